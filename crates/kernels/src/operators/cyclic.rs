//! Lists of functions taken in turn, over and over: what a gerund is to the operators.

use std::cell::Cell;

use super::{Apply, Ranks};
use crate::array::{Arg, Array, Assembly, Context};
use crate::error::{Error, Result};

/// Functions of which each application uses the next, starting over at the end.
pub struct Cyclic<F> {
    functions: Vec<F>,
    next: Cell<usize>,
}

impl<F: Apply> Cyclic<F> {
    /// Functions in turn.
    pub fn new(functions: Vec<F>) -> Self {
        Cyclic { functions, next: Cell::new(0) }
    }

    fn take(&self) -> Result<&F> {
        let at = self.next.get();
        self.next.set(at.wrapping_add(1));
        let function = at.checked_rem(self.functions.len()).and_then(|index| self.functions.get(index));
        function.ok_or_else(|| Error::length("there is no function to apply"))
    }
}

impl<F: Apply> Apply for Cyclic<F> {
    fn monad(&self, cx: &Context, y: Arg<'_>) -> Result<Array> {
        self.take()?.monad(cx, y)
    }

    fn dyad(&self, cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
        self.take()?.dyad(cx, x, y)
    }

    fn ranks(&self) -> Ranks {
        Ranks::INFINITE
    }
}

/// The functions between the items, from the left: the first stands between the first two items. They are applied from
/// the right.
pub fn insert(cx: &Context, functions: &[&dyn Apply], y: Array) -> Result<Array> {
    let tally = y.tally();
    if tally == 0 {
        let first = functions.first().ok_or_else(|| Error::length("there is no function to insert"))?;
        return first.identity(cx, y.item_shape());
    }
    let mut result = y.item(tally - 1);
    for index in (0..tally - 1).rev() {
        cx.poll()?;
        let function = index.checked_rem(functions.len()).and_then(|at| functions.get(at));
        let function = function.ok_or_else(|| Error::length("there is no function to insert"))?;
        result = function.dyad(cx, y.item(index).into(), result.into())?;
    }
    Ok(result)
}

/// The functions in turn, one for each item of x, applied to it and the whole of y.
pub fn table(cx: &Context, functions: &[&dyn Apply], x: Array, y: Array) -> Result<Array> {
    let frame = x.shape().get(..1).unwrap_or(&[]);
    let mut assembly = Assembly::new(frame);
    for index in 0..x.tally() {
        cx.poll()?;
        let function = index.checked_rem(functions.len()).and_then(|at| functions.get(at));
        let function = function.ok_or_else(|| Error::length("there is no function to apply"))?;
        assembly.push(super::rank::dyad(cx, (0, 0), x.item(index), y.clone(), &|cx, x, y| {
            function.dyad(cx, x.into(), y.into())
        })?)?;
    }
    assembly.finish(cx)
}
