//! Sums and averages. Nulls do not count.

use crate::array::{Array, Value};
use crate::error::{Error, Result};
use crate::k::names::interpreter::Interpreter;
use crate::k::value::function::{Adverb, Function};
use crate::k::value::{self, Kind, boxes, count, float, floats_of, is_atom, kind, long};
use crate::k::vocabulary;
use crate::k::words::arithmetic;
use crate::k::words::comparison;
use crate::k::words::order;

/// A fold by a primitive.
fn folded(k: &Interpreter, spelling: &str, adverb: Adverb, y: Value) -> Result<Value> {
    match vocabulary::primitive(spelling) {
        Some(primitive) => crate::k::words::adverbs::monad(k, adverb, &Function::Primitive(primitive).into_value(), y),
        None => Ok(y),
    }
}

fn numbers_only(y: &Value) -> Result<()> {
    match kind(y) {
        Kind::Symbol | Kind::Function => Err(Error::type_("only numbers are added up")),
        _ => Ok(()),
    }
}

/// The values without nulls: of a vector.
fn present(y: &Value) -> Value {
    match kind(y) {
        Kind::Float => {
            let all = floats_of(y).unwrap_or_default();
            Value::Array(Array::list(all.iter().copied().filter(|n| !n.is_nan()).collect()))
        }
        Kind::Long | Kind::Int | Kind::Short => {
            let all = value::integers_of(y).unwrap_or_default();
            value::integers(kind(y), Array::list(all.iter().copied().filter(|&n| n != value::NULL).collect()))
        }
        _ => y.clone(),
    }
}

fn values(y: Value) -> Value {
    match &y {
        Value::Dictionary(d) => d.values.clone(),
        _ => y,
    }
}

/// `sum y`
pub fn sum(k: &Interpreter, y: Value) -> Result<Value> {
    let y = values(y);
    numbers_only(&y)?;
    if is_atom(&y) {
        return Ok(y);
    }
    if boxes(&y).is_none() {
        let y = present(&y);
        return arithmetic::total(&y).ok_or_else(|| Error::type_("only numbers are added up"));
    }
    folded(k, "+", Adverb::Over, y)
}

/// `prd y`
pub fn product(k: &Interpreter, y: Value) -> Result<Value> {
    let y = values(y);
    numbers_only(&y)?;
    if is_atom(&y) {
        return Ok(y);
    }
    folded(k, "*", Adverb::Over, present(&y))
}

/// `min y`
pub fn least(k: &Interpreter, y: Value) -> Result<Value> {
    let y = values(y);
    if kind(&y) == Kind::Symbol {
        return Err(Error::type_("symbols have no minimum"));
    }
    folded(k, "&", Adverb::Over, if is_atom(&y) { y } else { present(&y) })
}

/// `max y`
pub fn greatest(k: &Interpreter, y: Value) -> Result<Value> {
    let y = values(y);
    if kind(&y) == Kind::Symbol {
        return Err(Error::type_("symbols have no maximum"));
    }
    folded(k, "|", Adverb::Over, y)
}

/// `avg y`
pub fn average(k: &Interpreter, y: Value) -> Result<Value> {
    let y = values(y);
    numbers_only(&y)?;
    if boxes(&y).is_some() {
        let total = sum(k, y.clone())?;
        return arithmetic::divide(k, total, long(count(&y) as i64));
    }
    let numbers = floats(&y)?;
    Ok(float(mean(&numbers)))
}

fn floats(y: &Value) -> Result<Vec<f64>> {
    match floats_of(y) {
        Some(numbers) => Ok(numbers.iter().copied().filter(|n| !n.is_nan()).collect()),
        None => Err(Error::type_("only numbers have an average")),
    }
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}

fn spread(numbers: &[f64]) -> f64 {
    let middle = mean(numbers);
    mean(&numbers.iter().map(|n| (n - middle) * (n - middle)).collect::<Vec<_>>())
}

/// `var y`
pub fn variance(_: &Interpreter, y: Value) -> Result<Value> {
    Ok(float(spread(&floats(&values(y))?)))
}

/// `dev y`
pub fn deviation(_: &Interpreter, y: Value) -> Result<Value> {
    Ok(float(spread(&floats(&values(y))?).sqrt()))
}

/// What turns a mean of n squares into the estimate of a sample.
fn of_sample(n: usize) -> f64 {
    n as f64 / (n as f64 - 1.0)
}

