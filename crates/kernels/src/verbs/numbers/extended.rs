//! Exact numbers: making them, taking them apart, and giving them up.

use crate::array::{
    Arg, Array, Context, ElementType, Extended, Rational, Tolerance, View, budget, fill, promote, shape,
};
use crate::error::{Error, ErrorKind, Result};

/// The exact number that each element is: integers become exact integers; floats the simplest fraction within the
/// tolerance (the exact value without tolerance, or when whole), or infinite. Any rank.
///
/// ```
/// use jackal_array::{Array, Context, ElementType};
/// use jackal_kernels::verbs::numbers::extended::exact;
/// let tenth = exact(&Context::default(), Array::from(0.1).into())?;
/// assert_eq!(tenth.kind(), ElementType::Rational);
/// assert_eq!(format!("{tenth:?}"), format!("rational [] [{:?}]", tenth.as_atom::<jackal_array::Rational>().unwrap()));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn exact(cx: &Context, y: Arg<'_>) -> Result<Array> {
    let y = y.into_array();
    match y.kind() {
        ElementType::Bool | ElementType::Int => promote::cast(y, ElementType::Extended),
        ElementType::Extended | ElementType::Rational => Ok(y),
        ElementType::Complex => match promote::cast(y, ElementType::Float) {
            Ok(real) => exact(cx, real.into()),
            Err(_) => Err(Error::domain("complex numbers have no exact form")),
        },
        ElementType::Float => {
            let items = y.as_slice::<f64>().unwrap_or(&[]);
            if items.iter().any(|f| f.is_nan()) {
                return Err(Error::new(ErrorKind::NotANumber).note("NaN has no exact form"));
            }
            let mut out = budget::vec(items.len())?;
            for &item in items {
                cx.poll()?;
                out.push(simplest(item, cx.tolerance));
            }
            Ok(y.with_items(out))
        }
        _ if y.is_empty() => fill::empty_of(ElementType::Extended, y.shape()),
        kind => Err(Error::domain(format!("{} data has no exact form", kind.name()))),
    }
}

/// A step of Euclid's algorithm that leaves less than this part of its divisor has found the divisor: `0.333333333333` is a third.
const REMNANT: f64 = 1.0 / (1_u64 << 37) as f64;

/// The fraction of a float, by Euclid's algorithm on the float and 1 in floats: the reciprocal of a divisor is a denominator. The first
/// that is near enough is taken, or whose step leaves next to nothing, and else the exact value.
fn simplest(f: f64, tolerance: Tolerance) -> Rational {
    let precise = Rational::from_float(f).unwrap_or(Rational::ZERO);
    if f.fract() == 0.0 || tolerance.0 == 0.0 || f.is_infinite() {
        return precise;
    }
    let size = f.abs();
    let (mut divisor, mut rest) = (1.0_f64, size % 1.0);
    while divisor > 0.0 {
        let below = (1.0 / divisor).round();
        let above = (size * below).round();
        let near = (above / below - size).abs() < tolerance.0 * size;
        // A number that is not 0 has no fraction that is.
        if above > 0.0 && above.is_finite() && (near || rest < REMNANT * divisor) {
            let whole = |float: f64| Rational::from_float(float).unwrap_or(Rational::ONE);
            let fraction = whole(above) / whole(below);
            return if f < 0.0 { -fraction } else { fraction };
        }
        (divisor, rest) = (rest, divisor % rest);
    }
    precise
}

/// Exactness by number `x`: 1 as [`exact`]; 2 numerator and denominator along a new last axis; -1 the machine numbers
/// nearest; -2 fractions from numerators and denominators along the last axis. Ranks infinite.
pub fn exactness(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    let y = y.into_array();
    if x.kind().is_exact() && x.kind() == ElementType::Rational {
        return Err(Error::domain("integers are needed on the left"));
    }
    match promote::number_of_form(&x, cx.tolerance)? {
        1 => exact(cx, y.into()),
        2 => numerators_and_denominators(cx, y),
        -1 => inexact(y),
        -2 => from_parts(cx, y),
        other => Err(Error::domain(format!("there is no exact form {other}: 1, 2, -1 and -2 are"))),
    }
}

fn numerators_and_denominators(cx: &Context, y: Array) -> Result<Array> {
    let y = promote::cast(exact(cx, y.into())?, ElementType::Rational)?;
    let items = y.as_slice::<Rational>().unwrap_or(&[]);
    let mut out: Vec<Extended> = budget::vec(items.len().saturating_mul(2))?;
    for item in items {
        out.extend([item.numerator().clone(), item.denominator().clone().into()]);
    }
    Array::new(&shape::concat(y.shape(), &[2]), out)
}

/// The machine numbers nearest to exact ones: integers where all fit, else floats.
pub fn inexact(y: Array) -> Result<Array> {
    match y.widened() {
        View::Extended(_) => match promote::cast(y.clone(), ElementType::Int) {
            Ok(fits) => Ok(fits),
            Err(_) => promote::cast(y, ElementType::Float),
        },
        View::Rational(_) => promote::cast(y, ElementType::Float),
        _ => Ok(y),
    }
}

fn from_parts(cx: &Context, y: Array) -> Result<Array> {
    match y.shape().split_last() {
        Some((&2, frame)) => {
            let frame = frame.to_vec();
            let exact = promote::cast(exact(cx, y.into())?, ElementType::Rational)?;
            let items = exact.as_slice::<Rational>().unwrap_or(&[]);
            let mut out = budget::vec(items.len() / 2)?;
            for pair in items.chunks_exact(2) {
                let quotient = pair[0].checked_div(&pair[1]);
                out.push(quotient.ok_or_else(|| Error::domain("a fraction of two infinities"))?);
            }
            Array::new(&frame, out)
        }
        _ => exact(cx, y.into()),
    }
}
