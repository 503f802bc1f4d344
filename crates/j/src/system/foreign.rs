//! The foreigns `m!:n`: services of the system, in one table.
//!
//! A family (all `m!:n` of one m) is one file with its rows and what they run; [`table`] lists the families. What reaches
//! outside goes through the session's host, and is refused when the sandbox or the security level shuts it off.

use crate::array::{Array, TextOrBoxes, promote};
use crate::error::{Error, Result};
use crate::operators::Ranks;

use super::row::Foreign;
use super::table;
use crate::apply::valence;
use crate::names::env::Env;
use crate::value::entity::{Data, Derived, Entity, Modifier, ModifierKind};
use crate::vocabulary::{Dyad, ModifierRow, Monad, Word};
use crate::words::modifiers::{derived, need_noun, right};

impl Env<'_> {
    /// The word `m!:n`, made by the conjunction of that row.
    pub fn foreign_word(&self, row: &'static ModifierRow, u: Entity, v: Option<Entity>) -> Result<Entity> {
        foreign(self, row, u, v)
    }

    /// The word `m!:n`.
    pub fn foreign(&self, m: i64, n: i64) -> Result<Entity> {
        lookup(m, n)
    }

    /// The result of a foreign that is a modifier for its operand.
    pub fn modify_by_foreign(&self, numbers: (i64, i64), u: Entity) -> Result<Entity> {
        modify(self, numbers, u)
    }
}

/// `m!:n`
fn foreign(env: &Env<'_>, row: &'static ModifierRow, u: Entity, v: Option<Entity>) -> Result<Entity> {
    let (m, n) = (need_noun(row, &u)?, need_noun(row, &right(v)?)?);
    if m.rank() > 0 || n.rank() > 0 {
        return Err(Error::rank("the numbers of a foreign are atoms: is a list of numbers at its left?"));
    }
    lookup(promote::integer(&m, env.cx.tolerance)?, promote::integer(&n, env.cx.tolerance)?)
}

/// The word `m!:n`.
pub fn lookup(m: i64, n: i64) -> Result<Entity> {
    if (m, n) == (5, 0) {
        return Ok(Entity::Adverb(Modifier(std::sync::Arc::new(ModifierKind::Foreign(m, n)))));
    }
    let row = crate::vocabulary::modifier(Word::Foreign).ok_or_else(|| Error::syntax("no foreigns"))?;
    let ranks = match table::find(m, n) {
        Some(found) => found.ranks,
        // A word that is refused may be named; using it is the error.
        None if table::refusal(m, n).is_some() => Ranks::INFINITE,
        None => return Err(Error::domain(format!("there is no {m}!:{n}"))),
    };
    let operands = (Array::from(m).into(), Some(Array::from(n).into()));
    Ok(derived(row, operands, ranks, (monad, dyad), Data::Foreign(m, n)).into())
}

fn found(derived: &Derived) -> Result<Option<&'static Foreign>> {
    let Data::Foreign(m, n) = derived.data else { return Ok(None) };
    match (table::find(m, n), table::refusal(m, n)) {
        (None, Some(why)) => Err(Error::nonce(format!("{m}!:{n} {why}; Jackal does not have it"))),
        (found, _) => Ok(found),
    }
}

/// The words that name a foreign.
fn spelled(derived: &Derived) -> String {
    match derived.data {
        Data::Foreign(m, n) => format!("{m}!:{n}"),
        _ => "the verb that !: makes here".to_string(),
    }
}

fn monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    match found(derived)?.map(|foreign| foreign.monad) {
        Some(Monad::Engine(run)) => run(env.cx, y.into()),
        Some(Monad::Session(run)) => run(env, y),
        _ => Err(valence(&format!("{} has no monad", spelled(derived)))),
    }
}

fn dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    match found(derived)?.map(|foreign| foreign.dyad) {
        Some(Dyad::Engine(run)) => run(env.cx, x.into(), y.into()),
        Some(Dyad::Session(run)) => run(env, x, y),
        _ => Err(valence(&format!("{} has no dyad", spelled(derived)))),
    }
}

/// The foreigns that are adverbs: `5!:0` makes the word that an atomic representation stands for.
pub fn modify(env: &Env<'_>, _number: (i64, i64), u: Entity) -> Result<Entity> {
    match u {
        Entity::Noun(noun) => match noun.text_or_boxes() {
            TextOrBoxes::Byte(_) => crate::words::gerund::entity(env, &Array::boxed(noun)),
            TextOrBoxes::Box(_) if noun.rank() > 0 => Err(Error::rank("5!:0 takes one atomic representation")),
            _ => crate::words::gerund::entity(env, &noun),
        },
        _ => Err(Error::domain("5!:0 needs a noun")),
    }
}
