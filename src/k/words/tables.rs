//! Tables made of columns, and one below the other.

use crate::array::{Dictionary, Memo, Value};
use crate::error::{Error, Result};
use crate::k::names::globals::refusal;
use crate::k::names::interpreter::Interpreter;
use crate::k::value::primitive::{Dyad, Monad};
use crate::k::value::{
    Kind, collapse, columns, count, dictionary, general, is_list, item, items, kind, same_exactly, table,
};
use crate::verbs::lists::concatenate;
use crate::verbs::lists::pieces::one;

/// A table, if the names are symbols and the columns are equally long; atoms are extended.
pub fn checked_table(k: &Interpreter, keys: Value, values: Value) -> Result<Value> {
    if kind(&keys) != Kind::Symbol {
        return Err(Error::type_("the columns of a table have symbols for names"));
    }
    let all = items(&values);
    let Some(length) = all.iter().filter(|column| is_list(column)).map(count).next() else {
        return Err(Error::type_("a table has at least one list among its columns; enlist makes one of an atom"));
    };
    let mut out = Vec::with_capacity(all.len());
    for column in all {
        k.poll()?;
        match is_list(&column) {
            true if count(&column) != length => return Err(Error::length("the columns of a table are equally long")),
            true => out.push(column),
            false => out.push(collapse(vec![column; length])),
        }
    }
    Ok(table(keys, general(out)))
}

/// A table, and below it another or the row that a dictionary or a list is; `None` of anything else.
pub fn joined(k: &Interpreter, x: &Value, y: &Value) -> Option<Result<Value>> {
    let below = columns(x)?;
    match y {
        Value::Dictionary(d) if kind(&d.keys) == Kind::Symbol => {
            let cells = items(&d.values).into_iter().map(one).collect();
            let row = Dictionary { keys: d.keys.clone(), values: general(cells), memo: Memo::default() };
            Some(stacked(k, below, &row))
        }
        _ if is_list(y) && count(y) == count(&below.keys) && is_row(y) => {
            let cells = items(y).into_iter().map(one).collect();
            let row = Dictionary { keys: below.keys.clone(), values: general(cells), memo: Memo::default() };
            Some(stacked(k, below, &row))
        }
        _ => columns(y).map(|other| stacked(k, below, other)),
    }
}

/// Whether a list is one row and no list of columns.
fn is_row(y: &Value) -> bool {
    count(y) > 0 && !is_list(&item(y, 0)) && columns(y).is_none()
}

/// Two tables, one below the other.
pub fn stacked(k: &Interpreter, a: &Dictionary, b: &Dictionary) -> Result<Value> {
    let others = items(&b.keys);
    let place = |name: &Value| others.iter().position(|other| same_exactly(name, other));
    let order: Option<Vec<usize>> = items(&a.keys).iter().map(place).collect();
    let Some(order) = order.filter(|order| order.len() == others.len()) else {
        return Err(refusal("mismatch", "the tables have different columns"));
    };
    let right = items(&b.values);
    let pairs = items(&a.values).into_iter().zip(order.iter().filter_map(|&place| right.get(place)));
    let both = pairs.map(|(a, b)| concatenate::joined(&k.cx(), &a, b)).collect::<Result<Vec<Value>>>()?;
    Ok(table(a.keys.clone(), general(both)))
}

/// A mismatch error if two keyed tables have not the same columns beside their keys.
pub fn same_columns(x: &Dictionary, y: &Dictionary) -> Result<()> {
    same_names(&x.values, &y.values)
}

/// A mismatch error if two tables have not the same columns.
pub fn same_names(x: &Value, y: &Value) -> Result<()> {
    let (Some(a), Some(b)) = (columns(x), columns(y)) else { return Ok(()) };
    let (ours, theirs) = (items(&a.keys), items(&b.keys));
    let all =
        ours.len() == theirs.len() && ours.iter().all(|name| theirs.iter().any(|other| same_exactly(name, other)));
    if all { Ok(()) } else { Err(refusal("mismatch", "the tables have different columns")) }
}

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
