//! Moving windows: of each item and those before it, so many at most. The rules are those of q's reference: null items do
//! not count, and the first windows are shorter.

use crate::array::{Array, Dictionary, Value};
use crate::error::{Error, Result};
use crate::k::names::interpreter::Interpreter;
use crate::k::value::{self, count, float, floats_of, is_list, long, need_integer};
use crate::k::words::arithmetic;
use crate::k::words::comparison;
use crate::k::words::numeric;
use crate::k::words::statistics;
use crate::k::words::structure::gather;

/// What a window is moved over: a list, or the values of a dictionary, whose keys the result gets.
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
    match floats_of(&y) {
        Some(numbers) => Ok(Value::Array(Array::list(numbers.into_owned()))),
        None => Err(Error::type_("the window moves over numbers")),
    }
}

/// The sums of windows of a list without nulls: each running sum less the one a window before.
fn window_sums(k: &Interpreter, n: usize, y: Value) -> Result<Value> {
    let sums = statistics::sums(k, y)?;
    let length = count(&sums);
    let places = (0..length).map(|place| if place < n { place } else { place - n });
    let before = gather(&sums, places);
    let counts = (0..length).map(|place| place >= n).collect::<Vec<bool>>();
    let before = arithmetic::multiply(k, before, Value::Array(Array::list(counts)))?;
    arithmetic::subtract(k, sums, before)
}

/// `x msum y`
pub fn sums(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let n = width(&x)?;
    over_values(y, |y| {
        let filled = arithmetic::fill(k, long(0), y)?;
        window_sums(k, n, filled)
    })
}

/// `x mcount y`
pub fn counts(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let n = width(&x)?;
    over_values(y, |y| present(k, n, y))
}

/// How many items of each window are no nulls.
fn present(k: &Interpreter, n: usize, y: Value) -> Result<Value> {
    let nulls = comparison::null(k, y)?;
    window_sums(k, n, comparison::not(k, nulls)?)
}

/// `x mavg y`
pub fn averages(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let n = width(&x)?;
    over_values(y, |y| window_averages(k, n, as_floats(y)?))
}

fn window_averages(k: &Interpreter, n: usize, y: Value) -> Result<Value> {
    let present = present(k, n, y.clone())?;
    let filled = arithmetic::fill(k, float(0.0), y)?;
    arithmetic::divide(k, window_sums(k, n, filled)?, present)
}

/// `x mdev y`: the standard deviations.
pub fn deviations(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let n = width(&x)?;
    over_values(y, |y| {
        let y = as_floats(y)?;
        let mean = window_averages(k, n, y.clone())?;
        let squares = arithmetic::multiply(k, y.clone(), y)?;
        let mean_of_squares = window_averages(k, n, squares)?;
        let square_of_mean = arithmetic::multiply(k, mean.clone(), mean)?;
        let spread = arithmetic::subtract(k, mean_of_squares, square_of_mean)?;
        // Rounding may leave a little less than nothing.
        numeric::square_root(k, arithmetic::maximum(k, float(0.0), spread)?)
    })
}

/// `x mmax y`
pub fn maxima(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    extremes(k, x, y, arithmetic::maximum)
}

/// `x mmin y`
pub fn minima(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    extremes(k, x, y, arithmetic::minimum)
}

type Chosen = fn(&Interpreter, Value, Value) -> Result<Value>;

/// Windows of 1, 2, 4, ... items: two that overlap make a longer one, as a repeated item changes no extreme.
fn extremes(k: &Interpreter, x: Value, y: Value, chosen: Chosen) -> Result<Value> {
    let n = width(&x)?.max(1);
    over_values(y, |y| {
        let length = count(&y);
        let (mut windows, mut have) = (y, 1_usize);
        while have < n.min(length) {
            let step = have.min(n - have);
            let places = (0..length).map(|place| if place < step { place } else { place - step });
            let before = gather(&windows, places);
            windows = chosen(k, windows, before)?;
            have += step;
        }
        Ok(windows)
    })
}

/// `x ema y`: exponential averages; each is the one before, moved towards the item by the part x.
pub fn exponential(_: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let part = match floats_of(&x).as_deref() {
        Some(&[part]) => part,
        _ => return Err(Error::type_("the left argument of ema is a number")),
    };
    over_values(y, |y| {
        let numbers = floats_of(&y).ok_or_else(|| Error::type_("ema takes numbers"))?;
        let mut last = numbers.first().copied().unwrap_or_default();
        let averages = numbers.iter().map(|number| {
            last += part * (number - last);
            last
        });
        Ok(Value::Array(Array::list(averages.collect())))
    })
}
