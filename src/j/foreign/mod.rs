//! The foreigns `m!:n`: services of the system, in one table.

pub mod table;

use crate::array::{Array, promote};
use crate::error::{Error, Result};
use crate::operators::Ranks;

use super::apply::{no_dyad, no_monad};
use super::entity::{Data, Derived, Entity, Modifier, ModifierKind};
use super::env::Env;
use super::modifiers::{derived, need_noun, right};
use super::vocabulary::{Dyad, ModifierRow, Monad};

/// A foreign: its numbers, its valences and its ranks.
pub struct Foreign {
    /// The family.
    pub m: i64,
    /// The service.
    pub n: i64,
    /// The monad.
    pub monad: Monad,
    /// The dyad.
    pub dyad: Dyad,
    /// The ranks.
    pub ranks: Ranks,
    /// One line of help.
    pub help: &'static str,
}

/// `m!:n`
pub fn foreign(env: &Env<'_>, row: &'static ModifierRow, u: Entity, v: Option<Entity>) -> Result<Entity> {
    let m = promote::integer(&need_noun(row, &u)?, env.cx.tolerance)?;
    let n = promote::integer(&need_noun(row, &right(v)?)?, env.cx.tolerance)?;
    lookup(m, n)
}

/// The word `m!:n`.
pub fn lookup(m: i64, n: i64) -> Result<Entity> {
    if (m, n) == (5, 0) {
        return Ok(Entity::Adverb(Modifier(std::sync::Arc::new(ModifierKind::Foreign(m, n)))));
    }
    let row = super::vocabulary::modifier("!:").ok_or_else(|| Error::syntax("no foreigns"))?;
    if m == 15 || (m, n) == (1, 46) || (m, n) == (2, 8) {
        return Err(Error::nonce(format!("{m}!:{n} would call the system's own code; Jackal does not")));
    }
    let Some(found) = table::FOREIGNS.iter().find(|foreign| (foreign.m, foreign.n) == (m, n)) else {
        return Err(Error::domain(format!("there is no {m}!:{n}")));
    };
    let operands = (Array::from(m).into(), Some(Array::from(n).into()));
    Ok(derived(row, operands, found.ranks, (monad, dyad), Data::Foreign(m, n)).into())
}

fn found(derived: &Derived) -> Option<&'static Foreign> {
    let Data::Foreign(m, n) = derived.data else { return None };
    table::FOREIGNS.iter().find(|foreign| (foreign.m, foreign.n) == (m, n))
}

fn monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    match found(derived).map(|foreign| foreign.monad) {
        Some(Monad::Engine(run)) => run(env.cx, y),
        Some(Monad::Session(run)) => run(env, y),
        _ => no_monad(env, derived, y),
    }
}

fn dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    match found(derived).map(|foreign| foreign.dyad) {
        Some(Dyad::Engine(run)) => run(env.cx, x, y),
        Some(Dyad::Session(run)) => run(env, x, y),
        _ => no_dyad(env, derived, x, y),
    }
}

/// The foreigns that are adverbs: `5!:0` makes the word that an atomic representation stands for.
pub fn modify(env: &Env<'_>, _number: (i64, i64), u: Entity) -> Result<Entity> {
    match u {
        Entity::Noun(noun) => {
            if noun.rank() > 0 {
                return Err(Error::rank("5!:0 takes one atomic representation"));
            }
            super::gerund::entity(env, &noun)
        }
        _ => Err(Error::domain("5!:0 needs a noun")),
    }
}
