//! Queries and tables: one plan, and what it does to a table; keys, joins, rows that come and go.
//!
//! [`plan`] is a query whose names have been looked up, [`run`] runs it.

pub mod asof;
pub mod columns;
pub mod conditions;
pub mod conversions;
pub mod engine_joins;
pub mod engine_words;
pub mod enumerations;
pub mod joins;
pub mod lowering;
mod map_reduce;
pub mod of_engine;
pub mod partition_links;
pub mod partition_rows;
pub mod partitioned;
pub mod plan;
pub mod run;
pub mod segmented;
pub mod sorting;
pub mod upsert;

use crate::array::{Array, Symbol, Value};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::value::partitioned::check_is_in_memory;
use crate::value::{array_of, is_atom};
use crate::verbs::tables::relation::Relation;

/// The table that a word is given, by value or by name, and the name of the variable if the table was named.
pub fn subject(k: &Interpreter, x: &Value) -> Result<(Relation, Option<Symbol>)> {
    let name = array_of(x).filter(|_| is_atom(x)).and_then(|array| array.as_atom::<Symbol>()).copied();
    let table = match name {
        Some(name) => k.named_table(k.qualified(name)?)?,
        None => x.clone(),
    };
    check_is_in_memory(&table)?;
    match Relation::from_value(&table) {
        Some(subject) => Ok((subject, name)),
        None => Err(Error::type_("this is not a table")),
    }
}

/// The result of a word for a table. The variable or the file of a named table gets it, and the name is the result.
pub fn assign_or_return(k: &Interpreter, name: Option<Symbol>, result: Value) -> Result<Value> {
    match name {
        Some(name) if name.name().starts_with(':') => {
            let file = Value::Array(Array::atom(name));
            k.save_value(&file, &result).map(|()| file)
        }
        Some(name) => {
            k.assign(k.qualified(name)?, result)?;
            Ok(Value::Array(Array::atom(name)))
        }
        None => Ok(result),
    }
}
