//! Few integers from among which many are taken.

use super::slim::narrow;
use super::{Array, Bounds, Context, SlimInt, SlimView, View, budget};
use crate::error::Result;

/// Few integers, as narrow as they can be: what is taken from among them is as narrow, and so less memory is written and read.
pub struct Few {
    items: Narrow,
    /// Between which numbers they are.
    pub bounds: Bounds,
}

enum Narrow {
    One(Vec<i8>),
    Two(Vec<i16>),
    Four(Vec<i32>),
}

/// So many times as many are taken, at least, as there are.
const TIMES: usize = 4;

impl Few {
    /// The elements of an array from which `count` elements are taken; nothing where narrow ones are not worth it or not possible.
    ///
    /// # Errors
    /// A limit error where the budget has no room for them.
    ///
    /// ```
    /// use jackal_array::{Array, Bounds, Context, few::Few};
    /// let (cx, primes) = (Context::default(), Array::list(vec![2_i64, 3, 5, 7]));
    /// let few = Few::of(&cx, &primes, 100_000)?;
    /// assert_eq!(few.map(|few| few.bounds), Some(Bounds { least: 2, most: 7 }));
    /// assert!(Few::of(&cx, &primes, 5)?.is_none());
    /// # Ok::<(), jackal_array::error::Error>(())
    /// ```
    pub fn of(cx: &Context, array: &Array, count: usize) -> Result<Option<Few>> {
        if !cx.slims(count) || array.slim().is_some() {
            return Ok(None);
        }
        let View::Int(ints) = array.view() else { return Ok(None) };
        if ints.len().saturating_mul(TIMES) > count {
            return Ok(None);
        }
        fn narrowed<T: SlimInt>(ints: &[i64]) -> Result<Vec<T>> {
            let mut out = budget::filled(ints.len(), T::default())?;
            narrow(ints, &mut out);
            Ok(out)
        }
        let Some((bounds, bytes)) = Bounds::of(ints).and_then(|bounds| Some((bounds, bounds.bytes()?))) else {
            return Ok(None);
        };
        let items = match bytes {
            1 => Narrow::One(narrowed(ints)?),
            2 => Narrow::Two(narrowed(ints)?),
            _ => Narrow::Four(narrowed(ints)?),
        };
        Ok(Some(Few { items, bounds }))
    }

    /// They as they are.
    pub fn items(&self) -> SlimView<'_> {
        match &self.items {
            Narrow::One(items) => SlimView::One(items),
            Narrow::Two(items) => SlimView::Two(items),
            Narrow::Four(items) => SlimView::Four(items),
        }
    }
}
