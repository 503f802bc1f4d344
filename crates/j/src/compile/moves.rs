//! Verbs that only move the elements of a list, on slices.

use crate::value::entity::Verb;
use crate::vocabulary::Word;

/// Puts elements so many places further to the front; what comes in is a fill, or what has left.
pub(super) fn moved<T: Copy>(amount: i64, fill: Option<T>, items: &[T], out: &mut [T]) {
    let count = items.len();
    let Some(fill) = fill else {
        let places = usize::try_from(amount.rem_euclid(count as i64)).unwrap_or(0);
        let (first, last) = items.split_at_checked(places).unwrap_or((items, &[]));
        out.iter_mut().zip(last.iter().chain(first)).for_each(|(to, &item)| *to = item);
        return;
    };
    let places = usize::try_from(amount.unsigned_abs()).map_or(count, |places| places.min(count));
    let (come, stay) = if amount < 0 { (places, 0) } else { (0, places) };
    out.fill(fill);
    out.iter_mut().skip(come).zip(items.iter().skip(stay)).for_each(|(to, &item)| *to = item);
}

/// What one argument becomes where elements only move.
#[derive(Clone, Copy, Debug)]
pub(super) enum Moves {
    Reversed,
    WithoutFirst,
    WithoutLast,
}

impl Moves {
    /// The verb, if it is one of these.
    pub(super) fn of(verb: &Verb) -> Option<Moves> {
        let known =
            [(Word::Rotate, Moves::Reversed), (Word::Drop, Moves::WithoutFirst), (Word::Curtail, Moves::WithoutLast)];
        known.into_iter().find(|&(word, _)| verb.is(word)).map(|(_, moves)| moves)
    }

    /// Puts what is left into the beginning of a room; how many elements.
    pub(super) fn put<T: Copy>(self, items: &[T], out: &mut [T]) -> usize {
        let left = match self {
            Moves::Reversed => {
                out.iter_mut().zip(items.iter().rev()).for_each(|(to, &item)| *to = item);
                return items.len();
            }
            Moves::WithoutFirst => items.get(1..),
            Moves::WithoutLast => items.split_last().map(|(_, left)| left),
        };
        let left = left.unwrap_or(&[]);
        out.iter_mut().zip(left).for_each(|(to, &item)| *to = item);
        left.len()
    }
}
