//! Tables in partitions: folders named by dates, months or numbers, each with some of the rows. The value of such a table says where its
//! rows are; a query reads the columns and the partitions that it needs.

use std::any::Any;
use std::path::PathBuf;
use std::sync::Arc;

use crate::array::{Function, Symbol, Value};
use crate::error::{Error, Result};
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

/// A `par` error for a table in partitions that a word does not take.
///
/// # Errors
/// That one.
#[inline]
pub fn check_takes(row: &Primitive, value: &Value) -> Result<()> {
    match value {
        Value::Function(_) if !row.of_partitions => check_is_in_memory(value),
        _ => Ok(()),
    }
}

/// A `par` error for a table in partitions.
///
/// # Errors
/// That one.
pub fn check_is_in_memory(value: &Value) -> Result<()> {
    partitioned_of(value).map_or(Ok(()), |table| Err(table.refused()))
}
