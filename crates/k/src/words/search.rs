//! Searching: find, in, within, distinct, group, and the sets of q. The core searches, exactly; what is here is which of the
//! items of nested lists the words look for.

use crate::array::domains::resolved;
use crate::array::{Array, Dictionary, Element, Symbol, Value, budget};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::value::{
    self, array_of, boolean, boxes, collapse, columns, comparable, count, general, is_atom, is_list, item, items, kind,
    long, longs, rows, same_exactly,
};
use crate::verbs::lists::concatenate::concatenate;
use crate::verbs::lists::convert::to_kind;
use crate::verbs::lists::pieces::{self, items_at, longs_of};
use crate::verbs::search::{self, Groups, known};
use crate::verbs::tables::groups::{groups, list_of};
use crate::verbs::tables::{matching, stack};

/// `x?y`: the index of the first item of x that is y, the count of x if none is.
pub fn find(k: &Interpreter, x: &Value, y: &Value) -> Result<Value> {
    if let Value::Dictionary(d) = x {
        let found = find(k, &d.values, y)?;
        return k.apply_one(&d.keys, found);
    }
    if let Some(columns) = value::columns(x) {
        return find_row(k, columns, y);
    }
    if let Value::Dictionary(d) = y {
        return Ok(value::dictionary(d.keys.clone(), find(k, x, &d.values)?));
    }
    match (boxes(x), x) {
        (Some(all), Value::Array(list)) => find_general(k, list, all, y),
        _ => find_simple(k, x, y),
    }
}

/// Which row of a table has some values: those of a dictionary or a list, or an atom if there is one column. A table has
/// many rows to look for, and so has a list if there is one column. The number of rows stands for none.
pub fn find_row(k: &Interpreter, columns: &Dictionary, y: &Value) -> Result<Value> {
    let all = items(&columns.values);
    if let Some(wanted) = self::columns(y) {
        return matching::places_of_rows(&k.cx(), columns, wanted);
    }
    if let ([column], false) = (all.as_slice(), matches!(y, Value::Dictionary(_))) {
        return find(k, column, y);
    }
    // A key may be enumerated, and what is looked for need not be.
    let all = all.iter().map(resolved).collect::<Result<Vec<Value>>>()?;
    let wanted = items(y).iter().map(resolved).collect::<Result<Vec<Value>>>()?;
    let is_row = |place: usize| all.iter().zip(&wanted).all(|(column, cell)| same_exactly(&item(column, place), cell));
    let mut found = if wanted.len() == all.len() { 0 } else { rows(columns) };
    while found < rows(columns) && !is_row(found) {
        k.poll()?;
        found += 1;
    }
    Ok(value::long(found as i64))
}

/// The places of keys in a dictionary. A large one keeps a table of its keys once it was asked for some.
pub fn find_keys(k: &Interpreter, d: &Dictionary, y: &Value) -> Result<Value> {
    match known::is_large(d) {
        true => known_places(k, d, y)?.map_or_else(|| find(k, &d.keys, y), Ok),
        false => find(k, &d.keys, y),
    }
}

/// Lists with more than one item for this many keys are found as quickly without a table of the keys.
const KEYS_PER_SEARCH_MIN: usize = 8;

/// The places of keys by the table of the keys, if that has them.
fn known_places(k: &Interpreter, d: &Dictionary, y: &Value) -> Result<Option<Value>> {
    let cell;
    let (wanted, is_row) = match y {
        // A row of a table of keys.
        Value::Dictionary(row) if value::is_keyed_table(d) && count(y) == 1 => {
            cell = item(&row.values, 0);
            (&cell, true)
        }
        Value::Array(_) | Value::Narrow(_) => (y, false),
        _ => return Ok(None),
    };
    let Some(keys) = known::list_of_keys(d) else { return Ok(None) };
    let one = match boxes(keys) {
        Some(all) => is_row || is_item(all, wanted),
        None if is_row && !is_atom(wanted) => return Ok(None),
        None => is_atom(wanted),
    };
    if !one && boxes(keys).is_none() && count(wanted) > count(keys) / KEYS_PER_SEARCH_MIN {
        return Ok(None);
    }
    let Some(table) = known::table_for(&k.cx(), d, wanted) else { return Ok(None) };
    let place = |wanted: &Value| table.find(keys, wanted).unwrap_or(count(keys)) as i64;
    Ok(Some(match one {
        true => long(place(wanted)),
        false => longs(budget::mapped(&value::taken(wanted)?, place)?),
    }))
}

