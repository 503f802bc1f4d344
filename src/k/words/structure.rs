//! Lists as wholes: first and last, where, reverse, transpose, neighbours, distinct items.

use crate::array::{Array, Value, View, budget};
use crate::error::{Error, Result};
use crate::k::names::interpreter::Interpreter;
use crate::k::value::dictionary;
use crate::k::value::{
    self, Kind, array_of, as_general, boxes, collapse, count, empty, empty_of, general, integers_of, is_atom, item,
    items, kind, like, long, longs, need_integer,
};
use crate::k::words::join::joined;
use crate::k::words::search;
use crate::with_items;

/// The items at some places, all of which exist.
pub fn gather(x: &Value, places: impl Iterator<Item = usize>) -> Value {
    let Some(array) = array_of(x) else { return collapse(places.map(|place| item(x, place)).collect()) };
    match array.view() {
        View::Box(all) => collapse(places.filter_map(|place| all.get(place).cloned()).collect()),
        view => {
            with_items!(view, all => like(x, Array::list(places.filter_map(|place| all.get(place).cloned()).collect())))
        }
    }
}

/// The items of a range.
pub fn slice(x: &Value, start: usize, end: usize) -> Value {
    let Some(array) = array_of(x) else { return gather(x, start..end) };
    match array.view() {
        View::Box(all) => {
            let part = all.get(start..end).unwrap_or(&[]);
            if part.is_empty() { empty() } else { collapse(part.to_vec()) }
        }
        view => with_items!(view, all => like(x, Array::list(all.get(start..end).unwrap_or(&[]).to_vec()))),
    }
}

/// `*y`: the first item, or the null of an empty vector.
pub fn first(_: &Interpreter, y: Value) -> Result<Value> {
    Ok(match &y {
        Value::Dictionary(dictionary) => end(&dictionary.values, true),
        _ => end(&y, true),
    })
}

/// `last y`
pub fn last(_: &Interpreter, y: Value) -> Result<Value> {
    Ok(match &y {
        Value::Dictionary(dictionary) => end(&dictionary.values, false),
        _ => end(&y, false),
    })
}

fn end(y: &Value, first: bool) -> Value {
    match count(y) {
        0 => value::missing(y),
        n => item(y, if first { 0 } else { n - 1 }),
    }
}

/// `#y`
pub fn tally(_: &Interpreter, y: Value) -> Result<Value> {
    Ok(long(count(&y) as i64))
}

/// `!y`: the integers below y, or the keys of a dictionary.
pub fn til(k: &Interpreter, y: Value) -> Result<Value> {
    if let Value::Dictionary(dictionary) = &y {
        return Ok(dictionary.keys.clone());
    }
    if kind(&y) == Kind::Table {
        return dictionary::key(k, y);
    }
    if !kind(&y).is_integer() || !is_atom(&y) {
        return Err(Error::type_("! takes one integer, or a dictionary"));
    }
    let n = need_integer(&y, "the argument of !")?;
    let Ok(n) = usize::try_from(n) else { return Err(Error::domain(format!("! of {n}, which is negative"))) };
    let mut out = budget::vec(n)?;
    out.extend(0..n as i64);
    Ok(longs(out))
}

/// `&y`: each index as often as its item says.
pub fn where_(_k: &Interpreter, y: Value) -> Result<Value> {
    places(y)
}

fn places(y: Value) -> Result<Value> {
    if let Value::Dictionary(dictionary) = &y {
        let counted = places(dictionary.values.clone())?;
        let places = integers_of(&counted).unwrap_or_default();
        return Ok(gather(&dictionary.keys, places.iter().map(|&place| place as usize)));
    }
    let Some(array) = array_of(&y) else { return Err(Error::type_("& takes counts")) };
    if is_atom(&y) && !kind(&y).is_integer() {
        return Err(Error::type_("& takes counts"));
    }
    match array.view() {
        View::Bool(items) => {
            let mut out = Vec::with_capacity(items.iter().filter(|&&b| b).count());
            out.extend(items.iter().enumerate().filter(|(_, b)| **b).map(|(index, _)| index as i64));
            Ok(longs(out))
        }
        View::Int(items) => {
            let mut total = 0_usize;
            for &n in items {
                total = total.saturating_add(usize::try_from(n).unwrap_or(0));
            }
            let mut out = budget::vec(total)?;
            for (index, &n) in items.iter().enumerate() {
                for _ in 0..n.max(0) {
                    out.push(index as i64);
                }
            }
            Ok(longs(out))
        }
        View::Box([]) => Ok(longs(Vec::new())),
        _ => Err(Error::type_("& takes counts, which are integers")),
    }
}

/// `|y`
pub fn reverse(_k: &Interpreter, y: Value) -> Result<Value> {
    reversed(y)
}

fn reversed(y: Value) -> Result<Value> {
    if let Value::Dictionary(dictionary) = &y {
        let (keys, values) = (dictionary.keys.clone(), dictionary.values.clone());
        return Ok(value::dictionary(reversed(keys)?, reversed(values)?));
    }
    if is_atom(&y) {
        return Ok(y);
    }
    match y {
        Value::Array(mut array) => {
            if let Some(items) = array.unique_mut::<Value>() {
                items.reverse();
                return Ok(Value::Array(array));
            }
            Ok(Value::Array(with_items!(array.view(), items => Array::list(items.iter().rev().cloned().collect()))))
        }
        other => Ok(gather(&other, (0..count(&other)).rev())),
    }
}

