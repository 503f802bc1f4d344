//! Applying functions to arguments.

use std::sync::Arc;

use super::caller::result;
use super::primitive::{between, real, valence};
use super::{call_scope, derived, members, trace_records};
use crate::array::descend::{self, Visit};
use crate::array::{Array, ElementType, Value, nested};
use crate::error::{Error, ErrorKind, Result};
use crate::names::Workspace;
use crate::system;
use crate::value::{Function, FunctionNode, FunctionTree, Operand, Outcome};
use crate::verbs::atomic::pervasive;
use crate::vocabulary::{OnOne, Primitive};

/// Whether a function of a tree is `⍎`.
pub fn is_execute(_: &Workspace, function: &FunctionNode) -> bool {
    matches!(&function.tree, FunctionTree::Constant(Function::Primitive(row)) if matches!(row.one, OnOne::Execute))
}

/// Whether a function of a tree is `⎕EA`.
pub fn is_execute_alternate(function: &FunctionNode) -> bool {
    matches!(&function.tree, FunctionTree::Constant(Function::Quad("EA")))
}

/// The value that a statement came to, if it has one.
fn outcome_value(ws: &Workspace, outcome: Outcome) -> Option<Array> {
    ws.shy.set(matches!(outcome, Outcome::Silent(_)));
    match outcome {
        Outcome::Shown(value) | Outcome::Silent(value) => Some(value),
        Outcome::Nothing | Outcome::Branch(_) => None,
    }
}

/// A function of one argument or two. `None` if it gives no result.
pub fn apply(ws: &Workspace, function: &Function, x: Option<Array>, y: Array) -> Result<Option<Array>> {
    ws.shy.set(false);
    match function {
        Function::Primitive(row) => primitive(ws, row, None, x, y),
        Function::Axis(pair) => match &pair.0 {
            Function::Primitive(row) => primitive(ws, row, Some(&pair.1), x, y),
            Function::Derived(parts) => derived::apply(ws, parts, Some(&pair.1), x, y),
            _ => Err(Error::axis("a defined function has no axis")),
        },
        Function::Derived(parts) => derived::apply(ws, parts, None, x, y),
        Function::Defined(defined) => ws.machine.call(ws, defined, None, (x, Some(y))),
        Function::Bound(parts) => ws.machine.call(ws, &parts.0, Some((&parts.1, parts.2.as_ref())), (x, Some(y))),
        Function::Train(parts) => train(ws, parts, x, y).map(Some),
        Function::Quad("EA") => match x {
            Some(x) => ws.machine.execute_alternate(ws, &x, &y).map(|outcome| outcome_value(ws, outcome)),
            None => Err(Error::new(ErrorKind::Valence).note("⎕EA takes two texts")),
        },
        Function::Quad(name) => match x {
            None => system::functions::monad(ws, name, &y),
            Some(x) => system::functions::dyad(ws, name, &x, &y),
        },
        Function::Operator(_) | Function::Curried(_) => Err(Error::syntax("an operator needs a function at its left")),
        Function::Foreign(function) => foreign(ws, function, x, y).map(Some),
        Function::Within(parts) => members::apply(ws, parts, x, y),
        Function::Members(parts) => members::apply_each(ws, parts, x, &y).map(Some),
        Function::Closed(parts) => {
            let _seen = call_scope::enter_call(ws, parts.1);
            apply(ws, &parts.0, x, y)
        }
        Function::Observed(observed) => trace_records::turn(ws, &observed.0, &observed.1, x, y),
    }
}

/// Whether a complex number is in an array.
fn holds_complex(y: &Array) -> Result<bool> {
    match y.kind() {
        ElementType::Complex => Ok(true),
        ElementType::Box => descend::fold(
            y,
            |y| match y.kind() {
                ElementType::Box if !nested::holds_no_array(y) => Ok(Visit::Inside),
                kind => Ok(Visit::Done(kind == ElementType::Complex)),
            },
            |_, found| Ok(found.contains(&true)),
        ),
        _ => Ok(false),
    }
}

fn primitive(
    ws: &Workspace,
    row: &'static Primitive,
    axis: Option<&Array>,
    x: Option<Array>,
    y: Array,
) -> Result<Option<Array>> {
    if axis.is_some() && !row.axis && !row.is_scalar() {
        return Err(Error::axis(format!("{} has no axis", row.glyph)));
    }
    match x {
        None => match row.under(ws.context.borrow().rules.division).one {
            // The conjugate of text is the text in today's systems.
            OnOne::Each(_) if row.glyph == '+' && ws.settings.is_dyalog() && !holds_complex(&y)? => Ok(y),
            OnOne::Each(verb) => ws.with_call(axis, |call| pervasive::monad(call.cx, verb, y)).map(|y| real(row, y)),
            OnOne::Word(word) => ws.with_call(axis, |call| word(call, y)),
            OnOne::Execute => {
                return ws.machine.execute(ws, &y).map(|outcome| outcome_value(ws, outcome));
            }
            OnOne::None => Err(valence(row, "two arguments")),
        },
        Some(x) if matches!(row.one, OnOne::Execute) => {
            let _inside = ws.enter(&system::spaces::existing(ws, &x)?)?;
            return ws.machine.execute(ws, &y).map(|outcome| outcome_value(ws, outcome));
        }
        Some(x) => ws.with_call(axis, |call| between(call, row, x, y)),
    }
    .map(Some)
}

/// Applies a train: `(f g)y` is `f g y`, `(f g h)y` is `(f y) g h y`.
fn train(ws: &Workspace, parts: &Arc<[Operand]>, x: Option<Array>, y: Array) -> Result<Array> {
    ws.check_stack()?;
    let part = |part: &Operand, x: Option<Array>, y: Array| match part {
        Operand::Function(function) => result(ws, function, x, y),
        Operand::Value(value) => Ok(value.clone()),
    };
    match &**parts {
        [f, g] => {
            let inner = part(g, x, y)?;
            part(f, None, inner)
        }
        [f, g, h] => {
            let right = part(h, x.clone(), y.clone())?;
            let left = part(f, x, y)?;
            part(g, Some(left), right)
        }
        _ => Err(Error::syntax("a train has two or three parts")),
    }
}

/// A function of another notation.
fn foreign(ws: &Workspace, function: &Arc<dyn crate::array::Function>, x: Option<Array>, y: Array) -> Result<Array> {
    ws.check_stack()?;
    // The other notations see the outermost namespace.
    let _outside = ws.enter(&ws.root())?;
    let session =
        ws.session().ok_or_else(|| Error::domain("the language of this function is not part of the session"))?;
    let arguments = x.into_iter().chain([y]).map(Value::Array).collect();
    let result = session.apply(function, arguments).map_err(|mut error| {
        error.take_mark();
        error
    })?;
    Ok(crate::names::inward(&result.into_array()?))
}
