//! The adverbs and conjunctions of the vocabulary, one file per family.
//!
//! `derive` functions check the operands once and make a [`Derived`] verb with its run functions; the run functions apply
//! the engine's operators.

pub mod amend;
pub mod bivalent;
pub mod compose;
mod contents;
pub mod cut;
pub mod fit;
pub mod fold;
pub mod gerunds;
pub mod information;
pub mod insert;
pub mod level;
pub mod memo;
pub mod numeric;
pub mod power;
pub mod rank;
pub mod reflex;
pub mod tasks;

use crate::array::Array;
use crate::error::{Error, Result};
use crate::operators::Ranks;
use crate::value::entity::{Data, Derived, Entity, RunDyad, RunMonad, Verb, VerbKind};
use crate::vocabulary::ModifierRow;

/// A derived verb.
pub fn derived(
    row: &'static ModifierRow,
    (u, v): (Entity, Option<Entity>),
    ranks: Ranks,
    (monad, dyad): (RunMonad, RunDyad),
    data: Data,
) -> Verb {
    let derived = Derived { row, u, v, monad, dyad, data };
    Verb::new(VerbKind::Derived(derived), ranks)
}

/// The verb that an operand must be.
pub fn need_verb(row: &ModifierRow, operand: &Entity) -> Result<Verb> {
    match operand {
        Entity::Verb(verb) => Ok(verb.clone()),
        _ => Err(Error::domain(format!("{} needs a verb as its operand", row.spelling()))),
    }
}

/// The noun that an operand must be.
pub fn need_noun(row: &ModifierRow, operand: &Entity) -> Result<Array> {
    match operand {
        Entity::Noun(noun) => Ok(noun.clone()),
        _ => Err(Error::domain(format!("{} needs a noun as its operand", row.spelling()))),
    }
}

/// The right operand of a conjunction.
pub fn right(v: Option<Entity>) -> Result<Entity> {
    v.ok_or_else(|| Error::syntax("a conjunction needs two operands"))
}
