//! Rows that come to a table: appended, or put in the place of those with the same keys.

use crate::array::{Array, Dictionary, Symbol, Value, budget};
use crate::error::{Error, Result};
use crate::k::names::globals::refusal;
use crate::k::names::interpreter::Interpreter;
use crate::k::query::enumerations;
use crate::k::query::in_place::{self, Came};
use crate::k::query::plan::{Subject, check_type};
use crate::k::query::rows::{common_classes, given, named_columns, overlaid, picked, subject};
use crate::k::value::{Kind, array_of, boxes, columns, count, is_atom, is_list, items, kind, longs};
use crate::verbs::lists::concatenate::joined;
use crate::k::words::join;
use crate::verbs::lists::pieces::one;
use crate::k::words::structure::flip;
use crate::k::words::tables;

/// The rows that a value stands for, with their columns by name: a table, the row that a dictionary or a list is, a list of
/// columns, or a list of rows.
fn rows_of(k: &Interpreter, table: &Subject, y: &Value) -> Result<Subject> {
    if let Some(rows) = Subject::of(y) {
        return Ok(Subject { keys: 0, ..rows });
    }
    let width = table.names.len();
    match y {
        Value::Dictionary(d) => {
            let names = named_columns(&d.keys)?;
            let cells = items(&d.values);
            let lists =
                cells.iter().all(is_list) && cells.iter().map(count).all(|n| Some(n) == cells.first().map(count));
            let columns: Vec<Value> = if lists && !cells.is_empty() && !is_single_row(table, &names, &cells) {
                cells
            } else {
                cells.into_iter().map(one).collect()
            };
            let count = columns.first().map_or(0, count);
            Ok(Subject { names, columns, keys: 0, count })
        }
        _ if is_list(y) => {
            let cells = items(y);
            // As many rows as there are columns are told from columns by their mixed types.
            let of_rows = !cells.is_empty()
                && cells.iter().all(|row| is_list(row) && count(row) == width)
                && (cells.len() != width || cells.iter().all(|row| boxes(row).is_some()) && !is_nested(table));
            let columns = match () {
                () if of_rows => items(&flip(k, y.clone())?),
                () if cells.len() != width => {
                    return Err(Error::length(format!("{} items for {width} columns", cells.len())));
                }
                () if cells.iter().all(is_list) && !is_single_row(table, &table.names, &cells) => cells,
                () => cells.into_iter().map(one).collect(),
            };
            let many = columns.first().map_or(0, count);
            if columns.iter().any(|column| count(column) != many) {
                return Err(Error::length("the columns to append are not equally long"));
            }
            Ok(Subject { names: table.names.clone(), columns, keys: 0, count: many })
        }
        _ if width == 1 => Ok(Subject { names: table.names.clone(), columns: vec![one(y.clone())], keys: 0, count: 1 }),
        _ => Err(Error::type_("rows are a table, a dictionary, or a list of what the columns hold")),
    }
}

/// Whether cells that are all lists are one row: the columns are nested.
fn is_single_row(table: &Subject, names: &[Symbol], cells: &[Value]) -> bool {
    names.iter().zip(cells).any(|(name, cell)| {
        let column = table.column(*name).and_then(|place| table.columns.get(place));
        column.is_some_and(|column| match boxes(column) {
            Some([first, ..]) => is_list(first) && boxes(cell).is_none(),
            _ => false,
        })
    })
}

/// Whether a column of a table holds lists or anything mixed.
fn is_nested(table: &Subject) -> bool {
    table.columns.iter().any(|column| boxes(column).is_some())
}

