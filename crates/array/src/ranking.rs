//! The exact order of numbers of different types.
//!
//! A float is a fraction, and between two floats there are integers and fractions that are neither of them. An order that rounded
//! one number to the type of another would have a number equal to two that differ: no order that a sort may use. So numbers are
//! compared by what they are. A NaN comes last, and of complex numbers the real part decides first, as in
//! [`super::compare::order_complex`]; other numbers have an imaginary part of 0.

use std::cmp::Ordering;

use super::rules::NanOrder;
use super::{Array, Complex, Extended, Rational, View};

/// A number as it is.
#[derive(Clone, Copy)]
enum Number<'a> {
    Int(i64),
    Float(f64),
    Complex(Complex),
    Extended(&'a Extended),
    Rational(&'a Rational),
}

/// The number at a place of the ravel, or `None` where there is none.
fn number<'a>(view: &View<'a>, place: usize) -> Option<Number<'a>> {
    match view {
        View::Bool(items) => items.get(place).map(|&truth| Number::Int(i64::from(truth))),
        View::Int(items) => items.get(place).map(|&int| Number::Int(int)),
        View::Float(items) => items.get(place).map(|&float| Number::Float(float)),
        View::Complex(items) => items.get(place).map(|&both| Number::Complex(both)),
        View::Extended(items) => items.get(place).map(Number::Extended),
        View::Rational(items) => items.get(place).map(Number::Rational),
        _ => None,
    }
}

/// The lexicographic order of arrays of numbers of two types: by their elements in turn, a prefix first.
///
/// ```
/// use jackal_array::{Array, compare::order_contents};
/// let (long, float) = (Array::from((1_i64 << 53) + 1), Array::from(9007199254740992.0));
/// assert!(order_contents(&long.into(), &float.into()).is_gt());
/// ```
pub(super) fn order_numbers(a: &Array, b: &Array) -> Ordering {
    let (xs, ys) = (a.widened(), b.widened());
    let pairs = (0..a.count().min(b.count())).map_while(|place| Some((number(&xs, place)?, number(&ys, place)?)));
    let differing = pairs.map(|(x, y)| order(x, y)).find(|order| order.is_ne());
    differing.unwrap_or_else(|| a.count().cmp(&b.count()))
}

/// The order of two numbers: by their real parts, then by their imaginary ones.
fn order(x: Number<'_>, y: Number<'_>) -> Ordering {
    let imaginary = |number| if let Number::Complex(both) = number { both.im } else { 0.0 };
    order_real(x, y).then_with(|| NanOrder::Last.order(imaginary(x), imaginary(y)))
}

/// The order of the real parts of two numbers.
fn order_real(x: Number<'_>, y: Number<'_>) -> Ordering {
    use Number::{Extended as Long, Float, Int, Rational as Fraction};
    match (x, y) {
        (Number::Complex(x), y) => order_real(Float(x.re), y),
        (x, Number::Complex(y)) => order_real(x, Float(y.re)),
        (Int(x), Int(y)) => x.cmp(&y),
        (Float(x), Float(y)) => NanOrder::Last.order(x, y),
        (Long(x), Long(y)) => x.cmp(y),
        (Fraction(x), Fraction(y)) => x.cmp(y),
        (Int(x), Long(y)) => Extended::from(x).cmp(y),
        (Int(x), Fraction(y)) => Rational::from(x).cmp(y),
        (Long(x), Fraction(y)) => Rational::from(x.clone()).cmp(y),
        (Int(x), Float(y)) => order_int(x, y),
        (Long(x), Float(y)) => order_extended(x, y),
        (Fraction(x), Float(y)) => order_rational(x, y),
        (Float(_), Int(_) | Long(_) | Fraction(_)) | (Long(_), Int(_)) | (Fraction(_), Int(_) | Long(_)) => {
            order_real(y, x).reverse()
        }
    }
}

/// The order of a machine integer and a float.
pub(super) fn order_int(int: i64, float: f64) -> Ordering {
    match (int as f64).partial_cmp(&float) {
        // The float is an integer then, if one that no machine integer is.
        Some(Ordering::Equal) => i128::from(int).cmp(&(float as i128)),
        Some(order) => order,
        None => Ordering::Less,
    }
}

/// The order of an infinity or a NaN relative to finite numbers; `None` if the float is finite.
fn beyond(float: f64) -> Option<Ordering> {
    (!float.is_finite()).then_some(if float == f64::NEG_INFINITY { Ordering::Greater } else { Ordering::Less })
}

/// The order of a long integer and a float: that of the float's whole part, and of its rest where they are equal.
fn order_extended(long: &Extended, float: f64) -> Ordering {
    if let Some(order) = beyond(float) {
        return order;
    }
    match Extended::try_from(float.floor()) {
        Ok(whole) => long.cmp(&whole).then(if float > float.floor() { Ordering::Less } else { Ordering::Equal }),
        Err(_) => Ordering::Equal,
    }
}

/// The order of a fraction and a float. Fractions may be infinite.
fn order_rational(fraction: &Rational, float: f64) -> Ordering {
    match Rational::from_float(float) {
        Some(exact) => fraction.cmp(&exact),
        None => Ordering::Less,
    }
}
