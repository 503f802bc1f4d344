//! Assignments to patterns: `(x;y):v`, `(x;(y;z)):v`.

use crate::array::{Symbol, Value};
use crate::value::function::{Function, as_function};
use crate::value::node::{Assignment, Node, Places};
use crate::value::primitive::Code;
use crate::value::{self, general, is_nothing};
use crate::vocabulary;

/// The assignment of a value to a list of names, if the left side is one; an item that is left out or `::` takes nothing.
pub fn assigned(left: &Node, value: Node, at: usize) -> Result<Node, Node> {
    if let Some((keys, list)) = entries(left) {
        // The items are those of a dictionary at these keys.
        let taken = Node::Apply(Box::new(value), Box::new(Node::Constant(keys)), at);
        return assigned(&list, taken, at).map_err(|_| Node::Wrong(at));
    }
    let mut names = Vec::new();
    let pattern = match places(left).and_then(|places| pattern(places, &mut names)) {
        Some(pattern) if !names.is_empty() => Box::new(Node::Constant(pattern)),
        _ => return Err(value),
    };
    let assign = |name: Symbol| {
        let (indices, operation) = (None, None);
        let value = Node::Waiting;
        Node::Assign(Box::new(Assignment { name, slot: None, global: false, indices, operation, value, at }))
    };
    let taken = Node::Dyad(&vocabulary::APART, pattern, Box::new(value), at);
    let nodes = std::iter::once(taken).chain(names.into_iter().map(assign)).chain([Node::Waiting]);
    Ok(Node::Block(nodes.collect()))
}

/// The names of parameters, and the assignments of those that are lists of names to the arguments; `None` if one is neither. A list gets
/// a name that no program can write.
pub fn parameters(parameters: Places, at: usize) -> Option<(Vec<Symbol>, Vec<Node>)> {
    let (mut names, mut taken) = (Vec::new(), Vec::new());
    if matches!(parameters.as_slice(), [None]) {
        return Some((names, taken));
    }
    for (place, parameter) in parameters.into_iter().enumerate() {
        match parameter? {
            Node::Global(name, _) if !name.name().contains('.') => names.push(name),
            list => {
                let name = Symbol::new(&format!("({place})")).ok()?;
                names.push(name);
                taken.push(assigned(&list, Node::Global(name, at), at).ok()?);
            }
        }
    }
    Some((names, taken))
}

/// The pattern, the value and the names of an assignment to a pattern; `None` of any other block.
pub fn taken_apart(nodes: &[Node]) -> Option<(&Value, &Node, Vec<Symbol>)> {
    let (Node::Dyad(row, pattern, value, _), rest) = nodes.split_first()? else { return None };
    let (Code::Apart, Node::Constant(pattern)) = (row.code, &**pattern) else { return None };
    let names = rest.iter().filter_map(|node| match node {
        Node::Assign(assignment) => Some(assignment.name),
        _ => None,
    });
    Some((pattern, value, names.collect()))
}

/// The keys and the list of names of `([a;b])` and `([k:a;l:b])`.
fn entries(node: &Node) -> Option<(Value, Node)> {
    let Node::Dyad(row, keys, values, _) = node else { return None };
    let (Code::Key, Node::Constant(keys)) = (row.code, &**keys) else { return None };
    match &**values {
        Node::List(_) => Some((keys.clone(), (**values).clone())),
        Node::Monad(_, name, _) => Some((keys.clone(), Node::List(vec![Some((**name).clone())]))),
        _ => None,
    }
}

/// The items between parentheses.
fn places(node: &Node) -> Option<&Places> {
    match node {
        Node::List(places) => Some(places),
        // What lacks items is the function of them.
        Node::Call(function, places, _) => match &**function {
            Node::Constant(enlist) => match as_function(enlist) {
                Some(Function::Primitive(row)) if matches!(row.code, Code::Enlist) => Some(places),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}

/// A list of 1 for a name, 0 for nothing, and such lists.
fn pattern(places: &Places, names: &mut Vec<Symbol>) -> Option<Value> {
    let items = places.iter().map(|place| match place {
        None => Some(value::long(0)),
        Some(Node::Global(name, _)) => {
            names.push(*name);
            Some(value::long(1))
        }
        Some(Node::Constant(constant)) if is_nothing(constant) => Some(value::long(0)),
        Some(inner) => pattern(self::places(inner)?, names),
    });
    items.collect::<Option<Vec<Value>>>().map(general)
}
