//! Powers, roots and logarithms of two arguments.

use dashu_base::{BitTest, PowerOfTwo, Signed, UnsignedAbs};
use dashu_int::UBig;

use super::arithmetic::divide_or_one;
use super::complex::{divide_complex, logarithm_complex, power_complex};
use super::floats::{divide_floats, exact_powers, power_float, power_half, power_three_halves, without_limit};
use super::loops::{check_nan, map, map_inside, try_zip, zip, zip_float};
use super::monads::{exact_root, exact_root_rational, logarithm_extended, logarithm_rational};
use super::scalar::ScalarDyad;
use super::{AtomicDyad, ExactKernel, Flow, Kernel, each_dyad};
use crate::array::threads::Cost;
use crate::array::{Array, Complex, Context, ElementType, Extended, Rational, budget, exact, promote};
use crate::error::Result;

/// Powers of more bits than this are refused.
const MOST_BITS: u64 = 1 << 32;
/// Powers of fewer bits than this are made at once.
const LONG_BITS: u64 = 1 << 22;

/// Power.
pub static POWER: AtomicDyad = AtomicDyad {
    is_costly: true,
    cost: Cost::Middling,
    meeting: power_meeting,
    keeps_ints: false,
    scalar: Some(ScalarDyad::Power),
    bools: Kernel::Bool(|_, x, y, out| {
        zip(x, y, out, |a, b| a | !b);
        Flow::Fine
    }),
    ints: Kernel::Int(|_, x, y, out| {
        // A negative exponent leaves the sign bit.
        if !matches!(y.iter().fold(0, |all, &exponent| all | exponent), 0 | 1) {
            return Flow::Widen;
        }
        zip(x, y, out, |a, b| if b == 0 { 1 } else { a });
        Flow::Fine
    }),
    floats: Kernel::Float(power_floats),
    complexes: Kernel::Complex(|_, x, y, out| {
        let endless = |a: Complex, b: Complex| a.im == 0.0 && b.im == 0.0 && without_limit(a.re, b.re);
        let power =
            |&a: &Complex, &b: &Complex| if endless(a, b) { Err(Flow::Domain) } else { Ok(power_complex(a, b)) };
        let flow = try_zip(x, y, out, power);
        if flow == Flow::Fine { check_nan(x, y, out) } else { flow }
    }),
    extendeds: ExactKernel::Extended(|_, x, y, out| try_zip(x, y, out, power_extended)),
    rationals: ExactKernel::Rational(|_, x, y, out| try_zip(x, y, out, power_rational)),
    ..AtomicDyad::new("power", Some(1.0))
};

/// The root of y of order x.
pub static ROOT: AtomicDyad = AtomicDyad {
    is_costly: true,
    cost: Cost::Middling,
    floats: Kernel::Float(|_, x, y, out| match try_zip(x, y, out, |&a, &b| root_float(a, b)) {
        Flow::Fine => check_nan(x, y, out),
        flow => flow,
    }),
    complexes: Kernel::Complex(|_, x, y, out| {
        zip_float(x, y, out, |a, b| power_complex(b, divide_complex(Complex::new(1.0, 0.0), a)))
    }),
    extendeds: ExactKernel::Extended(|_, x, y, out| try_zip(x, y, out, root_extended)),
    rationals: ExactKernel::Rational(|_, x, y, out| try_zip(x, y, out, root_rational)),
    ..AtomicDyad::new("root", Some(1.0))
};

