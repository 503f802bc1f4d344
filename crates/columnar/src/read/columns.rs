//! The columns of a table on their way from a file's batches, and the errors of what reads these.

use arrow_array::RecordBatch;
use arrow_schema::{ArrowError, Schema};

use crate::array::items::count;
use crate::array::{Context, Symbol, Value, budget};
use crate::damaged;
use crate::error::{Error, Result};
use crate::gather::{self, Gather};
use crate::verbs::tables::relation::Relation;

/// The error of a reader.
#[cold]
pub fn refused(error: impl std::fmt::Display) -> Error {
    damaged(&format!("the file is damaged or of a kind that is not read: {error}"))
}

/// The error of a reader of Arrow.
#[cold]
pub fn refused_arrow(error: &ArrowError) -> Error {
    refused(error)
}

/// The numbers of the columns that are wanted, in the order of the file; of all where none is named.
pub fn wanted(schema: &Schema, only: Option<&[Symbol]>) -> Result<Vec<usize>> {
    let Some(only) = only else { return Ok((0..schema.fields().len()).collect()) };
    let mut places = only.iter().map(|name| place(schema, *name)).collect::<Result<Vec<usize>>>()?;
    places.sort_unstable();
    places.dedup();
    Ok(places)
}

fn place(schema: &Schema, name: Symbol) -> Result<usize> {
    let text = name.name();
    let found = schema.fields().iter().position(|field| field.name().as_str() == &*text);
    found.ok_or_else(|| {
        let names: Vec<&str> =
            schema.fields().iter().take(NAMED_COLUMNS_MAX).map(|field| field.name().as_str()).collect();
        let more = if schema.fields().len() > NAMED_COLUMNS_MAX { " ..." } else { "" };
        Error::value(format!("the file has no column {text}; its columns are {}{more}", names.join(", ")))
    })
}

/// A message names at most this many columns.
const NAMED_COLUMNS_MAX: usize = 20;

/// Columns that are gathered, batch by batch.
pub struct Columns {
    names: Vec<Symbol>,
    columns: Vec<Box<dyn Gather>>,
    /// The rows that were taken.
    pub rows: usize,
}

impl Columns {
    /// The columns of a schema that are wanted, of which there are to be so many rows: what that takes at least is asked for at once.
    pub fn new(schema: &Schema, wanted: &[usize], rows: usize) -> Result<Columns> {
        budget::check::<u8>(
            rows.saturating_mul(wanted.len()).saturating_add(wanted.len().saturating_mul(COLUMN_BYTES)),
        )?;
        let (mut names, mut columns) = (budget::vec(wanted.len())?, budget::vec(wanted.len())?);
        for field in wanted.iter().filter_map(|&place| schema.fields().get(place)) {
            names.push(Symbol::new(field.name())?);
            let gather = gather::gather_for(field.data_type());
            columns.push(gather.map_err(|error| {
                let around = "name the columns that are wanted, without it, to read the others";
                error.note(format!("the column {}", field.name())).note(around)
            })?);
        }
        Ok(Columns { names, columns, rows: 0 })
    }

    /// Takes the rows of a batch, which has the wanted columns alone.
    pub fn add(&mut self, cx: &Context, batch: &RecordBatch) -> Result<()> {
        if batch.num_columns() != self.columns.len() {
            return Err(damaged("a batch has other columns than the file says"));
        }
        for (column, batch) in self.columns.iter_mut().zip(batch.columns()) {
            column.add(cx, batch)?;
        }
        self.rows += batch.num_rows();
        Ok(())
    }

    /// The table; the columns in the order in which they were asked for.
    pub fn table(self, only: Option<&[Symbol]>) -> Result<Relation> {
        let columns = self.columns.into_iter().map(Gather::column).collect::<Result<Vec<Value>>>()?;
        let rows = self.rows;
        if columns.iter().any(|column| count(column) != rows) {
            return Err(damaged("the columns are not equally long"));
        }
        let found = Relation { names: self.names, columns, keys: 0, count: rows };
        let Some(only) = only else { return Ok(found) };
        let place = |name: &Symbol| found.names.iter().position(|known| known == name);
        let columns = only.iter().filter_map(place).filter_map(|place| found.columns.get(place).cloned()).collect();
        Ok(Relation { names: only.to_vec(), columns, keys: 0, count: rows })
    }
}

/// The bytes of a column besides its items.
const COLUMN_BYTES: usize = 256;
