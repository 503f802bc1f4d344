//! Enumerations and foreign keys: symbols that only a list takes in, keys that only a keyed table takes in, rows of a table.
//!
//! An enumerated item is stored as the item of its domain, with the name of the domain ([`Width::Enumerated`]): every verb sees symbols,
//! those that move items keep the name, all others give plain symbols. Its position in the domain is looked up when it is asked
//! for.

use std::sync::Arc;

use crate::array::{Array, Narrow, Symbol, Value, Width};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::value::{
    self, Kind, array_of, columns, count, domain_of, integers_of, is_atom, is_list, item, kind, resolved,
};
use crate::verbs::lists::concatenate::{concatenate, listed};
use crate::verbs::lists::convert::to_kind;
use crate::verbs::lists::pieces::one;
use crate::verbs::tables::matching::picked;
use crate::verbs::tables::relation::Relation;
use crate::words::search;
use crate::words::streams::is_file;

/// The domain of an enumeration: a list, the keys of a keyed table, or the row numbers of a table.
enum Domain {
    /// A list, or the one column of keys.
    Items(Value),
    /// The keys of a table of several key columns, as rows.
    Rows(Value),
    /// The number of rows of a table.
    Numbers(usize),
}

impl Domain {
    /// The domain that a variable or a file holds.
    fn from_name(k: &Interpreter, name: Symbol) -> Result<Domain> {
        let held = if is_file(name) {
            k.saved_value(&Value::Array(Array::atom(name))).unwrap_or_else(|_| value::empty_of(Kind::Symbol))
        } else {
            k.global_value(name)?
        };
        match &held {
            Value::Dictionary(d) if value::is_keyed_table(d) => match columns(&d.keys) {
                Some(keys) if count(&keys.keys) == 1 => Ok(Domain::Items(item(&keys.values, 0))),
                _ => Ok(Domain::Rows(d.keys.clone())),
            },
            Value::Table(_) => Ok(Domain::Numbers(count(&held))),
            _ if is_list(&held) => Ok(Domain::Items(resolved(&held))),
            _ => Err(Error::type_(format!("{} is no list and no table", name.name()))),
        }
    }

    /// The places of what is enumerated; the size for what is not there. Keys of several columns are enumerated as their places.
    fn places(&self, k: &Interpreter, y: &Value) -> Result<(Value, usize)> {
        match self {
            Domain::Items(all) => Ok((search::find(k, all, y)?, count(all))),
            Domain::Rows(all) => Ok((to_kind(y, Kind::Long)?, count(all))),
            Domain::Numbers(many) => Ok((to_kind(y, Kind::Long)?, *many)),
        }
    }

    /// The places of keys of several columns: of one key as a list of its cells, of several such lists, or of rows as a table.
    fn places_of_rows(&self, k: &Interpreter, y: &Value) -> Result<Option<Value>> {
        let Domain::Rows(all) = self else { return Ok(None) };
        let Some(names) = columns(all).map(|keys| &keys.keys) else { return Ok(None) };
        let row = |key: &Value| match is_list(key) && count(key) == count(names) {
            true => Ok(value::dictionary(names.clone(), key.clone())),
            false => Err(Error::length(format!("a key has {} cells", count(names)))),
        };
        if columns(y).is_some() {
            return search::find(k, all, y).map(Some);
        }
        match value::boxes(y).filter(|keys| keys.iter().all(is_list)) {
            Some(keys) => {
                k.check_stack()?;
                let places = keys.iter().map(|key| k.poll().and_then(|()| search::find(k, all, &row(key)?)));
                Ok(Some(value::collapse(places.collect::<Result<Vec<Value>>>()?)))
            }
            None => search::find(k, all, &row(y)?).map(Some),
        }
    }
}

fn named(name: Symbol, array: Array) -> Value {
    Value::Narrow(Arc::new(Narrow { width: Width::Enumerated(name), array }))
}

/// Items with the name of their domain: a general list has each of its items enumerated.
fn in_domain(name: Symbol, y: &Value) -> Result<Value> {
    match (array_of(&resolved(y)), value::boxes(y)) {
        (Some(array), None) => Ok(named(name, array.clone())),
        (_, Some([])) => Ok(named(name, Array::empty_list::<Symbol>())),
        _ => Err(Error::type_("symbols are enumerated, or the keys of a table")),
    }
}

