//! Fill: what pads a result where there is nothing to put.

pub use super::blank::{empty_of, filled_of};
use super::{Array, Context, Element, promote};
use crate::error::{Error, Result};

/// The array in the type in which it and the context's fill meet, ready for [`element`]. Without a fill it is unchanged.
/// A domain error if the two do not mix.
pub fn meet(cx: &Context, array: Array) -> Result<Array> {
    let Some(fill) = &cx.fill else { return Ok(array) };
    if array.is_empty() {
        return promote::cast(array, fill.kind());
    }
    match promote::common(array.kind(), fill.kind()) {
        Some(kind) => promote::cast(array, kind),
        None => Err(Error::domain(format!("a {} fill cannot pad {} data", fill.kind().name(), array.kind().name()))),
    }
}

/// The element that pads arrays of type `T`: the context's fill if it has one, else the type's own.
///
/// ```
/// use jackal_array::{Array, Context, fill};
/// assert_eq!(fill::element::<u8>(&Context::default())?, b' ');
/// let cx = Context::default().with_fill(Some(Array::from(7_i64)));
/// assert_eq!(fill::element::<f64>(&cx)?, 7.0);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn element<T: Element>(cx: &Context) -> Result<T> {
    let Some(fill) = &cx.fill else { return Ok(T::fill()) };
    let converted = promote::cast(fill.clone(), T::TYPE)?;
    converted.as_slice::<T>().and_then(<[T]>::first).cloned().ok_or_else(|| Error::length("an empty fill"))
}
