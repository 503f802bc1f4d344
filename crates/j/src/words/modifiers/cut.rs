//! The conjunction `;.`.

use super::{derived, right};
use crate::apply::Applied;
use crate::apply::tiles::tiles;
use crate::array::cells::INFINITE;
use crate::array::{Array, Value, promote};
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::operators::{Ranks, cut as cutting, cyclic::Cyclic};
use crate::value::entity::{Data, Derived, Entity};
use crate::vocabulary::ModifierRow;
use crate::words::gerund;

/// `u;.n`
pub fn cut(env: &Env<'_>, row: &'static ModifierRow, u: Entity, v: Option<Entity>) -> Result<Entity> {
    let v = right(v)?;
    let Entity::Noun(noun) = &v else { return Err(Error::domain("the kind of a cut is a number")) };
    let kind = promote::integer(noun, env.cx.tolerance)?;
    let ranks = match kind {
        0 | 3 | -3 => Ranks::new(INFINITE, 2, INFINITE),
        1 | -1 | 2 | -2 => Ranks::new(INFINITE, 1, INFINITE),
        _ => return Err(Error::domain("cuts are numbered 0 1 _1 2 _2 3 _3")),
    };
    match &u {
        Entity::Verb(_) => Ok(derived(row, (u, Some(v)), ranks, (monad, dyad), Data::Foreign(kind, 0)).into()),
        Entity::Noun(gerunds) if gerunds.as_slice::<Value>().is_some() => {
            if matches!(kind, 3 | -3) {
                return Err(Error::nonce("cuts 3 and _3 take a verb, not a gerund"));
            }
            let verbs = gerund::verbs(env, gerunds)?;
            Ok(derived(row, (u, Some(v)), ranks, (gerund_monad, gerund_dyad), Data::Verbs(verbs)).into())
        }
        _ => Err(Error::domain(";. needs a verb or a gerund at its left")),
    }
}

fn kind(env: &Env<'_>, derived: &Derived) -> Result<i64> {
    match derived.data {
        Data::Foreign(kind, _) => Ok(kind),
        _ => promote::integer(derived.v_noun()?, env.cx.tolerance),
    }
}

fn monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    cutting::monad(env.cx, &env.applied(derived.u_verb()?), kind(env, derived)?, y)
}

fn dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    let (u, kind) = (derived.u_verb()?, kind(env, derived)?);
    if kind == -3
        && let Some(result) = tiles(env, u, &x, &y)?
    {
        return Ok(result);
    }
    cutting::dyad(env.cx, &env.applied(u), kind, x, y)
}

fn cyclic<'a>(env: &'a Env<'a>, derived: &'a Derived) -> Result<Cyclic<Applied<'a>>> {
    match &derived.data {
        Data::Verbs(verbs) => Ok(Cyclic::new(verbs.iter().map(|verb| env.applied(verb)).collect())),
        _ => Err(Error::domain("a gerund is needed")),
    }
}

fn gerund_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    cutting::monad(env.cx, &cyclic(env, derived)?, kind(env, derived)?, y)
}

fn gerund_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    cutting::dyad(env.cx, &cyclic(env, derived)?, kind(env, derived)?, x, y)
}
