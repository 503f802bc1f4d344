//! `.` `..` `.:`: determinant and inner product, even and odd parts.

use super::{derived, need_verb, right};
use crate::array::{Array, cells::INFINITE};
use crate::error::Result;
use crate::j::names::env::Env;
use crate::j::read::sentence;
use crate::j::run::apply::no_dyad;
use crate::j::value::entity::{Data, Derived, Entity};
use crate::j::vocabulary::ModifierRow;
use crate::operators::{Ranks, product};

/// `u . v`
pub fn dot(_env: &Env<'_>, row: &'static ModifierRow, u: Entity, v: Option<Entity>) -> Result<Entity> {
    let v = right(v)?;
    need_verb(row, &u)?;
    need_verb(row, &v)?;
    let ranks = Ranks::new(2, INFINITE, INFINITE);
    Ok(derived(row, (u, Some(v)), ranks, (determinant, inner), Data::None).into())
}

fn determinant(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    product::determinant(env.cx, &env.applied(derived.u_verb()?), &env.applied(derived.v_verb()?), y)
}

fn inner(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    product::inner(env.cx, &env.applied(derived.u_verb()?), &env.applied(derived.v_verb()?), x, y)
}

/// `u .. v`: half of u plus u on v.
pub fn even(_env: &Env<'_>, row: &'static ModifierRow, u: Entity, v: Option<Entity>) -> Result<Entity> {
    parts(row, u, right(v)?, "+")
}

/// `u .: v`: half of u minus u on v.
pub fn odd(_env: &Env<'_>, row: &'static ModifierRow, u: Entity, v: Option<Entity>) -> Result<Entity> {
    parts(row, u, right(v)?, "-")
}

fn parts(row: &'static ModifierRow, u: Entity, v: Entity, sign: &str) -> Result<Entity> {
    let ranks = need_verb(row, &u)?.ranks();
    need_verb(row, &v)?;
    let data = Data::Verb(sentence::verb(sign)?);
    Ok(derived(row, (u, Some(v)), Ranks::new(ranks.monad, INFINITE, INFINITE), (half, no_dyad), data).into())
}

fn half(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    let Data::Verb(sign) = &derived.data else { return env.monad(derived.u_verb()?, y) };
    let u = derived.u_verb()?;
    let other = env.monad(derived.v_verb()?, y.clone())?;
    let right = env.monad(u, other)?;
    let left = env.monad(u, y)?;
    let whole = env.dyad(sign, left, right)?;
    env.dyad(&sentence::verb("%")?, whole, Array::from(2_i64))
}
