//! Products and quotients of floats, as they are defined at zero, powers and extremes.

use super::loops::Flow;

/// Product in which zero wins over infinity.
#[inline(always)]
pub(crate) fn multiply_floats(a: f64, b: f64) -> f64 {
    let product = multiply_quickly(a, b);
    if product.is_nan() && ((a == 0.0) | (b == 0.0)) { 0.0 } else { product }
}

/// The same where it is a number. No zero has a sign.
#[inline(always)]
pub(crate) fn multiply_quickly(a: f64, b: f64) -> f64 {
    a * b + 0.0
}

/// Quotient in which zero by zero is zero.
#[inline(always)]
pub(crate) fn divide_floats(a: f64, b: f64) -> f64 {
    if (a == 0.0) & (b == 0.0) { 0.0 } else { a / b }
}

/// The power of a float.
#[inline]
pub(super) fn power_float(a: f64, b: f64) -> Result<f64, Flow> {
    if b == 2.0 {
        Ok(a * a)
    } else if a < 0.0 && b.is_finite() && b.fract() != 0.0 {
        Err(Flow::Widen)
    } else if without_limit(a, b) {
        Err(Flow::Domain)
    } else {
        Ok(a.powf(b))
    }
}

/// Whether y is infinite and the powers of x that it stands for have no limit: their sign changes.
pub(super) fn without_limit(x: f64, y: f64) -> bool {
    x < 0.0 && y.is_infinite() && (y > 0.0 || x >= -1.0)
}

/// The smaller of two floats, the first of equal ones; what is no number stays.
#[inline(always)]
pub(super) fn smaller(a: f64, b: f64) -> f64 {
    kept_from(b, if b < a { b } else { a })
}

/// The larger of two floats, the first of equal ones; what is no number stays.
#[inline(always)]
pub(super) fn larger(a: f64, b: f64) -> f64 {
    kept_from(b, if b > a { b } else { a })
}

/// The extreme of two floats that an instruction gives, which is the first if either is no number; the second one may be none, which
/// is put in by its bits: a choice would be made one with that between the two, for which there is no instruction then.
#[inline(always)]
fn kept_from(second: f64, extreme: f64) -> f64 {
    f64::from_bits(extreme.to_bits() | u64::from(second.is_nan()).wrapping_neg() >> 1)
}
