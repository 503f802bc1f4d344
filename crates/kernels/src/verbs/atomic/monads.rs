//! The elementwise verbs of one argument, but rounding and factorial.

use super::circular::{parts, parts_of_real};
use super::complex::{
    angle, divide_complex, exponential_complex, logarithm_complex, multiply_complex, square_root_complex,
};
use super::exponential::exponentials;
use super::loops::{check_nan, map, map_inside, try_map};
use super::scalar_monad::ScalarMonad;
use super::slim_loops::slim_monad;
use super::{AtomicMonad, ExactKernel1, Flow, Kernel1, each_monad};
use crate::array::threads::Cost;
use crate::array::{Arg, Array, Bounds, Complex, Context, ElementType, Extended, Rational, View, exact, promote};
use crate::error::Result;
use dashu_base::{Abs, BitTest, Signed, UnsignedAbs};
use std::f64::consts::PI;

/// An exact loop on extended numbers that gives extended numbers.
macro_rules! extended {
    (|$i:ident| $result:expr) => {
        ExactKernel1::Extended(|_, y, out| try_map(y, out, |$i: &Extended| $result))
    };
}
/// The same on fractions.
macro_rules! rational {
    (|$q:ident| $result:expr) => {
        ExactKernel1::Rational(|_, y, out| try_map(y, out, |$q: &Rational| $result))
    };
}
/// A loop on complex numbers.
macro_rules! complexes {
    (|$z:ident| $result:expr) => {
        Kernel1::Complex(|_, y, out| {
            map(y, out, |$z: Complex| $result);
            check_nan(y, y, out)
        })
    };
}
/// A loop on integers that widens on overflow.
macro_rules! ints {
    (|$i:ident| $result:expr) => {
        Kernel1::Int(|_, y, out| {
            let mut overflowed = false;
            for (to, &$i) in out.iter_mut().zip(y) {
                let (result, overflow): (i64, bool) = $result;
                *to = result;
                overflowed |= overflow;
            }
            if overflowed { Flow::Widen } else { Flow::Fine }
        })
    };
}

/// Conjugate.
pub static CONJUGATE: AtomicMonad = AtomicMonad {
    bools: Kernel1::Bool(|_, y, out| map(y, out, |b| b)),
    ints: Kernel1::Int(|_, y, out| map(y, out, |i| i)),
    floats: Kernel1::Float(|_, y, out| map(y, out, |f| f)),
    complexes: Kernel1::Complex(|_, y, out| map(y, out, |z| z.conj())),
    extendeds: extended!(|i| Ok(i.clone())),
    rationals: rational!(|q| Ok(q.clone())),
    ..AtomicMonad::new("conjugate")
};

/// Negative.
pub static NEGATE: AtomicMonad = AtomicMonad {
    ints: ints!(|i| i.overflowing_neg()),
    slim: slim_monad!(|y| Bounds::single(0).differences(y), |i| i.wrapping_neg()),
    floats: Kernel1::Float(|_, y, out| map(y, out, |f| -f)),
    complexes: Kernel1::Complex(|_, y, out| map(y, out, |z| -z)),
    extendeds: extended!(|i| Ok(-i)),
    rationals: rational!(|q| Ok(-q)),
    scalar: Some(ScalarMonad::Negate),
    ..AtomicMonad::new("negate")
};

/// One divided by y.
pub static RECIPROCAL: AtomicMonad = AtomicMonad {
    floats: Kernel1::Float(|_, y, out| map(y, out, |f| 1.0 / f)),
    complexes: complexes!(|z| divide_complex(Complex::new(1.0, 0.0), z)),
    extendeds: extended!(|i| if i.is_one() || *i == Extended::NEG_ONE { Ok(i.clone()) } else { Err(Flow::Widen) }),
    rationals: rational!(|q| Ok(if q.is_zero() { Rational::INFINITY } else { Rational::ONE / q })),
    scalar: Some(ScalarMonad::Reciprocal),
    ..AtomicMonad::new("reciprocal")
};

