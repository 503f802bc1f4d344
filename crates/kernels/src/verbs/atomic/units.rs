//! Elementwise dyads between values of time, and between those and numbers: the one table of what the results count.
//!
//! The kernels see numbers in one unit; here stands which unit that is, and which one the result has. Reals, which are floats
//! under another name, go the same way.

use std::sync::Arc;

use super::within::within;
use super::{AtomicDyad, AtomicMonad, Bits, Units};
use crate::array::temporal::{converted, of_comparison, of_numbers, of_sum};
use crate::array::{Array, Context, ElementType, Narrow, Value, Width, narrow};
use crate::error::{Error, Result};

/// The unit of a value of time, or that it is a real.
pub(crate) fn unit_of(value: &Value) -> Option<Width> {
    match value {
        Value::Narrow(narrow) if narrow.width.is_temporal() || narrow.width == Width::Real => Some(narrow.width),
        _ => None,
    }
}

/// Whether one of two values is a time.
pub(super) fn are_timed(x: &Value, y: &Value) -> bool {
    [x, y].into_iter().any(|value| unit_of(value).is_some_and(|unit| unit.is_temporal()))
}

/// Numbers with a unit; whole numbers of fewer bits are kept within them.
pub(crate) fn tagged(unit: Width, array: &Array) -> Result<Value> {
    let mut array = of_numbers(array, unit)?;
    if let (Width::Real, Some(&number)) = (unit, array.as_atom::<f64>()) {
        array = Array::atom(f64::from(number as f32));
    } else if let Some(&number) = array.as_atom::<i64>() {
        array = Array::atom(unit.wrap(number));
    } else if unit == Width::Real {
        if let Some(items) = array.make_mut::<f64>() {
            items.iter_mut().for_each(|item| *item = f64::from(*item as f32));
        }
    } else if unit.bits() < narrow::INTEGER_BITS
        && array.as_slice::<i64>().is_some_and(|items| !unit.holds(items))
        && let Some(items) = array.make_mut::<i64>()
    {
        unit.keep(items);
    }
    Ok(Value::Narrow(Arc::new(Narrow { width: unit, array })))
}

/// A type error where names of 128 bits would be computed with: they only compare.
pub(super) fn check_names<const N: usize>(units: Units, values: [&Value; N]) -> Result<()> {
    let is_name = |value: &&Value| matches!(value, Value::Narrow(narrow) if narrow.width == Width::Guid);
    if values.iter().any(is_name) && units != Units::Compared {
        return Err(Error::type_("a guid is only compared with another guid"));
    }
    Ok(())
}

#[cold]
fn senseless(verb: &AtomicDyad, a: Width, b: Width) -> Error {
    let name = |unit: Width| format!("{unit:?}").to_lowercase();
    Error::type_(format!("{} of a {} and a {} makes no sense", verb.name, name(a), name(b)))
}

/// The verb between two values of which one at least is a time or a real.
pub(super) fn dyad(verb: &'static AtomicDyad, cx: &Context, x: Value, y: Value) -> Result<Value> {
    let (a, b) = (unit_of(&x), unit_of(&y));
    let time = |unit: Option<Width>| unit.filter(|unit| unit.is_temporal());
    match (time(a), time(b)) {
        (None, None) => reals(verb, cx, x, y),
        (Some(a), Some(b)) => both(verb, cx, (a, x.into_array()?), (b, y.into_array()?)),
        (a, b) => one(verb, cx, (a, x), (b, y)),
    }
}

/// Whether one of two values holds floats of full width.
fn has_floats(x: &Value, y: &Value) -> bool {
    [x, y].into_iter().any(|value| matches!(value, Value::Array(array) if array.kind() == ElementType::Float))
}

/// Reals with numbers: what is a float is a real, unless a float of full width is there.
fn reals(verb: &'static AtomicDyad, cx: &Context, x: Value, y: Value) -> Result<Value> {
    let wide = has_floats(&x, &y);
    let result = verb.apply(cx, x.into_array()?, y.into_array()?)?;
    match result.kind() {
        ElementType::Float if !wide => tagged(Width::Real, &result),
        _ => Ok(Value::Array(result)),
    }
}

