//! Whole numbers next to irrational results of exact numbers: roots, multiples of pi, powers of e.
//!
//! A float knows 16 digits of a root; the whole number below it may have more. Each function gives nothing where its
//! result is not covered, and the caller rounds the float instead.

use std::cmp::Ordering;

use dashu_base::{BitTest, UnsignedAbs};

use crate::array::{Array, Context, ElementType, Extended, Rational, budget, promote};
use crate::error::{Error, Result};

/// Bits beyond those of the whole part; doubled while a result is too near a whole number to tell its side.
const GUARD: usize = 64;

/// Most bits of a whole part.
const MOST_BITS: usize = 1 << 22;

/// On which side of the result the whole number is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundingSide {
    /// At or below it.
    Below,
    /// At or above it.
    Above,
}

/// The whole numbers next to the roots of that order of exact numbers, of any rank; nothing for negative numbers, orders
/// below 1 and other types.
///
/// ```
/// use jackal_array::{Array, Context, Extended};
/// use jackal_kernels::verbs::numbers::enclosed::{RoundingSide, root};
/// let y = Array::from(Extended::from(10).pow(41));
/// let below = root(&Context::default(), RoundingSide::Below, 2, &y)?.and_then(|root| root.as_atom::<Extended>().cloned());
/// assert_eq!(below.map(|root| root.to_string()).as_deref(), Some("316227766016837933199"));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn root(cx: &Context, side: RoundingSide, order: usize, y: &Array) -> Result<Option<Array>> {
    each(cx, y, |item| {
        if order == 0 || item < &Rational::ZERO {
            return Ok(None);
        }
        let Some(whole) = item.floor() else { return Ok(None) };
        let below: Extended = whole.unsigned_abs().nth_root(order).into();
        let met = side == RoundingSide::Below || Rational::from(below.pow(order)) == *item;
        Ok(Some(if met { below } else { below + Extended::ONE }))
    })
}

/// The whole numbers next to pi times exact numbers, of any rank.
pub fn times_pi(cx: &Context, side: RoundingSide, y: &Array) -> Result<Option<Array>> {
    each(cx, y, |item| {
        if *item == Rational::ZERO {
            return Ok(Some(Extended::ZERO));
        }
        between(side, item.numerator().unsigned_abs().bit_len(), |bits| {
            let scaled = pi(cx, bits)? * item.numerator() / Extended::from(item.denominator().clone());
            Ok((scaled, Extended::ONE << (item.numerator().unsigned_abs().bit_len() + 8)))
        })
    })
}

/// The whole numbers next to e to the power of exact numbers that are whole and not negative, of any rank.
pub fn exponential(cx: &Context, side: RoundingSide, y: &Array) -> Result<Option<Array>> {
    each(cx, y, |item| {
        let Some(power) = promote::rational_to_int(item).and_then(|whole| usize::try_from(&whole).ok()) else {
            return Ok(None);
        };
        if power == 0 {
            return Ok(Some(Extended::ONE));
        }
        // e is below 2^(3/2); a product of rounded factors is off by a unit of each, so by the power in all.
        let whole = power.saturating_mul(3) / 2 + 1;
        between(side, whole, |bits| {
            let mut result = Extended::ONE << bits;
            let base = e(cx, bits)?;
            for place in (0..usize::BITS - power.leading_zeros()).rev() {
                cx.poll()?;
                result = (&result * &result) >> bits;
                if power >> place & 1 == 1 {
                    result = (result * &base) >> bits;
                }
            }
            let error = Extended::from(power) << (whole + 8);
            Ok((result, error))
        })
    })
}

/// The whole numbers next to the logarithms of positive numbers in a whole base above 1, of any rank: integers of machine
/// numbers, exact of exact ones; nothing for others.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::numbers::enclosed::{RoundingSide, logarithm};
/// let y = Array::list(vec![4096.0 - 1e-9, 4096.0]);
/// let below = logarithm(&Context::default(), RoundingSide::Below, &Array::from(2_i64), &y)?;
/// assert_eq!(below, Some(Array::list(vec![11_i64, 12])));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn logarithm(cx: &Context, side: RoundingSide, base: &Array, y: &Array) -> Result<Option<Array>> {
    let Ok(base) = promote::cast(base.clone(), ElementType::Int) else { return Ok(None) };
    let Some(&base) = base.as_atom::<i64>().filter(|&&base| base > 1) else { return Ok(None) };
    let exact = Extended::from(base);
    match y.kind() {
        ElementType::Bool | ElementType::Int | ElementType::Float => {}
        _ => return each(cx, y, |item| Ok(logarithm_of_exact(side, &exact, item).map(Extended::from))),
    }
    let Some(numbers) = promote::floats(y)? else { return Ok(None) };
    let integers = y.as_slice::<i64>();
    let scale = (base as f64).ln();
    let mut out = budget::vec(numbers.len())?;
    for (turn, &number) in numbers.iter().enumerate() {
        if turn % 1024 == 0 {
            cx.poll()?;
        }
        let nearly = number.ln() / scale;
        let integer = integers.and_then(|integers| integers.get(turn));
        let whole = if !(number > 0.0 && number.is_finite()) {
            None
        } else if (nearly - nearly.round()).abs() > CLOSE {
            Some(if side == RoundingSide::Below { nearly.floor() } else { nearly.ceil() } as i64)
        } else if let Some(&integer) = integer {
            logarithm_of_exact(side, &exact, &Rational::from(Extended::from(integer)))
        } else {
            // A float that is the nearest to a power is that power.
            let whole = nearly.round() as i64;
            match promote::rational_to_float(&power(&exact, whole)).total_cmp(&number) {
                Ordering::Equal => Some(whole),
                Ordering::Less => Some(if side == RoundingSide::Below { whole } else { whole + 1 }),
                Ordering::Greater => Some(if side == RoundingSide::Below { whole - 1 } else { whole }),
            }
        };
        match whole {
            Some(whole) => out.push(whole),
            None => return Ok(None),
        }
    }
    Ok(Some(y.with_items(out)))
}

