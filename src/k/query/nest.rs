//! Tables nested by some columns, and nested tables made flat.

use crate::array::{Symbol, Value, budget};
use crate::error::{Error, Result};
use crate::k::names::interpreter::Interpreter;
use crate::k::query::groups::groups;
use crate::k::query::plan::keyed;
use crate::k::query::rows::{columns, named_columns, places, subject};
use crate::k::value::{self, boxes, count, is_atom, is_list, item};
use crate::verbs::lists::pieces::{items_at, nothing_of, one};

/// `x xgroup y`: keyed by these columns, in order of first appearance, the others nested.
pub fn group(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let (subject, _) = subject(k, &y)?;
    let front = places(&subject, &named_columns(&x)?)?;
    let lists = columns(&subject, &front);
    let groups = groups(k, &lists, subject.count)?;
    let firsts: Vec<usize> = groups.iter().filter_map(|group| group.first().copied()).collect();
    let mut all = lists.iter().map(|list| items_at(&k.cx(), list, &firsts)).collect::<Result<Vec<Value>>>()?;
    let others: Vec<usize> = (0..subject.names.len()).filter(|place| !front.contains(place)).collect();
    for column in columns(&subject, &others) {
        k.poll()?;
        let nested = groups.iter().map(|group| items_at(&k.cx(), &column, group)).collect::<Result<Vec<Value>>>()?;
        all.push(value::general(nested));
    }
    let order: Vec<Symbol> =
        front.iter().chain(&others).filter_map(|&place| subject.names.get(place).copied()).collect();
    Ok(keyed(&order, all, front.len()))
}

/// `ungroup y`: a row for each item of the nested columns; the items of the others are repeated.
pub fn ungroup(k: &Interpreter, y: Value) -> Result<Value> {
    let (subject, _) = subject(k, &y)?;
    let mut lengths: Vec<Option<usize>> = budget::filled(subject.count, None)?;
    for column in &subject.columns {
        for (row, length) in lengths.iter_mut().enumerate() {
            let cell = item(column, row);
            if boxes(column).is_none() || is_atom(&cell) {
                continue;
            }
            match length {
                Some(length) if *length != count(&cell) => {
                    return Err(Error::length(format!(
                        "row {row} has lists of {length} and of {} items",
                        count(&cell)
                    )));
                }
                _ => *length = Some(count(&cell)),
            }
        }
    }
    let lengths: Vec<usize> = lengths.into_iter().map(|length| length.unwrap_or(1)).collect();
    let total = lengths.iter().fold(0, |sum: usize, &length| sum.saturating_add(length));
    let mut repeated: Vec<usize> = budget::vec(total)?;
    for (row, &length) in lengths.iter().enumerate() {
        repeated.extend(std::iter::repeat_n(row, length));
    }
    let mut all = Vec::with_capacity(subject.columns.len());
    for column in &subject.columns {
        k.poll()?;
        all.push(match boxes(column) {
            Some(cells) if cells.iter().any(is_list) => {
                let mut parts = Vec::with_capacity(cells.len());
                for (cell, &length) in cells.iter().zip(&lengths) {
                    parts.push(if is_list(cell) {
                        cell.clone()
                    } else {
                        items_at(&k.cx(), &one(cell.clone()), &vec![0; length])?
                    });
                }
                match total {
                    0 => parts.first().map_or_else(value::empty, nothing_of),
                    _ => crate::k::words::join::raze(k, value::general(parts))?,
                }
            }
            _ => items_at(&k.cx(), column, &repeated)?,
        });
    }
    Ok(keyed(&subject.names, all, 0))
}
