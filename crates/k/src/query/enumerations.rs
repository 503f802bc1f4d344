//! Enumerations and foreign keys: symbols that only a list takes in, keys that only a keyed table takes in, rows of a table.
//!
//! An enumeration holds places in its domain ([`Width::Enumerated`]). Verbs that move items move places; all others work on what the
//! places stand for when the verb is applied ([`resolved`]).

use std::sync::Arc;

use crate::array::domains::{Domains, plain, resolved};
use crate::array::{Array, Mark, Narrow, Symbol, Value, Width, budget, stop};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::value::partitioned::partitioned_of;
use crate::value::{
    self, Kind, NULL, array_of, columns, count, domain_of, integers_of, is_atom, is_list, item, kind, mark_of,
    nothing_of,
};
use crate::verbs::lists::concatenate::{concatenate, listed};
use crate::verbs::lists::convert::{shaped, to_kind};
use crate::verbs::tables::matching::picked;
use crate::verbs::tables::relation::Relation;
use crate::words::streams::is_file;
use crate::words::{index, search};

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
        k.check_stack()?;
        let held = if is_file(name) {
            k.saved_value(&Value::Array(Array::atom(name))).unwrap_or_else(|_| value::empty_of(Kind::Symbol))
        } else {
            k.global_value(name)?
        };
        match &held {
            Value::Dictionary(d) if value::is_keyed_table(d) => match columns(&d.keys) {
                Some(keys) if count(&keys.keys) == 1 => Ok(Domain::Items(resolved(&item(&keys.values, 0))?)),
                _ => Ok(Domain::Rows(d.keys.clone())),
            },
            Value::Table(_) => Ok(Domain::Numbers(count(&held))),
            _ if let Some(table) = partitioned_of(&held) => {
                let rows = k.rows_of_partitions(table)?.iter().sum::<i64>();
                Ok(Domain::Numbers(usize::try_from(rows).unwrap_or_default()))
            }
            _ if domain_of(&held) == Some(name) => {
                Err(Error::type_(format!("{} is enumerated over itself", name.name())))
            }
            _ if is_list(&held) => Ok(Domain::Items(resolved(&held)?)),
            _ => Err(Error::type_(format!("{} is neither a list nor a table", name.name()))),
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

/// Places with the name of their domain, which is known to be one from now on.
pub fn from_places(k: &Interpreter, name: Symbol, places: Array) -> Value {
    k.domains.borrow_mut().insert(name);
    Value::Narrow(Arc::new(Narrow { width: Width::Enumerated(name), array: places }))
}

impl Domains for Interpreter {
    fn items_at(&self, domain: Symbol, places: &Array) -> Result<Value> {
        match Domain::from_name(self, domain)? {
            Domain::Items(all) => index::gathered(self, &all, places),
            Domain::Rows(_) | Domain::Numbers(_) => Ok(Value::Array(places.clone().with_mark(Mark::None))),
        }
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
    if domain_of(y) == Some(name) {
        return Ok(y.clone());
    }
    let domain = Domain::from_name(k, name)?;
    if count(y) > 0
        && let Some(places) = domain.places_of_rows(k, y)?
    {
        return checked(k, name, y, (&places, domain.places(k, &places)?.1));
    }
    if let Some(all) = value::boxes(y).filter(|all| !all.is_empty()) {
        k.check_stack()?;
        let done = all.iter().map(|item| enumerate(k, name, item)).collect::<Result<Vec<Value>>>()?;
        return Ok(value::collapse(done));
    }
    if count(y) == 0 && is_list(y) {
        return Ok(from_places(k, name, Array::empty_list::<i64>()));
    }
    let meant = resolved(y)?;
    let (places, many) = domain.places(k, &meant)?;
    checked(k, name, &meant, (&places, many))
}

/// Places in a domain of so many items; a `cast` error if something is not there. The null of its type is in every domain.
fn checked(k: &Interpreter, name: Symbol, meant: &Value, (places, many): (&Value, usize)) -> Result<Value> {
    let mut found = integers_of(places).map(|found| budget::copied(&found)).transpose()?.unwrap_or_default();
    for (at, place) in found.iter_mut().enumerate() {
        stop::poll_turn(at)?;
        if !usize::try_from(*place).is_ok_and(|place| place < many) {
            if !is_null(meant, at) {
                return Err(foreign(name, meant, at));
            }
            *place = NULL;
        }
    }
    Ok(from_places(k, name, shaped(is_atom(places), found)))
}

/// Whether an item is the null of its type.
fn is_null(y: &Value, place: usize) -> bool {
    let cell = if is_list(y) { item(y, place) } else { y.clone() };
    value::same_exactly(&cell, &value::null(kind(&cell)))
}

/// `` `dom?y ``: the same, and what is not there is put into the list first, which is made if there is none.
pub fn extend(k: &Interpreter, name: Symbol, y: &Value) -> Result<Value> {
    if let Some(all) = value::boxes(y).filter(|all| !all.is_empty()) {
        let done = all.iter().map(|item| extend(k, name, item)).collect::<Result<Vec<Value>>>()?;
        return Ok(value::collapse(done));
    }
    let meant = resolved(y)?;
    if kind(&meant) != Kind::Symbol && count(&meant) > 0 {
        return Err(Error::type_("symbols are enumerated"));
    }
    let file = Value::Array(Array::atom(name));
    // Two processes that add symbols at once would each give the next number to another one.
    let _folder = if is_file(name) { k.held_folder(&file)? } else { None };
    let held = match is_file(name) {
        true => k.saved_value(&file).ok(),
        false => k.global_value(name).ok(),
    };
    let is_missing = held.is_none();
    let held = held.unwrap_or_else(|| value::empty_of(Kind::Symbol));
    let new = search::except(k, search::distinct(k, listed(&meant))?, held.clone())?;
    if count(&new) > 0 || is_missing {
        let longer = concatenate(&k.cx(), &held, &new)?;
        // What is added is not in the list, so its items still differ.
        let longer = if mark_of(&held) == Mark::Unique { value::marked(longer, Mark::Unique) } else { longer };
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
        return enumerate(k, inner, &meant);
    }
    enumerate(k, name, &meant)
}

/// `` `dom!y ``: places in a list, or links to rows of a table.
pub fn at_places(k: &Interpreter, name: Symbol, y: &Value) -> Result<Value> {
    Domain::from_name(k, name)?;
    match array_of(&to_kind(y, Kind::Long)?) {
        Some(places) => Ok(from_places(k, name, places.clone().with_mark(Mark::None))),
        None => Err(Error::type_("places are integers")),
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

    /// What comes to a list in the form of its items, if it has another.
    pub fn fitting(&self, x: &Value, y: &Value) -> Result<Option<Value>> {
        fitting(self, x, y)
    }

    /// A column of the table that foreign keys are of, for each of them.
    pub fn followed(&self, keys: &Value, column: Symbol) -> Result<Option<Value>> {
        followed(self, keys, column)
    }
}

/// What comes to a list in the form of its items, if it has another: enumerated over the domain of the list, or what an enumeration
/// stands for.
pub fn fitting(k: &Interpreter, x: &Value, y: &Value) -> Result<Option<Value>> {
    match (domain_of(x), domain_of(y)) {
        (Some(name), other) if other != Some(name) => enumerate(k, name, y).map(Some),
        (None, Some(_)) if value::is_vector(x) => resolved(y).map(Some),
        _ => Ok(None),
    }
}

/// The type of the items that a list or an enumeration stands for.
pub fn kind_of_items(list: &Value) -> Kind {
    match domain_of(list) {
        Some(_) => resolved(&nothing_of(list)).map_or(Kind::Symbol, |items| kind(&items)),
        None => kind(list),
    }
}

/// A value as others see it, who have not the names of the session: with what enumerations stand for, wherever they are in it.
pub fn leaving(k: &Interpreter, value: Value) -> Result<Value> {
    if k.domains.borrow().is_empty() {
        return Ok(value);
    }
    k.check_stack()?;
    k.poll()?;
    match &value {
        Value::Table(table) => Ok(value::table(leaving(k, table.keys.clone())?, leaving(k, table.values.clone())?)),
        Value::Dictionary(d) => Ok(value::dictionary(leaving(k, d.keys.clone())?, leaving(k, d.values.clone())?)),
        _ => match value::boxes(&value) {
            Some(all) => {
                let all = all.iter().map(|item| leaving(k, item.clone())).collect::<Result<Vec<Value>>>()?;
                Ok(value::general(all))
            }
            None => plain(value),
        },
    }
}

/// A column of the table that foreign keys are of, for each of them.
pub fn followed(k: &Interpreter, keys: &Value, column: Symbol) -> Result<Option<Value>> {
    let Some(name) = domain_of(keys) else { return Ok(None) };
    let Some(table) = k.global_value(name).ok().and_then(|held| Relation::from_value(&held)) else { return Ok(None) };
    let Some(found) = table.column(column).and_then(|place| table.columns.get(place)) else {
        return Err(crate::names::globals::undefined(&format!("{}.{}", name.name(), column.name())));
    };
    let places = value::places_of(keys).and_then(|places| places.as_slice::<i64>()).unwrap_or_default();
    let rows = budget::mapped(places, |&row| usize::try_from(row).ok().filter(|&row| row < table.count))?;
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
    (Relation::from_value(&held).is_some() || partitioned_of(&held).is_some()).then_some(name)
}

/// The columns of a table with their symbols enumerated over a list that is extended.
pub fn enumerated(k: &Interpreter, name: Symbol, y: &Value) -> Result<Value> {
    let Some(subject) = Relation::from_value(y) else {
        return Err(Error::type_("the columns of a table are enumerated"));
    };
    let one = |column: &Value| -> Result<Value> {
        let is_of_symbols = |items: &[Value]| !items.is_empty() && items.iter().all(|item| kind(item) == Kind::Symbol);
        match kind(column) == Kind::Symbol || value::boxes(column).is_some_and(is_of_symbols) {
            true => extend(k, name, column),
            false => Ok(column.clone()),
        }
    };
    let columns = subject.columns.iter().map(one).collect::<Result<Vec<Value>>>()?;
    Ok(Relation { columns, ..subject }.table())
}