/// Two times.
fn both(verb: &'static AtomicDyad, cx: &Context, (a, x): (Width, Array), (b, y): (Width, Array)) -> Result<Value> {
    let senseless = || senseless(verb, a, b);
    let in_unit = |unit: Width| Ok((converted(&x, a, unit)?, converted(&y, b, unit)?));
    let apply = |(x, y): (Array, Array)| verb.apply(cx, x, y);
    match verb.units {
        Units::Dropped => apply((x, y)).map(Value::Array),
        Units::Sum | Units::Difference => {
            let unit = of_sum(a, b, verb.units == Units::Difference).ok_or_else(senseless)?;
            if a == b {
                if let Some(result) = within(verb, cx, unit, &x, &y) {
                    return result;
                }
                let result = apply((x, y))?;
                return match unit {
                    Width::Int => Ok(narrow::of_bits(Width::Int.bits(), result)),
                    // Days between two datetimes are a plain number.
                    Width::Datetime => Ok(Value::Array(result)),
                    unit => tagged(unit, &result),
                };
            }
            let common = if a.is_dated() && b.is_dated() { Width::Timestamp } else { unit };
            tagged(unit, &apply(in_unit(common)?)?)
        }
        Units::Compared => apply(in_unit(of_comparison(a, b).ok_or_else(senseless)?)?).map(Value::Array),
        Units::Chosen => {
            let unit = of_comparison(a, b).ok_or_else(senseless)?;
            tagged(unit, &apply(in_unit(unit)?)?)
        }
        Units::Filled => tagged(b, &apply((converted(&x, a, b)?, y))?),
        Units::Rounded => {
            // A length of time on the left; what is rounded may be finer or coarser.
            let unit = match (a.nanoseconds(), b.nanoseconds()) {
                (Some(_), None) if b == Width::Timestamp => Width::Timespan,
                (Some(left), Some(right)) => {
                    if left <= right {
                        a
                    } else {
                        b
                    }
                }
                _ if a == b => a,
                _ => return Err(senseless()),
            };
            let y = if b == Width::Timestamp { y } else { converted(&y, b, unit)? };
            let rounded = apply((converted(&x, a, unit)?, y))?;
            if b == Width::Timestamp { tagged(b, &rounded) } else { tagged(b, &converted(&rounded, unit, b)?) }
        }
        Units::Quotient => tagged(a, &apply((x, y))?),
        Units::Remainder => remainder(a, &apply((x, y))?),
        Units::Scaled => Err(senseless()),
    }
}

/// The remainder of times, with its unit.
fn remainder(unit: Width, result: &Array) -> Result<Value> {
    match unit {
        Width::Timestamp => tagged(Width::Timespan, result),
        Width::Month | Width::Date => Ok(narrow::of_bits(Width::Int.bits(), result.clone())),
        Width::Datetime => Ok(Value::Array(result.clone())),
        unit => tagged(unit, result),
    }
}

/// A time and a number.
fn one(
    verb: &'static AtomicDyad,
    cx: &Context,
    (a, x): (Option<Width>, Value),
    (b, y): (Option<Width>, Value),
) -> Result<Value> {
    let floating = has_floats(&x, &y);
    let (x, y) = (x.into_array()?, y.into_array()?);
    let Some(unit) = a.or(b) else { return verb.apply(cx, x, y).map(Value::Array) };
    if let Some(result) = within(verb, cx, unit, &x, &y) {
        return result;
    }
    let apply = |x, y| verb.apply(cx, x, y);
    match verb.units {
        Units::Dropped | Units::Compared => apply(x, y).map(Value::Array),
        Units::Sum | Units::Difference | Units::Scaled if floating && !unit.is_floating() => {
            let result = apply(x, y)?;
            if unit == Width::Date { tagged(Width::Datetime, &result) } else { Ok(Value::Array(result)) }
        }
        Units::Sum | Units::Difference | Units::Chosen | Units::Scaled | Units::Filled => tagged(unit, &apply(x, y)?),
        Units::Rounded => match b {
            Some(unit) => tagged(unit, &apply(of_numbers(&x, unit)?, y)?),
            None => apply(x, y).map(Value::Array),
        },
        Units::Quotient => match a {
            Some(unit) => tagged(unit, &apply(x, y)?),
            None => apply(x, y).map(Value::Array),
        },
        Units::Remainder => match a {
            Some(unit) => remainder(unit, &apply(x, y)?),
            None => apply(x, y).map(Value::Array),
        },
    }
}

/// A monad of a time or a real.
pub(super) fn monad(verb: &'static AtomicMonad, cx: &Context, unit: Width, y: Array) -> Result<Value> {
    let result = verb.apply(cx, y)?;
    match verb.bits {
        Bits::Least(least) if least < narrow::INTEGER_BITS && result.kind() != ElementType::Bool => {
            tagged(unit, &result)
        }
        Bits::Signed => tagged(unit, &result),
        Bits::Always(bits) => Ok(narrow::of_bits(bits, result)),
        Bits::Least(_) if unit == Width::Real && result.kind() == ElementType::Float => tagged(unit, &result),
        Bits::Least(_) => Ok(Value::Array(result)),
    }
}

/// The unit of the results of a verb inserted between items with a unit; `None` for plain numbers.
pub(crate) fn of_insertion(verb: &AtomicDyad, unit: Width, pairs: bool) -> Option<Width> {
    match verb.units {
        Units::Difference if pairs && unit != Width::Real => {
            of_sum(unit, unit, true).filter(|unit| *unit != Width::Datetime)
        }
        Units::Sum | Units::Difference | Units::Chosen | Units::Filled => Some(unit),
        Units::Scaled if unit == Width::Real => Some(unit),
        _ => None,
    }
}
