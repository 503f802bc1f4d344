//! Expressions as values, and back: what `parse` gives and `eval` takes. A symbol is a name, a list of one item is that item as a
//! constant, any other list is its first item applied to the others.

use crate::array::{Array, Symbol, Value, budget, deferred_drops};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::read::patterns::{self, LeftSide};
use crate::value::function::{Function, as_function};
use crate::value::node::{Assignment, By, Columns, Node, Query, QueryExpression, QueryVerb};
use crate::value::primitive::{Adverb, Code, Primitive};
use crate::value::{self, Kind, boxes, general, is_atom, item, items, kind};
use crate::verbs::lists::pieces::one;
use crate::vocabulary::primitive;
use crate::words::matching::form;

/// The place of what stands in no sentence.
pub const NOWHERE: usize = usize::MAX;

fn function(primitive: &'static Primitive) -> Value {
    Function::Primitive(primitive).into_value()
}

fn word(spelling: &str) -> Value {
    primitive(spelling).map_or_else(value::nothing, function)
}

fn name_value(name: Symbol) -> Value {
    Value::Array(Array::atom(name))
}

/// A list of parts, which is not joined into a vector unless all are symbols.
fn list(parts: Vec<Value>) -> Value {
    value::collapse(parts)
}

/// A constant in a tree: what would be a name or a call stands in a list of one item.
fn quoted(constant: &Value) -> Value {
    match kind(constant) {
        Kind::Symbol => one(constant.clone()),
        Kind::List if !value::is_atom(constant) && value::count(constant) > 0 => one(constant.clone()),
        _ => of_function(constant),
    }
}

/// The tree of an expression; `names` are those of its slots.
pub fn to_value(k: &Interpreter, node: &Node, names: &[Symbol]) -> Result<Value> {
    k.check_stack()?;
    let part = |node: &Node| to_value(k, node, names);
    let place = |node: &Option<Node>| node.as_ref().map_or_else(|| Ok(value::nothing()), part);
    Ok(match node {
        Node::Constant(constant) => quoted(constant),
        Node::Global(name, _) => name_value(*name),
        Node::Local(slot, ..) => names.get(*slot).map_or_else(value::nothing, |name| name_value(*name)),
        Node::Monad(row, y, _) => {
            let monad = if row.is_keyword() { function(row) } else { Function::Monad(row).into_value() };
            list(vec![monad, part(y)?])
        }
        Node::Dyad(row, x, y, _) => list(vec![function(row), part(x)?, part(y)?]),
        Node::Apply(f, y, _) => list(vec![part(f)?, part(y)?]),
        Node::Call(f, places, _) => {
            let mut all = vec![part(f)?];
            for node in places {
                all.push(place(node)?);
            }
            list(all)
        }
        Node::List(places) => {
            let mut all = vec![word("enlist")];
            for node in places {
                all.push(place(node)?);
            }
            list(all)
        }
        Node::Derived(adverb, f) => derived(*adverb, part(f)?),
        Node::DerivedMonad(adverb, f, y, _) => list(vec![derived(*adverb, part(f)?), part(y)?]),
        Node::DerivedDyad(adverb, f, x, y, _) => list(vec![derived(*adverb, part(f)?), part(x)?, part(y)?]),
        Node::Composition(parts) => {
            let all = parts.iter().map(part).collect::<Result<Vec<Value>>>()?;
            Function::Composition(all).into_value()
        }
        Node::Conditional(nodes, _) => {
            let mut all = vec![word("$")];
            for node in nodes {
                all.push(part(node)?);
            }
            list(all)
        }
        Node::Assign(assignment) => assigned(k, assignment, names)?,
        Node::Query(query) => of_query(k, query, names)?,
        Node::If(condition, body, _) => controlled(k, "if", condition, body, names)?,
        Node::Do(count, body, _) => controlled(k, "do", count, body, names)?,
        Node::While(condition, body, _) => controlled(k, "while", condition, body, names)?,
        Node::Block(nodes) => match patterns::taken_apart(nodes) {
            Some((pattern, value, names_in)) => {
                let target = pattern_value(pattern, &mut names_in.iter().copied());
                list(vec![value::function::right_argument(), target, part(value)?])
            }
            None => return Err(Error::nonce("the tree of several statements")),
        },
        _ => return Err(Error::nonce("the tree of a return or a signal")),
    })
}

/// `if`, `do` and `while` are named by their words.
fn controlled(k: &Interpreter, word: &str, head: &Node, body: &[Node], names: &[Symbol]) -> Result<Value> {
    let mut all = vec![value::symbol(word)?, to_value(k, head, names)?];
    for node in body {
        all.push(to_value(k, node, names)?);
    }
    Ok(list(all))
}

