//! k's values over the engine's arrays.
//!
//! A vector of k is a rank-1 array of one of the engine's simple types, an atom a rank-0 one; a general list is a rank-1 array
//! of boxes, whose contents are the items themselves. The long is the engine's integer, the char its byte. Three types have
//! no counterpart: byte, short and int. They are integers that carry the name of their width ([`Narrow`]): computing is the
//! same for all, only the type of a result and its display ask for the width, and J sees plain integers. Their null is the
//! long's null. Functions and dictionaries are the engine's own variants of [`Value`].
//!
//! Invariant: a list whose items are all atoms of one type is a vector ([`collapse`]), arrays have rank 0 or 1.

pub mod cell;
pub mod dictionary;
pub mod function;

use std::borrow::Cow;
use std::sync::Arc;

use crate::array::{Array, Dictionary, ElementType, Memo, Narrow, Symbol, Value, View, Width};
use crate::error::{Error, Result};

use crate::k::value::function::{Function, function_of};

pub use crate::array::nulls::{INFINITY, NULL, widened};

/// What k calls the type of a value. The order is that of the type numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A general list.
    List,
    /// Booleans.
    Bool,
    /// 8-bit integers.
    Byte,
    /// 16-bit integers.
    Short,
    /// 32-bit integers.
    Int,
    /// 64-bit integers.
    Long,
    /// Floats.
    Float,
    /// Characters.
    Char,
    /// Symbols.
    Symbol,
    /// A table.
    Table,
    /// A dictionary.
    Dictionary,
    /// A function.
    Function,
    /// An array that k has no name for (it came from another notation).
    Foreign,
}

impl Kind {
    /// Whether the values are integers of some width, booleans among them.
    pub fn is_integer(self) -> bool {
        (Kind::Bool..=Kind::Long).contains(&self)
    }

    /// Whether the values are numbers.
    pub fn is_number(self) -> bool {
        (Kind::Bool..=Kind::Float).contains(&self)
    }

    /// Whether values of this type are atoms or vectors.
    pub fn is_simple(self) -> bool {
        (Kind::Bool..=Kind::Symbol).contains(&self)
    }

    /// The number of the type.
    pub fn number(self) -> i64 {
        match self {
            Kind::List | Kind::Foreign => 0,
            Kind::Bool => 1,
            Kind::Byte => 4,
            Kind::Short => 5,
            Kind::Int => 6,
            Kind::Long => 7,
            Kind::Float => 9,
            Kind::Char => 10,
            Kind::Symbol => 11,
            Kind::Table => 98,
            Kind::Dictionary => 99,
            Kind::Function => 100,
        }
    }

    /// The letter and the name of a simple type.
    pub fn names(self) -> (u8, &'static str) {
        match self {
            Kind::Bool => (b'b', "boolean"),
            Kind::Byte => (b'x', "byte"),
            Kind::Short => (b'h', "short"),
            Kind::Int => (b'i', "int"),
            Kind::Long => (b'j', "long"),
            Kind::Float => (b'f', "float"),
            Kind::Char => (b'c', "char"),
            Kind::Symbol => (b's', "symbol"),
            _ => (b' ', ""),
        }
    }

    /// The simple types.
    pub const SIMPLE: [Kind; 8] =
        [Kind::Bool, Kind::Byte, Kind::Short, Kind::Int, Kind::Long, Kind::Float, Kind::Char, Kind::Symbol];
}

/// The type of a value.
#[inline]
pub fn kind(value: &Value) -> Kind {
    match value {
        Value::Array(array) => match array.kind() {
            ElementType::Bool => Kind::Bool,
            ElementType::Int => Kind::Long,
            ElementType::Float => Kind::Float,
            ElementType::Byte => Kind::Char,
            ElementType::Symbol => Kind::Symbol,
            ElementType::Box => Kind::List,
            _ => Kind::Foreign,
        },
        Value::Narrow(narrow) => match narrow.width {
            Width::Byte => Kind::Byte,
            Width::Short => Kind::Short,
            Width::Int => Kind::Int,
        },
        Value::Dictionary(_) => Kind::Dictionary,
        Value::Table(_) => Kind::Table,
        Value::Function(_) => Kind::Function,
    }
}

