//! Matching and ordering of values as lists of items: by type, item by item. Nests may be deeper than the machine's stack,
//! so lists within lists wait in a list of their own.

use std::cmp::Ordering;
use std::slice::{Iter, from_ref};

use smallvec::SmallVec;

use super::domains::{domain_of, resolved};
use super::ranking::order_int;
use super::rules::NanOrder;
use super::{Array, ElementType, Narrow, Tolerance, Value, View, Width, nulls, shape, stop};

/// The flag is polled once in this many lists.
const POLL_LISTS: usize = 1024;

type PendingPair<'a> = SmallVec<[(Iter<'a, Value>, Iter<'a, Value>); 4]>;

/// The items of an enclosed list.
fn enclosed(value: &Value) -> Option<&[Value]> {
    match value {
        Value::Array(array) if !array.is_atom() => array.as_slice::<Value>(),
        _ => None,
    }
}

/// Whether two values have the same type, shape and items; floats are the same within the tolerance, and a NaN is itself.
///
/// ```
/// use jackal_array::{Array, Tolerance, sequence::identical};
/// let (one, other) = (Array::from(1_i64).into(), Array::from(1.0).into());
/// assert!(identical(Tolerance::EXACT, &one, &one));
/// assert!(!identical(Tolerance::EXACT, &one, &other));
/// ```
pub fn identical(tolerance: Tolerance, a: &Value, b: &Value) -> bool {
    let (mut waiting, mut turn) = (PendingPair::new(), 0_usize);
    let (mut a, mut b) = (a, b);
    loop {
        match (a, b) {
            (Value::Dictionary(x), Value::Dictionary(y)) | (Value::Table(x), Value::Table(y)) => {
                waiting.push((from_ref(&x.values).iter(), from_ref(&y.values).iter()));
                waiting.push((from_ref(&x.keys).iter(), from_ref(&y.keys).iter()));
            }
            _ => match (enclosed(a), enclosed(b)) {
                // Items that are the same ones are the same.
                (Some(x), Some(y)) if std::ptr::eq(x, y) => {}
                (Some(x), Some(y)) if x.len() == y.len() => {
                    turn += 1;
                    // The answer of an interrupted comparison is not used: the caller polls the flag.
                    if turn.is_multiple_of(POLL_LISTS) && stop::is_ending() {
                        return false;
                    }
                    waiting.push((x.iter(), y.iter()));
                }
                _ if identical_simple(tolerance, a, b) => {}
                _ => return false,
            },
        }
        loop {
            let Some((x, y)) = waiting.last_mut() else { return true };
            match (x.next(), y.next()) {
                (Some(x), Some(y)) => {
                    (a, b) = (x, y);
                    break;
                }
                _ => drop(waiting.pop()),
            }
        }
    }
}

/// Whether values are identical that are not both enclosed lists of one length, and not both dictionaries.
fn identical_simple(tolerance: Tolerance, a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Array(x), Value::Array(y)) => identical_arrays(tolerance, x, y),
        (Value::Narrow(x), Value::Narrow(y)) => x.width == y.width && identical_arrays(tolerance, &x.array, &y.array),
        (Value::Function(x), Value::Function(y)) => x.same(y.as_ref()),
        _ => false,
    }
}

/// Whether arrays are identical; NaNs are alike.
fn identical_arrays(tolerance: Tolerance, x: &Array, y: &Array) -> bool {
    x.kind() == y.kind()
        && shape::same(x.shape(), y.shape())
        && match (x.widened(), y.widened()) {
            (View::Float(x), View::Float(y)) => {
                x.iter().zip(y).all(|(&a, &b)| tolerance.equal(a, b) || a.is_nan() && b.is_nan())
            }
            (View::Box(x), View::Box(y)) => x.iter().zip(y).all(|(a, b)| a == b),
            _ => x == y,
        }
}

