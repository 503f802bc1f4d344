//! Floats: sums by eight accumulators, products and quotients as they are defined at zero, powers, extremes, and the check for infinity.

use super::loops::Flow;
use crate::array::wide::wide_256;
use crate::array::{Array, Context, View};
use crate::error::{Error, Result};

/// The array, or a domain error if it has infinities where the rules know none.
#[inline]
pub fn finite(cx: &Context, y: Array) -> Result<Array> {
    if cx.rules.division.refuses_infinity() { checked(y) } else { Ok(y) }
}

fn checked(y: Array) -> Result<Array> {
    let infinite = match y.widened() {
        View::Float(items) => !crate::array::wide::are_finite(items),
        View::Complex(items) => !items.iter().all(|z| z.re.is_finite() && z.im.is_finite()),
        _ => false,
    };
    if infinite {
        return Err(no_infinity());
    }
    Ok(y)
}

/// The error of a result that is infinite where the rules know no infinity.
#[cold]
pub fn no_infinity() -> Error {
    Error::domain("the result is not a number: a division by zero, or too large; there is no infinity")
}

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

/// The power of a float: by products, quotients and roots where the exponent is one of those that have them.
#[inline]
pub(super) fn power_float(a: f64, b: f64) -> std::result::Result<f64, Flow> {
    if b == 2.0 {
        return Ok(a * a);
    }
    if a < 0.0 && b.is_finite() && b.fract() != 0.0 {
        return Err(Flow::Widen);
    }
    if without_limit(a, b) {
        return Err(Flow::Domain);
    }
    Ok(if b == 3.0 {
        a * a * a
    } else if b == 0.5 {
        power_half(a)
    } else if b == 1.5 {
        power_three_halves(a)
    } else if b == -1.0 {
        1.0 / a
    } else if let Some(exact) = exact_power(a, b) {
        exact
    } else {
        a.powf(b)
    })
}

/// The square root as a power, which of a negative zero is zero.
#[inline(always)]
pub(super) fn power_half(a: f64) -> f64 {
    a.sqrt() + 0.0
}

/// The number times its square root.
#[inline(always)]
pub(super) fn power_three_halves(a: f64) -> f64 {
    a * a.sqrt()
}

/// A whole power of a whole number, if it is so small that no product on the way is rounded.
fn exact_power(a: f64, b: f64) -> Option<f64> {
    let exponent = b as u32;
    if !(EXACT_EXPONENTS.contains(&exponent) && f64::from(exponent) == b && a.fract() == 0.0) {
        return None;
    }
    let (mut result, mut square, mut rest) = (1.0, a, exponent);
    while rest > 0 {
        result *= if rest & 1 == 1 { square } else { 1.0 };
        square *= square;
        rest >>= 1;
    }
    (result.abs() <= WHOLE_MAX).then_some(result)
}

/// The exponents for which [`exact_power`] is asked.
const EXACT_EXPONENTS: std::ops::RangeInclusive<u32> = 4..=52;
/// Whole numbers up to this are floats without rounding.
const WHOLE_MAX: f64 = (1_u64 << 53) as f64;

/// The powers of whole numbers, if the exponent is whole and none is so large that it is rounded; what [`power_float`] gives for each.
pub(super) fn exact_powers(x: &[f64], b: f64, out: &mut [f64]) -> bool {
    let exponent = b as u32;
    let most = wide_256(
        x.len(),
        #[inline(always)]
        || x.iter().fold(0.0_f64, |most, &a| if a.trunc() == a { most.max(a.abs()) } else { f64::INFINITY }),
    );
    if exact_power(most, b).is_none() {
        return false;
    }
    for (out, x) in out.chunks_mut(POWERS_TOGETHER).zip(x.chunks(POWERS_TOGETHER)) {
        let (mut squares, mut rest) = ([1.0; POWERS_TOGETHER], exponent);
        squares.iter_mut().zip(x).for_each(|(square, &a)| *square = a);
        out.fill(1.0);
        wide_256(
            POWERS_TOGETHER,
            #[inline(always)]
            || {
                while rest > 0 {
                    if rest & 1 == 1 {
                        out.iter_mut().zip(&squares).for_each(|(to, &square)| *to *= square);
                    }
                    squares.iter_mut().for_each(|square| *square *= *square);
                    rest >>= 1;
                }
            },
        );
    }
    true
}

/// This many powers are made side by side.
const POWERS_TOGETHER: usize = 64;

/// Whether y is infinite and the powers of x that it stands for have no limit: their sign changes.
pub(super) fn without_limit(x: f64, y: f64) -> bool {
    x < 0.0 && y.is_infinite() && (y > 0.0 || x >= -1.0)
}

/// The smaller of two floats, the first of equal ones; what is not a number stays.
#[inline(always)]
pub(super) fn smaller(a: f64, b: f64) -> f64 {
    with_nan_of(b, if b < a { b } else { a })
}

/// The larger of two floats, the first of equal ones; what is not a number stays.
#[inline(always)]
pub(super) fn larger(a: f64, b: f64) -> f64 {
    with_nan_of(b, if b > a { b } else { a })
}

/// The extreme of two floats that an instruction gives, which is the first if either is not a number; the second one may be none, which
/// is put in by its bits: a choice would be made one with that between the two, for which there is no instruction then.
#[inline(always)]
fn with_nan_of(second: f64, extreme: f64) -> f64 {
    f64::from_bits(extreme.to_bits() | u64::from(second.is_nan()).wrapping_neg() >> 1)
}

/// The sum of a list of floats so far, by eight accumulators: faster than one, and more accurate. Each takes every eighth float, and so it
/// does in pieces of which all but the last have a multiple of eight floats: the sum of the pieces is that of the list to the last bit.
///
/// ```
/// use jackal_kernels::verbs::atomic::Lanes;
/// let list: Vec<f64> = (0..100).map(|i| 1.0 / f64::from(i + 1)).collect();
/// let (mut whole, mut pieces) = (Lanes::default(), Lanes::default());
/// whole.add(&list);
/// list.chunks(16).for_each(|piece| pieces.add(piece));
/// assert_eq!(whole.total(), pieces.total());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Lanes {
    lanes: [f64; 8],
    /// The sum of what is behind the last eight.
    rest: f64,
}

impl Lanes {
    /// Adds the next piece.
    pub fn add(&mut self, piece: &[f64]) {
        let (chunks, rest) = piece.as_chunks::<8>();
        let mut lanes = self.lanes;
        self.lanes = wide_256(
            piece.len(),
            #[inline(always)]
            || {
                for chunk in chunks {
                    for (lane, &item) in lanes.iter_mut().zip(chunk) {
                        *lane += item;
                    }
                }
                lanes
            },
        );
        self.rest = rest.iter().sum();
    }

    /// The sum of all pieces.
    pub fn total(&self) -> f64 {
        self.rest + self.lanes.iter().sum::<f64>()
    }
}

/// The sum of a list by eight accumulators.
pub(super) fn sum_lanes(y: &[f64]) -> f64 {
    let mut lanes = Lanes::default();
    lanes.add(y);
    lanes.total()
}
