//! Lists as wholes: first and last, where, reverse, transpose, neighbours, distinct items.

use crate::array::{Array, Value, View, budget};
use crate::error::{Error, Result};
use crate::k::names::interpreter::Interpreter;
use crate::k::value::dictionary;
use crate::k::value::{
    self, Kind, array_of, as_general, boxes, collapse, count, empty_of, general, is_atom, item, items, kind, like,
    long, longs, need_integer, settled,
};
use crate::k::words::join::joined;
use crate::verbs::numbers::integers;
use crate::verbs::selection::{rotate, select, take, transpose};
use crate::verbs::structure::missing;
use crate::with_items;

/// The items at some places, all of which exist; of none a list of no items of the type.
pub fn items_at(k: &Interpreter, x: &Value, places: &[usize]) -> Result<Value> {
    if places.is_empty() {
        return Ok(nothing_of(x));
    }
    if let Some(columns) = dictionary::columns(x) {
        let cut: Result<Vec<Value>> = items(&columns.values).iter().map(|list| items_at(k, list, places)).collect();
        return Ok(dictionary::table(columns.keys.clone(), general(cut?)));
    }
    match array_of(x) {
        Some(array) => Ok(settled_like(x, select::items_at(&k.cx(), array, places, &[places.len()])?)),
        None => Ok(collapse(places.iter().map(|&place| item(x, place)).collect())),
    }
}

/// The items of a range.
pub fn span(x: &Value, start: usize, end: usize) -> Result<Value> {
    if start >= end {
        return Ok(nothing_of(x));
    }
    if let Some(columns) = dictionary::columns(x) {
        let cut: Result<Vec<Value>> = items(&columns.values).iter().map(|list| span(list, start, end)).collect();
        return Ok(dictionary::table(columns.keys.clone(), general(cut?)));
    }
    match array_of(x) {
        Some(array) => Ok(settled_like(x, take::span(array.clone(), start, end)?)),
        None => Ok(collapse((start..end.min(count(x))).map(|place| item(x, place)).collect())),
    }
}

/// An array of the items of a list, in its type; items of a general list may be a vector.
fn settled_like(x: &Value, array: Array) -> Value {
    match x {
        Value::Array(_) => settled(array),
        _ => like(x, array),
    }
}

/// Places as longs.
pub fn longs_of(places: &[usize]) -> Result<Value> {
    let mut out = budget::vec(places.len())?;
    out.extend(places.iter().map(|&place| place as i64));
    Ok(longs(out))
}

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
    if n < 0 {
        return Err(Error::domain(format!("! of {n}, which is negative")));
    }
    integers::integers(&k.cx(), Array::from(n)).map(Value::Array)
}

/// `&y`: each index as often as its item says.
pub fn where_(k: &Interpreter, y: Value) -> Result<Value> {
    if let Value::Dictionary(dictionary) = &y {
        let places = where_(k, dictionary.values.clone())?;
        let places = array_of(&places).map(|places| select::positions(places.as_slice().unwrap_or(&[]), count(&y)));
        return items_at(k, &dictionary.keys, &places.transpose()?.unwrap_or_default());
    }
    let Some(array) = array_of(&y) else { return Err(Error::type_("& takes counts")) };
    if is_atom(&y) && !kind(&y).is_integer() {
        return Err(Error::type_("& takes counts"));
    }
    match array.view() {
        View::Box([]) => Ok(longs(Vec::new())),
        View::Int(counts) if counts.iter().any(|&n| n < 0) => {
            // What is counted less than 0 times is not there.
            let mut counted = budget::vec(counts.len())?;
            counted.extend(counts.iter().map(|&n| n.max(0)));
            integers::places(&k.cx(), Array::list(counted)).map(Value::Array)
        }
        View::Bool(_) | View::Int(_) => integers::places(&k.cx(), array.clone()).map(Value::Array),
        _ => Err(Error::type_("& takes counts, which are integers")),
    }
}

