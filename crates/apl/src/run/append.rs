//! `X←X,y`: what is appended goes to the end of the list that the name has, where that is, instead of into a copy of it.

use crate::array::{Array, ElementType, budget, promote};
use crate::names::{Meaning, Workspace};
use crate::value::{Action, Function, FunctionNode, FunctionTree, Node, Slot, Step, Target, Tree};
use crate::verbs::selection::along;
use crate::vocabulary::fast_ways::APPENDED;

/// The new value of the name in `X←X,y` or `X←X⍪y`, where `joining` is the function with its left argument and `assigning`
/// the step behind it. `None`, with nothing done, for other statements and where the general way has to join them.
pub fn appended(
    ws: &Workspace,
    (function, x): (&FunctionNode, &Node),
    assigning: Option<&Step>,
    y: &Array,
) -> Option<Array> {
    let Action::Assign(Target::Name(slot), None) = &assigning?.action else { return None };
    if !matches!(&x.tree, Tree::Name(own) if own == slot) {
        return None;
    }
    onto_name(ws, *slot, function, y)
}

/// The new value of a name where `,` or `⍪` joins `y` to its value and the result is assigned to the name. `None`,
/// with nothing done, for other functions and where the general way has to join them.
pub fn onto_name(ws: &Workspace, slot: Slot, function: &FunctionNode, y: &Array) -> Option<Array> {
    let last = joins_last(ws, &function.tree)?;
    if !APPENDED.on(&ws.context.borrow()) {
        return None;
    }
    let mut array = ws.take_variable(slot)?;
    let done = onto(&mut array, y, last);
    let grown = done.map(|()| array.clone());
    ws.set(slot, Meaning::Value(array));
    grown
}

/// Whether a function joins along the last axis, or along the first: `⍪`, and `,[1]` where the first axis is 1. `None` of any other.
fn joins_last(ws: &Workspace, function: &FunctionTree) -> Option<bool> {
    let is_first = |axis: &Array| axis.as_atom::<i64>() == Some(&ws.settings.origin.get());
    match function {
        FunctionTree::Constant(Function::Primitive(row)) => match row.glyph {
            ',' => Some(true),
            '⍪' => Some(false),
            _ => None,
        },
        FunctionTree::Constant(Function::Axis(pair)) if is_first(&pair.1) => match &pair.0 {
            Function::Primitive(row) => matches!(row.glyph, ',' | '⍪').then_some(false),
            _ => None,
        },
        FunctionTree::Axis(inner, axis) => match (&inner.tree, &axis.tree) {
            (FunctionTree::Constant(Function::Primitive(row)), Tree::Constant(axis)) if is_first(axis) => {
                matches!(row.glyph, ',' | '⍪').then_some(false)
            }
            _ => None,
        },
        _ => None,
    }
}

/// Appends items, along the last axis or the first, if nobody else holds the array and it stays of its type.
fn onto(array: &mut Array, y: &Array, last: bool) -> Option<()> {
    if array.is_empty() || y.is_empty() || y.is_sparse() || last && array.rank() != 1 || y.rank() > array.rank() {
        return None;
    }
    budget::check::<Array>(y.count()).ok()?;
    let kind = array.kind();
    let fitting = match promote::common(kind, y.kind()) {
        Some(common) if common == kind => promote::cast(y.clone(), kind),
        // An array of boxes stays one: what is in it does not meet.
        None if kind == ElementType::Box => along::in_boxes(y),
        _ => return None,
    };
    array.append_in_place(&fitting.ok()?).then_some(())
}
