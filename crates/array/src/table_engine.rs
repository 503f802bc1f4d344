//! Tables of other engines: files that are larger than memory, tables of a cluster. The interpreter reaches them only through
//! [`TableEngine`], which a host has or has not; what it asks for is a [`TablePlan`].

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use super::kind::Kind;
use super::table_plan::TablePlan;
use super::{Context, Symbol, Value};
use crate::error::{Error, Result};

/// An engine that has tables.
pub trait TableEngine {
    /// The table in a folder of files, or in a file; of the cluster that the engine is connected to, if it is.
    ///
    /// # Errors
    /// A value that says what is wrong with the files.
    fn open(&self, cx: &Context, place: &str) -> Result<Arc<dyn EngineTable>>;

    /// Connects to a cluster, on which tables that are opened from now on are queried; with nothing, to none any more.
    ///
    /// # Errors
    /// A value that says why it cannot be reached.
    fn connect(&self, cx: &Context, address: Option<&str>) -> Result<()>;
}

/// A table of an engine.
pub trait EngineTable: Any + Debug + Send + Sync {
    /// The place of its rows, for messages.
    fn place(&self) -> String;

    /// Its columns.
    fn columns(&self) -> &[EngineColumn];

    /// The columns of the result of a query, as long as each other: booleans, longs, floats or symbols, in which times are numbers in their
    /// units.
    ///
    /// # Errors
    /// A value for what the engine cannot do, for what is wrong in the files or with the cluster, and for a stop.
    fn run(&self, cx: &Context, plan: &TablePlan) -> Result<Vec<Value>>;

    /// How the engine would run a query, as text.
    ///
    /// # Errors
    /// As for [`EngineTable::run`].
    fn explain(&self, cx: &Context, plan: &TablePlan) -> Result<String>;
}

/// A column of a table of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineColumn {
    /// Its name.
    pub name: Symbol,
    /// The type of its items here; nothing if they have none, so that no query can use the column.
    pub kind: Option<Kind>,
    /// The type that it has in the engine.
    pub held: String,
}

/// The error of a program that has no engine for tables.
#[cold]
pub fn missing() -> Error {
    Error::nonce(
        "tables of DataFusion and of its clusters are queried by a program built with the feature cluster: cargo install --features cluster",
    )
}