/// `|y`
pub fn reverse(k: &Interpreter, y: Value) -> Result<Value> {
    match y {
        Value::Dictionary(d) => Ok(value::dictionary(reverse(k, d.keys.clone())?, reverse(k, d.values.clone())?)),
        Value::Array(array) => rotate::reverse(&k.cx(), array).map(Value::Array),
        Value::Narrow(_) => match array_of(&y) {
            Some(array) => Ok(like(&y, rotate::reverse(&k.cx(), array.clone())?)),
            None => Ok(y),
        },
        Value::Function(_) => Ok(y),
        table @ Value::Table(_) => {
            let mut places = budget::vec(count(&table))?;
            places.extend((0..count(&table)).rev());
            items_at(k, &table, &places)
        }
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
    if let Some(columns) = transpose::columns(&k.cx(), rows)? {
        return Ok(general(columns.into_iter().map(settled).collect()));
    }
    let column = |i| k.poll().map(|()| collapse(rows.iter().map(|row| item(row, i)).collect()));
    Ok(general((0..width).map(column).collect::<Result<Vec<Value>>>()?))
}

/// A list of no items of the type of y.
pub fn nothing_of(y: &Value) -> Value {
    match dictionary::columns(y) {
        Some(columns) => {
            let none = items(&columns.values).iter().map(nothing_of).collect();
            dictionary::table(columns.keys.clone(), general(none))
        }
        None => empty_of(kind(y)),
    }
}

/// The items n places further on, a null where there is none.
fn shifted(k: &Interpreter, n: i64, y: Value) -> Result<Value> {
    if count(&y) == 0 || is_atom(&y) {
        return Ok(y);
    }
    if let Some(columns) = dictionary::columns(&y) {
        let all: Result<Vec<Value>> = items(&columns.values).into_iter().map(|list| shifted(k, n, list)).collect();
        return Ok(dictionary::table(columns.keys.clone(), general(all?)));
    }
    if let Value::Dictionary(d) = &y {
        return Ok(value::dictionary(d.keys.clone(), shifted(k, n, d.values.clone())?));
    }
    let missing = match (boxes(&y), value::missing(&y)) {
        (Some(_), missing) => Array::atom(missing),
        (None, missing) => array_of(&missing).cloned().unwrap_or_else(|| Array::atom(false)),
    };
    match array_of(&y) {
        Some(array) => {
            let cx = k.cx().with_fill(Some(missing));
            Ok(settled_like(&y, rotate::rotate(&cx, Array::from(n), array.clone())?))
        }
        None => Ok(y),
    }
}

/// `next y`: each item replaced by the one after it.
pub fn next(k: &Interpreter, y: Value) -> Result<Value> {
    shifted(k, 1, y)
}

/// `prev y`: each item replaced by the one before it.
pub fn previous(k: &Interpreter, y: Value) -> Result<Value> {
    shifted(k, -1, y)
}

/// `x xprev y`: the items x places before.
pub fn before(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let n = need_integer(&x, "the left argument of xprev")?;
    shifted(k, n.saturating_neg(), y)
}

/// `x cross y`: all pairs.
pub fn cross(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    budget::check::<Value>(count(&x).saturating_mul(count(&y)))?;
    let (mut out, right) = (Vec::new(), items(&y));
    for a in items(&x) {
        for b in &right {
            k.poll()?;
            out.push(joined(k, &a, b)?);
        }
    }
    Ok(general(out))
}

/// `fills y`: nulls replaced by the last item that is none.
pub fn fills(k: &Interpreter, y: Value) -> Result<Value> {
    if let Some(array) = array_of(&y).filter(|_| !is_atom(&y) && kind(&y) != Kind::Byte)
        && let Some(filled) = missing::carried(&k.cx(), array)?
    {
        return Ok(like(&y, filled));
    }
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

/// `::`, `:`: the argument itself.
pub fn identity(_: &Interpreter, y: Value) -> Result<Value> {
    Ok(y)
}

/// `x:y` as a value: the right argument.
pub fn right(_: &Interpreter, _: Value, y: Value) -> Result<Value> {
    Ok(y)
}
