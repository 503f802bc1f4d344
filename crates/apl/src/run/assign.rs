//! Assignment: to names, elements, several names, what an expression selects, the system's variables, the output.

use super::caller::{indices, result};
use super::indexed_assignment::{change, modify};
use super::targets::name;
use super::{append, members, select};
use crate::array::{Array, nested};
use crate::error::{Error, Result};
use crate::names::{Meaning, Workspace, console};
use crate::read::token::absent;
use crate::system::variables;
use crate::value::{Function, FunctionNode, FunctionTree, Node, Slot, Target};

/// Assigns a value, which is also the result. With a function between name and arrow the old value is its left argument.
pub fn assign(ws: &Workspace, target: &Target, function: Option<&FunctionNode>, value: Array) -> Result<Array> {
    let Some(function) = function else {
        assign_value(ws, target, value.clone())?;
        return Ok(value);
    };
    // The operator between name and arrow in `A∘←v`.
    if matches!(function.tree, FunctionTree::Constant(Function::Operator(_))) {
        assign_value(ws, target, value.clone())?;
        return Ok(value);
    }
    if let Target::Name(slot) = target
        && append::onto_name(ws, *slot, function, &value).is_some()
    {
        return Ok(value);
    }
    if let Target::Several(targets) = target {
        several(ws, targets, Some(function), &value)?;
        return Ok(value);
    }
    if let Target::Member(head, slot, places) = target {
        members::assign(ws, (head, *slot, places.as_deref()), Some(function), &value)?;
        return Ok(value);
    }
    if let Target::Indexed(slot, nodes) = target
        && members::assign_at_default(ws, *slot, nodes, Some(function), &value)?
    {
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
            let changed = {
                let old = ws.variable(*slot).ok_or_else(|| ws.undefined(*slot))?;
                modify(ws, &old, &places, &function, &value)?
            };
            written(ws, *slot, |array| changed.assign_to(ws, array))?;
        }
        Target::Selected(node) => select::modify(ws, node, &function, value.clone())?,
        _ => return Err(Error::syntax("only a name or its elements are changed by a function")),
    }
    Ok(value)
}

/// Assigns a value.
#[inline]
pub fn assign_value(ws: &Workspace, target: &Target, value: Array) -> Result<()> {
    match target {
        Target::Name(slot) => name(ws, *slot, value),
        Target::Quad(name) => variables::set(ws, name, value),
        Target::Absent(name) => Err(absent(name)),
        Target::Output => ws.show(&value),
        Target::TextOutput => console::text_output(ws, &value),
        Target::Indexed(slot, nodes) => {
            if members::assign_at_default(ws, *slot, nodes, None, &value)? {
                return Ok(());
            }
            let places = indices(ws, nodes)?;
            indexed(ws, *slot, &places, &value)
        }
        Target::IndexedQuad(name, nodes) => indexed_quad(ws, name, nodes, value),
        Target::Several(targets) => several(ws, targets, None, &value),
        Target::Selected(node) => select::assign(ws, node, value),
        Target::Member(head, slot, places) => members::assign(ws, (head, *slot, places.as_deref()), None, &value),
        Target::Members(head, slots) => members::assign_several(ws, head, slots, &value),
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

/// `A[i]←v`
fn indexed(ws: &Workspace, slot: Slot, places: &[Option<Array>], value: &Array) -> Result<()> {
    written(ws, slot, |array| change(ws, array, places, value))
}

/// The name's own array is changed in place if no one else holds it. It is taken out of the name meanwhile.
fn written(ws: &Workspace, slot: Slot, write: impl FnOnce(&mut Array) -> Result<()>) -> Result<()> {
    let Some(mut array) = ws.take_variable(slot) else {
        return Err(match ws.meaning(slot) {
            Meaning::None => ws.undefined(slot),
            _ => Error::syntax(format!("{} is not a variable", ws.name(slot))),
        });
    };
    let result = write(&mut array);
    ws.set(slot, Meaning::Value(array));
    result
}

fn indexed_quad(ws: &Workspace, name: &'static str, nodes: &[Option<Node>], value: Array) -> Result<()> {
    let places = indices(ws, nodes)?;
    let mut fresh = variables::get(ws, name)?;
    change(ws, &mut fresh, &places, &value)?;
    variables::set(ws, name, fresh)
}
