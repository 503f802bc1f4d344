//! Finds the last use of every local, once, when a lambda is read: there its value may be taken instead of copied.
//!
//! Goes through the body against the order of evaluation with the set of slots that are still asked for later. An operand that is
//! read from its slot while others are evaluated counts as asked for until its verb is applied.

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

/// Marks the names in a node that is evaluated while an operand is in use in its slot.
fn during(operand: &Node, live: &mut Live, then: impl FnOnce(&mut Live)) {
    match slot_in_place(operand) {
        Some(slot) => {
            let before = set(live, slot, true);
            then(live);
            set(live, slot, before);
        }
        None => then(live),
    }
}

fn walk(node: &mut Node, live: &mut Live) {
    match node {
        Node::Local(slot, _, last) => *last = !set(live, *slot, true),
        // What is observed is made of trees that were walked before.
        Node::Constant(_) | Node::Global(..) | Node::This(_) | Node::Waiting | Node::Wrong(_) | Node::Observed(_) => {}
        Node::Copied(a) | Node::Monad(_, a, _) | Node::Derived(_, a) => walk(a, live),
        Node::Return(a) | Node::Signal(a, _) => {
            live.iter_mut().for_each(|entry| *entry = false);
            walk(a, live);
        }
        Node::Dyad(_, x, y, _) | Node::Apply(x, y, _) => two(x, y, live),
        Node::DerivedMonad(_, f, y, _) => {
            walk(f, live);
            walk(y, live);
        }
        Node::DerivedDyad(_, f, x, y, _) => {
            let x: &mut Node = x;
            during(y, live, |live| {
                during(x, live, |live| walk(f, live));
                live_through(f, live);
                walk(x, live);
            });
            live_through(f, live);
            live_through(x, live);
            walk(y, live);
        }
        Node::Call(f, places, _) => {
            walk(f, live);
            places.iter_mut().flatten().for_each(|node| walk(node, live));
        }
        Node::Steps(steps) => steps.iter_mut().rev().for_each(|(node, _)| walk(node, live)),
        Node::List(places) => places.iter_mut().flatten().for_each(|node| walk(node, live)),
        Node::Composition(nodes) => nodes.iter_mut().for_each(|node| walk(node, live)),
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

/// Marks x and y, where y stays in its slot while x is evaluated.
fn two(x: &mut Node, y: &mut Node, live: &mut Live) {
    during(y, live, |live| walk(x, live));
    live_through(x, live);
    walk(y, live);
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
    assignment.operation.iter_mut().for_each(|node| walk(node, live));
    assignment.indices.iter_mut().flatten().flatten().for_each(|node| walk(node, live));
    walk(&mut assignment.value, live);
}
