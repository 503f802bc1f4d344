//! A function of two arguments, applied again and again.

use crate::array::Value;
use crate::error::Result;
use crate::names::interpreter::Interpreter;
use crate::run::frame::Frame;
use crate::value::cell::Cell;
use crate::value::function::{Function, Lambda, as_function};

/// A function of two arguments that is applied again and again; a lambda keeps its frame.
pub struct DyadLoop<'a> {
    function: &'a Value,
    lambda: Option<(&'a Lambda, Frame<'a>)>,
}

impl<'a> DyadLoop<'a> {
    /// Of any function.
    #[inline(always)]
    pub fn new(function: &'a Value) -> DyadLoop<'a> {
        let lambda = match as_function(function) {
            Some(Function::Lambda(lambda)) if lambda.rank == 2 => Some((&**lambda, Frame::new(lambda, function))),
            _ => None,
        };
        DyadLoop { function, lambda }
    }

    /// Applies it.
    pub fn apply(&mut self, k: &Interpreter, x: &Value, y: &Value, out: &mut Cell) -> Result<()> {
        let Some((lambda, frame)) = &mut self.lambda else {
            *out = Cell::of(y);
            return k.apply_two_here(self.function, Cell::of(x), out);
        };
        // The slots of the other names are made by the call.
        frame.slots.truncate(2);
        match &mut *frame.slots {
            [first, second] => {
                first.put(Cell::of(x));
                second.put(Cell::of(y));
            }
            _ => frame.slots.extend([Cell::of(x), Cell::of(y)]),
        }
        k.run_body(lambda, frame, out)
    }
}
