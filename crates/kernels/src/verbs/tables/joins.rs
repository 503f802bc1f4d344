//! Joins of tables by equal columns.

use super::arrive::{Fit, merged};
use super::matching::{common_classes, matches, nulls, overlaid, picked, steps};
use super::relation::{Relation, places, some_columns};
use crate::array::items::mark_of;
use crate::array::{Context, Mark, Symbol, Value, budget, make, stop};
use crate::error::{Error, Result};
use crate::verbs::lists::concatenate::concatenate;
use crate::verbs::lists::pieces::items_at;

/// For each row of x the row of y with the same keys; if y is a step function, the last one with keys that are not above.
pub fn found(cx: &Context, x: &Relation, y: &Relation) -> Result<Vec<Option<usize>>> {
    let keys = y.names.get(..y.keys).unwrap_or_default();
    let left = some_columns(x, &places(x, keys)?);
    let theirs = y.columns.get(..y.keys).unwrap_or_default();
    match theirs.first().map(mark_of) {
        Some(Mark::Step) => steps(cx, (&left, x.count), (theirs, y.count)),
        _ => matches(cx, (&left, x.count), (theirs, y.count)),
    }
}

/// x with the columns of y at some rows: what is there in x is overwritten, by nulls too unless they are to be filled.
fn laid(cx: &Context, x: &Relation, y: &Relation, rows: &[Option<usize>], filled: bool) -> Result<Relation> {
    let mut result = x.clone();
    for (name, column) in y.names.iter().zip(&y.columns).skip(y.keys) {
        cx.poll()?;
        match x.column(*name) {
            Some(place) => {
                let present = if filled { Some(without_nulls(cx, column, rows)?) } else { None };
                if let Some(slot) = result.columns.get_mut(place) {
                    *slot = overlaid(cx, slot, column, present.as_deref().unwrap_or(rows))?;
                }
            }
            None => {
                result.names.push(*name);
                result.columns.push(picked(cx, column, rows)?);
            }
        }
    }
    Ok(result)
}

fn without_nulls(cx: &Context, column: &Value, rows: &[Option<usize>]) -> Result<Vec<Option<usize>>> {
    let nulls = nulls(cx, column)?;
    let out = budget::mapped(rows, |row| row.filter(|&row| nulls.get(row) == Some(&false)))?;
    Ok(out)
}

/// The rows of x, each with the columns of the row of y that has the same keys: nulls where there is none. A null of y leaves what x has
/// where `filled` says so.
pub fn left(cx: &Context, x: &Relation, y: &Relation, filled: bool) -> Result<Relation> {
    laid(cx, x, y, &found(cx, x, y)?, filled)
}

/// The same of the rows of x that have one.
pub fn inner(cx: &Context, x: &Relation, y: &Relation, filled: bool) -> Result<Relation> {
    let mut rows = found(cx, x, y)?;
    let stays: Vec<usize> = budget::collected(
        rows.len(),
        rows.iter().enumerate().filter(|(_, row)| row.is_some()).map(|(place, _)| place),
    )?;
    rows.retain(Option::is_some);
    laid(cx, &x.at(cx, &stays)?, y, &rows, filled)
}

/// The rows of both with the columns of both, null where there are none; of keyed tables the rows of the second take the place of those
/// with their keys.
pub fn union(cx: &Context, left: &Relation, right: &Relation, filled: bool, fit: Fit<'_>) -> Result<Relation> {
    if left.keys != right.keys {
        return Err(Error::type_("uj joins two tables, or two keyed tables with the same keys"));
    }
    if left.keys > 0 {
        let all = merged(cx, left, right, fit)?;
        if !filled {
            return Ok(all);
        }
        // A null of y leaves what x has.
        let rows = {
            let keys = left.names.get(..left.keys).unwrap_or_default();
            let mine = some_columns(&all, &places(&all, keys)?);
            matches(cx, (&mine, all.count), (left.columns.get(..left.keys).unwrap_or_default(), left.count))?
        };
        let mut result = all.clone();
        for (name, column) in left.names.iter().zip(&left.columns).skip(left.keys) {
            if let Some(slot) = all.column(*name).and_then(|place| result.columns.get_mut(place)) {
                let missing = nulls(cx, slot)?;
                let kept = rows.iter().zip(missing).map(|(row, null)| row.filter(|_| null));
                let rows = budget::collected(rows.len(), kept)?;
                *slot = overlaid(cx, slot, column, &rows)?;
            }
        }
        return Ok(result);
    }
    let mut names: Vec<Symbol> = left.names.clone();
    names.extend(right.names.iter().filter(|name| left.column(**name).is_none()));
    let many = left.count.saturating_add(right.count);
    // One after the other: only what is written is seen to be held.
    let first = budget::collected(many, (0..left.count).map(Some).chain((0..right.count).map(|_| None)))?;
    let second = budget::collected(many, (0..left.count).map(|_| None).chain((0..right.count).map(Some)))?;
    let mut all = Vec::with_capacity(names.len());
    for name in &names {
        cx.poll()?;
        let get = |side: &Relation| side.column(*name).and_then(|place| side.columns.get(place).cloned());
        all.push(match (get(left), get(right)) {
            (Some(a), Some(b)) => concatenate(cx, &a, &b)?,
            (Some(a), None) => picked(cx, &a, &first)?,
            (None, Some(b)) => picked(cx, &b, &second)?,
            (None, None) => make::empty(),
        });
    }
    Ok(Relation { names, columns: all, keys: 0, count: many })
}

/// A row for every pair that is equal in some columns; the second table's values where both have a column.
pub fn equi(cx: &Context, by: &[Symbol], left: &Relation, right: &Relation) -> Result<Relation> {
    let (a, b) = (some_columns(left, &places(left, by)?), some_columns(right, &places(right, by)?));
    let (classes, others) = common_classes(cx, (&a, left.count), (&b, right.count))?;
    budget::check::<[usize; 4]>(others.len())?;
    let mut rows_of: hashbrown::HashMap<usize, Vec<usize>> = hashbrown::HashMap::new();
    for (row, class) in others.iter().enumerate() {
        stop::poll_turn(row)?;
        rows_of.entry(*class).or_default().push(row);
    }
    let pairs = classes.iter().filter_map(|class| rows_of.get(class)).map(Vec::len).fold(0, usize::saturating_add);
    let (mut lefts, mut rights): (Vec<usize>, Vec<Option<usize>>) = (budget::vec(pairs)?, budget::vec(pairs)?);
    for (row, class) in classes.iter().enumerate() {
        cx.poll()?;
        for &other in rows_of.get(class).into_iter().flatten() {
            lefts.push(row);
            rights.push(Some(other));
        }
    }
    let cut = left.columns.iter().map(|column| items_at(cx, column, &lefts)).collect::<Result<Vec<Value>>>()?;
    let cut = Relation { names: left.names.clone(), columns: cut, keys: 0, count: lefts.len() };
    let rest = Relation { keys: 0, ..right.clone() };
    laid(cx, &cut, &rest, &rights, false)
}
