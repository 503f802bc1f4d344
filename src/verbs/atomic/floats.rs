//! Products and quotients of floats, as they are defined at zero.

/// Product in which zero wins over infinity.
#[inline(always)]
pub(crate) fn multiply_floats(a: f64, b: f64) -> f64 {
    if (a == 0.0) | (b == 0.0) { 0.0 } else { a * b }
}

/// Quotient in which zero by zero is zero.
#[inline(always)]
pub(crate) fn divide_floats(a: f64, b: f64) -> f64 {
    if (a == 0.0) & (b == 0.0) { 0.0 } else { a / b }
}
