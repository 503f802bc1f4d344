//! As many digits as numbers need in a base.

use super::base::{antibase, numbers};
use crate::array::{Arg, Array, Complex, Context, ElementType, Extended, Rational, View, budget, promote, shape};
use crate::error::{Error, Result};
use crate::verbs::atomic;
use dashu_base::UnsignedAbs;

/// The digits of all of `y` in one base, as many as the largest needs: the inverse of [`base_value`](super::base::base_value). Any rank.
pub fn digits(cx: &Context, base: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    let y = y.into_array();
    let radix = base.clone();
    if base.rank() > 0 {
        return antibase(cx, base, y.into());
    }
    let y = numbers(y)?;
    if let Some((width, radix)) = places_of_ints(&radix, &y) {
        if let Some(items) = y.as_slice::<i64>().filter(|items| items.len() <= NUMBERS_SINGLY_MAX) {
            return places_of(items, (width, radix), y.shape());
        }
        return antibase(cx, Array::list(budget::filled(width, radix)?).into(), y.into());
    }
    if let Some(width) = places_of_exact(&radix, &y).filter(|&width| width <= DIGITS_MAX) {
        let radix = promote::cast(radix, ElementType::Extended)?;
        let radix = radix.as_atom::<Extended>().cloned().unwrap_or_default();
        return antibase(cx, Array::list(budget::filled(width, radix)?).into(), y.into());
    }
    let mut width = if y.is_empty() { 0 } else { 1 };
    let point = promote::cast(radix.clone(), ElementType::Complex)?;
    let point = point.as_atom::<Complex>().copied().unwrap_or_default();
    // In a base that is not positive the sign of a number, or its angle, is in its digits.
    let positive = point.im == 0.0 && point.re > 1.0;
    let mut rest = if positive { atomic::floor(cx, atomic::magnitude(cx, (&y).into())?.into())? } else { y.clone() };
    if point.norm() <= 1.0 && point != Complex::new(1.0, 0.0) {
        return Err(Error::domain("the base must be 1, or of a size above 1, for digits as many as needed"));
    }
    while width > 0 {
        cx.poll()?;
        let digit = atomic::residue(cx, (&radix).into(), (&rest).into())?;
        let next = atomic::divide(cx, atomic::subtract(cx, (&rest).into(), digit.into())?.into(), (&radix).into())?;
        if with_zeros(&next) || !positive && same(cx, &next, &rest)? {
            break;
        }
        rest = next;
        width += 1;
        if width > DIGITS_MAX {
            return Err(Error::limit("more than a million digits"));
        }
    }
    if !positive && width > 0 {
        // Such a base gets a place more than the size of the largest number has, a complex one two.
        let sizes = promote::cast(atomic::magnitude(cx, (&y).into())?, ElementType::Float)?;
        let most = sizes.as_slice::<f64>().unwrap_or(&[]).iter().fold(0.0_f64, |most, &size| most.max(size));
        let places = if most < 1.0 || point.norm() <= 1.0 { 0.0 } else { most.log(point.norm()).floor() + 1.0 };
        let more = 1 + usize::from(point.im != 0.0);
        width = if places > 0.0 { width.max((places as usize).saturating_add(more).min(DIGITS_MAX)) } else { width };
    }
    let bases = atomic::multiply(cx, radix.into(), Array::list(budget::filled(width, 1_i64)?).into())?;
    antibase(cx, bases.into(), y.into())
}

/// Digits of a number at most, as many as it needs.
const DIGITS_MAX: usize = 1 << 20;

/// How many digits the largest magnitude of some exact integers has in an integer base above 1; `None` for other numbers.
fn places_of_exact(base: &Array, y: &Array) -> Option<usize> {
    let (View::Extended(items), true) = (y.widened(), base.is_atom()) else { return None };
    let radix = match base.widened() {
        View::Int(&[radix]) => Extended::from(radix),
        View::Extended([radix]) => radix.clone(),
        _ => return None,
    };
    if radix <= Extended::ONE {
        return None;
    }
    let radix = radix.unsigned_abs();
    let digits = |item: &Extended| if item.is_zero() { 1 } else { item.unsigned_abs().ilog(&radix) + 1 };
    Some(items.iter().map(digits).max().unwrap_or(0))
}

/// Numbers that get their digits one after the other, at most.
const NUMBERS_SINGLY_MAX: usize = 64;

/// The digits of a few integers, from the last one of each.
fn places_of(items: &[i64], (width, radix): (usize, i64), shape: &[usize]) -> Result<Array> {
    let mut out = budget::filled(items.len() * width, 0_i64)?;
    for (places, &item) in out.chunks_exact_mut(width.max(1)).zip(items) {
        let mut rest = item;
        for place in places.iter_mut().rev() {
            (*place, rest) = (rest.rem_euclid(radix), rest.div_euclid(radix));
        }
    }
    Array::new(&shape::concat(shape, &[width]), out)
}

/// An integer base above 1, and how many digits in it the largest magnitude of some integers has; `None` for other numbers.
fn places_of_ints(base: &Array, y: &Array) -> Option<(usize, i64)> {
    let radix = base.as_atom::<i64>().copied().filter(|&radix| radix > 1)?;
    let mut rest = match y.widened() {
        View::Bool(items) => items.iter().map(|&item| u64::from(item)).max(),
        View::Int(items) => items.iter().map(|item| item.unsigned_abs()).max(),
        _ => return None,
    };
    let mut width = usize::from(rest.is_some());
    while let Some(more) = rest.map(|rest| rest / radix.unsigned_abs()).filter(|&rest| rest > 0) {
        (rest, width) = (Some(more), width + 1);
    }
    Some((width, radix))
}

/// Whether all numbers equal their counterparts.
fn same(cx: &Context, one: &Array, other: &Array) -> Result<bool> {
    let equal = atomic::equal(cx, one.clone().into(), other.clone().into())?;
    Ok(equal.as_slice::<bool>().is_some_and(|equal| equal.iter().all(|&equal| equal)))
}

fn with_zeros(array: &Array) -> bool {
    match array.widened() {
        View::Bool(items) => items.iter().all(|b| !b),
        View::Int(items) => items.iter().all(|i| *i == 0),
        View::Float(items) => items.iter().all(|f| *f == 0.0 || !f.is_finite()),
        View::Complex(items) => items.iter().all(|z| z.norm() == 0.0 || !z.is_finite()),
        View::Extended(items) => items.iter().all(Extended::is_zero),
        View::Rational(items) => items.iter().all(Rational::is_zero),
        _ => true,
    }
}
