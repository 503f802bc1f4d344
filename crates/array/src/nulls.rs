//! The nulls and infinities of numbers, in notations that have them.

/// The null of the integers: the least of 64 bits, whatever the width.
pub const NULL: i64 = i64::MIN;
/// The infinity of the integers.
pub const INFINITY: i64 = i64::MAX;

/// A long as a float: the null and the infinities of one are those of the other.
///
/// ```
/// use jackal_array::nulls::{INFINITY, NULL, widened};
/// assert!(widened(NULL).is_nan());
/// assert_eq!((widened(INFINITY), widened(-INFINITY), widened(3)), (f64::INFINITY, f64::NEG_INFINITY, 3.0));
/// ```
#[inline]
pub fn widened(number: i64) -> f64 {
    with_infinities(number, number as f64)
}

/// The float of a long where nulls and infinities count.
#[inline(always)]
pub fn with_infinities(number: i64, float: f64) -> f64 {
    let float = if number == INFINITY { f64::INFINITY } else { float };
    let float = if number == -INFINITY { f64::NEG_INFINITY } else { float };
    if number == NULL { f64::NAN } else { float }
}

/// A float as a long, towards zero; what does not fit is an infinity, no number the null.
///
/// ```
/// use jackal_array::nulls::{INFINITY, NULL, truncated};
/// assert_eq!((truncated(-2.9), truncated(f64::NAN), truncated(1e300), truncated(-1e300)), (-2, NULL, INFINITY, -INFINITY));
/// ```
#[inline]
pub fn truncated(number: f64) -> i64 {
    if number.is_nan() {
        NULL
    } else {
        // The conversion saturates; the least integer is the null, not an infinity.
        (number as i64).max(-INFINITY)
    }
}
