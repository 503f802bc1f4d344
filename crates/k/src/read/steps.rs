//! What is too long or nested too deep for a tree that is walked by recursion: its parts one after the other, each with places for
//! the values of those before it. Made while the tree is built, so that no deep tree ever is.

use std::collections::VecDeque;

use crate::value::node::{Node, Steps};

/// A node none of whose operands has operands itself: as it is, or as steps.
pub fn flat(mut node: Node) -> Node {
    match flattened(&mut node) {
        Some(mut steps) => {
            let waiting = operands(&mut node).into_iter().filter(|operand| matches!(operand, Node::Waiting)).count();
            steps.push_back((node, waiting));
            Node::Steps(steps)
        }
        None => node,
    }
}

/// The steps of the operands of a node, which it waits for from now on; `None` if all of them are leaves.
fn flattened(node: &mut Node) -> Option<Steps> {
    let operands = operands(node);
    let is_leaf = |node: &Node| matches!(node, Node::Constant(_) | Node::Global(..) | Node::This(_));
    if operands.iter().all(|operand| is_leaf(operand)) {
        return None;
    }
    let mut steps = Steps::new();
    let count = operands.len();
    for (index, operand) in operands.into_iter().enumerate() {
        // A name that is evaluated last means the same in the step; one before others may be assigned by them.
        if matches!(operand, Node::Constant(_)) || (index + 1 == count && is_leaf(operand)) {
            continue;
        }
        steps = match flat(std::mem::replace(operand, Node::Waiting)) {
            Node::Steps(more) => concatenated(steps, more),
            other => concatenated(steps, VecDeque::from([(other, 0)])),
        };
    }
    Some(steps)
}

/// Both, the smaller moved to the larger.
fn concatenated(mut first: Steps, mut second: Steps) -> Steps {
    if first.len() >= second.len() {
        first.append(&mut second);
        return first;
    }
    first.into_iter().rev().for_each(|step| second.push_front(step));
    second
}

/// The operands of a node in the order in which they are evaluated.
fn operands(node: &mut Node) -> Vec<&mut Node> {
    match node {
        Node::Monad(_, a, _) | Node::Derived(_, a) | Node::Return(a) | Node::Signal(a, _) => vec![a],
        Node::Dyad(_, x, y, _) | Node::Apply(x, y, _) | Node::DerivedMonad(_, x, y, _) => vec![y, x],
        Node::DerivedDyad(_, f, x, y, _) => vec![y, x, f],
        Node::Call(f, places, _) => places.iter_mut().rev().flatten().chain([f.as_mut()]).collect(),
        Node::List(places) => places.iter_mut().rev().flatten().collect(),
        Node::Composition(parts) => parts.iter_mut().rev().collect(),
        Node::Assign(assignment) => vec![&mut assignment.value],
        _ => Vec::new(),
    }
}
