//! Calls back into the evaluator from below: functions as the core's operators see them, values of nodes.

use crate::array::{Arg, Array, Context, ElementType, nested, promote};
use crate::error::{Error, ErrorKind, Result};
use crate::names::Workspace;
use crate::operators::{Apply, KnownDyad, Ranks, rows};
use crate::value::{Function, Node, Tree};
use crate::verbs::atomic::{AtomicDyad, NOT_AND, NOT_OR};
use crate::vocabulary::{Identity, OnTwo, Primitive};
use crate::words::nest;

/// A function of one argument or two, where a result is needed.
pub fn result(ws: &Workspace, function: &Function, x: Option<Array>, y: Array) -> Result<Array> {
    ws.machine.apply(ws, function, x, y)?.ok_or_else(no_result)
}

/// The error of a function without a result where one is needed.
#[cold]
pub fn no_result() -> Error {
    Error::value("the function gave no result")
}

/// The values between brackets, the last first.
pub fn indices(ws: &Workspace, nodes: &[Option<Node>]) -> Result<Vec<Option<Array>>> {
    let mut values = Vec::with_capacity(nodes.len());
    for node in nodes.iter().rev() {
        values.push(node.as_ref().map(|node| ws.machine.value(ws, node)).transpose()?);
    }
    values.reverse();
    Ok(values)
}

/// The elements of an array at places, those that its node had between brackets.
pub fn indexed(ws: &Workspace, node: &Node, places: &[Option<Array>], array: &Array) -> Result<Array> {
    let found = ws.with_call(None, |call| nest::indexed(call, places, array));
    found.map_err(|error| {
        let several = matches!(node.tree, Tree::Constant(_)) && array.is_atom() && error.kind() == ErrorKind::Rank;
        if several { error.note("brackets belong to the nearest value: write (1 2 3)[2]") } else { error }
    })
}

/// Whether a truth holds.
pub fn truth_of(ws: &Workspace, truth: &Array) -> Result<bool> {
    match promote::integer(&nested::content(truth, 0), ws.context.borrow().tolerance)? {
        0 => Ok(false),
        1 => Ok(true),
        other => Err(Error::domain(format!("a condition is 0 or 1, not {other}"))),
    }
}

/// A function as the operators of the core see it.
pub struct Caller<'a> {
    /// The workspace with the meanings of its names.
    pub ws: &'a Workspace,
    /// The function.
    pub function: &'a Function,
}

impl Caller<'_> {
    fn row(&self) -> Option<&'static Primitive> {
        match self.function {
            Function::Primitive(row) => Some(row.under(self.ws.context.borrow().rules.division)),
            _ => None,
        }
    }
}

impl Apply for Caller<'_> {
    fn monad(&self, _: &Context, y: Arg<'_>) -> Result<Array> {
        result(self.ws, self.function, None, y.into_array())
    }

    fn dyad(&self, _: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
        result(self.ws, self.function, Some(x.into_array()), y.into_array())
    }

    fn ranks(&self) -> Ranks {
        Ranks::INFINITE
    }

    fn known(&self) -> Option<KnownDyad> {
        let row = self.row()?;
        match row.two {
            OnTwo::Each(verb) => Some(KnownDyad::Atomic(verb)),
            OnTwo::Word(_) if row.glyph == ',' => Some(KnownDyad::Row(&rows::APPEND)),
            _ => None,
        }
    }

    fn of_truths(&self) -> Option<&'static AtomicDyad> {
        match self.row()?.glyph {
            '⍲' => Some(&NOT_AND),
            '⍱' => Some(&NOT_OR),
            _ => None,
        }
    }

    fn identity(&self, _: &Context, _: &[usize]) -> Result<Array> {
        let none = || Error::domain("the function has no identity element, so it cannot reduce no items");
        let function = if let Function::Observed(observed) = self.function { &observed.0 } else { self.function };
        let Function::Primitive(row) = function else { return Err(none()) };
        match (row.identity, row.two) {
            (Identity::Number(number), _) => Ok(Array::from(number)),
            (Identity::NoItems, _) => Ok(nested::enclosed(Array::empty_list::<i64>())),
            (Identity::OfVerb, OnTwo::Each(verb)) => match verb.identity_atom() {
                Some(atom) if atom.kind() == ElementType::Bool => Ok(promote::cast(atom, ElementType::Int)?),
                Some(atom) => Ok(atom),
                None => Err(none()),
            },
            _ => Err(none()),
        }
    }
}
