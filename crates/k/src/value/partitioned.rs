//! Tables in partitions: folders named by dates, months or numbers, each with some of the rows. The value of such a table says where its
//! rows are; a query reads the columns and the partitions that it needs.

use std::any::Any;
use std::path::PathBuf;
use std::sync::Arc;

use crate::array::{Function, Symbol, Value};
use crate::error::{Error, Result};
use crate::value::engine_table::engine_table_of;
use crate::value::primitive::Primitive;

/// A table whose rows are in partitions.
#[derive(Debug)]
pub struct PartitionedTable {
    /// The name that it has in every partition.
    pub name: Symbol,
    /// The names of its columns; the first one is that of the partitions' values, which no file holds.
    pub names: Vec<Symbol>,
    /// The values of the partitions that have rows of it, a list.
    pub values: Value,
    /// The folder of the table in each of these partitions.
    pub folders: Vec<PathBuf>,
}

impl Function for PartitionedTable {
    fn text(&self) -> String {
        self.name.name().to_string()
    }

    fn rank(&self) -> usize {
        1
    }

    fn same(&self, other: &dyn Function) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref::<PartitionedTable>().is_some_and(|other| self.folders == other.folders)
    }
}

impl PartitionedTable {
    /// As a value.
    pub fn into_value(self) -> Value {
        Value::Function(Arc::new(self))
    }

    /// The error of a word that has no way for tables in partitions.
    #[cold]
    pub fn refused(&self) -> Error {
        let name = self.name.name();
        Error::refusal("par", format!("{name} is a table in partitions: select from {name} gives rows to work with"))
    }
}

/// The table in partitions that a value is.
#[inline]
pub fn partitioned_of(value: &Value) -> Option<&PartitionedTable> {
    match value {
        Value::Function(function) => {
            let function: &dyn Any = function.as_ref();
            function.downcast_ref::<PartitionedTable>()
        }
        _ => None,
    }
}

/// Whether a value is a table whose rows are not in memory: one in partitions, or one of another engine.
pub fn is_table_elsewhere(value: &Value) -> bool {
    partitioned_of(value).is_some() || engine_table_of(value).is_some()
}

/// The error of a word that takes tables in memory only, for any other table.
///
/// # Errors
/// That one.
#[inline]
pub fn check_takes(row: &Primitive, value: &Value) -> Result<()> {
    match value {
        Value::Function(_) if !row.of_partitions => check_is_in_memory_for(row, value),
        _ => Ok(()),
    }
}

/// An error for a table that is not in memory.
///
/// # Errors
/// That one.
pub fn check_is_in_memory(value: &Value) -> Result<()> {
    if let Some(table) = engine_table_of(value) {
        return Err(table.refused("this"));
    }
    partitioned_of(value).map_or(Ok(()), |table| Err(table.refused()))
}

/// The same for a word, of which a symbol may be two.
fn check_is_in_memory_for(row: &Primitive, value: &Value) -> Result<()> {
    match engine_table_of(value) {
        Some(table) if row.keyword.is_empty() => Err(table.refused(row.spelling)),
        Some(table) => Err(table.refused(&format!("{} or {}", row.spelling, row.keyword))),
        None => check_is_in_memory(value),
    }
}
