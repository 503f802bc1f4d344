//! Selective assignment: `(expression)←value`, where the expression selects from the name at its right end.
//!
//! The expression is run on numbers that stand for the elements of the name's value, nested as it is; those that come out say
//! where the values go. Where the expression ends by picking one item, the whole item is replaced.

use super::caller::{indices, result};
use super::members;
use super::targets::scatter;
use super::targets::{name, no_selection, picks};
use super::targets::{path_places, with_item_at};
use crate::array::descend::{Visit, fold};
use crate::array::{Array, ElementType, Shape, Value, budget, mask, nested, stop};
use crate::error::{Error, Result};
use crate::names::{Meaning, Space, Workspace};
use crate::value::{Action, Expression, Function, Node, Slot, Step, Tree};
use crate::verbs::selection::crossed::AxisPlaces;
use crate::words::nest;

/// Assigns to what an expression selects.
pub fn assign(ws: &Workspace, node: &Node, new: Array) -> Result<()> {
    let place = selected_name(node).ok_or_else(no_selection).and_then(|name| Variable::from_name(ws, name))?;
    let old = place.value(ws)?;
    if let Some(path) = path(ws, node.expression())? {
        let steps = path_places(ws, &old, &path)?;
        return written(ws, &place, old, |old| replace(ws, old, &steps, new));
    }
    let selecting = SelectionTracker { ws, old: &old, is_flat: is_flat(&old) };
    let chosen = match selecting.selected(node)? {
        Some(chosen) => chosen,
        None => selecting.numbers()?,
    };
    if selecting.is_flat
        && let Some(places) = flat_places(&chosen, old.count())?
        && keeps_kind(&old, &new, places.len())
    {
        let one = new.is_atom() || new.count() == 1 && places.len() != 1;
        check_spread(&chosen, &new, one)?;
        return written(ws, &place, old, |old| scatter(ws, old, &places, &new));
    }
    let mut places = Vec::new();
    leaves(&chosen, &mut places)?;
    let mut values: Vec<Option<Array>> = budget::filled(numbers_in(&old)?, None)?;
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
    place.give(ws, fresh)
}

/// The variable that an expression selects from: one of here, or one of another namespace.
enum Variable {
    Here(Slot),
    Of(Space, Slot),
}

impl Variable {
    fn from_name(ws: &Workspace, name: &Node) -> Result<Variable> {
        match &name.tree {
            Tree::Name(slot) => Ok(Variable::Here(*slot)),
            Tree::Member(head, slot) => {
                let several = || Error::domain("the selected name must be in one namespace, not in several");
                let space = Space::from_value(&ws.machine.value(ws, head)?).ok_or_else(several)?;
                Ok(Variable::Of(space, *slot))
            }
            _ => Err(no_selection()),
        }
    }

    fn value(&self, ws: &Workspace) -> Result<Array> {
        match self {
            Variable::Here(slot) => ws.variable(*slot).ok_or_else(|| ws.undefined(*slot)),
            Variable::Of(space, slot) => match ws.member(space, *slot)? {
                Meaning::Value(value) => Ok(value),
                _ => Err(members::undefined(ws, space, *slot)),
            },
        }
    }

    /// Takes the value out, so that it can be changed where it is.
    fn take_value(&self, ws: &Workspace) -> Result<Option<Array>> {
        match self {
            Variable::Here(slot) => Ok(ws.take_variable(*slot)),
            Variable::Of(space, slot) => ws.take_member(space, *slot),
        }
    }

    /// Puts a value back that was taken out.
    fn put_back(&self, ws: &Workspace, value: Array) -> Result<()> {
        match self {
            Variable::Here(slot) => ws.set(*slot, Meaning::Value(value)),
            Variable::Of(space, slot) => ws.set_member(space, *slot, Meaning::Value(value))?,
        }
        Ok(())
    }

    /// Gives it a value made anew.
    fn give(&self, ws: &Workspace, value: Array) -> Result<()> {
        match self {
            Variable::Here(slot) => name(ws, *slot, value),
            Variable::Of(space, slot) => members::assign_member(ws, space, *slot, value),
        }
    }
}

/// Whether each element of an array is one that an expression selects, and not a nested array in which it selects.
fn is_flat(old: &Array) -> bool {
    !old.is_atom() && (old.kind() != ElementType::Box || nested::holds_no_array(old))
}

/// Whether an array keeps its type when so many of its elements change, as if it were made anew of all elements.
fn keeps_kind(old: &Array, new: &Array, places: usize) -> bool {
    !old.is_atom() && (old.kind() == new.kind() || places < old.count())
}

