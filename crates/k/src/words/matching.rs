//! Values taken apart by patterns: `(x;y):v`, `([k:a]):v`, `:[v;p;r;d]`.
//!
//! A pattern is a value that the reader makes: a number where a value goes to a target or nowhere, else a list whose first item
//! is one of the numbers of [`form`].

use crate::array::{Symbol, Value, budget};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::value::{
    self, Kind, boolean, boxes, collapse, count, general, integer, is_atom, is_list, item, items, kind,
};
use crate::words::{comparison, dictionary, search, structure};

/// The numbers that patterns begin with.
pub mod form {
    /// The pattern of a value that goes nowhere.
    pub const NOTHING: i64 = 0;
    /// The pattern of a value that goes to the next target.
    pub const TARGET: i64 = 1;
    /// A pattern for each item.
    pub const ITEMS: i64 = 2;
    /// A value that must match.
    pub const VALUE: i64 = 3;
    /// The keys of a dictionary, and the pattern of the list of what they stand for.
    pub const ENTRIES: i64 = 4;
    /// A pattern, and the type of the value or the function that it goes through first.
    pub const FILTERED: i64 = 5;
    /// The pattern of the dictionary that a table is.
    pub const TURNED: i64 = 6;
    /// The patterns of the keys and of the values of a dictionary.
    pub const BOTH: i64 = 7;
}

/// The reason for which a value was not taken apart.
enum Refusal {
    /// It has another form than the pattern.
    Unlike(Error),
    /// Something failed on the way.
    Failed(Error),
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Refusal {
        Refusal::Failed(error)
    }
}

type Taken<T> = std::result::Result<T, Refusal>;

/// `(x;y):v`: takes v apart by a pattern. The values are put on the stack of the assignments, the first on top, and v, as the
/// functions of the pattern have made it, below them. After an error the stack is unchanged.
pub fn take_apart(k: &Interpreter, pattern: Value, y: Value) -> Result<Value> {
    let mut parts = Vec::new();
    match taken(k, &pattern, &y, &mut parts) {
        Ok(whole) => push(k, std::iter::once(whole).chain(parts.into_iter().rev()))?,
        Err(Refusal::Unlike(error) | Refusal::Failed(error)) => return Err(error),
    }
    Ok(value::nothing())
}

/// A pattern of `:[v;p;r;d]`: whether v is like it. If so, its parts are on the stack of the assignments, else v itself.
pub fn try_apart(k: &Interpreter, pattern: Value, y: Value) -> Result<Value> {
    let mut parts = Vec::new();
    match taken(k, &pattern, &y, &mut parts) {
        Ok(_) => push(k, parts.into_iter().rev())?,
        Err(Refusal::Unlike(_)) => {
            push(k, std::iter::once(y))?;
            return Ok(boolean(false));
        }
        Err(Refusal::Failed(error)) => return Err(error),
    }
    Ok(boolean(true))
}

fn push(k: &Interpreter, parts: impl Iterator<Item = Value>) -> Result<()> {
    for part in parts {
        budget::push(&mut k.waiting.borrow_mut(), part)?;
    }
    Ok(())
}

/// Takes a value apart, and gives it as the functions of the pattern have made it.
fn taken(k: &Interpreter, pattern: &Value, y: &Value, parts: &mut Vec<Value>) -> Taken<Value> {
    k.check_stack()?;
    let part = |place: usize| item(pattern, place);
    let head = if is_atom(pattern) { pattern.clone() } else { part(0) };
    match integer(&head).unwrap_or(form::NOTHING) {
        form::TARGET => {
            budget::push(parts, y.clone())?;
            Ok(y.clone())
        }
        form::ITEMS => of_items(k, &items(pattern).split_off(1), y, parts),
        form::VALUE if comparison::matches(k, &part(1), y)? => Ok(y.clone()),
        form::VALUE => unlike("match", "the value is not the one that the pattern has in this place"),
        form::ENTRIES => of_entries(k, &part(1), &part(2), y, parts),
        form::FILTERED => {
            let through = through(k, &part(2), y)?;
            taken(k, &part(1), &through, parts)
        }
        form::TURNED => match value::columns(y) {
            Some(columns) => {
                let columns = Value::Dictionary(std::sync::Arc::new(columns.clone()));
                Ok(structure::flip(k, taken(k, &part(1), &columns, parts)?)?)
            }
            None => unlike("match", "the pattern is that of a table"),
        },
        form::BOTH => match y {
            Value::Dictionary(d) => {
                let keys = taken(k, &part(1), &d.keys, parts)?;
                let values = taken(k, &part(2), &d.values, parts)?;
                Ok(value::dictionary(keys, values))
            }
            _ => unlike("match", "the pattern is that of a dictionary"),
        },
        _ => Ok(y.clone()),
    }
}

