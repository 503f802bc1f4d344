//! The trait of columns that are gathered, with their common errors.

use arrow_array::Array as Batch;

use crate::array::kind::Kind;
use crate::array::{Context, Value, budget};
use crate::damaged;
use crate::error::{Error, Result};

/// A column that is gathered.
pub trait Gather {
    /// Takes the items of the next batch, which has the type that was promised.
    fn add(&mut self, cx: &Context, batch: &dyn Batch) -> Result<()>;
    /// The column of all that was taken.
    fn column(self: Box<Self>) -> Result<Value>;
    /// The type of its items.
    fn kind(&self) -> Kind;
}

/// Room for so many more items, and a look at the flag.
pub fn room<T>(cx: &Context, items: &mut Vec<T>, more: usize) -> Result<()> {
    cx.poll()?;
    if items.capacity() - items.len() < more {
        // While a vector grows it is there twice.
        budget::check::<T>(items.len().saturating_mul(3).saturating_add(more))?;
        items.try_reserve(more).map_err(|_| Error::limit(format!("{more} more items could not be allocated")))?;
    }
    Ok(())
}

/// The error of a batch that has another type than its file said.
#[cold]
pub fn unlike() -> Error {
    damaged("a batch has other types than the file says")
}
