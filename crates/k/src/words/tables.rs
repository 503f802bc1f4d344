//! What words do with tables: column by column.

use crate::array::Value;
use crate::error::Result;
use crate::names::interpreter::Interpreter;
use crate::value::primitive::{Dyad, Monad};
use crate::value::{collapse, columns, dictionary, general, items, table};

/// The columns of a table, each by a function; the values of a keyed table's.
fn of_columns(k: &Interpreter, y: &Value, f: Monad) -> Option<Result<Vec<Value>>> {
    Some(items(&columns(y)?.values).into_iter().map(|column| k.poll().and_then(|()| f(k, column))).collect())
}

/// A function that gives one item for a list: of a table the dictionary of what it gives for the columns.
pub fn aggregated(k: &Interpreter, y: Value, f: Monad) -> Result<Value> {
    match &y {
        Value::Dictionary(d) if columns(&d.values).is_some() => aggregated(k, d.values.clone(), f),
        _ => match (of_columns(k, &y, f), columns(&y)) {
            (Some(all), Some(table)) => Ok(dictionary(table.keys.clone(), collapse(all?))),
            _ => f(k, y),
        },
    }
}

/// A function that gives as many items as a list has: of a table the table of what it gives for the columns.
pub fn uniform(k: &Interpreter, y: Value, f: Monad) -> Result<Value> {
    match &y {
        Value::Dictionary(d) => Ok(dictionary(d.keys.clone(), uniform(k, d.values.clone(), f)?)),
        _ => match (of_columns(k, &y, f), columns(&y)) {
            (Some(all), Some(with)) => Ok(table(with.keys.clone(), general(all?))),
            _ => f(k, y),
        },
    }
}

/// The same of a function with a number on its left, such as the length of a window.
pub fn uniform_with(k: &Interpreter, x: Value, y: Value, f: Dyad) -> Result<Value> {
    match (&y, columns(&y)) {
        (Value::Dictionary(d), _) => Ok(dictionary(d.keys.clone(), uniform_with(k, x, d.values.clone(), f)?)),
        (_, Some(with)) => {
            let all = items(&with.values).into_iter().map(|column| f(k, x.clone(), column));
            Ok(table(with.keys.clone(), general(all.collect::<Result<Vec<Value>>>()?)))
        }
        _ => f(k, x, y),
    }
}
