//! Parts of lists: take, reshape, drop, cut, rotate, sublist.

use crate::array::domains::plain;
use crate::array::shape::size;
use crate::array::{Array, Value, budget, deferred_drops};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::value::{
    self, Kind, array_of, boxes, collapse, count, general, integer, integers_of, is_atom, item, items, kind,
    need_integer, nothing_of,
};
use crate::verbs::lists::concatenate::listed;
use crate::verbs::lists::pieces::{items_at, span};
use crate::verbs::selection::rotate;
use crate::verbs::structure::shape;
use crate::verbs::tables::marks;
use crate::words::attributes;
use crate::words::dictionary;
use crate::words::structure::flip;

/// `x#y`: the first x items, cyclically; several x give a nest of lists; keys of a dictionary.
pub fn take(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let x = plain(x)?;
    if let Some(mark) = attributes::asked(&x) {
        let y = if is_atom(&y) { listed(&y) } else { y };
        return marks::set(&k.cx(), mark, y);
    }
    if let Value::Dictionary(d) = &y {
        if let Some(n) = integer(&x).filter(|_| kind(&x) == Kind::Long) {
            let (keys, values) = (take_count(k, n, &d.keys)?, take_count(k, n, &d.values)?);
            return Ok(value::dictionary(keys, values));
        }
        let keys = if value::columns(&x).is_some() { x } else { listed(&x) };
        let values = crate::words::index::at(k, &y, &keys)?;
        return Ok(value::dictionary(keys, values));
    }
    if let Some(columns) = value::columns(&y) {
        if kind(&x) == Kind::Symbol && is_atom(&x) {
            return Err(Error::type_("the names of columns are a list"));
        }
        if kind(&x) == Kind::Symbol {
            let whole = value::dictionary(columns.keys.clone(), columns.values.clone());
            return flip(k, take(k, listed(&x), whole)?);
        }
        let taken: Result<Vec<Value>> = items(&columns.values).into_iter().map(|c| take(k, x.clone(), c)).collect();
        return Ok(value::table(columns.keys.clone(), general(taken?)));
    }
    match kind(&x) {
        kind if kind.is_integer() => {}
        _ => return Err(Error::type_("the left argument of # is a count, counts or keys")),
    }
    if is_atom(&x) {
        return take_count(k, need_integer(&x, "the left argument of #")?, &y);
    }
    reshape(k, &integers_of(&x).unwrap_or_default(), &y)
}

fn reshape(k: &Interpreter, shape: &[i64], y: &Value) -> Result<Value> {
    match *shape {
        [value::NULL, n] if n > 0 => return rows_of(k, n as usize, y),
        [n, value::NULL] if n > 0 => return so_many_rows(k, n as usize, y),
        _ => {}
    }
    let length = |&n: &i64| usize::try_from(n).map_err(|_| Error::domain("a shape cannot be negative"));
    let counts = budget::tried(shape, length)?;
    let product = |counts: &[usize]| counts.iter().try_fold(1_usize, |product, &n| product.checked_mul(n));
    // Rows without items are lists too.
    let lists = counts.split_last().map_or(Some(0), |(_, frame)| product(frame));
    let (Some(total), Some(lists)) = (product(&counts), lists) else {
        return Err(Error::limit("the shape is too large"));
    };
    budget::check::<Value>(total.max(lists))?;
    let all = take_count(k, i64::try_from(total).map_err(|_| Error::limit("the shape is too large"))?, y)?;
    split(k, &counts, &all, 0)
}

/// `0N n#y`: rows of n items, the last one shorter.
fn rows_of(k: &Interpreter, n: usize, y: &Value) -> Result<Value> {
    let have = count(y);
    budget::check::<Value>(have.div_ceil(n))?;
    let row = |start: usize| k.poll().and_then(|()| span(y, start, start.saturating_add(n).min(have)));
    Ok(general((0..have).step_by(n).map(row).collect::<Result<Vec<Value>>>()?))
}

/// `n 0N#y`: n rows, of which the longer ones come later.
fn so_many_rows(k: &Interpreter, n: usize, y: &Value) -> Result<Value> {
    let y = listed(y);
    budget::check::<Value>(n)?;
    let (size, longer) = (count(&y) / n, count(&y) % n);
    // The place of i/n in the list, in whole items.
    let start = |i: usize| i * size + ((i as u128 * longer as u128) / n as u128) as usize;
    let row = |i: usize| k.poll().and_then(|()| span(&y, start(i), start(i + 1)));
    Ok(general((0..n).map(row).collect::<Result<Vec<Value>>>()?))
}

fn split(k: &Interpreter, counts: &[usize], all: &Value, start: usize) -> Result<Value> {
    k.check_stack()?;
    k.poll()?;
    match counts {
        [] => Ok(item(all, start)),
        [n] => span(all, start, start + n),
        [n, rest @ ..] => {
            let size = size(rest);
            let rows = deferred_drops::made(budget::vec(*n)?, |rows| {
                (0..*n).try_for_each(|i| split(k, rest, all, start + i * size).map(|row| rows.push(row)))
            });
            Ok(general(rows?))
        }
    }
}

