//! Whether two values are the same, and a hash that agrees with it.

use std::hash::{BuildHasher, Hash, Hasher};
use std::slice::{Iter, from_ref};

use smallvec::SmallVec;

use crate::array::{Function as _, Value, View};
use crate::k::value;

/// Two values that are the same to the bit: what find and distinct ask.
pub fn same(a: &Value, b: &Value) -> bool {
    // As in the order of values, lists within lists wait here and not on the machine's stack.
    let mut waiting: SmallVec<[(Iter<'_, Value>, Iter<'_, Value>); 4]> = SmallVec::new();
    let (mut a, mut b) = (a, b);
    loop {
        match (a, b) {
            (Value::Dictionary(x), Value::Dictionary(y)) => {
                waiting.push((from_ref(&x.values).iter(), from_ref(&y.values).iter()));
                waiting.push((from_ref(&x.keys).iter(), from_ref(&y.keys).iter()));
            }
            _ => match (value::boxes(a), value::boxes(b)) {
                (Some(x), Some(y)) if x.len() == y.len() => waiting.push((x.iter(), y.iter())),
                _ if same_flat(a, b) => {}
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

/// Whether two values are the same that are not both general lists of one length, and not both dictionaries.
fn same_flat(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Array(x), Value::Array(y)) => {
            if x.is_atom() != y.is_atom() || x.kind() != y.kind() {
                return false;
            }
            match (x.view(), y.view()) {
                (View::Float(x), View::Float(y)) => {
                    x.len() == y.len() && x.iter().zip(y).all(|(a, b)| a == b || a.is_nan() && b.is_nan())
                }
                _ => x == y,
            }
        }
        (Value::Narrow(x), Value::Narrow(y)) => {
            x.width == y.width && x.array.is_atom() == y.array.is_atom() && x.array == y.array
        }
        (Value::Function(x), Value::Function(y)) => x.same(y.as_ref()),
        _ => false,
    }
}

/// A hash that agrees with [`same`].
pub fn fingerprint(y: &Value) -> u64 {
    let mut hasher = foldhash::fast::FixedState::default().build_hasher();
    absorb(y, DEEPEST, &mut hasher);
    hasher.finish()
}

/// How deep lists within lists count for a hash; what lies deeper does not tell values apart by it.
const DEEPEST: usize = 64;

fn absorb(y: &Value, depth: usize, hasher: &mut impl Hasher) {
    match y {
        Value::Array(array) => {
            hasher.write_usize(array.count() * 2 + usize::from(array.is_atom()));
            match array.view() {
                View::Int(items) => items.iter().for_each(|&n| hasher.write_i64(n)),
                View::Byte(items) => items.hash(hasher),
                View::Bool(items) => items.hash(hasher),
                View::Float(items) => items.iter().for_each(|&n| hasher.write_u64(bits(n))),
                View::Symbol(items) => items.iter().for_each(|s| hasher.write_u32(s.number())),
                View::Box(items) if depth > 0 => items.iter().for_each(|item| absorb(item, depth - 1, hasher)),
                _ => {}
            }
        }
        Value::Narrow(narrow) => {
            narrow.width.hash(hasher);
            if let Some(items) = narrow.array.as_slice::<i64>() {
                items.iter().for_each(|&n| hasher.write_i64(n));
            }
        }
        Value::Function(function) => match crate::k::value::function::function_of(function.as_ref()) {
            Some(
                crate::k::value::function::Function::Primitive(primitive)
                | crate::k::value::function::Function::Monad(primitive),
            ) => primitive.spelling.hash(hasher),
            Some(other) => other.text().hash(hasher),
            None => {}
        },
        Value::Dictionary(dictionary) if depth > 0 => {
            absorb(&dictionary.keys, depth - 1, hasher);
            absorb(&dictionary.values, depth - 1, hasher);
        }
        Value::Dictionary(_) => {}
    }
}

/// The bits of a float such that equal floats have equal bits.
pub(in crate::k) fn bits(number: f64) -> u64 {
    if number == 0.0 {
        0
    } else if number.is_nan() {
        f64::NAN.to_bits()
    } else {
        number.to_bits()
    }
}
