//! Floor, ceiling and sign.

use super::complex::floor_complex;
use super::loops::{map, try_map};
use super::scalar_monad::ScalarMonad;
use super::slim_loops::slim_monad;
use super::wholes::round_to_int;
use super::{AtomicMonad, ExactKernel1, Flow, Kernel1, each_monad};
use crate::array::{Array, Bounds, Complex, Context, Extended, Rational};
use crate::error::Result;
use dashu_base::Signed;

/// The tolerant floor; integers where every result fits.
pub static FLOOR: AtomicMonad = AtomicMonad {
    bools: Kernel1::Bool(|_, y, out| map(y, out, |b| b)),
    ints: Kernel1::Int(|_, y, out| map(y, out, |i| i)),
    slim: slim_monad!(Some, |i| i),
    floats: Kernel1::Int(|cx, y, out| round_to_int::<false>(y, out, cx.tolerance)),
    floats_again: Kernel1::Float(|cx, y, out| map(y, out, |f| cx.tolerance.floor(f) + 0.0)), // Never a negative zero.
    complexes: Kernel1::Complex(|cx, y, out| map(y, out, |z| floor_complex(cx.tolerance, z))),
    extendeds: ExactKernel1::Extended(|_, y, out| try_map(y, out, |i| Ok(i.clone()))),
    rationals: ExactKernel1::Extended(|_, y, out| try_map(y, out, |q| q.floor().ok_or(Flow::Widen))),
    rationals_again: ExactKernel1::Rational(|_, y, out| try_map(y, out, |q| Ok(rounded(q, q.floor())))),
    scalar: Some(ScalarMonad::Floor),
    ..AtomicMonad::new("floor")
};

/// The tolerant ceiling; integers where every result fits.
pub static CEILING: AtomicMonad = AtomicMonad {
    bools: Kernel1::Bool(|_, y, out| map(y, out, |b| b)),
    ints: Kernel1::Int(|_, y, out| map(y, out, |i| i)),
    slim: slim_monad!(Some, |i| i),
    floats: Kernel1::Int(|cx, y, out| round_to_int::<true>(y, out, cx.tolerance)),
    floats_again: Kernel1::Float(|cx, y, out| map(y, out, |f| cx.tolerance.ceiling(f) + 0.0)),
    complexes: Kernel1::Complex(|cx, y, out| map(y, out, |z| -floor_complex(cx.tolerance, -z))),
    extendeds: ExactKernel1::Extended(|_, y, out| try_map(y, out, |i| Ok(i.clone()))),
    rationals: ExactKernel1::Extended(|_, y, out| try_map(y, out, |q| q.ceil().ok_or(Flow::Widen))),
    rationals_again: ExactKernel1::Rational(|_, y, out| try_map(y, out, |q| Ok(rounded(q, q.ceil())))),
    scalar: Some(ScalarMonad::Ceiling),
    ..AtomicMonad::new("ceiling")
};

/// The sign: -1, 0 or 1; of a complex number the number of magnitude 1 in its direction.
pub static SIGNUM: AtomicMonad = AtomicMonad {
    bools: Kernel1::Bool(|_, y, out| map(y, out, |b| b)),
    ints: Kernel1::Int(|_, y, out| map(y, out, i64::signum)),
    slim: slim_monad!(|_| Some(Bounds { least: -1, most: 1 }), |i| i.signum()),
    floats: Kernel1::Int(|cx, y, out| {
        let limit = cx.tolerance.0;
        try_map(y, out, |&f| match f {
            _ if f.is_nan() => Err(Flow::Widen),
            _ if f == 0.0 || f.abs() < limit => Ok(0),
            _ => Ok(if f > 0.0 { 1 } else { -1 }),
        })
    }),
    floats_again: Kernel1::Float(|cx, y, out| {
        let limit = cx.tolerance.0;
        map(y, out, |f| if f == 0.0 || f.abs() < limit { 0.0 } else { f.signum() })
    }),
    complexes: Kernel1::Complex(|cx, y, out| {
        let limit = cx.tolerance.0;
        map(y, out, |z| {
            // Of an infinite number the infinite parts alone tell the direction.
            let one_of = |part: f64| if part.is_infinite() { part.signum() } else { 0.0 };
            let z = if z.re.is_infinite() || z.im.is_infinite() { Complex::new(one_of(z.re), one_of(z.im)) } else { z };
            let size = z.norm();
            if size == 0.0 || size < limit { Complex::new(0.0, 0.0) } else { z / size }
        })
    }),
    extendeds: ExactKernel1::Extended(|_, y, out| {
        try_map(y, out, |i| Ok(if i.is_zero() { Extended::ZERO } else { sign(i.is_negative()) }))
    }),
    rationals: ExactKernel1::Extended(|_, y, out| {
        try_map(y, out, |q| Ok(if q.is_zero() { Extended::ZERO } else { sign(q.is_negative()) }))
    }),
    scalar: Some(ScalarMonad::Signum),
    ..AtomicMonad::new("signum")
};

/// The sign without tolerance: it is 0 of zero alone.
pub static SIGN: AtomicMonad = AtomicMonad {
    bools: Kernel1::Bool(|_, y, out| map(y, out, |b| b)),
    ints: Kernel1::Int(|_, y, out| map(y, out, i64::signum)),
    floats: Kernel1::Int(|_, y, out| {
        try_map(y, out, |&f| match f {
            _ if f.is_nan() => Err(Flow::Widen),
            _ if f == 0.0 => Ok(0),
            _ => Ok(if f > 0.0 { 1 } else { -1 }),
        })
    }),
    floats_again: Kernel1::Float(|_, y, out| map(y, out, |f| if f == 0.0 { 0.0 } else { f.signum() })),
    complexes: Kernel1::Complex(|_, y, out| {
        map(y, out, |z| if z.norm() == 0.0 { Complex::new(0.0, 0.0) } else { z / z.norm() })
    }),
    ..AtomicMonad::new("signum")
};

each_monad! {
    /// The largest integer not above y, tolerantly.
    floor = FLOOR;
    /// The smallest integer not below y, tolerantly.
    ceiling = CEILING;
    /// The sign of y, tolerantly.
    signum = SIGNUM;
}

/// A fraction that was rounded to this whole number; an infinite one is itself.
fn rounded(fraction: &Rational, whole: Option<Extended>) -> Rational {
    whole.map_or_else(|| fraction.clone(), Rational::from)
}

fn sign(negative: bool) -> Extended {
    if negative { Extended::NEG_ONE } else { Extended::ONE }
}
