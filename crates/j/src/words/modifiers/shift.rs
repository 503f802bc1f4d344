//! Which verbs shift the items of an array: `|.`, with a fill, under the rank of lists.

use crate::value::entity::{Data, Derived, Entity, Verb};
use crate::verbs::atomic::scalar::Scalar;
use crate::verbs::selection::shifted::Shift;
use crate::vocabulary::Word;

/// The shift that a verb is: `|.`, `|."1`, and both with a fill.
pub fn shift(verb: &Verb) -> Option<Shift> {
    let Some(Derived { row, u: Entity::Verb(u), data, .. }) = verb.derived() else {
        return verb.is(Word::Rotate).then_some(Shift { last: false, fill: None });
    };
    match (row.word, data) {
        (Word::Fit, Data::Fit(Some(fill), None)) if u.is(Word::Rotate) => {
            Scalar::from_array(fill).map(|fill| Shift { last: false, fill: Some(fill) })
        }
        (Word::Rank, Data::Ranks(ranks)) if ranks.left >= 0 && ranks.right == 1 => {
            shift(u).map(|shift| Shift { last: true, ..shift })
        }
        _ => None,
    }
}