fn unlike<T>(word: &str, reason: impl Into<String>) -> Taken<T> {
    Err(Refusal::Unlike(Error::refusal(word, reason)))
}

/// A pattern for each item of a list, or for each row of a table.
fn of_items(k: &Interpreter, patterns: &[Value], y: &Value, parts: &mut Vec<Value>) -> Taken<Value> {
    let is_dictionary = matches!(y, Value::Dictionary(_));
    if is_dictionary || (!is_list(y) && value::columns(y).is_none()) {
        return Err(Refusal::Unlike(Error::type_("this has no items for the names of a pattern")));
    }
    if count(y) != patterns.len() {
        let reason = format!("{} items for a pattern of {}", count(y), patterns.len());
        return Err(Refusal::Unlike(Error::length(reason)));
    }
    let mut all = budget::vec(patterns.len())?;
    for (pattern, item) in patterns.iter().zip(items(y)) {
        all.push(taken(k, pattern, &item, parts)?);
    }
    Ok(if boxes(y).is_none() && all.iter().zip(items(y)).all(|(a, b)| value::same_exactly(a, &b)) {
        y.clone()
    } else {
        collapse(all)
    })
}

/// The entries of a dictionary at some keys, which may have others.
fn of_entries(k: &Interpreter, keys: &Value, pattern: &Value, y: &Value, parts: &mut Vec<Value>) -> Taken<Value> {
    let Value::Dictionary(d) = y else { return unlike("match", "the pattern is that of a dictionary") };
    let mut wanted: Vec<Value> = budget::vec(count(keys))?;
    for key in items(keys) {
        match search::place_of_key(k, d, &key) {
            Some(place) => wanted.push(item(&d.values, place)),
            None => return unlike("match", "the dictionary lacks a key of the pattern"),
        }
    }
    let found = general(wanted);
    let made = taken(k, pattern, &found, parts)?;
    match &value::dictionary(keys.clone(), made) {
        Value::Dictionary(new) => Ok(dictionary::upsert(k, d, new)?),
        other => Ok(other.clone()),
    }
}

/// The value behind a filter: itself, if it is of the type that a letter names, else what a function makes of it.
fn through(k: &Interpreter, filter: &Value, y: &Value) -> Taken<Value> {
    let name = value::array_of(filter).and_then(|name| name.as_atom::<Symbol>()).map(|name| name.name().to_string());
    match name.as_deref().map(str::as_bytes) {
        Some(&[letter]) => {
            let small = letter.to_ascii_lowercase();
            let Some(wanted) = Kind::SIMPLE.into_iter().find(|kind| kind.names().0 == small) else {
                return Err(Refusal::Failed(Error::type_(format!(
                    "'{}' is not the letter of a type",
                    char::from(letter)
                ))));
            };
            let kind = if value::domain_of(y).is_some() { Kind::Symbol } else { kind(y) };
            let is_one = if letter == small {
                is_atom(y) && kind == wanted
            } else {
                is_list(y) && boxes(y).is_none() && kind == wanted
            };
            match is_one {
                true => Ok(y.clone()),
                false => Err(Refusal::Unlike(Error::type_(format!(
                    "the pattern takes {} {}",
                    if letter == small { "one" } else { "a vector of" },
                    wanted.names().1
                )))),
            }
        }
        _ => Ok(k.apply_one(filter, y.clone())?),
    }
}
