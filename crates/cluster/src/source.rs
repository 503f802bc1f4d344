//! The rows that a plan begins with.

use array::error::Result;
use array::table_plan::EngineTable;
use datafusion::common::Column;
use datafusion::datasource::provider_as_source;
use datafusion::logical_expr::{Expr, LogicalPlanBuilder};

use crate::columns::SourceColumn;
use crate::files::Files;
use crate::runtime::{Where, refused};
use crate::types::kind_of;

/// What a query is about, and where it runs.
pub struct Setting<'a> {
    /// The files of the table.
    pub files: &'a Files,
    /// The place where the query runs.
    pub runs: &'a Where,
    /// The files of another table of this engine.
    pub files_of: fn(&dyn EngineTable) -> Option<&Files>,
}

/// Rows with their columns.
pub struct Source {
    /// The rows.
    pub rows: LogicalPlanBuilder,
    /// Their columns.
    pub columns: Vec<SourceColumn>,
}

impl Source {
    /// All rows of files; their columns get names that begin with letters of their own.
    ///
    /// # Errors
    /// Those of the engine.
    pub fn scan(files: &Files, letter: &str) -> Result<Source> {
        let name = format!("{letter}files");
        let provider = provider_as_source(files.provider.clone());
        let scan = LogicalPlanBuilder::scan(name.as_str(), provider, None).map_err(|error| refused(&error))?;
        let (mut columns, mut projected) = (Vec::new(), Vec::new());
        for (place, (column, held)) in files.columns.iter().enumerate() {
            let own = format!("{letter}{place}");
            projected.push(Expr::Column(Column::new(Some(name.as_str()), column)).alias(&own));
            columns.push(SourceColumn { name: own, kind: kind_of(held), held: Some(held.clone()) });
        }
        let rows = scan.project(projected).map_err(|error| refused(&error))?;
        Ok(Source { rows, columns })
    }
}
