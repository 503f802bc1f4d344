//! Small results: machine atoms and short lists of machine elements, in two registers.
//!
//! An array is put together field by field; moved as a whole right after, it is read back in other pieces than it was
//! written in, which stalls the processor. A small result is moved in registers and becomes an array where it stays.

use std::marker::PhantomData;

use super::body::{SHORT_LIST_MAX, Shared};
use super::repr::Repr;
use super::short_text::ShortText;
use super::{Array, Element, Value};

/// A machine atom, or a list of machine elements. Every content is one whole number or one pointer: only so is the value
/// handed over in registers.
#[derive(Debug)]
pub enum Small {
    /// An atom: 0 or 1.
    Bool(u64),
    /// An atom.
    Int(i64),
    /// An atom, by its bits.
    Float(u64),
    /// A list.
    Bools(List<bool>),
    /// A list.
    Ints(List<i64>),
    /// A list.
    Floats(List<f64>),
    /// A list.
    Bytes(List<u8>),
}

/// The buffer of a list.
#[derive(Debug)]
pub struct List<T: Element>(Shared, PhantomData<T>);

impl<T: Element> List<T> {
    #[inline(always)]
    fn new(shared: Shared) -> Self {
        List(shared, PhantomData)
    }
}

/// An element of which small results can be made.
pub trait SmallElement: Element + Copy + Default {
    #[doc(hidden)]
    fn wrap_list(list: List<Self>) -> Small;
    /// Room for as many elements as a buffer holds in itself.
    fn room() -> Self::Inline;
    /// The first elements, as many as a buffer holds in itself.
    fn front(items: &[Self]) -> Option<Self::Inline>;
    /// A list that needs no buffer, of so many first elements, if they are few enough.
    #[inline(always)]
    fn few_in_front(_items: &[Self], _count: usize) -> Option<Repr> {
        None
    }
    /// These elements, and any after them: as many as a buffer holds in itself.
    fn block(items: &[Self]) -> Self::Inline;
    /// An atom; `None` for bytes, which are not machine numbers.
    fn small_atom(self) -> Option<Small>;
}

impl Small {
    /// A list of elements that are copied.
    ///
    /// ```
    /// use jackal_array::{Array, Small};
    /// assert_eq!(Array::from(Small::list(&[1_i64, 2])), Array::list(vec![1_i64, 2]));
    /// assert_eq!(Array::from(Small::float(0.5)), Array::from(0.5));
    /// ```
    #[inline]
    pub fn list<T: SmallElement>(items: &[T]) -> Small {
        let few = items.len() <= <T::Inline as smallvec::Array>::size();
        let front = || Shared::from_front::<T>(T::block(items), items.len());
        T::wrap_list(List::new(if few { front() } else { Shared::copied(items) }))
    }

    /// A short list of `count` elements that a loop writes; `None` if the loop fails or the list is not short. Elements that
    /// a buffer holds in itself are written into what becomes the buffer.
    ///
    /// ```
    /// use jackal_array::{Array, Small};
    /// let sevens = Small::written(2, |out: &mut [i64]| {
    ///     out.fill(7);
    ///     true
    /// });
    /// assert_eq!(sevens.map(Array::from), Some(Array::list(vec![7_i64, 7])));
    /// assert!(Small::written(1_000_000, |_: &mut [i64]| true).is_none());
    /// ```
    #[inline(always)]
    pub fn written<T: SmallElement>(count: usize, run: impl FnOnce(&mut [T]) -> bool) -> Option<Small> {
        if count > SHORT_LIST_MAX {
            return None;
        }
        Shared::from_loop(count, T::room(), run).map(|list| T::wrap_list(List::new(list)))
    }

    /// A boolean atom.
    #[inline(always)]
    pub fn bool(bool: bool) -> Small {
        Small::Bool(bool.into())
    }

    /// A floating atom.
    #[inline(always)]
    pub fn float(float: f64) -> Small {
        Small::Float(float.to_bits())
    }
}

impl Array {
    /// A run of the elements of a list. A few are copied as a block of fixed size, with what follows them there: to copy as many as
    /// there are takes longer. What lies beyond the list is nothing.
    ///
    /// ```
    /// use jackal_array::Array;
    /// let text = b"abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz";
    /// assert_eq!((Array::run(text, 1, 3), Array::run(text, 50, 52)), (Array::text("bc"), Array::text("yz")));
    /// ```
    #[inline]
    pub fn run<T: SmallElement>(items: &[T], start: usize, end: usize) -> Array {
        let run = items.get(start..end).unwrap_or(&[]);
        match T::few_in_front(items.get(start..).unwrap_or(&[]), run.len()) {
            Some(few) => Array(few),
            None => Array(Repr::List([run.len()], Shared::of_run(items, start, run))),
        }
    }

