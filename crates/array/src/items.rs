//! Looking at values: whether they are lists, how many items they have, and their items.

use std::borrow::Cow;
use std::sync::Arc;

use super::domains::domain_of;
use super::kind::{Kind, kind};
use super::make::{boolean, dictionary, empty, empty_of, float, general, like, long, null, null_of};
use super::nulls::widened;
use super::sequence::identical;
use super::{
    Array, Dictionary, Element, ElementType, Extended, Mark, Memo, Narrow, Symbol, Tolerance, Value, View, Width,
    budget, deferred_drops, stop,
};
use crate::error::{Error, Result};

/// Whether a value is not a list: an atom, a function.
#[inline]
pub fn is_atom(value: &Value) -> bool {
    match value {
        Value::Array(array) => array.is_atom(),
        Value::Narrow(narrow) => narrow.array.is_atom(),
        Value::Function(_) | Value::Sparse(_) => true,
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

/// Whether a value is the list of its items, as a column is: a vector, a general list, or a table, which is the list of its rows.
#[inline]
pub fn has_items(value: &Value) -> bool {
    is_list(value) || matches!(value, Value::Table(_))
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
        Value::Table(columns) => rows(columns),
        Value::Function(_) | Value::Sparse(_) => 1,
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

/// The array that holds numbers: not that of an enumeration, whose numbers are places.
fn numbers_of(value: &Value) -> Option<&Array> {
    array_of(value).filter(|_| domain_of(value).is_none())
}

/// The mark of the order of a list.
pub fn mark_of(value: &Value) -> Mark {
    array_of(value).map_or(Mark::None, Array::mark)
}

/// A list with a mark.
pub fn marked(value: Value, mark: Mark) -> Value {
    match value {
        Value::Array(array) => Value::Array(array.with_mark(mark)),
        Value::Narrow(narrow) => {
            let Narrow { width, array } = Arc::unwrap_or_clone(narrow);
            Value::Narrow(Arc::new(Narrow { width, array: array.with_mark(mark) }))
        }
        other => other,
    }
}

/// Whether values of two types can be found among each other.
pub fn comparable(x: Kind, y: Kind) -> bool {
    x == y || x.is_number() && y.is_number()
}

/// Maps items; without room for them the evaluation is asked to end.
fn mapped_items<A, T>(items: &[A], f: impl Fn(&A) -> T) -> Option<Vec<T>> {
    budget::mapped(items, f).map_err(|_| stop::no_room()).ok()
}

/// The integers of a value of an integer type, `None` for any other.
pub fn integers_of(value: &Value) -> Option<Cow<'_, [i64]>> {
    match numbers_of(value)?.widened() {
        View::Int(items) => Some(Cow::Borrowed(items)),
        View::Bool(items) => mapped_items(items, |&b| i64::from(b)).map(Cow::Owned),
        _ => None,
    }
}

/// The numbers of a value as floats, `None` if it holds none. The null of the integers is the null of the floats.
pub fn floats_of(value: &Value) -> Option<Cow<'_, [f64]>> {
    match numbers_of(value)?.widened() {
        View::Float(items) => Some(Cow::Borrowed(items)),
        View::Int(items) => mapped_items(items, |&n| widened(n)).map(Cow::Owned),
        View::Bool(items) => mapped_items(items, |&b| f64::from(u8::from(b))).map(Cow::Owned),
        _ => None,
    }
}

/// The integer that an atom of an integer type is.
#[inline]
pub fn integer(value: &Value) -> Option<i64> {
    let array = numbers_of(value)?;
    if let Some(&number) = array.as_atom::<i64>() {
        return Some(number);
    }
    array.as_atom::<bool>().map(|&b| i64::from(b))
}

/// The integer that an atom is, or a type error.
pub fn need_integer(value: &Value, what: &str) -> Result<i64> {
    integer(value).ok_or_else(|| Error::type_(format!("{what} must be one integer")))
}

/// The bytes of a string or of a character.
pub fn text_of(value: &Value) -> Option<&[u8]> {
    match value {
        Value::Array(array) => array.as_slice::<u8>(),
        _ => None,
    }
}

/// Text in its stored form, without a copy.
#[derive(Clone, Debug)]
pub enum Text<'a> {
    /// The bytes of a string or a character.
    Bytes(&'a [u8]),
    /// The name of a symbol.
    Name(Arc<str>),
}

impl std::ops::Deref for Text<'_> {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Text::Bytes(bytes) => bytes,
            Text::Name(name) => name.as_bytes(),
        }
    }
}