/// `svar y`: the variance of a sample.
pub fn sample_variance(_: &Interpreter, y: Value) -> Result<Value> {
    let numbers = floats(&values(y))?;
    Ok(float(spread(&numbers) * of_sample(numbers.len())))
}

/// `sdev y`: the standard deviation of a sample.
pub fn sample_deviation(_: &Interpreter, y: Value) -> Result<Value> {
    let numbers = floats(&values(y))?;
    Ok(float((spread(&numbers) * of_sample(numbers.len())).sqrt()))
}

/// `med y`
pub fn median(k: &Interpreter, y: Value) -> Result<Value> {
    let sorted = order::ascending(k, values(y))?;
    let numbers = floats(&sorted)?;
    let n = numbers.len();
    let at = |i: usize| numbers.get(i).copied().unwrap_or(f64::NAN);
    Ok(float(match n {
        0 => f64::NAN,
        _ => (at((n - 1) / 2) + at(n / 2)) / 2.0,
    }))
}

fn paired(x: &Value, y: &Value) -> Result<(Vec<f64>, Vec<f64>)> {
    let (Some(a), Some(b)) = (floats_of(x), floats_of(y)) else {
        return Err(Error::type_("only numbers are compared so"));
    };
    if a.len() != b.len() {
        return Err(crate::k::words::pervade::unequal(a.len(), b.len()));
    }
    Ok((a.into_owned(), b.into_owned()))
}

/// `x cov y`
pub fn covariance(_: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let (a, b) = paired(&x, &y)?;
    Ok(float(together(&a, &b)))
}

/// `x scov y`: the covariance of a sample.
pub fn sample_covariance(_: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let (a, b) = paired(&x, &y)?;
    Ok(float(together(&a, &b) * of_sample(a.len())))
}

fn together(a: &[f64], b: &[f64]) -> f64 {
    let products: Vec<f64> = a.iter().zip(b).map(|(a, b)| a * b).collect();
    mean(&products) - mean(a) * mean(b)
}

/// `x cor y`
pub fn correlation(_: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let (a, b) = paired(&x, &y)?;
    Ok(float(together(&a, &b) / (spread(&a) * spread(&b)).sqrt()))
}

/// `x wsum y`
pub fn weighted_sum(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let product = arithmetic::multiply(k, x, y)?;
    sum(k, product)
}

/// `x wavg y`
pub fn weighted_average(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let total = sum(k, x.clone())?;
    let weighted = weighted_sum(k, x, y)?;
    arithmetic::divide(k, weighted, total)
}

/// `sums y`
pub fn sums(k: &Interpreter, y: Value) -> Result<Value> {
    folded(k, "+", Adverb::Scan, y)
}

/// `prds y`
pub fn products(k: &Interpreter, y: Value) -> Result<Value> {
    folded(k, "*", Adverb::Scan, y)
}

/// `mins y`
pub fn minima(k: &Interpreter, y: Value) -> Result<Value> {
    folded(k, "&", Adverb::Scan, y)
}

/// `maxs y`
pub fn maxima(k: &Interpreter, y: Value) -> Result<Value> {
    folded(k, "|", Adverb::Scan, y)
}

/// `avgs y`
pub fn averages(k: &Interpreter, y: Value) -> Result<Value> {
    let counts = value::longs((1..=count(&y) as i64).collect());
    let totals = sums(k, y)?;
    arithmetic::divide(k, totals, counts)
}

/// `deltas y`
pub fn deltas(k: &Interpreter, y: Value) -> Result<Value> {
    folded(k, "-", Adverb::Prior, y)
}

/// `ratios y`
pub fn ratios(k: &Interpreter, y: Value) -> Result<Value> {
    folded(k, "%", Adverb::Prior, y)
}

fn truths(k: &Interpreter, y: Value) -> Result<Value> {
    let zeros = comparison::not(k, values(y))?;
    comparison::not(k, zeros)
}

/// `all y`
pub fn all(k: &Interpreter, y: Value) -> Result<Value> {
    let truths = truths(k, y)?;
    if count(&truths) == 0 {
        return Ok(value::boolean(true));
    }
    folded(k, "&", Adverb::Over, truths)
}

/// `any y`
pub fn any(k: &Interpreter, y: Value) -> Result<Value> {
    let truths = truths(k, y)?;
    if count(&truths) == 0 {
        return Ok(value::boolean(false));
    }
    folded(k, "|", Adverb::Over, truths)
}
