//! Finds the last use of every local, once, when a lambda is read: there its value may be taken instead of copied.
//!
//! Goes through the body against the order of evaluation with the set of slots that are still asked for later. An operand that is
//! read from its slot while others are evaluated counts as asked for until all of them are.

use crate::value::node::{Assignment, Node, visit};

/// Slots that are asked for later, by number.
type Live = Vec<bool>;

/// Marks the last uses in the statements of a body.
pub fn mark(body: &mut [Node], slots: usize) {
    let mut live = vec![false; slots];
    statements(body, &mut live);
}

fn statements(nodes: &mut [Node], live: &mut Live) {
    nodes.iter_mut().rev().for_each(|node| walk(node, live));
}

fn set(live: &mut Live, slot: usize, to: bool) -> bool {
    live.get_mut(slot).map(|entry| std::mem::replace(entry, to)).unwrap_or(true)
}

fn union(live: &mut Live, other: &Live) {
    live.iter_mut().zip(other).for_each(|(entry, other)| *entry |= other);
}

/// The slot that an operand is read from in place.
fn slot_in_place(node: &Node) -> Option<usize> {
    match node {
        Node::Local(slot, ..) => Some(*slot),
        Node::Assign(assignment) => assignment.slot,
        _ => None,
    }
}

/// Marks the names of operands in the order in which they are evaluated. They are in use in their slots until the last of them is
/// evaluated.
fn together(operands: &mut [&mut Node], live: &mut Live) {
    let Some((last, before)) = operands.split_last_mut() else { return };
    let in_use: Vec<(usize, bool)> =
        before.iter().filter_map(|operand| slot_in_place(operand)).map(|slot| (slot, set(live, slot, true))).collect();
    walk(last, live);
    in_use.into_iter().rev().for_each(|(slot, is_live)| {
        set(live, slot, is_live);
    });
    if !before.is_empty() {
        live_through(last, live);
        together(before, live);
    }
}

fn walk(node: &mut Node, live: &mut Live) {
    match node {
        Node::Local(slot, _, last) => *last = !set(live, *slot, true),
        // What is observed is made of trees that were walked before.
        Node::Constant(_) | Node::Global(..) | Node::This(_) | Node::Waiting | Node::Wrong(_) | Node::Observed(_) => {}
        Node::Monad(_, a, _) | Node::Derived(_, a) => walk(a, live),
        Node::Return(a) | Node::Signal(a, _) => {
            live.iter_mut().for_each(|entry| *entry = false);
            walk(a, live);
        }
        Node::Dyad(_, x, y, _) | Node::Apply(x, y, _) | Node::DerivedMonad(_, x, y, _) => together(&mut [y, x], live),
        Node::DerivedDyad(_, f, x, y, _) => together(&mut [y, x, f], live),
        Node::Call(f, places, _) => {
            let mut operands: Vec<&mut Node> = places.iter_mut().rev().flatten().collect();
            operands.push(f);
            together(&mut operands, live);
        }
        Node::Steps(steps) => steps.iter_mut().rev().for_each(|(node, _)| walk(node, live)),
        Node::List(places) => together(&mut places.iter_mut().rev().flatten().collect::<Vec<_>>(), live),
        Node::Composition(nodes) => together(&mut nodes.iter_mut().rev().collect::<Vec<_>>(), live),
        Node::Conditional(nodes, _) => conditional(nodes, live),
        Node::If(condition, body, _) => {
            let mut inside = live.clone();
            statements(body, &mut inside);
            union(live, &inside);
            walk(condition, live);
        }
        Node::Do(head, body, _) | Node::While(head, body, _) => {
            // The next turn of a loop reads the same names.
            live_through(head, live);
            body.iter().for_each(|node| live_through(node, live));
            let always = live.clone();
            for node in body.iter_mut().rev() {
                walk(node, live);
                union(live, &always);
            }
            walk(head, live);
        }
        Node::Query(query) => {
            // Which of the names are columns is known when it runs: none is taken.
            query.outside_mut().into_iter().for_each(|node| live_through(node, live));
            walk(&mut query.table, live);
        }
        Node::Block(nodes) => statements(nodes, live),
        Node::Assign(assignment) => assigned(assignment, live),
    }
}

/// Marks the names of a node as used later, for all nodes that are evaluated before it.
fn live_through(node: &Node, live: &mut Live) {
    visit(node, &mut |node| match node {
        Node::Local(slot, ..) => {
            set(live, *slot, true);
        }
        Node::Assign(assignment) => {
            if let (Some(slot), true) =
                (assignment.slot, assignment.indices.is_some() || assignment.operation.is_some())
            {
                set(live, slot, true);
            }
        }
        _ => {}
    });
}

fn conditional(nodes: &mut [Node], live: &mut Live) {
    match nodes {
        [] => {}
        [otherwise] => walk(otherwise, live),
        [condition, then, others @ ..] => {
            let mut chosen = live.clone();
            walk(then, &mut chosen);
            conditional(others, live);
            union(live, &chosen);
            walk(condition, live);
        }
    }
}

fn assigned(assignment: &mut Assignment, live: &mut Live) {
    let whole = assignment.indices.is_none() && assignment.operation.is_none();
    if let Some(slot) = assignment.slot {
        set(live, slot, !whole);
    }
    let Assignment { indices, operation, value, .. } = assignment;
    let indices = indices.iter_mut().flatten().rev().flatten();
    together(&mut std::iter::once(value).chain(indices).chain(operation).collect::<Vec<_>>(), live);
}
