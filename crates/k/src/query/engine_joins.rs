//! Joins of tables of other engines with tables that have a row for each key.

use crate::array::Value;
use crate::array::domains::resolved;
use crate::array::table_plan::{EngineColumn, JoinedTable, MemoryColumn, TableJoin};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::query::conversions::has_numbers;
use crate::query::of_engine::{distinct_count, row_count};
use crate::query::subject;
use crate::value::engine_table::{TableOfEngine, engine_table_of};
use crate::value::{self, Kind, floats_of, integers_of, kind};
use crate::verbs::tables::groups::RowGroups;
use crate::verbs::tables::relation::Relation;

/// The right side of a join: its columns, of which the first are keys, and how the engine gets them.
struct Right {
    columns: Vec<EngineColumn>,
    places: Vec<usize>,
    keys: usize,
    table: JoinedTable,
}

/// `x lj y`, `x ij y` where x is a table of an engine.
///
/// # Errors
/// For a right side without keys, or whose keys are not unique, or whose columns have other types than those that they stand for.
pub fn joined(k: &Interpreter, x: &TableOfEngine, y: &Value, is_inner: bool) -> Result<Value> {
    let word = if is_inner { "ij" } else { "lj" };
    let right = match engine_table_of(y) {
        Some(other) => of_engine(k, other, word)?,
        None => in_memory(k, subject(k, y)?.0)?,
    };
    if right.keys == 0 {
        return Err(Error::type_("the right argument of this join is a keyed table; xkey or ! gives it keys"));
    }
    let mut result = x.clone();
    let (mut keys, mut taken) = (Vec::new(), Vec::new());
    for (number, (column, &place)) in right.columns.iter().zip(&right.places).enumerate() {
        let left = x.column(column.name);
        if let Some(own) = left.and_then(|left| x.columns.get(left))
            && !are_alike(own.kind, column.kind)
        {
            return Err(x.refused(&format!("{word} of a column {} of two types", column.name.name())));
        }
        match left {
            Some(left) if number < right.keys => keys.push((left, place)),
            None if number < right.keys => {
                return Err(Error::domain(format!("the left table has no column {}", column.name.name())));
            }
            Some(left) => taken.push((place, left)),
            None => {
                taken.push((place, result.columns.len()));
                result.columns.push(column.clone());
            }
        }
    }
    result.joins.push(TableJoin { is_inner, right: right.table, keys, taken });
    Ok(result.into_value())
}

/// Whether items of two columns can stand in one.
fn are_alike(x: Option<Kind>, y: Option<Kind>) -> bool {
    x == y && x.is_some()
}

fn of_engine(k: &Interpreter, other: &TableOfEngine, word: &str) -> Result<Right> {
    if !other.joins.is_empty() {
        return Err(other.refused(&format!("{word} with a table that is a join")));
    }
    if let [key] = other.keys.as_slice()
        && row_count(k, other)? != distinct_count(k, other, *key)?
    {
        let name = other.columns.get(*key).map(|column| column.name.name().to_string()).unwrap_or_default();
        return Err(Error::domain(format!("the key {name} of {} is not unique", other.table.place())));
    }
    if other.keys.len() > 1 {
        return Err(other.refused(&format!("{word} with a table of an engine that has more than one key")));
    }
    let places = other.order();
    let columns = places.iter().filter_map(|&place| other.columns.get(place).cloned()).collect();
    Ok(Right { columns, places, keys: other.keys.len(), table: JoinedTable::Engine(other.table.clone()) })
}

/// A table in memory, of which the first row of each key counts.
fn in_memory(k: &Interpreter, table: Relation) -> Result<Right> {
    let by = table.columns.get(..table.keys).unwrap_or_default();
    let groups = RowGroups::from_lists(&k.cx(), by, table.count)?;
    let table = if groups.count() < table.count { table.at(&k.cx(), &groups.firsts()?)? } else { table };
    let mut all = Vec::with_capacity(table.names.len());
    for (&name, column) in table.names.iter().zip(&table.columns) {
        let column = resolved(column)?;
        let kind = kind(&column);
        let items = match kind {
            Kind::Bool | Kind::Symbol | Kind::Float | Kind::Long => Some(column.clone()),
            Kind::Real => floats_of(&column).map(|all| Value::Array(crate::array::Array::list(all.into_owned()))),
            _ if has_numbers(kind) => integers_of(&column).map(|all| value::longs(all.into_owned())),
            _ => None,
        };
        let Some(items) = items else {
            return Err(Error::type_(format!("the column {} of the right table cannot go to an engine", name.name())));
        };
        all.push(MemoryColumn { name, kind, items });
    }
    let columns =
        all.iter().map(|column| EngineColumn { name: column.name, kind: Some(column.kind), held: String::new() });
    let columns: Vec<EngineColumn> = columns.collect();
    Ok(Right { places: (0..columns.len()).collect(), columns, keys: table.keys, table: JoinedTable::Memory(all) })
}

/// The table with these columns as keys.
///
/// # Errors
/// For a column that it does not have.
pub fn with_keys(table: &TableOfEngine, names: &[crate::array::Symbol]) -> Result<Value> {
    let mut result = table.clone();
    result.keys.clear();
    for name in names {
        match table.column(*name) {
            Some(place) => result.keys.push(place),
            None => return Err(Error::domain(format!("the table has no column {}", name.name()))),
        }
    }
    Ok(result.into_value())
}
