//! Order: grade, sort, rank, binary search.

use std::cmp::Ordering;
use std::slice::Iter;

use smallvec::SmallVec;

use crate::array::{Array, Value, View};
use crate::error::{Error, Result};
use crate::k::names::interpreter::Interpreter;
use crate::k::value::{
    self, Kind, array_of, boxes, count, general, integers_of, is_atom, is_list, item, items, kind, longs,
};
use crate::k::words::structure::gather;

/// The order of two floats; the null is the least.
fn floats(a: f64, b: f64) -> Ordering {
    a.partial_cmp(&b).unwrap_or_else(|| b.is_nan().cmp(&a.is_nan()))
}

/// The order of two values: numbers by size, text and symbols by spelling, lists item by item; different kinds by type.
pub fn compare(a: &Value, b: &Value) -> Ordering {
    // Lists within lists wait here and not on the machine's stack: they may be nested as deep as memory goes.
    let mut waiting: SmallVec<[(Iter<'_, Value>, Iter<'_, Value>); 4]> = SmallVec::new();
    let (mut a, mut b) = (a, b);
    loop {
        match (value::boxes(a), value::boxes(b)) {
            (Some(x), Some(y)) => waiting.push((x.iter(), y.iter())),
            _ => match compare_flat(a, b) {
                Ordering::Equal => {}
                order => return order,
            },
        }
        loop {
            let Some((x, y)) = waiting.last_mut() else { return Ordering::Equal };
            match (x.next(), y.next()) {
                (None, None) => drop(waiting.pop()),
                (None, _) => return Ordering::Less,
                (_, None) => return Ordering::Greater,
                (Some(x), Some(y)) => {
                    (a, b) = (x, y);
                    break;
                }
            }
        }
    }
}

/// The order of two values of which one at most is a general list.
fn compare_flat(a: &Value, b: &Value) -> Ordering {
    let (Some(x), Some(y)) = (array_of(a), array_of(b)) else { return kind(a).cmp(&kind(b)) };
    let (m, n) = (kind(a), kind(b));
    match (x.view(), y.view()) {
        (View::Int(x), View::Int(y)) => x.cmp(y),
        (View::Byte(x), View::Byte(y)) => x.cmp(y),
        (View::Bool(x), View::Bool(y)) => x.cmp(y),
        (View::Symbol(x), View::Symbol(y)) => x.cmp(y),
        _ if m.is_number() && n.is_number() => {
            let (x, y) = (value::floats_of(a).unwrap_or_default(), value::floats_of(b).unwrap_or_default());
            let unequal = x.iter().zip(y.iter()).map(|(&x, &y)| floats(x, y)).find(|order| order.is_ne());
            unequal.unwrap_or_else(|| x.len().cmp(&y.len()))
        }
        // The items of a vector are atoms, so this goes one level down.
        _ if is_list(a) && is_list(b) => {
            let (x, y) = (items(a), items(b));
            let unequal = x.iter().zip(&y).map(|(x, y)| compare(x, y)).find(|order| order.is_ne());
            unequal.unwrap_or_else(|| x.len().cmp(&y.len()))
        }
        _ => is_list(a).cmp(&is_list(b)).then(m.cmp(&n)),
    }
}

/// The indices of the items in order; equal items stay in theirs.
pub fn places(y: &Value, down: bool) -> Vec<i64> {
    fn sorted<T>(all: &[T], down: bool, order: impl Fn(&T, &T) -> Ordering) -> Vec<i64> {
        let mut places: Vec<i64> = (0..all.len() as i64).collect();
        let at = |i: i64| all.get(i as usize);
        let by = |&i: &i64, &j: &i64| match (at(i), at(j)) {
            (Some(a), Some(b)) if down => order(b, a),
            (Some(a), Some(b)) => order(a, b),
            _ => Ordering::Equal,
        };
        places.sort_by(by);
        places
    }
    match array_of(y).map(Array::view) {
        Some(View::Int(all)) => sorted(all, down, Ord::cmp),
        Some(View::Byte(all)) => sorted(all, down, Ord::cmp),
        Some(View::Bool(all)) => sorted(all, down, Ord::cmp),
        Some(View::Float(all)) => sorted(all, down, |&a, &b| floats(a, b)),
        Some(View::Symbol(all)) => {
            let names: Vec<_> = all.iter().map(|symbol| symbol.name()).collect();
            sorted(&names, down, Ord::cmp)
        }
        Some(View::Box(all)) => sorted(all, down, compare),
        _ => sorted(&items(y), down, compare),
    }
}

