//! The columns of tables: names, keys, order, types, nesting.

use crate::array::{Array, Symbol, Value};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::query::engine_joins::with_keys;
use crate::query::enumerations::{self, kind_of_items};
use crate::query::lowering;
use crate::query::partitioned::newest_rows;
use crate::query::{assign_or_return, subject};
use crate::value::engine_table::engine_table_of;
use crate::value::partitioned::{is_table_elsewhere, partitioned_of};
use crate::value::{self, array_of, boxes, is_atom, kind};
use crate::verbs::tables::nest;
use crate::verbs::tables::relation::{arranged, first, keyed, named_columns, places};

fn symbols(names: &[Symbol]) -> Value {
    Value::Array(Array::list(names.to_vec()))
}

/// `cols y`: of a dictionary that is not a table, its keys.
pub fn names(k: &Interpreter, y: Value) -> Result<Value> {
    if let Value::Dictionary(dictionary) = &y
        && !matches!(dictionary.keys, Value::Table(_))
    {
        return Ok(dictionary.keys.clone());
    }
    let elsewhere = elsewhere(k, &y)?;
    if let Some(table) = elsewhere.as_ref().and_then(partitioned_of) {
        return Ok(symbols(&table.names));
    }
    if let Some(table) = elsewhere.as_ref().and_then(engine_table_of) {
        let name = |place: usize| table.columns.get(place).map(|column| column.name);
        return Ok(symbols(&table.order().into_iter().filter_map(name).collect::<Vec<Symbol>>()));
    }
    Ok(symbols(&subject(k, &y)?.0.names))
}

/// A table whose rows are not in memory, by value or by name.
fn elsewhere(k: &Interpreter, y: &Value) -> Result<Option<Value>> {
    let held = match array_of(y).filter(|_| is_atom(y)).and_then(|array| array.as_atom::<Symbol>()) {
        Some(&name) => k.qualified(name).and_then(|name| k.global_value(name)).ok(),
        None => Some(y.clone()),
    };
    Ok(held.filter(is_table_elsewhere))
}

/// `keys y`: the names of the key columns.
pub fn keys(k: &Interpreter, y: Value) -> Result<Value> {
    let (subject, _) = subject(k, &y)?;
    Ok(symbols(subject.names.get(..subject.keys).unwrap_or_default()))
}

/// `x xkey y`: the table with these columns as its keys.
pub fn set_keys(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    if let Some(table) = engine_table_of(&y) {
        return with_keys(table, &named_columns(&x)?);
    }
    let (subject, name) = subject(k, &y)?;
    let front = places(&subject, &named_columns(&x)?)?;
    assign_or_return(k, name, arranged(&subject, &first(&subject, &front), front.len()))
}

/// `x xcols y`: the table with these columns first.
pub fn reorder(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let (subject, name) = subject(k, &y)?;
    let front = places(&subject, &named_columns(&x)?)?;
    assign_or_return(k, name, arranged(&subject, &first(&subject, &front), subject.keys))
}

/// `x xcol y`: the table with its first columns renamed; with a dictionary, those that it names.
pub fn rename(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let (mut subject, name) = subject(k, &y)?;
    match &x {
        Value::Dictionary(d) => {
            let (from, to) = (named_columns(&d.keys)?, named_columns(&d.values)?);
            for (place, to) in places(&subject, &from)?.into_iter().zip(to) {
                if let Some(slot) = subject.names.get_mut(place) {
                    *slot = to;
                }
            }
        }
        _ => {
            let new = named_columns(&x)?;
            if new.len() > subject.names.len() {
                return Err(Error::length(format!("{} names for {} columns", new.len(), subject.names.len())));
            }
            subject.names.iter_mut().zip(new).for_each(|(slot, new)| *slot = new);
        }
    }
    assign_or_return(k, name, subject.table())
}

impl Interpreter {
    /// `n!t`: the table with its first n columns as keys.
    pub fn keyed_by(&self, n: i64, y: Value) -> Result<Value> {
        let (subject, name) = subject(self, &y)?;
        let keys = usize::try_from(n).ok().filter(|&keys| keys < subject.names.len().max(1));
        let Some(keys) = keys else {
            return Err(Error::length(format!("{n} of {} columns cannot be keys", subject.names.len())));
        };
        let order: Vec<usize> = (0..subject.names.len()).collect();
        assign_or_return(self, name, arranged(&subject, &order, keys))
    }

    /// The value of a named table: of a file symbol the file's.
    pub fn named_table(&self, name: Symbol) -> Result<Value> {
        match name.name().starts_with(':') {
            true => crate::words::cast::value_of(self, Value::Array(Array::atom(name))),
            false => self.global_value(name),
        }
    }
}

/// The letter of a column's type: a capital where the first item is a vector, a blank for what is mixed.
fn letter_of_first(column: &Value) -> u8 {
    match boxes(column) {
        Some([first, ..]) if !is_atom(first) && kind(first).is_simple() => {
            kind_of_items(first).names().0.to_ascii_uppercase()
        }
        _ => letter(column),
    }
}

/// The letter of a type: a capital for vectors of one type, a blank for what is mixed.
pub fn letter(column: &Value) -> u8 {
    match boxes(column) {
        None => kind_of_items(column).names().0,
        Some([]) => b' ',
        Some([head, rest @ ..]) => {
            let nested = |item: &Value| !is_atom(item) && kind(item).is_simple();
            let alike =
                nested(head) && rest.iter().all(|item| nested(item) && kind_of_items(item) == kind_of_items(head));
            if alike { kind_of_items(head).names().0.to_ascii_uppercase() } else { b' ' }
        }
    }
}

/// `meta y`: a row for each column: its type, the table that it refers to, its attribute.
pub fn meta(k: &Interpreter, y: Value) -> Result<Value> {
    let elsewhere = elsewhere(k, &y)?;
    let (subject, _) = match elsewhere.as_ref().map(|held| (partitioned_of(held), engine_table_of(held))) {
        Some((Some(table), _)) => (newest_rows(k, table)?, None),
        Some((_, Some(table))) => (lowering::prototype(table), None),
        _ => subject(k, &y)?,
    };
    let letters: Vec<u8> = subject.columns.iter().map(letter_of_first).collect();
    let foreign = subject.columns.iter().map(|column| enumerations::foreign_table(k, column).unwrap_or_default());
    let mark = |column: &Value| Symbol::new(&value::mark_of(column).letter().map(String::from).unwrap_or_default());
    let (foreign, marks) =
        (foreign.collect::<Vec<Symbol>>(), subject.columns.iter().map(mark).collect::<Result<Vec<Symbol>>>()?);
    let name = |text: &str| Symbol::new(text);
    let names = [name("c")?, name("t")?, name("f")?, name("a")?];
    let columns = vec![symbols(&subject.names), value::string(letters), symbols(&foreign), symbols(&marks)];
    Ok(keyed(&names, columns, 1))
}

/// `x xgroup y`: keyed by these columns, in order of first appearance, the others nested.
pub fn nest_by(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let (table, _) = subject(k, &y)?;
    let front = places(&table, &named_columns(&x)?)?;
    nest::group(&k.cx(), &table, &front)
}

/// `ungroup y`: a row for each item of the nested columns; the items of the others are repeated.
pub fn ungroup(k: &Interpreter, y: Value) -> Result<Value> {
    let (table, _) = subject(k, &y)?;
    nest::ungroup(&k.cx(), &table)
}
