//! Tables of other engines: files that are larger than memory, tables of a cluster. The interpreter reaches them only through
//! [`TableEngine`], which a host has or has not; what it asks for is a plan ([`table_plan`](super::table_plan)).

use std::sync::Arc;

use super::Context;
use super::table_plan::EngineTable;
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

/// The error of a program that has no engine for tables.
#[cold]
pub fn missing() -> Error {
    Error::nonce(
        "tables of DataFusion and of its clusters are queried by a program built with the feature cluster: cargo install --features cluster",
    )
}
