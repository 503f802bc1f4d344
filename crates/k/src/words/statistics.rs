//! Sums and averages. Nulls do not count.

use crate::array::domains::{plain, resolved};
use crate::array::{Array, Value, View, budget};
use crate::error::{Error, Result};
use crate::names::interpreter::{Dialect, Interpreter};
use crate::value::primitive::two_of;
use crate::value::{self, Kind, boxes, count, float, floats_of, is_atom, kind, long};
use crate::verbs::atomic::AtomicDyad;
use crate::verbs::atomic::nulls::{ADD_NULL, DIVIDE_NULL, MAXIMUM_NULL, MINIMUM_NULL, MULTIPLY_NULL, SUBTRACT_NULL};
use crate::verbs::lists::convert::to_kind;
use crate::verbs::numbers::statistics as kernels;
use crate::words::comparison;
use crate::words::folds::{self, Between};
use crate::words::numeric;
use crate::words::structure;

fn numbers_only(y: &Value) -> Result<()> {
    match kind(y) {
        Kind::Symbol => Err(Error::type_("only numbers are added up, not symbols")),
        Kind::Function => Err(Error::type_("only numbers are added up, not functions")),
        _ => Ok(()),
    }
}

fn over(k: &Interpreter, verb: &'static AtomicDyad, y: Value) -> Result<Value> {
    folds::fold(k, Between::Row(verb), y)
}

fn values(y: Value) -> Result<Value> {
    match &y {
        Value::Dictionary(d) => resolved(&d.values),
        _ => plain(y),
    }
}

/// `sum y`
pub fn sum(k: &Interpreter, y: Value) -> Result<Value> {
    let y = values(y)?;
    numbers_only(&y)?;
    if is_atom(&y) {
        return Ok(y);
    }
    if kind(&y) == Kind::Float {
        return Ok(float(kernels::total(&floats(&y)?)));
    }
    if boxes(&y).is_none()
        && count(&y) == 0
        && (kind(&y).is_integer() || kind(&y).is_temporal())
        && k.dialect() == Dialect::Q
    {
        // The zero of the type that a sum has.
        let kind = if kind(&y).is_integer() { kind(&y).max(Kind::Int) } else { kind(&y) };
        return to_kind(&long(0), kind);
    }
    if boxes(&y).is_none() && count(&y) == 1 {
        // One item is added to nothing, so that it gets the type of a sum.
        return numeric::add(k, over(k, &ADD_NULL, y)?, value::boolean(false));
    }
    over(k, &ADD_NULL, y)
}

/// `prd y`
pub fn product(k: &Interpreter, y: Value) -> Result<Value> {
    let y = values(y)?;
    numbers_only(&y)?;
    if is_atom(&y) {
        return Ok(y);
    }
    over(k, &MULTIPLY_NULL, y)
}

/// `min y`
pub fn least(k: &Interpreter, y: Value) -> Result<Value> {
    let y = values(y)?;
    if kind(&y) == Kind::Symbol {
        return Err(Error::type_("symbols have no minimum"));
    }
    over(k, &MINIMUM_NULL, y)
}

/// `max y`
pub fn greatest(k: &Interpreter, y: Value) -> Result<Value> {
    let y = values(y)?;
    if kind(&y) == Kind::Symbol {
        return Err(Error::type_("symbols have no maximum"));
    }
    over(k, &MAXIMUM_NULL, y)
}

/// `avg y`
pub fn average(k: &Interpreter, y: Value) -> Result<Value> {
    let y = values(y)?;
    numbers_only(&y)?;
    if let Some(items) = boxes(&y) {
        let many = long(items.len() as i64);
        // Of single numbers of several types the nulls are none, but they are counted.
        let kept = match items.iter().all(is_atom) {
            true => value::collapse(items.iter().filter(|item| !is_null(item)).cloned().collect()),
            false => y.clone(),
        };
        return numeric::divide(k, sum(k, kept)?, many);
    }
    let numbers = floats(&y)?;
    Ok(float(kernels::mean(&numbers)))
}

/// Whether an atom is the null of a number or a time.
fn is_null(y: &Value) -> bool {
    match value::array_of(y).map(Array::widened) {
        Some(View::Int([number])) => *number == value::NULL && kind(y) != Kind::Byte,
        Some(View::Float([number])) => number.is_nan(),
        _ => false,
    }
}

