//! Rows that come to a table: appended, or put in the place of those with the same keys.

use crate::array::{Array, Dictionary, Symbol, Value, budget};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::query::enumerations;
use crate::query::{assign_or_return, subject};
use crate::value::partitioned::check_is_in_memory;
use crate::value::{Kind, array_of, columns, count, is_atom, is_list, items, kind, longs};
use crate::verbs::tables::arrive::{appended, merged, rows_of, with_rows};
use crate::verbs::tables::in_place::{self, Came};
use crate::verbs::tables::relation::Relation;
use crate::verbs::tables::stack;
use crate::words::join;

/// Enumerates new items of an enumerated column over its domain.
fn fit(k: &Interpreter) -> impl Fn(&Value, &Value) -> Result<Option<Value>> {
    move |old, new| enumerations::fitting(k, old, new)
}

/// Rows put to a table, see [`with_rows`].
fn arrived(k: &Interpreter, table: &Relation, y: &Value) -> Result<Relation> {
    with_rows(&k.cx().clone(), table, y, &fit(k))
}

/// `x upsert y`: rows overwritten where their keys are there, else appended. x is a table, or the name of one.
pub fn upsert(k: &Interpreter, mut x: Value, y: Value) -> Result<Value> {
    if kind(&x) == Kind::Symbol && is_atom(&x) {
        let Some(&name) = array_of(&x).and_then(|array| array.as_atom::<Symbol>()) else { return Ok(x) };
        if name.name().starts_with(':') {
            return k.upsert_file(&x, &y);
        }
        let name = k.qualified(name)?;
        if let Some(Came::In(..)) = k.change(name, |table| in_place::put(&k.cx(), table, &y, true))? {
            return Ok(x);
        }
        let old = match k.global_value(name) {
            Ok(old) => old,
            Err(_) if columns(&y).is_some() || Relation::from_value(&y).is_some() => {
                k.assign(name, y)?;
                return Ok(x);
            }
            Err(error) => return Err(error),
        };
        check_is_in_memory(&old)?;
        if Relation::from_value(&old).is_none() {
            let mut new = old;
            join::append_to(k, &mut new, &y)?;
            k.assign(name, new)?;
            return Ok(x);
        }
    }
    if kind(&x) != Kind::Symbol {
        upsert_to(k, &mut x, &y)?;
        return Ok(x);
    }
    let (table, name) = subject(k, &x)?;
    let result = arrived(k, &table, &y)?.table();
    assign_or_return(k, name, result)
}

#[cold]
fn known() -> Error {
    Error::refusal("insert", "a row with this key is there already; upsert overwrites it")
}

/// The same to a table, or to a dictionary or a list, where it is if no one else holds it. An error leaves it as it was.
pub fn upsert_to(k: &Interpreter, x: &mut Value, y: &Value) -> Result<()> {
    if k.rows_put(x, y)? {
        return Ok(());
    }
    match Relation::from_value(x) {
        Some(table) => *x = arrived(k, &table, y)?.table(),
        None => join::join_to(k, x, y)?,
    }
    Ok(())
}

/// `` `t insert y ``: rows appended to the table of a name, or items to its list; the numbers of what is new.
pub fn insert(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    let Some(&name) = array_of(&x).and_then(|array| array.as_atom::<Symbol>()) else {
        return Err(Error::type_("insert needs the name of a table, as a symbol"));
    };
    let name = k.qualified(name)?;
    match k.change(name, |table| in_place::put(&k.cx(), table, &y, false))? {
        Some(Came::In(before, after)) => return numbers(before, after),
        Some(Came::Known) => return Err(known()),
        _ => {}
    }
    let old = match k.global_value(name) {
        Ok(old) => old,
        Err(_) if Relation::from_value(&y).is_some() => {
            let many = count(&y);
            k.assign(name, y)?;
            return numbers(0, many);
        }
        Err(error) => return Err(error),
    };
    check_is_in_memory(&old)?;
    let Some(table) = Relation::from_value(&old) else {
        let before = count(&old);
        let mut new = old;
        join::append_to(k, &mut new, &y)?;
        let after = count(&new);
        k.assign(name, new)?;
        return numbers(before, after);
    };
    let new = rows_of(&k.cx(), &table, &y)?;
    // Columns that the rows of a keyed table lack are nulls.
    if table.keys == 0 && new.names.len() != table.names.len() {
        return Err(Error::length(format!("{} columns for {}", new.names.len(), table.names.len())));
    }
    let result = match table.keys {
        0 => appended(&k.cx().clone(), &table, &new, &fit(k))?,
        _ => {
            let result = merged(&k.cx().clone(), &table, &new, &fit(k))?;
            if result.count < table.count + new.count {
                return Err(known());
            }
            result
        }
    };
    let (before, after) = (table.count, result.count);
    k.assign(name, result.table())?;
    numbers(before, after)
}

/// The numbers of what is new.
fn numbers(before: usize, after: usize) -> Result<Value> {
    Ok(longs(budget::collected(after.saturating_sub(before), before as i64..after as i64)?))
}

impl Interpreter {
    /// Puts a row to a keyed table, where it is if no one else holds it: the cells of its key, and the others as a dictionary, a list, or
    /// the one that there is.
    pub(crate) fn put_row(&self, table: &mut Value, key: &Value, row: &Value) -> Result<()> {
        let cells = self.cells_of_row(table, key, row)?;
        let row = Value::Array(Array::list(cells));
        if !self.rows_put(table, &row)? {
            *table = upsert(self, table.clone(), row)?;
        }
        Ok(())
    }

    fn cells_of_row(&self, table: &Value, key: &Value, row: &Value) -> Result<Vec<Value>> {
        let Some(subject) = Relation::from_value(table) else { return Err(Error::type_("this is not a keyed table")) };
        let mut cells = match key {
            Value::Dictionary(d) => items(&d.values),
            _ if is_list(key) && subject.keys > 1 => items(key),
            _ => vec![key.clone()],
        };
        match row {
            Value::Dictionary(_) => {
                for name in subject.names.iter().skip(subject.keys) {
                    cells.push(self.apply_one(row, Value::Array(Array::atom(*name)))?);
                }
            }
            _ if is_list(row) && subject.names.len() > subject.keys + 1 => cells.extend(items(row)),
            _ => cells.push(row.clone()),
        }
        Ok(cells)
    }

    /// Two keyed tables of the same columns, the rows of the second in the place of those of the first with equal keys; nothing if
    /// one of them is none.
    pub(crate) fn keyed_tables_joined(&self, x: &Dictionary, y: &Dictionary) -> Option<Result<Value>> {
        let of = |d: &Dictionary| Relation::from_value(&Value::dictionary(d.keys.clone(), d.values.clone()));
        let (table, new) = (of(x)?, of(y)?);
        let joined = || {
            stack::same_columns(x, y)?;
            stack::same_names(&x.keys, &y.keys)?;
            merged(&self.cx().clone(), &table, &new, &fit(self)).map(|table| table.table())
        };
        Some(joined())
    }

    /// Rows appended to a variable that holds a table: what `t,:y` does.
    pub fn with_rows(&self, table: &Value, y: &Value) -> Option<Result<Value>> {
        let subject = Relation::from_value(table)?;
        Some(arrived(self, &subject, y).map(|subject| subject.table()))
    }

    /// Rows put to a value that may be a table, where it is; whether that was done.
    pub fn rows_put(&self, table: &mut Value, y: &Value) -> Result<bool> {
        Ok(matches!(in_place::put(&self.cx(), table, y, true)?, Came::In(..)))
    }
}
