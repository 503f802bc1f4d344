//! Slim integers are stored in one, two or four bytes each.
//!
//! An integer in the hands of a verb has eight bytes. Many that are small, such as residues and sums of such, would be two to eight times
//! as much memory as they say, and to read and write it is what most verbs spend their time on. So a verb that knows [between
//! which](Bounds) the numbers are that it makes leaves them slim, and verbs that have loops for slim integers take them as they are. Any
//! other verb gets integers of eight bytes: these are made when they are first asked for, and stay with the slim ones.
//!
//! What is known of the numbers is never more than a promise about all of them: they may lie closer together.

use std::ops::{Add, Range};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use super::body::{Buffer, Shared, Store};
use super::buffer_pool::{self, BufferPool, Pooled, shelved};
use super::repr::Repr;
use super::wide::wide;
use super::{Array, Bounds, Element, ElementType, Mark, View, budget};
use crate::error::Result;

/// Whether slim integers exist on this target. A page has no room for the loops over them, and its lists are short.
pub const MADE: bool = !cfg!(target_arch = "wasm32");

/// Shorter lists are never slim: they are in the cache anyway.
static SLIM_COUNT_MIN: AtomicUsize = AtomicUsize::new(1024);

/// Lets so few integers be slim that verbs leave slim: for tests, which have few. For a whole process; the results are the same.
///
/// ```
/// use jackal_array::{Array, slim};
/// slim::set_fewest(2);
/// assert!(Array::list(vec![1_i8, 2]).slim().is_some() && Array::list(vec![1_i8]).slim().is_none());
/// ```
pub fn set_fewest(count: usize) {
    SLIM_COUNT_MIN.store(count.max(1), Relaxed);
}

/// An integer of fewer than eight bytes.
pub trait SlimInt: Element + Pooled + Ord + Into<i64> + Into<Self::Sum> {
    /// The type of sums.
    type Sum: Copy + Default + Add<Output = Self::Sum> + Into<i64>;
    /// The number of integers whose sum certainly fits that type.
    const SUM_COUNT_MAX: usize;
    /// The least that there is.
    const INTEGER_MIN: i64;
    /// The most.
    const INTEGER_MAX: i64;
    /// The low bytes of an integer.
    fn from_number(number: i64) -> Self;
    /// The least that there is, as it is.
    fn least() -> Self {
        Self::from_number(Self::INTEGER_MIN)
    }
    /// The most.
    fn most() -> Self {
        Self::from_number(Self::INTEGER_MAX)
    }
    /// The slim integers of a store, if they are of this width.
    #[doc(hidden)]
    fn slim(store: &Store) -> Option<&Slim<Self>>;
    /// The slim integers of a store, for writing.
    #[doc(hidden)]
    fn slim_mut(store: &mut Store) -> Option<&mut Slim<Self>>;
}

/// Slim integers of one width.
#[derive(Debug)]
pub struct Slim<T: SlimInt> {
    buffer: Buffer<T>,
    bounds: Bounds,
    wide: OnceLock<Buffer<i64>>,
}

impl<T: SlimInt> Slim<T> {
    fn of_buffer(buffer: Buffer<T>) -> Box<Self> {
        Box::new(Slim { buffer, bounds: Bounds { least: T::INTEGER_MIN, most: T::INTEGER_MAX }, wide: OnceLock::new() })
    }

    /// The bytes that each counts for in addition: those of the wide form, which may be requested later.
    fn reserved(&self) -> usize {
        self.buffer.capacity() * (size_of::<i64>() - size_of::<T>())
    }

    /// All of them in eight bytes, which stay.
    pub(super) fn as_wide(&self) -> &[i64] {
        self.wide
            .get_or_init(|| {
                let items = self.buffer.items();
                self.buffer.owner().gives(self.reserved());
                let mut wide = buffer_pool::blank(items.len()).unwrap_or_else(|_| vec![0; items.len()]);
                widen(items, &mut wide);
                Buffer::from_vec(wide)
            })
            .items()
    }

    /// The elements for writing: nothing is known of them any more.
    fn for_writing(&mut self) -> &mut [T] {
        if self.wide.take().is_some() {
            self.buffer.owner().takes(self.reserved());
        }
        self.bounds = Bounds { least: T::INTEGER_MIN, most: T::INTEGER_MAX };
        self.buffer.items_mut()
    }

