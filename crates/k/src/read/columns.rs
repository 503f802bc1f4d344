//! Columns as they are written, in queries and between the parentheses of a table: which names they have.

use crate::array::{Array, Symbol, Value};
use crate::names::columns::ColumnNames;
use crate::read::patterns;
use crate::value::function::{Function, as_function};
use crate::value::node::{Node, Places};
use crate::value::primitive::Code;
use crate::vocabulary;

/// The name that a column is given.
pub fn explicit(node: &Node) -> Option<Symbol> {
    match node {
        Node::Assign(assignment)
            if assignment.indices.is_none() && assignment.operation.is_none() && !assignment.global =>
        {
            Some(assignment.name)
        }
        _ => None,
    }
}

/// The name of a column that is given none: that of the column it is made from, none for what is made of constants.
pub fn implied(node: &Node) -> Option<Symbol> {
    match node {
        Node::Global(name, _) => {
            let text = name.name().to_string();
            let last = text.rsplit('.').next().unwrap_or_default();
            if last == "i" { None } else { Symbol::new(last).ok() }
        }
        Node::Monad(_, y, _) => implied(y),
        Node::Apply(_, y, _) | Node::DerivedMonad(_, _, y, _) => implied(y),
        // `s#c and `date$c are the column c.
        Node::Dyad(primitive, x, y, _)
            if matches!(primitive.code, Code::Take | Code::Cast) && matches!(**x, Node::Constant(_)) =>
        {
            implied(y)
        }
        // The right operand of `n?c`, and that of a verb with an adverb.
        Node::Dyad(primitive, x, y, _) => {
            implied(if primitive.is_keyword() || primitive.code == Code::Find { y } else { x })
        }
        Node::DerivedDyad(_, _, _, y, _) => implied(y),
        // A list is named by its first item.
        Node::List(all) => all.first().and_then(Option::as_ref).and_then(implied),
        // `date$c:() is named as it is assigned.
        Node::Assign(_) => explicit(node),
        // A word of q in front of its arguments names the column as between them.
        Node::Call(function, places, _) if is_word(function) => places.iter().rev().flatten().find_map(implied),
        Node::Call(_, places, _) => places.iter().flatten().find_map(implied),
        _ => None,
    }
}

/// Whether a function is a word of q, or has an adverb, which makes of any function one that can stand between arguments.
fn is_word(function: &Node) -> bool {
    match function {
        Node::Constant(constant) => {
            matches!(as_function(constant), Some(Function::Primitive(primitive)) if primitive.is_keyword())
        }
        Node::Derived(..) => true,
        _ => false,
    }
}

/// The table of some columns.
pub fn columns_of(at: usize, columns: Places) -> Node {
    match (entries_of(at, columns), vocabulary::primitive("+")) {
        (Node::Wrong(at), _) => Node::Wrong(at),
        (_, None) => Node::Wrong(at),
        (Node::Composition(mut parts), Some(flip)) => {
            parts.insert(0, Node::Constant(Function::Monad(flip).into_value()));
            Node::Composition(parts)
        }
        (entries, Some(flip)) => Node::Monad(flip, Box::new(entries), at),
    }
}

/// The dictionary of some names and what they stand for; the function of what is left out: `([a:1;b:])`.
pub fn entries_of(at: usize, columns: Places) -> Node {
    let mut names = Vec::with_capacity(columns.len());
    let mut values = Vec::with_capacity(columns.len());
    let mut taken = ColumnNames::default();
    for column in columns {
        let Some(column) = column else { return Node::Wrong(at) };
        if let Some(name) = patterns::name_without_value(&column) {
            let Some(name) = taken.name(Some(name)) else { return Node::Wrong(at) };
            names.push(name);
            values.push(None);
            continue;
        }
        let wanted = match &column {
            Node::Global(name, _) => Some(*name),
            other => explicit(other).or_else(|| implied(other)),
        };
        let Some(name) = taken.name(wanted) else { return Node::Wrong(at) };
        names.push(name);
        let is_given = explicit(&column).is_some();
        values.push(Some(match column {
            Node::Assign(assignment) if is_given => assignment.value,
            other => other,
        }));
    }
    if values.iter().any(Option::is_none) {
        return patterns::waiting_entries(names, values, at);
    }
    // A list of one node stands for the node.
    let values = match values.len() {
        1 => match (vocabulary::primitive(","), values.pop().flatten()) {
            (Some(enlist), Some(value)) => Node::Monad(enlist, Box::new(value), at),
            _ => return Node::Wrong(at),
        },
        _ => Node::List(values),
    };
    let names = Box::new(Node::Constant(Value::Array(Array::list(names))));
    match vocabulary::primitive("!") {
        Some(key) => Node::Dyad(key, names, Box::new(values), at),
        None => Node::Wrong(at),
    }
}
