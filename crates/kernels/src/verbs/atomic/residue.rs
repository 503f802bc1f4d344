//! The residue: what is left of y after whole steps of x, with the sign of x.

use super::complex::{divide_complex, floor_carrying, multiply_complex};
use super::loops::{try_zip, zip, zip_exact};
use super::slim_loops::made;
use super::{AtomicDyad, ExactKernel, Flow, Kernel, SlimDyad, each_dyad};
use crate::array::threads::Cost;
use crate::array::wide::{are_short, fuses, short_to_float, whole_to_int, wide};
use crate::array::{Array, Bounds, Complex, Context, Extended, Rational, SlimInt, Tolerance, exact};
use crate::error::Result;

/// The residue of y modulo x, tolerant on floats; whole floats give integers.
pub static RESIDUE: AtomicDyad = AtomicDyad {
    cost: Cost::Middling,
    bools: Kernel::Bool(|_, x, y, out| {
        zip(x, y, out, |a, b| !a & b);
        Flow::Fine
    }),
    ints: Kernel::Int(|_, x, y, out| {
        match x {
            [modulus] => residues_by(*modulus, y, out, |rest| rest),
            _ => zip(x, y, out, residue_int),
        }
        Flow::Fine
    }),
    slim: made(SlimDyad::Short(Bounds::residues, slim_residues, slim_residues, slim_residues)),
    floats: Kernel::Int(|_, x, y, out| whole_residues(x, y, out)),
    floats_again: Kernel::Float(|cx, x, y, out| {
        let one = |y: &[f64], out: &mut [f64]| {
            let tolerance = cx.tolerance;
            try_zip(x, y, out, |&a, &b| residue_float(tolerance, a, b).ok_or(Flow::NotANumber))
        };
        match x {
            [modulus] if fuses(y.len()) => residues_of_floats(cx.tolerance, *modulus, y, out, one),
            _ => one(y, out),
        }
    }),
    complexes: Kernel::Complex(|cx, x, y, out| zip_exact(x, y, out, |&a, &b| residue_complex(cx.tolerance, a, b))),
    extendeds: ExactKernel::Extended(|_, x, y, out| try_zip(x, y, out, |x, y| Ok(residue_extended(x, y)?))),
    rationals: ExactKernel::Rational(|_, x, y, out| {
        try_zip(x, y, out, |x, y| {
            if x.has_quotient(y) { residue_rational(x, y).ok_or(Flow::NotANumber) } else { Err(Flow::Limit) }
        })
    }),
    scalar: Some(super::scalar::ScalarDyad::Residue),
    ..AtomicDyad::new("residue", Some(0.0))
};

each_dyad! {
    /// y modulo x, with the sign of x; modulo 0 it is y.
    residue = RESIDUE;
}

/// `y` modulo `x` with the sign of `x`.
///
/// ```
/// use jackal_kernels::verbs::atomic::residue::residue_int;
/// assert_eq!((residue_int(3, -1), residue_int(-3, 1), residue_int(0, 5)), (2, -2, 5));
/// ```
#[inline]
pub fn residue_int(x: i64, y: i64) -> i64 {
    match x {
        0 => y,
        -1 => 0,
        _ => {
            let rest = y % x;
            if rest != 0 && (rest ^ x) < 0 { rest + x } else { rest }
        }
    }
}

/// Moduli below this, and integers of at most 51 bits, have quotients, products and rests that are exact in floats.
const EXACT_MODULUS_MAX: u64 = 1 << 50;

/// The residues of integers by one modulus, which have room in fewer bytes.
pub(super) fn slim_residues<T: SlimInt>(_: &Context, x: &[i64], y: &[i64], out: &mut [T]) -> Flow {
    x.first().into_iter().for_each(|&modulus| residues_by(modulus, y, out, T::from_number));
    Flow::Fine
}

/// The residues of integers by one modulus, as integers of some width.
#[inline(always)]
pub(super) fn residues_by<T>(modulus: i64, y: &[i64], out: &mut [T], of: impl Fn(i64) -> T) {
    if modulus > 0 && modulus & (modulus - 1) == 0 {
        let mask = modulus - 1;
        zip(&[mask], y, out, |mask, b| of(b & mask));
    } else if fuses(out.len()) && modulus != 0 && modulus.unsigned_abs() < EXACT_MODULUS_MAX {
        residues(modulus, y, out, of);
    } else {
        zip(&[modulus], y, out, |a, b| of(residue_int(a, b)));
    }
}

/// The residues of integers by one modulus. A vector of floats divides at once what the machine divides one by one: the quotient by
/// the reciprocal is at most one off, which the sign and the size of the rest tell.
#[inline(always)]
fn residues<T>(modulus: i64, y: &[i64], out: &mut [T], of: impl Fn(i64) -> T) {
    wide(
        out.len(),
        #[inline(always)]
        || {
            if !are_short(y) {
                out.iter_mut().zip(y).for_each(|(to, &b)| *to = of(residue_int(modulus, b)));
                return;
            }
            // A negative modulus is that of the negative numbers.
            let sign = if modulus < 0 { -1.0 } else { 1.0 };
            let size = modulus as f64 * sign;
            let reciprocal = 1.0 / size;
            for (to, &b) in out.iter_mut().zip(y) {
                let b = short_to_float(b) * sign;
                let rest = b - (b * reciprocal).floor() * size;
                let rest = if rest < 0.0 { rest + size } else { rest };
                let rest = if rest >= size { rest - size } else { rest };
                *to = of(whole_to_int(rest * sign));
            }
        },
    );
}