/// The number that `@x` gives.
pub fn type_number(value: &Value) -> i64 {
    match value {
        Value::Function(function) => function_of(function.as_ref()).map_or(112, Function::type_number),
        _ => {
            let number = kind(value).number();
            if is_atom(value) { -number } else { number }
        }
    }
}

/// Whether a value is no list: an atom, a function.
#[inline]
pub fn is_atom(value: &Value) -> bool {
    match value {
        Value::Array(array) => array.is_atom(),
        Value::Narrow(narrow) => narrow.array.is_atom(),
        Value::Function(_) => true,
        Value::Dictionary(_) | Value::Table(_) => false,
    }
}

/// Whether a value is a vector or a general list.
#[inline]
pub fn is_list(value: &Value) -> bool {
    match value {
        Value::Array(array) => !array.is_atom(),
        Value::Narrow(narrow) => !narrow.array.is_atom(),
        _ => false,
    }
}

/// Whether a value is a vector of simple items.
#[inline]
pub fn is_vector(value: &Value) -> bool {
    match value {
        Value::Array(array) => !array.is_atom() && array.kind() != ElementType::Box,
        Value::Narrow(narrow) => !narrow.array.is_atom(),
        _ => false,
    }
}

/// The number of items: 1 for atoms and functions.
#[inline]
pub fn count(value: &Value) -> usize {
    match value {
        Value::Array(array) => array.tally(),
        Value::Narrow(narrow) => narrow.array.tally(),
        Value::Dictionary(dictionary) => count(&dictionary.keys),
        Value::Table(columns) => crate::k::value::dictionary::rows(columns),
        Value::Function(_) => 1,
    }
}

/// The array that holds the items of a simple value or a general list.
#[inline]
pub fn array_of(value: &Value) -> Option<&Array> {
    match value {
        Value::Array(array) => Some(array),
        Value::Narrow(narrow) => Some(&narrow.array),
        _ => None,
    }
}

/// The items of a general list.
#[inline]
pub fn boxes(value: &Value) -> Option<&[Value]> {
    match value {
        Value::Array(array) if !array.is_atom() => array.as_slice::<Value>(),
        _ => None,
    }
}

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
pub fn string(text: impl AsRef<[u8]>) -> Value {
    Value::Array(Array::text(text))
}

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
    Value::Dictionary(Arc::new(Dictionary { keys, values, memo: Memo::default() }))
}

/// Integers of a type: booleans and longs as the engine's own, others with their width.
pub fn integers(kind: Kind, array: Array) -> Value {
    let width = match kind {
        Kind::Byte => Width::Byte,
        Kind::Short => Width::Short,
        Kind::Int => Width::Int,
        _ => return Value::Array(array),
    };
    Value::Narrow(Arc::new(Narrow { width, array }))
}

/// The array in the type of another value: what verbs that only move items give.
pub fn like(value: &Value, array: Array) -> Value {
    match value {
        Value::Narrow(narrow) => Value::Narrow(Arc::new(Narrow { width: narrow.width, array })),
        _ => Value::Array(array),
    }
}

/// The width that narrow integers have the name of.
pub fn width_of(value: &Value) -> Option<Width> {
    match value {
        Value::Narrow(narrow) => Some(narrow.width),
        _ => None,
    }
}

/// An array, in narrow integers if there is a width.
pub fn of_width(width: Option<Width>, array: Array) -> Value {
    match width {
        Some(width) => Value::Narrow(Arc::new(Narrow { width, array })),
        None => Value::Array(array),
    }
}

/// Whether values of two types can be found among each other.
pub fn comparable(x: Kind, y: Kind) -> bool {
    x == y || x.is_number() && y.is_number()
}

