//! Rows that come to a table which no one else holds: it is changed where it is, so that many rows one by one take time in
//! proportion to their number. Everything is looked at first: what does not fit is left to the general way, which says why.

use std::sync::Arc;

use smallvec::SmallVec;

use super::marks;
use super::relation::Relation;
use crate::array::domains::domain_of;
use crate::array::items::{self, array_of, boxes, count, is_atom, is_list, items, mark_of};
use crate::array::kind::kind;
use crate::array::make::general;
use crate::array::{Array, Context, Dictionary, Element, Extended, Mark, Symbol, Value};
use crate::error::Result;
use crate::verbs::lists::concatenate::{append, concatenate};
use crate::verbs::search::known;

/// The outcome of adding rows to a table in place.
pub enum Came {
    /// They are there: the number of rows before and after.
    In(usize, usize),
    /// A row with the key of the first one is there already, and was not to be overwritten.
    Known,
    /// This way does not serve; nothing has changed.
    Not,
}

/// The cells of new rows, column by column: an atom each, or a vector each.
fn cells(names: &[Symbol], y: &Value) -> Option<Vec<Value>> {
    let (given, cells) = match y {
        Value::Dictionary(d) if !items::is_keyed_table(d) => (Some(&d.keys), items(&d.values)),
        Value::Table(d) => (Some(&d.keys), items(&d.values)),
        _ if is_list(y) => (None, items(y)),
        _ => return None,
    };
    let same =
        |given: &Value| array_of(given).and_then(|given| given.as_slice::<Symbol>()).is_some_and(|all| all == names);
    (cells.len() == names.len() && given.is_none_or(same)).then_some(cells)
}

/// How many rows some cells are: one if there is an atom among them.
fn rows_in(cells: &[Value]) -> usize {
    if cells.iter().any(is_atom) { 1 } else { cells.first().map_or(0, count) }
}

/// Whether a column is one of lists, and a cell of a single row a list: its next item.
fn takes_whole(column: &Value, cell: &Value) -> bool {
    let lists = matches!(boxes(column), Some([first, ..]) if is_list(first));
    lists && is_list(cell) && boxes(cell).is_none() && mark_of(column) == Mark::None
}

/// Whether cells can stand below columns as they are.
fn fit(columns: &[Value], cells: &[Value]) -> bool {
    let many = rows_in(cells);
    let atoms = cells.iter().any(is_atom);
    columns.iter().zip(cells).all(|(column, cell)| {
        let simple = |value: &Value| boxes(value).is_none() && array_of(value).is_some();
        let below = simple(column)
            && simple(cell)
            && is_list(column)
            && kind(column) == kind(cell)
            && is_atom(cell) == atoms
            && count(cell) == many
            && domain_of(column).is_none()
            && domain_of(cell).is_none();
        below || atoms && takes_whole(column, cell)
    })
}

/// The columns of a table that no one else holds.
pub fn columns_mut(table: &mut Value) -> Option<&mut [Value]> {
    let Value::Table(d) = table else { return None };
    match &mut Arc::get_mut(d)?.values {
        Value::Array(columns) => columns.unique_mut::<Value>(),
        _ => None,
    }
}

/// The columns of a table, to be changed; their list is copied where others hold the table. None of a value that is not a table.
pub fn columns_to_write(table: &mut Value) -> &mut [Value] {
    if columns_mut(table).is_none()
        && let Value::Table(d) = &*table
    {
        *table = items::table(d.keys.clone(), general(items(&d.values)));
    }
    columns_mut(table).unwrap_or_default()
}

fn names_of(table: &Value) -> Option<Vec<Symbol>> {
    array_of(&items::columns(table)?.keys)?.as_slice::<Symbol>().map(<[Symbol]>::to_vec)
}

fn columns_of(table: &Value) -> Vec<Value> {
    items::columns(table).map(|d| items(&d.values)).unwrap_or_default()
}

fn extend(cx: &Context, columns: &mut [Value], cells: &[Value]) -> Result<()> {
    let atoms = cells.iter().any(is_atom);
    let kept = columns.iter().zip(cells).map(|(column, cell)| marks::after(cx, column, cell));
    let kept = kept.collect::<Result<SmallVec<[Mark; 8]>>>()?;
    for ((column, cell), mark) in columns.iter_mut().zip(cells).zip(kept) {
        let whole = (atoms && takes_whole(column, cell)).then(|| Value::Array(Array::list(vec![cell.clone()])));
        let cell = whole.as_ref().unwrap_or(cell);
        if !append(column, cell) {
            *column = concatenate(cx, column, cell)?;
        }
        marks::give(column, mark);
    }
    Ok(())
}