/// The residues of floats that are all whole, as integers.
fn whole_residues(x: &[f64], y: &[f64], out: &mut [i64]) -> Flow {
    let [modulus] = x else {
        return try_zip(x, y, out, |&a, &b| {
            Ok(residue_int(whole(a).ok_or(Flow::Widen)?, whole(b).ok_or(Flow::Widen)?))
        });
    };
    let Some(modulus) = whole(*modulus) else { return Flow::Widen };
    let mut room = [0; FLOATS_TOGETHER];
    for (y, out) in y.chunks(FLOATS_TOGETHER).zip(out.chunks_mut(FLOATS_TOGETHER)) {
        let mut all = true;
        for (to, &float) in room.iter_mut().zip(y) {
            let number = whole(float);
            all &= number.is_some();
            *to = number.unwrap_or(0);
        }
        if !all {
            return Flow::Widen;
        }
        residues_by(modulus, room.get(..y.len()).unwrap_or(&[]), out, |rest| rest);
    }
    Flow::Fine
}

/// A float that is an integer well below the largest.
fn whole(float: f64) -> Option<i64> {
    const EXACT_MAX: f64 = (1_u64 << 62) as f64;
    let number = float as i64;
    (float.abs() <= EXACT_MAX && number as f64 == float).then_some(number)
}

/// Floats whose residues are found at once.
const FLOATS_TOGETHER: usize = 32;

/// The residues of floats by one modulus, a piece at a time: `one` does a piece that has something large or infinite, or no number. Of
/// the others the difference of y and whole steps of x is exact when it is rounded once. Whole numbers need no way of their own here: none
/// is so large that a tolerance made a difference.
fn residues_of_floats(
    tolerance: Tolerance,
    x: f64,
    y: &[f64],
    out: &mut [f64],
    one: impl Fn(&[f64], &mut [f64]) -> Flow,
) -> Flow {
    const WHOLE_FLOAT_MAX: f64 = (1_u64 << 32) as f64;
    const QUOTIENT_MAX: f64 = (1_u64 << 31) as f64;
    const MODULUS_MIN: f64 = 1e-200;
    let most = if (MODULUS_MIN..=WHOLE_FLOAT_MAX).contains(&x.abs()) {
        WHOLE_FLOAT_MAX.min(QUOTIENT_MAX * x.abs())
    } else {
        -1.0
    };
    // Modulo a whole number above it the negative zero is 0.
    let zero = if x > 0.0 && x.trunc() == x { 0.0 } else { -0.0 };
    for (y, out) in y.chunks(FLOATS_TOGETHER).zip(out.chunks_mut(FLOATS_TOGETHER)) {
        if !y.iter().fold(true, |all, y| all & (y.abs() <= most)) {
            match one(y, out) {
                Flow::Fine => continue,
                flow => return flow,
            }
        }
        wide(
            FLOATS_TOGETHER,
            #[inline(always)]
            || {
                for (to, &y) in out.iter_mut().zip(y) {
                    let quotient = y / x;
                    let nearest = quotient.round_ties_even();
                    let rest = (-quotient.trunc()).mul_add(x, y);
                    let rest = if (rest != 0.0) & ((rest > 0.0) != (x > 0.0)) { rest + x } else { rest };
                    let rest = if (nearest != 0.0) & tolerance.equal(nearest, quotient) { 0.0 } else { rest };
                    *to = if y == 0.0 { y + zero } else { rest };
                }
            },
        );
    }
    Flow::Fine
}

/// The tolerant residue of floats: 0 when y is tolerantly a multiple of x. `None` for an infinite y.
pub fn residue_float(tolerance: Tolerance, x: f64, y: f64) -> Option<f64> {
    if let Some(rest) = super::scalar::residue_whole(x, y) {
        return Some(rest);
    }
    if x == 0.0 {
        return Some(y);
    }
    if x.is_nan() || y.is_nan() {
        return Some(f64::NAN);
    }
    if y.is_infinite() {
        return None;
    }
    if x.is_infinite() {
        return Some(if y == 0.0 || (y > 0.0) == (x > 0.0) { y } else { x });
    }
    let quotient = y / x;
    let nearest = quotient.round();
    if nearest != 0.0 && tolerance.equal(nearest, quotient) || quotient.is_infinite() {
        return Some(0.0);
    }
    let rest = y % x;
    Some(if rest != 0.0 && (rest > 0.0) != (x > 0.0) { rest + x } else { rest })
}

/// The residue of complex numbers, by the complex floor of the quotient, whose fractions are compared exactly.
pub fn residue_complex(tolerance: Tolerance, x: Complex, y: Complex) -> Complex {
    if x == Complex::new(0.0, 0.0) {
        return y;
    }
    y - multiply_complex(x, floor_carrying(tolerance, Tolerance::EXACT, divide_complex(y, x)))
}

/// The residue of exact integers.
///
/// # Errors
/// Those of [`exact::quotient`].
pub fn residue_extended(x: &Extended, y: &Extended) -> Result<Extended> {
    if x.is_zero() {
        return Ok(y.clone());
    }
    let (_, rest) = exact::quotient(y, x)?;
    Ok(if !rest.is_zero() && (rest < Extended::ZERO) != (*x < Extended::ZERO) { rest + x } else { rest })
}

/// The residue of exact fractions. `None` for an infinite y, unless x is 0.
pub fn residue_rational(x: &Rational, y: &Rational) -> Option<Rational> {
    if x.is_zero() {
        return Some(y.clone());
    }
    if !x.is_finite() && y.is_finite() {
        return Some(if y.is_zero() || y.is_negative() == x.is_negative() { y.clone() } else { x.clone() });
    }
    let whole = y.checked_div(x)?.floor()?;
    Some(y - x * Rational::from(whole))
}