/// The integers of a value of an integer type, `None` for any other.
pub fn integers_of(value: &Value) -> Option<Cow<'_, [i64]>> {
    match array_of(value)?.view() {
        View::Int(items) => Some(Cow::Borrowed(items)),
        View::Bool(items) => Some(Cow::Owned(items.iter().map(|&b| i64::from(b)).collect())),
        _ => None,
    }
}

/// The numbers of a value as floats, `None` if it holds none. The null of the integers is the null of the floats.
pub fn floats_of(value: &Value) -> Option<Cow<'_, [f64]>> {
    match array_of(value)?.view() {
        View::Float(items) => Some(Cow::Borrowed(items)),
        View::Int(items) => Some(Cow::Owned(items.iter().map(|&n| widened(n)).collect())),
        View::Bool(items) => Some(Cow::Owned(items.iter().map(|&b| f64::from(u8::from(b))).collect())),
        _ => None,
    }
}

/// The integer that an atom of an integer type is.
#[inline]
pub fn integer(value: &Value) -> Option<i64> {
    let array = array_of(value)?;
    if let Some(&number) = array.as_atom::<i64>() {
        return Some(number);
    }
    array.as_atom::<bool>().map(|&b| i64::from(b))
}

/// The integer that an atom is, or a type error.
pub fn need_integer(value: &Value, what: &str) -> Result<i64> {
    integer(value).ok_or_else(|| Error::type_(format!("{what} is to be one integer")))
}

/// The bytes of a string or of a character.
pub fn text_of(value: &Value) -> Option<&[u8]> {
    match value {
        Value::Array(array) => array.as_slice::<u8>(),
        _ => None,
    }
}

/// The bytes of a string, a character or a symbol.
pub fn text_or_symbol(value: &Value) -> Option<Vec<u8>> {
    match value {
        Value::Array(array) => match array.view() {
            View::Byte(bytes) => Some(bytes.to_vec()),
            View::Symbol([symbol]) if array.is_atom() => Some(symbol.name().as_bytes().to_vec()),
            _ => None,
        },
        _ => None,
    }
}

/// Item `index` of a list, row `index` of a table; the value itself if it is an atom or a function. The caller keeps `index` in range.
#[inline]
pub fn item(value: &Value, index: usize) -> Value {
    match value {
        Value::Array(array) => {
            if array.is_atom() {
                return value.clone();
            }
            match array.view() {
                View::Int(items) => items.get(index).map_or_else(empty, |&n| long(n)),
                View::Box(items) => items.get(index).cloned().unwrap_or_else(empty),
                View::Byte(items) => items.get(index).map_or_else(empty, |&c| Value::Array(Array::atom(c))),
                View::Float(items) => items.get(index).map_or_else(empty, |&n| float(n)),
                View::Bool(items) => items.get(index).map_or_else(empty, |&b| boolean(b)),
                View::Symbol(items) => items.get(index).map_or_else(empty, |&s| Value::Array(Array::atom(s))),
                _ => Value::Array(array.item(index)),
            }
        }
        Value::Narrow(narrow) => like(value, narrow.array.item(index)),
        Value::Dictionary(dictionary) => item(&dictionary.values, index),
        Value::Table(columns) => crate::k::value::dictionary::row(columns, index),
        Value::Function(_) => value.clone(),
    }
}

/// All items, in order: of a dictionary its values, of an atom itself.
pub fn items(value: &Value) -> Vec<Value> {
    if let Some(items) = boxes(value) {
        return items.to_vec();
    }
    match value {
        Value::Dictionary(dictionary) => items(&dictionary.values),
        _ => (0..count(value)).map(|index| item(value, index)).collect(),
    }
}

/// The value of a general list that may have become a vector.
pub fn settled(array: Array) -> Value {
    match array.as_slice::<Value>().and_then(try_vector) {
        Some(vector) => vector,
        None => Value::Array(array),
    }
}

/// The list of some items: a vector if all are atoms of one simple type, a table if all are dictionaries alike.
pub fn collapse(items: Vec<Value>) -> Value {
    match try_vector(&items) {
        Some(vector) => vector,
        None => general(items),
    }
}

