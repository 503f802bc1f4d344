//! Elementwise verbs on dictionaries and tables: dictionaries pair items by their keys, tables by their columns.
//!
//! How they go down into lists is the engine's ([`crate::verbs::atomic::items`]).

use crate::array::{Dictionary, Value, budget};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::value::{self, collapse, dictionary, item};
use crate::verbs::atomic::items::Beside;
use crate::verbs::atomic::{AtomicDyad, AtomicMonad, Units};
use crate::verbs::lists::concatenate::concatenate;
use crate::verbs::lists::pieces::items_at;
use crate::verbs::tables::relation::Relation;
use crate::verbs::tables::{joins, stack};
use crate::words::index;
use crate::words::search;
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
        let keyed = |side: &Value| matches!(side, Value::Dictionary(d) if value::is_keyed_table(d));
        if !keyed(&x) && !keyed(&y) && (columns(&x).is_some() || columns(&y).is_some()) {
            // A table is computed with as the dictionary of its columns.
            return Ok(turned_back(dyad(self, verb, of_columns(x), of_columns(y))?));
        }
        match (&x, &y) {
            (Value::Function(_), Value::Function(_)) if verb.is_equality() => {
                let same = value::same_exactly(&x, &y);
                verb.values(&self.context.borrow(), self, value::boolean(same), value::boolean(true))
            }
            // A list of functions against one.
            (Value::Array(list), Value::Function(_)) if verb.is_equality() && !list.is_atom() => {
                let one = |item| dyad(self, verb, item, y.clone());
                Ok(collapse(value::items(&x).into_iter().map(one).collect::<Result<Vec<Value>>>()?))
            }
            (Value::Function(_), Value::Array(list)) if verb.is_equality() && !list.is_atom() => dyad(self, verb, y, x),
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

/// `x^y` of keyed tables with different columns: the columns and rows of both; a null of y leaves what x has.
fn filled_tables(k: &Interpreter, x: &Dictionary, y: &Dictionary) -> Result<Value> {
    let relation = |d: &Dictionary| Relation::from_value(&dictionary(d.keys.clone(), d.values.clone()));
    let (Some(x), Some(y)) = (relation(x), relation(y)) else { return Err(needs_data()) };
    Ok(joins::union(&k.cx(), &x, &y, true, &|old, new| k.fitting(old, new))?.table())
}

#[cold]
fn needs_data() -> Error {
    Error::type_("an itemwise primitive needs data, not functions")
}

fn dictionaries(k: &Interpreter, verb: &'static AtomicDyad, x: &Dictionary, y: &Dictionary) -> Result<Value> {
    if let Err(error) = stack::same_columns(x, y) {
        return if verb.units == Units::Filled { filled_tables(k, x, y) } else { Err(error) };
    }
    if verb.units == Units::Compared && !value::same_exactly(&x.keys, &y.keys) {
        // Where one of the two has no entry, a null is compared.
        let keys = search::union(k, x.keys.clone(), y.keys.clone())?;
        let [x, y] = [x, y].map(|d| index::at(k, &dictionary(d.keys.clone(), d.values.clone()), &keys));
        return Ok(dictionary(keys, dyad(k, verb, x?, y?)?));
    }
    let places = search::find(k, &x.keys, &y.keys)?;
    let places = value::integers_of(&places).unwrap_or_default();
    let known = value::count(&x.keys);
    let mut common: Vec<usize> = places.iter().filter_map(|&place| usize::try_from(place).ok()).collect();
    common.retain(|&place| place < known);
    if let Some(order) = common_once(known, &common)? {
        return at_once(k, verb, (x, y), &places, (&common, order));
    }
    // A key that is there twice is computed with twice, one after the other.
    let (mut keys, mut values) = (value::items(&x.keys), value::items(&x.values));
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

/// For each place the place itself, and behind the known ones a place for each of the common ones instead; nothing if one is there twice.
fn common_once(known: usize, common: &[usize]) -> Result<Option<Vec<usize>>> {
    let mut order = budget::collected(known, 0..known)?;
    for (number, &place) in common.iter().enumerate() {
        match order.get_mut(place) {
            Some(slot) if *slot == place => *slot = known + number,
            _ => return Ok(None),
        }
    }
    Ok(Some(order))
}

/// Two dictionaries whose keys meet once at most: what both have by one call of the verb, the rest as it is.
fn at_once(
    k: &Interpreter,
    verb: &'static AtomicDyad,
    (x, y): (&Dictionary, &Dictionary),
    places: &[i64],
    (common, mut order): (&[usize], Vec<usize>),
) -> Result<Value> {
    let known = order.len();
    let is_known = |place: i64| usize::try_from(place).is_ok_and(|place| place < known);
    let rows = |wanted: bool| -> Result<Vec<usize>> {
        let rows = budget::collected(
            places.len(),
            (0..places.len()).filter(|&row| places.get(row).is_some_and(|&place| is_known(place) == wanted)),
        )?;
        Ok(rows)
    };
    let (shared, new) = (rows(true)?, rows(false)?);
    let mut all = x.values.clone();
    if !shared.is_empty() {
        let both = dyad(k, verb, items_at(&k.cx(), &x.values, common)?, items_at(&k.cx(), &y.values, &shared)?)?;
        all = below(k, all, both)?;
    }
    let mut keys = x.keys.clone();
    if !new.is_empty() {
        let theirs = items_at(&k.cx(), &y.values, &new)?;
        let theirs = match verb.alone {
            Some(change) => monad(k, change, theirs)?,
            None => theirs,
        };
        all = below(k, all, theirs)?;
        keys = below(k, keys, items_at(&k.cx(), &y.keys, &new)?)?;
        order.extend((0..new.len()).map(|number| known + shared.len() + number));
    }
    Ok(dictionary(keys, items_at(&k.cx(), &all, &order)?))
}

/// Lists, or tables of the same columns, one below the other.
fn below(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    match (columns(&x), columns(&y)) {
        (Some(a), Some(b)) => stack::stacked(&k.cx(), a, b),
        _ => concatenate(&k.cx(), &x, &y),
    }
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
