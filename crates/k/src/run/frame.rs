//! The frame of a running lambda, and the loop that calls one lambda many times with it.

use smallvec::SmallVec;

use crate::array::Value;
use crate::error::Result;
use crate::names::interpreter::Interpreter;
use crate::value::function::{Function, Lambda, as_function};
use crate::value::register::Register;

/// The places of the locals of a running lambda.
pub type Slots = SmallVec<[Register; 4]>;

/// The locals of a running lambda.
#[derive(Default)]
pub struct Frame<'a> {
    /// Their values.
    pub slots: Slots,
    pub(crate) lambda: Option<(&'a Lambda, &'a Value)>,
    pub(crate) result: Register,
}

impl<'a> Frame<'a> {
    /// The frame of a lambda, whose arguments are to be put into the first slots.
    #[inline(always)]
    pub fn new(lambda: &'a Lambda, this: &'a Value) -> Frame<'a> {
        Frame { slots: Slots::new(), lambda: Some((lambda, this)), result: Register::Nothing }
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
        // The slots of the other names are made by the call.
        frame.slots.truncate(2);
        match &mut *frame.slots {
            [first, second] => {
                first.put(Register::from_value(x));
                second.put(Register::from_value(y));
            }
            _ => frame.slots.extend([Register::from_value(x), Register::from_value(y)]),
        }
        k.run_body(lambda, frame, out)
    }
}
