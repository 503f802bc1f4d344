//! Rows that come to a table: appended, or put in the place of those with the same keys.

use super::marks;
use super::matching::{common_classes, overlaid, picked};
use super::relation::{Relation, check_type, named_columns};
use crate::array::items::{boxes, count, has_items, is_list, items, mark_of, nothing_of};
use crate::array::{Context, Mark, Symbol, Value, budget};
use crate::error::{Error, Result};
use crate::verbs::lists::concatenate::concatenate;
use crate::verbs::lists::pieces::{one, turned};

/// Converts new items to the form of their column: members of a domain are given by their names.
pub type Fit<'a> = &'a dyn Fn(&Value, &Value) -> Result<Option<Value>>;

/// The rows that a value stands for, with their columns by name: a table, the row that a dictionary or a list is, a list of
/// columns, or a list of rows.
pub fn rows_of(cx: &Context, table: &Relation, y: &Value) -> Result<Relation> {
    if let Some(rows) = Relation::from_value(y) {
        return Ok(Relation { keys: 0, ..rows });
    }
    let width = table.names.len();
    match y {
        _ if matches!(boxes(y), Some([])) => {
            let columns = table.columns.iter().map(nothing_of).collect();
            Ok(Relation { names: table.names.clone(), columns, keys: 0, count: 0 })
        }
        Value::Dictionary(d) => {
            let names = named_columns(&d.keys)?;
            let cells = items(&d.values);
            let lists =
                cells.iter().all(has_items) && cells.iter().map(count).all(|n| Some(n) == cells.first().map(count));
            let columns: Vec<Value> = if lists && !cells.is_empty() && !is_single_row(table, &names, &cells) {
                cells
            } else {
                cells.into_iter().map(one).collect()
            };
            let count = columns.first().map_or(0, count);
            Ok(Relation { names, columns, keys: 0, count })
        }
        _ if is_list(y) => {
            let cells = items(y);
            // As many rows as there are columns are told from columns by their mixed types.
            let of_rows = !cells.is_empty()
                && cells.iter().all(|row| is_list(row) && count(row) == width)
                && (cells.len() != width || cells.iter().all(|row| boxes(row).is_some()) && !is_nested(table));
            let columns = match () {
                () if of_rows => items(&turned(cx, &cells)?),
                () if cells.len() != width => {
                    return Err(Error::length(format!("{} items for {width} columns", cells.len())));
                }
                () if cells.iter().all(has_items) && !is_single_row(table, &table.names, &cells) => cells,
                () => cells.into_iter().map(one).collect(),
            };
            let many = columns.first().map_or(0, count);
            if columns.iter().any(|column| count(column) != many) {
                return Err(Error::length("the columns to append are not equally long"));
            }
            Ok(Relation { names: table.names.clone(), columns, keys: 0, count: many })
        }
        _ if width == 1 => {
            Ok(Relation { names: table.names.clone(), columns: vec![one(y.clone())], keys: 0, count: 1 })
        }
        _ => Err(Error::type_("rows are a table, a dictionary, or a list of values for the columns")),
    }
}

/// Whether cells that are all lists are one row: the columns are nested.
fn is_single_row(table: &Relation, names: &[Symbol], cells: &[Value]) -> bool {
    names.iter().zip(cells).any(|(name, cell)| {
        let column = table.column(*name).and_then(|place| table.columns.get(place));
        column.is_some_and(|column| match boxes(column) {
            Some([first, ..]) => has_items(first) && boxes(cell).is_none(),
            _ => false,
        })
    })
}

/// Whether a column of a table holds lists or anything mixed.
fn is_nested(table: &Relation) -> bool {
    table.columns.iter().any(|column| boxes(column).is_some())
}

/// Rows below the others; what they lack is null.
pub fn appended(cx: &Context, table: &Relation, new: &Relation, fit: Fit<'_>) -> Result<Relation> {
    if let Some(other) = new.names.iter().find(|name| table.column(**name).is_none()) {
        return Err(Error::refusal("mismatch", format!("the table has no column {}", other.name())));
    }
    let mut columns = Vec::with_capacity(table.columns.len());
    for (name, old) in table.names.iter().zip(&table.columns) {
        cx.poll()?;
        columns.push(match new.column(*name).and_then(|place| new.columns.get(place)) {
            Some(new) => {
                let fitting = fit(old, new)?;
                let new = fitting.as_ref().unwrap_or(new);
                check_type(old, new, *name)?;
                if boxes(old).is_some_and(<[Value]>::is_empty) { new.clone() } else { longer(cx, old, new)? }
            }
            None => {
                let rows: Vec<Option<usize>> = budget::collected(
                    table.count.saturating_add(new.count),
                    (0..table.count).map(Some).chain((0..new.count).map(|_| None)),
                )?;
                picked(cx, old, &rows)?
            }
        });
    }
    Ok(Relation { names: table.names.clone(), columns, keys: table.keys, count: table.count + new.count })
}

