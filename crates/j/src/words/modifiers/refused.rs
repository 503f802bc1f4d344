//! The operand words `[.` `].` `]:`.

use super::right;
use crate::error::Result;
use crate::names::env::Env;
use crate::value::entity::Entity;
use crate::vocabulary::ModifierRow;

/// `[.`: the left operand.
pub fn left(_env: &Env<'_>, _row: &'static ModifierRow, u: Entity, _v: Option<Entity>) -> Result<Entity> {
    Ok(u)
}

/// `].`: the right operand.
pub fn right_operand(_env: &Env<'_>, _row: &'static ModifierRow, _u: Entity, v: Option<Entity>) -> Result<Entity> {
    right(v)
}

/// `]:`: the operand.
pub fn identity(_env: &Env<'_>, _row: &'static ModifierRow, u: Entity, _v: Option<Entity>) -> Result<Entity> {
    Ok(u)
}
