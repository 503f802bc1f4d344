//! What stands for a missing or an infinite number, in notations that have such.

/// The null of the integers.
pub const NULL: i64 = i64::MIN;
/// The infinity of the integers.
pub const INFINITY: i64 = i64::MAX;

/// An integer as a float: a null or an infinity stays one.
///
/// ```
/// use jackal::array::nulls::{INFINITY, NULL, widened};
/// assert!(widened(NULL).is_nan());
/// assert_eq!((widened(INFINITY), widened(3)), (f64::INFINITY, 3.0));
/// ```
#[inline]
pub fn widened(number: i64) -> f64 {
    match number {
        NULL => f64::NAN,
        INFINITY => f64::INFINITY,
        _ if number == -INFINITY => f64::NEG_INFINITY,
        _ => number as f64,
    }
}