/// A number of a vector; of a list of lists what it is of their items: `dev (1 2;3 4)`.
fn across(k: &Interpreter, y: Value, f: impl Fn(&[f64]) -> Result<f64> + Copy) -> Result<Value> {
    let y = values(y)?;
    match boxes(&y) {
        Some(rows) if !rows.is_empty() && rows.iter().all(value::is_list) => {
            k.check_stack()?;
            let columns = structure::flip(k, y)?;
            let out = value::items(&columns).into_iter().map(|column| k.poll().and_then(|()| across(k, column, f)));
            Ok(value::collapse(out.collect::<Result<Vec<Value>>>()?))
        }
        Some([]) => Ok(float(f64::NAN)),
        _ => Ok(float(f(&floats(&y)?)?)),
    }
}

/// The numbers that are not nulls.
fn floats(y: &Value) -> Result<Vec<f64>> {
    budget::check::<f64>(count(y))?;
    match floats_of(&resolved(y)?) {
        Some(numbers) => {
            let present = budget::collected(numbers.len(), numbers.iter().copied().filter(|n| !n.is_nan()))?;
            Ok(present)
        }
        None => Err(Error::type_("only numbers have an average")),
    }
}

/// `var y`
pub fn variance(k: &Interpreter, y: Value) -> Result<Value> {
    across(k, y, kernels::spread)
}

/// `dev y`
pub fn deviation(k: &Interpreter, y: Value) -> Result<Value> {
    across(k, y, |numbers| Ok(kernels::spread(numbers)?.sqrt()))
}

/// `svar y`: the variance of a sample.
pub fn sample_variance(k: &Interpreter, y: Value) -> Result<Value> {
    across(k, y, |numbers| Ok(kernels::spread(numbers)? * kernels::of_sample(numbers.len())))
}

/// `sdev y`: the standard deviation of a sample.
pub fn sample_deviation(k: &Interpreter, y: Value) -> Result<Value> {
    across(k, y, |numbers| Ok((kernels::spread(numbers)? * kernels::of_sample(numbers.len())).sqrt()))
}

/// `med y`
pub fn median(k: &Interpreter, y: Value) -> Result<Value> {
    across(k, y, |numbers| kernels::middle(&k.cx(), &mut budget::copied(numbers)?))
}

fn paired(x: &Value, y: &Value) -> Result<(Vec<f64>, Vec<f64>)> {
    budget::check::<[f64; 2]>(count(x).max(count(y)))?;
    let (x, y) = (&resolved(x)?, &resolved(y)?);
    let (Some(a), Some(b)) = (floats_of(x), floats_of(y)) else {
        return Err(Error::type_("only numbers are compared so"));
    };
    if a.len() != b.len() {
        return Err(crate::words::pervade::unequal(a.len(), b.len()));
    }
    Ok((budget::owned(a)?, budget::owned(b)?))
}

/// `x cov y`
pub fn covariance(_: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let (a, b) = paired(&x, &y)?;
    Ok(float(kernels::covariance(&a, &b)?))
}

/// `x scov y`: the covariance of a sample.
pub fn sample_covariance(_: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let (a, b) = paired(&x, &y)?;
    let pairs = a.iter().zip(&b).filter(|(a, b)| !a.is_nan() && !b.is_nan()).count();
    Ok(float(kernels::covariance(&a, &b)? * kernels::of_sample(pairs)))
}

/// `x cor y`, of the pairs without a null: what is left out of one sum is left out of all, so that it stays between -1 and 1.
pub fn correlation(_: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let (mut a, mut b) = paired(&x, &y)?;
    if a.iter().chain(&b).any(|number| number.is_nan()) {
        (a, b) = a.into_iter().zip(b).filter(|(a, b)| !a.is_nan() && !b.is_nan()).unzip();
    }
    let spreads = kernels::spread(&a)? * kernels::spread(&b)?;
    Ok(float(kernels::covariance(&a, &b)? / spreads.sqrt()))
}

/// `x wsum y`
pub fn weighted_sum(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let floating = k.dialect() == Dialect::Q && !is_atom(&x) && !is_atom(&y);
    let total = sum(k, numeric::multiply(k, x, y)?)?;
    // Of two lists the sum is a float.
    if floating && kind(&total).is_integer() { to_kind(&total, Kind::Float) } else { Ok(total) }
}

/// `x wavg y`
pub fn weighted_average(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let total = sum(k, weights(k, &x, &y)?)?;
    let weighted = weighted_sum(k, x, y)?;
    numeric::divide(k, weighted, total)
}

