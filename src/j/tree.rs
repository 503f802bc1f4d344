//! The tree form of words (`5!:4`).

use super::entity::Entity;
use super::env::Env;
use crate::array::Array;
use crate::error::Result;

/// The tree as a table of characters.
pub fn tree(_env: &Env<'_>, entity: &Entity) -> Result<Array> {
    Ok(Array::text(super::linear::linear(entity, false)?))
}