/// What a pattern is as a tree: its names, and lists, dictionaries and filters of them.
fn pattern_value(pattern: &Value, names: &mut dyn Iterator<Item = Symbol>) -> Value {
    let head = if is_atom(pattern) { pattern.clone() } else { item(pattern, 0) };
    let mut part = |place: usize| pattern_value(&item(pattern, place), names);
    match value::integer(&head) {
        Some(form::TARGET) => names.next().map_or_else(value::nothing, name_value),
        Some(form::ITEMS) => {
            let parts = (1..value::count(pattern)).map(part).collect::<Vec<Value>>();
            list(std::iter::once(word("enlist")).chain(parts).collect())
        }
        Some(form::VALUE) => quoted(&item(pattern, 1)),
        Some(form::ENTRIES) => list(vec![word("!"), quoted(&item(pattern, 1)), part(2)]),
        Some(form::FILTERED) => {
            let inner = part(1);
            list(vec![value::function::right_argument(), inner, quoted(&item(pattern, 2))])
        }
        Some(form::TURNED) => list(vec![word("+"), part(1)]),
        Some(form::BOTH) => {
            let keys = part(1);
            list(vec![word("!"), keys, part(2)])
        }
        _ => value::nothing(),
    }
}

/// The statement that is made of its head and its body.
type ControlNode = fn(Box<Node>, Vec<Node>, usize) -> Node;

/// The words that stand for statements in front of a tree.
const STATEMENTS: &[(&str, ControlNode)] = &[("if", Node::If), ("do", Node::Do), ("while", Node::While)];

/// The statement that the head of a tree stands for.
fn statement_of(head: &Value) -> Option<ControlNode> {
    let name = value::array_of(head)?.as_atom::<Symbol>()?.name();
    STATEMENTS.iter().find(|(word, _)| *word == &*name).map(|(_, statement)| *statement)
}

fn derived(adverb: Adverb, f: Value) -> Value {
    list(vec![Function::Adverb(adverb).into_value(), f])
}

/// The tree of a constant function: what an adverb derived is the adverb and its function.
fn of_function(f: &Value) -> Value {
    match as_function(f) {
        Some(Function::Derived(adverb, inner)) => derived(*adverb, of_function(inner)),
        _ => f.clone(),
    }
}

fn assigned(k: &Interpreter, assignment: &Assignment, names: &[Symbol]) -> Result<Value> {
    let verb = match &assignment.operation {
        Some(Node::Constant(f)) => match as_function(f) {
            Some(Function::Primitive(row)) => Function::Monad(row).into_value(),
            _ => f.clone(),
        },
        _ => value::function::right_argument(),
    };
    let mut target = name_value(assignment.name);
    if let Some(indices) = &assignment.indices {
        let mut all = vec![target];
        for index in indices {
            all.push(index.as_ref().map_or_else(|| Ok(value::nothing()), |node| to_value(k, node, names))?);
        }
        target = list(all);
    }
    Ok(list(vec![verb, target, to_value(k, &assignment.value, names)?]))
}

fn of_query(k: &Interpreter, query: &Query, names: &[Symbol]) -> Result<Value> {
    let phrase = |phrase: &QueryExpression| to_value(k, &phrase.node, &phrase.names);
    let named = |all: &[(Symbol, QueryExpression)]| -> Result<Value> {
        let keys = all.iter().map(|(name, _)| *name).collect::<Vec<_>>();
        let trees = all.iter().map(|(_, tree)| phrase(tree)).collect::<Result<Vec<Value>>>()?;
        Ok(value::dictionary(Value::Array(Array::list(keys)), value::collapse(trees)))
    };
    let conditions = match query.conditions.as_slice() {
        [] => value::empty(),
        all => one(general(all.iter().map(phrase).collect::<Result<Vec<Value>>>()?)),
    };
    let by = match &query.by {
        By::Table => value::boolean(false),
        By::Distinct => value::boolean(true),
        By::Exec => value::empty(),
        // What is evaluated with the columns is a value until then.
        By::One(tree) => one(phrase(tree)?),
        By::Named(all) => named(all)?,
    };
    let columns = match (&query.columns, query.verb) {
        (Columns::All, QueryVerb::Delete) => Value::Array(Array::list(Vec::<Symbol>::new())),
        (Columns::All, _) => value::empty(),
        (Columns::One(tree), _) => one(phrase(tree)?),
        (Columns::Named(all), QueryVerb::Delete) => {
            one(Value::Array(Array::list(all.iter().map(|(name, _)| *name).collect::<Vec<_>>())))
        }
        (Columns::Named(all), _) => named(all)?,
    };
    let verb = if query.verb == QueryVerb::Fetch { word("?") } else { word("!") };
    let mut parts = vec![verb, to_value(k, &query.table, names)?, conditions, by, columns];
    if let Some(limit) = &query.limit {
        parts.push(to_value(k, limit, names)?);
    }
    if let Some((descending, tree)) = &query.order {
        if query.limit.is_none() {
            parts.push(value::long(value::INFINITY));
        }
        let row = word(if *descending { "idesc" } else { "iasc" });
        parts.push(one(list(vec![row, phrase(tree)?])));
    }
    Ok(list(parts))
}

