//! Parts of lists, tables among them: the items at some places, a range of them.

use crate::array::items::{self, array_of, collapse, count, is_atom, item, items, nothing_of, settled};
use crate::array::make::{empty, general, like, longs};
use crate::array::nulls::NULL;
use crate::array::{Array, Context, Symbol, Value, View, budget};
use crate::error::{Error, Result};
use crate::verbs::selection::{select, take, transpose};
use crate::with_items;

/// The items at some places, all of which exist; of none a list of no items of the type.
pub fn items_at(cx: &Context, x: &Value, places: &[usize]) -> Result<Value> {
    if places.is_empty() {
        return Ok(nothing_of(x));
    }
    if let Some(columns) = items::columns(x) {
        let cut: Result<Vec<Value>> = items(&columns.values).iter().map(|list| items_at(cx, list, places)).collect();
        return Ok(items::table(columns.keys.clone(), general(cut?)));
    }
    match array_of(x) {
        Some(array) => Ok(settled_like(x, select::items_at(cx, array, places, &[places.len()])?)),
        None => Ok(collapse(places.iter().map(|&place| item(x, place)).collect())),
    }
}

/// The items of a range.
pub fn span(x: &Value, start: usize, end: usize) -> Result<Value> {
    if start >= end {
        return Ok(nothing_of(x));
    }
    if let Some(columns) = items::columns(x) {
        let cut: Result<Vec<Value>> = items(&columns.values).iter().map(|list| span(list, start, end)).collect();
        return Ok(items::table(columns.keys.clone(), general(cut?)));
    }
    match array_of(x) {
        Some(array) => Ok(settled_like(x, take::span(array.clone(), start, end)?)),
        None => Ok(collapse((start..end.min(count(x))).map(|place| item(x, place)).collect())),
    }
}

/// An array of the items of a list, in its type; items of a general list may be a vector.
pub fn settled_like(x: &Value, array: Array) -> Value {
    match x {
        Value::Array(_) => settled(array),
        _ => like(x, array),
    }
}

/// Places as longs.
pub fn longs_of(places: &[usize]) -> Result<Value> {
    let out = budget::mapped(places, |&place| place as i64)?;
    Ok(longs(out))
}

/// The items at some places, all of which exist.
pub fn picked(x: &Value, places: impl Iterator<Item = usize>) -> Value {
    let Some(array) = array_of(x) else { return collapse(places.map(|place| item(x, place)).collect()) };
    match array.widened() {
        View::Box(all) => collapse(places.filter_map(|place| all.get(place).cloned()).collect()),
        view => {
            with_items!(view, all => like(x, Array::list(places.filter_map(|place| all.get(place).cloned()).collect())))
        }
    }
}

/// The list of one item.
pub fn one(y: Value) -> Value {
    collapse(vec![y])
}

/// Rows as columns; an atom among the rows is an item of every column.
pub fn turned(cx: &Context, rows: &[Value]) -> Result<Value> {
    let lists = || rows.iter().filter(|row| !is_atom(row));
    let Some(width) = lists().map(count).next() else {
        return if rows.is_empty() { Ok(empty()) } else { Err(Error::rank("the argument must be a list of lists")) };
    };
    if lists().any(|row| count(row) != width) {
        return Err(Error::length("the rows that are turned differ in length"));
    }
    // An atom among the rows is an item of every column, and a row may be there many times.
    budget::check::<u64>(width.saturating_mul(rows.len()))?;
    budget::check::<Value>(width)?;
    if let Some(columns) = transpose::columns(cx, rows)? {
        return Ok(general(columns.into_iter().map(settled).collect()));
    }
    let column = |i| cx.poll().map(|()| collapse(rows.iter().map(|row| item(row, i)).collect()));
    Ok(general((0..width).map(column).collect::<Result<Vec<Value>>>()?))
}

/// A list of copies of a value. A limit error if the budget has no room for it.
pub fn repeated(cx: &Context, value: &Value, length: usize) -> Result<Value> {
    match array_of(value).filter(|array| array.is_atom()) {
        Some(_) => items_at(cx, &one(value.clone()), &budget::filled(length, 0)?),
        None => Ok(collapse(budget::filled(length, value.clone())?)),
    }
}

/// The items of a list, a null replaced by the last item before it that is none. `None` if the type has no null.
///
/// ```
/// use jackal_array::{Array, Context, nulls::NULL};
/// use jackal_kernels::verbs::lists::pieces::fill_forward;
/// let y = Array::list(vec![NULL, 3, NULL, 4]);
/// assert_eq!(fill_forward(&Context::default(), &y)?, Some(Array::list(vec![NULL, 3, 3, 4])));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn fill_forward(cx: &Context, y: &Array) -> Result<Option<Array>> {
    fn run<T: Copy>(cx: &Context, items: &[T], is_null: impl Fn(&T) -> bool) -> Result<Vec<T>> {
        let mut out = budget::vec(items.len())?;
        let Some(&first) = items.first() else { return Ok(out) };
        let mut last = first;
        for block in items.chunks(8192) {
            cx.poll()?;
            out.extend(block.iter().map(|item| {
                if !is_null(item) {
                    last = *item;
                }
                last
            }));
        }
        Ok(out)
    }
    Ok(Some(match y.widened() {
        View::Bool(_) => y.clone(),
        View::Int(items) => Array::list(run(cx, items, |&n| n == NULL)?),
        View::Float(items) => Array::list(run(cx, items, |n| n.is_nan())?),
        View::Byte(items) => Array::list(run(cx, items, |&c| c == b' ')?),
        View::Symbol(items) => Array::list(run(cx, items, |&s| s == Symbol::default())?),
        _ => return Ok(None),
    }))
}
