//! Joins by time: the last row at or before, and the rows in a window.

use hashbrown::HashMap;

use crate::array::{Symbol, Value, View, budget};
use crate::error::{Error, Result};
use crate::k::names::interpreter::Interpreter;
use crate::k::query::plan::Subject;
use crate::k::query::rows::{columns, common_classes, given, named_columns, nulls, overlaid, picked, places, subject};
use crate::k::value::{self, array_of, collapse, count, is_nothing, item, items};
use crate::verbs::lists::concatenate::joined;
use crate::k::words::order;
use crate::verbs::lists::pieces::{items_at, one};
use crate::verbs::order::Direction;

/// The times of two tables as numbers that are compared: their ranks among all of them.
struct Times {
    left: Vec<i64>,
    right: Vec<i64>,
}

/// Numbers that stand in the order of the items: the items themselves, or their ranks.
fn ordered(k: &Interpreter, list: &Value) -> Result<Vec<i64>> {
    if let Some(View::Int(numbers)) = array_of(list).map(|array| array.view()) {
        return Ok(numbers.to_vec());
    }
    let places = order::places(k, list, Direction::Up)?;
    let mut ranks = budget::filled(places.len(), 0_i64)?;
    let mut rank = 0;
    for pair in 0..places.len() {
        if pair > 0 {
            let same = match (places.get(pair - 1), places.get(pair)) {
                (Some(&a), Some(&b)) => value::same_exactly(&item(list, a), &item(list, b)),
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

impl Times {
    fn of(k: &Interpreter, left: &Value, right: &Value) -> Result<Times> {
        let mut all = ordered(k, &joined(&k.cx(), left, right)?)?;
        let right = all.split_off(count(left).min(all.len()));
        Ok(Times { left: all, right })
    }
}

/// The rows of the second table by what they are equal in, each in the order of the table, which is that of time.
struct Matched {
    classes: Vec<usize>,
    rows: HashMap<usize, Vec<usize>>,
    times: Times,
}

impl Matched {
    fn of(k: &Interpreter, by: &[Symbol], left: &Subject, right: &Subject) -> Result<Matched> {
        let Some((time, equal)) = by.split_last() else { return Err(Error::length("a join needs columns")) };
        let (a, b) = (columns(left, &places(left, equal)?), columns(right, &places(right, equal)?));
        let (classes, others) = common_classes(k, (&a, left.count), (&b, right.count))?;
        let mut rows: HashMap<usize, Vec<usize>> = HashMap::new();
        for (row, class) in others.iter().enumerate() {
            rows.entry(*class).or_default().push(row);
        }
        let last = |side: &Subject| -> Result<Value> {
            let place = places(side, std::slice::from_ref(time))?;
            Ok(columns(side, &place).pop().unwrap_or_else(value::empty))
        };
        Ok(Matched { classes, rows, times: Times::of(k, &last(left)?, &last(right)?)? })
    }

    /// The rows that are equal to a row of the first table.
    fn candidates(&self, row: usize) -> &[usize] {
        self.classes.get(row).and_then(|class| self.rows.get(class)).map_or(&[], Vec::as_slice)
    }

    fn time(&self, row: usize) -> i64 {
        self.times.right.get(row).copied().unwrap_or(i64::MAX)
    }

    /// How many of some rows are at or before a time.
    fn until(&self, rows: &[usize], time: i64) -> usize {
        rows.partition_point(|&row| self.time(row) <= time)
    }
}

fn as_of_join(k: &Interpreter, arguments: &[Value], times: bool, filled: bool) -> Result<Value> {
    let [c, t, u] = arguments else { return Err(Error::rank("aj takes columns and two tables")) };
    let by = named_columns(c)?;
    let ((left, name), (right, _)) = (subject(k, t)?, subject(k, u)?);
    let matched = Matched::of(k, &by, &left, &right)?;
    let mut rows: Vec<Option<usize>> = budget::vec(left.count)?;
    for row in 0..left.count {
        if row % 1024 == 0 {
            k.poll()?;
        }
        let (all, time) = (matched.candidates(row), matched.times.left.get(row).copied().unwrap_or(i64::MIN));
        rows.push(matched.until(all, time).checked_sub(1).and_then(|place| all.get(place).copied()));
    }
    let mut result = left.clone();
    for (name, column) in right.names.iter().zip(&right.columns) {
        let is_key = by.contains(name);
        if is_key && !(times && by.last() == Some(name)) {
            continue;
        }
        match left.column(*name) {
            Some(place) => {
                let rows = if filled && !is_key {
                    let missing = nulls(k, column)?;
                    rows.iter().map(|row| row.filter(|&row| missing.get(row) == Some(&false))).collect()
                } else {
                    rows.clone()
                };
                if let Some(slot) = result.columns.get_mut(place) {
                    *slot =
                        if filled || is_key { overlaid(k, slot, column, &rows)? } else { picked(k, column, &rows)? };
                }
            }
            None => {
                result.names.push(*name);
                result.columns.push(picked(k, column, &rows)?);
            }
        }
    }
    given(k, name, result.table())
}

/// `aj[c;t;u]`
pub fn as_of(k: &Interpreter, arguments: &[Value]) -> Result<Value> {
    as_of_join(k, arguments, false, false)
}

/// `aj0[c;t;u]`
pub fn as_of_times(k: &Interpreter, arguments: &[Value]) -> Result<Value> {
    as_of_join(k, arguments, true, false)
}

/// `ajf[c;t;u]`
pub fn as_of_filled(k: &Interpreter, arguments: &[Value]) -> Result<Value> {
    as_of_join(k, arguments, false, true)
}

/// `ajf0[c;t;u]`
pub fn as_of_filled_times(k: &Interpreter, arguments: &[Value]) -> Result<Value> {
    as_of_join(k, arguments, true, true)
}

/// `t asof d`: the last row of t at or before what d says in its last column, and equal to it in the others.
pub fn asof(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let (table, _) = subject(k, &x)?;
    let single = matches!(&y, Value::Dictionary(d) if !value::is_keyed_table(d));
    let wanted = match &y {
        Value::Dictionary(d) if single => {
            let cells = items(&d.values).into_iter().map(one).collect();
            Subject { names: named_columns(&d.keys)?, columns: cells, keys: 0, count: 1 }
        }
        _ => subject(k, &y)?.0,
    };
    let matched = Matched::of(k, &wanted.names, &wanted, &table)?;
    let row = |row: usize| {
        let (all, time) = (matched.candidates(row), matched.times.left.get(row).copied().unwrap_or(i64::MIN));
        matched.until(all, time).checked_sub(1).and_then(|place| all.get(place).copied())
    };
    let rows: Vec<Option<usize>> = (0..wanted.count).map(row).collect();
    let others: Vec<usize> = (0..table.names.len())
        .filter(|&i| table.names.get(i).is_some_and(|name| !wanted.names.contains(name)))
        .collect();
    let cut = columns(&table, &others).iter().map(|column| picked(k, column, &rows)).collect::<Result<Vec<Value>>>()?;
    let names: Vec<Symbol> = others.iter().filter_map(|&place| table.names.get(place).copied()).collect();
    let result = Subject { names, columns: cut, keys: 0, count: rows.len() }.table();
    Ok(if single { item(&result, 0) } else { result })
}

fn window_join(k: &Interpreter, arguments: &[Value], prevailing: bool) -> Result<Value> {
    let [w, c, t, list] = arguments else {
        return Err(Error::rank("wj takes windows, columns, a table and what to join"));
    };
    let by = named_columns(c)?;
    let (left, name) = subject(k, t)?;
    let parts = items(list);
    let Some((u, functions)) = parts.split_first() else { return Err(Error::length("wj needs a table to join")) };
    let (right, _) = subject(k, u)?;
    if count(w) != 2 || count(&item(w, 0)) != left.count || count(&item(w, 1)) != left.count {
        return Err(Error::length(format!("the windows are two lists of {} times", left.count)));
    }
    let matched = Matched::of(k, &by, &left, &right)?;
    let Some(time) = by.last() else { return Err(Error::length("a join needs columns")) };
    let right_times = columns(&right, &places(&right, std::slice::from_ref(time))?).pop().unwrap_or_else(value::empty);
    // The ends of the windows among the times of the second table.
    let (starts, ends) = (Times::of(k, &item(w, 0), &right_times)?, Times::of(k, &item(w, 1), &right_times)?);
    let mut windows: Vec<Vec<usize>> = budget::vec(left.count)?;
    for row in 0..left.count {
        k.poll()?;
        let all = matched.candidates(row);
        let until = |times: &Times| {
            let end = times.left.get(row).copied().unwrap_or(i64::MIN);
            all.partition_point(|&row| times.right.get(row).copied().unwrap_or(i64::MAX) <= end)
        };
        let before = |times: &Times| {
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
    let mut result = left.clone();
    for part in functions {
        let cells = items(part);
        let Some((f, chosen)) = cells.split_first() else { return Err(Error::length("a function and its columns")) };
        let chosen = named_columns(&collapse(chosen.to_vec()))?;
        let Some(last) = chosen.last() else { return Err(Error::length("a function needs a column")) };
        let lists = columns(&right, &places(&right, &chosen)?);
        let mut values = budget::vec(windows.len())?;
        for window in &windows {
            k.poll()?;
            let given = lists.iter().map(|list| items_at(&k.cx(), list, window)).collect::<Result<Vec<Value>>>()?;
            values.push(match given.first() {
                Some(first) if is_nothing(f) => first.clone(),
                _ => k.apply(f, given.into_iter().collect())?,
            });
        }
        let column = collapse(values);
        match result.column(*last).and_then(|place| result.columns.get_mut(place)) {
            Some(slot) => *slot = column,
            None => {
                result.names.push(*last);
                result.columns.push(column);
            }
        }
    }
    given(k, name, result.table())
}

/// `wj[w;c;t;(u;(f;c1);...)]`: with the row that prevails at the start of the window.
pub fn windows(k: &Interpreter, arguments: &[Value]) -> Result<Value> {
    window_join(k, arguments, true)
}

/// `wj1[w;c;t;(u;(f;c1);...)]`: the rows in the window alone.
pub fn windows_strict(k: &Interpreter, arguments: &[Value]) -> Result<Value> {
    window_join(k, arguments, false)
}
