//! Tables written: each column in the type that other programs expect of it, some rows at a time.

mod column;
mod numbers;
mod part;
mod text;

use std::io;
use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch, RecordBatchOptions};
use arrow_ipc::CompressionType;
use arrow_ipc::writer::{FileWriter, IpcWriteOptions};
use arrow_schema::{Field, Schema, SchemaRef};
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::file::properties::WriterProperties;

use self::part::{Column, refused};
use crate::array::items::count;
use crate::array::{Context, budget};
use crate::error::{Error, Result};
use crate::form::Form;
use crate::verbs::tables::relation::Relation;

/// This many rows are written at once.
const BATCH_ROWS: usize = 1 << 17;

/// The bytes of a file.
pub(super) fn file(cx: &Context, form: Form, table: &Relation) -> Result<Vec<u8>> {
    let mut columns = budget::vec(table.columns.len())?;
    for (name, column) in table.names.iter().zip(&table.columns) {
        if count(column) != table.count || crate::array::items::is_atom(column) {
            let told = format!("the column {} has {} items, the first one {}", name.name(), count(column), table.count);
            return Err(Error::length(told));
        }
        columns.push(
            column::value_column(form, column).map_err(|error| error.note(format!("the column {}", name.name())))?,
        );
    }
    let fields =
        table.names.iter().zip(&columns).map(|(name, column)| Field::new(&*name.name(), column.data_type(), true));
    let schema: SchemaRef = Arc::new(Schema::new(fields.collect::<Vec<Field>>()));
    let rows = TableRows { cx, columns, schema, count: table.count };
    match form {
        Form::Parquet => rows.as_parquet(),
        Form::Arrow => rows.as_arrow(),
    }
}

/// The rows of a table on their way to a file.
struct TableRows<'a> {
    cx: &'a Context,
    columns: Vec<Box<dyn Column + 'a>>,
    schema: SchemaRef,
    count: usize,
}

impl TableRows<'_> {
    /// Gives the rows in batches; one of none where there are none.
    fn for_each_batch(&self, mut take: impl FnMut(&RecordBatch) -> Result<()>) -> Result<()> {
        let turns = self.cx.turns(self.count);
        let mut start = 0;
        while start < self.count || start == 0 {
            self.cx.poll()?;
            let end = self.count.min(start.saturating_add(BATCH_ROWS));
            let columns =
                self.columns.iter().map(|column| column.slice(start, end)).collect::<Result<Vec<ArrayRef>>>()?;
            let options = RecordBatchOptions::new().with_row_count(Some(end - start));
            let batch = RecordBatch::try_new_with_options(self.schema.clone(), columns, &options);
            take(&batch.map_err(|error| refused(&error))?)?;
            turns.at(end);
            start = end.max(1);
        }
        Ok(())
    }

    fn as_parquet(&self) -> Result<Vec<u8>> {
        let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
        let mut writer = ArrowWriter::try_new(Sink::default(), self.schema.clone(), Some(properties))
            .map_err(|error| refused(&error))?;
        self.for_each_batch(|batch| writer.write(batch).map_err(|error| refused(&error)))?;
        Ok(writer.into_inner().map_err(|error| refused(&error))?.bytes)
    }

    fn as_arrow(&self) -> Result<Vec<u8>> {
        let options = IpcWriteOptions::default()
            .try_with_compression(Some(CompressionType::LZ4_FRAME))
            .map_err(|error| refused(&error))?;
        let mut writer = FileWriter::try_new_with_options(Sink::default(), &self.schema, options)
            .map_err(|error| refused(&error))?;
        self.for_each_batch(|batch| writer.write(batch).map_err(|error| refused(&error)))?;
        Ok(writer.into_inner().map_err(|error| refused(&error))?.bytes)
    }
}

/// Bytes that are written, within the budget.
#[derive(Default)]
struct Sink {
    bytes: Vec<u8>,
}

impl io::Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        budget::append(&mut self.bytes, bytes).map_err(io::Error::other)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
