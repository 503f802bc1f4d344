//! Tables nested by some columns, and nested tables made flat.

use super::groups::groups;
use super::relation::{Relation, keyed, some_columns};
use crate::array::items::{boxes, count, has_items, is_atom, item, nothing_of};
use crate::array::{Context, Symbol, Value, budget, make};
use crate::error::{Error, Result};
use crate::verbs::lists::concatenate::together;
use crate::verbs::lists::pieces::{items_at, one};

/// A table keyed by some of its columns, the groups in order of first appearance, the other columns nested.
pub fn group(cx: &Context, table: &Relation, front: &[usize]) -> Result<Value> {
    let lists = some_columns(table, front);
    let groups = groups(cx, &lists, table.count)?;
    let firsts: Vec<usize> = groups.iter().filter_map(|group| group.first().copied()).collect();
    let mut all = lists.iter().map(|list| items_at(cx, list, &firsts)).collect::<Result<Vec<Value>>>()?;
    let others: Vec<usize> = (0..table.names.len()).filter(|place| !front.contains(place)).collect();
    for column in some_columns(table, &others) {
        cx.poll()?;
        let nested = groups.iter().map(|group| items_at(cx, &column, group)).collect::<Result<Vec<Value>>>()?;
        all.push(make::general(nested));
    }
    let order: Vec<Symbol> = front.iter().chain(&others).filter_map(|&place| table.names.get(place).copied()).collect();
    Ok(keyed(&order, all, front.len()))
}

/// A row for each item of the nested columns; the items of the others are repeated.
pub fn ungroup(cx: &Context, table: &Relation) -> Result<Value> {
    let mut lengths: Vec<Option<usize>> = budget::filled(table.count, None)?;
    for column in &table.columns {
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
    let mut all = Vec::with_capacity(table.columns.len());
    for column in &table.columns {
        cx.poll()?;
        all.push(match boxes(column) {
            Some(cells) if cells.iter().any(has_items) => {
                let mut parts = Vec::with_capacity(cells.len());
                for (cell, &length) in cells.iter().zip(&lengths) {
                    parts.push(if has_items(cell) {
                        cell.clone()
                    } else {
                        items_at(cx, &one(cell.clone()), &vec![0; length])?
                    });
                }
                match total {
                    0 => parts.first().map_or_else(make::empty, nothing_of),
                    _ => together(cx, parts)?,
                }
            }
            _ => items_at(cx, column, &repeated)?,
        });
    }
    Ok(keyed(&table.names, all, 0))
}
