//! Assignment: to names, elements, several names, what an expression selects, the system's variables, the output.

use super::caller::{indices, result};
use super::naming::name;
use super::put::put;
use super::{append, output, select};
use crate::apl::names::{Meaning, Workspace};
use crate::apl::system::variables;
use crate::apl::value::{FunctionNode, Node, Slot, Target};
use crate::apl::words::nest;
use crate::array::{Array, Shape, Value, nested, promote, shape};
use crate::error::{Error, Result};

/// Assigns a value, which is also the result. With a function between name and arrow the old value is its left argument.
pub fn assign(ws: &Workspace, target: &Target, function: Option<&FunctionNode>, value: Array) -> Result<Array> {
    let Some(function) = function else {
        plain(ws, target, value.clone())?;
        return Ok(value);
    };
    if let Target::Name(slot) = target
        && append::onto_name(ws, *slot, function, &value).is_some()
    {
        return Ok(value);
    }
    if let Target::Several(targets) = target {
        several(ws, targets, Some(function), &value)?;
        return Ok(value);
    }
    let function = ws.machine.resolve(ws, function)?;
    match target {
        Target::Name(slot) => {
            let old = ws.variable(*slot).ok_or_else(|| ws.undefined(*slot))?;
            let fresh = result(ws, &function, Some(old), value.clone())?;
            name(ws, *slot, fresh)?;
        }
        Target::Indexed(slot, nodes) => {
            let places = indices(ws, nodes)?;
            let old = {
                let array = ws.variable(*slot).ok_or_else(|| ws.undefined(*slot))?;
                ws.with_call(None, |call| nest::indexed(call, &places, &array))?
            };
            let fresh = result(ws, &function, Some(old), value.clone())?;
            indexed(ws, *slot, &places, &fresh)?;
        }
        Target::Selected(node) => {
            let old = ws.machine.value(ws, node)?;
            let fresh = result(ws, &function, Some(old), value.clone())?;
            select::assign(ws, node, fresh)?;
        }
        _ => return Err(Error::syntax("only a name or its elements are changed by a function")),
    }
    Ok(value)
}

fn plain(ws: &Workspace, target: &Target, value: Array) -> Result<()> {
    match target {
        Target::Name(slot) => name(ws, *slot, value),
        Target::Quad(name) => variables::set(ws, name, value),
        Target::Output => ws.show(&value),
        Target::TextOutput => output::text_output(ws, &value),
        Target::Indexed(slot, nodes) => {
            let places = indices(ws, nodes)?;
            indexed(ws, *slot, &places, &value)
        }
        Target::IndexedQuad(name, nodes) => indexed_quad(ws, name, nodes, value),
        Target::Several(targets) => several(ws, targets, None, &value),
        Target::Selected(node) => select::assign(ws, node, value),
    }
}

/// Several targets get an item each, or all the same; with a function each is changed by it.
fn several(ws: &Workspace, targets: &[Target], function: Option<&FunctionNode>, value: &Array) -> Result<()> {
    if !value.is_atom() && value.count() != 1 && value.count() != targets.len() {
        return Err(Error::length(format!("{} names for {} items", targets.len(), value.count())));
    }
    if value.rank() > 1 {
        return Err(Error::rank("several names get the items of a list"));
    }
    for (index, target) in targets.iter().enumerate().rev() {
        let index = if value.count() == 1 { 0 } else { index };
        assign(ws, target, function, nested::content(value, index))?;
    }
    Ok(())
}

/// The one place that single numbers name, one on each axis, if it is there.
fn single(ws: &Workspace, places: &[Option<Array>], lengths: &[usize]) -> Option<usize> {
    if places.is_empty() || places.len() != lengths.len() {
        return None;
    }
    let mut found = 0_usize;
    for (index, &length) in places.iter().zip(lengths) {
        let number = *index.as_ref()?.as_atom::<i64>()?;
        let place = usize::try_from(number.checked_sub(ws.settings.origin.get())?).ok()?;
        found = found * length + Some(place).filter(|&place| place < length)?;
    }
    Some(found)
}

/// Gives an array other elements at indices, which are one value each, or all the same: where it is, if nobody else holds it and its
/// type holds them. On an error it is as it was.
fn change(ws: &Workspace, array: &mut Array, places: &[Option<Array>], value: &Array) -> Result<()> {
    if let Some(place) = single(ws, places, array.shape())
        && put_one(array, place, value)
    {
        return Ok(());
    }
    let rank = array.rank();
    let (whole, found) = ws.with_call(None, |call| match places {
        // A[]←v is all of A, whatever its rank.
        [None] => nest::chosen(call, array.shape(), &vec![None; rank]),
        _ => nest::named(call, array.shape(), places),
    })?;
    if value.count() != 1 {
        agree(value.shape(), &whole)?;
    }
    put(ws, array, &found, value)
}

/// The shapes of what is assigned and where must be equal, axes of length 1 apart.
fn agree(value: &[usize], places: &[usize]) -> Result<()> {
    let core = |lengths: &[usize]| lengths.iter().copied().filter(|&n| n != 1).collect::<Shape>();
    if core(value) == core(places) {
        return Ok(());
    }
    let note = format!("values of shape {} for places of shape {}", shape::text(value), shape::text(places));
    Err(if value.len() == places.len() { Error::length(note) } else { Error::rank(note) })
}

/// Writes an element where it is, if the array's type holds it and no one else holds the array.
fn put_one(array: &mut Array, place: usize, value: &Array) -> bool {
    let kind = array.kind();
    let other = value.is_atom() && value.kind() != kind && promote::common(kind, value.kind()) == Some(kind);
    let fitting = other.then(|| promote::cast(value.clone(), kind).ok()).flatten();
    let value = fitting.as_ref().unwrap_or(value);
    if value.kind() != kind {
        return false;
    }
    macro_rules! put {
        ($type:ty) => {
            if let (Some(new), Some(items)) = (value.as_atom::<$type>(), array.unique_mut::<$type>())
                && let Some(item) = items.get_mut(place)
            {
                item.clone_from(new);
                return true;
            }
        };
    }
    put!(i64);
    put!(f64);
    put!(bool);
    put!(u8);
    // A box holds an array, and stays one.
    put!(Value);
    false
}

/// `A[i]←v`: the name's own array is changed in place if no one else holds it. It is taken out of the name meanwhile.
fn indexed(ws: &Workspace, slot: Slot, places: &[Option<Array>], value: &Array) -> Result<()> {
    let Some(mut array) = ws.take_variable(slot) else {
        return Err(match ws.meaning(slot) {
            Meaning::None => ws.undefined(slot),
            _ => Error::syntax(format!("{} is no variable", ws.name(slot))),
        });
    };
    let result = change(ws, &mut array, places, value);
    ws.set(slot, Meaning::Value(array));
    result
}

fn indexed_quad(ws: &Workspace, name: &'static str, nodes: &[Option<Node>], value: Array) -> Result<()> {
    let places = indices(ws, nodes)?;
    let mut fresh = variables::get(ws, name)?;
    change(ws, &mut fresh, &places, &value)?;
    variables::set(ws, name, fresh)
}
