//! Applying functions to arguments.

use std::sync::Arc;

use super::caller::result;
use super::{derived, observed};
use crate::apl::names::Workspace;
use crate::apl::system;
use crate::apl::value::{Function, FunctionNode, FunctionTree, Operand, Outcome};
use crate::apl::vocabulary::{OnOne, OnTwo, Primitive};
use crate::apl::words::number::real_where_it_can;
use crate::apl::words::{Axes, Call, axes};
use crate::array::{Array, Context, Value};
use crate::error::{Error, ErrorKind, Result};
use crate::operators::{Apply, KnownDyad};
use crate::verbs::atomic::finite::finite;
use crate::verbs::atomic::pervasive;

/// Whether a function of a tree is `⍎`.
pub fn is_execute(_: &Workspace, function: &FunctionNode) -> bool {
    matches!(&function.tree, FunctionTree::Constant(Function::Primitive(row)) if matches!(row.one, OnOne::Execute))
}

/// Whether a function of a tree is `⎕EA`.
pub fn is_execute_alternate(function: &FunctionNode) -> bool {
    matches!(&function.tree, FunctionTree::Constant(Function::Quad("EA")))
}

/// The value that a statement came to, if it has one.
fn value_of(outcome: Outcome) -> Option<Array> {
    match outcome {
        Outcome::Shown(value) | Outcome::Silent(value) => Some(value),
        Outcome::Nothing | Outcome::Branch(_) => None,
    }
}

/// A function of one argument or two. `None` if it gives no result.
pub fn apply(ws: &Workspace, function: &Function, x: Option<Array>, y: Array) -> Result<Option<Array>> {
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
            Some(x) => ws.machine.execute_alternate(ws, &x, &y).map(value_of),
            None => Err(Error::new(ErrorKind::Valence).note("⎕EA takes two texts")),
        },
        Function::Quad(name) => match x {
            None => system::functions::monad(ws, name, &y),
            Some(x) => system::functions::dyad(ws, name, &x, &y),
        },
        Function::Foreign(function) => foreign(ws, function, x, y).map(Some),
        Function::Observed(observed) => observed::turn(ws, &observed.0, &observed.1, x, y),
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
        None => match row.one {
            OnOne::Each(verb) => ws.with_call(axis, |call| pervasive::monad(call.cx, verb, y)).map(real_where_it_can),
            OnOne::Word(word) => ws.with_call(axis, |call| word(call, y)),
            OnOne::Execute => {
                return ws.machine.execute(ws, &y).map(value_of);
            }
            OnOne::None => Err(valence(row, "two arguments")),
        },
        Some(x) => ws.with_call(axis, |call| between(call, row, x, y)),
    }
    .map(Some)
}

/// A primitive function between two arguments.
fn between(call: &Call<'_>, row: &'static Primitive, x: Array, y: Array) -> Result<Array> {
    if call.axis.is_some() && row.is_scalar() {
        let rank = x.rank().max(y.rank());
        let Some(Axes::Of(named)) = call.axes(rank)? else {
            return Err(Error::axis("axes are whole numbers"));
        };
        return axes::along_axes(call.cx, &Plain { call, row }, x, y, &named).map(real_where_it_can);
    }
    match row.two {
        OnTwo::Each(verb) => {
            if let (Some(_), Some(_)) = (x.as_atom::<i64>(), y.as_atom::<i64>()) {
                return finite(call.cx, verb.apply(call.cx, x, y)?).map(real_where_it_can);
            }
            pervasive::dyad(call.cx, verb, x, y).map(real_where_it_can)
        }
        OnTwo::Word(word) => word(call, x, y),
        OnTwo::None => Err(valence(row, "one argument")),
    }
}

#[cold]
fn valence(row: &Primitive, takes: &str) -> Error {
    Error::new(ErrorKind::Valence).note(format!("{} takes {takes}", row.glyph))
}

/// A primitive function without its axis.
struct Plain<'a> {
    call: &'a Call<'a>,
    row: &'static Primitive,
}

impl Apply for Plain<'_> {
    fn monad(&self, _: &Context, _: Array) -> Result<Array> {
        Err(Error::new(ErrorKind::Valence))
    }

    fn dyad(&self, _: &Context, x: Array, y: Array) -> Result<Array> {
        between(&Call { axis: None, ..*self.call }, self.row, x, y)
    }

    fn known(&self) -> Option<KnownDyad> {
        match self.row.two {
            OnTwo::Each(verb) => Some(KnownDyad::Atomic(verb)),
            _ => None,
        }
    }
}

/// A function beside functions: `(f g)y` is `f g y`, `(f g h)y` is `(f y) g h y`.
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
    let session =
        ws.session().ok_or_else(|| Error::domain("the notation of this function is not part of the session"))?;
    let arguments = x.into_iter().chain([y]).map(Value::Array).collect();
    let result = session.apply(function, arguments).map_err(|mut error| {
        error.take_mark();
        error
    })?;
    Ok(crate::apl::names::inward(&result.into_array()?))
}
