//! Assignments to patterns: `(x;y):v`, `([k:a]):v`, `{[(x;y)] ...}`, `:[v;p;r;d]`.

use crate::array::{Array, Symbol, Value};
use crate::value::function::{Function, as_function};
use crate::value::node::{Assignment, Node, Places};
use crate::value::primitive::{Code, Primitive};
use crate::value::{self, general, is_nothing};
use crate::vocabulary;
use crate::words::matching::form;

/// A value as a number of a pattern.
fn number(number: i64) -> Node {
    Node::Constant(value::long(number))
}

/// The pattern that begins with a number and has these parts.
fn formed(form: i64, parts: impl IntoIterator<Item = Node>) -> Node {
    let parts: Vec<Node> = std::iter::once(number(form)).chain(parts).collect();
    let constant = |node: &Node| if let Node::Constant(constant) = node { Some(constant.clone()) } else { None };
    match parts.iter().map(constant).collect::<Option<Vec<Value>>>() {
        Some(parts) => Node::Constant(general(parts)),
        None => Node::List(parts.into_iter().map(Some).collect()),
    }
}

/// The patterns that are read, and the assignments of what they take, in order.
#[derive(Default)]
struct Reading {
    targets: Vec<Node>,
}

impl Reading {
    fn target(&mut self, name: Symbol, indices: Option<Places>, at: usize) -> Node {
        let (slot, operation, value) = (None, None, Node::Waiting);
        let assignment = Assignment { name, slot, global: false, indices, operation, value, at };
        self.targets.push(Node::Assign(Box::new(assignment)));
        number(form::TARGET)
    }

    fn place(&mut self, place: &Option<Node>) -> Option<Node> {
        place.as_ref().map_or_else(|| Some(number(form::NOTHING)), |node| self.pattern(node))
    }

    fn list(&mut self, places: &Places) -> Option<Node> {
        let parts = places.iter().map(|place| self.place(place)).collect::<Option<Vec<Node>>>()?;
        Some(formed(form::ITEMS, parts))
    }

    /// What a pattern is filtered by, behind its colon.
    fn filtered(&mut self, pattern: Node, filter: Node) -> Node {
        formed(form::FILTERED, [pattern, filter])
    }

    /// The pattern that an expression is, if it is one.
    fn pattern(&mut self, node: &Node) -> Option<Node> {
        if let Some(places) = places(node) {
            return self.list(places);
        }
        if let Some((keys, places)) = entries(node) {
            let list = self.list(&places)?;
            return Some(formed(form::ENTRIES, [keys, list]));
        }
        match node {
            Node::Global(name, at) => Some(self.target(*name, None, *at)),
            Node::Call(function, indices, at) if matches!(**function, Node::Global(..)) => match &**function {
                Node::Global(name, _) => Some(self.target(*name, Some(indices.clone()), *at)),
                _ => None,
            },
            Node::Constant(constant) if is_nothing(constant) => Some(number(form::NOTHING)),
            Node::Constant(constant) if !value::is_function(constant) => {
                Some(formed(form::VALUE, [Node::Constant(constant.clone())]))
            }
            // `a:f`: the value goes through f to a.
            Node::Assign(assignment) if assignment.operation.is_none() && !assignment.global => {
                let target = self.target(assignment.name, assignment.indices.clone(), assignment.at);
                Some(self.filtered(target, assignment.value.clone()))
            }
            // `:f`
            Node::Return(filter) => Some(self.filtered(number(form::NOTHING), (**filter).clone())),
            Node::Composition(parts) => match parts.split_first() {
                Some((Node::Constant(first), rest)) if is_function_of(first, Code::Plus) => {
                    let pattern = self.pattern(&Node::Composition(rest.to_vec()))?;
                    Some(formed(form::TURNED, [pattern]))
                }
                Some((Node::Constant(colon), rest)) if is_colon(colon) => {
                    let filter = match rest {
                        [one] => one.clone(),
                        rest => Node::Composition(rest.to_vec()),
                    };
                    Some(self.filtered(number(form::NOTHING), filter))
                }
                _ => None,
            },
            // `(a;b):f` was read as an assignment.
            Node::Block(nodes) => {
                let (Node::Dyad(row, pattern, filter, _), rest) = nodes.split_first()? else { return None };
                if row.code != Code::Apart {
                    return None;
                }
                self.targets.extend(rest.iter().filter(|node| matches!(node, Node::Assign(_))).cloned());
                Some(self.filtered((**pattern).clone(), (**filter).clone()))
            }
            Node::Monad(row, columns, _) if is_flip(row) => {
                let pattern = self.pattern(columns)?;
                Some(formed(form::TURNED, [pattern]))
            }
            Node::Dyad(row, keys, values, _) if row.code == Code::Key => {
                let keys = self.pattern(keys)?;
                let values = self.pattern(values)?;
                Some(formed(form::BOTH, [keys, values]))
            }
            // `(a!)`
            Node::Call(function, places, _) if is_key(function) => match places.as_slice() {
                [keys, values] => {
                    let keys = self.place(keys)?;
                    let values = self.place(values)?;
                    Some(formed(form::BOTH, [keys, values]))
                }
                _ => None,
            },
            _ => None,
        }
    }
}

