//! Functions of one number, item by item: negate, round, magnitude, roots, logarithms, angles.

use crate::array::Value;
use crate::error::{Error, Result};
use crate::k::names::interpreter::Interpreter;
use crate::k::value::{INFINITY, Kind, NULL, floats_of, integers, integers_of, is_atom, kind};
use crate::k::words::arithmetic::shaped;
use crate::k::words::pervade::itemwise;

/// A float function of every number.
fn floating(y: &Value, f: fn(f64) -> f64) -> Result<Value> {
    let Some(items) = floats_of(y) else { return Err(Error::type_("this function needs numbers")) };
    Ok(Value::Array(shaped(is_atom(y), items.iter().map(|&number| f(number)).collect())))
}

pub(in crate::k) fn negated(y: &Value) -> Result<Value> {
    match kind(y) {
        Kind::Float => floating(y, |number| -number),
        Kind::Char => negated(&crate::k::words::cast::to_kind(y, Kind::Int)?),
        kind if kind.is_integer() => {
            let kind = kind.max(Kind::Int);
            let items = integers_of(y).unwrap_or_default();
            Ok(integers(kind, shaped(is_atom(y), items.iter().map(|number| number.wrapping_neg()).collect())))
        }
        _ => Err(Error::type_("only numbers can be negated")),
    }
}

pub(in crate::k) fn floor_flat(y: &Value) -> Result<Value> {
    rounded(y, |number| {
        let nearest = number.round();
        if (nearest - number).abs() <= crate::k::words::comparison::TOLERANCE * number.abs() {
            nearest
        } else {
            number.floor()
        }
    })
}

fn ceiling_flat(y: &Value) -> Result<Value> {
    rounded(y, |number| {
        let nearest = number.round();
        if (nearest - number).abs() <= crate::k::words::comparison::TOLERANCE * number.abs() {
            nearest
        } else {
            number.ceil()
        }
    })
}

/// A float as a long; what does not fit is an infinity or the null.
pub fn to_long(number: f64) -> i64 {
    if number.is_nan() {
        NULL
    } else if number >= INFINITY as f64 {
        INFINITY
    } else if number <= NULL as f64 {
        -INFINITY
    } else {
        number as i64
    }
}

fn rounded(y: &Value, f: fn(f64) -> f64) -> Result<Value> {
    match kind(y) {
        Kind::Float => {
            let items = floats_of(y).unwrap_or_default();
            let items = items.iter().map(|&number| to_long(f(number))).collect();
            Ok(Value::Array(shaped(is_atom(y), items)))
        }
        kind if kind.is_integer() => Ok(y.clone()),
        Kind::Char | Kind::Symbol => crate::k::words::strings::lowered(y),
        _ => Err(Error::type_("only numbers can be rounded")),
    }
}

fn magnitude(y: &Value) -> Result<Value> {
    match kind(y) {
        Kind::Float => floating(y, f64::abs),
        kind if kind.is_integer() => {
            let items = integers_of(y).unwrap_or_default();
            let out = items.iter().map(|number| number.wrapping_abs()).collect();
            Ok(integers(kind.max(Kind::Int), shaped(is_atom(y), out)))
        }
        _ => Err(Error::type_("only numbers have a magnitude")),
    }
}

fn sign(y: &Value) -> Result<Value> {
    let Some(items) = floats_of(y) else { return Err(Error::type_("only numbers have a sign")) };
    let out =
        items.iter().map(|&number| i64::from(number > 0.0) - i64::from(number < 0.0 || number.is_nan())).collect();
    Ok(integers(Kind::Int, shaped(is_atom(y), out)))
}

fn real(y: &Value, f: fn(f64) -> f64) -> Result<Value> {
    if !kind(y).is_number() {
        return Err(Error::type_("this function needs numbers"));
    }
    floating(y, f)
}

/// `monads!`: for each verb the function that applies it to any value.
macro_rules! monads {
    ($($(#[$doc:meta])* $name:ident, $flat:expr;)*) => { $(
        $(#[$doc])*
        pub fn $name(k: &Interpreter, y: Value) -> Result<Value> {
            itemwise(k, &y, $flat)
        }
    )* };
}

monads! {
    /// `-y`
    negate, negated;
    /// `%y`
    reciprocal, |y| real(y, |number| 1.0 / number);
    /// `_y`: the floor of numbers, the lower case of text.
    floor, floor_flat;
    /// `ceiling y`
    ceiling, ceiling_flat;
    /// `abs y`
    absolute, magnitude;
    /// `signum y`
    signum, sign;
    /// `sqrt y`
    square_root, |y| real(y, f64::sqrt);
    /// `exp y`
    exponential, |y| real(y, f64::exp);
    /// `log y`
    natural_logarithm, |y| real(y, f64::ln);
    /// `sin y`
    sine, |y| real(y, f64::sin);
    /// `cos y`
    cosine, |y| real(y, f64::cos);
    /// `tan y`
    tangent, |y| real(y, f64::tan);
    /// `asin y`
    arc_sine, |y| real(y, f64::asin);
    /// `acos y`
    arc_cosine, |y| real(y, f64::acos);
    /// `atan y`
    arc_tangent, |y| real(y, f64::atan);
}