/// Where a key is in a dictionary that is not a keyed table.
pub fn place_of_key(k: &Interpreter, d: &Dictionary, key: &Value) -> Option<usize> {
    if known::is_large(d)
        && (is_atom(key) || boxes(&d.keys).is_some())
        && let Some(table) = known::table_for(&k.cx(), d, key)
    {
        return table.find(&d.keys, key);
    }
    place_among(&d.keys, key)
}

fn place_among(keys: &Value, key: &Value) -> Option<usize> {
    fn among<T: Element + PartialEq>(keys: &Array, key: &Array) -> Option<Option<usize>> {
        let (keys, key) = (keys.as_slice::<T>()?, key.as_atom::<T>()?);
        Some(keys.iter().position(|item| item == key))
    }
    if let (Value::Array(keys), Value::Array(key)) = (keys, key)
        && let Some(place) = among::<i64>(keys, key)
            .or_else(|| among::<Symbol>(keys, key))
            .or_else(|| among::<u8>(keys, key))
            .or_else(|| among::<bool>(keys, key))
    {
        return place;
    }
    if value::domain_of(keys).is_some() || value::domain_of(key).is_some() {
        return place_among(&resolved(keys).ok()?, &resolved(key).ok()?);
    }
    match boxes(keys) {
        Some(keys) => keys.iter().position(|item| same_exactly(item, key)),
        None => (0..count(keys)).find(|&i| same_exactly(&item(keys, i), key)),
    }
}

fn find_simple(k: &Interpreter, x: &Value, y: &Value) -> Result<Value> {
    let (x, y) = (&resolved(x)?, &resolved(y)?);
    if let Some(nest) = boxes(y) {
        k.check_stack()?;
        if nest.first().is_some_and(is_atom) {
            return Err(Error::type_("a general list that is searched in a vector must begin with a list"));
        }
        let found: Result<Vec<Value>> = nest.iter().map(|y| k.poll().and_then(|()| find_simple(k, x, y))).collect();
        return Ok(collapse(found?));
    }
    match of_one_type(x, y)? {
        Some((list, wanted)) => Ok(Value::Array(search::index_of(&k.exact(), list.into(), wanted.into())?)),
        None if comparable(kind(x), kind(y)) => Ok(long(count(x) as i64)),
        None => Err(Error::type_("the value to find has another type than the list")),
    }
}

/// Two simple values as arrays of one type, the wider one of two types of numbers; `None` if there is none.
fn of_one_type(x: &Value, y: &Value) -> Result<Option<(Array, Array)>> {
    let (a, b) = (kind(x), kind(y));
    if a == b {
        return Ok(array_of(x).cloned().zip(array_of(y).cloned()));
    }
    if !comparable(a, b) {
        return Ok(None);
    }
    let wider = a.max(b);
    Ok(array_of(&to_kind(x, wider)?).cloned().zip(array_of(&to_kind(y, wider)?).cloned()))
}

/// Whether a value is looked for as one item of a general list. In a list of lists an item is a list; in a list of anything
/// else each item of a list is looked for.
fn is_item(list: &[Value], y: &Value) -> bool {
    match list.first() {
        Some(first) if is_list(first) => {
            let wanted = value::depth(first);
            value::depth(y) <= wanted && (value::depth(y) == wanted || is_atom(y) || !is_list(y) || boxes(y).is_none())
        }
        _ => is_atom(y),
    }
}

/// The value as an item to be looked for, or its items.
fn wanted(y: &Value, whole: bool) -> Result<Array> {
    if whole {
        return Ok(Array::atom(y.clone()));
    }
    match (boxes(y), y) {
        (Some(_), Value::Array(list)) => Ok(list.clone()),
        _ => {
            budget::check::<Value>(count(y))?;
            Ok(Array::list(items(y)))
        }
    }
}

