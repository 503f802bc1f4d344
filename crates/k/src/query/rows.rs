//! The tables that q's words are given: by value, or by name, to be changed in place.

use crate::array::{Array, Symbol, Value};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::value::{array_of, is_atom};
use crate::verbs::tables::relation::Relation;

/// The rows of a table, and the name of the variable if the table was named.
pub fn subject(k: &Interpreter, x: &Value) -> Result<(Relation, Option<Symbol>)> {
    let name = array_of(x).filter(|_| is_atom(x)).and_then(|array| array.as_atom::<Symbol>()).copied();
    let table = match name {
        Some(name) => k.named_table(k.qualified(name)?)?,
        None => x.clone(),
    };
    match Relation::of(&table) {
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
