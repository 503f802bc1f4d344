//! Elementwise functions of numbers: arithmetic, rounding, magnitude, roots, logarithms, angles, case. Nulls propagate.

use crate::array::{Extended, Value};
use crate::error::Result;
use crate::names::interpreter::{Dialect, Interpreter};
use crate::value::{self, Kind, kind};
use crate::verbs::atomic::nulls::{
    ADD_NULL, ARC_COSINE, ARC_SINE, ARC_TANGENT, CEILING_NULL, COSINE, DIVIDE_NULL, EXPONENTIAL_NULL, FILL_NULL,
    FLOOR_NULL, IS_NULL, IS_ZERO, LOGARITHM_NULL, LOWER_CASE, MAGNITUDE_NULL, MAXIMUM_NULL, MINIMUM_NULL, MODULO_NULL,
    MULTIPLE_NULL, MULTIPLY_NULL, NATURAL_LOG_NULL, NEGATE_NULL, POWER_NULL, QUOTIENT_NULL, RECIPROCAL_NULL,
    SIGNUM_NULL, SINE, SQUARE_ROOT_NULL, SUBTRACT_NULL, TANGENT, UPPER_CASE,
};
use crate::verbs::lists::convert::to_kind;
use crate::words::pervade;

/// `^y`: whether each item is null.
pub fn null(k: &Interpreter, y: Value) -> Result<Value> {
    if let Value::Narrow(narrow) = &y
        && let Some(guids) = narrow.array.as_slice::<Extended>()
    {
        let none = Extended::default();
        return Ok(Value::Array(narrow.array.with_items(guids.iter().map(|guid| *guid == none).collect())));
    }
    if value::is_nothing(&y) {
        return Ok(value::boolean(true));
    }
    match value::boxes(&y) {
        Some(all) if all.iter().any(value::is_function) => {
            k.check_stack()?;
            let nulls = all.iter().map(|item| null(k, item.clone())).collect::<Result<Vec<Value>>>()?;
            Ok(value::collapse(nulls))
        }
        _ => pervade::monad(k, &IS_NULL, y),
    }
}

/// `_y`: the floor of numbers, the lower case of text.
pub fn floor(k: &Interpreter, y: Value) -> Result<Value> {
    pervade::monad(k, &FLOOR_NULL, as_rounded(k, y)?)
}

/// `ceiling y`
pub fn ceiling(k: &Interpreter, y: Value) -> Result<Value> {
    pervade::monad(k, &CEILING_NULL, as_rounded(k, y)?)
}

/// The form in which q rounds: booleans and bytes as ints, reals as floats, of which longs are made; anything else as it is.
fn as_rounded(k: &Interpreter, y: Value) -> Result<Value> {
    match kind(&y) {
        Kind::Bool | Kind::Byte if k.dialect() == Dialect::Q => to_kind(&y, Kind::Int),
        Kind::Real if k.dialect() == Dialect::Q => to_kind(&y, Kind::Float),
        _ => Ok(y),
    }
}

/// The functions of elementwise monads.
macro_rules! monads {
    ($($(#[$doc:meta])* $name:ident = $row:ident;)*) => { $(
        $(#[$doc])*
        pub fn $name(k: &Interpreter, y: Value) -> Result<Value> {
            pervade::monad(k, &$row, y)
        }
    )* };
}

monads! {
    /// `-y`
    negate = NEGATE_NULL;
    /// `%y`
    reciprocal = RECIPROCAL_NULL;
    /// `abs y`
    absolute = MAGNITUDE_NULL;
    /// `signum y`
    signum = SIGNUM_NULL;
    /// `sqrt y`
    square_root = SQUARE_ROOT_NULL;
    /// `exp y`
    exponential = EXPONENTIAL_NULL;
    /// `log y`
    natural_logarithm = NATURAL_LOG_NULL;
    /// `sin y`
    sine = SINE;
    /// `cos y`
    cosine = COSINE;
    /// `tan y`
    tangent = TANGENT;
    /// `asin y`
    arc_sine = ARC_SINE;
    /// `acos y`
    arc_cosine = ARC_COSINE;
    /// `atan y`
    arc_tangent = ARC_TANGENT;
    /// `~y`: whether each number is 0.
    not = IS_ZERO;
    /// `lower y`
    lower = LOWER_CASE;
    /// `upper y`
    upper = UPPER_CASE;
}

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
