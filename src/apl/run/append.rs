//! `X←X,y`: what is appended goes to the end of the list that the name has, where that is, instead of into a copy of it.

use crate::apl::names::{Meaning, Workspace};
use crate::apl::value::{Function, FunctionNode, FunctionTree, Node, Slot, Target, Tree};
use crate::apl::vocabulary::fast_ways::APPENDED;
use crate::array::{Array, ElementType, budget, promote};
use crate::verbs::selection::along;

/// What the name becomes in `X←X,y` or `X←X⍪y`, of which `joining` is the part right of the arrow and `assigning` the whole. `None`:
/// that it is another statement, or that the general way has to join them; nothing has happened then.
pub fn appended(ws: &Workspace, joining: &Node, assigning: Option<&&Node>, y: &Array) -> Option<Array> {
    let Tree::Assign(target, None, _) = &assigning?.tree else { return None };
    let (Target::Name(slot), Tree::Dyad(function, x, _)) = (&**target, &joining.tree) else { return None };
    if !matches!(&x.tree, Tree::Name(own) if own == slot) {
        return None;
    }
    onto_name(ws, *slot, function, y)
}

/// What a name becomes where `,` or `⍪` joins `y` to its value and the result is the name's. `None`, and nothing has happened, if
/// another function does, or if the general way has to.
pub fn onto_name(ws: &Workspace, slot: Slot, function: &FunctionNode, y: &Array) -> Option<Array> {
    let FunctionTree::Constant(Function::Primitive(row)) = &function.tree else { return None };
    if !matches!(row.glyph, ',' | '⍪') || !APPENDED.on(&ws.context.borrow()) {
        return None;
    }
    let mut array = ws.take_variable(slot)?;
    let done = onto(&mut array, y, row.glyph == ',');
    let grown = done.map(|()| array.clone());
    ws.set(slot, Meaning::Value(array));
    grown
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
