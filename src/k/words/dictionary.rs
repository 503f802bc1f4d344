//! Dictionaries and tables.

use crate::array::{Array, Dictionary, Symbol, Value, budget};
use crate::error::{Error, Result};
use crate::k::names::interpreter::Interpreter;
use crate::k::value::{
    self, Kind, collapse, columns, count, dictionary, general, integers_of, is_atom, is_list, item, items, kind,
};
use crate::k::words::search;
use crate::verbs::lists::pieces::{items_at, one};
use crate::verbs::tables::groups::classes_of;
use crate::verbs::tables::marks;

/// `x!y`: keys and values. With an integer at the left: `-3!y` is the text of y, `0N!y` prints it and gives y.
pub fn make(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    if let Some(number) = value::integer(&x).filter(|_| is_atom(&x)) {
        return match number {
            value::NULL => k.print(crate::k::show::display::text(&k.cx(), &y)?).map(|()| y),
            _ if number < 0 => match k.internal(number, y)? {
                Some(result) => Ok(result),
                None => Err(Error::type_(format!("there is no internal function {number}!"))),
            },
            _ if value::columns(&y).is_some() || kind(&y) == Kind::Symbol && is_atom(&y) || is_keyed(&y) => {
                k.keyed_by(number, y)
            }
            _ => Err(Error::type_("the left argument of ! is a list of keys")),
        };
    }
    if let Some(&name) = value::array_of(&x).and_then(|array| array.as_atom::<Symbol>()) {
        return match k.global_value(k.qualified(name)?) {
            Ok(_) => k.at_domain(name, &y),
            Err(_) => {
                Err(Error::type_("a dictionary is made of two lists, a link of the name of a table and row numbers"))
            }
        };
    }
    let tables = kind(&x) == Kind::Table && kind(&y) == Kind::Table;
    if !(tables || is_list(&x) && (is_list(&y) || columns(&y).is_some())) {
        return Err(Error::type_("a dictionary is made of two lists"));
    }
    if count(&x) != count(&y) {
        return Err(crate::k::words::pervade::unequal(count(&x), count(&y)));
    }
    Ok(dictionary(x, y))
}

fn is_keyed(y: &Value) -> bool {
    matches!(y, Value::Dictionary(d) if value::is_keyed_table(d))
}

/// `key y`
pub fn key(k: &Interpreter, y: Value) -> Result<Value> {
    match &y {
        Value::Dictionary(d) => Ok(marks::plain_keys(d)),
        _ if value::domain_of(&y).is_some() => Ok(Value::Array(Array::atom(value::domain_of(&y).unwrap_or_default()))),
        _ if kind(&y) == Kind::Symbol && is_atom(&y) => k.key_of_name(&y),
        // Of a vector the name of its type.
        _ if value::is_vector(&y) => value::symbol(kind(&y).names().1),
        _ => match columns(&y) {
            Some(d) => Ok(d.keys.clone()),
            None => crate::k::words::structure::til(k, y),
        },
    }
}

/// `x,y` of dictionaries: y's entries replace or follow x's.
pub fn upsert(k: &Interpreter, x: &Dictionary, y: &Dictionary) -> Result<Value> {
    if let Some(table) = k.keyed_tables_joined(x, y) {
        return table;
    }
    let (mut keys, mut values) = (items(&x.keys), items(&x.values));
    budget::check::<Value>(2 * (keys.len() + count(&y.keys)))?;
    let classes = classes_of(&k.cx(), &general(keys.iter().cloned().chain(items(&y.keys)).collect()))?;
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
    Ok(dictionary(collapse(keys), collapse(values)))
}

/// A dictionary without a key or keys.
pub fn without(k: &Interpreter, d: &Dictionary, keys: &Value) -> Result<Value> {
    let places = search::find(k, &d.keys, keys)?;
    let places = if is_atom(&places) { one(places) } else { places };
    let mut stays = budget::filled(count(&d.keys), true)?;
    for &place in integers_of(&places).unwrap_or_default().iter() {
        if let Some(stay) = usize::try_from(place).ok().and_then(|place| stays.get_mut(place)) {
            *stay = false;
        }
    }
    let left = budget::collected(stays.len(), stays.iter().enumerate().filter(|(_, stays)| **stays).map(|(i, _)| i))?;
    Ok(dictionary(items_at(&k.cx(), &d.keys, &left)?, items_at(&k.cx(), &d.values, &left)?))
}
