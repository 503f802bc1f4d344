//! Quick ways of numbers and their digits, and of last places.

use super::borrowed::{amount, ints};
use crate::array::{Array, Context, Small, View};

/// So many digits or items at most.
const FEW: usize = 64;

/// The number that binary digits make.
pub(super) fn value_of_bits(_cx: &Context, y: &Array) -> Option<Small> {
    value(2, y)
}

/// The number that digits make in a base.
pub(super) fn value_in_base(_cx: &Context, x: &Array, y: &Array) -> Option<Small> {
    value(amount(x)?, y)
}

fn value(base: i64, y: &Array) -> Option<Small> {
    fn sum(base: i64, mut digits: impl Iterator<Item = i64>) -> Option<i64> {
        let first = digits.next()?;
        digits.try_fold(first, |value, digit| value.checked_mul(base)?.checked_add(digit))
    }
    if y.rank() != 1 || y.count() > FEW {
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
pub(super) fn digits(_cx: &Context, x: &Array, y: &Array) -> Option<Small> {
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

/// Where an integer or a character is last in a short list.
pub(super) fn last_index(_cx: &Context, x: &Array, y: &Array) -> Option<Small> {
    if x.rank() != 1 || !y.is_atom() || x.count() > FEW {
        return None;
    }
    let place = match x.view() {
        View::Int(items) => {
            let wanted = ints(y)?.first()?;
            items.iter().rposition(|item| item == wanted)
        }
        View::Byte(items) => {
            let wanted = y.as_atom::<u8>()?;
            items.iter().rposition(|item| item == wanted)
        }
        _ => return None,
    };
    i64::try_from(place.unwrap_or(x.count())).ok().map(Small::Int)
}
