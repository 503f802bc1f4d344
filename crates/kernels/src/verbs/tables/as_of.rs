//! Joins by time: the last row at or before, and the rows in a window.

use std::borrow::Cow;

use super::matching::{common_classes, joined_columns, nulls, overlaid, picked};
use super::relation::{Relation, places, some_columns};
use crate::array::domains::domain_of;
use crate::array::items::{self, array_of, count, is_vector, item};
use crate::array::kind::kind;
use crate::array::make::empty;
use crate::array::{Context, Symbol, Value, View, budget, stop};
use crate::error::{Error, Result};
use crate::verbs::lists::order::places as places_in_order;
use crate::verbs::order::Direction;
use crate::verbs::search::{Groups, grouped};

/// The times of two tables as numbers that are compared: themselves, or their ranks among all of them.
struct Times<'a> {
    left: Cow<'a, [i64]>,
    right: Cow<'a, [i64]>,
}

/// Numbers that stand in the order of the items: the items themselves, or their ranks.
fn ordered(cx: &Context, list: &Value) -> Result<Vec<i64>> {
    if let Some(View::Int(numbers)) = array_of(list).map(|array| array.widened()) {
        return budget::copied(numbers);
    }
    let places = places_in_order(cx, list, Direction::Up)?;
    let mut ranks = budget::filled(places.len(), 0_i64)?;
    let mut rank = 0;
    for pair in 0..places.len() {
        stop::poll_turn(pair)?;
        if pair > 0 {
            let same = match (places.get(pair - 1), places.get(pair)) {
                (Some(&a), Some(&b)) => items::same_exactly(&item(list, a), &item(list, b)),
                _ => false,
            };
            rank += i64::from(!same);
        }
        if let Some(slot) = places.get(pair).and_then(|&place| ranks.get_mut(place)) {
            *slot = rank;
        }
    }
    Ok(ranks)
}

/// The integers of a list, if it is one of them.
fn integers_in(list: &Value) -> Option<&[i64]> {
    match array_of(list).filter(|_| domain_of(list).is_none()).map(|array| array.widened()) {
        Some(View::Int(numbers)) => Some(numbers),
        _ => None,
    }
}

impl<'a> Times<'a> {
    fn new(cx: &Context, left: &'a Value, right: &'a Value) -> Result<Times<'a>> {
        let (x, y) = (kind(left), kind(right));
        if x != y && is_vector(left) && is_vector(right) && !items::comparable(x, y) {
            return Err(Error::type_("the times of the two tables are of different types"));
        }
        if let (true, Some(left), Some(right)) = (x == y, integers_in(left), integers_in(right)) {
            return Ok(Times { left: Cow::Borrowed(left), right: Cow::Borrowed(right) });
        }
        let mut all = ordered(cx, &joined_columns(cx, left, right)?)?;
        let right = budget::split_off(&mut all, count(left))?;
        Ok(Times { left: Cow::Owned(all), right: Cow::Owned(right) })
    }
}

/// The rows of the second table by what they are equal in, each in the order of the table, which is that of time.
struct Matched {
    /// For each row of the first table the number of its rows in the second.
    classes: Vec<usize>,
    rows: Groups,
}

impl Matched {
    fn new(cx: &Context, equal: &[Symbol], left: &Relation, right: &Relation) -> Result<Matched> {
        let (a, b) = (some_columns(left, &places(left, equal)?), some_columns(right, &places(right, equal)?));
        let (classes, others) = common_classes(cx, (&a, left.count), (&b, right.count))?;
        let count = others.iter().max().map_or(0, |&most| most + 1);
        Ok(Matched { classes, rows: grouped(cx, &others, count)? })
    }

    /// Where the rows begin and end that are equal to a row of the first table.
    fn span(&self, row: usize) -> (usize, usize) {
        self.classes.get(row).and_then(|&class| self.rows.spans.get(class)).copied().unwrap_or_default()
    }

    /// The rows that are equal to a row of the first table.
    fn candidates(&self, row: usize) -> &[usize] {
        let (start, end) = self.span(row);
        self.rows.places.get(start..end).unwrap_or_default()
    }
}

/// The column of the times, which is the last one of a join.
fn time_column(by: &[Symbol], side: &Relation) -> Result<Value> {
    let Some(time) = by.last() else { return Err(Error::length("a join needs columns")) };
    Ok(some_columns(side, &places(side, std::slice::from_ref(time))?).pop().unwrap_or_else(empty))
}