/// Where the left side of an assignment comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum LeftSide {
    /// Between parentheses, where anything that can be a pattern is one.
    InParentheses,
    /// Without them: only lists are patterns.
    Bare,
}

/// The assignment of a value to a pattern, if the left side is one.
pub fn assigned(left: &Node, value: Node, at: usize, written: LeftSide) -> Result<Node, Node> {
    let is_list = places(left).is_some() || entries(left).is_some();
    let mut reading = Reading::default();
    let pattern = match (written == LeftSide::InParentheses || is_list).then(|| reading.pattern(left)).flatten() {
        Some(pattern) => Box::new(pattern),
        None => return Err(value),
    };
    let taken = Node::Dyad(&vocabulary::APART, pattern, Box::new(value), at);
    let nodes = std::iter::once(taken).chain(reading.targets).chain([Node::Waiting]);
    Ok(Node::Block(nodes.collect()))
}

/// `:[v;p1;r1;p2;r2;d]`: the result behind the first pattern that v is like, else d.
pub fn chosen(arguments: Places, at: usize) -> Option<Node> {
    let mut arguments = arguments.into_iter();
    let mut value = arguments.next()??;
    let rest: Vec<Option<Node>> = arguments.collect();
    let mut nodes = Vec::with_capacity(rest.len() + 1);
    let mut pairs = rest.chunks_exact(2);
    for pair in &mut pairs {
        let [pattern, result] = pair else { return None };
        let mut reading = Reading::default();
        let pattern = Box::new(reading.place(pattern)?);
        let value = std::mem::replace(&mut value, Node::Waiting);
        nodes.push(Node::Dyad(&vocabulary::TRIED, pattern, Box::new(value), at));
        let result = result.clone().unwrap_or_else(|| Node::Constant(value::nothing()));
        nodes.push(Node::Block(reading.targets.into_iter().chain([result]).collect()));
    }
    let default = pairs.remainder().first().cloned().flatten().unwrap_or_else(|| Node::Constant(value::nothing()));
    // The value that was like none is taken from the stack.
    nodes.push(Node::Block(vec![Node::Waiting, default]));
    Some(Node::Conditional(nodes, at))
}