/// Rows below the others; what they lack is null.
fn appended(k: &Interpreter, table: &Subject, new: &Subject) -> Result<Subject> {
    if let Some(other) = new.names.iter().find(|name| table.column(**name).is_none()) {
        return Err(refusal("mismatch", format!("the table has no column {}", other.name())));
    }
    let mut columns = Vec::with_capacity(table.columns.len());
    for (name, old) in table.names.iter().zip(&table.columns) {
        k.poll()?;
        columns.push(match new.column(*name).and_then(|place| new.columns.get(place)) {
            Some(new) => {
                let fitting = enumerations::fitting(k, old, new)?;
                let new = fitting.as_ref().unwrap_or(new);
                check_type(old, new, *name)?;
                if boxes(old).is_some_and(<[Value]>::is_empty) { new.clone() } else { joined(&k.cx(), old, new)? }
            }
            None => {
                let mut rows: Vec<Option<usize>> = budget::vec(table.count.saturating_add(new.count))?;
                rows.extend((0..table.count).map(Some).chain((0..new.count).map(|_| None)));
                picked(k, old, &rows)?
            }
        });
    }
    Ok(Subject { names: table.names.clone(), columns, keys: table.keys, count: table.count + new.count })
}

/// Rows with the keys of others take their places, the others are appended; the columns that they lack stay.
pub fn merged(k: &Interpreter, table: &Subject, new: &Subject) -> Result<Subject> {
    let keys = table.names.get(..table.keys).unwrap_or_default();
    let left = table.columns.get(..table.keys).unwrap_or_default();
    let mut right = Vec::with_capacity(keys.len());
    for key in keys {
        match new.column(*key).and_then(|place| new.columns.get(place)) {
            Some(column) => right.push(column.clone()),
            None => return Err(refusal("mismatch", format!("the rows have no key {}", key.name()))),
        }
    }
    for (name, (old, new)) in keys.iter().zip(left.iter().zip(&right)) {
        check_type(old, new, *name)?;
    }
    let (old_classes, new_classes) = common_classes(k, (left, table.count), (&right, new.count))?;
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
    for (name, old) in table.names.iter().zip(&table.columns) {
        k.poll()?;
        let kept = picked(k, old, &old_rows)?;
        columns.push(match new.column(*name).and_then(|place| new.columns.get(place)) {
            Some(new) => {
                let fitting = enumerations::fitting(k, old, new)?;
                let new = fitting.as_ref().unwrap_or(new);
                check_type(old, new, *name)?;
                overlaid(k, &kept, new, &new_rows)?
            }
            None => kept,
        });
    }
    let mut names = table.names.clone();
    for (name, column) in new.names.iter().zip(&new.columns) {
        if table.column(*name).is_none() {
            names.push(*name);
            columns.push(picked(k, column, &new_rows)?);
        }
    }
    Ok(Subject { names, columns, keys: table.keys, count: old_rows.len() })
}

fn with_rows(k: &Interpreter, table: &Subject, y: &Value) -> Result<Subject> {
    let new = rows_of(k, table, y)?;
    if table.keys == 0 {
        return appended(k, table, &new);
    }
    if let Some(other) = new.names.iter().find(|name| table.column(**name).is_none()) {
        return Err(refusal("mismatch", format!("the table has no column {}", other.name())));
    }
    merged(k, table, &new)
}

/// `x upsert y`: rows overwritten where their keys are there, else appended. x is a table, or the name of one.
pub fn upsert(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    if kind(&x) == Kind::Symbol && is_atom(&x) {
        let Some(&name) = array_of(&x).and_then(|array| array.as_atom::<Symbol>()) else { return Ok(x) };
        if name.name().starts_with(':') {
            return k.upsert_file(&x, &y);
        }
        let name = k.qualified(name)?;
        if let Some(Came::In(..)) = k.change(name, |table| in_place::put(k, table, &y, true))? {
            return Ok(x);
        }
        let old = match k.global_value(name) {
            Ok(old) => old,
            Err(_) if columns(&y).is_some() || Subject::of(&y).is_some() => {
                k.assign(name, y)?;
                return Ok(x);
            }
            Err(error) => return Err(error),
        };
        if Subject::of(&old).is_none() {
            let mut new = old;
            join::append_to(k, &mut new, &y)?;
            k.assign(name, new)?;
            return Ok(x);
        }
    }
    let old = if kind(&x) == Kind::Symbol { None } else { Some(&x) };
    if let Some(old) = old
        && Subject::of(old).is_none()
    {
        return join::join(k, x, y);
    }
    let (table, name) = subject(k, &x)?;
    let result = with_rows(k, &table, &y)?.table();
    given(k, name, result)
}

