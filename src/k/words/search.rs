//! Searching: find, in, within, distinct, group, and the sets of q. Exact, by hash when it pays.

use hashbrown::HashTable;

use crate::array::{Array, Dictionary, Value, View};
use crate::error::{Error, Result};
use crate::k::names::interpreter::Interpreter;
use crate::k::value::same::{bits, fingerprint, same};
use crate::k::value::{
    self, Kind, array_of, boolean, boxes, collapse, count, general, is_atom, is_list, item, items, kind, long, longs,
};
use crate::k::words::join::joined;
use crate::k::words::structure::{self, gather};

/// Searching pays for a table from so many comparisons on.
const WORTH_A_TABLE: usize = 600;

/// The index in `x` of each of `y`, the count of x where there is none.
fn places<T: Copy>(x: &[T], y: &[T], equal: impl Fn(T, T) -> bool, hash: impl Fn(T) -> u64) -> Vec<i64> {
    if x.len().saturating_mul(y.len()) <= WORTH_A_TABLE {
        let find = |&b: &T| x.iter().position(|&a| equal(a, b)).unwrap_or(x.len()) as i64;
        return y.iter().map(find).collect();
    }
    let mut table: HashTable<usize> = HashTable::with_capacity(x.len());
    let at = |i: usize| x.get(i).copied();
    for (i, &a) in x.iter().enumerate() {
        let same = |&j: &usize| at(j).is_some_and(|b| equal(a, b));
        table.entry(hash(a), same, |&j| at(j).map_or(0, &hash)).or_insert(i);
    }
    let find = |&b: &T| {
        let same = |&j: &usize| at(j).is_some_and(|a| equal(a, b));
        table.find(hash(b), same).copied().unwrap_or(x.len()) as i64
    };
    y.iter().map(find).collect()
}

fn mixed(number: u64) -> u64 {
    let folded = u128::from(number ^ 0x9E37_79B9_7F4A_7C15) * 0xD6E8_FEB8_6659_FD93;
    (folded >> 64) as u64 ^ folded as u64
}

/// The places of the elements of one simple array in another of the same type.
fn simple_places(x: &Array, y: &Array) -> Option<Vec<i64>> {
    Some(match (x.view(), y.view()) {
        (View::Int(x), View::Int(y)) => match small_range(x, y) {
            Some(places) => places,
            None => places(x, y, |a, b| a == b, |a| mixed(a as u64)),
        },
        (View::Byte(x), View::Byte(y)) => places(x, y, |a, b| a == b, |a| mixed(u64::from(a))),
        (View::Bool(x), View::Bool(y)) => places(x, y, |a, b| a == b, |a| mixed(u64::from(a))),
        (View::Symbol(x), View::Symbol(y)) => places(x, y, |a, b| a == b, |a| mixed(u64::from(a.number()))),
        (View::Float(x), View::Float(y)) => places(x, y, |a, b| a == b || a.is_nan() && b.is_nan(), |a| mixed(bits(a))),
        _ => return None,
    })
}

/// Integers of a small range are looked up in an array.
fn small_range(x: &[i64], y: &[i64]) -> Option<Vec<i64>> {
    const ROOM: usize = 64;
    if x.len().saturating_mul(y.len()) <= 64 {
        return None;
    }
    if y.iter().any(|&n| !(0..ROOM as i64).contains(&n)) {
        return None;
    }
    let absent = x.len() as i64;
    let mut first = [absent; ROOM];
    for (i, &n) in x.iter().enumerate().rev() {
        if let Some(place) = usize::try_from(n).ok().and_then(|n| first.get_mut(n)) {
            *place = i as i64;
        }
    }
    Some(y.iter().map(|&n| first.get(n as usize).copied().unwrap_or(absent)).collect())
}

/// `x?y`: the index of the first item of x that is y, the count of x if none is.
pub fn find(k: &Interpreter, x: &Value, y: &Value) -> Result<Value> {
    if let Value::Dictionary(d) = x {
        let found = find(k, &d.values, y)?;
        return crate::k::words::index::at(k, &d.keys, &found);
    }
    if let Some(columns) = crate::k::value::dictionary::columns(x) {
        return crate::k::value::dictionary::find_row(k, columns, y);
    }
    if let Value::Dictionary(d) = y {
        return Ok(value::dictionary(d.keys.clone(), find(k, x, &d.values)?));
    }
    match boxes(x) {
        Some(all) => find_general(k, all, y, None),
        None => find_simple(k, x, y),
    }
}