/// `,y`: the list of one item.
pub fn enlist(_: &Interpreter, y: Value) -> Result<Value> {
    if let Value::Dictionary(dictionary) = &y
        && kind(&dictionary.keys) == Kind::Symbol
    {
        let columns = items(&dictionary.values).into_iter().map(one).collect();
        return Ok(dictionary::table(dictionary.keys.clone(), general(columns)));
    }
    Ok(one(y))
}

/// The list of one item.
pub fn one(y: Value) -> Value {
    collapse(vec![y])
}

/// `+y`: rows to columns; atoms are extended. A dictionary of columns becomes a table.
pub fn flip(k: &Interpreter, y: Value) -> Result<Value> {
    if let Value::Dictionary(dictionary) = &y {
        return dictionary::checked_table(k, dictionary.keys.clone(), dictionary.values.clone());
    }
    if let Some(columns) = dictionary::columns(&y) {
        return Ok(value::dictionary(columns.keys.clone(), columns.values.clone()));
    }
    let Some(rows) = boxes(&y) else { return Err(Error::rank("+ turns a list of lists")) };
    let lists = || rows.iter().filter(|row| !is_atom(row));
    let Some(width) = lists().map(count).next() else {
        return if rows.is_empty() { Ok(y) } else { Err(Error::rank("+ turns a list of lists")) };
    };
    if lists().any(|row| count(row) != width) {
        return Err(Error::length("the rows that + turns differ in length"));
    }
    // An atom among the rows is an item of every column, and a row may be there many times.
    budget::check::<u64>(width.saturating_mul(rows.len()))?;
    budget::check::<Value>(width)?;
    if let Some(turned) = turned_longs(k, rows, width)? {
        return Ok(turned);
    }
    let column = |i| k.poll().map(|()| collapse(rows.iter().map(|row| item(row, i)).collect()));
    Ok(general((0..width).map(column).collect::<Result<Vec<Value>>>()?))
}

/// The columns of rows that are all vectors of longs.
fn turned_longs(k: &Interpreter, rows: &[Value], width: usize) -> Result<Option<Value>> {
    let all: Option<Vec<&[i64]>> = rows
        .iter()
        .map(|row| match row {
            Value::Array(array) if !array.is_atom() => array.as_slice::<i64>(),
            _ => None,
        })
        .collect();
    let Some(all) = all else { return Ok(None) };
    let column = |i: usize| k.poll().map(|()| longs(all.iter().filter_map(|row| row.get(i).copied()).collect()));
    Ok(Some(general((0..width).map(column).collect::<Result<Vec<Value>>>()?)))
}

/// A list of no items of the type of y.
pub fn nothing_of(y: &Value) -> Value {
    empty_of(kind(y))
}

/// `next y`: each item replaced by the one after it.
pub fn next(_: &Interpreter, y: Value) -> Result<Value> {
    let have = count(&y);
    if have == 0 || is_atom(&y) {
        return Ok(y);
    }
    Ok(joined(&slice(&y, 1, have), &one(value::missing(&y))))
}

/// `prev y`: each item replaced by the one before it.
pub fn previous(_: &Interpreter, y: Value) -> Result<Value> {
    let have = count(&y);
    if have == 0 || is_atom(&y) {
        return Ok(y);
    }
    Ok(joined(&one(value::missing(&y)), &slice(&y, 0, have - 1)))
}

/// `x xprev y`: the items x places before.
pub fn before(_: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let n = need_integer(&x, "the left argument of xprev")?;
    let have = count(&y) as i64;
    let missing = value::missing(&y);
    let at = |i: i64| match i.checked_sub(n).filter(|place| (0..have).contains(place)) {
        Some(place) => item(&y, place as usize),
        None => missing.clone(),
    };
    Ok(collapse((0..have).map(at).collect()))
}

/// `x cross y`: all pairs.
pub fn cross(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    budget::check::<Value>(count(&x).saturating_mul(count(&y)))?;
    let (mut out, right) = (Vec::new(), items(&y));
    for a in items(&x) {
        for b in &right {
            k.poll()?;
            out.push(joined(&a, b));
        }
    }
    Ok(general(out))
}

/// `fills y`: nulls replaced by the last item that is none.
pub fn fills(k: &Interpreter, y: Value) -> Result<Value> {
    let mut out: Vec<Value> = Vec::with_capacity(count(&y));
    for item in as_general(&y) {
        k.poll()?;
        let next = match out.last() {
            Some(last) => crate::k::words::arithmetic::fill(k, last.clone(), item)?,
            None => item,
        };
        out.push(next);
    }
    Ok(collapse(out))
}

/// `differ y`: whether each item differs from the one before it.
pub fn differ(k: &Interpreter, y: Value) -> Result<Value> {
    let all = items(&y);
    let mut out = Vec::with_capacity(all.len());
    for (i, item) in all.iter().enumerate() {
        k.poll()?;
        out.push(match i.checked_sub(1).and_then(|before| all.get(before)) {
            Some(before) => !crate::k::words::comparison::matches(k, before, item)?,
            None => true,
        });
    }
    Ok(Value::Array(Array::list(out)))
}

/// `::`, `:`: the argument itself.
pub fn identity(_: &Interpreter, y: Value) -> Result<Value> {
    Ok(y)
}

/// `x:y` as a value: the right argument.
pub fn right(_: &Interpreter, _: Value, y: Value) -> Result<Value> {
    Ok(y)
}

/// `?y`: the distinct items.
pub fn distinct(k: &Interpreter, y: Value) -> Result<Value> {
    if is_atom(&y) {
        return Err(Error::type_("? of one argument takes a list"));
    }
    let firsts = search::firsts(k, &y)?;
    if firsts.len() == count(&y) {
        return Ok(y);
    }
    Ok(gather(&y, firsts.into_iter()))
}
