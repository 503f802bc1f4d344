//! Values made: atoms, vectors, nulls, general lists, dictionaries.

use std::sync::Arc;

use super::kind::Kind;
use super::nulls::NULL;
use super::{Array, Extended, Narrow, Symbol, Value, Width};
use crate::error::Result;

/// A long.
#[inline]
pub fn long(number: i64) -> Value {
    Value::Array(Array::atom(number))
}

/// A boolean.
#[inline]
pub fn boolean(truth: bool) -> Value {
    Value::Array(Array::atom(truth))
}

/// A float.
#[inline]
pub fn float(number: f64) -> Value {
    Value::Array(Array::atom(number))
}

/// A vector of longs.
pub fn longs(numbers: Vec<i64>) -> Value {
    Value::Array(Array::list(numbers))
}

/// A string.
pub fn string(text: impl AsRef<[u8]> + Into<Vec<u8>>) -> Value {
    // Much text is taken as it is, where it can be.
    Value::Array(if text.as_ref().len() > LONG_TEXT_BYTES_MIN { Array::list(text.into()) } else { Array::text(text) })
}

/// From so many bytes on text is much.
const LONG_TEXT_BYTES_MIN: usize = 4096;

/// A symbol.
pub fn symbol(name: &str) -> Result<Value> {
    Ok(Value::Array(Array::atom(Symbol::new(name)?)))
}

/// The empty general list.
pub fn empty() -> Value {
    Value::Array(Array::list(Vec::<Value>::new()))
}

/// A general list as it is, without looking whether it could be a vector.
pub fn general(items: Vec<Value>) -> Value {
    Value::Array(Array::list(items))
}

/// A dictionary.
pub fn dictionary(keys: Value, values: Value) -> Value {
    Value::dictionary(keys, values)
}

/// Integers of a type: booleans and longs as the engine's own, others with their width.
pub fn integers(kind: Kind, array: Array) -> Value {
    let Some(width) = kind.width() else { return Value::Array(array) };
    Value::Narrow(Arc::new(Narrow { width, array }))
}

/// The array in the type of another value: what verbs that only move items give.
pub fn like(value: &Value, array: Array) -> Value {
    match value {
        Value::Narrow(narrow) if array.kind() == narrow.array.kind() => {
            Value::Narrow(Arc::new(Narrow { width: narrow.width, array }))
        }
        _ => Value::Array(array),
    }
}

/// The null of a simple type, as an atom.
pub fn null(kind: Kind) -> Value {
    match kind {
        Kind::Bool => boolean(false),
        Kind::Guid => integers(kind, Array::atom(Extended::default())),
        Kind::Byte => integers(kind, Array::atom(0_i64)),
        Kind::Short | Kind::Int | Kind::Long => integers(kind, Array::atom(NULL)),
        Kind::Float => float(f64::NAN),
        Kind::Real | Kind::Datetime => integers(kind, Array::atom(f64::NAN)),
        _ if kind.is_temporal() => integers(kind, Array::atom(NULL)),
        Kind::Char => Value::Array(Array::atom(b' ')),
        Kind::Symbol | Kind::Enumerated => Value::Array(Array::atom(Symbol::default())),
        _ => empty(),
    }
}

/// The empty vector of a simple type; of any other the empty list.
pub fn empty_of(kind: Kind) -> Value {
    match kind {
        Kind::Bool => Value::Array(Array::empty_list::<bool>()),
        Kind::Guid => integers(kind, Array::empty_list::<Extended>()),
        Kind::Byte | Kind::Short | Kind::Int | Kind::Long => integers(kind, Array::empty_list::<i64>()),
        Kind::Float => Value::Array(Array::empty_list::<f64>()),
        Kind::Real | Kind::Datetime => integers(kind, Array::empty_list::<f64>()),
        _ if kind.is_temporal() => integers(kind, Array::empty_list::<i64>()),
        Kind::Char => Value::Array(Array::empty_list::<u8>()),
        Kind::Symbol | Kind::Enumerated => Value::Array(Array::empty_list::<Symbol>()),
        _ => empty(),
    }
}

/// The null of the items of a value, in its own type: of what is enumerated too.
pub fn null_of(value: &Value, kind: Kind) -> Value {
    match value {
        Value::Narrow(narrow) if matches!(narrow.width, Width::Enumerated(_)) => like(value, Array::atom(NULL)),
        _ => null(kind),
    }
}
