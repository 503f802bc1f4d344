//! Selective assignment: `(expression)←value`, where the expression selects from the name at its right end.
//!
//! The expression is run on numbers that stand for the items of the name's value (`selection.rs`); those that come out say where the
//! values go. Where the expression ends by picking one item, the whole item is replaced.

use std::collections::{BTreeMap, HashMap};

use super::caller::result;
use super::indexed_assignment::are_different;
use super::item_numbers::{Numbering, Selected, number};
use super::members;
use super::selection::SelectionTracker;
use super::targets::scatter;
use super::targets::{name, no_selection, with_item_at};
use crate::array::descend::{Visit, fold};
use crate::array::{Array, ElementType, Shape, Value, budget, nested, stop};
use crate::error::{Error, Result};
use crate::names::{Meaning, Space, Workspace};
use crate::value::{Function, Node, Slot, Tree};
use crate::verbs::selection::crossed;

/// Assigns to what an expression selects.
pub fn assign(ws: &Workspace, node: &Node, new: Array) -> Result<()> {
    let (place, old, numbering) = numbered(ws, node)?;
    match SelectionTracker::new(ws, &numbering).selected(node)? {
        Selected::Item(number) => {
            let path = numbering.path(number)?;
            drop(numbering);
            give_item(ws, &place, old, path, new)
        }
        selected => {
            let chosen = numbering.places(selected)?;
            give_places(ws, &place, old, numbering, &chosen, new)
        }
    }
}

/// Changes what an expression selects by a function of each item and a value, one each or the same for all. An item that is selected
/// twice is changed twice.
pub fn modify(ws: &Workspace, node: &Node, function: &Function, value: Array) -> Result<()> {
    let (place, old, numbering) = numbered(ws, node)?;
    let chosen = match SelectionTracker::new(ws, &numbering).selected(node)? {
        Selected::Item(number) => {
            let path = numbering.path(number)?;
            drop(numbering);
            let item = path.iter().fold(old.clone(), |outer, &place| nested::content(&outer, place));
            let fresh = result(ws, function, Some(item), value)?;
            return give_item(ws, &place, old, path, fresh);
        }
        selected => numbering.places(selected)?,
    };
    let one = is_for_all(&chosen, &value);
    if matches!(function, Function::Primitive(row) if row.is_scalar())
        && let Some((block, places)) = in_one_block(&numbering, &chosen)?
        && numbering.array(block).kind().is_numeric()
        && are_different(&places)?
    {
        check_spread(&chosen, &value, one)?;
        let items = crossed::take(&ws.context.borrow(), &numbering.array(block), chosen.shape(), &places)?;
        let value = value.reshaped(if one { &[] } else { chosen.shape() })?;
        let fresh = result(ws, function, Some(items), value)?;
        return give_places(ws, &place, old, numbering, &chosen, fresh);
    }
    let mut given = Vec::new();
    spread(&chosen, &value, &mut given)?;
    budget::check::<(i64, Array)>(2 * given.len())?;
    let mut fresh: HashMap<i64, Array> = HashMap::new();
    for (number, own) in given {
        ws.poll()?;
        let before = fresh.remove(&number).or_else(|| numbering.item(number));
        if let Some(before) = before {
            fresh.insert(number, result(ws, function, Some(before), own)?);
        }
    }
    place.give(ws, rebuilt(&numbering, old, fresh.into_iter().collect())?)
}

/// The variable that an expression selects from, its value, and numbers for the items of that.
fn numbered(ws: &Workspace, node: &Node) -> Result<(Variable, Array, Numbering)> {
    let place = selected_name(node).ok_or_else(no_selection).and_then(|name| Variable::from_name(ws, name))?;
    let old = place.value(ws)?;
    let numbering = Numbering::new(old.clone());
    Ok((place, old, numbering))
}

/// Gives the item at the end of a path another value.
fn give_item(ws: &Workspace, place: &Variable, old: Array, path: Vec<usize>, new: Array) -> Result<()> {
    match path.is_empty() {
        true => place.give(ws, new),
        false => written(ws, place, old, |old| replace(ws, old, &path, new)),
    }
}

/// Gives the items with the chosen numbers their values.
fn give_places(
    ws: &Workspace,
    place: &Variable,
    old: Array,
    numbering: Numbering,
    chosen: &Array,
    new: Array,
) -> Result<()> {
    if let Some((block, places)) = in_one_block(&numbering, chosen)? {
        let (array, path) = (numbering.array(block), numbering.path(numbering.first_and_own(block).1)?);
        if keeps_kind(&array, &new, places.len()) {
            check_spread(chosen, &new, is_for_all(chosen, &new))?;
            drop((array, numbering));
            return written(ws, place, old, |old| scatter_inside(ws, old, &path, &places, &new));
        }
    }
    let mut values = Vec::new();
    spread(chosen, &new, &mut values)?;
    place.give(ws, rebuilt(&numbering, old, values)?)
}

