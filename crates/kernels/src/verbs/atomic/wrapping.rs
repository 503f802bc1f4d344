//! Arithmetic on two numbers where there are nulls: what the kernels of lists, of scans and of atoms have in common.

use crate::array::nulls::NULL;
use crate::array::wide::wide;

/// A result, unless an argument is the null: then that.
#[inline(always)]
pub(super) fn unless_null(a: i64, b: i64, result: i64) -> i64 {
    if (a == NULL) | (b == NULL) { NULL } else { result }
}

/// The sum of two integers, which wraps around.
#[inline(always)]
pub(crate) fn add_ints(a: i64, b: i64) -> i64 {
    unless_null(a, b, a.wrapping_add(b))
}

/// The difference, which wraps around.
#[inline(always)]
pub(super) fn subtract_ints(a: i64, b: i64) -> i64 {
    unless_null(a, b, a.wrapping_sub(b))
}

/// The product, which wraps around.
#[inline(always)]
pub(super) fn multiply_ints(a: i64, b: i64) -> i64 {
    unless_null(a, b, a.wrapping_mul(b))
}

/// The smaller of two floats; the null is the least.
#[inline(always)]
pub(super) fn least_float(a: f64, b: f64) -> f64 {
    if a.is_nan() | (a < b) { a } else { b }
}

/// The larger of two floats; the null is the least.
#[inline(always)]
pub(super) fn greatest_float(a: f64, b: f64) -> f64 {
    if a.is_nan() | (a < b) { b } else { a }
}

/// The remainder with the sign of the divisor b; of division by zero the null.
#[inline(always)]
pub(super) fn modulo_ints(a: i64, b: i64) -> i64 {
    if b == 0 {
        return NULL;
    }
    let rest = a.wrapping_rem(b);
    unless_null(a, b, if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest })
}

/// The quotient rounded down; of division by zero the null.
#[inline(always)]
pub(super) fn quotient_ints(a: i64, b: i64) -> i64 {
    if b == 0 {
        return NULL;
    }
    let exact = a.wrapping_rem(b) == 0 || (a < 0) == (b < 0);
    unless_null(a, b, a.wrapping_div(b) - i64::from(!exact))
}

/// The sum of integers: the null if one of them is, or if adding from the left meets it on the way.
pub(super) fn sum_ints(y: &[i64]) -> Option<i64> {
    let mut sum = 0_i64;
    for block in y.chunks(4096) {
        // Where all are below 2^50, so many of them add up to less than 2^62. Shifted up by as much, they are below 2^51.
        let (near, far) = wide(
            block.len(),
            #[inline(always)]
            || {
                block.iter().fold((0_i64, 0_u64), |(sum, far), &item| {
                    (sum.wrapping_add(item), far | item.wrapping_add(1 << 50) as u64)
                })
            },
        );
        if far < 1 << 51 && sum.unsigned_abs() < 1 << 62 {
            sum += near;
        } else {
            sum = block.iter().fold(sum, |sum, &item| add_ints(sum, item));
        }
    }
    Some(sum)
}