    /// The integers as an ordinary buffer.
    pub(super) fn into_wide(mut self) -> Buffer<i64> {
        self.as_wide();
        match self.wide.take() {
            Some(buffer) => {
                // The reserved bytes were not used.
                self.buffer.owner().takes(self.reserved());
                buffer
            }
            None => Buffer::from_vec(Vec::new()),
        }
    }
}

impl<T: SlimInt> Drop for Slim<T> {
    fn drop(&mut self) {
        if self.wide.get().is_some() {
            self.buffer.owner().takes(self.reserved());
        }
    }
}

impl<T: SlimInt> Clone for Slim<T> {
    /// A copy without the wide form.
    fn clone(&self) -> Self {
        Slim { buffer: self.buffer.clone(), bounds: self.bounds, wide: OnceLock::new() }
    }
}

/// Slim integers as integers of eight bytes.
fn widen<T: SlimInt>(items: &[T], out: &mut [i64]) {
    wide(
        out.len(),
        #[inline(always)]
        || out.iter_mut().zip(items).for_each(|(to, &item)| *to = item.into()),
    );
}

/// Slim integers of any width.
#[derive(Clone, Copy, Debug)]
pub enum SlimView<'a> {
    /// Integers of one byte.
    One(&'a [i8]),
    /// Integers of two bytes.
    Two(&'a [i16]),
    /// Integers of four bytes.
    Four(&'a [i32]),
}

/// `with_slim!(slim, items => expr)`: the same expression for slim integers of every width.
#[macro_export]
macro_rules! with_slim {
    ($slim:expr, $items:ident => $body:expr) => {
        match $slim {
            $crate::SlimView::One($items) => $body,
            $crate::SlimView::Two($items) => $body,
            $crate::SlimView::Four($items) => $body,
        }
    };
}

/// `with_stored!(array, items => expr)`: the same expression for the elements as they are stored: as [`with_items!`](crate::with_items),
/// but slim integers stay slim. What is made of the elements of one such array, without any others, has its [bounds](Array::kept_within).
#[macro_export]
macro_rules! with_stored {
    ($array:expr, $items:ident => $body:expr) => {
        match $array.slim() {
            Some(slim) => $crate::with_slim!(slim, $items => $body),
            None => $crate::with_items!($array.widened(), $items => $body),
        }
    };
}

impl Array {
    /// The slim integers of the array.
    #[inline]
    pub fn slim(&self) -> Option<SlimView<'_>> {
        if !MADE {
            return None;
        }
        match self.0.shared()?.store() {
            Store::Slim1(_, slim) => Some(SlimView::One(slim.buffer.items())),
            Store::Slim2(_, slim) => Some(SlimView::Two(slim.buffer.items())),
            Store::Slim4(_, slim) => Some(SlimView::Four(slim.buffer.items())),
            _ => None,
        }
    }

    /// A cell of slim integers: a range of them under a shape.
    #[inline(never)]
    pub(super) fn cell_of_slim(&self, slim: SlimView<'_>, range: Range<usize>, shape: &[usize]) -> Array {
        if shape.is_empty() {
            return Array::from(with_slim!(slim, items => items.get(range.start).map_or(0, |&item| i64::from(item))));
        }
        with_slim!(slim, items => Array(Repr::copied(shape, items.get(range).unwrap_or(&[])))).kept_within(self)
    }

    /// The bounds of the elements, where they are known without looking at many: of slim integers, of booleans and of
    /// an integer.
    ///
    /// ```
    /// use jackal_array::{Array, Bounds};
    /// assert_eq!(Array::from(7_i64).bounds(), Some(Bounds::single(7)));
    /// let slim = Array::list(vec![3_i32; 2000]).within(Bounds { least: 0, most: 5 });
    /// assert_eq!(slim.bounds(), Some(Bounds { least: 0, most: 5 }));
    /// assert_eq!(slim, Array::list(vec![3_i64; 2000]));
    /// assert_eq!(Array::list(vec![1_i64, 2]).bounds(), None);
    /// ```
    pub fn bounds(&self) -> Option<Bounds> {
        match (&self.0, self.kind()) {
            (&Repr::Int(number), _) => Some(Bounds::single(number)),
            (_, ElementType::Bool) => Some(Bounds::TRUTHS),
            (_, ElementType::Int) => match self.0.shared()?.store() {
                Store::Slim1(_, slim) => Some(slim.bounds),
                Store::Slim2(_, slim) => Some(slim.bounds),
                Store::Slim4(_, slim) => Some(slim.bounds),
                _ => None,
            },
            _ => None,
        }
    }

    /// The same slim integers with known bounds; other arrays are unchanged.
    #[must_use]
    pub fn within(mut self, bounds: Bounds) -> Array {
        match self.0.shared_mut().and_then(Shared::get_mut) {
            Some(Store::Slim1(_, slim)) => slim.bounds = bounds,
            Some(Store::Slim2(_, slim)) => slim.bounds = bounds,
            Some(Store::Slim4(_, slim)) => slim.bounds = bounds,
            _ => {}
        }
        self
    }

    /// The same, if all elements are some of another array's.
    #[must_use]
    pub fn kept_within(self, from: &Array) -> Array {
        match from.bounds() {
            Some(bounds) => self.within(bounds),
            None => self,
        }
    }
}

/// Room for what verbs want to write slim, any values in it. A limit error where the eight bytes of each, which may be asked for, would
/// have none.
pub fn blank<T: SlimInt>(count: usize) -> Result<Vec<T>> {
    budget::check::<i64>(count)?;
    buffer_pool::blank(count)
}

/// Writes integers, of which it is known that they fit, in fewer bytes.
pub fn narrow<T: SlimInt>(ints: &[i64], out: &mut [T]) {
    wide(
        ints.len(),
        #[inline(always)]
        || out.iter_mut().zip(ints).for_each(|(to, &int)| *to = T::from_number(int)),
    );
}

/// Slim integers as an element of arrays: they are integers, so only what stores them knows of them.
macro_rules! slim {
    ($type:ty, $variant:ident, $sum:ty, $summed:expr) => {
        impl SlimInt for $type {
            type Sum = $sum;
            const SUM_COUNT_MAX: usize = $summed;
            const INTEGER_MIN: i64 = <$type>::MIN as i64;
            const INTEGER_MAX: i64 = <$type>::MAX as i64;
            #[inline(always)]
            fn from_number(number: i64) -> Self {
                number as $type
            }
            fn slim(store: &Store) -> Option<&Slim<Self>> {
                if let Store::$variant(_, slim) = store { Some(slim) } else { None }
            }
            fn slim_mut(store: &mut Store) -> Option<&mut Slim<Self>> {
                if let Store::$variant(_, slim) = store { Some(slim) } else { None }
            }
        }

        impl Element for $type {
            type Held = $type;
            type Inline = [$type; 1];
            const TYPE: ElementType = ElementType::Int;
            const COUNTED: usize = size_of::<i64>();
            fn fill() -> Self {
                0
            }
            fn atom(held: Self) -> Repr {
                Repr::Int(held.into())
            }
            fn held(_: &Repr) -> Option<&Self> {
                None
            }
            fn store(buffer: Buffer<Self>) -> Store {
                Store::$variant(Mark::None, Slim::of_buffer(buffer))
            }
            fn items(store: &Store) -> Option<&[Self]> {
                Self::slim(store).map(|slim| slim.buffer.items())
            }
            fn of_view(_: View<'_>) -> Option<&[Self]> {
                None
            }
            fn buffer_mut(store: &mut Store) -> Option<&mut Buffer<Self>> {
                Self::slim_mut(store).map(|slim| &mut slim.buffer)
            }
            fn into_buffer(_: Store) -> Option<Buffer<Self>> {
                None
            }
            fn for_writing(store: &mut Store) -> Option<&mut [Self]> {
                let Store::$variant(mark, slim) = store else { return None };
                *mark = Mark::None;
                Some(slim.for_writing())
            }
            fn shared(items: &[Self]) -> Option<Shared> {
                if items.len() >= SLIM_COUNT_MIN.load(Relaxed) {
                    return None;
                }
                Shared::from_loop(items.len(), Default::default(), |out: &mut [i64]| {
                    out.iter_mut().zip(items).for_each(|(to, &item)| *to = item.into());
                    true
                })
            }
            fn shelf() -> Option<&'static BufferPool<Self>> {
                Some(<$type as Pooled>::shelf())
            }
            fn blank(count: usize) -> Result<Vec<Self>> {
                blank(count)
            }
        }
        shelved!($type);
    };
}

slim!(i8, Slim1, i32, 1 << 23);
slim!(i16, Slim2, i32, 1 << 15);
slim!(i32, Slim4, i64, 1 << 31);
