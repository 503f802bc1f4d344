//! The exponential of many floats at once: arithmetic that goes through the vector units of the machine.
//!
//! e^y is 2^n times e^r, where n is the whole number nearest y over ln 2 and r what is left, at most half of ln 2; e^r is a
//! sum of the first powers of r. A test holds the error below one unit in the last place.

use std::f64::consts::LOG2_E;

use super::Flow;
use super::loops::{fuses, wide};
use crate::array::wide::THREE_HALVES;

/// How many floats are looked at together.
const LANES: usize = 16;
/// Beyond this the power of 2 alone would overflow or be too small.
const FAST_EXPONENT_MAX: f64 = 708.0;
/// ln 2 in two parts: the first has zeros at its end, so that its product with a whole number of 11 bits is exact.
const LN_2: [f64; 2] = [f64::from_bits(0x3FE6_2E42_FEE0_0000), 1.908_214_929_270_587_7e-10];
/// 1 over the factorial of 13, of 12 and so on down to that of 2.
const TERMS: [f64; 12] = {
    let mut terms = [0.0; 12];
    let (mut factorial, mut power) = (1.0, 2);
    while power <= 13 {
        factorial *= power as f64;
        terms[13 - power] = 1.0 / factorial;
        power += 1;
    }
    terms
};

/// The logarithm of the least float above 0: what is below rounds to 0.
const EXPONENT_MIN: f64 = -744.440_071_921_381_2;

/// The exponential of any float.
fn power_of_e(y: f64) -> f64 {
    if y < EXPONENT_MIN { 0.0 } else { y.exp() }
}

/// e to the power of each element.
pub fn exponentials(y: &[f64], out: &mut [f64]) -> Flow {
    if !fuses(out.len()) {
        out.iter_mut().zip(y).for_each(|(to, &y)| *to = power_of_e(y));
        return Flow::Fine;
    }
    wide(
        out.len(),
        #[inline(always)]
        || {
            let (rows, rest) = y.as_chunks::<LANES>();
            let (to_rows, to_rest) = out.as_chunks_mut::<LANES>();
            for (to, row) in to_rows.iter_mut().zip(rows) {
                if row.iter().fold(true, |inside, y| inside & (y.abs() <= FAST_EXPONENT_MAX)) {
                    to.iter_mut().zip(row).for_each(|(to, &y)| *to = near(y));
                } else {
                    to.iter_mut().zip(row).for_each(|(to, &y)| *to = power_of_e(y));
                }
            }
            to_rest.iter_mut().zip(rest).for_each(|(to, &y)| *to = power_of_e(y));
        },
    );
    Flow::Fine
}

/// The exponential of a float that is not large.
#[inline(always)]
fn near(y: f64) -> f64 {
    let rounded = y.mul_add(LOG2_E, THREE_HALVES);
    let n = rounded - THREE_HALVES;
    let r = n.mul_add(-LN_2[1], n.mul_add(-LN_2[0], y));
    let sum = TERMS.iter().skip(1).fold(TERMS[0], |sum, &term| sum.mul_add(r, term));
    let power = sum.mul_add(r * r, r) + 1.0;
    power * f64::from_bits(rounded.to_bits().wrapping_add(1023) << 52)
}
