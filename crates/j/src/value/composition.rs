//! The forms of derived verbs: what a modifier makes of its operands, whatever its word is.
//!
//! Rooms that compute a verb for all cells, all windows or in registers ask for the form ([`Derived::form`]); which word makes which
//! form is known here alone.

use super::entity::{Data, Derived, Entity, Verb};
use crate::array::Array;
use crate::operators::Ranks;
use crate::vocabulary::Word;

/// The cells on which a composition goes together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// The outer verb is applied to the result for each cell of the inner verb.
    Cells,
    /// The outer verb is applied to the whole result.
    Whole,
}

/// The form of a derived verb.
#[derive(Clone, Copy, Debug)]
pub enum DerivedForm<'a> {
    /// `u@v` and `u@:v`: u of what v gives.
    After(&'a Verb, &'a Verb, Extent),
    /// `u&v` and `u&:v`: u of what v gives for each argument.
    Over(&'a Verb, &'a Verb, Extent),
    /// `u&.v` and `u&.:v` with the inverse of v, where it is known.
    Under(&'a Verb, &'a Verb, Option<&'a Verb>, Extent),
    /// `m&v`: v with its left argument.
    BoundLeft(&'a Array, &'a Verb),
    /// `u&n`: u with its right argument.
    BoundRight(&'a Verb, &'a Array),
    /// `u~`: u with both arguments the same, or exchanged.
    Reflexive(&'a Verb),
    /// `u"n`: u on cells of these ranks.
    Ranked(&'a Verb, Ranks),
    /// `m"n`: a noun for each cell.
    Constant(&'a Array),
    /// `u : v`: u as the monad, v as the dyad.
    Valences(&'a Verb, &'a Verb),
    /// `u :. v`: u with an inverse.
    WithInverse(&'a Verb),
    /// `m@.v`: one of some verbs, as v says.
    Choice(&'a [Verb], &'a Verb),
    /// `u^:n` and `u^:v`: u as often as n says, or v.
    Power(&'a Verb, &'a Entity),
    /// `u/`: u between the items.
    Insert(&'a Verb),
    /// `u\`: u on all prefixes, or on windows.
    Prefix(&'a Verb),
    /// `u!.n`: u with a fill.
    Filled(&'a Verb, &'a Array),
    /// `m}`: the left argument put at m.
    Amending(&'a Array),
    /// Any other.
    Other,
}

impl Derived {
    /// The form of the verb.
    pub fn form(&self) -> DerivedForm<'_> {
        match (self.row.word, &self.u, &self.v, &self.data) {
            (Word::Atop, Entity::Verb(u), Some(Entity::Verb(v)), _) => DerivedForm::After(u, v, Extent::Cells),
            (Word::At, Entity::Verb(u), Some(Entity::Verb(v)), _) => DerivedForm::After(u, v, Extent::Whole),
            (Word::Bond, Entity::Verb(u), Some(Entity::Verb(v)), _) => DerivedForm::Over(u, v, Extent::Cells),
            (Word::Appose, Entity::Verb(u), Some(Entity::Verb(v)), _) => DerivedForm::Over(u, v, Extent::Whole),
            (Word::Under, Entity::Verb(u), Some(Entity::Verb(v)), data) => {
                DerivedForm::Under(u, v, inverse(data), Extent::Cells)
            }
            (Word::UnderWhole, Entity::Verb(u), Some(Entity::Verb(v)), data) => {
                DerivedForm::Under(u, v, inverse(data), Extent::Whole)
            }
            (Word::Bond, Entity::Noun(noun), Some(Entity::Verb(v)), _) => DerivedForm::BoundLeft(noun, v),
            (Word::Bond, Entity::Verb(u), Some(Entity::Noun(noun)), _) => DerivedForm::BoundRight(u, noun),
            (Word::Reflexive, Entity::Verb(u), None, _) => DerivedForm::Reflexive(u),
            (Word::Rank, Entity::Verb(u), Some(_), Data::Ranks(ranks)) => DerivedForm::Ranked(u, *ranks),
            (Word::Rank, Entity::Noun(noun), Some(_), Data::Ranks(_)) => DerivedForm::Constant(noun),
            (Word::Definition, Entity::Verb(u), Some(Entity::Verb(v)), _) => DerivedForm::Valences(u, v),
            (Word::Obverse, Entity::Verb(u), Some(Entity::Verb(_)), _) => DerivedForm::WithInverse(u),
            (Word::Agenda, Entity::Noun(_), Some(Entity::Verb(v)), Data::Verbs(verbs)) => DerivedForm::Choice(verbs, v),
            (Word::Power, Entity::Verb(u), Some(times), _) => DerivedForm::Power(u, times),
            (Word::Insert, Entity::Verb(u), None, _) => DerivedForm::Insert(u),
            (Word::Prefix, Entity::Verb(u), None, _) => DerivedForm::Prefix(u),
            (Word::Amend, Entity::Noun(index), None, Data::None) => DerivedForm::Amending(index),
            (Word::Fit, Entity::Verb(u), _, Data::Fit(Some(fill), None)) => DerivedForm::Filled(u, fill),
            _ => DerivedForm::Other,
        }
    }

    /// The form, if the verb does what its operands say and nothing was computed for it that does more: results that are rounded
    /// are exact in some compositions, and an inverse may do the work of a power.
    pub fn plain_form(&self) -> DerivedForm<'_> {
        match (&self.data, self.form()) {
            (Data::None, form) => form,
            (Data::Ranks(_), form @ (DerivedForm::Ranked(..) | DerivedForm::Constant(_))) => form,
            (Data::Verbs(_), form @ DerivedForm::Choice(..)) => form,
            _ => DerivedForm::Other,
        }
    }
}

impl Verb {
    /// The form of a derived verb.
    pub fn form(&self) -> DerivedForm<'_> {
        self.derived().map_or(DerivedForm::Other, Derived::form)
    }

    /// The verb u of `u/`.
    pub fn inserted(&self) -> Option<&Verb> {
        match self.form() {
            DerivedForm::Insert(u) => Some(u),
            _ => None,
        }
    }
}

fn inverse(data: &Data) -> Option<&Verb> {
    match data {
        Data::Verb(inverse) => Some(inverse),
        _ => None,
    }
}