/// One divided by y; zero of zero.
pub static RECIPROCAL_OR_ZERO: AtomicMonad = AtomicMonad {
    floats: Kernel1::Float(|_, y, out| map(y, out, |f| if f == 0.0 { 0.0 } else { 1.0 / f })),
    complexes: complexes!(|z| {
        if z.re == 0.0 && z.im == 0.0 { z } else { divide_complex(Complex::new(1.0, 0.0), z) }
    }),
    extendeds: ExactKernel1::Float(|_, y, out| {
        try_map(y, out, |i: &Extended| Ok(if i.is_zero() { 0.0 } else { 1.0 / i.to_f64().value() }))
    }),
    rationals: rational!(|q| Ok(if q.is_zero() { Rational::ZERO } else { Rational::ONE / q })),
    ..AtomicMonad::new("reciprocal")
};

/// e to the power y.
pub static EXPONENTIAL: AtomicMonad = AtomicMonad {
    cost: Cost::Middling,
    floats: Kernel1::Float(|_, y, out| exponentials(y, out)),
    complexes: complexes!(|z| exponential_complex(z)),
    ..AtomicMonad::new("exponential")
};

/// Natural logarithm.
pub static NATURAL_LOG: AtomicMonad = AtomicMonad {
    is_costly: true,
    cost: Cost::Middling,
    floats: Kernel1::Float(|_, y, out| try_map(y, out, |&f| if f < 0.0 { Err(Flow::Widen) } else { Ok(f.ln()) })),
    complexes: complexes!(|z| logarithm_complex(z)),
    extendeds: ExactKernel1::Float(|_, y, out| try_map(y, out, |i| logarithm_extended(i).ok_or(Flow::Widen))),
    rationals: ExactKernel1::Float(|_, y, out| try_map(y, out, |q| logarithm_rational(q).ok_or(Flow::Widen))),
    ..AtomicMonad::new("natural logarithm")
};

/// Square root; exact where every root is.
pub static SQUARE_ROOT: AtomicMonad = AtomicMonad {
    bools: Kernel1::Bool(|_, y, out| map(y, out, |b| b)),
    floats: Kernel1::Float(|_, y, out| map_inside(y, out, |f| f < 0.0, f64::sqrt)),
    complexes: complexes!(|z| square_root_complex(z)),
    extendeds: extended!(|i| exact_root(2, i)?.ok_or(Flow::Widen)),
    rationals: rational!(|q| exact_root_rational(2, q)?.ok_or(Flow::Widen)),
    scalar: Some(ScalarMonad::SquareRoot),
    ..AtomicMonad::new("square root")
};

/// Square.
pub static SQUARE: AtomicMonad = AtomicMonad {
    bools: Kernel1::Bool(|_, y, out| map(y, out, |b| b)),
    ints: ints!(|i| i.overflowing_mul(i)),
    slim: slim_monad!(|y| y.magnitudes()?.products(y.magnitudes()?), |i| i.wrapping_mul(i)),
    floats: Kernel1::Float(|_, y, out| map(y, out, |f| f * f)),
    complexes: complexes!(|z| multiply_complex(z, z)),
    extendeds: extended!(|i| Ok(exact::product(i, i)?)),
    rationals: rational!(|q| Ok(q * q)),
    scalar: Some(ScalarMonad::Square),
    ..AtomicMonad::new("square")
};

/// Twice y.
pub static DOUBLE: AtomicMonad = AtomicMonad {
    ints: ints!(|i| i.overflowing_add(i)),
    slim: slim_monad!(|y| y.sums(y), |i| i.wrapping_add(i)),
    floats: Kernel1::Float(|_, y, out| map(y, out, |f| f + f)),
    complexes: Kernel1::Complex(|_, y, out| map(y, out, |z| z + z)),
    extendeds: extended!(|i| Ok(i + i)),
    rationals: rational!(|q| Ok(q + q)),
    scalar: Some(ScalarMonad::Double),
    ..AtomicMonad::new("double")
};