/// The vector of some items, if all are atoms of one simple type; the table of which they are the rows.
pub fn try_vector(items: &[Value]) -> Option<Value> {
    let first = items.first()?;
    match first {
        Value::Array(array) if array.is_atom() => {
            let vector = match array.kind() {
                ElementType::Int => gather::<i64>(items),
                ElementType::Float => gather::<f64>(items),
                ElementType::Bool => gather::<bool>(items),
                ElementType::Byte => gather::<u8>(items),
                ElementType::Symbol => gather::<Symbol>(items),
                _ => None,
            };
            vector.map(Value::Array)
        }
        Value::Narrow(narrow) if narrow.array.is_atom() => {
            let same = |item: &Value| match item {
                Value::Narrow(other) if other.width == narrow.width => other.array.as_atom::<i64>().copied(),
                _ => None,
            };
            let numbers: Option<Vec<i64>> = items.iter().map(same).collect();
            numbers.map(|numbers| like(first, Array::list(numbers)))
        }
        Value::Dictionary(_) => crate::k::value::dictionary::of_rows(items),
        _ => None,
    }
}

fn gather<T: crate::array::Element>(items: &[Value]) -> Option<Array> {
    let atom = |item: &Value| match item {
        Value::Array(array) => array.as_atom::<T>().cloned(),
        _ => None,
    };
    // The last item is asked first: a mixed list is then seldom gathered in vain.
    items.last().and_then(atom)?;
    let mut out = Vec::with_capacity(items.len());
    for item in items {
        out.push(atom(item)?);
    }
    Some(Array::list(out))
}

/// The items as a general list, whatever they are.
pub fn as_general(value: &Value) -> Vec<Value> {
    items(value)
}

/// The null of a simple type, as an atom.
pub fn null(kind: Kind) -> Value {
    match kind {
        Kind::Bool => boolean(false),
        Kind::Byte => integers(kind, Array::atom(0_i64)),
        Kind::Short | Kind::Int | Kind::Long => integers(kind, Array::atom(NULL)),
        Kind::Float => float(f64::NAN),
        Kind::Char => Value::Array(Array::atom(b' ')),
        Kind::Symbol => Value::Array(Array::atom(Symbol::default())),
        _ => empty(),
    }
}

/// The empty vector of a simple type; of any other the empty list.
pub fn empty_of(kind: Kind) -> Value {
    match kind {
        Kind::Bool => Value::Array(Array::empty_list::<bool>()),
        Kind::Byte | Kind::Short | Kind::Int | Kind::Long => integers(kind, Array::empty_list::<i64>()),
        Kind::Float => Value::Array(Array::empty_list::<f64>()),
        Kind::Char => Value::Array(Array::empty_list::<u8>()),
        Kind::Symbol => Value::Array(Array::empty_list::<Symbol>()),
        _ => empty(),
    }
}

/// What an index that is not there gives: the null of the type of the items, judged by the first one.
pub fn missing(value: &Value) -> Value {
    match value {
        Value::Dictionary(dictionary) => missing(&dictionary.values),
        _ => match boxes(value) {
            None => null(kind(value)),
            Some([]) => empty(),
            Some([first, ..]) if is_atom(first) => match kind(first) {
                Kind::Function => empty(),
                other => null(other),
            },
            Some([first, ..]) => empty_of(kind(first)),
        },
    }
}

/// Whether a value is the identity function `::`, which stands for nothing.
pub fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Function(function) => function_of(function.as_ref()).is_some_and(Function::is_nothing),
        _ => false,
    }
}

/// Whether a value can be applied as a function.
#[inline]
pub fn is_function(value: &Value) -> bool {
    matches!(value, Value::Function(_))
}

/// How deeply the first items are nested: 0 for an atom.
pub fn depth(value: &Value) -> usize {
    let (mut depth, mut value) = (0, value);
    // A loop: nests may be deeper than the machine's stack.
    while let Some([first, ..]) = boxes(value) {
        (depth, value) = (depth + 1, first);
    }
    depth + usize::from(is_list(value))
}