/// The bytes of a string, a character or a symbol.
pub fn text_or_symbol(value: &Value) -> Option<Text<'_>> {
    match value {
        Value::Array(array) => match array.widened() {
            View::Byte(bytes) => Some(Text::Bytes(bytes)),
            View::Symbol([symbol]) if array.is_atom() => Some(Text::Name(symbol.name())),
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
            match array.widened() {
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
        Value::Table(columns) => row(columns, index),
        Value::Function(_) | Value::Sparse(_) => value.clone(),
    }
}

/// All items, in order: of a dictionary its values, of an atom itself. Without room for them none, and the sentence that runs is asked
/// to end: [`taken`] is for what can fail.
pub fn items(value: &Value) -> Vec<Value> {
    match boxes(value) {
        Some(items) if items.len() <= POLL_ITEMS => items.to_vec(),
        _ => taken(value).unwrap_or_else(|_| {
            stop::no_room();
            Vec::new()
        }),
    }
}

/// As [`items`], for lists of any length: a limit error if there is no room for them, and the flag is looked at on the way.
pub fn taken(value: &Value) -> Result<Vec<Value>> {
    if let Value::Dictionary(dictionary) = value {
        return taken(&dictionary.values);
    }
    deferred_drops::made(budget::vec(count(value))?, |out| take_into(out, value))
}

/// Appends the items of a list for which there is room; the flag is looked at on the way.
pub fn take_into(out: &mut Vec<Value>, list: &Value) -> Result<()> {
    let (inside, all) = (boxes(list), count(list));
    for start in (0..all).step_by(POLL_ITEMS) {
        stop::poll_running()?;
        let end = all.min(start + POLL_ITEMS);
        match inside {
            Some(inside) => out.extend_from_slice(inside.get(start..end).unwrap_or(&[])),
            None => out.extend((start..end).map(|index| item(list, index))),
        }
    }
    Ok(())
}

/// Items that are taken between two looks at the flag.
const POLL_ITEMS: usize = 1 << 12;

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
                ElementType::Int => atoms_as_list::<i64>(items),
                ElementType::Float => atoms_as_list::<f64>(items),
                ElementType::Bool => atoms_as_list::<bool>(items),
                ElementType::Byte => atoms_as_list::<u8>(items),
                ElementType::Symbol => atoms_as_list::<Symbol>(items),
                _ => None,
            };
            vector.map(Value::Array)
        }
        Value::Narrow(narrow) if narrow.array.is_atom() => {
            fn same<T: Element>(width: Width, items: &[Value]) -> Option<Array> {
                let one = |item: &Value| match item {
                    Value::Narrow(other) if other.width == width => other.array.as_atom::<T>().cloned(),
                    _ => None,
                };
                items.iter().map(one).collect::<Option<Vec<T>>>().map(Array::list)
            }
            let all = match narrow.array.kind() {
                ElementType::Float => same::<f64>(narrow.width, items),
                ElementType::Extended => same::<Extended>(narrow.width, items),
                _ => same::<i64>(narrow.width, items),
            };
            all.map(|array| like(first, array))
        }
        Value::Dictionary(_) => of_rows(items),
        _ => None,
    }
}

fn atoms_as_list<T: Element>(items: &[Value]) -> Option<Array> {
    let atom = |item: &Value| match item {
        Value::Array(array) => array.as_atom::<T>().cloned(),
        _ => None,
    };
    // The last item is asked first: a mixed list is then seldom collected in vain.
    items.last().and_then(atom)?;
    let mut out = Vec::with_capacity(items.len());
    for item in items {
        out.push(atom(item)?);
    }
    Some(Array::list(out))
}