/// Half of y.
pub static HALVE: AtomicMonad = AtomicMonad {
    floats: Kernel1::Float(|_, y, out| map(y, out, |f| f / 2.0)),
    complexes: Kernel1::Complex(|_, y, out| map(y, out, |z| z / 2.0)),
    extendeds: extended!(|i| if i.bit(0) { Err(Flow::Widen) } else { Ok(i >> 1) }),
    rationals: rational!(|q| Ok(q / Rational::from(2_u8))),
    scalar: Some(ScalarMonad::Halve),
    ..AtomicMonad::new("halve")
};

/// One more.
pub static INCREMENT: AtomicMonad = AtomicMonad {
    ints: ints!(|i| i.overflowing_add(1)),
    slim: slim_monad!(|y| y.sums(Bounds::single(1)), |i| i.wrapping_add(1)),
    floats: Kernel1::Float(|_, y, out| map(y, out, |f| f + 1.0)),
    complexes: Kernel1::Complex(|_, y, out| map(y, out, |z| z + 1.0)),
    extendeds: extended!(|i| Ok(i + Extended::ONE)),
    rationals: rational!(|q| Ok(q + Rational::ONE)),
    scalar: Some(ScalarMonad::Increment),
    ..AtomicMonad::new("increment")
};

/// One less.
pub static DECREMENT: AtomicMonad = AtomicMonad {
    ints: ints!(|i| i.overflowing_sub(1)),
    slim: slim_monad!(|y| y.differences(Bounds::single(1)), |i| i.wrapping_sub(1)),
    floats: Kernel1::Float(|_, y, out| map(y, out, |f| f - 1.0)),
    complexes: Kernel1::Complex(|_, y, out| map(y, out, |z| z - 1.0)),
    extendeds: extended!(|i| Ok(i - Extended::ONE)),
    rationals: rational!(|q| Ok(q - Rational::ONE)),
    scalar: Some(ScalarMonad::Decrement),
    ..AtomicMonad::new("decrement")
};

/// One minus y; on booleans: not.
pub static NOT: AtomicMonad = AtomicMonad {
    bools: Kernel1::Bool(|_, y, out| map(y, out, |b| !b)),
    ints: ints!(|i| 1_i64.overflowing_sub(i)),
    slim: slim_monad!(|y| Bounds::single(1).differences(y), |i| i.wrapping_sub(1).wrapping_neg()),
    floats: Kernel1::Float(|_, y, out| map(y, out, |f| 1.0 - f)),
    complexes: Kernel1::Complex(|_, y, out| map(y, out, |z| Complex::new(1.0, 0.0) - z)),
    extendeds: extended!(|i| Ok(Extended::ONE - i)),
    rationals: rational!(|q| Ok(Rational::ONE - q)),
    scalar: Some(ScalarMonad::Not),
    ..AtomicMonad::new("not")
};

/// Magnitude.
pub static MAGNITUDE: AtomicMonad = AtomicMonad {
    bools: Kernel1::Bool(|_, y, out| map(y, out, |b| b)),
    ints: ints!(|i| i.overflowing_abs()),
    slim: slim_monad!(Bounds::magnitudes, |i| i.wrapping_abs()),
    floats: Kernel1::Float(|_, y, out| map(y, out, f64::abs)),
    complexes: Kernel1::Float(|_, y, out| map(y, out, |z| z.norm())),
    extendeds: extended!(|i| Ok(i.abs())),
    rationals: rational!(|q| Ok(q.clone().abs())),
    scalar: Some(ScalarMonad::Magnitude),
    ..AtomicMonad::new("magnitude")
};

/// Pi times y.
pub static PI_TIMES: AtomicMonad = AtomicMonad {
    floats: Kernel1::Float(|_, y, out| map(y, out, |f| f * PI)),
    complexes: Kernel1::Complex(|_, y, out| map(y, out, |z| z * PI)),
    ..AtomicMonad::new("pi times")
};

/// i times y.
pub static IMAGINARY: AtomicMonad = AtomicMonad {
    complexes: Kernel1::Complex(|_, y, out| map(y, out, |z| Complex::new(0.0 - z.im, z.re))), // Never a negative zero.
    ..AtomicMonad::new("imaginary")
};

