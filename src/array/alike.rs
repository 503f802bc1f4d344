//! Two arguments of one type and of simple agreement: what quick ways of short lists need to know, found out once.

use super::body::Body;
use super::{Array, Element, Small, SmallElement, shape};

/// Arguments of one type that have one shape, or of which one is an atom.
#[derive(Debug)]
pub struct Alike<'a, T: Element> {
    /// The elements of the left argument; one if it is an atom.
    pub x: &'a [T],
    /// The elements of the right argument.
    pub y: &'a [T],
    like: &'a Body<T>,
}

impl<'a, T: Element> Alike<'a, T> {
    /// The arguments, if they are so.
    ///
    /// ```
    /// use jackal::array::{Alike, Array};
    /// let (x, y) = (Array::from(1_i64), Array::list(vec![10_i64, 20]));
    /// let alike = Alike::<i64>::of(&x, &y).ok_or("not alike")?;
    /// assert_eq!((alike.x, alike.y, alike.count()), (&[1_i64][..], &[10_i64, 20][..], 2));
    /// let ones = alike.small(|out| {
    ///     out.fill(true);
    ///     true
    /// });
    /// assert_eq!(ones.map(Array::from), Some(Array::list(vec![true, true])));
    /// assert!(Alike::<f64>::of(&x, &y).is_none() && Alike::<i64>::of(&y, &Array::list(vec![1_i64])).is_none());
    /// # Ok::<(), &str>(())
    /// ```
    #[inline(always)]
    pub fn of(x: &'a Array, y: &'a Array) -> Option<Self> {
        let (x, y) = (T::peek(x)?, T::peek(y)?);
        let like = match (x, y) {
            (_, Body::Atom(_)) => x,
            (Body::Atom(_), _) => y,
            (Body::List(a), Body::List(b)) if a.len() == b.len() => x,
            (Body::Higher(..), Body::Higher(..)) if shape::same(x.shape(), y.shape()) => x,
            _ => return None,
        };
        Some(Alike { x: x.items(), y: y.items(), like })
    }

    /// How many elements the result has.
    #[inline]
    pub fn count(&self) -> usize {
        self.like.items().len()
    }

    /// The element, if all arguments are atoms.
    #[inline]
    pub fn like_atom(&self) -> Option<&T> {
        match self.like {
            Body::Atom(held) => Some(std::borrow::Borrow::borrow(held)),
            _ => None,
        }
    }

    /// What a loop writes, under the shape that the arguments have together, if that is an atom or a short list and the
    /// loop succeeds.
    #[inline(always)]
    pub fn small<U: SmallElement>(&self, run: impl FnOnce(&mut [U]) -> bool) -> Option<Small> {
        match self.like {
            Body::Higher(..) => None,
            Body::List(list) => Small::written(list.len(), run),
            Body::Atom(_) => {
                let mut atom = [U::default()];
                if run(&mut atom) { atom[0].small_atom() } else { None }
            }
        }
    }
}