/// The value at an index that does not exist: the null of the type of the items, judged by the first one.
pub fn missing(value: &Value) -> Value {
    match value {
        Value::Dictionary(dictionary) => missing(&dictionary.values),
        Value::Table(columns) => row(columns, usize::MAX),
        _ => match boxes(value) {
            None => null_of(value, kind(value)),
            Some([]) => empty(),
            Some([first, ..]) if is_atom(first) => match kind(first) {
                Kind::Function => empty(),
                other => null(other),
            },
            Some([Value::Dictionary(first), ..]) if columns(&first.keys).is_some() => {
                dictionary(nothing_of(&first.keys), nothing_of(&first.values))
            }
            Some([Value::Dictionary(first), ..]) => dictionary(first.keys.clone(), nulls(&first.values)),
            Some([first @ Value::Table(_), ..]) => nothing_of(first),
            Some([first, ..]) => empty_of(kind(first)),
        },
    }
}

/// A list of no items of the type of y.
pub fn nothing_of(y: &Value) -> Value {
    match columns(y) {
        Some(columns) => {
            let none = items(&columns.values).iter().map(nothing_of).collect();
            table(columns.keys.clone(), general(none))
        }
        None if domain_of(y).is_some() => like(y, Array::empty_list::<i64>()),
        None => empty_of(kind(y)),
    }
}

/// Nulls, each of the type of one of the values.
fn nulls(values: &Value) -> Value {
    let null = |item: Value| match (is_atom(&item), kind(&item)) {
        (_, Kind::Function | Kind::Dictionary | Kind::Table) => empty(),
        (true, kind) => null(kind),
        (false, kind) => empty_of(kind),
    };
    collapse(items(values).into_iter().map(null).collect())
}

/// The nesting depth of the first items: 0 for an atom.
pub fn depth(value: &Value) -> usize {
    let (mut depth, mut value) = (0, value);
    // A loop: nests may be deeper than the machine's stack.
    while let Some([first, ..]) = boxes(value) {
        (depth, value) = (depth + 1, first);
    }
    depth + usize::from(is_list(value))
}

/// Whether two values are the same to the bit.
pub fn same_exactly(a: &Value, b: &Value) -> bool {
    identical(Tolerance::EXACT, a, b)
}

/// The columns of a table.
pub fn columns(y: &Value) -> Option<&Dictionary> {
    match y {
        Value::Table(columns) => Some(columns),
        _ => None,
    }
}

/// A table of columns of equal length.
pub fn table(keys: Value, values: Value) -> Value {
    Value::Table(Arc::new(Dictionary { keys, values, memo: Memo::default() }))
}

/// The number of rows of the columns of a table.
pub fn rows(columns: &Dictionary) -> usize {
    match boxes(&columns.values) {
        Some(all) => all.first().map_or(0, count),
        None => items(&columns.values).first().map_or(0, count),
    }
}

/// Row `index` of a table, as a dictionary: of nulls if there is no such row.
pub fn row(columns: &Dictionary, index: usize) -> Value {
    let cell = |column: &Value| if index < count(column) { item(column, index) } else { missing(column) };
    dictionary(columns.keys.clone(), collapse(items(&columns.values).iter().map(cell).collect()))
}

/// The table whose rows are some dictionaries, if they are several or one with the same symbols for keys.
pub fn of_rows(all: &[Value]) -> Option<Value> {
    let Some(Value::Dictionary(first)) = all.first() else { return None };
    if kind(&first.keys) != Kind::Symbol || count(&first.keys) == 0 {
        return None;
    }
    let alike = |row: &Value| matches!(row, Value::Dictionary(d) if same_exactly(&d.keys, &first.keys));
    if !all.iter().all(alike) {
        return None;
    }
    let column = |place: usize| collapse(all.iter().map(|row| item(row, place)).collect());
    Some(table(first.keys.clone(), general((0..count(&first.keys)).map(column).collect())))
}

/// Whether the keys are a table: a keyed table.
pub fn is_keyed_table(d: &Dictionary) -> bool {
    kind(&d.keys) == Kind::Table
}