/// The order of two values: numbers by size, text and symbols by spelling, lists item by item, a prefix first, atoms before lists; different
/// kinds by the rank of their types. `nulls`: whether the least integer and the NaN stand for what is missing, which is the
/// least of every type.
///
/// ```
/// use std::cmp::Ordering;
/// use jackal_array::{Array, sequence::order};
/// let (a, b) = (Array::list(vec![1_i64, 2]).into(), Array::list(vec![1.0, 2.0, 3.0]).into());
/// assert_eq!(order(true, &a, &b), Ordering::Less);
/// ```
pub fn order(nulls: bool, a: &Value, b: &Value) -> Ordering {
    let (mut waiting, mut turn) = (PendingPair::new(), 0_usize);
    let (mut a, mut b) = (a, b);
    loop {
        match (enclosed(a), enclosed(b)) {
            (Some(x), Some(y)) if std::ptr::eq(x, y) => {}
            (Some(x), Some(y)) => {
                turn += 1;
                if turn.is_multiple_of(POLL_LISTS) && stop::is_ending() {
                    return Ordering::Equal;
                }
                waiting.push((x.iter(), y.iter()));
            }
            _ => match order_simple(nulls, a, b) {
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

fn as_array(value: &Value) -> Option<&Array> {
    match value {
        Value::Array(array) => Some(array),
        Value::Narrow(narrow) => Some(&narrow.array),
        _ => None,
    }
}

/// The rank of a type among the others. Those that are compared as numbers stand together.
fn rank_of_type(value: &Value) -> u8 {
    match value {
        Value::Array(array) => match array.kind() {
            ElementType::Box => 0,
            ElementType::Bool => 1,
            ElementType::Int => 5,
            ElementType::Float => 6,
            ElementType::Byte => 17,
            ElementType::Symbol => 18,
            _ => 30,
        },
        Value::Narrow(narrow) => match narrow.width {
            Width::Byte => 2,
            Width::Short => 3,
            Width::Int => 4,
            Width::Real => 6,
            Width::Timestamp => 9,
            Width::Month => 10,
            Width::Date => 11,
            Width::Datetime => 12,
            Width::Timespan => 13,
            Width::Minute => 14,
            Width::Second => 15,
            Width::Time => 16,
            Width::Guid => 19,
            Width::Enumerated(_) => 18,
        },
        Value::Table(_) => 20,
        Value::Dictionary(_) => 21,
        Value::Function(_) => 22,
        Value::Sparse(_) => 30,
    }
}

/// The order of two values of which one at most is an enclosed list.
fn order_simple(nulls: bool, a: &Value, b: &Value) -> Ordering {
    if let (true, Ok(x), Ok(y)) = (domain_of(a).or(domain_of(b)).is_some(), resolved(a), resolved(b)) {
        return order_simple(nulls, &x, &y);
    }
    let by_type = || rank_of_type(a).cmp(&rank_of_type(b));
    let (Some(x), Some(y)) = (as_array(a), as_array(b)) else { return by_type() };
    match (x.widened(), y.widened()) {
        _ if x.is_atom() != y.is_atom() => y.is_atom().cmp(&x.is_atom()),
        (View::Int(x), View::Int(y)) => x.cmp(y),
        (View::Byte(x), View::Byte(y)) => x.cmp(y),
        (View::Bool(x), View::Bool(y)) => x.cmp(y),
        (View::Symbol(x), View::Symbol(y)) => x.cmp(y),
        (View::Float(x), View::Float(y)) => by_items(x.len(), y.len(), |i| NanOrder::First.order(x[i], y[i])),
        _ if x.kind().is_numeric() && y.kind().is_numeric() => {
            let order_at = |i| {
                let floats = NanOrder::First.order(number(nulls, x, i), number(nulls, y, i));
                floats.then_with(|| exact_order(&x.widened(), &y.widened(), i))
            };
            by_items(x.count(), y.count(), order_at)
        }
        // The items of a list that is not enclosed are atoms, so this goes one level down.
        _ if !x.is_atom() && !y.is_atom() => {
            let unequal =
                (0..x.tally().min(y.tally())).map(|i| order(nulls, &item(a, x, i), &item(b, y, i))).find(|o| o.is_ne());
            unequal.unwrap_or_else(|| x.tally().cmp(&y.tally()))
        }
        _ => by_type(),
    }
}

fn by_items(m: usize, n: usize, order_at: impl Fn(usize) -> Ordering) -> Ordering {
    (0..m.min(n)).map(order_at).find(|o| o.is_ne()).unwrap_or_else(|| m.cmp(&n))
}

/// The order of an integer and a finite float that are the same as floats, of which there are fewer than integers.
fn exact_order(x: &View<'_>, y: &View<'_>, i: usize) -> Ordering {
    match (x, y) {
        (View::Int(x), View::Float(y)) => x.get(i).zip(y.get(i)).map_or(Ordering::Equal, |(&int, &float)| {
            if float.is_finite() { order_int(int, float) } else { Ordering::Equal }
        }),
        (View::Float(_), View::Int(_)) => exact_order(y, x, i).reverse(),
        _ => Ordering::Equal,
    }
}

/// A number as a float; exact and complex ones by their real size.
fn number(nulls: bool, array: &Array, index: usize) -> f64 {
    match array.widened() {
        View::Bool(items) => items.get(index).map_or(0.0, |&b| f64::from(u8::from(b))),
        View::Int(items) if nulls => items.get(index).map_or(0.0, |&n| self::nulls::widened(n)),
        View::Int(items) => items.get(index).map_or(0.0, |&n| n as f64),
        View::Float(items) => items.get(index).copied().unwrap_or(0.0),
        View::Complex(items) => items.get(index).map_or(0.0, |c| c.re),
        View::Extended(items) => items.get(index).map_or(0.0, super::promote::extended_to_float),
        View::Rational(items) => items.get(index).map_or(0.0, super::promote::rational_to_float),
        _ => 0.0,
    }
}

/// An item of the array of a value, in the value's type.
fn item(value: &Value, array: &Array, index: usize) -> Value {
    match (value, array.widened()) {
        (_, View::Box(items)) => items.get(index).cloned().unwrap_or_else(|| Value::Array(array.clone())),
        (Value::Narrow(narrow), _) => {
            Value::Narrow(std::sync::Arc::new(Narrow { width: narrow.width, array: array.item(index) }))
        }
        _ => Value::Array(array.item(index)),
    }
}
