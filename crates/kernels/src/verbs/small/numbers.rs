//! Arguments that count items, the sizes that this module takes, and the digits of numbers.

use crate::array::{Array, Small, View};

/// Items of a list that is handled on the machine's stack, at most.
pub(super) const LIST_ITEMS_MAX: usize = 16;
/// Elements of an argument or a result, at most.
pub(crate) const ELEMENTS_MAX: usize = 256;
/// Items of a list that is put in order or searched for item by item, at most.
pub(crate) const ROOM_ITEMS: usize = 32;

/// The left argument as a number of items.
pub(super) fn amount(x: &Array) -> Option<i64> {
    x.as_atom::<i64>().copied().or_else(|| x.as_atom::<bool>().map(|&bool| bool.into()))
}

/// The number of items that an amount of either sign counts.
pub(super) fn size(amount: i64) -> usize {
    usize::try_from(amount.unsigned_abs()).unwrap_or(usize::MAX)
}

/// Integers, or a truth that stands for one among integers.
pub(super) fn ints(y: &Array) -> Option<&[i64]> {
    match y.widened() {
        View::Int(items) => Some(items),
        View::Bool(&[truth]) if y.is_atom() => Some(if truth { &[1] } else { &[0] }),
        _ => None,
    }
}

/// Digits of a number, at most.
const DIGITS_MAX: usize = 64;

/// The number that digits make in a base.
pub(crate) fn value(base: &Array, y: &Array) -> Option<Small> {
    fn sum(base: i64, mut digits: impl Iterator<Item = i64>) -> Option<i64> {
        let first = digits.next()?;
        digits.try_fold(first, |value, digit| value.checked_mul(base)?.checked_add(digit))
    }
    let base = amount(base)?;
    if y.rank() != 1 || y.count() > DIGITS_MAX {
        return None;
    }
    let value = match y.widened() {
        View::Int(digits) => sum(base, digits.iter().copied()),
        View::Bool(digits) => sum(base, digits.iter().map(|&digit| digit.into())),
        _ => None,
    };
    value.map(Small::Int)
}

/// The digits of a number that is not negative, in bases that are not either.
pub(crate) fn digits(x: &Array, y: &Array) -> Option<Small> {
    let View::Int(bases) = x.widened() else { return None };
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
