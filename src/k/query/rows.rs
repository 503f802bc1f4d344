//! Rows of two tables brought together: where the keys of one are in the other, and columns picked from both.

use crate::array::{Array, Dictionary, Symbol, Value, budget};
use crate::error::{Error, Result};
use crate::k::names::interpreter::Interpreter;
use crate::k::query::groups::{classes, groups};
use crate::k::query::plan::Subject;
use crate::k::value::{self, array_of, is_atom};
use crate::verbs::lists::concatenate::joined;
use crate::verbs::lists::pieces::{items_at, one};
use crate::verbs::search::Groups;

/// The rows of a table, and the name of the variable if the table was named.
pub fn subject(k: &Interpreter, x: &Value) -> Result<(Subject, Option<Symbol>)> {
    let name = array_of(x).filter(|_| is_atom(x)).and_then(|array| array.as_atom::<Symbol>()).copied();
    let table = match name {
        Some(name) => k.named_table(k.qualified(name)?)?,
        None => x.clone(),
    };
    match Subject::of(&table) {
        Some(subject) => Ok((subject, name)),
        None => Err(Error::type_("this is no table")),
    }
}

/// The result for a table; of a named one the variable gets it, and the result is the name.
pub fn given(k: &Interpreter, name: Option<Symbol>, result: Value) -> Result<Value> {
    match name {
        Some(name) => {
            k.assign(k.qualified(name)?, result)?;
            Ok(Value::Array(Array::atom(name)))
        }
        None => Ok(result),
    }
}

/// The columns that a word is given by name: one symbol, or a list of them.
pub fn named_columns(x: &Value) -> Result<Vec<Symbol>> {
    if value::count(x) == 0 && value::boxes(x).is_some() {
        return Ok(Vec::new());
    }
    match array_of(x).and_then(|array| array.as_slice::<Symbol>()) {
        Some(names) => Ok(names.to_vec()),
        None => Err(Error::type_("columns are named by symbols")),
    }
}

/// The numbers of named columns; a value error for what is none.
pub fn places(subject: &Subject, names: &[Symbol]) -> Result<Vec<usize>> {
    let place = |name: &Symbol| subject.column(*name).ok_or_else(|| missing(subject, *name));
    names.iter().map(place).collect()
}

#[cold]
fn missing(subject: &Subject, name: Symbol) -> Error {
    let all: Vec<String> = subject.names.iter().map(|name| name.name().to_string()).collect();
    let text = name.name().to_string();
    let near = crate::near::nearest(&text, all.iter().map(String::as_str), 1);
    let error = crate::k::names::globals::undefined(&text).note(format!("the columns are {}", all.join(", ")));
    match near.first() {
        Some(near) => error.note(format!("is {near} meant?")),
        None => error,
    }
}

/// Some columns of a table.
pub fn columns(subject: &Subject, places: &[usize]) -> Vec<Value> {
    places.iter().filter_map(|&place| subject.columns.get(place).cloned()).collect()
}

/// The classes of the rows of two tables by some columns of each: equal rows have equal numbers.
pub fn common_classes(
    k: &Interpreter,
    (a, many): (&[Value], usize),
    (b, more): (&[Value], usize),
) -> Result<(Vec<usize>, Vec<usize>)> {
    let both = a.iter().zip(b).map(|(a, b)| joined(&k.cx(), a, b)).collect::<Result<Vec<Value>>>()?;
    let (mut all, _) = classes(k, &both, many + more)?;
    if a.is_empty() {
        all = budget::filled(many + more, 0)?;
    }
    let right = all.split_off(many.min(all.len()));
    Ok((all, right))
}

/// For each row of the first table the first row of the second that is equal in some columns.
pub fn matches(k: &Interpreter, a: (&[Value], usize), b: (&[Value], usize)) -> Result<Vec<Option<usize>>> {
    let (left, right) = common_classes(k, a, b)?;
    // Classes are numbered from 0 on.
    let most = right.iter().max().map_or(0, |&most| most + 1);
    let mut firsts: Vec<Option<usize>> = budget::filled(most, None)?;
    for (row, &class) in right.iter().enumerate() {
        if let Some(first @ None) = firsts.get_mut(class) {
            *first = Some(row);
        }
    }
    k.poll()?;
    let mut out = budget::vec(left.len())?;
    out.extend(left.iter().map(|&class| firsts.get(class).copied().flatten()));
    Ok(out)
}

impl Interpreter {
    /// For each row of a table the place of the first row of another that is the same, the count of the other where there is none.
    pub(in crate::rooms::k) fn places_of_rows(&self, among: &Dictionary, wanted: &Dictionary) -> Result<Value> {
        let (among, wanted) = (Subject::plain(among), Subject::plain(wanted));
        let same = among.names.len() == wanted.names.len();
        let order: Option<Vec<usize>> = among.names.iter().map(|name| wanted.column(*name)).collect();
        let found = match order.filter(|_| same) {
            Some(order) => {
                let columns = columns(&wanted, &order);
                matches(self, (&columns, wanted.count), (&among.columns, among.count))?
            }
            None => budget::filled(wanted.count, None)?,
        };
        let mut out = budget::vec(found.len())?;
        out.extend(found.iter().map(|place| place.unwrap_or(among.count) as i64));
        Ok(value::longs(out))
    }

    /// The places of the rows of a table that are the same, in order of first appearance.
    pub(in crate::rooms::k) fn groups_of_rows(&self, table: &Dictionary) -> Result<Groups> {
        let table = Subject::plain(table);
        groups(self, &table.columns, table.count)
    }
}

/// A column at some places; a null where there is none.
pub fn picked(k: &Interpreter, column: &Value, places: &[Option<usize>]) -> Result<Value> {
    let many = value::count(column);
    let null = one(value::missing(column));
    let both = joined(&k.cx(), column, &null)?;
    let mut order = budget::vec(places.len())?;
    order.extend(places.iter().map(|place| place.unwrap_or(many)));
    items_at(&k.cx(), &both, &order)
}

/// A column of which some items come from another: where there is a place for them.
pub fn overlaid(k: &Interpreter, old: &Value, new: &Value, places: &[Option<usize>]) -> Result<Value> {
    let many = value::count(old);
    let both = joined(&k.cx(), old, new)?;
    let mut order = budget::vec(places.len())?;
    order.extend(places.iter().enumerate().map(|(row, place)| place.map_or(row, |place| many + place)));
    items_at(&k.cx(), &both, &order)
}

/// Which items of a column are nulls.
pub fn nulls(k: &Interpreter, column: &Value) -> Result<Vec<bool>> {
    let found = crate::k::words::numeric::null(k, column.clone())?;
    let many = value::count(column);
    match array_of(&found).and_then(|array| array.as_slice::<bool>()) {
        Some(found) => Ok(found.to_vec()),
        None => Ok(vec![false; many]),
    }
}