/// Writes into the value of a name, which is taken out of it meanwhile: where it is, if nobody else holds it. Who writes leaves it as it
/// was on an error.
fn written(
    ws: &Workspace,
    place: &Variable,
    mut old: Array,
    write: impl FnOnce(&mut Array) -> Result<()>,
) -> Result<()> {
    let now = place.take_value(ws)?;
    // The expression's own assignment to the name does not count, unless this fails.
    let kept = now.filter(|now| !now.shares_elements_with(&old));
    let result = write(&mut old);
    let meaning = match (kept, &result) {
        (Some(kept), Err(_)) => kept,
        _ => old,
    };
    place.put_back(ws, meaning)?;
    result
}

/// The places in the ravel that numbers name; `None` if one names none there is.
fn flat_places(chosen: &Array, count: usize) -> Result<Option<Vec<usize>>> {
    let Some(numbers) = chosen.as_slice::<i64>() else { return Ok(None) };
    if numbers.iter().any(|&number| usize::try_from(number).map_or(true, |place| place >= count)) {
        return Ok(None);
    }
    budget::mapped(numbers, |&number| number as usize).map(Some)
}

/// The name at the right end.
fn selected_name(node: &Node) -> Option<&Node> {
    match &node.tree {
        Tree::Name(_) | Tree::Member(..) => Some(node),
        Tree::Paren(inner) | Tree::Index(inner, _) => selected_name(inner),
        Tree::Steps(steps) if !steps.all().is_assignment() => selected_name(&steps.first),
        _ => None,
    }
}

/// The steps to one item, if the expression picks it: from the name to the item.
fn path(ws: &Workspace, expression: Expression<'_>) -> Result<Option<Vec<Array>>> {
    let Some((step, inner)) = expression.split_last() else {
        return match &expression.first.tree {
            Tree::Paren(inner) => path(ws, inner.expression()),
            _ => Ok(None),
        };
    };
    let before = |inner: Expression<'_>| match (&inner.first.tree, inner.steps) {
        (Tree::Name(_) | Tree::Member(..), []) => Ok(Some(Vec::new())),
        _ => path(ws, inner),
    };
    match &step.action {
        Action::Monad(function) if picks(ws, &ws.machine.resolve(ws, function)?, false) => {
            let Some(mut steps) = before(inner)? else { return Ok(None) };
            steps.push(Array::empty_list::<bool>());
            Ok(Some(steps))
        }
        Action::Dyad(function, x) if picks(ws, &ws.machine.resolve(ws, function)?, true) => {
            let Some(mut steps) = before(inner)? else { return Ok(None) };
            let x = ws.machine.value(ws, x)?;
            steps.extend((0..x.count()).map(|index| nested::content(&x, index)));
            Ok(Some(steps))
        }
        _ => Ok(None),
    }
}

/// Puts another item to the end of a path. On an error the array is as it was.
fn replace(ws: &Workspace, array: &mut Array, path: &[usize], new: Array) -> Result<()> {
    if let Some((&last, front)) = path.split_last()
        && let Some(inner) = inner_mut(array, front)
        && keeps_kind(inner, &new, 1)
    {
        return scatter(ws, inner, &[last], &nested::enclosed(new));
    }
    *array = with_item_at(array.clone(), path, new)?;
    Ok(())
}

/// The array to which a path leads, if nobody else holds those on the way.
fn inner_mut<'a>(array: &'a mut Array, path: &[usize]) -> Option<&'a mut Array> {
    let mut here = array;
    for &place in path {
        here = match here.unique_mut::<Value>()?.get_mut(place)? {
            Value::Array(inner) => inner,
            _ => return None,
        };
    }
    Some(here)
}

/// The number of simple elements of an array, those of nested ones included.
fn numbers_in(y: &Array) -> Result<usize> {
    let mut count = 0;
    numbered(y, &mut count)?;
    Ok(count)
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

/// An expression that is run on numbers instead of the name's value.
struct SelectionTracker<'a> {
    ws: &'a Workspace,
    old: &'a Array,
    is_flat: bool,
}

