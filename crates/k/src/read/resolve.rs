//! Finds the place of every local name of a lambda, once, when it is read.
//!
//! Local are the parameters and the names without dots that are assigned with a plain `:` anywhere in the body, also inside `$[]` and
//! `do[]`. There are no closures: an inner lambda has been resolved on its own and is a constant by now.

use std::sync::{Arc, OnceLock};

use crate::array::Symbol;
use crate::names::interpreter::Dialect;
use crate::read::last_use;
use crate::value::array_of;
use crate::value::function::{Function, Lambda, LambdaCode};
use crate::value::node::{Node, for_children, for_children_mut, visit};
use crate::value::primitive::{Code, Primitive};
use crate::words::namespaces::within;

/// The most parameters a lambda may have.
const MOST_PARAMETERS: usize = 8;

/// A lambda from its parts; without a parameter list the parameters are x, y and z as far as the body uses them, with an empty one it has
/// one parameter without a name, as in q: what is called with whatever comes, `.z.ts` say, need not name it. `None` if there are too many.
pub fn lambda(
    text: String,
    start: usize,
    origin: Option<(Arc<str>, usize)>,
    read_in: (Dialect, Symbol),
    parameters: Option<Vec<Symbol>>,
    mut body: Vec<Node>,
    silent: bool,
) -> Option<Lambda> {
    let mut slots = match parameters {
        Some(names) if names.is_empty() => vec![Symbol::default()],
        Some(names) => names,
        None => implicit(&body)?,
    };
    if slots.len() > MOST_PARAMETERS {
        return None;
    }
    let rank = slots.len();
    if any_wrong(&body) {
        return None;
    }
    for node in &body {
        visit(node, &mut |node| {
            if let Node::Assign(assignment) = node {
                let plain = assignment.operation.is_none() && assignment.indices.is_none() && !assignment.global;
                // A name with dots is that of a namespace, wherever it is assigned.
                if plain && !assignment.name.name().contains('.') && !slots.contains(&assignment.name) {
                    slots.push(assignment.name);
                }
            }
        });
    }
    let mut assigned = Vec::new();
    for node in &mut body {
        resolve(node, &slots);
        visit(node, &mut |node| assigned.extend(slot_assigned(node)));
    }
    last_use::mark(&mut body, slots.len());
    let keeps_atoms = rank == 1 && !silent && keeps_atoms(&body);
    Some(Lambda {
        text,
        start,
        origin,
        read_in,
        name: OnceLock::new(),
        rank,
        slots,
        body,
        silent,
        assigned,
        keeps_atoms,
        code: LambdaCode::default(),
    })
}

/// Whether a body is `$[0>@x;x;...]`.
fn keeps_atoms(body: &[Node]) -> bool {
    let [Node::Conditional(nodes, _)] = body else { return false };
    let [condition, Node::Local(0, ..), _, ..] = nodes.as_slice() else { return false };
    let Node::Dyad(Primitive { code: Code::Greater, .. }, zero, tested, _) = condition else { return false };
    let (Node::Constant(zero), Node::Monad(Primitive { code: Code::At, .. }, y, _)) = (&**zero, &**tested) else {
        return false;
    };
    matches!(**y, Node::Local(0, ..)) && array_of(zero).and_then(|zero| zero.as_atom::<i64>()) == Some(&0)
}

fn implicit(body: &[Node]) -> Option<Vec<Symbol>> {
    let names: Vec<Symbol> = ["x", "y", "z"].iter().map(|name| Symbol::new(name).ok()).collect::<Option<_>>()?;
    let mut highest = 1;
    for node in body {
        outside_columns(node, &mut |node| {
            let name = match node {
                Node::Global(name, _) => *name,
                Node::Assign(assignment) => assignment.name,
                _ => return,
            };
            if let Some(place) = names.iter().position(|&other| other == name) {
                highest = highest.max(place + 1);
            }
        });
    }
    Some(names.into_iter().take(highest).collect())
}

