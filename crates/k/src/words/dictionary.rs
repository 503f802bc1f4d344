//! Dictionaries and tables.

use std::sync::Arc;

use crate::array::{Array, Dictionary, Mark, Symbol, Value, budget};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::value::{
    self, Kind, boxes, collapse, columns, count, dictionary, empty, general, integers_of, is_atom, is_list, item,
    items, kind, mark_of,
};
use crate::verbs::lists::concatenate::{append, check_room, concatenate};
use crate::verbs::lists::pieces::{items_at, one};
use crate::verbs::lists::scatter::scatter;
use crate::verbs::search::known;
use crate::verbs::tables::groups::{self, classes_of};
use crate::verbs::tables::in_place;
use crate::verbs::tables::marks;
use crate::vocabulary::fast_ways::DICTIONARIES;
use crate::words::search;

/// `x!y`: keys and values. With an integer at the left: `-3!y` is the text of y, `0N!y` prints it and gives y.
pub fn make(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    if let Some(number) = value::integer(&x).filter(|_| is_atom(&x)) {
        return match number {
            value::NULL => k.print(crate::show::display::text(&k.cx(), &y)?).map(|()| y),
            _ if number < 0 => k.internal(number, y),
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
    let whole = |side: &Value| is_list(side) || columns(side).is_some();
    if !(whole(&x) && whole(&y)) {
        return Err(Error::type_("a dictionary is made of two lists"));
    }
    // Keys for which there are no values have the empty list each.
    let y = if matches!(boxes(&y), Some([])) { general(budget::filled(count(&x), empty())?) } else { y };
    if count(&x) != count(&y) {
        return Err(crate::words::pervade::unequal(count(&x), count(&y)));
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
            None => crate::words::structure::til(k, y),
        },
    }
}

/// `x,y` of dictionaries: y's entries replace or follow x's.
pub fn upsert(k: &Interpreter, x: &Dictionary, y: &Dictionary) -> Result<Value> {
    if let Some(table) = k.keyed_tables_joined(x, y) {
        return table;
    }
    if let Some(joined) = of_vectors(k, x, y)? {
        return Ok(joined);
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
    let mut keys = collapse(keys);
    marks::give(&mut keys, mark_after_append(&x.keys));
    Ok(dictionary(keys, collapse(values)))
}

/// The same of vectors of keys of one type and vectors of values of one type.
fn of_vectors(k: &Interpreter, x: &Dictionary, y: &Dictionary) -> Result<Option<Value>> {
    let is_plain = |list: &Value| value::is_vector(list) && value::domain_of(list).is_none();
    let alike = |a: &Value, b: &Value| is_plain(a) && is_plain(b) && kind(a) == kind(b);
    let (known, cx) = (count(&x.keys), k.cx().clone());
    if known == 0 || !k.takes(&DICTIONARIES) || !alike(&x.keys, &y.keys) || !alike(&x.values, &y.values) {
        return Ok(None);
    }
    let found = search::find(k, &x.keys, &y.keys)?;
    let Some(found) = integers_of(&found).filter(|found| found.len() == count(&y.keys)) else { return Ok(None) };
    let mut places = budget::mapped(&found, |&place| place)?;
    let is_new = |&(_, &place): &(usize, &i64)| place >= known as i64;
    let fresh: Vec<usize> = budget::collected(places.iter().filter(|&&place| place >= known as i64).count(), {
        found.iter().enumerate().filter(is_new).map(|(at, _)| at)
    })?;
    let (mut keys, mut values) = (x.keys.clone(), x.values.clone());
    if !fresh.is_empty() {
        // Keys that are new are numbered in the order in which they come.
        let (classes, many) = groups::classes(&cx, &[items_at(&cx, &y.keys, &fresh)?], fresh.len())?;
        let mut firsts = budget::vec(many)?;
        for (&at, &class) in fresh.iter().zip(&classes) {
            if class == firsts.len() {
                firsts.push(at);
            }
            if let Some(place) = places.get_mut(at) {
                *place = (known + class) as i64;
            }
        }
        keys = concatenate(&cx, &keys, &items_at(&cx, &y.keys, &firsts)?)?;
        values = concatenate(&cx, &values, &items_at(&cx, &y.values, &firsts)?)?;
    }
    if !scatter(&cx, &mut values, &places, &y.values)? {
        return Ok(None);
    }
    Ok(Some(dictionary(value::marked(keys, mark_after_append(&x.keys)), value::marked(values, Mark::None))))
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

/// One more entry of a dictionary that has not its key. An error leaves it as it was.
pub fn add(k: &Interpreter, d: &mut Dictionary, key: Value, value: Value) -> Result<()> {
    // Nothing fails behind this, so that there are never more keys than values.
    check_room(&d.keys, &key)?;
    check_room(&d.values, &value)?;
    let table = known::taken(&k.cx(), d, false);
    let mark = mark_after_append(&d.keys);
    extend(k, &mut d.keys, key);
    marks::give(&mut d.keys, mark);
    extend(k, &mut d.values, value);
    known::carry_table(d, table);
    Ok(())
}

/// The mark of keys after new keys are appended to them.
fn mark_after_append(keys: &Value) -> Mark {
    match mark_of(keys) {
        mark @ (Mark::Unique | Mark::Grouped) => mark,
        _ => Mark::None,
    }
}

/// At most this many entries are added to a dictionary one by one.
const ENTRIES_SINGLY_MAX: usize = 8;

/// Updates a large dictionary in place with a few entries, if no one else holds it and each entry fits its lists. Returns whether it did;
/// if not, nothing has changed.
pub fn put(k: &Interpreter, x: &mut Arc<Dictionary>, y: &Dictionary) -> Result<bool> {
    let is_named = |list| value::domain_of(list).is_some();
    let keyed = value::is_keyed_table(x) || value::is_keyed_table(y);
    if !known::is_large(x) || count(&y.keys) > ENTRIES_SINGLY_MAX || keyed || is_named(&x.keys) || is_named(&x.values) {
        return Ok(false);
    }
    let pairs: Vec<(Value, Value)> = items(&y.keys).into_iter().zip(items(&y.values)).collect();
    // An atom among lists may be the one that makes them atoms all.
    let fits = |value: &Value| stays_of_its_kind(&x.values, value) && (boxes(&x.values).is_none() || is_list(value));
    if !pairs.iter().all(|(key, value)| stays_of_its_kind(&x.keys, key) && fits(value)) {
        return Ok(false);
    }
    let Some(d) = Arc::get_mut(x) else { return Ok(false) };
    check_room(&d.keys, &y.keys)?;
    check_room(&d.values, &y.values)?;
    if let Value::Array(values) = &mut d.values {
        values.ask_to_write()?;
    }
    for (key, value) in pairs {
        match search::place_of_key(k, d, &key) {
            Some(place) => in_place::write(&mut d.values, place, &value),
            None => add(k, d, key, value)?,
        }
    }
    Ok(true)
}

/// One more item at the end of a list, where it is if no one else holds it. There is room for it.
fn extend(k: &Interpreter, list: &mut Value, item: Value) {
    // Beside others an enumeration is what it stands for.
    let meets_others = value::is_vector(list) && is_atom(&item) && value::domain_of(list) != value::domain_of(&item);
    if meets_others && let Ok(longer) = concatenate(&k.cx(), list, &item) {
        *list = longer;
        return;
    }
    if !stays_of_its_kind(list, &item) {
        return extend_anew(list, item);
    }
    let one = if boxes(list).is_some() { general(vec![item.clone()]) } else { item.clone() };
    if append(list, &one) {
        return;
    }
    // A copy may be asked to stop: the item is added nevertheless, and the flag looked at afterwards.
    match concatenate(&k.cx(), list, &one) {
        Ok(longer) => *list = longer,
        Err(_) => extend_anew(list, item),
    }
}

/// Whether a list is a vector or a list of lists with one more item, as it was before.
fn stays_of_its_kind(list: &Value, item: &Value) -> bool {
    match boxes(list) {
        Some([Value::Array(first), ..]) => !first.is_atom(),
        Some(_) => false,
        None => kind(list) == kind(item) && is_atom(item) && value::is_vector(list),
    }
}

/// The same where the list may become another kind of list.
fn extend_anew(list: &mut Value, item: Value) {
    let mut all = items(list);
    all.push(item);
    *list = collapse(all);
}
