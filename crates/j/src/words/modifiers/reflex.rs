//! The adverb `~`: reflexive, passive, evoke.
//!
//! The operand words `[.` `].` `]:` give an operand as it is.

use super::{derived, right};
use crate::array::Array;
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::names::lookup::text_of;
use crate::operators::{KnownDyad, KnownMonad, Ranks};
use crate::value::entity::{Data, Derived, Entity};
use crate::value::name::Name;
use crate::vocabulary::ModifierRow;

/// `u~`, or `'name'~`.
pub fn reflex(env: &Env<'_>, row: &'static ModifierRow, u: Entity, _v: Option<Entity>) -> Result<Entity> {
    match &u {
        Entity::Verb(verb) => {
            let ranks = verb.ranks();
            let ranks = Ranks::new(crate::array::cells::INFINITE, ranks.right, ranks.left);
            // u itself splits what it gets.
            let known = match verb.0.known {
                Some(KnownDyad::Row(row)) => row.reflexive.map(KnownMonad::Row),
                _ => None,
            };
            let reflexive = derived(row, (u, None), ranks, (monad, dyad), Data::None).splitting_itself();
            Ok(reflexive.with_kernels(None, known).into())
        }
        Entity::Noun(noun) => {
            if !noun.kind().is_text() {
                return Err(Error::domain("~ needs a verb or the text of a name as its operand"));
            }
            let name = Name::parse(text_of(noun)?.trim())?;
            crate::apply::execute::meet(env, &name)
        }
        _ => Err(Error::domain("~ needs a verb or a name as its operand")),
    }
}

fn monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    env.dyad(derived.u_verb()?, y.clone(), y)
}

fn dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    env.dyad(derived.u_verb()?, y, x)
}

/// `[.`: the left operand.
pub fn left_operand(_env: &Env<'_>, _row: &'static ModifierRow, u: Entity, _v: Option<Entity>) -> Result<Entity> {
    Ok(u)
}

/// `].`: the right operand.
pub fn right_operand(_env: &Env<'_>, _row: &'static ModifierRow, _u: Entity, v: Option<Entity>) -> Result<Entity> {
    right(v)
}

/// `]:`: the operand.
pub fn same_operand(_env: &Env<'_>, _row: &'static ModifierRow, u: Entity, _v: Option<Entity>) -> Result<Entity> {
    Ok(u)
}
