//! Integers of which a verb knows between which numbers they are when it has made them.

use super::slim::blank;
use super::wide::wide;
use super::{Array, Bounds, Context, SlimInt};
use crate::error::Result;

impl Array {
    /// Integers between bounds under the shape of this array: slim if there are many and the bounds tell that they can be.
    ///
    /// # Errors
    /// A limit error where the budget has no room for them.
    ///
    /// ```
    /// use jackal::rooms::array::{Array, Bounds, Context};
    /// let (cx, like, bounds) = (Context::default(), Array::list(vec![0.5; 100_000]), Bounds { least: 0, most: 9 });
    /// let slim = like.with_bounded_items(&cx, vec![7; 100_000], bounds)?;
    /// assert!(slim.slim().is_some() && slim == Array::list(vec![7_i64; 100_000]));
    /// # Ok::<(), jackal::rooms::error::Error>(())
    /// ```
    pub fn with_bounded_items(&self, cx: &Context, items: Vec<i64>, bounds: Bounds) -> Result<Array> {
        fn narrowed<T: SlimInt>(items: &[i64]) -> Result<Vec<T>> {
            let mut out = blank(items.len())?;
            wide(
                items.len(),
                #[inline(always)]
                || out.iter_mut().zip(items).for_each(|(to, &item)| *to = T::of(item)),
            );
            Ok(out)
        }
        let array = match bounds.bytes().filter(|_| cx.packs(items.len())) {
            Some(1) => self.with_items(narrowed::<i8>(&items)?),
            Some(2) => self.with_items(narrowed::<i16>(&items)?),
            Some(_) => self.with_items(narrowed::<i32>(&items)?),
            None => self.with_items(items),
        };
        Ok(array.within(bounds))
    }
}
