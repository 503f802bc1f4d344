//! Selective assignment: `(expression)←value`, where the expression selects from the name at its right end.
//!
//! The expression is run on numbers that stand for the elements of the name's value, nested as it is; those that come out say
//! where the values go. Where the expression ends by picking one item, the whole item is replaced.

use super::caller::{indices, result};
use super::naming::{name, no_selection, picks};
use crate::apl::names::Workspace;
use crate::apl::value::{Function, Node, Slot, Tree};
use crate::apl::words::nest;
use crate::array::descend::{Visit, fold};
use crate::array::{Array, ElementType, budget, nested, stop};
use crate::error::{Error, Result};

/// Assigns to what an expression selects.
pub fn assign(ws: &Workspace, node: &Node, new: Array) -> Result<()> {
    let slot = name_of(node).ok_or_else(no_selection)?;
    let old = ws.variable(slot).ok_or_else(|| ws.undefined(slot))?;
    if let Some(path) = path(ws, node)? {
        let fresh = replaced(ws, &old, &path, &new)?;
        return name(ws, slot, fresh);
    }
    let mut count = 0;
    let numbers = numbered(&old, &mut count)?;
    let chosen = selected(ws, node, &numbers)?;
    let mut places = Vec::new();
    leaves(&chosen, &mut places)?;
    let mut values: Vec<Option<Array>> = budget::filled(count, None)?;
    if new.is_atom() || new.count() == 1 && places.len() != 1 {
        let one = nested::content(&new, 0);
        for (turn, place) in places.into_iter().enumerate() {
            stop::poll_turn(turn)?;
            if let Some(value) = values.get_mut(place) {
                *value = Some(one.clone());
            }
        }
    } else {
        spread(&chosen, &new, &mut values)?;
    }
    let fresh = rebuilt(&old, &values, &mut 0)?;
    name(ws, slot, fresh)
}

/// The name at the right end.
fn name_of(node: &Node) -> Option<Slot> {
    match &node.tree {
        Tree::Name(slot) => Some(*slot),
        Tree::Paren(inner) | Tree::Index(inner, _) | Tree::Monad(_, inner) | Tree::Dyad(_, _, inner) => name_of(inner),
        _ => None,
    }
}

/// The steps to one item, if the expression picks it: from the name to the item.
fn path(ws: &Workspace, node: &Node) -> Result<Option<Vec<Array>>> {
    let first = |inner: &Node, step: Option<Array>| -> Result<Option<Vec<Array>>> {
        let before = match &inner.tree {
            Tree::Name(_) => Some(Vec::new()),
            _ => path(ws, inner)?,
        };
        Ok(before.map(|mut steps| {
            steps.extend(step);
            steps
        }))
    };
    match &node.tree {
        Tree::Paren(inner) => path(ws, inner),
        Tree::Monad(function, inner) if picks(ws, &ws.machine.resolve(ws, function)?, false) => {
            first(inner, Some(Array::empty_list::<bool>()))
        }
        Tree::Dyad(function, x, inner) if picks(ws, &ws.machine.resolve(ws, function)?, true) => {
            let Some(mut steps) = first(inner, None)? else { return Ok(None) };
            let x = ws.machine.value(ws, x)?;
            steps.extend((0..x.count()).map(|index| nested::content(&x, index)));
            Ok(Some(steps))
        }
        _ => Ok(None),
    }
}

/// The array with another item at the end of a path. An empty step is the first item.
fn replaced(ws: &Workspace, old: &Array, path: &[Array], new: &Array) -> Result<Array> {
    let (mut here, mut above) = (old.clone(), budget::vec(path.len())?);
    for step in path {
        let place = match step.is_empty() {
            true if here.is_empty() => return Err(Error::index("an empty array has no first item")),
            true => 0,
            false => ws.with_call(None, |call| nest::place_of(call, step, &here))?,
        };
        let inner = nested::content(&here, place);
        above.push((std::mem::replace(&mut here, inner), place));
    }
    let mut fresh = new.clone();
    while let Some((outer, place)) = above.pop() {
        let mut items = nested::contents(&outer)?;
        if let Some(item) = items.get_mut(place) {
            *item = fresh;
        }
        fresh = nested::assemble(outer.shape(), items)?;
    }
    Ok(fresh)
}

