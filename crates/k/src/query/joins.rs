//! q's joins of tables by equal columns.

use crate::array::{Dictionary, Symbol, Value};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::query::engine_joins::joined;
use crate::query::enumerations;
use crate::query::subject;
use crate::value::engine_table::engine_table_of;
use crate::value::{self, array_of, item};
use crate::verbs::lists::convert::to_kind;
use crate::verbs::lists::pieces::one;
use crate::verbs::tables::joins;
use crate::verbs::tables::matching::picked;
use crate::verbs::tables::relation::{Relation, named_columns};
use crate::words::numeric::{add, fill};

/// The two sides of a join, of which the right one must have keys.
fn sides(k: &Interpreter, x: &Value, y: &Value) -> Result<(Relation, Relation)> {
    let ((left, _), (right, _)) = (subject(k, x)?, subject(k, y)?);
    if right.keys == 0 {
        return Err(Error::type_("the right argument of this join is a keyed table; xkey or ! gives it keys"));
    }
    Ok((left, right))
}

/// The joins that keep the columns of the left table.
macro_rules! keyed {
    ($($(#[$doc:meta])* $name:ident = $join:path, $filled:literal, $inner:literal;)*) => { $(
        $(#[$doc])*
        pub fn $name(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
            if let Some(table) = engine_table_of(&x).filter(|_| !$filled) {
                return joined(k, table, &y, $inner);
            }
            let (left, right) = sides(k, &x, &y)?;
            Ok($join(&k.cx(), &left, &right, $filled)?.table())
        }
    )* };
}

keyed! {
    /// `x lj y`
    left = joins::left, false, false;
    /// `x ljf y`
    left_filled = joins::left, true, false;
    /// `x ij y`
    inner = joins::inner, false, true;
    /// `x ijf y`
    inner_filled = joins::inner, true, true;
}

/// `x pj y`: what is missing counts 0.
pub fn plus(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let (left, right) = sides(k, &x, &y)?;
    let rows = joins::found(&k.cx(), &left, &right)?;
    let mut result = left.clone();
    for (name, column) in right.names.iter().zip(&right.columns).skip(right.keys) {
        k.poll()?;
        let theirs = picked(&k.cx(), column, &rows)?;
        let more = fill(k, value::long(0), theirs)?;
        let more = to_kind(&more, value::kind(column)).unwrap_or(more);
        match left.column(*name).and_then(|place| result.columns.get_mut(place)) {
            Some(slot) => *slot = add(k, slot.clone(), more)?,
            None => {
                result.names.push(*name);
                result.columns.push(more);
            }
        }
    }
    Ok(result.table())
}

fn union_join(k: &Interpreter, x: &Value, y: &Value, filled: bool) -> Result<Value> {
    let ((left, _), (right, _), cx) = (subject(k, x)?, subject(k, y)?, k.cx().clone());
    Ok(joins::union(&cx, &left, &right, filled, &|old, new| enumerations::fitting(k, old, new))?.table())
}

/// `x uj y`
pub fn union(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    union_join(k, &x, &y, false)
}

/// `x ujf y`
pub fn union_filled(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    union_join(k, &x, &y, true)
}

/// `ej[c;t;u]`: a row for every pair that is equal in the columns c; u's values where both have a column.
pub fn equi(k: &Interpreter, arguments: &[Value]) -> Result<Value> {
    let [c, t, u] = arguments else { return Err(Error::rank("ej takes columns and two tables")) };
    let ((left, _), (right, _)) = (subject(k, t)?, subject(k, u)?);
    Ok(joins::equi(&k.cx(), &named_columns(c)?, &left, &right)?.table())
}

impl Interpreter {
    /// A row as a dictionary, joined with the columns that a keyed table has for its keys, as by `lj`; nothing if it lacks a key.
    pub(crate) fn row_with_found(&self, row: &Dictionary, table: &Value) -> Option<Result<Value>> {
        let right = Relation::from_value(table)?;
        let names = array_of(&row.keys)?.as_slice::<Symbol>()?;
        if !right.names.iter().take(right.keys).all(|key| names.contains(key)) {
            return None;
        }
        let rows = one(value::dictionary(row.keys.clone(), row.values.clone()));
        Some(left(self, rows, table.clone()).map(|rows| item(&rows, 0)))
    }
}
