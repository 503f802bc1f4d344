//! Lists as wholes: first and last, where, reverse, transpose, join, take, drop, cut, rotate.

use super::dictionary;
use super::interpreter::Interpreter;
use super::search;
use super::value::{
    self, Kind, array_of, as_general, boxes, collapse, count, empty, empty_of, general, integer, integers_of, is_atom,
    item, items, kind, like, long, longs, need_integer,
};
use crate::array::{Array, Value, View, budget};
use crate::error::{Error, Result};
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
pub fn flip(_: &Interpreter, y: Value) -> Result<Value> {
    if let Value::Dictionary(dictionary) = &y {
        return dictionary::checked_table(dictionary.keys.clone(), dictionary.values.clone());
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
    if let Some(turned) = turned_longs(rows, width) {
        return Ok(turned);
    }
    let columns = (0..width).map(|i| collapse(rows.iter().map(|row| item(row, i)).collect())).collect();
    Ok(general(columns))
}

fn turned_longs(rows: &[Value], width: usize) -> Option<Value> {
    let all: Option<Vec<&[i64]>> = rows
        .iter()
        .map(|row| match row {
            Value::Array(array) if !array.is_atom() => array.as_slice::<i64>(),
            _ => None,
        })
        .collect();
    let all = all?;
    let column = |i: usize| longs(all.iter().filter_map(|row| row.get(i).copied()).collect());
    Some(general((0..width).map(column).collect()))
}

/// `x,y`
pub fn join(_: &Interpreter, mut x: Value, y: Value) -> Result<Value> {
    if let (Value::Dictionary(a), Value::Dictionary(b)) = (&x, &y) {
        return Ok(dictionary::upsert(a, b));
    }
    if let (Some(a), Some(b)) = (dictionary::columns(&x), dictionary::columns(&y)) {
        return dictionary::stacked(a, b);
    }
    check_room(&x, &y)?;
    if append(&mut x, &y) {
        return Ok(x);
    }
    Ok(joined(&x, &y))
}

/// A limit error if the items of both would not fit the memory.
pub fn check_room(x: &Value, y: &Value) -> Result<()> {
    let items = count(x).saturating_add(count(y));
    if boxes(x).is_some() || boxes(y).is_some() { budget::check::<Value>(items) } else { budget::check::<u64>(items) }
}

/// Appends y to x in place, if x is a list that no one else holds and y fits it.
pub fn append(x: &mut Value, y: &Value) -> bool {
    match (x, y) {
        (Value::Array(a), Value::Array(b)) if a.kind() == b.kind() => {
            (b.as_slice::<Value>().is_none() || !b.is_atom()) && a.append_in_place(b)
        }
        _ => false,
    }
}

/// The items of both: of a dictionary that meets a list, the dictionary itself.
pub fn joined(x: &Value, y: &Value) -> Value {
    if let (Some(a), Some(b)) = (array_of(x), array_of(y))
        && kind(x) == kind(y)
    {
        return match (a.view(), b.view()) {
            (View::Box(a), View::Box(b)) => general(a.iter().chain(b).cloned().collect()),
            (View::Int(a), View::Int(b)) => like(x, Array::list(concatenated(a, b))),
            (View::Bool(a), View::Bool(b)) => Value::Array(Array::list(concatenated(a, b))),
            (View::Float(a), View::Float(b)) => Value::Array(Array::list(concatenated(a, b))),
            (View::Byte(a), View::Byte(b)) => Value::Array(Array::list(concatenated(a, b))),
            (View::Symbol(a), View::Symbol(b)) => Value::Array(Array::list(concatenated(a, b))),
            _ => general(parts(x).into_iter().chain(parts(y)).collect()),
        };
    }
    match (boxes(x), boxes(y)) {
        (Some([]), _) if !matches!(y, Value::Dictionary(_)) => listed(y),
        (_, Some([])) if !matches!(x, Value::Dictionary(_)) => listed(x),
        _ => {
            let (a, b) = (parts(x), parts(y));
            if value::is_list(x) && a.is_empty() && value::is_list(y) {
                return y.clone();
            }
            if value::is_list(y) && b.is_empty() && value::is_list(x) {
                return x.clone();
            }
            collapse(a.into_iter().chain(b).collect())
        }
    }
}

fn concatenated<T: Clone>(a: &[T], b: &[T]) -> Vec<T> {
    let mut out = Vec::with_capacity(a.len() + b.len());
    out.extend_from_slice(a);
    out.extend_from_slice(b);
    out
}

fn parts(x: &Value) -> Vec<Value> {
    match x {
        Value::Dictionary(_) | Value::Function(_) => vec![x.clone()],
        _ => items(x),
    }
}

fn listed(x: &Value) -> Value {
    if value::is_list(x) { x.clone() } else { one(x.clone()) }
}

/// `,/y`: all items joined.
pub fn raze(k: &Interpreter, y: Value) -> Result<Value> {
    if let Value::Dictionary(dictionary) = &y {
        return raze(k, dictionary.values.clone());
    }
    let Some(parts) = boxes(&y) else { return Ok(y) };
    let [head, ..] = parts else { return Ok(y) };
    if let Some(array) = array_of(head)
        && let Some(flat) = raze_same(head, array, parts)
    {
        return Ok(flat);
    }
    let mut out = head.clone();
    if parts.len() == 1 {
        return Ok(out);
    }
    if parts.iter().all(value::is_list) {
        let mut all = Vec::with_capacity(parts.iter().map(count).sum());
        for part in parts {
            match boxes(part) {
                Some(inside) => all.extend_from_slice(inside),
                None => all.extend(items(part)),
            }
        }
        return Ok(if all.is_empty() { out } else { collapse(all) });
    }
    for part in parts.iter().skip(1) {
        out = join(k, out, part.clone())?;
    }
    Ok(out)
}

/// The items of parts that all have the type of the first.
fn raze_same(head: &Value, array: &Array, parts: &[Value]) -> Option<Value> {
    macro_rules! flatten {
        ($type:ty) => {{
            let mut all: Vec<$type> = Vec::with_capacity(parts.iter().map(count).sum());
            for part in parts {
                all.extend_from_slice(array_of(part).filter(|_| kind(part) == kind(head))?.as_slice::<$type>()?);
            }
            Some(like(head, Array::list(all)))
        }};
    }
    match array.view() {
        View::Int(_) => flatten!(i64),
        View::Byte(_) => flatten!(u8),
        View::Bool(_) => flatten!(bool),
        View::Float(_) => flatten!(f64),
        View::Symbol(_) => flatten!(crate::array::Symbol),
        View::Box(_) => {
            let mut all: Vec<Value> = Vec::with_capacity(parts.iter().map(count).sum());
            for part in parts {
                all.extend_from_slice(boxes(part)?);
            }
            Some(collapse(all))
        }
        _ => None,
    }
}

/// `x#y`: the first x items, cyclically; several x give a nest of lists; keys of a dictionary.
pub fn take(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    if let Value::Dictionary(d) = &y {
        if let Some(n) = integer(&x).filter(|_| kind(&x) == Kind::Long) {
            let (keys, values) = (take_count(n, &d.keys)?, take_count(n, &d.values)?);
            return Ok(value::dictionary(keys, values));
        }
        let keys = listed(&x);
        let values = super::index::at(k, &y, &keys)?;
        return Ok(value::dictionary(keys, values));
    }
    if let Some(columns) = dictionary::columns(&y) {
        if kind(&x) == Kind::Symbol {
            let whole = value::dictionary(columns.keys.clone(), columns.values.clone());
            return flip(k, take(k, listed(&x), whole)?);
        }
        let taken: Result<Vec<Value>> = items(&columns.values).into_iter().map(|c| take(k, x.clone(), c)).collect();
        return Ok(dictionary::table(columns.keys.clone(), general(taken?)));
    }
    match kind(&x) {
        kind if kind.is_integer() => {}
        _ => return Err(Error::type_("the left argument of # is a count, counts or keys")),
    }
    if is_atom(&x) {
        return take_count(need_integer(&x, "the left argument of #")?, &y);
    }
    let shape = integers_of(&x).unwrap_or_default().into_owned();
    reshape(k, &shape, &y)
}

fn reshape(k: &Interpreter, shape: &[i64], y: &Value) -> Result<Value> {
    let counts: Result<Vec<usize>> =
        shape.iter().map(|&n| usize::try_from(n).map_err(|_| Error::domain("a shape cannot be negative"))).collect();
    let counts = counts?;
    let total = counts.iter().try_fold(1_usize, |product, &n| product.checked_mul(n));
    let Some(total) = total else { return Err(Error::limit("the shape is too large")) };
    budget::check::<Value>(total)?;
    let all = take_count(i64::try_from(total).map_err(|_| Error::limit("the shape is too large"))?, y)?;
    split(k, &counts, &all, 0)
}

fn split(k: &Interpreter, counts: &[usize], all: &Value, start: usize) -> Result<Value> {
    k.check_stack()?;
    match counts {
        [] => Ok(item(all, start)),
        [n] => Ok(slice(all, start, start + n)),
        [n, rest @ ..] => {
            let size: usize = rest.iter().product();
            let rows: Result<Vec<Value>> = (0..*n).map(|i| split(k, rest, all, start + i * size)).collect();
            Ok(general(rows?))
        }
    }
}

fn take_count(n: i64, y: &Value) -> Result<Value> {
    let wanted = usize::try_from(n.unsigned_abs()).map_err(|_| Error::limit("the count of # is too large"))?;
    budget::check::<Value>(wanted)?;
    let have = count(y);
    if n >= 0 && wanted <= have && !is_atom(y) {
        return Ok(if wanted == 0 { nothing_of(y) } else { slice(y, 0, wanted) });
    }
    if wanted == 0 {
        return Ok(nothing_of(y));
    }
    if have == 0 {
        let fill = value::missing(y);
        return Ok(collapse(vec![fill; wanted]));
    }
    let start = if n >= 0 { 0 } else { (have - wanted % have) % have };
    Ok(gather(y, (0..wanted).map(|i| (start + i) % have)))
}

/// A list of no items of the type of y.
pub fn nothing_of(y: &Value) -> Value {
    empty_of(kind(y))
}

/// `x_y`: y without its first x items; cut at several x; without the item at an index; without keys.
pub fn drop(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    match (&x, &y) {
        (Value::Dictionary(d), _) => return dictionary::without(k, d, &y),
        (_, Value::Dictionary(d)) => {
            return match integer(&x).filter(|_| kind(&x) == Kind::Long) {
                Some(n) => Ok(value::dictionary(drop_count(n, &d.keys), drop_count(n, &d.values))),
                None => dictionary::without(k, d, &x),
            };
        }
        _ => {}
    }
    if let Some(columns) = dictionary::columns(&y) {
        if kind(&x) == Kind::Symbol {
            let whole = value::dictionary(columns.keys.clone(), columns.values.clone());
            return flip(k, drop(k, x, whole)?);
        }
        let left: Result<Vec<Value>> = items(&columns.values).into_iter().map(|c| drop(k, x.clone(), c)).collect();
        return Ok(dictionary::table(columns.keys.clone(), general(left?)));
    }
    if !is_atom(&x) && is_atom(&y) {
        let place = need_integer(&y, "the index of the item to delete")?;
        return Ok(match usize::try_from(place).ok().filter(|&place| place < count(&x)) {
            Some(place) => gather(&x, (0..count(&x)).filter(|&i| i != place)),
            None => x,
        });
    }
    if !kind(&x).is_integer() {
        return Err(Error::type_("the left argument of _ is a count or counts"));
    }
    if is_atom(&x) {
        return Ok(drop_count(need_integer(&x, "the left argument of _")?, &y));
    }
    cut_at(&integers_of(&x).unwrap_or_default(), &y)
}

fn cut_at(starts: &[i64], y: &Value) -> Result<Value> {
    let have = count(y) as i64;
    if starts.iter().zip(starts.iter().skip(1)).any(|(a, b)| a > b) || starts.iter().any(|&s| s < 0 || s > have) {
        return Err(Error::domain("the places of a cut ascend and lie within the list"));
    }
    let ends = starts.iter().skip(1).copied().chain([have]);
    let cut = |(&start, end): (&i64, i64)| {
        if start == end { nothing_of(y) } else { slice(y, start as usize, end as usize) }
    };
    Ok(general(starts.iter().zip(ends).map(cut).collect()))
}

fn drop_count(n: i64, y: &Value) -> Value {
    let have = count(y);
    let gone = usize::try_from(n.unsigned_abs()).unwrap_or(usize::MAX).min(have);
    if is_atom(y) {
        return if gone == 0 { y.clone() } else { nothing_of(y) };
    }
    match (gone == have, n >= 0) {
        (true, _) if have > 0 => nothing_of(y),
        (_, true) => slice(y, gone, have),
        _ => slice(y, 0, have - gone),
    }
}

/// `x cut y`: pieces of x items, or as `x_y`.
pub fn cut(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    if !is_atom(&x) {
        return drop(k, x, y);
    }
    let n = need_integer(&x, "the left argument of cut")?;
    let Some(n) = usize::try_from(n).ok().filter(|&n| n > 0) else {
        return Err(Error::domain("pieces have at least one item"));
    };
    let have = count(&y);
    Ok(general((0..have).step_by(n).map(|start| slice(&y, start, (start + n).min(have))).collect()))
}

/// `x rotate y`
pub fn rotate(_: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let n = need_integer(&x, "the left argument of rotate")?;
    let have = count(&y);
    if have == 0 || is_atom(&y) {
        return Ok(y);
    }
    let start = n.rem_euclid(have as i64) as usize;
    Ok(gather(&y, (0..have).map(|i| (start + i) % have)))
}

/// `x sublist y`: at most x items, from the end if negative; a pair gives start and count.
pub fn sublist(_: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let numbers = integers_of(&x).ok_or_else(|| Error::type_("the left argument of sublist is one or two integers"))?;
    let have = count(&y);
    let size = |n: i64| usize::try_from(n.max(0)).unwrap_or(usize::MAX);
    let (start, end) = match *numbers {
        [n] if n >= 0 => (0, size(n).min(have)),
        [n] => (have.saturating_sub(size(n.saturating_neg())), have),
        [start, n] => (size(start).min(have), size(start).saturating_add(size(n)).min(have)),
        _ => return Err(Error::length("the left argument of sublist is one or two integers")),
    };
    if let Value::Dictionary(d) = &y {
        return Ok(value::dictionary(slice(&d.keys, start, end), slice(&d.values, start, end)));
    }
    Ok(if start >= end { nothing_of(&y) } else { slice(&y, start, end) })
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
pub fn cross(_: &Interpreter, x: Value, y: Value) -> Result<Value> {
    budget::check::<Value>(count(&x).saturating_mul(count(&y)))?;
    let mut out = Vec::new();
    for a in items(&x) {
        for b in items(&y) {
            out.push(joined(&a, &b));
        }
    }
    Ok(general(out))
}

/// `fills y`: nulls replaced by the last item that is none.
pub fn fills(k: &Interpreter, y: Value) -> Result<Value> {
    let mut out: Vec<Value> = Vec::with_capacity(count(&y));
    for item in as_general(&y) {
        let next = match out.last() {
            Some(last) => super::arithmetic::fill(k, last.clone(), item)?,
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
        out.push(match i.checked_sub(1).and_then(|before| all.get(before)) {
            Some(before) => !super::comparison::matches(k, before, item)?,
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
