//! Lists made of lists: `x,y`, and joining all items of a list.

use crate::array::{Array, Value, View, budget};
use crate::error::Result;
use crate::k::names::interpreter::Interpreter;
use crate::k::value::dictionary;
use crate::k::value::{self, array_of, boxes, collapse, count, general, item, items, kind, like};
use crate::k::words::structure::one;

/// `x,y`
pub fn join(_: &Interpreter, mut x: Value, y: Value) -> Result<Value> {
    if let (Value::Dictionary(a), Value::Dictionary(b)) = (&x, &y) {
        return Ok(dictionary::upsert(a, b));
    }
    if let Some(longer) = dictionary::joined(&x, &y) {
        return longer;
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
            _ => general(items(x).into_iter().chain(items(y)).collect()),
        };
    }
    match (boxes(x), boxes(y)) {
        (Some([]), _) if !matches!(y, Value::Dictionary(_)) => listed(y),
        (_, Some([])) if !matches!(x, Value::Dictionary(_)) => listed(x),
        _ => {
            if value::is_list(x) && value::is_list(y) {
                match (count(x), count(y)) {
                    (0, _) => return y.clone(),
                    (_, 0) => return x.clone(),
                    _ => {}
                }
            }
            let mut all = Vec::with_capacity(count(x) + count(y));
            extend(&mut all, x);
            extend(&mut all, y);
            collapse(all)
        }
    }
}

fn concatenated<T: Clone>(a: &[T], b: &[T]) -> Vec<T> {
    let mut out = Vec::with_capacity(a.len() + b.len());
    out.extend_from_slice(a);
    out.extend_from_slice(b);
    out
}

/// Appends the items of a list, or a value that is none.
fn extend(all: &mut Vec<Value>, x: &Value) {
    match boxes(x) {
        Some(inside) => all.extend_from_slice(inside),
        None if value::is_list(x) => all.extend((0..count(x)).map(|i| item(x, i))),
        None => all.push(x.clone()),
    }
}

pub(in crate::k) fn listed(x: &Value) -> Value {
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
        && let Some(flat) = raze_same(head, array, parts)?
    {
        return Ok(flat);
    }
    let mut out = head.clone();
    if parts.len() == 1 {
        return Ok(out);
    }
    if parts.iter().all(value::is_list) {
        let mut all = budget::vec(total(parts))?;
        for part in parts {
            k.poll()?;
            match boxes(part) {
                Some(inside) => all.extend_from_slice(inside),
                None => all.extend(items(part)),
            }
        }
        return Ok(if all.is_empty() { out } else { collapse(all) });
    }
    for part in parts.iter().skip(1) {
        k.poll()?;
        out = join(k, out, part.clone())?;
    }
    Ok(out)
}

/// The items of parts that all have the type of the first.
fn raze_same(head: &Value, array: &Array, parts: &[Value]) -> Result<Option<Value>> {
    macro_rules! flatten {
        ($type:ty) => {{
            let items = |part| array_of(part).filter(|_| kind(part) == kind(head))?.as_slice::<$type>();
            let all = concatenation::<$type>(parts, items)?;
            Ok(all.map(|all| like(head, Array::list(all))))
        }};
    }
    match array.view() {
        View::Int(_) => flatten!(i64),
        View::Byte(_) => flatten!(u8),
        View::Bool(_) => flatten!(bool),
        View::Float(_) => flatten!(f64),
        View::Symbol(_) => flatten!(crate::array::Symbol),
        View::Box(_) => Ok(concatenation(parts, boxes)?.map(collapse)),
        _ => Ok(None),
    }
}

/// The items of all parts; `None` if a part has none of this type. A list may be a part many times, so that its items may
/// be far more than there were.
fn concatenation<'a, T: Clone + 'a>(
    parts: &'a [Value],
    items: impl Fn(&'a Value) -> Option<&'a [T]>,
) -> Result<Option<Vec<T>>> {
    if parts.iter().any(|part| items(part).is_none()) {
        return Ok(None);
    }
    let mut all = budget::vec(total(parts))?;
    parts.iter().filter_map(items).for_each(|part| all.extend_from_slice(part));
    Ok(Some(all))
}

/// How many items several lists have together.
fn total(parts: &[Value]) -> usize {
    parts.iter().map(count).fold(0, usize::saturating_add)
}