/// The names of parameters, and the assignments of those that are patterns to the arguments; `None` if one is neither. A pattern gets
/// a name that no program can write.
pub fn parameters(parameters: Places, at: usize) -> Option<(Vec<Symbol>, Vec<Node>)> {
    let (mut names, mut taken) = (Vec::new(), Vec::new());
    if matches!(parameters.as_slice(), [None]) {
        return Some((names, taken));
    }
    for (place, parameter) in parameters.into_iter().enumerate() {
        match parameter {
            Some(Node::Global(name, _)) if !name.name().contains('.') => names.push(name),
            pattern => {
                let name = Symbol::new(&format!("({place})")).ok()?;
                names.push(name);
                if let Some(pattern) = pattern {
                    taken.push(assigned(&pattern, Node::Global(name, at), at, LeftSide::InParentheses).ok()?);
                }
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

fn is_function_of(value: &Value, code: Code) -> bool {
    matches!(as_function(value), Some(Function::Primitive(row) | Function::Monad(row)) if row.code == code)
}

fn is_colon(value: &Value) -> bool {
    is_function_of(value, Code::Right)
}

fn is_flip(row: &Primitive) -> bool {
    matches!(row.code, Code::Plus | Code::Flip)
}

fn is_key(function: &Node) -> bool {
    matches!(function, Node::Constant(function) if is_function_of(function, Code::Key))
}

/// The keys and what stands for them of `([a;b])`, `([k:a;l:])` and `1 2!(a;b)`.
fn entries(node: &Node) -> Option<(Node, Places)> {
    match node {
        Node::Dyad(row, keys, values, _) if row.code == Code::Key && matches!(**keys, Node::Constant(_)) => {
            match &**values {
                Node::Monad(row, name, _) if row.code == Code::Join => {
                    Some(((**keys).clone(), vec![Some((**name).clone())]))
                }
                values => Some(((**keys).clone(), places(values)?.clone())),
            }
        }
        // What lacks a value is the function of it.
        Node::Composition(parts) => match parts.as_slice() {
            [Node::Call(key, ends, _), values] if is_key(key) => match (ends.as_slice(), values) {
                ([Some(keys @ Node::Constant(_)), None], Node::Constant(_)) => Some((keys.clone(), vec![None])),
                ([Some(keys @ Node::Constant(_)), None], values) => Some((keys.clone(), places(values)?.clone())),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}

/// The items between parentheses.
fn places(node: &Node) -> Option<&Places> {
    match node {
        Node::List(places) => Some(places),
        // What lacks items is the function of them.
        Node::Call(function, places, _) => match &**function {
            Node::Constant(enlist) if is_function_of(enlist, Code::Enlist) => Some(places),
            _ => None,
        },
        _ => None,
    }
}

/// The name of an entry that has no value, as in `([a:1;b:])`.
pub fn name_without_value(node: &Node) -> Option<Symbol> {
    let Node::Call(colon, places, _) = node else { return None };
    match (&**colon, places.as_slice()) {
        (Node::Constant(colon), [Some(Node::Global(name, _)), None]) if is_colon(colon) => Some(*name),
        _ => None,
    }
}

/// The function that makes the dictionary of some names and the values that it is given for those that lack one.
pub fn waiting_entries(names: Vec<Symbol>, values: Places, at: usize) -> Node {
    let (Some(key), Some(enlist)) = (vocabulary::primitive("!"), vocabulary::primitive("enlist")) else {
        return Node::Wrong(at);
    };
    let value = |row| Node::Constant(Function::Primitive(row).into_value());
    let names = Node::Constant(Value::Array(Array::list(names)));
    let values = match values.len() {
        1 => Node::Constant(Function::Monad(enlist).into_value()),
        _ => Node::Call(Box::new(value(enlist)), values, at),
    };
    Node::Composition(vec![Node::Call(Box::new(value(key)), vec![Some(names), None], at), values])
}

/// Whether an expression is a name, or items of one by their indices: what a value is assigned to without a pattern.
pub fn is_target(node: &Node) -> bool {
    match node {
        Node::Global(..) => true,
        Node::Call(function, _, _) => matches!(**function, Node::Global(..)),
        // `(a i):v`, where a literal or a name is the index.
        Node::Apply(function, index, _) => {
            matches!((&**function, &**index), (Node::Global(..), Node::Constant(_) | Node::Global(..)))
        }
        _ => false,
    }
}
