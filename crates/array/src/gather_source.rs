//! Gather sources: short lists of integers from which many elements are taken.

use super::slim::narrow;
use super::{Array, Bounds, Context, SlimInt, SlimView, View, budget};
use crate::error::Result;

/// GatherSource integers, as narrow as they can be: what is taken from among them is as narrow, and so less memory is written and read.
pub struct GatherSource {
    items: NarrowCopy,
    /// Between which numbers they are.
    pub bounds: Bounds,
}

enum NarrowCopy {
    One(Vec<i8>),
    Two(Vec<i16>),
    Four(Vec<i32>),
}

/// The elements taken must be at least this many times the items.
const USES_PER_ITEM_MIN: usize = 4;

impl GatherSource {
    /// The elements of an array from which `count` elements are taken; nothing where narrow ones are not worth it or not possible.
    ///
    /// # Errors
    /// A limit error where the budget has no room for them.
    ///
    /// ```
    /// use jackal_array::{Array, Bounds, Context, gather_source::GatherSource};
    /// let (cx, primes) = (Context::default(), Array::list(vec![2_i64, 3, 5, 7]));
    /// let few = GatherSource::new(&cx, &primes, 100_000)?;
    /// assert_eq!(few.map(|few| few.bounds), Some(Bounds { least: 2, most: 7 }));
    /// assert!(GatherSource::new(&cx, &primes, 5)?.is_none());
    /// # Ok::<(), jackal_array::error::Error>(())
    /// ```
    pub fn new(cx: &Context, array: &Array, count: usize) -> Result<Option<GatherSource>> {
        if !cx.slims(count) || array.slim().is_some() {
            return Ok(None);
        }
        let View::Int(ints) = array.widened() else { return Ok(None) };
        if ints.len().saturating_mul(USES_PER_ITEM_MIN) > count {
            return Ok(None);
        }
        fn narrowed<T: SlimInt>(ints: &[i64]) -> Result<Vec<T>> {
            let mut out = budget::filled(ints.len(), T::default())?;
            narrow(ints, &mut out);
            Ok(out)
        }
        let Some((bounds, bytes)) = Bounds::new(ints).and_then(|bounds| Some((bounds, bounds.bytes()?))) else {
            return Ok(None);
        };
        let items = match bytes {
            1 => NarrowCopy::One(narrowed(ints)?),
            2 => NarrowCopy::Two(narrowed(ints)?),
            _ => NarrowCopy::Four(narrowed(ints)?),
        };
        Ok(Some(GatherSource { items, bounds }))
    }

    /// The items in their narrow form.
    pub fn items(&self) -> SlimView<'_> {
        match &self.items {
            NarrowCopy::One(items) => SlimView::One(items),
            NarrowCopy::Two(items) => SlimView::Two(items),
            NarrowCopy::Four(items) => SlimView::Four(items),
        }
    }
}