#[cold]
fn foreign(name: Symbol, y: &Value, place: usize) -> Error {
    let text = if is_list(y) { item(y, place) } else { y.clone() };
    let text = value::text_or_symbol(&text).map(|text| format!("`{}", String::from_utf8_lossy(&text)));
    let text = text.unwrap_or_else(|| format!("item {place}"));
    Error::refusal("cast", format!("{text} is not in {}", name.name()))
}

/// `` `dom$y ``: y enumerated over what the name stands for; `cast` if something is not there. A general list goes item by item.
pub fn enumerate(k: &Interpreter, name: Symbol, y: &Value) -> Result<Value> {
    if let Value::Dictionary(d) = y {
        return Ok(value::dictionary(d.keys.clone(), enumerate(k, name, &d.values)?));
    }
    let domain = Domain::from_name(k, name)?;
    if count(y) > 0
        && let Some(places) = domain.places_of_rows(k, y)?
    {
        let many = domain.places(k, &places)?.1;
        let missing = |place: &i64| !usize::try_from(*place).is_ok_and(|place| place < many);
        return match integers_of(&places).unwrap_or_default().iter().position(missing) {
            Some(place) => Err(foreign(name, y, place)),
            None => in_domain(name, &places),
        };
    }
    if let Some(all) = value::boxes(y).filter(|all| !all.is_empty()) {
        k.check_stack()?;
        let done = all.iter().map(|item| enumerate(k, name, item)).collect::<Result<Vec<Value>>>()?;
        return Ok(value::collapse(done));
    }
    let plain = resolved(y);
    if count(y) > 0 {
        let (places, many) = domain.places(k, &plain)?;
        check_places(name, &plain, &places, many)?;
    }
    in_domain(name, &plain)
}

/// A `cast` error if something is not among the items of a domain, of which there are so many.
fn check_places(name: Symbol, plain: &Value, places: &Value, many: usize) -> Result<()> {
    let missing =
        |place: usize, found: i64| !usize::try_from(found).is_ok_and(|found| found < many) && !is_null(plain, place);
    let places = integers_of(places).unwrap_or_default();
    match places.iter().enumerate().position(|(place, &found)| missing(place, found)) {
        Some(place) => Err(foreign(name, plain, place)),
        None => Ok(()),
    }
}

/// Whether an item is the null of its type, which every domain takes in.
fn is_null(y: &Value, place: usize) -> bool {
    let cell = if is_list(y) { item(y, place) } else { y.clone() };
    value::same_exactly(&cell, &value::null(kind(y)))
}

/// `` `dom?y ``: the same, and what is not there is put into the list first, which is made if there is none.
pub fn extend(k: &Interpreter, name: Symbol, y: &Value) -> Result<Value> {
    if let Some(all) = value::boxes(y).filter(|all| !all.is_empty()) {
        let done = all.iter().map(|item| extend(k, name, item)).collect::<Result<Vec<Value>>>()?;
        return Ok(value::collapse(done));
    }
    let plain = resolved(y);
    if kind(&plain) != Kind::Symbol && count(&plain) > 0 {
        return Err(Error::type_("symbols are enumerated"));
    }
    let file = Value::Array(Array::atom(name));
    let held = match is_file(name) {
        true => k.saved_value(&file).ok(),
        false => k.global_value(name).ok(),
    };
    let held = held.unwrap_or_else(|| value::empty_of(Kind::Symbol));
    let new = search::except(k, search::distinct(k, listed(&plain))?, held.clone())?;
    if count(&new) > 0 {
        let longer = concatenate(&k.cx(), &held, &new)?;
        match is_file(name) {
            true => k.save_value(&file, &longer)?,
            false => k.assign(name, longer)?,
        }
    }
    if is_file(name) {
        // The variable of the file's name is what the values are shown by.
        let text = name.name().rsplit(['/', ':']).next().unwrap_or_default().to_string();
        let inner = Symbol::new(&text)?;
        k.assign(inner, k.saved_value(&file)?)?;
        return in_domain(inner, &plain);
    }
    in_domain(name, &plain)
}

/// `` `dom!y ``: what is at some places of a list, or links to rows of a table.
pub fn at_places(k: &Interpreter, name: Symbol, y: &Value) -> Result<Value> {
    match Domain::from_name(k, name)? {
        Domain::Items(all) => in_domain(name, &crate::words::index::at(k, &all, y)?),
        Domain::Numbers(_) | Domain::Rows(_) => in_domain(name, &to_kind(y, Kind::Long)?),
    }
}