/// The logarithm of y to base x.
pub static LOGARITHM: AtomicDyad =
    AtomicDyad {
        is_costly: true,
        floats: Kernel::Float(|_, x, y, out| {
            let flow = try_zip(x, y, out, |&a, &b| {
                if a < 0.0 || b < 0.0 { Err(Flow::Widen) } else { Ok(divide_floats(b.ln(), a.ln())) }
            });
            if flow == Flow::Fine { check_nan(x, y, out) } else { flow }
        }),
        complexes: Kernel::Complex(|_, x, y, out| {
            zip_float(x, y, out, |a, b| divide_complex(logarithm_complex(b), logarithm_complex(a)))
        }),
        extendeds: ExactKernel::Float(|_, x, y, out| {
            try_zip(x, y, out, |a, b| quotient_of_logarithms(logarithm_extended(a), logarithm_extended(b)))
        }),
        rationals: ExactKernel::Float(|_, x, y, out| {
            try_zip(x, y, out, |a, b| quotient_of_logarithms(logarithm_rational(a), logarithm_rational(b)))
        }),
        ..AtomicDyad::new("logarithm", None)
    };

/// The logarithm of y to base x, one where both are one: the quotient of their logarithms where zero divided by zero is one.
pub static LOGARITHM_OR_ONE: AtomicDyad =
    AtomicDyad {
        is_costly: true,
        floats: Kernel::Float(|_, x, y, out| {
            let flow = try_zip(x, y, out, |&a, &b| {
                if a < 0.0 || b < 0.0 { Err(Flow::Widen) } else { Ok(divide_or_one(b.ln(), a.ln())) }
            });
            if flow == Flow::Fine { check_nan(x, y, out) } else { flow }
        }),
        complexes: Kernel::Complex(|_, x, y, out| {
            let one = Complex::new(1.0, 0.0);
            zip_float(x, y, out, |a, b| {
                if a == one && b == one { one } else { divide_complex(logarithm_complex(b), logarithm_complex(a)) }
            })
        }),
        ..AtomicDyad::new("logarithm", None)
    };

each_dyad! {
    /// x to the power y.
    power = POWER;
    /// The root of y of order x.
    root = ROOT;
    /// The logarithm of y to base x.
    logarithm = LOGARITHM;
}

/// The quotient of two logarithms of exact numbers, if both are real and it has a value.
fn quotient_of_logarithms(base: Option<f64>, y: Option<f64>) -> std::result::Result<f64, Flow> {
    match (base, y) {
        (Some(base), Some(y)) if !(base.is_infinite() && y.is_infinite()) => Ok(divide_floats(y, base)),
        _ => Err(Flow::Widen),
    }
}

/// A boolean exponent keeps the type of x; an integer one makes a float unless x is exact.
fn power_meeting(x: ElementType, y: ElementType) -> Option<ElementType> {
    use ElementType::{Bool, Float, Int};
    match (x, y) {
        (Bool, Bool) => Some(Bool),
        (Int, Bool) => Some(Int),
        (Bool | Int, Int) => Some(Float),
        _ => promote::common(x, y),
    }
}

fn power_floats(_: &Context, x: &[f64], y: &[f64], out: &mut [f64]) -> Flow {
    let flow = match y {
        &[exponent] => powers_of_all(x, exponent, out),
        _ => None,
    };
    let flow = flow.unwrap_or_else(|| try_zip(x, y, out, |&a, &b| power_float(a, b)));
    if flow == Flow::Fine { check_nan(x, y, out) } else { flow }
}

/// The powers of all by one exponent, if vectors have instructions for it: what [`power_float`] gives.
fn powers_of_all(x: &[f64], exponent: f64, out: &mut [f64]) -> Option<Flow> {
    let negative = |a: f64| a < 0.0;
    if exponent == 2.0 {
        Some(map(x, out, |a| a * a))
    } else if exponent == 3.0 {
        Some(map(x, out, |a| a * a * a))
    } else if exponent == 0.5 {
        Some(map_inside(x, out, negative, power_half))
    } else if exponent == 1.5 {
        Some(map_inside(x, out, negative, power_three_halves))
    } else if exponent == -1.0 {
        Some(map(x, out, |a| 1.0 / a))
    } else {
        exact_powers(x, exponent, out).then_some(Flow::Fine)
    }
}