/// A column with items behind its own, and its mark if that is still true of it.
fn longer(cx: &Context, old: &Value, new: &Value) -> Result<Value> {
    let mark = marks::after(cx, old, new)?;
    let mut longer = concatenate(cx, old, new)?;
    marks::give(&mut longer, mark);
    Ok(longer)
}

/// Rows with the keys of others take their places, the others are appended; the columns that they lack stay.
pub fn merged(cx: &Context, table: &Relation, new: &Relation, fit: Fit<'_>) -> Result<Relation> {
    let keys = table.names.get(..table.keys).unwrap_or_default();
    let left = table.columns.get(..table.keys).unwrap_or_default();
    let mut right = Vec::with_capacity(keys.len());
    for (key, old) in keys.iter().zip(left) {
        match new.column(*key).and_then(|place| new.columns.get(place)) {
            Some(column) => right.push(fit(old, column)?.unwrap_or_else(|| column.clone())),
            None => return Err(Error::refusal("mismatch", format!("the rows have no key {}", key.name()))),
        }
    }
    for (name, (old, new)) in keys.iter().zip(left.iter().zip(&right)) {
        check_type(old, new, *name)?;
    }
    let (old_classes, new_classes) = common_classes(cx, (left, table.count), (&right, new.count))?;
    budget::check::<[usize; 8]>(table.count.saturating_add(new.count))?;
    let mut row_of: hashbrown::HashMap<usize, usize> = hashbrown::HashMap::new();
    for (row, class) in old_classes.iter().enumerate() {
        row_of.entry(*class).or_insert(row);
    }
    // For each row of the result where it comes from: an old row, a new one, or both.
    let (mut old_rows, mut new_rows): (Vec<Option<usize>>, Vec<Option<usize>>) =
        ((0..table.count).map(Some).collect(), budget::filled(table.count, None)?);
    for (place, class) in new_classes.iter().enumerate() {
        let next = old_rows.len();
        let row = *row_of.entry(*class).or_insert(next);
        if row == next {
            old_rows.push(None);
            new_rows.push(Some(place));
        } else if let Some(slot) = new_rows.get_mut(row) {
            *slot = Some(place);
        }
    }
    let mut columns = Vec::with_capacity(table.columns.len());
    let fresh = new_rows.get(table.count..).unwrap_or_default();
    // Columns that only grow keep what is known of them.
    let grows = |place: usize| place < table.keys || fresh.len() == new.count;
    for (place, (name, old)) in table.names.iter().zip(&table.columns).enumerate() {
        cx.poll()?;
        if let Some(new) = new.column(*name).and_then(|place| new.columns.get(place))
            && mark_of(old) != Mark::None
            && grows(place)
        {
            let fitting = fit(old, new)?;
            let new = fitting.as_ref().unwrap_or(new);
            check_type(old, new, *name)?;
            columns.push(longer(cx, old, &picked(cx, new, fresh)?)?);
            continue;
        }
        let kept = picked(cx, old, &old_rows)?;
        columns.push(match new.column(*name).and_then(|place| new.columns.get(place)) {
            Some(new) => {
                let fitting = fit(old, new)?;
                let new = fitting.as_ref().unwrap_or(new);
                check_type(old, new, *name)?;
                overlaid(cx, &kept, new, &new_rows)?
            }
            None => kept,
        });
    }
    let mut names = table.names.clone();
    for (name, column) in new.names.iter().zip(&new.columns) {
        if table.column(*name).is_none() {
            names.push(*name);
            columns.push(picked(cx, column, &new_rows)?);
        }
    }
    Ok(Relation { names, columns, keys: table.keys, count: old_rows.len() })
}

/// Rows put to a table: appended, or in the place of those with their keys.
pub fn with_rows(cx: &Context, table: &Relation, y: &Value, fit: Fit<'_>) -> Result<Relation> {
    let new = rows_of(cx, table, y)?;
    if table.keys == 0 {
        return appended(cx, table, &new, fit);
    }
    if let Some(other) = new.names.iter().find(|name| table.column(**name).is_none()) {
        return Err(Error::refusal("mismatch", format!("the table has no column {}", other.name())));
    }
    merged(cx, table, &new, fit)
}
