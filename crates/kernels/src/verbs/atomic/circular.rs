//! Circle functions, and complex numbers from their parts.

use super::blocks::failure;
use super::complex::{
    angle, divide_complex, exponential_complex, logarithm_complex, multiply_complex, square_root_complex,
};
use super::floats::multiply_floats;
use super::loops::zip_float;
use super::pairing::Pairing;
use super::{AtomicDyad, Flow, Kernel, each_dyad};
use crate::array::{Arg, Array, Complex, Context, ElementType, Plan, View, budget, fill, promote, stop};
use crate::error::{Error, Result};

/// How many elements are given a second part between two looks at the flag.
const ELEMENTS_BETWEEN_POLLS: usize = 1 << 16;

/// Beyond this a float is too coarse to have a sine.
const LARGEST_ANGLE: f64 = 2_147_483_648.0 * std::f64::consts::PI;

/// The same for the real part of a complex number.
const LARGEST_COMPLEX_ANGLE: f64 = 67_108_863.0 * std::f64::consts::PI;

/// Beyond this real part the hyperbolic tangent is one.
const FLAT: f64 = 350.0;

/// Real part x and imaginary part y.
pub static COMPLEX_FROM: AtomicDyad = AtomicDyad {
    complexes: Kernel::Complex(|_, x, y, out| zip_float(x, y, out, |a, b| a + Complex::new(-b.im, b.re))),
    ..AtomicDyad::new("complex from parts", Some(0.0))
};

/// Magnitude x and angle y.
pub static POLAR_FROM: AtomicDyad = AtomicDyad {
    complexes: Kernel::Complex(|_, x, y, out| {
        zip_float(x, y, out, |a, b| multiply_complex(a, exponential_complex(Complex::new(-b.im, b.re))))
    }),
    ..AtomicDyad::new("complex from magnitude and angle", Some(0.0))
};

each_dyad! {
    /// The complex number with real part x and imaginary part y.
    complex_from = COMPLEX_FROM;
    /// The complex number with magnitude x and angle y.
    polar_from = POLAR_FROM;
}

/// The function of trigonometry with number x (-12 to 12) of y. Any ranks, prefix agreement.
///
/// 0: root of 1-y²; 1 2 3: sine, cosine, tangent; 4: root of 1+y²; 5 6 7: hyperbolic; 8: root of -(1+y²); 9 10 11 12:
/// real part, magnitude, imaginary part, angle. Negative: the inverses. A domain error for another x.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::atomic::circle;
/// assert_eq!(circle(&Context::default(), Array::from(0_i64).into(), Array::from(0.6).into())?, Array::from(0.8));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn circle(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    let y = y.into_array();
    let pairing = Pairing::of_plan(Plan::prefix(x.shape(), y.shape())?);
    if pairing.count == 0 {
        return fill::empty_of(ElementType::Float, &pairing.shape);
    }
    for side in [&x, &y] {
        if !side.kind().is_numeric() {
            return Err(Error::domain(format!("circle functions need numbers, not {} data", side.kind().name())));
        }
    }
    let codes = promote::integers(&x, cx.tolerance)?;
    if let Some(code) = codes.iter().find(|code| !(-12..=12).contains(*code)) {
        return Err(Error::domain(format!("there is no circle function {code}: -12 to 12 are")));
    }
    let y = if y.kind().is_exact() { promote::cast(y, ElementType::Float)? } else { y };
    if y.kind() != ElementType::Complex {
        let values = promote::floats(&y)?.unwrap_or_default();
        if let Some(result) = real_circle(cx, &codes, &values, &pairing)? {
            return Ok(result);
        }
    }
    complex_circle(cx, &codes, &y, &pairing)
}

/// All results, if they are real.
fn real_circle(cx: &Context, codes: &[i64], values: &[f64], pairing: &Pairing) -> Result<Option<Array>> {
    let mut out = budget::vec(pairing.count)?;
    // One function of many numbers needs no look at which of them meet.
    let one = codes.first().filter(|_| codes.len() == 1 && values.len() == pairing.count);
    for i in 0..pairing.count {
        if i % 4096 == 0 {
            cx.poll()?;
        }
        let (code, y) = match (one, values.get(i)) {
            (Some(&code), Some(&y)) => (code, y),
            _ => pick(codes, values, pairing, i),
        };
        match circle_float(code, y) {
            Ok(result) => out.push(result),
            Err(Flow::Widen) => return Ok(None),
            Err(flow) => return Err(failure(cx, "circle", flow)),
        }
    }
    Array::new(&pairing.shape, out).map(Some)
}

