//! `.`: determinant and inner product.

use super::{derived, need_verb, right};
use crate::array::{Array, cells::INFINITE};
use crate::error::Result;
use crate::names::env::Env;
use crate::operators::{Ranks, product};
use crate::value::entity::{Data, Derived, Entity};
use crate::vocabulary::ModifierRow;

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
