//! Tables of other engines: their rows are in files or on other machines, and queries on them run there.

use std::any::Any;
use std::sync::Arc;

use crate::array::table_plan::{EngineColumn, EngineTable, TableJoin};
use crate::array::{Function, Symbol, Value};
use crate::error::Error;

/// A table of an engine, and the joins by which columns are added to it.
#[derive(Clone, Debug)]
pub struct TableOfEngine {
    /// The table.
    pub table: Arc<dyn EngineTable>,
    /// The joins.
    pub joins: Vec<TableJoin>,
    /// All columns, those of the joins behind those of the table.
    pub columns: Vec<EngineColumn>,
    /// The places of the columns that are keys.
    pub keys: Vec<usize>,
}

impl Function for TableOfEngine {
    fn text(&self) -> String {
        self.table.place()
    }

    fn rank(&self) -> usize {
        1
    }

    fn same(&self, other: &dyn Function) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref::<TableOfEngine>().is_some_and(|other| {
            Arc::ptr_eq(&self.table, &other.table)
                && self.joins.is_empty()
                && other.joins.is_empty()
                && self.keys == other.keys
        })
    }
}

impl TableOfEngine {
    /// A table without keys.
    pub fn new(table: Arc<dyn EngineTable>) -> TableOfEngine {
        let columns = table.columns().to_vec();
        TableOfEngine { table, joins: Vec::new(), columns, keys: Vec::new() }
    }

    /// As a value.
    pub fn into_value(self) -> Value {
        Value::Function(Arc::new(self))
    }

    /// The place of a column.
    pub fn column(&self, name: Symbol) -> Option<usize> {
        self.columns.iter().position(|column| column.name == name)
    }

    /// The places of the columns, those of the keys first.
    pub fn order(&self) -> Vec<usize> {
        let others = (0..self.columns.len()).filter(|place| !self.keys.contains(place));
        self.keys.iter().copied().chain(others).collect()
    }

    /// The error of a word that the engine has no way for.
    #[cold]
    pub fn refused(&self, word: &str) -> Error {
        let place = self.table.place();
        Error::refusal("engine", format!("{word} does not run in the engine of the table {place}"))
            .note("select from the table first: the result is in memory, where every word works")
    }
}

/// The table of an engine that a value is.
#[inline]
pub fn engine_table_of(value: &Value) -> Option<&TableOfEngine> {
    match value {
        Value::Function(function) => {
            let function: &dyn Any = function.as_ref();
            function.downcast_ref::<TableOfEngine>()
        }
        _ => None,
    }
}
