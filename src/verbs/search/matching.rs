//! Matching whole arrays.

use crate::array::{Array, Context, compare};
use crate::error::Result;

/// Whether two arrays have the same shape and tolerantly equal elements.
///
/// ```
/// use jackal::array::{Array, Context};
/// use jackal::verbs::search::matching::match_arrays;
/// let cx = Context::default();
/// assert_eq!(match_arrays(&cx, Array::from(1_i64), Array::from(1.0))?, Array::from(true));
/// # Ok::<(), jackal::error::Error>(())
/// ```
pub fn match_arrays(cx: &Context, x: Array, y: Array) -> Result<Array> {
    Ok(Array::from(compare::matches(cx.tolerance, &x, &y)))
}

/// Whether two arrays differ in shape or in an element.
pub fn not_match(cx: &Context, x: Array, y: Array) -> Result<Array> {
    Ok(Array::from(!compare::matches(cx.tolerance, &x, &y)))
}