fn grade(y: Value, down: bool) -> Result<Value> {
    if let Value::Dictionary(d) = &y {
        return Ok(gather(&d.keys, places(&d.values, down).into_iter().map(|i| i as usize)));
    }
    if is_atom(&y) {
        return Err(Error::rank("an atom has no order"));
    }
    Ok(longs(places(&y, down)))
}

/// `<y`
pub fn grade_up(_: &Interpreter, y: Value) -> Result<Value> {
    grade(y, false)
}

/// `>y`
pub fn grade_down(_: &Interpreter, y: Value) -> Result<Value> {
    grade(y, true)
}

fn sort(y: Value, down: bool) -> Result<Value> {
    if let Value::Dictionary(d) = &y {
        let order = places(&d.values, down);
        let pick = |list: &Value| gather(list, order.iter().map(|&i| i as usize));
        return Ok(value::dictionary(pick(&d.keys), pick(&d.values)));
    }
    if is_atom(&y) {
        return Err(Error::rank("an atom has no order"));
    }
    let order = places(&y, down);
    Ok(if order.is_empty() { y } else { gather(&y, order.into_iter().map(|i| i as usize)) })
}

/// `asc y`
pub fn ascending(_: &Interpreter, y: Value) -> Result<Value> {
    sort(y, false)
}

/// `desc y`
pub fn descending(_: &Interpreter, y: Value) -> Result<Value> {
    sort(y, true)
}

/// `rank y`: the place of each item in the sorted list.
pub fn rank(_: &Interpreter, y: Value) -> Result<Value> {
    if is_atom(&y) {
        return Err(Error::rank("an atom has no order"));
    }
    Ok(longs(places(&longs(places(&y, false)), false)))
}

/// `x xrank y`: which of x groups of about equal size each item is in, in order of value.
pub fn group_of_rank(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let groups = value::need_integer(&x, "the number of groups")?;
    let length = count(&y) as i64;
    let places = rank(k, y)?;
    let group = |place: &i64| (i128::from(*place) * i128::from(groups)).div_euclid(i128::from(length)) as i64;
    Ok(longs(integers_of(&places).unwrap_or_default().iter().map(group).collect()))
}

/// `x bin y`: the index of the last item of x that is not above y, -1 before the first.
pub fn bin(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    searched(k, &x, &y, true)
}

/// `x binr y`: the index of the first item of x that is not below y.
pub fn bin_right(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    searched(k, &x, &y, false)
}

fn searched(k: &Interpreter, x: &Value, y: &Value, last: bool) -> Result<Value> {
    if is_atom(x) {
        return Err(Error::type_("bin searches a list"));
    }
    if let Some(nest) = boxes(y).filter(|_| kind(x) != Kind::List) {
        k.check_stack()?;
        let found: Result<Vec<Value>> = nest.iter().map(|y| k.poll().and_then(|()| searched(k, x, y, last))).collect();
        return Ok(value::collapse(found?));
    }
    if !crate::k::words::search::comparable(kind(x), kind(y)) {
        return Err(Error::type_("bin searches for items of the type of the list"));
    }
    let all = items(x);
    let one = |y: &Value| -> i64 {
        match last {
            true => all.partition_point(|x| compare(x, y).is_le()) as i64 - 1,
            false => all.partition_point(|x| compare(x, y).is_lt()) as i64,
        }
    };
    if is_atom(y) {
        return Ok(value::long(one(y)));
    }
    Ok(longs((0..count(y)).map(|i| one(&item(y, i))).collect()))
}

/// `x xasc y`, `x xdesc y`: a table in the order of a column.
pub fn by_column(k: &Interpreter, x: &Value, y: Value, down: bool) -> Result<Value> {
    let Some(columns) = crate::k::value::dictionary::columns(&y) else {
        return Err(Error::type_("xasc sorts a table"));
    };
    let whole = value::dictionary(columns.keys.clone(), columns.values.clone());
    let key = crate::k::words::index::at(k, &whole, &if is_atom(x) { x.clone() } else { item(x, 0) })?;
    let order = longs(places(&key, down));
    let order = integers_of(&order).unwrap_or_default().into_owned();
    let pick = |list: Value| gather(&list, order.iter().map(|&i| i as usize));
    let sorted = items(&columns.values).into_iter().map(pick).collect();
    Ok(crate::k::value::dictionary::table(columns.keys.clone(), general(sorted)))
}