/// The places of what is enumerated in its domain.
pub fn positions(k: &Interpreter, y: &Value) -> Result<Value> {
    match domain_of(y) {
        Some(name) => {
            let plain = resolved(y);
            let (places, many) = Domain::from_name(k, name)?.places(k, &plain)?;
            check_places(name, &plain, &places, many)?;
            Ok(places)
        }
        None => Ok(y.clone()),
    }
}

impl Interpreter {
    /// `` `dom$y ``
    pub fn enumerate(&self, name: Symbol, y: &Value) -> Result<Value> {
        enumerate(self, self.qualified(name)?, y)
    }

    /// `` `dom?y ``
    pub fn extend_domain(&self, name: Symbol, y: &Value) -> Result<Value> {
        extend(self, self.qualified(name)?, y)
    }

    /// `` `dom!y ``
    pub fn at_domain(&self, name: Symbol, y: &Value) -> Result<Value> {
        at_places(self, self.qualified(name)?, y)
    }

    /// The places of what is enumerated in its domain.
    pub fn positions(&self, y: &Value) -> Result<Value> {
        positions(self, y)
    }

    /// What is appended to an enumeration, enumerated over its domain; nothing if the list is none, or both are over one.
    pub fn fitting(&self, x: &Value, y: &Value) -> Result<Option<Value>> {
        fitting(self, x, y)
    }

    /// A column of the table that foreign keys are of, for each of them.
    pub fn followed(&self, keys: &Value, column: Symbol) -> Result<Option<Value>> {
        followed(self, keys, column)
    }
}

/// What is appended to an enumeration, enumerated over its domain; nothing if the list is none, or both are over one domain.
pub fn fitting(k: &Interpreter, x: &Value, y: &Value) -> Result<Option<Value>> {
    match domain_of(x) {
        Some(name) if domain_of(y) != Some(name) => enumerate(k, name, y).map(Some),
        _ => Ok(None),
    }
}

/// A column of the table that foreign keys are of, for each of them.
pub fn followed(k: &Interpreter, keys: &Value, column: Symbol) -> Result<Option<Value>> {
    let Some(name) = domain_of(keys) else { return Ok(None) };
    let Some(table) = k.global_value(name).ok().and_then(|held| Relation::from_value(&held)) else { return Ok(None) };
    let Some(found) = table.column(column).and_then(|place| table.columns.get(place)) else {
        return Err(crate::names::globals::undefined(&format!("{}.{}", name.name(), column.name())));
    };
    let (places, many) = Domain::from_name(k, name)?.places(k, &resolved(keys))?;
    let places = if is_atom(&places) { one(places) } else { places };
    let rows = integers_of(&places).unwrap_or_default();
    let rows: Vec<Option<usize>> =
        rows.iter().map(|&row| usize::try_from(row).ok().filter(|&row| row < many)).collect();
    let cells = picked(&k.cx(), found, &rows)?;
    Ok(Some(if is_atom(keys) { item(&cells, 0) } else { cells }))
}

/// `fkeys y`: the columns that are foreign keys, and the tables that they are of.
pub fn foreign_keys(k: &Interpreter, y: Value) -> Result<Value> {
    let (subject, _) = crate::query::subject(k, &y)?;
    let (mut names, mut tables) = (Vec::new(), Vec::new());
    for (name, column) in subject.names.iter().zip(&subject.columns) {
        if let Some(table) = foreign_table(k, column) {
            names.push(*name);
            tables.push(table);
        }
    }
    let symbols = |all: Vec<Symbol>| Value::Array(Array::list(all));
    Ok(value::dictionary(symbols(names), symbols(tables)))
}

/// The table that a column is a foreign key of.
pub fn foreign_table(k: &Interpreter, column: &Value) -> Option<Symbol> {
    let name = domain_of(column)?;
    let held = k.global_value(name).ok()?;
    Relation::from_value(&held).map(|_| name)
}

/// The columns of a table with their symbols enumerated over a list that is extended.
pub fn enumerated(k: &Interpreter, name: Symbol, y: &Value) -> Result<Value> {
    let Some(subject) = Relation::from_value(y) else {
        return Err(Error::type_("the columns of a table are enumerated"));
    };
    let one = |column: &Value| -> Result<Value> {
        if domain_of(column).is_some() || kind(column) != Kind::Symbol {
            Ok(column.clone())
        } else {
            extend(k, name, column)
        }
    };
    let columns = subject.columns.iter().map(one).collect::<Result<Vec<Value>>>()?;
    Ok(Relation { columns, ..subject }.table())
}
