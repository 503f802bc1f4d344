//! Roots of exact numbers that are exact themselves.

use dashu_base::{Signed, UnsignedAbs};

use crate::array::{Extended, Rational, exact};
use crate::error::Result;

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
