//! Roots of exact numbers that are exact themselves.

use dashu_base::{Signed, UnsignedAbs};

use crate::array::{Extended, Rational};

/// The root if it is whole.
pub(crate) fn exact_root(order: usize, y: &Extended) -> Option<Extended> {
    if order == 0 || y.is_negative() {
        return None;
    }
    let root: Extended = y.unsigned_abs().nth_root(order).into();
    (root.pow(order) == *y).then_some(root)
}

/// The root if it is a fraction.
pub(crate) fn exact_root_rational(order: usize, y: &Rational) -> Option<Rational> {
    let numerator = exact_root(order, y.numerator())?;
    let denominator = exact_root(order, &y.denominator().clone().into())?;
    Some(Rational::from_parts_signed(numerator, denominator))
}