fn complex_circle(cx: &Context, codes: &[i64], y: &Array, pairing: &Pairing) -> Result<Array> {
    let values = promote::complexes(y)?.unwrap_or_default();
    let mut out = budget::vec(pairing.count)?;
    for i in 0..pairing.count {
        if i % 4096 == 0 {
            cx.poll()?;
        }
        let (code, y) = pick(codes, &values, pairing, i);
        out.push(circle_complex(code, y).map_err(|flow| failure(cx, "circle", flow))?);
    }
    if codes.iter().all(|code| (9..=12).contains(code)) {
        let parts: Vec<f64> = out.iter().map(|z: &Complex| z.re).collect();
        return Array::new(&pairing.shape, parts);
    }
    Array::new(&pairing.shape, out)
}

fn pick<T: Copy + Default>(codes: &[i64], values: &[T], pairing: &Pairing, i: usize) -> (i64, T) {
    let code = codes.get(pairing.x.index(i)).copied().unwrap_or(0);
    (code, values.get(pairing.y.index(i)).copied().unwrap_or_default())
}

/// A circle function that stays real; `Widen` where it does not.
fn circle_float(code: i64, y: f64) -> std::result::Result<f64, Flow> {
    let real_if = |holds: bool, value: f64| if holds || y.is_nan() { Ok(value) } else { Err(Flow::Widen) };
    if (1..=3).contains(&code) && y.abs() > LARGEST_ANGLE {
        return Err(Flow::Limit);
    }
    match code {
        0 => real_if(y.abs() <= 1.0, ((1.0 - y) * (1.0 + y)).sqrt()),
        1 => Ok(y.sin()),
        2 => Ok(y.cos()),
        3 => Ok(y.tan()),
        4 => Ok(y.hypot(1.0)),
        5 => Ok(y.sinh()),
        6 => Ok(y.cosh()),
        7 => Ok(y.tanh()),
        9 | -9 | -10 => Ok(y),
        10 => Ok(y.abs()),
        11 => Ok(0.0),
        12 => Ok(if y < 0.0 { std::f64::consts::PI } else { 0.0 }),
        -1 => real_if(y.abs() <= 1.0, y.asin()),
        -2 => real_if(y.abs() <= 1.0, y.acos()),
        -3 => Ok(y.atan()),
        -4 if y == -1.0 => Ok(0.0),
        -4 => real_if(y.abs() >= 1.0, if y.is_infinite() { y } else { (y + 1.0) * ((y - 1.0) / (y + 1.0)).sqrt() }),
        -5 => Ok(y.asinh()),
        -6 => real_if(y >= 1.0, y.acosh()),
        -7 => real_if(y.abs() <= 1.0, y.atanh()),
        _ => Err(Flow::Widen),
    }
}

/// A circle function of a complex number.
fn circle_complex(code: i64, z: Complex) -> std::result::Result<Complex, Flow> {
    let one = Complex::new(1.0, 0.0);
    let real = |f: f64| Complex::new(f, 0.0);
    if (1..=3).contains(&code) && z.re.abs() > LARGEST_COMPLEX_ANGLE {
        return Err(Flow::Limit);
    }
    Ok(match code {
        0 => square_root_complex(one - square(z)),
        1 => turn_back(sine_hyperbolic(turn(z))),
        2 => cosine_hyperbolic(turn(z)),
        3 => turn_back(tangent_hyperbolic(turn(z))),
        4 => square_root_complex(one + square(z)),
        5 => sine_hyperbolic(z),
        6 => cosine_hyperbolic(z),
        7 => tangent_hyperbolic(z),
        8 => square_root_complex(-(one + square(z))),
        9 => real(z.re),
        10 => real(z.norm()),
        11 => real(z.im),
        12 => real(angle(z)),
        -1 => arc_sine(z),
        -2 => real(std::f64::consts::FRAC_PI_2) - arc_sine(z),
        -3 => turn_back(arc_tangent_hyperbolic(turn(z))),
        -4 if z == -one => real(0.0),
        -4 => multiply_complex(z + one, square_root_complex(divide_complex(z - one, z + one))),
        -5 => arc_sine_hyperbolic(z),
        -6 => arc_cosine_hyperbolic(z),
        -7 => arc_tangent_hyperbolic(z),
        -8 => -square_root_complex(-(one + square(z))),
        -9 => z,
        -10 => z.conj(),
        -11 => turn(z),
        -12 => exponential_complex(turn(z)),
        _ => return Err(Flow::Domain),
    })
}

