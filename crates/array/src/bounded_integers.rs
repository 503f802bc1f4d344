//! Integer results with known bounds are stored slim where the bounds allow it.

use super::buffer_pool::PooledBuffer;
use super::slim::{blank, narrow};
use super::{Array, Bounds, Context, SlimInt};
use crate::error::Result;

impl Array {
    /// An array of integers within bounds: slim if there are many and the bounds allow it.
    ///
    /// # Errors
    /// A length error if the shape does not fit, a limit error where the budget has no room for them.
    ///
    /// ```
    /// use jackal_array::{Array, Bounds, Context};
    /// let slim = Array::bounded(&Context::default(), &[100_000], vec![7; 100_000], Bounds { least: 0, most: 9 })?;
    /// assert!(slim.slim().is_some() && slim == Array::list(vec![7_i64; 100_000]));
    /// # Ok::<(), jackal_array::error::Error>(())
    /// ```
    pub fn bounded(cx: &Context, shape: &[usize], items: Vec<i64>, bounds: Bounds) -> Result<Array> {
        // The vector of wide integers goes to the pool for the next kernel.
        fn narrowed<T: SlimInt>(items: Vec<i64>) -> Result<Vec<T>> {
            let mut out = blank(items.len())?;
            let items = PooledBuffer::from(items);
            narrow(&items, &mut out);
            Ok(out)
        }
        let array = match bounds.bytes().filter(|_| cx.slims(items.len())) {
            Some(1) => Array::new(shape, narrowed::<i8>(items)?),
            Some(2) => Array::new(shape, narrowed::<i16>(items)?),
            Some(_) => Array::new(shape, narrowed::<i32>(items)?),
            None => Array::new(shape, items),
        };
        array.map(|array| array.within(bounds))
    }
}