fn find_general(k: &Interpreter, list: &Array, items: &[Value], y: &Value) -> Result<Value> {
    if descends(items, y) {
        k.check_stack()?;
        let nest = boxes(y).unwrap_or_default().iter();
        let found: Result<Vec<Value>> = nest.map(|y| k.poll().and_then(|()| find_general(k, list, items, y))).collect();
        return Ok(collapse(found?));
    }
    Ok(Value::Array(search::index_of(&k.exact(), list.clone().into(), wanted(y, is_item(items, y))?.into())?))
}

/// Whether the items of a value are themselves made of what is looked for in a list: they are nested deeper than its items.
fn descends(list: &[Value], y: &Value) -> bool {
    let Some([first, ..]) = boxes(y) else { return false };
    match list.first() {
        Some(item) if is_list(item) => is_list(first) && value::depth(first) > value::depth(item),
        Some(_) => is_list(first) && !list.iter().any(is_list),
        None => false,
    }
}

/// The list of an atom that is looked for among lists, by the first of them; nothing for other values.
pub fn as_list_among(list: &Value, atom: &Value) -> Option<Value> {
    let is_among =
        is_atom(atom) && !value::is_function(atom) && matches!(boxes(list), Some([first, ..]) if is_list(first));
    is_among.then(|| collapse(vec![atom.clone()]))
}

/// `x in y`
pub fn member(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    if let Value::Table(rows) = &y {
        if let Value::Dictionary(row) = &x
            && same_exactly(&row.keys, &rows.keys)
        {
            let place = value::integer(&find_row(k, rows, &x)?);
            return Ok(boolean(place.is_some_and(|place| place < count(&y) as i64)));
        }
        if is_list(&x) && count(&x) == count(&rows.keys) && !boxes(&x).is_some_and(|all| all.iter().any(is_list)) {
            // The cells of a row.
            let place = value::integer(&find_row(k, rows, &x)?);
            return Ok(boolean(place.is_some_and(|place| place < count(&y) as i64)));
        }
        let Value::Table(wanted) = &x else {
            return Ok(Value::Array(search::member(&k.exact(), Array::atom(x).into(), list_of(&y)?.into())?));
        };
        let (found, many) = (matching::places_of_rows(&k.cx(), rows, wanted)?, count(&y) as i64);
        let places = value::integers_of(&found).unwrap_or_default();
        return Ok(Value::Array(Array::list(budget::mapped(&places, |&place| place < many)?)));
    }
    if let Value::Dictionary(d) = &x {
        return Ok(value::dictionary(d.keys.clone(), member(k, d.values.clone(), y)?));
    }
    if let Value::Dictionary(d) = &y {
        return member(k, x, d.values.clone());
    }
    if let Some(x) = as_list_among(&y, &x) {
        return member(k, x, y);
    }
    match (boxes(&y), &y) {
        // Of a list each item is looked for, whatever is in it.
        (Some([]), _) if is_list(&x) => Ok(Value::Array(Array::list(budget::filled(count(&x), false)?))),
        (Some([]), _) => no_members(k, &x),
        (Some(all), Value::Array(_)) if descends(all, &x) => {
            k.check_stack()?;
            let nest = boxes(&x).unwrap_or_default().iter();
            let found: Result<Vec<Value>> =
                nest.map(|x| k.poll().and_then(|()| member(k, x.clone(), y.clone()))).collect();
            Ok(collapse(found?))
        }
        (Some(all), Value::Array(list)) => {
            let whole = match all.first().is_some_and(is_list) || !is_list(&x) {
                true => is_item(all, &x),
                false => false,
            };
            Ok(Value::Array(search::member(&k.exact(), wanted(&x, whole)?.into(), list.clone().into())?))
        }
        _ => member_of_vector(k, &x, &y),
    }
}

fn member_of_vector(k: &Interpreter, x: &Value, y: &Value) -> Result<Value> {
    let (x, y) = (&resolved(x)?, &resolved(y)?);
    if let Some(nest) = boxes(x) {
        k.check_stack()?;
        let one = |x| k.poll().and_then(|()| member_of_vector(k, x, y));
        return Ok(collapse(nest.iter().map(one).collect::<Result<Vec<Value>>>()?));
    }
    match of_one_type(y, x)? {
        Some((list, wanted)) => {
            // An atom on the right is a list of one.
            let list = if list.is_atom() { list.reshaped(&[1])? } else { list };
            Ok(Value::Array(search::member(&k.exact(), wanted.into(), list.into())?))
        }
        None => no_members(k, x),
    }
}