impl SelectionTracker<'_> {
    /// The numbers of all elements.
    fn numbers(&self) -> Result<Array> {
        numbered(self.old, &mut 0)
    }

    /// The numbers that an expression selects; `None`: all of them, in their places.
    fn selected(&self, node: &Node) -> Result<Option<Array>> {
        let ws = self.ws;
        match &node.tree {
            Tree::Name(_) | Tree::Member(..) => Ok(None),
            Tree::Paren(inner) => self.selected(inner),
            Tree::Index(inner, places) => {
                let places = indices(ws, places)?;
                match self.selected(inner)? {
                    None if self.is_flat && places.len() == self.old.rank() => {
                        ws.with_call(None, |call| nest::numbers_at(call, self.old.shape(), &places))
                    }
                    some => {
                        let array = some.map_or_else(|| self.numbers(), Ok)?;
                        ws.with_call(None, |call| nest::indexed(call, &places, &array))
                    }
                }
                .map(Some)
            }
            Tree::Steps(steps) => {
                let first = self.selected(&steps.first)?;
                steps.steps.iter().try_fold(first, |chosen, step| self.after_step(chosen, step))
            }
            _ => Err(no_selection()),
        }
    }

    /// The numbers that a step selects of those that the expression at its right does.
    fn after_step(&self, chosen: Option<Array>, step: &Step) -> Result<Option<Array>> {
        let ws = self.ws;
        match &step.action {
            Action::Monad(function) => {
                let y = chosen.map_or_else(|| self.numbers(), Ok)?;
                result(ws, &ws.machine.resolve(ws, function)?, None, y).map(Some)
            }
            Action::Dyad(function, x) => {
                let x = ws.machine.value(ws, x)?;
                let function: Function = ws.machine.resolve(ws, function)?;
                if chosen.is_none()
                    && let Some(found) = self.along_axes(&function, &x)?
                {
                    return Ok(Some(found));
                }
                result(ws, &function, Some(x), chosen.map_or_else(|| self.numbers(), Ok)?).map(Some)
            }
            Action::Assign(..) => Err(no_selection()),
        }
    }

    /// The numbers that take, drop and compress select of all, if they are whole lists along axes: only those are made.
    fn along_axes(&self, function: &Function, x: &Array) -> Result<Option<Array>> {
        let Function::Primitive(row) = function else { return Ok(None) };
        if !self.is_flat {
            return Ok(None);
        }
        let lengths = self.old.shape();
        let places = match row.glyph {
            '↑' => sides(x, lengths, |number, length| match usize::try_from(number.unsigned_abs()).ok()? {
                many if many > length => None,
                many if number < 0 => Some(length - many..length),
                many => Some(0..many),
            }),
            '↓' => sides(x, lengths, |number, length| {
                let many = usize::try_from(number.unsigned_abs()).ok()?.min(length);
                Some(if number < 0 { 0..length - many } else { many..length })
            }),
            '/' => compressed(x, lengths)?,
            _ => None,
        };
        let Some(places) = places else { return Ok(None) };
        self.ws.with_call(None, |call| nest::element_numbers(call, lengths, &places)).map(Some)
    }
}

/// One range for each axis, from one integer for each.
fn sides(
    x: &Array,
    lengths: &[usize],
    range: impl Fn(i64, usize) -> Option<std::ops::Range<usize>>,
) -> Option<Vec<AxisPlaces>> {
    let numbers = x.as_slice::<i64>().filter(|numbers| x.rank() < 2 && numbers.len() == lengths.len())?;
    let axis = |(&number, &length): (&i64, &usize)| {
        let range = range(number, length)?;
        budget::check::<usize>(range.len()).ok()?;
        Some(Some((Shape::from_slice(&[range.len()]), range.collect())))
    };
    numbers.iter().zip(lengths).map(axis).collect()
}

/// The places on the last axis that truths choose, one for each.
fn compressed(x: &Array, lengths: &[usize]) -> Result<Option<Vec<AxisPlaces>>> {
    let (Some(truths), Some((&last, front))) = (x.as_slice::<bool>(), lengths.split_last()) else { return Ok(None) };
    if x.rank() != 1 || truths.len() != last {
        return Ok(None);
    }
    let mut chosen = budget::vec(mask::count(truths))?;
    mask::each_place(truths, |place| chosen.push(place));
    let mut places: Vec<AxisPlaces> = vec![None; front.len()];
    places.push(Some((Shape::from_slice(&[chosen.len()]), chosen)));
    Ok(Some(places))
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
        // Fills that are not numbers stand for no place.
        Ok(if y.kind() == ElementType::Box { Visit::Inside } else { Visit::Done(()) })
    };
    fold(y, enter, |_, _| Ok(()))
}

/// A length error unless there is a value for each place, under the same shape but for axes of length 1, or one for all.
fn check_spread(chosen: &Array, new: &Array, one: bool) -> Result<()> {
    let core = |y: &Array| y.shape().iter().copied().filter(|&n| n != 1).collect::<Shape>();
    if one || core(chosen) == core(new) {
        return Ok(());
    }
    Err(Error::length(format!("{} values for {} places", new.count(), chosen.count())))
}

/// Gives each selected place its value, items to items.
fn spread(chosen: &Array, new: &Array, values: &mut [Option<Array>]) -> Result<()> {
    let mut waiting: Vec<(Array, Array, usize)> = Vec::new();
    let mut pair = Some((chosen.clone(), new.clone()));
    loop {
        if let Some((chosen, new)) = pair.take() {
            check_spread(&chosen, &new, false)?;
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