/// Calls `f` for a node and all below it. An expression of a query that is a name and nothing else is a column: `{select y from x}` has one
/// parameter, `{select from x where a=y}` two.
fn outside_columns(node: &Node, f: &mut dyn FnMut(&Node)) {
    match node {
        Node::Query(query) => {
            let phrases = query.phrases().filter(|phrase| !matches!(phrase.node, Node::Local(..)));
            let names = phrases.flat_map(|phrase| &phrase.outside);
            [&query.table].into_iter().chain(&query.limit).chain(names).for_each(|node| outside_columns(node, f));
        }
        _ => {
            f(node);
            for_children(node, &mut |child| outside_columns(child, f));
        }
    }
}

/// Turns the names that are local into their slots.
pub(crate) fn resolve(node: &mut Node, slots: &[Symbol]) {
    let slot = |name: Symbol| slots.iter().position(|&other| other == name);
    match node {
        Node::Global(name, at) => {
            if let Some(slot) = slot(*name) {
                *node = Node::Local(slot, *at, false);
            }
        }
        // What is observed is made of trees whose names are resolved.
        Node::Constant(_) | Node::Local(..) | Node::This(_) | Node::Waiting | Node::Wrong(_) | Node::Observed(_) => {}
        Node::Apply(a, b, _) | Node::Dyad(_, a, b, _) | Node::DerivedMonad(_, a, b, _) => {
            resolve(a, slots);
            resolve(b, slots);
        }
        Node::Monad(_, a, _) | Node::Return(a) | Node::Signal(a, _) => resolve(a, slots),
        Node::Derived(adverb, a) => {
            resolve(a, slots);
            if let Node::Constant(f) = &**a {
                *node = Node::Constant(Function::Derived(*adverb, f.clone()).into_value());
            }
        }
        Node::DerivedDyad(_, a, b, c, _) => {
            [&mut *a, &mut *b, &mut *c].into_iter().for_each(|node| resolve(node, slots));
        }
        Node::Call(a, places, _) => {
            resolve(a, slots);
            places.iter_mut().flatten().for_each(|node| resolve(node, slots));
        }
        Node::Steps(steps) => steps.iter_mut().for_each(|(node, _)| resolve(node, slots)),
        Node::List(places) => places.iter_mut().flatten().for_each(|node| resolve(node, slots)),
        Node::Conditional(nodes, _) | Node::Block(nodes) => nodes.iter_mut().for_each(|node| resolve(node, slots)),
        Node::Composition(nodes) => {
            nodes.iter_mut().for_each(|node| resolve(node, slots));
            let known = |node: &Node| if let Node::Constant(f) = node { Some(f.clone()) } else { None };
            if let Some(functions) = nodes.iter().map(known).collect() {
                *node = Node::Constant(Function::Composition(functions).into_value());
            }
        }
        Node::Do(a, body, _) | Node::If(a, body, _) | Node::While(a, body, _) => {
            resolve(a, slots);
            body.iter_mut().for_each(|node| resolve(node, slots));
        }
        Node::Query(query) => query.outside_mut().into_iter().for_each(|node| resolve(node, slots)),
        Node::Assign(assignment) => {
            assignment.slot = slot(assignment.name);
            assignment.indices.iter_mut().flatten().flatten().for_each(|node| resolve(node, slots));
            assignment.operation.iter_mut().for_each(|node| resolve(node, slots));
            resolve(&mut assignment.value, slots);
        }
    }
}

fn slot_assigned(node: &Node) -> Option<usize> {
    if let Node::Assign(assignment) = node { assignment.slot } else { None }
}

fn any_wrong(body: &[Node]) -> bool {
    let mut found = false;
    body.iter().for_each(|node| visit(node, &mut |node| found |= matches!(node, Node::Wrong(_))));
    found
}

/// The place of a part that is not an expression, if there is one.
pub fn wrong(nodes: &[Option<Node>]) -> Option<usize> {
    let mut found = None;
    for node in nodes.iter().flatten() {
        visit(node, &mut |node| {
            if let Node::Wrong(at) = node {
                found.get_or_insert(*at);
            }
        });
    }
    found
}

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