/// The number of magnitude 1 at angle y.
pub static ANGLE: AtomicMonad = AtomicMonad {
    cost: Cost::Middling,
    complexes: complexes!(|z| exponential_complex(Complex::new(-z.im, z.re))),
    ..AtomicMonad::new("angle")
};

each_monad! {
    /// The complex conjugate of y; y itself when it is real.
    conjugate = CONJUGATE;
    /// 0 - y.
    negate = NEGATE;
    /// 1 divided by y.
    reciprocal = RECIPROCAL;
    /// e to the power y.
    exponential = EXPONENTIAL;
    /// The natural logarithm of y.
    natural_log = NATURAL_LOG;
    /// The square root of y.
    square_root = SQUARE_ROOT;
    /// The square of y.
    square = SQUARE;
    /// Twice y.
    double = DOUBLE;
    /// Half of y.
    halve = HALVE;
    /// y + 1.
    increment = INCREMENT;
    /// y - 1.
    decrement = DECREMENT;
    /// 1 - y; on booleans: not.
    not = NOT;
    /// The magnitude of y.
    magnitude = MAGNITUDE;
    /// Pi times y.
    pi_times = PI_TIMES;
    /// i times y.
    imaginary = IMAGINARY;
    /// e to the power i times y.
    angle_to_complex = ANGLE;
}

/// Real and imaginary part of every element, along a new last axis. Real types keep their type. Any rank.
pub fn real_imaginary(_cx: &Context, y: Arg<'_>) -> Result<Array> {
    match y.widened() {
        View::Complex(_) => parts(&y, |z| [z.re, z.im]),
        _ if y.is_empty() && !y.kind().is_numeric() => {
            parts_of_real(&crate::array::fill::empty_of(ElementType::Bool, y.shape())?)
        }
        _ => parts_of_real(&y),
    }
}

/// Magnitude and angle of every element, along a new last axis, as floats. Any rank.
pub fn length_angle(_cx: &Context, y: Arg<'_>) -> Result<Array> {
    let y = y.into_array();
    let y = if y.is_empty() && !y.kind().is_numeric() {
        crate::array::fill::empty_of(ElementType::Bool, y.shape())?
    } else {
        y
    };
    parts(&y, |z| [z.norm(), angle(z)])
}

/// The natural logarithm of a fraction of any size; `None` when it is negative.
pub(crate) fn logarithm_rational(q: &Rational) -> Option<f64> {
    let near = promote::rational_to_float(q);
    if near.is_normal() || q.is_zero() || !q.is_finite() {
        return (near >= 0.0).then(|| near.ln());
    }
    Some(logarithm_extended(q.numerator())? - logarithm_extended(&q.denominator().clone().into())?)
}

/// The natural logarithm of an exact integer of any size; `None` when it is negative.
pub(crate) fn logarithm_extended(i: &Extended) -> Option<f64> {
    if i.is_negative() {
        return None;
    }
    let near = promote::extended_to_float(i);
    if near.is_finite() {
        return Some(near.ln());
    }
    let shift = i.unsigned_abs().bit_len().saturating_sub(64);
    let top = promote::extended_to_float(&(i >> shift));
    Some(top.ln() + shift as f64 * std::f64::consts::LN_2)
}

/// The root if it is whole. A limit error for very long numbers.
pub(crate) fn exact_root(order: usize, y: &Extended) -> Result<Option<Extended>> {
    if order == 0 || y.is_negative() {
        return Ok(None);
    }
    exact::check_root(y)?;
    let number = y.unsigned_abs();
    let root = exact::root(order, &number)?;
    Ok((exact::power(&root, order)? == number).then(|| root.into()))
}

/// The root if it is a fraction.
pub(crate) fn exact_root_rational(order: usize, y: &Rational) -> Result<Option<Rational>> {
    if *y == Rational::INFINITY {
        return Ok((order > 0).then(|| y.clone()));
    }
    let Some(numerator) = exact_root(order, y.numerator())? else { return Ok(None) };
    let denominator = exact_root(order, &y.denominator().clone().into())?;
    Ok(denominator.map(|denominator| Rational::from_parts_signed(numerator, denominator)))
}
