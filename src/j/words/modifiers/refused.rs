//! Words that are known and refused, and the operand words `[.` `].` `]:`.

use super::right;
use crate::error::{Error, Result};
use crate::j::names::env::Env;
use crate::j::value::entity::Entity;
use crate::j::vocabulary::ModifierRow;

/// A conjunction that is not part of Jackal.
pub fn conjunction(_env: &Env<'_>, row: &'static ModifierRow, _u: Entity, _v: Option<Entity>) -> Result<Entity> {
    Err(Error::domain(format!("{}: {}", row.spelling(), row.help)))
}

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
