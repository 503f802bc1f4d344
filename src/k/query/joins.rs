//! Joins of tables by equal columns.

use crate::array::{Symbol, Value, budget};
use crate::error::{Error, Result};
use crate::k::names::interpreter::Interpreter;
use crate::k::query::plan::{Subject, keyed};
use crate::k::query::rows::{
    columns, common_classes, matches, named_columns, nulls, overlaid, picked, places, subject,
};
use crate::k::query::upsert::merged;
use crate::k::value;
use crate::k::words::arithmetic::{add, fill};
use crate::verbs::lists::pieces::items_at;

/// The table on the right of a join, which must have keys.
fn keyed_side(k: &Interpreter, y: &Value) -> Result<Subject> {
    let (side, _) = subject(k, y)?;
    if side.keys == 0 {
        return Err(Error::type_("the right argument of this join is a keyed table; xkey or ! gives it keys"));
    }
    Ok(side)
}

/// For each row of x the row of y with the same keys.
fn found(k: &Interpreter, x: &Subject, y: &Subject) -> Result<Vec<Option<usize>>> {
    let keys = y.names.get(..y.keys).unwrap_or_default();
    let left = columns(x, &places(x, keys)?);
    matches(k, (&left, x.count), (y.columns.get(..y.keys).unwrap_or_default(), y.count))
}

/// x with the columns of y at some rows: what is there in x is overwritten, by nulls too unless they are to be filled.
fn laid(k: &Interpreter, x: &Subject, y: &Subject, rows: &[Option<usize>], filled: bool) -> Result<Subject> {
    let mut result = x.clone();
    for (name, column) in y.names.iter().zip(&y.columns).skip(y.keys) {
        k.poll()?;
        match x.column(*name) {
            Some(place) => {
                let present = if filled { Some(without_nulls(k, column, rows)?) } else { None };
                if let Some(slot) = result.columns.get_mut(place) {
                    *slot = overlaid(k, slot, column, present.as_deref().unwrap_or(rows))?;
                }
            }
            None => {
                result.names.push(*name);
                result.columns.push(picked(k, column, rows)?);
            }
        }
    }
    Ok(result)
}

fn without_nulls(k: &Interpreter, column: &Value, rows: &[Option<usize>]) -> Result<Vec<Option<usize>>> {
    let nulls = nulls(k, column)?;
    let mut out = budget::vec(rows.len())?;
    out.extend(rows.iter().map(|row| row.filter(|&row| nulls.get(row) == Some(&false))));
    Ok(out)
}

fn left_join(k: &Interpreter, x: &Value, y: &Value, filled: bool) -> Result<Value> {
    let ((left, _), right) = (subject(k, x)?, keyed_side(k, y)?);
    let rows = found(k, &left, &right)?;
    Ok(laid(k, &left, &right, &rows, filled)?.table())
}

/// `x lj y`
pub fn left(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    left_join(k, &x, &y, false)
}

/// `x ljf y`
pub fn left_filled(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    left_join(k, &x, &y, true)
}

fn inner_join(k: &Interpreter, x: &Value, y: &Value, filled: bool) -> Result<Value> {
    let ((left, _), right) = (subject(k, x)?, keyed_side(k, y)?);
    let rows = found(k, &left, &right)?;
    let mut stays: Vec<usize> = budget::vec(rows.len())?;
    stays.extend(rows.iter().enumerate().filter(|(_, row)| row.is_some()).map(|(place, _)| place));
    let mut rows = rows;
    rows.retain(Option::is_some);
    Ok(laid(k, &left.at(k, &stays)?, &right, &rows, filled)?.table())
}

/// `x ij y`
pub fn inner(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    inner_join(k, &x, &y, false)
}

/// `x ijf y`
pub fn inner_filled(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    inner_join(k, &x, &y, true)
}

/// `x pj y`: what is missing counts 0.
pub fn plus(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let ((left, _), right) = (subject(k, &x)?, keyed_side(k, &y)?);
    let rows = found(k, &left, &right)?;
    let mut result = left.clone();
    for (name, column) in right.names.iter().zip(&right.columns).skip(right.keys) {
        k.poll()?;
        let more = fill(k, value::long(0), picked(k, column, &rows)?)?;
        let more = crate::verbs::lists::convert::to_kind(&more, value::kind(column)).unwrap_or(more);
        match left.column(*name) {
            Some(place) => {
                if let Some(slot) = result.columns.get_mut(place) {
                    *slot = add(k, slot.clone(), more)?;
                }
            }
            None => {
                result.names.push(*name);
                result.columns.push(more);
            }
        }
    }
    Ok(result.table())
}