/// From so many general keys on a table of them is kept.
const MANY_KEYS: usize = 256;

/// The places of keys in a dictionary. A large one keeps a table of its keys from the second search on.
pub fn find_keys(k: &Interpreter, d: &Dictionary, y: &Value) -> Result<Value> {
    match (boxes(&d.keys), y) {
        (Some(keys), Value::Array(_)) if keys.len() >= MANY_KEYS => {
            find_general(k, keys, y, d.memo.get(|| Places::of(keys)))
        }
        _ => find(k, &d.keys, y),
    }
}

/// Where each of many items first is, by its fingerprint.
struct Places {
    table: HashTable<(u64, usize)>,
}

impl Places {
    fn of(all: &[Value]) -> Places {
        let mut table: HashTable<(u64, usize)> = HashTable::with_capacity(all.len());
        for (i, item) in all.iter().enumerate() {
            let print = fingerprint(item);
            let equal =
                |&(other, j): &(u64, usize)| other == print && all.get(j).is_some_and(|other| same(other, item));
            table.entry(print, equal, |&(print, _)| print).or_insert((print, i));
        }
        Places { table }
    }

    /// The place of an item, the count of all if it is not there.
    fn find(&self, all: &[Value], item: &Value) -> i64 {
        let print = fingerprint(item);
        let equal = |&(other, j): &(u64, usize)| other == print && all.get(j).is_some_and(|other| same(other, item));
        self.table.find(print, equal).map_or(all.len(), |&(_, place)| place) as i64
    }
}

fn find_simple(k: &Interpreter, x: &Value, y: &Value) -> Result<Value> {
    if let Some(nest) = boxes(y) {
        k.check_stack()?;
        if nest.first().is_some_and(is_atom) {
            return Err(Error::type_("a general list to be found in a vector is to begin with a list"));
        }
        let found: Result<Vec<Value>> = nest.iter().map(|y| k.poll().and_then(|()| find_simple(k, x, y))).collect();
        return Ok(collapse(found?));
    }
    let absent = long(count(x) as i64);
    let (Some(a), Some(b)) = (array_of(x), array_of(y)) else { return Ok(absent) };
    let found = if kind(x) == kind(y) {
        simple_places(a, b)
    } else if kind(x).is_number() && kind(y).is_number() {
        let kind = kind(x).max(kind(y));
        let (x, y) = (crate::k::words::cast::to_kind(x, kind)?, crate::k::words::cast::to_kind(y, kind)?);
        array_of(&x).zip(array_of(&y)).and_then(|(a, b)| simple_places(a, b))
    } else {
        return Err(Error::type_("what is looked for has another type than the list"));
    };
    let found = found.unwrap_or_else(|| vec![count(x) as i64; b.count()]);
    Ok(match (is_atom(y), found.as_slice()) {
        (true, [place]) => long(*place),
        _ => longs(found),
    })
}

/// In a list of lists, an item is a list; in a list of anything else, each item of a list is looked for.
fn find_general(k: &Interpreter, x: &[Value], y: &Value, known: Option<&Places>) -> Result<Value> {
    k.check_stack()?;
    let absent = x.len() as i64;
    let whole = match x.first() {
        Some(first) if is_list(first) => {
            let wanted = value::depth(first);
            value::depth(y) <= wanted && (value::depth(y) == wanted || is_atom(y) || !is_list(y) || boxes(y).is_none())
        }
        _ => is_atom(y),
    };
    if let Some(known) = known {
        return Ok(match whole {
            true => long(known.find(x, y)),
            false => longs(items(y).iter().map(|item| known.find(x, item)).collect()),
        });
    }
    if whole {
        return Ok(long(x.iter().position(|item| same(item, y)).map_or(absent, |i| i as i64)));
    }
    let wanted = items(y);
    Ok(longs(general_places(x, &wanted)))
}

fn general_places(x: &[Value], y: &[Value]) -> Vec<i64> {
    let find = |y: &Value| x.iter().position(|x| same(x, y)).unwrap_or(x.len()) as i64;
    if x.len().saturating_mul(y.len()) <= 64 {
        return y.iter().map(find).collect();
    }
    if y.len() < x.len() / 4 {
        return wanted_places(x, y);
    }
    let known = Places::of(x);
    y.iter().map(|item| known.find(x, item)).collect()
}