fn sine_hyperbolic(z: Complex) -> Complex {
    Complex::new(multiply_floats(z.re.sinh(), z.im.cos()), multiply_floats(z.re.cosh(), z.im.sin()))
}

fn cosine_hyperbolic(z: Complex) -> Complex {
    Complex::new(multiply_floats(z.re.cosh(), z.im.cos()), multiply_floats(z.re.sinh(), z.im.sin()))
}

fn tangent_hyperbolic(z: Complex) -> Complex {
    if z.re.abs() > FLAT {
        return Complex::new(z.re.signum(), 0.0);
    }
    z.tanh()
}

fn square(z: Complex) -> Complex {
    multiply_complex(z, z)
}

/// i times z.
fn turn(z: Complex) -> Complex {
    Complex::new(-z.im, z.re)
}

/// -i times z.
fn turn_back(z: Complex) -> Complex {
    Complex::new(z.im, -z.re)
}

fn arc_sine(z: Complex) -> Complex {
    turn_back(arc_sine_hyperbolic(turn(z)))
}

/// Odd, so that it is computed where no digits cancel. Off the cuts it is as Kahan has it ("Branch cuts for complex elementary
/// functions"), which keeps the digits of small parts.
fn arc_sine_hyperbolic(z: Complex) -> Complex {
    if z.re < 0.0 || z.re == 0.0 && z.im < 0.0 {
        return -arc_sine_hyperbolic(-z);
    }
    let one = Complex::new(1.0, 0.0);
    let (below, above) = (square_root_complex(one - turn(z)), square_root_complex(one + turn(z)));
    let found = Complex::new(
        (below.re * above.im - below.im * above.re).asinh(),
        z.im.atan2(below.re * above.re - below.im * above.im),
    );
    if z.re > 0.0 && found.is_finite() {
        return found;
    }
    logarithm_complex(z + square_root_complex(one + square(z)))
}

fn arc_cosine_hyperbolic(z: Complex) -> Complex {
    let one = Complex::new(1.0, 0.0);
    logarithm_complex(z + multiply_complex(square_root_complex(z + one), square_root_complex(z - one)))
}

fn arc_tangent_hyperbolic(z: Complex) -> Complex {
    let one = Complex::new(1.0, 0.0);
    let found = (logarithm_complex(one + z) - logarithm_complex(one - z)) / 2.0;
    // Where both logarithms are almost the same their difference has few digits.
    let near = (one - if z.re < 0.0 { -z } else { z }).norm_sqr();
    let size = (4.0 * z.re.abs() / near).ln_1p() / 4.0;
    if found.is_finite() && near.is_normal() { Complex::new(size.copysign(z.re), found.im) } else { found }
}

/// Real and imaginary part of each element, or magnitude and angle: a new last axis of length 2.
pub(crate) fn parts(y: &Array, split: impl Fn(Complex) -> [f64; 2]) -> Result<Array> {
    if let Some(&z) = y.as_atom::<Complex>() {
        return Ok(Array::copied(&split(z)));
    }
    let values = promote::complexes(y)?.ok_or_else(|| Error::domain("numbers are needed here"))?;
    let out = budget::mapped(&values, |&z| split(z))?.into_flattened();
    Array::new(&crate::array::shape::concat(y.shape(), &[2]), out)
}

/// Elements that are real beside a second part of zeros, in their own type.
pub(crate) fn parts_of_real(y: &Array) -> Result<Array> {
    fn doubled<T: crate::array::Element>(items: &[T], shape: &[usize]) -> Result<Array> {
        let mut out = budget::vec(items.len().saturating_mul(2))?;
        for part in items.chunks(ELEMENTS_BETWEEN_POLLS) {
            stop::poll_running()?;
            out.extend(part.iter().flat_map(|item| [item.clone(), T::fill()]));
        }
        Array::new(&crate::array::shape::concat(shape, &[2]), out)
    }
    match y.widened() {
        View::Bool(items) => doubled(items, y.shape()),
        View::Int(items) => doubled(items, y.shape()),
        View::Float(items) => doubled(items, y.shape()),
        View::Extended(items) => doubled(items, y.shape()),
        View::Rational(items) => doubled(items, y.shape()),
        _ => Err(Error::domain("real numbers are needed here")),
    }
}
