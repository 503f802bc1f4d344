//! Indexing: one index, several, and the nulls of what is not there.

use crate::array::domains::resolved;
use crate::array::{Array, Dictionary, Symbol, Value, budget};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::value::function::Arguments;
use crate::value::{
    self, Kind, array_of, boxes, collapse, count, general, integer, is_atom, is_list, is_nothing, item, kind, like,
    missing,
};
use crate::verbs::selection::{select, transpose};
use crate::verbs::tables::marks;
use crate::words::attributes;
use crate::words::search;
use crate::words::streams;

/// `x@i` of data: keeps the shape of i; what is not there is a null.
pub fn at(k: &Interpreter, x: &Value, i: &Value) -> Result<Value> {
    if value::domain_of(i).is_some() {
        return at(k, x, &resolved(i)?);
    }
    match x {
        Value::Dictionary(d) => at_key(k, d, i),
        Value::Table(columns) if kind(i) == Kind::Symbol => at_key(k, columns, i),
        Value::Function(_) => Err(Error::type_("this function cannot be indexed")),
        _ if is_atom(x) => match array_of(x).and_then(|array| array.as_atom::<Symbol>()) {
            Some(name) if *name.name() == *streams::CONSOLE => streams::to_console(k, i),
            Some(&name) if k.is_address(name) => k.ask_once(name, i),
            // A symbol that is applied is the global of that name, which may be a symbol again, and even its own.
            Some(&name) => {
                k.check_stack()?;
                k.apply_one(&k.global_value(k.qualified(name)?)?, i.clone())
            }
            _ => streams::to_stream(k, x, i),
        },
        _ => at_place(k, x, i),
    }
}

fn at_place(k: &Interpreter, x: &Value, i: &Value) -> Result<Value> {
    if let Some(place) = integer(i) {
        return Ok(match usize::try_from(place).ok().filter(|&place| place < count(x)) {
            Some(place) => item(x, place),
            None => value::columns(x).map_or_else(|| absent(x), |columns| value::row(columns, usize::MAX)),
        });
    }
    match i {
        Value::Dictionary(d) => Ok(value::dictionary(d.keys.clone(), at(k, x, &d.values)?)),
        Value::Function(_) if is_nothing(i) => Ok(x.clone()),
        _ => match boxes(i) {
            Some([]) => Ok(value::nothing_of(x)),
            Some(nest) => {
                k.check_stack()?;
                let out: Result<Vec<Value>> = nest.iter().map(|i| k.poll().and_then(|()| at(k, x, i))).collect();
                Ok(collapse(out?))
            }
            None => match array_of(i) {
                Some(places) if kind(i).is_integer() => gathered(k, x, places),
                _ => Err(Error::type_("a list is indexed by integers")),
            },
        },
    }
}

/// The result of an index out of range: among functions `::`.
fn absent(x: &Value) -> Value {
    match boxes(x) {
        Some([first, ..]) if value::is_function(first) => value::nothing(),
        _ => missing(x),
    }
}

/// The items at some places, nulls where there are none.
pub(crate) fn gathered(k: &Interpreter, x: &Value, places: &Array) -> Result<Value> {
    if let Some(columns) = value::columns(x) {
        let cut: Result<Vec<Value>> =
            value::items(&columns.values).iter().map(|column| gathered(k, column, places)).collect();
        return Ok(value::table(columns.keys.clone(), general(cut?)));
    }
    let Some(array) = array_of(x) else { return Ok(value::empty()) };
    let null = absent(x);
    match (boxes(x), array_of(&null)) {
        (Some(_), _) => Ok(value::settled(select::items_or(&k.cx(), array, places, &Array::atom(null))?)),
        (None, Some(null)) => Ok(like(x, select::items_or(&k.cx(), array, places, null)?)),
        (None, None) => Ok(value::empty()),
    }
}

fn at_key(k: &Interpreter, d: &crate::array::Dictionary, i: &Value) -> Result<Value> {
    if is_nothing(i) {
        return Ok(d.values.clone());
    }
    if let (Value::Dictionary(inner), false) = (i, value::is_keyed_table(d)) {
        return Ok(value::dictionary(inner.keys.clone(), at_key(k, d, &inner.values)?));
    }
    if let Some([]) = boxes(i) {
        return Ok(value::empty());
    }
    if is_list_of_keys(d, i) {
        return at_key(k, d, &as_rows(d, i)?);
    }
    if let Some(keys) = taken_out(d, i) {
        return at_key(k, d, &keys);
    }
    let places = if marks::is_step(d) { attributes::steps(k, d, i)? } else { search::find_keys(k, d, i)? };
    at_place(k, &d.values, &places)
}