/// The same for a few in many, such as the keys of a large dictionary: the table holds what is looked for.
fn wanted_places(x: &[Value], y: &[Value]) -> Vec<i64> {
    let prints: Vec<u64> = y.iter().map(fingerprint).collect();
    let is = |j: usize, item: &Value| y.get(j).is_some_and(|wanted| same(wanted, item));
    let mut table: HashTable<usize> = HashTable::with_capacity(y.len());
    // For each wanted value the first place in y that asks for it, which holds the answer for all.
    let firsts: Vec<usize> = (y.iter().zip(&prints).enumerate())
        .map(|(i, (item, &print))| {
            let again = |&j: &usize| prints.get(j).copied().unwrap_or(0);
            *table.entry(print, |&j| is(j, item), again).or_insert(i).get()
        })
        .collect();
    let absent = x.len() as i64;
    let mut found = vec![absent; y.len()];
    let mut open = table.len();
    for (i, item) in x.iter().enumerate() {
        if let Some(place) = table.find(fingerprint(item), |&j| is(j, item)).and_then(|&j| found.get_mut(j))
            && *place == absent
        {
            *place = i as i64;
            open -= 1;
            if open == 0 {
                break;
            }
        }
    }
    firsts.into_iter().map(|j| found.get(j).copied().unwrap_or(absent)).collect()
}

/// `x in y`
pub fn member(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    if let Value::Dictionary(d) = &x {
        return Ok(value::dictionary(d.keys.clone(), member(k, d.values.clone(), y)?));
    }
    if let Value::Dictionary(d) = &y {
        return member(k, x, d.values.clone());
    }
    match boxes(&y) {
        Some([]) => each_atom(k, &x, &|_| Ok(boolean(false))),
        Some(all) if all.first().is_some_and(is_list) || !is_list(&x) => {
            let found = find_general(k, all, &x, None)?;
            below(&found, all.len())
        }
        Some(all) => {
            let found = longs(general_places(all, &items(&x)));
            below(&found, all.len())
        }
        None => each_simple(k, &x, &y),
    }
}

fn each_simple(k: &Interpreter, x: &Value, y: &Value) -> Result<Value> {
    if let Some(nest) = boxes(x) {
        k.check_stack()?;
        let found: Result<Vec<Value>> = nest.iter().map(|x| k.poll().and_then(|()| each_simple(k, x, y))).collect();
        return Ok(collapse(found?));
    }
    if let (Value::Array(a), Value::Array(b)) = (x, y)
        && let (Some(a), Some(b)) = (a.as_slice::<i64>(), b.as_slice::<i64>())
        && !is_atom(x)
        && a.len().saturating_mul(b.len()) <= WORTH_A_TABLE
    {
        return Ok(Value::Array(Array::list(a.iter().map(|n| b.contains(n)).collect())));
    }
    if kind(x) != kind(y) && !(kind(x).is_number() && kind(y).is_number()) {
        return each_atom(k, x, &|_| Ok(boolean(false)));
    }
    let found = find_simple(k, y, x)?;
    below(&found, count(y))
}

fn each_atom(k: &Interpreter, x: &Value, f: &dyn Fn(&Value) -> Result<Value>) -> Result<Value> {
    if is_atom(x) {
        return f(x);
    }
    if array_of(x).is_some() && boxes(x).is_none() {
        return Ok(Value::Array(Array::list(vec![false; count(x)])));
    }
    k.check_stack()?;
    let out: Result<Vec<Value>> = items(x).iter().map(|x| k.poll().and_then(|()| each_atom(k, x, f))).collect();
    Ok(collapse(out?))
}

fn below(found: &Value, limit: usize) -> Result<Value> {
    match found {
        Value::Array(array) => match array.view() {
            View::Int(items) => {
                let mut truths = items.iter().map(|&n| n < limit as i64);
                Ok(match array.is_atom() {
                    true => boolean(truths.next().unwrap_or(false)),
                    false => Value::Array(Array::list(truths.collect())),
                })
            }
            View::Box(items) => {
                let out: Result<Vec<Value>> = items.iter().map(|item| below(item, limit)).collect();
                Ok(collapse(out?))
            }
            _ => Ok(found.clone()),
        },
        _ => Ok(found.clone()),
    }
}

/// `x within y`: between the two items of y, both included.
pub fn within(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    if count(&y) != 2 || is_atom(&y) {
        return Err(Error::length("the right argument of within is a pair"));
    }
    let low = crate::k::words::comparison::at_least(k, x.clone(), item(&y, 0))?;
    let high = crate::k::words::comparison::at_most(k, x, item(&y, 1))?;
    crate::k::words::arithmetic::minimum(k, low, high)
}

