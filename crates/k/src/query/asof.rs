//! q's joins by time.

use crate::array::{Array, Value, budget};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::query::{assign_or_return, subject};
use crate::value::{self, collapse, count, is_nothing, item, items};
use crate::verbs::lists::pieces::{items_at, one};
use crate::verbs::tables::as_of;
use crate::verbs::tables::relation::{Relation, named_columns, places, some_columns};
use crate::words::order;

/// The four joins to the last row at or before: whether the time is that of the second table, and whether nulls are filled.
macro_rules! as_of_joins {
    ($($(#[$doc:meta])* $name:ident = $how:expr;)*) => { $(
        $(#[$doc])*
        pub fn $name(k: &Interpreter, arguments: &[Value]) -> Result<Value> {
            as_of_join(k, arguments, $how)
        }
    )* };
}

as_of_joins! {
    /// `aj[c;t;u]`
    as_of = (false, false);
    /// `aj0[c;t;u]`
    as_of_times = (true, false);
    /// `ajf[c;t;u]`
    as_of_filled = (false, true);
    /// `ajf0[c;t;u]`
    as_of_filled_times = (true, true);
}

fn as_of_join(k: &Interpreter, arguments: &[Value], how: (bool, bool)) -> Result<Value> {
    let [c, t, u] = arguments else { return Err(Error::rank("aj takes columns and two tables")) };
    let ((left, name), (right, _)) = (subject(k, t)?, subject(k, u)?);
    let result = as_of::as_of(&k.cx(), &named_columns(c)?, &left, &right, how)?;
    assign_or_return(k, name, result.table())
}

/// The rows that are looked for, and whether they are a single one.
fn rows_wanted(k: &Interpreter, y: &Value) -> Result<(Relation, bool)> {
    match y {
        Value::Dictionary(d) if !value::is_keyed_table(d) => {
            let cells = items(&d.values).into_iter().map(one).collect();
            Ok((Relation { names: named_columns(&d.keys)?, columns: cells, keys: 0, count: 1 }, true))
        }
        _ => Ok((subject(k, y)?.0, false)),
    }
}

/// `t bin u`: for each row the place of the last one of t that is equal to it in all columns but the last and not behind it in that, -1
/// if there is none.
///
/// # Errors
/// A type error if a column of t is missing.
fn bin_rows(k: &Interpreter, x: &Value, y: &Value) -> Result<Value> {
    let ((table, _), (wanted, is_single)) = (subject(k, x)?, rows_wanted(k, y)?);
    let rows = as_of::at_or_before(&k.cx(), &table.names, &wanted, &table)?;
    let places = budget::mapped(&rows, |row| row.map_or(-1, |row| row as i64))?;
    Ok(match (is_single, places.as_slice()) {
        (true, &[place]) => Value::Array(Array::atom(place)),
        _ => Value::Array(Array::list(places)),
    })
}

/// `x bin y`: the place of the last item of x at or before y, of a table the last row.
pub fn bin(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    match &x {
        Value::Table(_) => bin_rows(k, &x, &y),
        Value::Dictionary(d) if matches!(d.values, Value::Table(_)) => {
            let place = bin_rows(k, &d.values, &y)?;
            k.apply_one(&d.keys, place)
        }
        _ => order::bin(k, x, y),
    }
}

/// `t asof d`: the last row of t at or before what d says in its last column, and equal to it in the others.
pub fn asof(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let (table, _) = subject(k, &x)?;
    let (wanted, single) = rows_wanted(k, &y)?;
    let result = as_of::last_before(&k.cx(), &table, &wanted)?.table();
    Ok(if single { item(&result, 0) } else { result })
}

fn window_join(k: &Interpreter, arguments: &[Value], prevailing: bool) -> Result<Value> {
    let [w, c, t, list] = arguments else {
        return Err(Error::rank("wj takes windows, columns, a table, and a list of a table and functions"));
    };
    let by = named_columns(c)?;
    let (left, name) = subject(k, t)?;
    let parts = items(list);
    let Some((u, functions)) = parts.split_first() else { return Err(Error::length("wj needs a table to join")) };
    let (right, _) = subject(k, u)?;
    if count(w) != 2 || count(&item(w, 0)) != left.count || count(&item(w, 1)) != left.count {
        return Err(Error::length(format!("the windows are two lists of {} times", left.count)));
    }
    let windows = as_of::windows(&k.cx(), &by, &left, &right, (&item(w, 0), &item(w, 1)), prevailing)?;
    let mut result = left.clone();
    for part in functions {
        let cells = items(part);
        let Some((f, wanted)) = cells.split_first() else { return Err(Error::length("a function and its columns")) };
        let wanted = named_columns(&collapse(wanted.to_vec()))?;
        let Some(last) = wanted.last() else { return Err(Error::length("a function needs a column")) };
        let lists = some_columns(&right, &places(&right, &wanted)?);
        let mut values = crate::array::budget::vec(windows.len())?;
        for window in &windows {
            k.poll()?;
            let given = lists.iter().map(|list| items_at(&k.cx(), list, window)).collect::<Result<Vec<Value>>>()?;
            values.push(match given.first() {
                Some(first) if is_nothing(f) => first.clone(),
                _ => k.apply(f, given.into_iter().collect())?,
            });
        }
        let column = collapse(values);
        // Two functions of a column give two columns of its name.
        match left.column(*last).and_then(|place| result.columns.get_mut(place)) {
            Some(slot) => *slot = column,
            None => {
                result.names.push(*last);
                result.columns.push(column);
            }
        }
    }
    assign_or_return(k, name, result.table())
}

/// `wj[w;c;t;(u;(f;c1);...)]`: with the row that prevails at the start of the window.
pub fn windows(k: &Interpreter, arguments: &[Value]) -> Result<Value> {
    window_join(k, arguments, true)
}

/// `wj1[w;c;t;(u;(f;c1);...)]`: the rows in the window alone.
pub fn windows_strict(k: &Interpreter, arguments: &[Value]) -> Result<Value> {
    window_join(k, arguments, false)
}
