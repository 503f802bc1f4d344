//! Numbers and their digits.

use super::amount;
use crate::array::{Array, Small, View};

/// Digits of a number, at most.
const DIGITS_MAX: usize = 64;

pub(crate) fn value(base: i64, y: &Array) -> Option<Small> {
    fn sum(base: i64, mut digits: impl Iterator<Item = i64>) -> Option<i64> {
        let first = digits.next()?;
        digits.try_fold(first, |value, digit| value.checked_mul(base)?.checked_add(digit))
    }
    if y.rank() != 1 || y.count() > DIGITS_MAX {
        return None;
    }
    let value = match y.view() {
        View::Int(digits) => sum(base, digits.iter().copied()),
        View::Bool(digits) => sum(base, digits.iter().map(|&digit| digit.into())),
        _ => None,
    };
    value.map(Small::Int)
}

/// The digits of a number that is not negative, in bases that are not either.
pub(crate) fn digits(x: &Array, y: &Array) -> Option<Small> {
    let View::Int(bases) = x.view() else { return None };
    let mut rest = amount(y).filter(|&number| number >= 0 && x.rank() == 1)?;
    Small::written(bases.len(), |out: &mut [i64]| {
        let mut fits = true;
        for (to, &base) in out.iter_mut().zip(bases).rev() {
            fits &= base >= 0;
            (*to, rest) = match (rest.checked_rem(base), rest.checked_div(base)) {
                (Some(digit), Some(rest)) => (digit, rest),
                _ => (rest, 0),
            };
        }
        fits
    })
}