/// Whether each of the selected places gets the one value that there is.
fn is_for_all(chosen: &Array, new: &Array) -> bool {
    new.is_atom() || new.count() == 1 && chosen.count() != 1
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

/// The block and the places in it that numbers name, if they name such places and nothing else.
fn in_one_block(numbering: &Numbering, chosen: &Array) -> Result<Option<(usize, Vec<usize>)>> {
    let Some(numbers) = chosen.as_slice::<i64>() else { return Ok(None) };
    let (Some(&least), Some(&greatest)) = (numbers.iter().min(), numbers.iter().max()) else { return Ok(None) };
    let block = match (numbering.block_of(least), numbering.block_of(greatest)) {
        (Some(least), Some(greatest)) if least == greatest => least,
        _ => return Ok(None),
    };
    let (first, _) = numbering.first_and_own(block);
    Ok(Some((block, budget::mapped(numbers, |&number| (number - first) as usize)?)))
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

/// Writes elements into the array at the end of a path. On an error the array is as it was.
fn scatter_inside(ws: &Workspace, array: &mut Array, path: &[usize], places: &[usize], new: &Array) -> Result<()> {
    if let Some(inner) = inner_mut(array, path) {
        return scatter(ws, inner, places, new);
    }
    let mut inner = path.iter().fold(array.clone(), |outer, &place| nested::content(&outer, place));
    scatter(ws, &mut inner, places, new)?;
    *array = with_item_at(array.clone(), path, inner)?;
    Ok(())
}

/// Gives each of the numbers in a nest the same value.
fn spread_one(chosen: &Array, item: &Array, values: &mut Vec<(i64, Array)>) -> Result<()> {
    let enter = |y: &Array| {
        for (turn, &number) in y.as_slice::<i64>().unwrap_or_default().iter().enumerate() {
            stop::poll_turn(turn)?;
            budget::push(values, (number, item.clone()))?;
        }
        // Fills that are not numbers stand for no place.
        Ok(if y.kind() == ElementType::Box { Visit::Inside } else { Visit::Done(()) })
    };
    fold(chosen, enter, |_, _| Ok(()))
}

/// A length error unless there is a value for each place, under the same shape but for axes of length 1, or one for all.
fn check_spread(chosen: &Array, new: &Array, one: bool) -> Result<()> {
    let core = |y: &Array| y.shape().iter().copied().filter(|&n| n != 1).collect::<Shape>();
    if one || core(chosen) == core(new) {
        return Ok(());
    }
    Err(Error::length(format!("{} values for {} places", new.count(), chosen.count())))
}

/// Gives each selected place its value, items to items; one value goes to all.
fn spread(chosen: &Array, new: &Array, values: &mut Vec<(i64, Array)>) -> Result<()> {
    let mut waiting: Vec<(Array, Array, usize)> = Vec::new();
    let mut pair = Some((chosen.clone(), new.clone()));
    loop {
        if let Some((chosen, new)) = pair.take() {
            check_spread(&chosen, &new, is_for_all(&chosen, &new))?;
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
        let place = nested::content(chosen, index);
        let item = nested::content(new, if is_for_all(chosen, new) { 0 } else { index });
        match number(&place) {
            Some(number) => budget::push(values, (number, item))?,
            None if nested::is_simple_atom(&item) => spread_one(&place, &item, values)?,
            None => pair = Some((place, item)),
        }
    }
}

/// The value with the new items in their places: those of inner arrays first.
fn rebuilt(numbering: &Numbering, old: Array, values: Vec<(i64, Array)>) -> Result<Array> {
    let mut changes: BTreeMap<usize, Vec<(i64, Array)>> = BTreeMap::new();
    for (turn, (number, value)) in values.into_iter().enumerate() {
        stop::poll_turn(turn)?;
        // A fill, which has no block, stands for no place.
        if let Some(block) = numbering.block_of(number) {
            budget::push(changes.entry(block).or_default(), (number, value))?;
        }
    }
    let mut whole = old;
    while let Some((block, changed)) = changes.pop_last() {
        let (array, (first, own)) = (numbering.array(block), numbering.first_and_own(block));
        let mut items = nested::contents(&array)?;
        for (number, value) in changed {
            if let Some(item) = usize::try_from(number - first).ok().and_then(|place| items.get_mut(place)) {
                *item = value;
            }
        }
        let fresh = nested::assemble(array.shape(), items)?;
        match numbering.block_of(own) {
            Some(outer) => budget::push(changes.entry(outer).or_default(), (own, fresh))?,
            None => whole = fresh,
        }
    }
    Ok(whole)
}
