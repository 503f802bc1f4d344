//! Tables made of columns, and one below the other.

use crate::array::{Dictionary, Memo, Value};
use crate::error::{Error, Result};
use crate::k::names::interpreter::Interpreter;
use crate::k::value::{Kind, collapse, columns, count, general, is_list, items, kind, same_exactly, table};
use crate::k::words::concatenate;
use crate::k::words::pieces::one;

/// A table, if the names are symbols and the columns are equally long; atoms are extended.
pub fn checked_table(k: &Interpreter, keys: Value, values: Value) -> Result<Value> {
    if kind(&keys) != Kind::Symbol {
        return Err(Error::type_("the columns of a table have symbols for names"));
    }
    let all = items(&values);
    let Some(length) = all.iter().filter(|column| is_list(column)).map(count).next() else {
        return Err(Error::rank("a table has at least one list among its columns"));
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

/// A table, and below it another or the row that a dictionary is; `None` of anything else.
pub fn joined(k: &Interpreter, x: &Value, y: &Value) -> Option<Result<Value>> {
    let below = columns(x)?;
    match y {
        Value::Dictionary(d) => {
            let cells = items(&d.values).into_iter().map(one).collect();
            let row = Dictionary { keys: d.keys.clone(), values: general(cells), memo: Memo::default() };
            Some(stacked(k, below, &row))
        }
        _ => columns(y).map(|other| stacked(k, below, other)),
    }
}

/// Two tables, one below the other.
pub fn stacked(k: &Interpreter, a: &Dictionary, b: &Dictionary) -> Result<Value> {
    if !same_exactly(&a.keys, &b.keys) {
        return Err(Error::type_("the tables have different columns"));
    }
    let pairs = items(&a.values).into_iter().zip(items(&b.values));
    let both = pairs.map(|(a, b)| concatenate::joined(k, &a, &b)).collect::<Result<Vec<Value>>>()?;
    Ok(table(a.keys.clone(), general(both)))
}