    /// Appends such a run in a box. It is put together where it stays.
    ///
    /// ```
    /// use jackal_array::{Array, Value};
    /// let mut boxes = Vec::new();
    /// Array::push_run(&mut boxes, b"ab cd", 3, 5);
    /// assert_eq!(boxes, [Value::Array(Array::text("cd"))]);
    /// ```
    #[inline(always)]
    pub fn push_run<T: SmallElement>(boxes: &mut Vec<Value>, items: &[T], start: usize, end: usize) {
        let run = items.get(start..end).unwrap_or(&[]);
        match T::few_in_front(items.get(start..).unwrap_or(&[]), run.len()) {
            Some(few) => boxes.push(Value::Array(Array(few))),
            None => boxes.push(Value::Array(Array(Repr::List([run.len()], Shared::of_run(items, start, run))))),
        }
    }
}

impl Shared {
    /// The buffer of a run of elements that begins at a place among more of them.
    #[inline(never)]
    fn of_run<T: SmallElement>(items: &[T], start: usize, run: &[T]) -> Shared {
        if run.len() > <T::Inline as smallvec::Array>::size() {
            return Shared::copied(run);
        }
        let block = items.get(start..).and_then(T::front).unwrap_or_else(|| T::block(run));
        Shared::from_front::<T>(block, run.len())
    }
}

impl Array {
    /// Whether this is an atom that is a machine number or a truth, or a list of four integers at most.
    ///
    /// ```
    /// use jackal_array::Array;
    /// assert!(Array::atom(2_i64).is_short_number() && Array::list(vec![1_i64, 2]).is_short_number());
    /// assert!(!Array::list(vec![0_i64; 5]).is_short_number() && !Array::atom(b'a').is_short_number());
    /// ```
    #[inline]
    pub fn is_short_number(&self) -> bool {
        match &self.0 {
            Repr::Int(_) | Repr::Float(_) | Repr::Bool(_) => true,
            Repr::List([count], _) => *count <= 4 && self.as_slice::<i64>().is_some(),
            _ => false,
        }
    }

    /// Whether both are such numbers ([`Array::is_short_number`]), of one shape and type and bit for bit the same.
    ///
    /// ```
    /// use jackal_array::Array;
    /// assert!(Array::atom(2_i64).is_same_short_number(&Array::atom(2_i64)));
    /// assert!(!Array::atom(1_i64).is_same_short_number(&Array::atom(true)));
    /// ```
    #[inline]
    pub fn is_same_short_number(&self, other: &Array) -> bool {
        match (&self.0, &other.0) {
            (Repr::Int(a), Repr::Int(b)) => a == b,
            (Repr::Float(a), Repr::Float(b)) => a.to_bits() == b.to_bits(),
            (Repr::Bool(a), Repr::Bool(b)) => a == b,
            (Repr::List(a, _), Repr::List(b, _)) if a == b && a[0] <= 4 => {
                self.as_slice::<i64>().is_some_and(|items| Some(items) == other.as_slice::<i64>())
            }
            _ => false,
        }
    }
}

impl From<Small> for Array {
    #[inline(always)]
    fn from(small: Small) -> Array {
        match small {
            Small::Bool(bits) => (bits != 0).into(),
            Small::Int(int) => int.into(),
            Small::Float(bits) => f64::from_bits(bits).into(),
            Small::Bools(list) => list.into(),
            Small::Ints(list) => list.into(),
            Small::Floats(list) => list.into(),
            Small::Bytes(list) => list.into(),
        }
    }
}

impl<T: Element> From<List<T>> for Array {
    #[inline(always)]
    fn from(list: List<T>) -> Array {
        Array(Repr::List([list.0.items::<T>().map_or(0, <[T]>::len)], list.0))
    }
}

macro_rules! small_element {
    ($type:ty, $list:ident, $self:ident => $atom:expr $(, $extra:item)?) => {
        impl SmallElement for $type {
            #[inline(always)]
            fn wrap_list(list: List<Self>) -> Small {
                Small::$list(list)
            }
            #[inline(always)]
            fn room() -> Self::Inline {
                [<$type>::default(); size_of::<Self::Inline>() / size_of::<$type>()]
            }
            #[inline(always)]
            fn front(items: &[Self]) -> Option<Self::Inline> {
                items.first_chunk().copied()
            }
            #[inline(always)]
            fn block(items: &[Self]) -> Self::Inline {
                let mut room = Self::room();
                room.iter_mut().zip(items).for_each(|(to, &item)| *to = item);
                room
            }
            #[inline(always)]
            fn small_atom($self) -> Option<Small> {
                $atom
            }
            $($extra)?
        }
    };
}

small_element!(bool, Bools, self => Some(Small::bool(self)));
small_element!(i64, Ints, self => Some(Small::Int(self)));
small_element!(f64, Floats, self => Some(Small::float(self)));
small_element!(
    u8,
    Bytes,
    self => None,
    #[inline(always)]
    fn few_in_front(items: &[u8], count: usize) -> Option<Repr> {
        ShortText::front(items, count).map(Repr::Text)
    }
);

const _: () = assert!(size_of::<Option<Small>>() == 16);
