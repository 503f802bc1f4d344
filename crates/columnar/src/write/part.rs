//! The trait of columns that are written, with their common errors.

use std::io;

use arrow_array::ArrayRef;
use arrow_schema::DataType;

use crate::error::{Error, Result};

/// A column, of which parts are asked for.
pub trait Column {
    /// The type of its items in the file.
    fn data_type(&self) -> DataType;
    /// The items from one place to another.
    fn slice(&self, start: usize, end: usize) -> Result<ArrayRef>;
}

/// The error of a writer: our own where it only passed that on.
#[cold]
pub fn refused(error: &(dyn std::error::Error + 'static)) -> Error {
    let mut cause = Some(error);
    while let Some(error) = cause {
        if let Some(own) = error.downcast_ref::<io::Error>().and_then(Error::own) {
            return own;
        }
        if let Some(own) = error.downcast_ref::<Error>() {
            return own.clone();
        }
        cause = error.source();
    }
    Error::domain(format!("the table cannot be written: {error}"))
}