/// The weights of values, 0 where the value is a null: it is not weighed at all.
pub fn weights(k: &Interpreter, x: &Value, y: &Value) -> Result<Value> {
    if is_atom(x) || !has_null(&values(y.clone())?) {
        return Ok(x.clone());
    }
    let there = numeric::not(k, numeric::null(k, y.clone())?)?;
    numeric::multiply(k, x.clone(), there)
}

/// Whether a vector has a null, or one in a list of vectors.
fn has_null(y: &Value) -> bool {
    folds::has_null(y) || boxes(y).is_some_and(|all| all.iter().any(has_null))
}

/// `sums y`
pub fn sums(k: &Interpreter, y: Value) -> Result<Value> {
    folds::scan(k, Between::Row(&ADD_NULL), y)
}

/// `prds y`
pub fn products(k: &Interpreter, y: Value) -> Result<Value> {
    folds::scan(k, Between::Row(&MULTIPLY_NULL), y)
}

/// `mins y`
pub fn minima(k: &Interpreter, y: Value) -> Result<Value> {
    folds::scan(k, Between::Row(&MINIMUM_NULL), y)
}

/// `maxs y`
pub fn maxima(k: &Interpreter, y: Value) -> Result<Value> {
    folds::scan(k, Between::Row(&MAXIMUM_NULL), y)
}

/// `avgs y`
pub fn averages(k: &Interpreter, y: Value) -> Result<Value> {
    let there = numeric::not(k, numeric::null(k, y.clone())?)?;
    let counts = if boxes(&y).is_some() { value::longs((1..=count(&y) as i64).collect()) } else { sums(k, there)? };
    let totals = sums(k, y)?;
    numeric::divide(k, totals, counts)
}

/// `deltas y`
pub fn deltas(k: &Interpreter, y: Value) -> Result<Value> {
    folds::prior(k, Between::Row(&SUBTRACT_NULL), None, y)
}

/// `ratios y`
pub fn ratios(k: &Interpreter, y: Value) -> Result<Value> {
    folds::prior(k, Between::Row(&DIVIDE_NULL), None, y)
}

/// Folds and running ways that begin with a value, as `sum[x;y]` and `sums[x;y]`.
macro_rules! begun {
    ($($name:ident = $way:ident $row:ident;)*) => { $(
        #[doc = concat!("`", stringify!($name), "`: the fold or the running way that begins with x.")]
        pub fn $name(k: &Interpreter, arguments: &[Value]) -> Result<Value> {
            let (x, y) = two_of(arguments)?;
            begun!(@$way k, $row, x, y)
        }
    )* };
    (@fold $k:ident, $row:ident, $x:ident, $y:ident) => { folds::fold_from($k, Between::Row(&$row), $x, $y) };
    (@scan $k:ident, $row:ident, $x:ident, $y:ident) => { folds::scan_from($k, Between::Row(&$row), $x, $y) };
    (@prior $k:ident, $row:ident, $x:ident, $y:ident) => { folds::prior($k, Between::Row(&$row), Some($x), $y) };
}

begun! {
    sum_from = fold ADD_NULL;
    product_from = fold MULTIPLY_NULL;
    least_from = fold MINIMUM_NULL;
    greatest_from = fold MAXIMUM_NULL;
    sums_from = scan ADD_NULL;
    products_from = scan MULTIPLY_NULL;
    minima_from = scan MINIMUM_NULL;
    maxima_from = scan MAXIMUM_NULL;
    deltas_from = prior SUBTRACT_NULL;
    ratios_from = prior DIVIDE_NULL;
}

/// `differ[x;y]`: as `differ y`, with x before the first item.
pub fn differ_from(k: &Interpreter, arguments: &[Value]) -> Result<Value> {
    let (mut before, y) = two_of(arguments)?;
    let mut out = budget::vec(count(&y))?;
    for item in folds::items_of(&y) {
        k.poll()?;
        out.push(!comparison::matches(k, &before, &item)?);
        before = item;
    }
    Ok(Value::Array(Array::list(out)))
}

fn truths(k: &Interpreter, y: Value) -> Result<Value> {
    let zeros = numeric::not(k, values(y)?)?;
    numeric::not(k, zeros)
}

/// `all y`
pub fn all(k: &Interpreter, y: Value) -> Result<Value> {
    let truths = truths(k, y)?;
    if count(&truths) == 0 {
        return Ok(value::boolean(true));
    }
    over(k, &MINIMUM_NULL, truths)
}

/// `any y`
pub fn any(k: &Interpreter, y: Value) -> Result<Value> {
    let truths = truths(k, y)?;
    if count(&truths) == 0 {
        return Ok(value::boolean(false));
    }
    over(k, &MAXIMUM_NULL, truths)
}