/// The result of `in` for an empty list: false for every atom of a value.
fn no_members(k: &Interpreter, x: &Value) -> Result<Value> {
    if is_atom(x) {
        return Ok(boolean(false));
    }
    if let (Some(array), None) = (array_of(x), boxes(x)) {
        return Ok(Value::Array(Array::list(budget::filled(array.tally(), false)?)));
    }
    k.check_stack()?;
    let out: Result<Vec<Value>> = items(x).iter().map(|x| k.poll().and_then(|()| no_members(k, x))).collect();
    Ok(collapse(out?))
}

/// `?y`: the distinct items.
pub fn distinct(k: &Interpreter, y: Value) -> Result<Value> {
    if is_atom(&y) {
        return Err(Error::type_("? of one argument takes a list"));
    }
    match array_of(&y).filter(|_| value::domain_of(&y).is_none()) {
        Some(array) => Ok(value::of_width(value::width_of(&y), search::nub(&k.exact(), array.clone().into())?)),
        None => {
            let groups = groups_of(k, &y)?;
            k.poll()?;
            items_at(&k.cx(), &y, &groups.firsts()?)
        }
    }
}

/// The places of the items that are the same: of a list, or of the rows of a table.
fn groups_of(k: &Interpreter, y: &Value) -> Result<Groups> {
    match y {
        Value::Table(columns) => matching::groups_of_rows(&k.cx(), columns),
        _ if value::boxes(y).is_some() => groups(&k.cx(), std::slice::from_ref(y), count(y)),
        _ => search::groups(&k.exact(), &list_of(y)?),
    }
}

/// `=y`: from each distinct item to its indices.
pub fn group(k: &Interpreter, y: Value) -> Result<Value> {
    let (list, keys) = match &y {
        Value::Dictionary(d) => (&d.values, Some(&d.keys)),
        _ if is_list(&y) || matches!(y, Value::Table(_)) => (&y, None),
        _ => return Err(Error::type_("= of one argument takes a list")),
    };
    let groups = groups_of(k, list)?;
    let mut values = budget::vec(groups.spans.len())?;
    for places in groups.iter() {
        k.poll()?;
        values.push(match keys {
            Some(keys) => items_at(&k.cx(), keys, places)?,
            None => longs_of(places)?,
        });
    }
    Ok(value::dictionary(items_at(&k.cx(), list, &groups.firsts()?)?, general(values)))
}

fn filtered(k: &Interpreter, x: &Value, y: Value, kept: bool) -> Result<Value> {
    let y = if is_atom(&y) { pieces::one(y) } else { y };
    let mut found = member(k, x.clone(), y.clone())?;
    if array_of(&found).is_none_or(|array| array.as_slice::<bool>().is_none()) {
        // Items of a general list, each as a whole.
        found = Value::Array(search::member(&k.exact(), wanted(x, false)?.into(), wanted(&y, false)?.into())?);
    }
    let Some(found) = array_of(&found).and_then(|array| array.as_slice::<bool>()) else {
        return Err(Error::type_("the two lists are of different kinds"));
    };
    let places = budget::collected(found.len(), (0..count(x)).filter(|&i| found.get(i) == Some(&kept)))?;
    items_at(&k.cx(), x, &places)
}

/// `x except y`
pub fn except(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    filtered(k, &x, y, false)
}

/// `x inter y`
pub fn inter(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    filtered(k, &x, y, true)
}

/// `x union y`
pub fn union(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    if let Some(both) = stack::with_below(&k.cx(), &x, &y) {
        return distinct(k, both?);
    }
    distinct(k, concatenate(&k.cx(), &x, &y)?)
}

/// `differ y`: whether each item differs from the one before it.
pub fn differ(k: &Interpreter, y: Value) -> Result<Value> {
    Ok(Value::Array(search::differing(&k.cx(), &list_of(&y)?)?))
}
