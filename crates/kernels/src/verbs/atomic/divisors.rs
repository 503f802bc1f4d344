//! Greatest common divisor (or) and least common multiple (and).

use super::complex::{divide_complex, multiply_complex};
use super::loops::{Fold, pairs, try_zip};
use super::residue::{residue_complex, residue_float};
use super::scalar::ScalarDyad;
use super::{AtomicDyad, ExactKernel, Flow, Kernel, each_dyad};
use crate::array::threads::Cost;
use crate::array::{Array, Complex, Context, Extended, Rational, Tolerance, exact};
use crate::error::Result;
use dashu_base::{Abs, Gcd, UnsignedAbs};

/// Greatest common divisor; on booleans: or.
pub static GCD_OR: AtomicDyad = AtomicDyad {
    is_costly: true,
    cost: Cost::Middling,
    associative: true,
    in_order: true,
    bools: Kernel::Bool(pairs!(|a, b| a | b)),
    ints: Kernel::Int(|_, x, y, out| try_zip(x, y, out, |&a, &b| gcd_int(a, b).ok_or(Flow::Widen))),
    floats: Kernel::Float(|cx, x, y, out| try_zip(x, y, out, |&a, &b| gcd_float(cx.tolerance, a, b))),
    complexes: Kernel::Complex(|cx, x, y, out| try_zip(x, y, out, |&a, &b| gcd_complex(cx.tolerance, a, b))),
    extendeds: ExactKernel::Extended(|_, x, y, out| try_zip(x, y, out, short_gcd)),
    rationals: ExactKernel::Rational(|_, x, y, out| try_zip(x, y, out, gcd_rational)),
    fold: Fold { bools: Some(|y| Some(y.contains(&true))), ..Fold::NONE },
    scalar: Some(ScalarDyad::Or),
    ..AtomicDyad::new("greatest common divisor", Some(0.0))
};

/// Least common multiple; on booleans: and.
pub static LCM_AND: AtomicDyad = AtomicDyad {
    is_costly: true,
    cost: Cost::Middling,
    associative: true,
    in_order: true,
    bools: Kernel::Bool(pairs!(|a, b| a & b)),
    ints: Kernel::Int(|_, x, y, out| try_zip(x, y, out, |&a, &b| lcm_int(a, b).ok_or(Flow::Widen))),
    floats: Kernel::Float(|cx, x, y, out| {
        try_zip(x, y, out, |&a, &b| {
            let divisor = gcd_float(cx.tolerance, a, b)?;
            Ok(if divisor == 0.0 { 0.0 } else { a * (b / divisor) })
        })
    }),
    complexes: Kernel::Complex(|cx, x, y, out| {
        try_zip(x, y, out, |&a, &b| Ok(multiply_complex(a, divide_complex(b, gcd_complex(cx.tolerance, a, b)?))))
    }),
    extendeds: ExactKernel::Extended(|_, x, y, out| {
        try_zip(x, y, out, |a, b| match short_gcd(a, b)? {
            divisor if divisor.is_zero() => Ok(divisor),
            divisor => Ok(exact::product(a, &(b / divisor))?),
        })
    }),
    rationals: ExactKernel::Rational(|_, x, y, out| {
        try_zip(x, y, out, |a, b| match gcd_rational(a, b)? {
            divisor if divisor.is_zero() => Ok(divisor),
            divisor => Ok(a * (b / divisor)),
        })
    }),
    fold: Fold { bools: Some(|y| Some(!y.contains(&false))), ..Fold::NONE },
    scalar: Some(ScalarDyad::And),
    ..AtomicDyad::new("least common multiple", Some(1.0))
};

each_dyad! {
    /// Greatest common divisor of x and y; on booleans: or.
    gcd_or = GCD_OR;
    /// Least common multiple of x and y; on booleans: and.
    lcm_and = LCM_AND;
}