/// The assignment to a name, or to some of its items, through a function if there is one; `None` of any other target.
fn assignment_of(k: &Interpreter, operation: Option<Node>, target: &Value, new: &Value) -> Result<Option<Node>> {
    let name_of = |part: &Value| value::array_of(part).and_then(|array| array.as_atom::<Symbol>()).copied();
    let parts = if is_atom(target) { vec![target.clone()] } else { items(target) };
    let Some((name, places)) = parts.split_first().and_then(|(name, places)| Some((name_of(name)?, places))) else {
        return Ok(None);
    };
    // A list of one item is that item, and no name.
    if !is_atom(target) && places.is_empty() {
        return Ok(None);
    }
    let place = |place: &Value| Ok(if value::is_nothing(place) { None } else { Some(from_value(k, place)?) });
    let indices = match places {
        [] => None,
        places => Some(places.iter().map(place).collect::<Result<Vec<Option<Node>>>>()?),
    };
    let (slot, value) = (None, from_value(k, new)?);
    let assignment = Assignment { name, slot, global: false, indices, operation, value, at: NOWHERE };
    Ok(Some(Node::Assign(Box::new(assignment))))
}

/// The expression of a tree.
pub fn from_value(k: &Interpreter, tree: &Value) -> Result<Node> {
    k.check_stack()?;
    k.poll()?;
    if kind(tree) == Kind::Symbol && is_atom(tree) {
        return match value::array_of(tree).and_then(|array| array.as_atom::<Symbol>()) {
            Some(name) => Ok(Node::Global(*name, NOWHERE)),
            None => Ok(Node::Constant(tree.clone())),
        };
    }
    let is_tree = boxes(tree).is_some() || kind(tree) == Kind::Symbol;
    let parts = if is_tree { items(tree) } else { Vec::new() };
    let Some((head, rest)) = parts.split_first() else { return Ok(Node::Constant(tree.clone())) };
    if rest.is_empty() {
        return Ok(Node::Constant(item(tree, 0)));
    }
    let nodes = || {
        let mut nodes = budget::vec(rest.len())?;
        let done = rest.iter().try_for_each(|part| from_value(k, part).map(|node| nodes.push(node)));
        deferred_drops::or_leave(done, nodes)
    };
    if let Some(statement) = statement_of(head) {
        let mut nodes = nodes()?.into_iter();
        if let Some(head) = nodes.next() {
            return Ok(statement(Box::new(head), nodes.collect(), NOWHERE));
        }
    }
    if let Some(Function::Primitive(row) | Function::Monad(row)) = as_function(head) {
        match (row.code, rest) {
            (Code::Cast, [_, _, _, ..]) => return Ok(Node::Conditional(nodes()?, NOWHERE)),
            (Code::Right, [target, new]) => {
                if let Some(assigned) = assignment_of(k, None, target, new)? {
                    return Ok(assigned);
                }
                let (target, value) = (from_value(k, target)?, from_value(k, new)?);
                if let Ok(assigned) = patterns::assigned(&target, value, NOWHERE, LeftSide::InParentheses) {
                    return Ok(assigned);
                }
            }
            // What takes one argument, given two: `x+:y`.
            (_, [target, new]) if row.dyad.is_some() && matches!(as_function(head), Some(Function::Monad(_))) => {
                if let Some(assigned) = assignment_of(k, Some(Node::Constant(function(row))), target, new)? {
                    return Ok(assigned);
                }
            }
            (Code::Enlist, _) => return Ok(Node::List(nodes()?.into_iter().map(Some).collect())),
            _ => {}
        }
    }
    let f = match as_function(head) {
        Some(_) => Node::Constant(head.clone()),
        None if matches!(head, Value::Array(_)) && (boxes(head).is_some() || kind(head) == Kind::Symbol) => {
            from_value(k, head)?
        }
        None => Node::Constant(head.clone()),
    };
    let mut arguments = nodes()?;
    if let (Some(Function::Primitive(row)), 1..=2) = (as_function(head), arguments.len()) {
        let last = arguments.pop().map(Box::new);
        match (arguments.pop().map(Box::new), last) {
            (None, Some(y)) if row.monad.is_some() => return Ok(Node::Monad(row, y, NOWHERE)),
            (Some(x), Some(y)) if row.dyad.is_some() => return Ok(Node::Dyad(row, x, y, NOWHERE)),
            (x, y) => arguments.extend(x.into_iter().chain(y).map(|node| *node)),
        }
    }
    Ok(Node::Call(Box::new(f), arguments.into_iter().map(Some).collect(), NOWHERE))
}
