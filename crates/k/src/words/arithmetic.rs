//! Arithmetic: k's names for rows of the engine's elementwise verbs. Integers wrap around, nulls propagate, floats follow IEEE;
//! booleans and narrow integers give ints.

use crate::array::Value;
use crate::error::Result;
use crate::names::interpreter::Interpreter;
use crate::verbs::atomic::nulls::{
    ADD_NULL, DIVIDE_NULL, FILL_NULL, LOGARITHM_NULL, MAXIMUM_NULL, MINIMUM_NULL, MODULO_NULL, MULTIPLE_NULL,
    MULTIPLY_NULL, POWER_NULL, QUOTIENT_NULL, SUBTRACT_NULL,
};
use crate::words::pervade;

/// The functions of elementwise dyads.
macro_rules! dyads {
    ($($(#[$doc:meta])* $name:ident = $row:ident;)*) => { $(
        $(#[$doc])*
        pub fn $name(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
            pervade::dyad(k, &$row, x, y)
        }
    )* };
}

pub(super) use dyads;

dyads! {
    /// `x+y`
    add = ADD_NULL;
    /// `x-y`
    subtract = SUBTRACT_NULL;
    /// `x*y`
    multiply = MULTIPLY_NULL;
    /// `x%y`, always a float.
    divide = DIVIDE_NULL;
    /// `x&y`
    minimum = MINIMUM_NULL;
    /// `x|y`
    maximum = MAXIMUM_NULL;
    /// `x^y`: y with its nulls replaced by x.
    fill = FILL_NULL;
    /// `x mod y`: the sign is that of y.
    modulo = MODULO_NULL;
    /// `x div y`, rounded down.
    quotient = QUOTIENT_NULL;
    /// `x xbar y`: y rounded down to a multiple of x.
    bar = MULTIPLE_NULL;
    /// `x xexp y`: power, a float.
    power = POWER_NULL;
    /// `x xlog y`: the logarithm of y to the base x.
    logarithm = LOGARITHM_NULL;
}
