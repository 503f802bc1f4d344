//! Moving windows: of each item and those before it, so many at most. The rules are those of q's reference: null items do
//! not count, and the first windows are shorter.

use crate::array::domains::plain;
use crate::array::{Array, Dictionary, Value, budget, narrow};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::operators::prefix;
use crate::value::{self, Kind, array_of, float, floats_of, is_list, kind, long, need_integer};
use crate::verbs::atomic::AtomicDyad;
use crate::verbs::atomic::nulls::{ADD_NULL, MAXIMUM_NULL, MINIMUM_NULL};
use crate::words::folds::{self, Between};
use crate::words::numeric;

/// The list that a window moves over, or the values of a dictionary, whose keys the result gets.
fn over_values(y: Value, f: impl Fn(Value) -> Result<Value>) -> Result<Value> {
    match &y {
        Value::Dictionary(d) => {
            let Dictionary { keys, values, .. } = &**d;
            Ok(value::dictionary(keys.clone(), f(values.clone())?))
        }
        _ if is_list(&y) => f(y),
        _ => Err(Error::type_("a window moves over a list")),
    }
}

/// The length of a window.
fn width(x: &Value) -> Result<usize> {
    let n = need_integer(x, "the length of a window")?;
    usize::try_from(n).map_err(|_| Error::domain(format!("a window of {n} items")))
}

fn as_floats(y: Value) -> Result<Value> {
    if kind(&y) == Kind::Float {
        return Ok(y);
    }
    budget::check::<f64>(value::count(&y))?;
    match floats_of(&y) {
        Some(numbers) => Ok(Value::Array(Array::list(budget::owned(numbers)?))),
        None => Err(Error::type_("the window moves over numbers")),
    }
}

/// A verb between the items of every window: the engine's windows of lists of numbers, item by item of other lists.
fn windows(k: &Interpreter, verb: &'static AtomicDyad, n: usize, y: Value) -> Result<Value> {
    let y = plain(y)?;
    if n == 0 {
        return numeric::multiply(k, y, long(0));
    }
    if let Some(array) = array_of(&y)
        && let Some(result) = prefix::moving(&k.context.borrow(), verb, n, array)?
    {
        return Ok(narrow::of_bits(narrow::bits(&y).max(verb.least_bits), result));
    }
    budget::check::<[Value; 2]>(value::count(&y))?;
    let items = value::items(&y);
    let mut out = budget::vec(items.len())?;
    for end in 1..=items.len() {
        k.poll()?;
        let window = items.get(end.saturating_sub(n)..end).unwrap_or(&[]);
        out.push(folds::fold(k, Between::Row(verb), value::collapse(window.to_vec()))?);
    }
    Ok(value::collapse(out))
}

/// `x msum y`
pub fn sums(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let n = width(&x)?;
    over_values(y, |y| {
        let filled = numeric::fill(k, long(0), y)?;
        windows(k, &ADD_NULL, n, filled)
    })
}

/// `x mcount y`
pub fn counts(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let n = width(&x)?;
    over_values(y, |y| present(k, n, y))
}

/// How many items of each window are not nulls.
fn present(k: &Interpreter, n: usize, y: Value) -> Result<Value> {
    let nulls = numeric::null(k, y)?;
    windows(k, &ADD_NULL, n, numeric::not(k, nulls)?)
}

/// `x mavg y`
pub fn averages(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let n = width(&x)?;
    over_values(y, |y| window_averages(k, n, as_floats(y)?))
}

fn window_averages(k: &Interpreter, n: usize, y: Value) -> Result<Value> {
    let has_nulls = floats_of(&y).is_none_or(|numbers| numbers.iter().any(|number| number.is_nan()));
    if !has_nulls && let Value::Array(mut sums) = windows(k, &ADD_NULL, n, y.clone())? {
        drop(y);
        if let Some(sums) = sums.make_mut::<f64>() {
            sums.iter_mut().enumerate().for_each(|(index, sum)| *sum /= n.min(index + 1) as f64);
        }
        return Ok(Value::Array(sums));
    }
    let present = present(k, n, y.clone())?;
    let filled = numeric::fill(k, float(0.0), y)?;
    numeric::divide(k, windows(k, &ADD_NULL, n, filled)?, present)
}

/// `x mdev y`: the standard deviations.
pub fn deviations(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let n = width(&x)?;
    over_values(y, |y| {
        let y = as_floats(y)?;
        let squares = numeric::multiply(k, y.clone(), y.clone())?;
        let mean = window_averages(k, n, y)?;
        let mean_of_squares = window_averages(k, n, squares)?;
        let square_of_mean = numeric::multiply(k, mean.clone(), mean)?;
        let spread = numeric::subtract(k, mean_of_squares, square_of_mean)?;
        // Rounding may leave a little less than nothing; a window of nulls has no deviation.
        let nothing = numeric::multiply(k, float(0.0), spread.clone())?;
        numeric::square_root(k, numeric::maximum(k, nothing, spread)?)
    })
}

/// `x mmax y`
pub fn maxima(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    extremes(k, x, y, &MAXIMUM_NULL)
}

/// `x mmin y`
pub fn minima(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    extremes(k, x, y, &MINIMUM_NULL)
}

fn extremes(k: &Interpreter, x: Value, y: Value, verb: &'static AtomicDyad) -> Result<Value> {
    let n = width(&x)?.max(1);
    over_values(y, |y| windows(k, verb, n, y))
}

/// `x ema y`: exponential averages; each is the one before, moved towards the item by the part x.
pub fn exponential(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let part = match floats_of(&x).as_deref() {
        Some(&[part]) => part,
        _ => return Err(Error::type_("the left argument of ema is a number")),
    };
    over_values(y, |y| {
        let numbers = floats_of(&y).ok_or_else(|| Error::type_("ema takes numbers"))?;
        let mut last = numbers.first().copied().unwrap_or_default();
        let mut averages = budget::vec(numbers.len())?;
        for block in numbers.chunks(4096) {
            k.poll()?;
            averages.extend(block.iter().map(|number| {
                last += part * (number - last);
                last
            }));
        }
        Ok(Value::Array(Array::list(averages)))
    })
}
