//! The argument of a kernel: lent, or handed over.

use std::ops::Deref;

use super::Array;

/// An argument that the caller lends and goes on using, or hands over, so that the kernel may write the result in its place.
///
/// ```
/// use jackal_array::{Arg, Array};
/// let list = Array::list(vec![1_i64, 2]);
/// let (lent, owned) = (Arg::from(&list), Arg::from(list.clone()));
/// assert_eq!((lent.tally(), owned.into_array()), (2, list.clone()));
/// ```
#[derive(Debug)]
pub enum Arg<'a> {
    /// The caller goes on using the array.
    Lent(&'a Array),
    /// The kernel has the array.
    Owned(Array),
}

impl Arg<'_> {
    /// The array itself; a lent one is cloned, which copies no elements.
    #[inline]
    pub fn into_array(self) -> Array {
        match self {
            Arg::Lent(array) => array.clone(),
            Arg::Owned(array) => array,
        }
    }

    /// The same argument, lent.
    #[inline]
    pub fn lend(&self) -> Arg<'_> {
        Arg::Lent(self)
    }
}

impl Deref for Arg<'_> {
    type Target = Array;

    #[inline]
    fn deref(&self) -> &Array {
        match self {
            Arg::Lent(array) => array,
            Arg::Owned(array) => array,
        }
    }
}

impl From<Array> for Arg<'_> {
    #[inline]
    fn from(array: Array) -> Self {
        Arg::Owned(array)
    }
}

impl<'a> From<&'a Array> for Arg<'a> {
    #[inline]
    fn from(array: &'a Array) -> Self {
        Arg::Lent(array)
    }
}
