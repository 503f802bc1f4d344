//! Dictionaries and tables.

use super::function::{Function, as_function};
use super::interpreter::Interpreter;
use super::same::same;
use super::search;
use super::structure::{gather, one};
use super::value::{
    self, Kind, collapse, count, dictionary, general, integers_of, is_atom, is_list, item, items, kind,
};
use crate::array::{Dictionary, Memo, Value};
use crate::error::{Error, Result};

/// `x!y`: keys and values. With an integer at the left: `-3!y` is the text of y, `0N!y` prints it and gives y.
pub fn make(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    if let Some(number) = value::integer(&x).filter(|_| is_atom(&x)) {
        return match number {
            value::NULL => k.print(&super::display::text(&y)?).map(|()| y),
            -3 => Ok(value::string(super::display::text(&y)?)),
            _ => Err(Error::type_("the left argument of ! is a list of keys")),
        };
    }
    let tables = kind(&x) == Kind::Table && kind(&y) == Kind::Table;
    if !(tables || is_list(&x) && is_list(&y)) {
        return Err(Error::type_("a dictionary is made of two lists"));
    }
    if count(&x) != count(&y) {
        return Err(super::pervade::unequal(count(&x), count(&y)));
    }
    Ok(dictionary(x, y))
}

/// `key y`
pub fn key(k: &Interpreter, y: Value) -> Result<Value> {
    match &y {
        Value::Dictionary(d) => Ok(d.keys.clone()),
        _ => match columns(&y) {
            Some(d) => Ok(d.keys.clone()),
            None => super::structure::til(k, y),
        },
    }
}

/// The columns of a table.
pub fn columns(y: &Value) -> Option<&Dictionary> {
    match as_function(y) {
        Some(Function::Table(columns)) => Some(columns),
        _ => None,
    }
}

/// A table of columns of equal length.
pub fn table(keys: Value, values: Value) -> Value {
    Function::Table(Dictionary { keys, values, memo: Memo::default() }).into_value()
}

/// A table, if the names are symbols and the columns are equally long; atoms are extended.
pub fn checked_table(k: &Interpreter, keys: Value, values: Value) -> Result<Value> {
    if kind(&keys) != Kind::Symbol {
        return Err(Error::type_("the columns of a table have symbols for names"));
    }
    let all = items(&values);
    let Some(length) = all.iter().filter(|column| is_list(column)).map(count).next() else {
        return Err(Error::rank("a table has at least one list among its columns"));
    };
    let mut out = Vec::with_capacity(all.len());
    for column in all {
        k.poll()?;
        match is_list(&column) {
            true if count(&column) != length => return Err(Error::length("the columns of a table are equally long")),
            true => out.push(column),
            false => out.push(collapse(vec![column; length])),
        }
    }
    Ok(table(keys, general(out)))
}

/// Row `index` of a table, as a dictionary.
pub fn row(columns: &Dictionary, index: usize) -> Value {
    let cells = items(&columns.values).iter().map(|column| item(column, index)).collect();
    dictionary(columns.keys.clone(), collapse(cells))
}

/// Two tables, one below the other.
pub fn stacked(a: &Dictionary, b: &Dictionary) -> Result<Value> {
    if !same(&a.keys, &b.keys) {
        return Err(Error::type_("the tables have different columns"));
    }
    let both = items(&a.values).iter().zip(items(&b.values)).map(|(a, b)| super::join::joined(a, &b)).collect();
    Ok(table(a.keys.clone(), general(both)))
}

/// `x,y` of dictionaries: y's entries replace or follow x's.
pub fn upsert(x: &Dictionary, y: &Dictionary) -> Value {
    let (mut keys, mut values) = (items(&x.keys), items(&x.values));
    let classes = search::classes(&general(keys.iter().cloned().chain(items(&y.keys)).collect()));
    let (old, new) = classes.split_at(keys.len().min(classes.len()));
    // For each class of equal keys the place of the first of them.
    let mut places: Vec<usize> = Vec::with_capacity(classes.len());
    for (place, &class) in old.iter().enumerate() {
        if class == places.len() {
            places.push(place);
        }
    }
    for (i, &class) in new.iter().enumerate() {
        match places.get(class).and_then(|&place| values.get_mut(place)) {
            Some(value) => *value = item(&y.values, i),
            None => {
                places.push(keys.len());
                keys.push(item(&y.keys, i));
                values.push(item(&y.values, i));
            }
        }
    }
    dictionary(collapse(keys), collapse(values))
}

/// A dictionary without a key or keys.
pub fn without(k: &Interpreter, d: &Dictionary, keys: &Value) -> Result<Value> {
    let places = search::find(k, &d.keys, keys)?;
    let places = if is_atom(&places) { one(places) } else { places };
    let mut stays = vec![true; count(&d.keys)];
    for &place in integers_of(&places).unwrap_or_default().iter() {
        if let Some(stay) = usize::try_from(place).ok().and_then(|place| stays.get_mut(place)) {
            *stay = false;
        }
    }
    let left: Vec<usize> = stays.iter().enumerate().filter(|(_, stays)| **stays).map(|(i, _)| i).collect();
    if left.is_empty() {
        let (keys, values) = (super::structure::nothing_of(&d.keys), super::structure::nothing_of(&d.values));
        return Ok(dictionary(keys, values));
    }
    Ok(dictionary(gather(&d.keys, left.iter().copied()), gather(&d.values, left.iter().copied())))
}

/// Whether the keys are a table: a keyed table.
pub fn is_keyed_table(d: &Dictionary) -> bool {
    kind(&d.keys) == Kind::Table
}
