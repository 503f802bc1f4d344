//! Tables in the order of columns.

use crate::array::Value;
use crate::error::Result;
use crate::k::names::interpreter::Interpreter;
use crate::k::query::groups::in_order;
use crate::k::query::plan::Subject;
use crate::k::query::rows::{columns, given, names, places, subject};
use crate::k::words::order;
use crate::verbs::order::Direction;

fn by(k: &Interpreter, x: &Value, y: &Value, direction: Direction) -> Result<Value> {
    let (subject, name) = subject(k, y)?;
    let lists = columns(&subject, &places(&subject, &names(x)?)?);
    let order = in_order(k, &lists, subject.count, direction)?;
    given(k, name, subject.at(k, &order)?.table())
}

/// `x xasc y`: the table in ascending order of columns, the first above the others; equal rows keep their order.
pub fn up(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    by(k, &x, &y, Direction::Up)
}

/// `x xdesc y`: the same in descending order.
pub fn down(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    by(k, &x, &y, Direction::Down)
}

/// A table by all its columns; a keyed one by its values.
fn whole(k: &Interpreter, y: &Value, direction: Direction) -> Option<Result<Value>> {
    let subject = Subject::of(y)?;
    let lists = subject.columns.get(subject.keys..).unwrap_or_default();
    let sorted = in_order(k, lists, subject.count, direction).and_then(|order| subject.at(k, &order));
    Some(sorted.map(|sorted| sorted.table()))
}

/// `asc y`
pub fn ascending(k: &Interpreter, y: Value) -> Result<Value> {
    whole(k, &y, Direction::Up).unwrap_or_else(|| order::ascending(k, y))
}

/// `desc y`
pub fn descending(k: &Interpreter, y: Value) -> Result<Value> {
    whole(k, &y, Direction::Down).unwrap_or_else(|| order::descending(k, y))
}
