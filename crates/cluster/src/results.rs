//! Results as columns: the rows go through bytes of Arrow's form, which `jackal-columnar` reads.

use std::sync::Arc;

use array::error::Result;
use array::{Context, Value, budget};
use datafusion::arrow::array::{ArrayRef, RecordBatch};
use datafusion::arrow::compute::{cast, concat_batches};
use datafusion::arrow::datatypes::{DataType, Field, Schema};
use datafusion::arrow::error::ArrowError;
use datafusion::arrow::ipc::writer::FileWriter;

use crate::runtime::{Batches, bytes_of, refused};

fn damaged(error: ArrowError) -> array::error::Error {
    refused(&error.into())
}

/// The columns of a result: booleans, longs, floats, symbols.
pub fn columns(cx: &Context, batches: Batches) -> Result<Vec<Value>> {
    let batch = concat_batches(&batches.schema, &batches.all).map_err(damaged)?;
    drop(batches);
    cx.poll()?;
    let batch = with_dictionaries(batch)?;
    budget::check::<u8>(bytes_of(&batch)?.saturating_mul(2))?;
    let mut bytes = Vec::new();
    let mut writer = FileWriter::try_new(&mut bytes, &batch.schema()).map_err(damaged)?;
    writer.write(&batch).map_err(damaged)?;
    writer.finish().map_err(damaged)?;
    drop(writer);
    drop(batch);
    Ok(jackal_columnar::read(cx, bytes, None)?.columns)
}

/// The rows with their texts as places in a dictionary, which become symbols.
fn with_dictionaries(batch: RecordBatch) -> Result<RecordBatch> {
    let dictionary = DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8));
    let (mut fields, mut arrays): (Vec<Field>, Vec<ArrayRef>) = (Vec::new(), Vec::new());
    for (field, array) in batch.schema().fields().iter().zip(batch.columns()) {
        let array = match field.data_type() {
            DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => cast(array, &dictionary).map_err(damaged)?,
            _ => array.clone(),
        };
        fields.push(Field::new(field.name(), array.data_type().clone(), true));
        arrays.push(array);
    }
    RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays).map_err(damaged)
}