/// Rows put to a table, or to a keyed table, where `overwrite` says whether a row with a known key is replaced.
pub fn put(cx: &Context, table: &mut Value, y: &Value, overwrite: bool) -> Result<Came> {
    match table {
        Value::Table(_) => {
            let before = count(table);
            let Some(names) = names_of(table) else { return Ok(Came::Not) };
            let Some(cells) = cells(&names, y) else { return Ok(Came::Not) };
            if !fit(&columns_of(table), &cells) {
                return Ok(Came::Not);
            }
            let many = rows_in(&cells);
            match columns_mut(table) {
                Some(columns) => extend(cx, columns, &cells).map(|()| Came::In(before, before + many)),
                None => Ok(Came::Not),
            }
        }
        Value::Dictionary(d) if items::is_keyed_table(d) => match Arc::get_mut(d) {
            Some(d) => put_keyed(cx, d, y, overwrite),
            None => Ok(Came::Not),
        },
        _ => Ok(Came::Not),
    }
}

fn put_keyed(cx: &Context, d: &mut Dictionary, y: &Value, overwrite: bool) -> Result<Came> {
    let Some(names) = names_of(&d.keys).zip(names_of(&d.values)) else { return Ok(Came::Not) };
    let all: Vec<Symbol> = names.0.iter().chain(&names.1).copied().collect();
    let plain = Relation::from_value(y)
        .filter(|subject| subject.keys > 0)
        .map(|subject| Relation { keys: 0, ..subject }.table());
    let Some(mut left) = cells(&all, plain.as_ref().unwrap_or(y)) else { return Ok(Came::Not) };
    // One row at a time, by one key: many rows go the general way.
    if names.0.len() != 1 || !left.iter().all(is_atom) {
        return Ok(Came::Not);
    }
    let (keys, values) = (columns_of(&d.keys), columns_of(&d.values));
    let right = left.split_off(1);
    let (Some(column), Some(key)) = (keys.first(), left.first()) else { return Ok(Came::Not) };
    if !fit(&keys, &left) || !right.is_empty() && !fit(&values, &right) {
        return Ok(Came::Not);
    }
    let before = count(column);
    let Some(table) = known::taken(cx, d, true) else { return Ok(Came::Not) };
    let found = known::list_of_keys(d).and_then(|keys| table.find(keys, key));
    drop((keys, values));
    let came = match found {
        Some(_) if !overwrite => Came::Known,
        Some(row) => match columns_mut(&mut d.values) {
            Some(columns) => {
                columns.iter_mut().zip(&right).for_each(|(column, cell)| write(column, row, cell));
                Came::In(before, before)
            }
            None => Came::Not,
        },
        None => match (columns_mut(&mut d.keys), columns_mut(&mut d.values)) {
            (Some(keys), Some(values)) => {
                extend(cx, keys, &left)?;
                extend(cx, values, &right)?;
                Came::In(before, before + 1)
            }
            _ => Came::Not,
        },
    };
    match (&came, found) {
        (Came::In(..), None) => known::carry_table(d, Some(table)),
        _ => d.memo.keep(Some(table)),
    }
    Ok(came)
}

/// Writes a value that fits among the items of a list: a cell into a column.
pub fn write(column: &mut Value, row: usize, cell: &Value) {
    if boxes(column).is_some() {
        if let Value::Array(array) = column
            && let Some(slot) = array.make_mut::<Value>().and_then(|all| all.get_mut(row))
        {
            *slot = cell.clone();
        }
        return;
    }
    fn one<T: Element>(array: &mut Array, row: usize, cell: &Array) -> bool {
        match (array.make_mut::<T>().and_then(|all| all.get_mut(row)), cell.as_atom::<T>()) {
            (Some(slot), Some(new)) => {
                *slot = new.clone();
                true
            }
            _ => false,
        }
    }
    let array = match column {
        Value::Array(array) => array,
        Value::Narrow(narrow) => &mut Arc::make_mut(narrow).array,
        _ => return,
    };
    if let Some(cell) = array_of(cell) {
        let _ = one::<i64>(array, row, cell)
            || one::<f64>(array, row, cell)
            || one::<Symbol>(array, row, cell)
            || one::<bool>(array, row, cell)
            || one::<u8>(array, row, cell)
            || one::<Extended>(array, row, cell);
    }
}
