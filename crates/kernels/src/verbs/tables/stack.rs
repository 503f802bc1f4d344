//! Tables made of columns, and one below the other.

use crate::array::items::{columns, count, has_items, is_list, item, items, same_exactly, table};
use crate::array::kind::{Kind, kind};
use crate::array::make::general;
use crate::array::{Context, Dictionary, Memo, Value};
use crate::error::{Error, Result};
use crate::verbs::lists::concatenate;
use crate::verbs::lists::pieces::{one, repeated};

/// A table, if the names are symbols and the columns are equally long; atoms are extended.
pub fn checked_table(cx: &Context, keys: Value, values: Value) -> Result<Value> {
    if kind(&keys) != Kind::Symbol {
        return Err(Error::type_("the columns of a table have symbols for names"));
    }
    let all = items(&values);
    let Some(length) = all.iter().filter(|column| has_items(column)).map(count).next() else {
        return Err(Error::type_("a table has at least one list among its columns; enlist makes one of an atom"));
    };
    let mut out = Vec::with_capacity(all.len());
    for column in all {
        cx.poll()?;
        match has_items(&column) {
            true if count(&column) != length => return Err(Error::length("the columns of a table are equally long")),
            true => out.push(column),
            false => out.push(repeated(cx, &column, length)?),
        }
    }
    Ok(table(keys, general(out)))
}

/// A table, and below it another or the row that a dictionary or a list is; `None` of anything else.
pub fn with_below(cx: &Context, x: &Value, y: &Value) -> Option<Result<Value>> {
    let below = columns(x)?;
    match y {
        Value::Dictionary(d) if kind(&d.keys) == Kind::Symbol => {
            let cells = items(&d.values).into_iter().map(one).collect();
            let row = Dictionary { keys: d.keys.clone(), values: general(cells), memo: Memo::default() };
            Some(stacked(cx, below, &row))
        }
        _ if is_list(y) && count(y) == count(&below.keys) && is_row(y) => {
            let cells = items(y).into_iter().map(one).collect();
            let row = Dictionary { keys: below.keys.clone(), values: general(cells), memo: Memo::default() };
            Some(stacked(cx, below, &row))
        }
        _ => columns(y).map(|other| stacked(cx, below, other)),
    }
}

/// Whether a list is one row and no list of columns.
fn is_row(y: &Value) -> bool {
    count(y) > 0 && !has_items(&item(y, 0)) && columns(y).is_none()
}

/// Two tables, one below the other.
pub fn stacked(cx: &Context, a: &Dictionary, b: &Dictionary) -> Result<Value> {
    let others = items(&b.keys);
    let place = |name: &Value| others.iter().position(|other| same_exactly(name, other));
    let order: Option<Vec<usize>> = items(&a.keys).iter().map(place).collect();
    let Some(order) = order.filter(|order| order.len() == others.len()) else {
        return Err(Error::refusal("mismatch", "the tables have different columns"));
    };
    let right = items(&b.values);
    let pairs = items(&a.values).into_iter().zip(order.iter().filter_map(|&place| right.get(place)));
    let both = pairs.map(|(a, b)| concatenate::concatenate(cx, &a, b)).collect::<Result<Vec<Value>>>()?;
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
    if all { Ok(()) } else { Err(Error::refusal("mismatch", "the tables have different columns")) }
}