fn take_count(k: &Interpreter, n: i64, y: &Value) -> Result<Value> {
    let wanted = usize::try_from(n.unsigned_abs()).map_err(|_| Error::limit("the count of # is too large"))?;
    let have = count(y);
    if wanted == 0 {
        return Ok(nothing_of(y));
    }
    if wanted <= have && !is_atom(y) {
        let start = if n >= 0 { 0 } else { have - wanted };
        return span(y, start, start + wanted);
    }
    let start = if n >= 0 || have == 0 { 0 } else { (have - wanted % have) % have };
    let Some(array) = array_of(y) else {
        budget::check::<Value>(wanted)?;
        return match have {
            0 => Ok(nothing_of(y)),
            _ => Ok(collapse((0..wanted).map(|i| item(y, (start + i) % have)).collect())),
        };
    };
    let shape = Array::from(i64::try_from(wanted).map_err(|_| Error::limit("the count of # is too large"))?);
    let fill = value::missing(y);
    let cycle = match (have, boxes(y)) {
        (0, Some(_)) => Array::atom(fill),
        (0, None) => array_of(&fill).cloned().unwrap_or_else(|| array.clone()),
        (_, _) if start == 0 => array.clone(),
        _ => rotate::rotate(&k.cx(), Array::from(start as i64).into(), array.clone().into())?,
    };
    let taken = shape::reshape(&k.cx(), shape.into(), cycle.into())?;
    Ok(match y {
        Value::Array(_) => value::settled(taken),
        _ => value::like(y, taken),
    })
}

/// `x_y`: y without its first x items; cut at several x; without the item at an index; without keys.
pub fn drop(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let x = if is_atom(&y) && !is_atom(&x) { x } else { plain(x)? };
    match (&x, &y) {
        (Value::Dictionary(d), _) if !is_atom(&y) && boxes(&d.keys).is_none() => {
            return Err(Error::type_("a dictionary drops one key that stands behind it, several that stand before it"));
        }
        (Value::Dictionary(d), _) => return dictionary::without(k, d, &y),
        (_, Value::Dictionary(d)) => {
            return match integer(&x).filter(|_| kind(&x) == Kind::Long) {
                Some(n) => Ok(value::dictionary(drop_count(n, &d.keys)?, drop_count(n, &d.values)?)),
                None => dictionary::without(k, d, &x),
            };
        }
        _ => {}
    }
    if let Some(columns) = value::columns(&y) {
        if kind(&x) == Kind::Symbol && is_atom(&x) {
            return Err(Error::type_("the names of columns are a list"));
        }
        if kind(&x) == Kind::Symbol {
            let whole = value::dictionary(columns.keys.clone(), columns.values.clone());
            return flip(k, drop(k, x, whole)?);
        }
        if is_atom(&x) {
            let left: Result<Vec<Value>> = items(&columns.values).into_iter().map(|c| drop(k, x.clone(), c)).collect();
            return Ok(value::table(columns.keys.clone(), general(left?)));
        }
    } else if !is_atom(&x) && is_atom(&y) {
        let place = need_integer(&y, "the index of the item to delete")?;
        return Ok(match usize::try_from(place).ok().filter(|&place| place < count(&x)) {
            Some(place) => {
                let left = budget::collected(count(&x), (0..count(&x)).filter(|&i| i != place))?;
                items_at(&k.cx(), &x, &left)?
            }
            None => x,
        });
    }
    if !kind(&x).is_integer() {
        return Err(Error::type_("the left argument of _ is a count or counts"));
    }
    if is_atom(&x) {
        return drop_count(need_integer(&x, "the left argument of _")?, &y);
    }
    cut_at(k, &integers_of(&x).unwrap_or_default(), &y)
}

fn cut_at(k: &Interpreter, starts: &[i64], y: &Value) -> Result<Value> {
    let have = count(y) as i64;
    if !starts.is_sorted() || starts.iter().any(|&s| s < 0 || s > have) {
        return Err(Error::domain("the places of a cut ascend and lie within the list"));
    }
    let ends = starts.iter().skip(1).copied().chain([have]);
    let mut out = budget::vec(starts.len())?;
    for (&start, end) in starts.iter().zip(ends) {
        k.poll()?;
        out.push(span(y, start as usize, end as usize)?);
    }
    Ok(general(out))
}

fn drop_count(n: i64, y: &Value) -> Result<Value> {
    let have = count(y);
    let gone = usize::try_from(n.unsigned_abs()).unwrap_or(usize::MAX).min(have);
    if gone == 0 && (is_atom(y) || have == 0) {
        return Ok(y.clone());
    }
    if n >= 0 { span(y, gone, have) } else { span(y, 0, have - gone) }
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
    rows_of(k, n, &y)
}

/// `x rotate y`
pub fn rotate(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let n = need_integer(&x, "the left argument of rotate")?;
    let have = count(&y);
    if have == 0 || is_atom(&y) {
        return Ok(y);
    }
    if let Some(array) = array_of(&y) {
        return Ok(value::like(&y, rotate::rotate(&k.cx(), Array::from(n).into(), array.clone().into())?));
    }
    let start = n.rem_euclid(have as i64) as usize;
    let places = budget::collected(have, (0..have).map(|i| (start + i) % have))?;
    items_at(&k.cx(), &y, &places)
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
        return Ok(value::dictionary(span(&d.keys, start, end)?, span(&d.values, start, end)?));
    }
    span(&y, start, end)
}
