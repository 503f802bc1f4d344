//! Applies a function to one item after the other, with the settings of the session read once.

use std::cell::Cell;

use super::caller::{Caller, no_result};
use super::primitive::{PrimitiveCall, is_known_way};
use crate::array::{Arg, Array, Context, promote};
use crate::error::Result;
use crate::names::Workspace;
use crate::operators::{Apply, KnownDyad};
use crate::value::{Function, Operand};
use crate::vocabulary::OperatorCode;
use crate::vocabulary::fast_ways::EACH_OF_ITEMS;
use crate::words::{Call, operators};

/// `f¨y` and `x f¨y`. `None` if the function gives no results.
pub fn apply_each(ws: &Workspace, function: &Function, x: Option<Array>, y: Array) -> Result<Option<Array>> {
    let cx = ws.context.borrow().clone();
    let call = Call { cx: &cx, settings: &ws.settings, axis: None };
    let run = |f: &dyn Apply| match x {
        None => operators::each(&cx, f, y).map(Some),
        Some(x) => operators::each_between(&cx, f, x, y).map(Some),
    };
    match function {
        Function::Primitive(row) if EACH_OF_ITEMS.on(&cx) && is_known_way(row) => {
            run(&PrimitiveCall { call: &call, row })
        }
        Function::Derived(parts) if EACH_OF_ITEMS.on(&cx) => match &**parts {
            (operator, Operand::Function(function @ Function::Primitive(_)), None)
                if matches!(operator.code, OperatorCode::Reduce | OperatorCode::ReduceFirst) =>
            {
                run(&Reduction { caller: Caller { ws, function }, last: operator.code == OperatorCode::Reduce })
            }
            _ => run(&Caller { ws, function }),
        },
        Function::Primitive(row) if is_known_way(row) => run(&Caller { ws, function }),
        _ => {
            let each = OptionalResult { ws, function, results: Cell::new(0), nothings: Cell::new(0) };
            let all = run(&each)?;
            match (each.results.get(), each.nothings.get()) {
                (_, 0) => Ok(all),
                (0, _) => Ok(None),
                _ => Err(no_result()),
            }
        }
    }
}

/// A function that may give no results: it is applied to all items before that is an error.
struct OptionalResult<'a> {
    ws: &'a Workspace,
    function: &'a Function,
    results: Cell<usize>,
    nothings: Cell<usize>,
}

impl OptionalResult<'_> {
    fn apply(&self, x: Option<Array>, y: Array) -> Result<Array> {
        let result = self.ws.machine.apply(self.ws, self.function, x, y)?;
        let counted = if result.is_some() { &self.results } else { &self.nothings };
        counted.set(counted.get() + 1);
        Ok(result.unwrap_or_else(|| Array::from(0_i64)))
    }
}

impl Apply for OptionalResult<'_> {
    fn monad(&self, _: &Context, y: Arg<'_>) -> Result<Array> {
        self.apply(None, y.into_array())
    }

    fn dyad(&self, _: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
        self.apply(Some(x.into_array()), y.into_array())
    }

    fn known(&self) -> Option<KnownDyad> {
        None
    }
}

/// A primitive function inserted between items.
struct Reduction<'a> {
    caller: Caller<'a>,
    last: bool,
}

impl Apply for Reduction<'_> {
    fn monad(&self, cx: &Context, y: Arg<'_>) -> Result<Array> {
        let axis = if self.last { y.rank().saturating_sub(1) } else { 0 };
        operators::reduce(cx, &self.caller, y.into_array(), axis)
    }

    /// Windows, whose sizes the general way reads.
    fn dyad(&self, cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
        let axis = if self.last { y.rank().saturating_sub(1) } else { 0 };
        operators::windows(cx, &self.caller, promote::integer(&x, cx.tolerance)?, y.into_array(), axis)
    }

    fn known(&self) -> Option<KnownDyad> {
        None
    }
}