/// `x[i;j;...]` of data; `None` is all along its axis.
pub fn deep(k: &Interpreter, x: &Value, places: &[Option<Value>]) -> Result<Value> {
    k.check_stack()?;
    k.poll()?;
    let (first, rest) = match places {
        [] => return Ok(x.clone()),
        [None] => return Ok(x.clone()),
        [Some(i)] => return applied_at(k, x, i),
        [first, rest @ ..] => (first, rest),
    };
    if value::is_function(x) {
        let mut arguments = Arguments::new();
        for place in places {
            arguments.push(place.clone().unwrap_or_else(value::nothing));
        }
        return k.apply(x, arguments);
    }
    if let Some(&name) = array_of(x).and_then(|array| array.as_atom::<Symbol>()) {
        return deep(k, &k.global_value(k.qualified(name)?)?, places);
    }
    if !is_list(x) && !matches!(x, Value::Dictionary(_)) && value::columns(x).is_none() {
        return Err(Error::type_("an atom cannot be indexed"));
    }
    let all = match first {
        None => None,
        Some(i) if is_nothing(i) => None,
        Some(i) => Some(i),
    };
    if value::is_vector(x) {
        return Err(Error::rank("more indices than the list is deep"));
    }
    match all {
        None => {
            if let (Some(rows), [Some(j)]) = (boxes(x), rest)
                && let Some(j) = integer(j).and_then(|j| usize::try_from(j).ok())
                && let Some(column) = transpose::column(&k.cx(), rows, j)?
            {
                return Ok(value::settled(column));
            }
            let out: Result<Vec<Value>> = value::items(x).iter().map(|item| deep(k, item, rest)).collect();
            match x {
                Value::Dictionary(d) => Ok(value::dictionary(d.keys.clone(), collapse(out?))),
                _ => Ok(collapse(out?)),
            }
        }
        Some(i) if is_atom(i) || matches!(x, Value::Dictionary(d) if is_one_key(d, i)) => deep(k, &at(k, x, i)?, rest),
        Some(i) if are_keys(x, i) => of_rows(k, &at(k, x, i)?, rest),
        Some(i) => {
            let out: Result<Vec<Value>> = value::items(i).iter().map(|i| deep(k, &at(k, x, i)?, rest)).collect();
            Ok(collapse(out?))
        }
    }
}

/// Whether a value is a table of the keys of a keyed table, or a vector of those of its one key column: they are found all at once.
fn are_keys(x: &Value, i: &Value) -> bool {
    let Value::Dictionary(d) = x else { return false };
    let (Some(keys), Some(_)) = (value::columns(&d.keys), value::columns(&d.values)) else { return false };
    match i {
        Value::Table(wanted) => value::same_exactly(&wanted.keys, &keys.keys),
        _ => value::is_vector(i) && count(&keys.keys) == 1 || is_list_of_keys(d, i),
    }
}

/// `rows[;j;...]`: of one name the column.
fn of_rows(k: &Interpreter, rows: &Value, rest: &[Option<Value>]) -> Result<Value> {
    match rest {
        [Some(name)] if kind(name) == Kind::Symbol && is_atom(name) => at(k, rows, name),
        _ => {
            let places: Vec<Option<Value>> = std::iter::once(None).chain(rest.iter().cloned()).collect();
            deep(k, rows, &places)
        }
    }
}

/// Whether a value that is not an atom is one key of a keyed table: a row of its keys as a dictionary or as a list.
fn is_one_key(d: &Dictionary, i: &Value) -> bool {
    is_row_of_keys(d, i)
        || value::is_vector(i) && taken_out(d, i).is_some()
        || value::is_keyed_table(d) && matches!(i, Value::Dictionary(inner) if !value::is_keyed_table(inner))
}

/// Whether a list is one key of a keyed table: it has a cell for each of several columns.
pub(crate) fn is_row_of_keys(d: &Dictionary, i: &Value) -> bool {
    let keys = value::columns(&d.keys).map_or(0, |keys| count(&keys.keys));
    keys > 1 && is_list(i) && count(i) == keys && (0..keys).all(|place| is_atom(&item(i, place)))
}

/// Whether a list is one of keys of a keyed table that has several columns of keys: each has a cell for each of them.
fn is_list_of_keys(d: &Dictionary, i: &Value) -> bool {
    let keys = value::columns(&d.keys).map_or(0, |keys| count(&keys.keys));
    keys > 1
        && value::is_keyed_table(d)
        && boxes(i).is_some_and(|all| !all.is_empty() && all.iter().all(|key| is_row_of_keys(d, key)))
}

/// The key of a keyed table with one column of keys that is there as the list of its cells, `enlist 1001`, or the vector of keys of a
/// list of such lists. A column of lists has lists for cells.
fn taken_out(d: &Dictionary, i: &Value) -> Option<Value> {
    let keys = value::columns(&d.keys).filter(|keys| count(&keys.keys) == 1 && value::is_keyed_table(d))?;
    if !value::is_vector(&item(&keys.values, 0)) {
        return None;
    }
    let is_one = |key: &Value| value::is_vector(key) && count(key) == 1;
    match boxes(i) {
        None => is_one(i).then(|| item(i, 0)),
        Some([]) => None,
        Some(all) => all.iter().all(is_one).then(|| collapse(all.iter().map(|key| item(key, 0)).collect())),
    }
}

/// A list of keys as rows of the table of keys.
fn as_rows(d: &Dictionary, i: &Value) -> Result<Value> {
    let Some(keys) = value::columns(&d.keys) else { return Ok(i.clone()) };
    let all = boxes(i).unwrap_or_default();
    let column = |place: usize| -> Result<Value> { Ok(collapse(budget::mapped(all, |key| item(key, place))?)) };
    let columns: Result<Vec<Value>> = (0..count(&keys.keys)).map(column).collect();
    Ok(value::table(keys.keys.clone(), general(columns?)))
}

fn applied_at(k: &Interpreter, x: &Value, i: &Value) -> Result<Value> {
    if value::is_function(x) { k.apply_one(x, i.clone()) } else { at(k, x, i) }
}
