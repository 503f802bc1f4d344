//! Names in the namespace in which a text is read.

use crate::array::Symbol;
use crate::value::node::{Node, for_children_mut};
use crate::words::namespaces::within;

/// Puts the namespace before the global names of an expression whose local names are resolved. What cannot be named stays.
pub fn qualify(node: &mut Node, space: Symbol) {
    if space == Symbol::default() {
        return;
    }
    match node {
        Node::Global(name, _) => *name = within(space, *name).unwrap_or(*name),
        Node::Assign(assignment) if assignment.slot.is_none() => {
            assignment.name = within(space, assignment.name).unwrap_or(assignment.name);
        }
        _ => {}
    }
    for_children_mut(node, &mut |child| qualify(child, space));
}
