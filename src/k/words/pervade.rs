//! What elementwise verbs do with what k has beside lists: dictionaries go by their keys, tables by their columns.
//!
//! How they go down into lists is the engine's ([`crate::verbs::atomic::items`]).

use crate::array::{Dictionary, Value};
use crate::error::{Error, Result};
use crate::k::names::interpreter::Interpreter;
use crate::k::value::{self, collapse, dictionary, item};
use crate::k::words::search;
use crate::k::words::tables;
use crate::verbs::atomic::items::Beside;
use crate::verbs::atomic::{AtomicDyad, AtomicMonad};
use value::{columns, table};

/// An elementwise dyad between any two values.
#[inline]
pub fn dyad(k: &Interpreter, verb: &'static AtomicDyad, x: Value, y: Value) -> Result<Value> {
    verb.values(&k.context.borrow(), k, x, y)
}

/// An elementwise monad of any value.
pub fn monad(k: &Interpreter, verb: &'static AtomicMonad, y: Value) -> Result<Value> {
    verb.values(&k.context.borrow(), k, y)
}

impl Beside for Interpreter {
    fn dyad(&self, verb: &'static AtomicDyad, x: Value, y: Value) -> Result<Value> {
        self.check_stack()?;
        if columns(&x).is_some() || columns(&y).is_some() {
            // A table is computed with as the dictionary of its columns.
            return Ok(turned_back(dyad(self, verb, of_columns(x), of_columns(y))?));
        }
        match (&x, &y) {
            (Value::Function(_), _) | (_, Value::Function(_)) => Err(needs_data()),
            (Value::Dictionary(x), Value::Dictionary(y)) => dictionaries(self, verb, x, y),
            (Value::Dictionary(d), _) => Ok(dictionary(d.keys.clone(), dyad(self, verb, d.values.clone(), y)?)),
            (_, Value::Dictionary(d)) => Ok(dictionary(d.keys.clone(), dyad(self, verb, x, d.values.clone())?)),
            _ => Err(needs_data()),
        }
    }

    fn monad(&self, verb: &'static AtomicMonad, y: Value) -> Result<Value> {
        self.check_stack()?;
        if let Some(columns) = columns(&y) {
            return Ok(table(columns.keys.clone(), monad(self, verb, columns.values.clone())?));
        }
        match &y {
            Value::Dictionary(y) => Ok(dictionary(y.keys.clone(), monad(self, verb, y.values.clone())?)),
            _ => Err(needs_data()),
        }
    }

    fn assembled(&self, _: &[usize], results: Vec<Value>) -> Result<Value> {
        Ok(collapse(results))
    }
}

/// The dictionary of the columns of a table; any other value as it is.
fn of_columns(value: Value) -> Value {
    match columns(&value) {
        Some(columns) => dictionary(columns.keys.clone(), columns.values.clone()),
        None => value,
    }
}

#[cold]
fn needs_data() -> Error {
    Error::type_("an itemwise primitive needs data, not functions")
}

fn dictionaries(k: &Interpreter, verb: &'static AtomicDyad, x: &Dictionary, y: &Dictionary) -> Result<Value> {
    tables::same_columns(x, y)?;
    let places = search::find(k, &x.keys, &y.keys)?;
    let places = value::integers_of(&places).unwrap_or_default().into_owned();
    let (mut keys, mut values) = (value::items(&x.keys), value::items(&x.values));
    let known = keys.len();
    for (i, &place) in places.iter().enumerate() {
        k.poll()?;
        let theirs = item(&y.values, i);
        match usize::try_from(place).ok().filter(|&place| place < known) {
            Some(place) => {
                if let Some(ours) = values.get_mut(place) {
                    *ours = dyad(k, verb, ours.clone(), theirs)?;
                }
            }
            None => {
                keys.push(item(&y.keys, i));
                values.push(match verb.alone {
                    Some(change) => monad(k, change, theirs)?,
                    None => theirs,
                });
            }
        }
    }
    Ok(dictionary(collapse(keys), collapse(values)))
}

/// The table whose columns a dictionary has.
fn turned_back(result: Value) -> Value {
    match &result {
        Value::Dictionary(d) => table(d.keys.clone(), d.values.clone()),
        _ => result,
    }
}

/// Two counts that should be one.
pub use crate::array::agree::unequal;
