//! The frame of running code, and the loop that calls one lambda many times with it.

use smallvec::SmallVec;

use crate::array::Value;
use crate::error::Result;
use crate::names::interpreter::Interpreter;
use crate::value::function::{Function, Lambda, as_function};
use crate::value::register::Register;

/// The values of local names.
pub type Slots = SmallVec<[Register; 6]>;

/// The registers of running code.
#[derive(Default)]
pub struct Frame<'a> {
    /// The values of local names, and behind them those between operations.
    pub registers: Slots,
    pub(crate) lambda: Option<(&'a Lambda, &'a Value)>,
}

impl<'a> Frame<'a> {
    /// The frame of a lambda, whose arguments are to be put into the first registers.
    #[inline(always)]
    pub fn new(lambda: &'a Lambda, this: &'a Value) -> Frame<'a> {
        Frame { registers: Slots::new(), lambda: Some((lambda, this)) }
    }

    /// Gives the local names that are not parameters the empty list.
    #[inline]
    pub(crate) fn begin(&mut self, lambda: &Lambda) {
        for slot in lambda.rank..lambda.slots.len() {
            match self.registers.get_mut(slot) {
                Some(register) => *register = Register::Items(Vec::new()),
                None => self.registers.push(Register::Items(Vec::new())),
            }
        }
    }
}

/// Applies one function of two arguments many times. A lambda uses one frame for all calls.
pub struct DyadLoop<'a> {
    function: &'a Value,
    lambda: Option<(&'a Lambda, Frame<'a>)>,
}

impl<'a> DyadLoop<'a> {
    /// Prepares the calls of a function.
    #[inline(always)]
    pub fn new(function: &'a Value) -> DyadLoop<'a> {
        let lambda = match as_function(function) {
            Some(Function::Lambda(lambda)) if lambda.rank == 2 => Some((&**lambda, Frame::new(lambda, function))),
            _ => None,
        };
        DyadLoop { function, lambda }
    }

    /// Applies the function to x and y.
    pub fn apply(&mut self, k: &Interpreter, x: &Value, y: &Value, out: &mut Register) -> Result<()> {
        let Some((lambda, frame)) = &mut self.lambda else {
            *out = Register::from_value(y);
            return k.apply_two_in_place(self.function, Register::from_value(x), out);
        };
        match frame.registers.as_mut_slice() {
            [first, second, ..] => {
                first.put(Register::from_value(x));
                second.put(Register::from_value(y));
            }
            _ => frame.registers.extend([Register::from_value(x), Register::from_value(y)]),
        }
        k.run_body(lambda, frame, out)
    }
}