/// For each row of the first table the row of the second that is equal to it in all of some columns but the last, and is the last one
/// at or before it in that.
pub fn at_or_before(cx: &Context, by: &[Symbol], left: &Relation, right: &Relation) -> Result<Vec<Option<usize>>> {
    let (before, after) = (time_column(by, left)?, time_column(by, right)?);
    let matched = Matched::new(cx, by.split_last().map_or(&[], |(_, equal)| equal), left, right)?;
    let times = Times::new(cx, &before, &after)?;
    // The times of the second table in the order of its groups, so that those of a group lie together.
    let inner = budget::mapped(&matched.rows.places, |&row| times.right.get(row).copied().unwrap_or(i64::MAX))?;
    let of_group = |&(start, end): &(usize, usize)| inner.get(start..end).unwrap_or_default();
    let rises = times.left.is_sorted() && matched.rows.spans.iter().all(|span| of_group(span).is_sorted());
    // Where time goes forward in both tables, each group is walked along once.
    let mut next = budget::mapped(&matched.rows.spans, |&(start, _)| start)?;
    let mut rows: Vec<Option<usize>> = budget::vec(left.count)?;
    for (row, &time) in times.left.iter().enumerate().take(left.count) {
        if row % 1024 == 0 {
            cx.poll()?;
        }
        let span @ (start, end) = matched.span(row);
        let until = match matched.classes.get(row).and_then(|&class| next.get_mut(class)).filter(|_| rises) {
            Some(place) => {
                while *place < end && inner.get(*place).is_some_and(|&there| there <= time) {
                    *place += 1;
                }
                *place
            }
            None => start + of_group(&span).partition_point(|&there| there <= time),
        };
        rows.push(
            until.checked_sub(1).filter(|&last| last >= start).and_then(|last| matched.rows.places.get(last).copied()),
        );
    }
    Ok(rows)
}

/// The rows of the first table, each with the columns of the last row of the second at or before it: with its time if `times` says so,
/// and where it has a null what the first has if `filled` says so.
pub fn as_of(
    cx: &Context,
    by: &[Symbol],
    left: &Relation,
    right: &Relation,
    (times, filled): (bool, bool),
) -> Result<Relation> {
    let rows = at_or_before(cx, by, left, right)?;
    let mut result = left.clone();
    for (name, column) in right.names.iter().zip(&right.columns) {
        let is_key = by.contains(name);
        if is_key && !(times && by.last() == Some(name)) {
            continue;
        }
        match left.column(*name) {
            Some(place) => {
                let there = if filled && !is_key {
                    let missing = nulls(cx, column)?;
                    let is_there = |row: &usize| missing.get(*row) == Some(&false);
                    Some(budget::mapped(&rows, |row| row.filter(is_there))?)
                } else {
                    None
                };
                let rows = there.as_ref().unwrap_or(&rows);
                if let Some(slot) = result.columns.get_mut(place) {
                    *slot =
                        if filled || is_key { overlaid(cx, slot, column, rows)? } else { picked(cx, column, rows)? };
                }
            }
            None => {
                result.names.push(*name);
                result.columns.push(picked(cx, column, &rows)?);
            }
        }
    }
    Ok(result)
}

/// The other columns of the last row of a table at or before each of some wanted ones.
pub fn last_before(cx: &Context, table: &Relation, wanted: &Relation) -> Result<Relation> {
    let rows = at_or_before(cx, &wanted.names, wanted, table)?;
    let others: Vec<usize> = (0..table.names.len())
        .filter(|&i| table.names.get(i).is_some_and(|name| !wanted.names.contains(name)))
        .collect();
    let cut =
        some_columns(table, &others).iter().map(|column| picked(cx, column, &rows)).collect::<Result<Vec<Value>>>()?;
    let names: Vec<Symbol> = others.iter().filter_map(|&place| table.names.get(place).copied()).collect();
    Ok(Relation { names, columns: cut, keys: 0, count: rows.len() })
}

/// For each row of the first table the rows of the second between a start and an end, both included, that are equal to it in all of some
/// columns but the last; with the row that prevails at the start if `prevailing` says so.
pub fn windows(
    cx: &Context,
    by: &[Symbol],
    left: &Relation,
    right: &Relation,
    (from, to): (&Value, &Value),
    prevailing: bool,
) -> Result<Vec<Vec<usize>>> {
    let right_times = time_column(by, right)?;
    let matched = Matched::new(cx, by.split_last().map_or(&[], |(_, equal)| equal), left, right)?;
    // The ends of the windows among the times of the second table.
    let (starts, ends) = (Times::new(cx, from, &right_times)?, Times::new(cx, to, &right_times)?);
    let mut windows: Vec<Vec<usize>> = budget::vec(left.count)?;
    for row in 0..left.count {
        cx.poll()?;
        let all = matched.candidates(row);
        let until = |times: &Times<'_>| {
            let end = times.left.get(row).copied().unwrap_or(i64::MIN);
            all.partition_point(|&row| times.right.get(row).copied().unwrap_or(i64::MAX) <= end)
        };
        let before = |times: &Times<'_>| {
            let start = times.left.get(row).copied().unwrap_or(i64::MIN);
            all.partition_point(|&row| times.right.get(row).copied().unwrap_or(i64::MAX) < start)
        };
        let first = match prevailing {
            // The row at the start, or the last one before it.
            true if until(&starts) > before(&starts) => before(&starts),
            true => before(&starts).saturating_sub(1),
            false => before(&starts),
        };
        windows.push(all.get(first..until(&ends).max(first)).unwrap_or_default().to_vec());
    }
    Ok(windows)
}