fn union_join(k: &Interpreter, x: &Value, y: &Value, filled: bool) -> Result<Value> {
    let ((left, _), (right, _)) = (subject(k, x)?, subject(k, y)?);
    if left.keys != right.keys {
        return Err(Error::type_("uj joins two tables, or two keyed tables with the same keys"));
    }
    if left.keys > 0 {
        let all = merged(k, &left, &right)?;
        if !filled {
            return Ok(all.table());
        }
        // A null of y leaves what x has.
        let rows = {
            let keys = left.names.get(..left.keys).unwrap_or_default();
            let mine = columns(&all, &places(&all, keys)?);
            matches(k, (&mine, all.count), (left.columns.get(..left.keys).unwrap_or_default(), left.count))?
        };
        let mut result = all.clone();
        for (name, column) in left.names.iter().zip(&left.columns).skip(left.keys) {
            if let Some(slot) = all.column(*name).and_then(|place| result.columns.get_mut(place)) {
                let missing = nulls(k, slot)?;
                let rows: Vec<Option<usize>> =
                    rows.iter().zip(missing).map(|(row, null)| row.filter(|_| null)).collect();
                *slot = overlaid(k, slot, column, &rows)?;
            }
        }
        return Ok(result.table());
    }
    let mut names: Vec<Symbol> = left.names.clone();
    names.extend(right.names.iter().filter(|name| left.column(**name).is_none()));
    let many = left.count.saturating_add(right.count);
    let (mut first, mut second): (Vec<Option<usize>>, Vec<Option<usize>>) = (budget::vec(many)?, budget::vec(many)?);
    first.extend((0..left.count).map(Some).chain((0..right.count).map(|_| None)));
    second.extend((0..left.count).map(|_| None).chain((0..right.count).map(Some)));
    let mut all = Vec::with_capacity(names.len());
    for name in &names {
        k.poll()?;
        let get = |side: &Subject| side.column(*name).and_then(|place| side.columns.get(place).cloned());
        all.push(match (get(&left), get(&right)) {
            (Some(a), Some(b)) => crate::verbs::lists::concatenate::joined(&k.cx(), &a, &b)?,
            (Some(a), None) => picked(k, &a, &first)?,
            (None, Some(b)) => picked(k, &b, &second)?,
            (None, None) => value::empty(),
        });
    }
    Ok(keyed(&names, all, 0))
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
    let by = named_columns(c)?;
    let ((left, _), (right, _)) = (subject(k, t)?, subject(k, u)?);
    let (a, b) = (columns(&left, &places(&left, &by)?), columns(&right, &places(&right, &by)?));
    let (classes, others) = common_classes(k, (&a, left.count), (&b, right.count))?;
    budget::check::<[usize; 4]>(others.len())?;
    let mut rows_of: hashbrown::HashMap<usize, Vec<usize>> = hashbrown::HashMap::new();
    for (row, class) in others.iter().enumerate() {
        rows_of.entry(*class).or_default().push(row);
    }
    let pairs = classes.iter().filter_map(|class| rows_of.get(class)).map(Vec::len).fold(0, usize::saturating_add);
    let (mut lefts, mut rights): (Vec<usize>, Vec<Option<usize>>) = (budget::vec(pairs)?, budget::vec(pairs)?);
    for (row, class) in classes.iter().enumerate() {
        k.poll()?;
        for &other in rows_of.get(class).into_iter().flatten() {
            lefts.push(row);
            rights.push(Some(other));
        }
    }
    let cut = left.columns.iter().map(|column| items_at(&k.cx(), column, &lefts)).collect::<Result<Vec<Value>>>()?;
    let cut = Subject { names: left.names.clone(), columns: cut, keys: 0, count: lefts.len() };
    let rest = Subject { keys: 0, ..right };
    Ok(laid(k, &cut, &rest, &rights, false)?.table())
}
