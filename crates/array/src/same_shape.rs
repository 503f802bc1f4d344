//! Two arguments of one type and of simple agreement: what quick ways of short lists need to know, found out once.

use super::body::SHORT_LIST_MAX;
use super::buffer_pool::POOLED_BYTES_MIN;
use super::repr::Repr;
use super::{Array, Element, Small, SmallElement, shape};

/// Arguments of one type that have one shape, or of which one is an atom.
#[derive(Debug)]
pub struct SameShapePair<'a, T: Element> {
    /// The elements of the left argument; one if it is an atom.
    pub x: &'a [T],
    /// The elements of the right argument.
    pub y: &'a [T],
    like: &'a Array,
}

impl<'a, T: Element> SameShapePair<'a, T> {
    /// The arguments, if they are so.
    ///
    /// ```
    /// use jackal_array::{SameShapePair, Array};
    /// let (x, y) = (Array::from(1_i64), Array::list(vec![10_i64, 20]));
    /// let alike = SameShapePair::<i64>::new(&x, &y).ok_or("not alike")?;
    /// assert_eq!((alike.x, alike.y, alike.count()), (&[1_i64][..], &[10_i64, 20][..], 2));
    /// let ones = alike.small(|out| {
    ///     out.fill(true);
    ///     true
    /// });
    /// assert_eq!(ones.map(Array::from), Some(Array::list(vec![true, true])));
    /// assert!(SameShapePair::<f64>::new(&x, &y).is_none() && SameShapePair::<i64>::new(&y, &Array::list(vec![1_i64])).is_none());
    /// # Ok::<(), &str>(())
    /// ```
    #[inline(always)]
    pub fn new(x: &'a Array, y: &'a Array) -> Option<Self> {
        // A packed array is not unpacked for this test.
        if !x.is_unpacked() || !y.is_unpacked() {
            return None;
        }
        let (a, b) = (x.as_slice()?, y.as_slice()?);
        let like = match (&x.0, &y.0) {
            (Repr::List(m, _), Repr::List(n, _)) if m == n => x,
            (Repr::Higher(m, _), Repr::Higher(n, _)) if shape::same(m, n) => x,
            (Repr::Text(_), _) | (_, Repr::Text(_)) if shape::same(x.shape(), y.shape()) => x,
            _ if y.is_atom() => x,
            _ if x.is_atom() => y,
            _ => return None,
        };
        Some(SameShapePair { x: a, y: b, like })
    }

    /// Arguments of other types whose elements are given in this one, if they have one shape or one of them is an atom.
    #[inline]
    pub fn from_elements(x: (&'a Array, &'a [T]), y: (&'a Array, &'a [T])) -> Option<Self> {
        let like = if y.0.is_atom() {
            x.0
        } else if x.0.is_atom() || shape::same(x.0.shape(), y.0.shape()) {
            y.0
        } else {
            return None;
        };
        Some(SameShapePair { x: x.1, y: y.1, like })
    }

    /// The number of elements of the result.
    #[inline]
    pub fn count(&self) -> usize {
        self.like.count()
    }

    /// Whether the result is an atom or a short list.
    #[inline]
    pub fn is_short(&self) -> bool {
        matches!(*self.like.shape(), [] | [..=SHORT_LIST_MAX])
    }

    /// The element, if all arguments are atoms.
    #[inline]
    pub fn like_atom(&self) -> Option<&T> {
        self.like.as_atom()
    }

    /// The array that a loop writes, under the common shape, if that is an atom or a short list and the loop
    /// succeeds.
    #[inline(always)]
    pub fn small<U: SmallElement>(&self, run: impl FnOnce(&mut [U]) -> bool) -> Option<Small> {
        match self.like.shape() {
            [] => {
                let mut atom = [U::default()];
                if run(&mut atom) { atom[0].small_atom() } else { None }
            }
            &[length] => Small::written(length, run),
            _ => None,
        }
    }

    /// The array that a loop writes, under the common shape, if that has at most `most` elements and the loop
    /// succeeds.
    pub fn array<U: SmallElement>(&self, most: usize, run: impl FnOnce(&mut [U]) -> bool) -> Option<Array> {
        const ROOM: usize = 32;
        match self.count() {
            count if count > most => None,
            count if count <= ROOM => {
                let mut room = [U::default(); ROOM];
                let out = room.get_mut(..count)?;
                run(out).then(|| self.like.with_copied(out))
            }
            count => {
                // Asking for a few zeros is cheaper than asking for a pooled buffer. Clearing a thousand floats takes
                // a quarter of the time of adding them.
                let mut out = if size_of::<U>() * count < POOLED_BYTES_MIN {
                    vec![U::default(); count]
                } else {
                    U::blank(count).ok()?
                };
                run(&mut out).then(|| self.like.with_items(out))
            }
        }
    }
}