/// Numbers for the simple elements, from 0, nested as the array is.
fn numbered(y: &Array, next: &mut usize) -> Result<Array> {
    let enter = |y: &Array| {
        if y.kind() == ElementType::Box && !nested::holds_no_array(y) {
            return Ok(Visit::Inside);
        }
        let start = *next;
        *next += y.count();
        let items = budget::collected(y.count(), (start..*next).map(|place| place as i64))?;
        Array::new(y.shape(), items).map(Visit::Done)
    };
    fold(y, enter, |y, items| nested::assemble(y.shape(), items))
}

/// The expression on numbers instead of the name's value.
fn selected(ws: &Workspace, node: &Node, numbers: &Array) -> Result<Array> {
    match &node.tree {
        Tree::Name(_) => Ok(numbers.clone()),
        Tree::Paren(inner) => selected(ws, inner, numbers),
        Tree::Index(inner, places) => {
            let places = indices(ws, places)?;
            let array = selected(ws, inner, numbers)?;
            ws.with_call(None, |call| nest::indexed(call, &places, &array))
        }
        Tree::Monad(function, inner) => {
            let y = selected(ws, inner, numbers)?;
            result(ws, &ws.machine.resolve(ws, function)?, None, y)
        }
        Tree::Dyad(function, x, inner) => {
            let y = selected(ws, inner, numbers)?;
            let x = ws.machine.value(ws, x)?;
            let function: Function = ws.machine.resolve(ws, function)?;
            result(ws, &function, Some(x), y)
        }
        _ => Err(no_selection()),
    }
}

/// The numbers that were selected, at any depth.
fn leaves(y: &Array, places: &mut Vec<usize>) -> Result<()> {
    let enter = |y: &Array| {
        for (turn, &place) in y.as_slice::<i64>().unwrap_or_default().iter().enumerate() {
            stop::poll_turn(turn)?;
            if let Ok(place) = usize::try_from(place) {
                budget::push(places, place)?;
            }
        }
        // Fills that are no numbers stand for no place.
        Ok(if y.kind() == ElementType::Box { Visit::Inside } else { Visit::Done(()) })
    };
    fold(y, enter, |_, _| Ok(()))
}

/// Gives each selected place its value, items to items.
fn spread(chosen: &Array, new: &Array, values: &mut [Option<Array>]) -> Result<()> {
    let core = |y: &Array| y.shape().iter().copied().filter(|&n| n != 1).collect::<Vec<_>>();
    let mut waiting: Vec<(Array, Array, usize)> = Vec::new();
    let mut pair = Some((chosen.clone(), new.clone()));
    loop {
        if let Some((chosen, new)) = pair.take() {
            if core(&chosen) != core(&new) {
                return Err(Error::length(format!("{} values for {} places", new.count(), chosen.count())));
            }
            budget::push(&mut waiting, (chosen, new, 0))?;
        }
        let Some((chosen, new, next)) = waiting.last_mut() else { return Ok(()) };
        let index = *next;
        stop::poll_turn(index)?;
        *next += 1;
        if index >= chosen.count() {
            waiting.pop();
            continue;
        }
        let (place, item) = (nested::content(chosen, index), nested::content(new, index));
        match place.as_atom::<i64>().and_then(|&place| usize::try_from(place).ok()) {
            Some(place) => {
                if let Some(value) = values.get_mut(place) {
                    *value = Some(item);
                }
            }
            None if item.is_atom() => {
                let mut places = Vec::new();
                leaves(&place, &mut places)?;
                for place in places {
                    if let Some(value) = values.get_mut(place) {
                        *value = Some(item.clone());
                    }
                }
            }
            None => pair = Some((place, item)),
        }
    }
}

/// The array with the new elements in their places.
fn rebuilt(old: &Array, values: &[Option<Array>], next: &mut usize) -> Result<Array> {
    let mut item = |content: Array| {
        let item = values.get(*next).cloned().flatten().unwrap_or(content);
        *next += 1;
        item
    };
    let enter = |y: &Array| {
        let enclosed = y.kind() == ElementType::Box && !nested::holds_no_array(y);
        if enclosed && !y.is_empty() {
            return Ok(Visit::Inside);
        }
        if y.is_empty() {
            return Ok(Visit::Done(y.clone()));
        }
        // The new item, whatever it is, takes the place of an element that is an atom.
        if y.is_atom() {
            return Ok(Visit::Done(item(y.clone())));
        }
        let items = budget::collected(y.count(), (0..y.count()).map(|index| item(nested::content(y, index))))?;
        nested::assemble(y.shape(), items).map(Visit::Done)
    };
    let new = fold(old, enter, |y, items| nested::assemble(y.shape(), items))?;
    Ok(if nested::is_simple_atom(old) { nested::enclosed(new) } else { new })
}