/// The places of the first items of each value in y.
pub fn firsts(_: &Interpreter, y: &Value) -> Result<Vec<usize>> {
    let classes = classes(y);
    let mut next = 0;
    Ok(classes
        .iter()
        .enumerate()
        .filter(|(_, class)| {
            let new = **class == next;
            next += usize::from(new);
            new
        })
        .map(|(i, _)| i)
        .collect())
}

/// For each item the number of its value, in order of first appearance.
pub fn classes(y: &Value) -> Vec<usize> {
    fn number<T>(all: &[T], equal: impl Fn(&T, &T) -> bool, hash: impl Fn(&T) -> u64) -> Vec<usize> {
        let mut out = Vec::with_capacity(all.len());
        let prints: Vec<u64> = all.iter().map(hash).collect();
        let mut table: HashTable<(usize, usize)> = HashTable::with_capacity(all.len().min(1024));
        let mut found = 0;
        for (i, (item, print)) in all.iter().zip(&prints).enumerate() {
            let same = |&(j, _): &(usize, usize)| {
                prints.get(j) == Some(print) && all.get(j).is_some_and(|other| equal(other, item))
            };
            let entry = table.entry(*print, same, |&(j, _)| prints.get(j).copied().unwrap_or(0));
            let class = entry.or_insert_with(|| {
                found += 1;
                (i, found - 1)
            });
            out.push(class.get().1);
        }
        out
    }
    match array_of(y).map(Array::view) {
        Some(View::Int(all)) => number(all, |a, b| a == b, |&a| mixed(a as u64)),
        Some(View::Byte(all)) => number(all, |a, b| a == b, |&a| mixed(u64::from(a))),
        Some(View::Bool(all)) => number(all, |a, b| a == b, |&a| mixed(u64::from(a))),
        Some(View::Float(all)) => number(all, |a, b| a == b || a.is_nan() && b.is_nan(), |&a| mixed(bits(a))),
        Some(View::Symbol(all)) => number(all, |a, b| a == b, |a| mixed(u64::from(a.number()))),
        Some(View::Box(all)) => number(all, same, fingerprint),
        _ => number(&items(y), same, fingerprint),
    }
}

/// `=y`: from each distinct item to its indices.
pub fn group(_: &Interpreter, y: Value) -> Result<Value> {
    if let Value::Dictionary(d) = &y {
        let (keys, groups) = grouped(&d.values);
        let groups = groups.into_iter().map(|group| gather(&d.keys, group.into_iter().map(|i| i as usize))).collect();
        return Ok(value::dictionary(keys, general(groups)));
    }
    if !is_list(&y) {
        return Err(Error::type_("= of one argument takes a list"));
    }
    let (keys, groups) = grouped(&y);
    Ok(value::dictionary(keys, general(groups.into_iter().map(longs).collect())))
}

fn grouped(y: &Value) -> (Value, Vec<Vec<i64>>) {
    let classes = classes(y);
    let mut groups: Vec<Vec<i64>> = Vec::new();
    let mut firsts = Vec::new();
    for (i, &class) in classes.iter().enumerate() {
        match groups.get_mut(class) {
            Some(group) => group.push(i as i64),
            None => {
                groups.push(vec![i as i64]);
                firsts.push(i);
            }
        }
    }
    let keys = if firsts.is_empty() { structure::nothing_of(y) } else { gather(y, firsts.into_iter()) };
    (keys, groups)
}

fn kept(k: &Interpreter, x: &Value, y: Value, wanted: bool) -> Result<Value> {
    let found = member(k, x.clone(), if is_atom(&y) { structure::one(y) } else { y })?;
    let Some(found) = array_of(&found).and_then(|array| array.as_slice::<bool>()) else {
        return Err(Error::type_("the two lists are of different kinds"));
    };
    let places: Vec<usize> = (0..count(x)).filter(|&i| found.get(i) == Some(&wanted)).collect();
    Ok(if places.is_empty() { structure::nothing_of(x) } else { gather(x, places.into_iter()) })
}

/// `x except y`
pub fn except(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    kept(k, &x, y, false)
}

/// `x inter y`
pub fn inter(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    kept(k, &x, y, true)
}

/// `x union y`
pub fn union(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    structure::distinct(k, joined(&x, &y))
}

/// Whether a value is of a type that find can look for in a vector of another.
pub fn comparable(x: Kind, y: Kind) -> bool {
    x == y || x.is_number() && y.is_number()
}