/// An exact power with a whole exponent that is not negative.
pub(crate) fn power_extended(x: &Extended, y: &Extended) -> std::result::Result<Extended, Flow> {
    if y.is_negative() {
        return if *x == Extended::ONE { Ok(Extended::ONE) } else { Err(Flow::Widen) };
    }
    let odd = y.bit(0);
    if x.is_zero() || *x == Extended::ONE {
        return Ok(if y.is_zero() { Extended::ONE } else { x.clone() });
    }
    if *x == Extended::NEG_ONE {
        return Ok(if odd { Extended::NEG_ONE } else { Extended::ONE });
    }
    let exponent = usize::try_from(y).map_err(|_| Flow::Limit)?;
    let bits = (x.unsigned_abs().bit_len() as u64).checked_mul(exponent as u64);
    match bits {
        Some(bits) if bits < LONG_BITS => Ok(x.pow(exponent)),
        Some(bits) if bits <= MOST_BITS => {
            let size = power_by_squares(&x.unsigned_abs(), exponent)?;
            Ok(if odd && x.is_negative() { -Extended::from(size) } else { size.into() })
        }
        _ => Err(Flow::Limit),
    }
}

/// A power that takes long: it can be asked to end between two multiplications.
fn power_by_squares(x: &UBig, exponent: usize) -> std::result::Result<UBig, Flow> {
    budget::check::<u8>((x.bit_len() - 1).saturating_mul(exponent) / 8)?;
    if x.is_power_of_two() {
        return Ok(x.pow(exponent));
    }
    Ok(exact::power(x, exponent)?)
}

fn power_rational(x: &Rational, y: &Rational) -> std::result::Result<Rational, Flow> {
    if x.is_one() {
        return Ok(Rational::ONE);
    }
    let exponent = promote::rational_to_int(y).ok_or(Flow::Widen)?;
    if !x.is_finite() {
        let negative = x.is_negative() && exponent.bit(0);
        return Ok(match exponent.sign() {
            _ if exponent.is_zero() => Rational::ONE,
            dashu_base::Sign::Positive => Rational::infinite(negative),
            dashu_base::Sign::Negative => Rational::ZERO,
        });
    }
    if exponent.is_negative() && x.is_zero() {
        return Ok(Rational::INFINITY);
    }
    let size: Extended = (&exponent).unsigned_abs().into();
    let numerator = power_extended(x.numerator(), &size)?;
    let denominator = power_extended(&x.denominator().clone().into(), &size)?;
    if !exact::can_reduce(exact::bits(&numerator), exact::bits(&denominator)) {
        return Err(Flow::Limit);
    }
    let (top, bottom) = if exponent.is_negative() { (denominator, numerator) } else { (numerator, denominator) };
    Ok(Rational::from_parts_signed(top, bottom))
}

/// The root of a float; whole roots of whole numbers are exact.
fn root_float(order: f64, y: f64) -> std::result::Result<f64, Flow> {
    if order == 2.0 && y >= 0.0 {
        return Ok(y.sqrt());
    }
    let exponent = 1.0 / order;
    if y < 0.0 && y.is_finite() && exponent.is_finite() && exponent.fract() != 0.0 {
        return Err(Flow::Widen);
    }
    let root = y.powf(exponent);
    let nearest = root.round();
    if nearest != root && order.fract() == 0.0 && (2.0..64.0).contains(&order) && nearest.powf(order) == y {
        return Ok(nearest);
    }
    Ok(root)
}

fn root_extended(order: &Extended, y: &Extended) -> std::result::Result<Extended, Flow> {
    let order = usize::try_from(order).map_err(|_| Flow::Widen)?;
    exact_root(order, y)?.ok_or(Flow::Widen)
}

fn root_rational(order: &Rational, y: &Rational) -> std::result::Result<Rational, Flow> {
    let order = promote::rational_to_int(order).and_then(|i| usize::try_from(&i).ok()).ok_or(Flow::Widen)?;
    if !y.is_finite() {
        return Err(Flow::Widen);
    }
    exact_root_rational(order, y)?.ok_or(Flow::Widen)
}