/// The greatest common divisor, if it fits. Binary algorithm.
pub fn gcd_int(x: i64, y: i64) -> Option<i64> {
    let (mut a, mut b) = (x.unsigned_abs(), y.unsigned_abs());
    if a == 0 || b == 0 {
        return i64::try_from(a | b).ok();
    }
    let shift = (a | b).trailing_zeros();
    a >>= a.trailing_zeros();
    while b != 0 {
        b >>= b.trailing_zeros();
        if a > b {
            std::mem::swap(&mut a, &mut b);
        }
        b -= a;
    }
    i64::try_from(a << shift).ok()
}

fn lcm_int(x: i64, y: i64) -> Option<i64> {
    match gcd_int(x, y)? {
        0 => Some(0),
        divisor => x.checked_mul(y / divisor),
    }
}

/// Euclid's algorithm with the tolerant residue; of whole numbers, however large, without tolerance: their remainders are
/// exact.
fn gcd_float(tolerance: Tolerance, x: f64, y: f64) -> std::result::Result<f64, Flow> {
    if x.is_infinite() || y.is_infinite() {
        return Err(Flow::NotANumber);
    }
    let (mut a, mut b) = (x.abs(), y.abs());
    if a.fract() == 0.0 && b.fract() == 0.0 {
        while a != 0.0 {
            (a, b) = (b % a, a);
        }
        return Ok(b);
    }
    while a != 0.0 && !a.is_nan() && !b.is_nan() {
        let rest = residue_float(tolerance, a, b).ok_or(Flow::NotANumber)?;
        // What is tolerantly nothing beside the arguments ends the descent.
        (a, b) = (if tolerance.0 > 0.0 && rest < tolerance.0 * a { 0.0 } else { rest }, a);
    }
    Ok(if a.is_nan() { a } else { b })
}

/// Euclid's algorithm with the complex residue; the divisor is turned into the first quadrant.
fn gcd_complex(tolerance: Tolerance, x: Complex, y: Complex) -> std::result::Result<Complex, Flow> {
    if !x.is_finite() || !y.is_finite() {
        return Err(Flow::NotANumber);
    }
    let scale = x.norm().max(y.norm());
    let (mut a, mut b) = (x, y);
    for _ in 0..10_000 {
        if a.norm() <= scale * tolerance.0.max(1e-16) {
            break;
        }
        (a, b) = (residue_complex(tolerance, a, b), a);
    }
    while b != Complex::new(0.0, 0.0) && !(b.re > 0.0 && b.im >= 0.0) {
        b = Complex::new(-b.im, b.re);
    }
    Ok(b)
}

/// The greatest common divisor of exact integers; of two zeros it is zero.
pub fn gcd_extended(a: &Extended, b: &Extended) -> Extended {
    if a.is_zero() || b.is_zero() {
        return (a + b).abs();
    }
    a.unsigned_abs().gcd(b.unsigned_abs()).into()
}

/// The same of numbers that are short enough for it.
fn short_gcd(a: &Extended, b: &Extended) -> std::result::Result<Extended, Flow> {
    if can_divide(a, b) { Ok(gcd_extended(a, b)) } else { Err(Flow::Limit) }
}

/// Whether two numbers are short enough for their divisors.
fn can_divide(a: &Extended, b: &Extended) -> bool {
    exact::can_reduce(exact::bits(a), exact::bits(b))
}

/// Of fractions: the largest of which both are whole multiples.
fn gcd_rational(a: &Rational, b: &Rational) -> std::result::Result<Rational, Flow> {
    if !a.is_finite() || !b.is_finite() {
        return Err(Flow::NotANumber);
    }
    if a.is_zero() || b.is_zero() {
        return Ok((a + b).abs());
    }
    if !a.has_product(b) || !can_divide(a.numerator(), b.numerator()) {
        return Err(Flow::Limit);
    }
    let (p, q) = (a.denominator(), b.denominator());
    let denominator = p * (q / p.gcd(q));
    let scaled = |r: &Rational| r.numerator() * Extended::from(&denominator / r.denominator());
    Ok(Rational::from_parts(gcd_extended(&scaled(a), &scaled(b)), denominator))
}
