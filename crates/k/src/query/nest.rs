//! q's words for nested tables.

use crate::array::Value;
use crate::error::Result;
use crate::names::interpreter::Interpreter;
use crate::query::rows::subject;
use crate::verbs::tables::nest;
use crate::verbs::tables::relation::{named_columns, places};

/// `x xgroup y`: keyed by these columns, in order of first appearance, the others nested.
pub fn group(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let (table, _) = subject(k, &y)?;
    let front = places(&table, &named_columns(&x)?)?;
    nest::group(&k.cx(), &table, &front)
}

/// `ungroup y`: a row for each item of the nested columns; the items of the others are repeated.
pub fn ungroup(k: &Interpreter, y: Value) -> Result<Value> {
    let (table, _) = subject(k, &y)?;
    nest::ungroup(&k.cx(), &table)
}
