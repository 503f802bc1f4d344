//! Tables of DataFusion: folders of Parquet or csv files that are queried where they are, on this machine or on a cluster of Ballista. The
//! interpreter gives plans ([`TablePlan`]); they become plans of DataFusion, and their results come back as tables through
//! `jackal-columnar`, as bytes of Arrow's form: the two sides need not have one version of its library.
//!
//! Inside a plan every item is a boolean, an integer of 64 bits, a float or a text: times are numbers in q's units, and null is null. What
//! differs between q and SQL is spelled out where expressions are made: a comparison with null is true or false, and a text that is null
//! is the empty one.

extern crate jackal_array as array;

mod aggregates;
mod calendar;
mod columns;
mod comparisons;
mod expressions;
mod files;
mod joins;
mod queries;
mod results;
mod runtime;
mod source;
mod types;

use std::any::Any;
use std::cell::RefCell;
use std::sync::Arc;

use array::error::{Error, ErrorKind, Result};
use array::table_engine::TableEngine;
use array::table_plan::{EngineColumn, EnginePlan, EngineTable, TablePlan};
use array::{Context, Symbol, Value};

use crate::files::Files;
use crate::runtime::{Runtime, Where};
use crate::source::Setting;

/// DataFusion, on this machine or on a cluster.
#[derive(Debug, Default)]
pub struct Engine {
    runtime: Runtime,
    /// The cluster that tables are opened on.
    cluster: RefCell<Option<String>>,
}

impl TableEngine for Engine {
    fn open(&self, cx: &Context, place: &str) -> Result<Arc<dyn EngineTable>> {
        let runs = match self.cluster.borrow().as_ref() {
            Some(address) => Where::Cluster(address.clone()),
            None => Where::Here,
        };
        let files = self.runtime.wait(cx, Files::open(place))??;
        let column = |(name, held): (&String, &datafusion::arrow::datatypes::DataType)| {
            Ok(EngineColumn { name: Symbol::new(name)?, kind: types::kind_of(held), held: held.to_string() })
        };
        let columns = files.columns.iter().map(|(name, held)| column((name, held))).collect::<Result<Vec<_>>>()?;
        Ok(Arc::new(Table { files, columns, runs, runtime: self.runtime.clone() }))
    }

    fn connect(&self, cx: &Context, address: Option<&str>) -> Result<()> {
        if let Some(address) = address {
            self.runtime.wait(cx, runtime::reach(address.to_string()))??;
        }
        self.cluster.replace(address.map(str::to_string));
        Ok(())
    }
}

/// A table in files.
#[derive(Debug)]
struct Table {
    files: Files,
    columns: Vec<EngineColumn>,
    runs: Where,
    runtime: Runtime,
}

impl EngineTable for Table {
    fn place(&self) -> String {
        match &self.runs {
            Where::Here => self.files.place.clone(),
            Where::Cluster(address) => format!("{} on {address}", self.files.place),
        }
    }

    fn columns(&self) -> &[EngineColumn] {
        &self.columns
    }

    fn run(&self, cx: &Context, plan: &TablePlan) -> Result<Vec<Value>> {
        self.check_order(plan)?;
        self.files.check_place()?;
        let lowered = queries::logical_plan(&self.setting(), plan)?;
        let keeps_order = queries::keeps_order(plan);
        let query = self.runtime.query(cx, &self.runs, keeps_order)?;
        let batches = query.batches(cx, lowered).map_err(|error| self.with_cluster(error))?;
        // Its memory is free for the result.
        drop(query);
        results::columns(cx, batches)
    }

    fn explain(&self, cx: &Context, plan: &TablePlan) -> Result<EnginePlan> {
        self.check_order(plan)?;
        let lowered = queries::logical_plan(&self.setting(), plan)?;
        self.runtime.query(cx, &Where::Here, queries::keeps_order(plan))?.explained(cx, lowered)
    }
}

/// The files of a table of this engine.
fn files_of(table: &dyn EngineTable) -> Option<&Files> {
    let table: &dyn Any = table;
    table.downcast_ref::<Table>().map(|table| &table.files)
}

impl Table {
    fn setting(&self) -> Setting<'_> {
        Setting { files: &self.files, runs: &self.runs, files_of }
    }

    /// An error says which cluster it came from.
    fn with_cluster(&self, error: Error) -> Error {
        match &self.runs {
            Where::Cluster(address) if error.kind() == ErrorKind::Signal(0) => {
                error.note(format!("the cluster is {address}"))
            }
            _ => error,
        }
    }

    /// An error for what depends on the order of rows, which a cluster does not keep.
    fn check_order(&self, plan: &TablePlan) -> Result<()> {
        match (&self.runs, plan.needs_row_order) {
            (Where::Cluster(_), Some(word)) => Err(Error::refusal(
                "engine",
                format!("{word} depends on the order of the rows, which a cluster does not keep"),
            )
            .note(
                "select the rows in an order, as in select[<time] ..., or open the table on this machine: .df.connect`",
            )),
            _ => Ok(()),
        }
    }
}