/// A logarithm this near to a whole number is compared with the power.
const CLOSE: f64 = 1e-9;

fn logarithm_of_exact(side: RoundingSide, base: &Extended, item: &Rational) -> Option<i64> {
    if item <= &Rational::ZERO {
        return None;
    }
    let radix = base.unsigned_abs();
    let places = |number: &dashu_int::UBig| number.ilog(&radix) as i64;
    let mut below = places(&item.numerator().unsigned_abs()) - places(item.denominator()) - 1;
    while power(base, below + 1) <= *item {
        below += 1;
    }
    Some(if side == RoundingSide::Below || power(base, below) == *item { below } else { below + 1 })
}

fn power(base: &Extended, exponent: i64) -> Rational {
    let size = Rational::from(base.pow(usize::try_from(exponent.unsigned_abs()).unwrap_or(0)));
    if exponent < 0 { Rational::ONE / size } else { size }
}

/// Applies a function to each exact number; nothing if one is not covered.
fn each(cx: &Context, y: &Array, run: impl Fn(&Rational) -> Result<Option<Extended>>) -> Result<Option<Array>> {
    if !matches!(y.kind(), ElementType::Extended | ElementType::Rational) {
        return Ok(None);
    }
    let exact = promote::cast(y.clone(), ElementType::Rational)?;
    let items = exact.as_slice::<Rational>().unwrap_or(&[]);
    if !items.iter().all(Rational::is_finite) {
        return Ok(None);
    }
    let mut out = budget::vec(items.len())?;
    for item in items {
        cx.poll()?;
        match run(item)? {
            Some(whole) => out.push(whole),
            None => return Ok(None),
        }
    }
    Ok(Some(y.with_items(out)))
}

/// The whole number on that side of an irrational number, of which `scaled` gives 2^bits times as much and how far off
/// that may be.
fn between(
    side: RoundingSide,
    whole: usize,
    scaled: impl Fn(usize) -> Result<(Extended, Extended)>,
) -> Result<Option<Extended>> {
    if whole > MOST_BITS {
        return Err(Error::limit(format!("more than {MOST_BITS} bits")));
    }
    let mut bits = whole + GUARD;
    while bits <= 8 * MOST_BITS {
        let (value, error) = scaled(bits)?;
        let (low, high) = ((&value - &error) >> bits, (&value + &error) >> bits);
        if low == high {
            return Ok(Some(if side == RoundingSide::Below { low } else { low + Extended::ONE }));
        }
        bits *= 2;
    }
    Ok(None)
}

/// Pi times 2^bits, but for a few units: 16 arctan 1/5 - 4 arctan 1/239.
fn pi(cx: &Context, bits: usize) -> Result<Extended> {
    let guarded = bits + 32;
    let sum = arctangent(cx, 5, guarded)? * Extended::from(16) - arctangent(cx, 239, guarded)? * Extended::from(4);
    Ok(sum >> 32usize)
}

/// The arctangent of 1/n times 2^bits: 1/n - 1/(3 n^3) + 1/(5 n^5) and so on.
fn arctangent(cx: &Context, n: u32, bits: usize) -> Result<Extended> {
    let square = Extended::from(n) * Extended::from(n);
    let mut term = (Extended::ONE << bits) / Extended::from(n);
    let mut sum = Extended::ZERO;
    let mut odd = 1u32;
    while !term.is_zero() {
        cx.poll()?;
        let part = &term / Extended::from(odd);
        if odd % 4 == 1 {
            sum += part
        } else {
            sum -= part
        }
        term /= &square;
        odd += 2;
    }
    Ok(sum)
}

/// e times 2^bits, but for a few units: 1 + 1 + 1/2 + 1/6 and so on.
fn e(cx: &Context, bits: usize) -> Result<Extended> {
    let mut term = Extended::ONE << (bits + 32);
    let mut sum = term.clone();
    let mut index = 1u32;
    while !term.is_zero() {
        cx.poll()?;
        term /= Extended::from(index);
        sum += &term;
        index += 1;
    }
    Ok(sum >> 32usize)
}