#[cold]
fn known() -> Error {
    refusal("insert", "a row with this key is there already; upsert overwrites it")
}

/// `` `t insert y ``: rows appended to the table of a name, or items to its list; the numbers of what is new.
pub fn insert(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let Some(&name) = array_of(&x).and_then(|array| array.as_atom::<Symbol>()) else {
        return Err(Error::type_("what rows are inserted into is named by a symbol"));
    };
    let name = k.qualified(name)?;
    match k.change(name, |table| in_place::put(k, table, &y, false))? {
        Some(Came::In(before, after)) => return Ok(longs((before as i64..after as i64).collect())),
        Some(Came::Known) => return Err(known()),
        _ => {}
    }
    let old = match k.global_value(name) {
        Ok(old) => old,
        Err(_) if Subject::of(&y).is_some() => {
            let many = count(&y) as i64;
            k.assign(name, y)?;
            return Ok(longs((0..many).collect()));
        }
        Err(error) => return Err(error),
    };
    let Some(table) = Subject::of(&old) else {
        let before = count(&old) as i64;
        let mut new = old;
        join::append_to(k, &mut new, &y)?;
        let after = count(&new) as i64;
        k.assign(name, new)?;
        return Ok(longs((before..after).collect()));
    };
    let new = rows_of(k, &table, &y)?;
    if new.names.len() != table.names.len() {
        return Err(Error::length(format!("{} columns for {}", new.names.len(), table.names.len())));
    }
    let result = match table.keys {
        0 => appended(k, &table, &new)?,
        _ => {
            let result = merged(k, &table, &new)?;
            if result.count < table.count + new.count {
                return Err(known());
            }
            result
        }
    };
    let (before, after) = (table.count as i64, result.count as i64);
    k.assign(name, result.table())?;
    Ok(longs((before..after).collect()))
}

impl Interpreter {
    /// A keyed table with a row: the cells of its key, and the others as a dictionary, a list, or the one that there is.
    pub(in crate::rooms::k) fn with_row(&self, table: Value, key: &Value, row: &Value) -> Result<Value> {
        let Some(subject) = Subject::of(&table) else { return Err(Error::type_("this is no keyed table")) };
        let mut cells = match key {
            Value::Dictionary(d) => items(&d.values),
            _ if is_list(key) && subject.keys > 1 => items(key),
            _ => vec![key.clone()],
        };
        match row {
            Value::Dictionary(_) => {
                for name in subject.names.iter().skip(subject.keys) {
                    cells.push(self.apply_one(row, Value::Array(Array::atom(*name)))?);
                }
            }
            _ if is_list(row) && subject.names.len() > subject.keys + 1 => cells.extend(items(row)),
            _ => cells.push(row.clone()),
        }
        upsert(self, table, Value::Array(Array::list(cells)))
    }

    /// Two keyed tables of the same columns, the rows of the second in the place of those of the first with equal keys; nothing if
    /// one of them is none.
    pub(in crate::rooms::k) fn keyed_tables_joined(&self, x: &Dictionary, y: &Dictionary) -> Option<Result<Value>> {
        let of = |d: &Dictionary| Subject::of(&Value::dictionary(d.keys.clone(), d.values.clone()));
        let (table, new) = (of(x)?, of(y)?);
        let joined = || {
            tables::same_columns(x, y)?;
            tables::same_names(&x.keys, &y.keys)?;
            merged(self, &table, &new).map(|table| table.table())
        };
        Some(joined())
    }

    /// Rows appended to a variable that holds a table: what `t,:y` does.
    pub fn with_rows(&self, table: &Value, y: &Value) -> Option<Result<Value>> {
        let subject = Subject::of(table)?;
        Some(with_rows(self, &subject, y).map(|subject| subject.table()))
    }
}
