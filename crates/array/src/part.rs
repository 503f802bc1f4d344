//! Slices of arrays that are not copied: adjacent elements in a buffer with other holders.
//!
//! `}. y` in `+/ }. y` is read once and gone: to copy it takes longer than to add it. So a long stretch of items of an array that
//! somebody else holds is a part of that array's buffer. What writes to it makes a copy first, as of all that is held by several. What is
//! kept for longer than a sentence comes [to rest](Array::at_rest): a small part does not keep a large array in memory.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use triomphe::Arc;

use super::body::{Buffer, Shared, Store};
use super::repr::Repr;
use super::{Array, Element, ElementType, Mark, Shape, Value, View, budget, shape};

/// A slice of a buffer.
#[derive(Clone, Debug)]
pub struct Part {
    /// The store with the elements: never itself a slice, never packed.
    whole: Shared,
    start: usize,
    count: usize,
}

/// Elements of fewer bytes are copied in less time than it takes to look after a part.
const PART_BYTES_MIN: usize = 1 << 11;
/// Boxes and exact numbers, of which others hold the content as well, are copied one by one.
const PART_BOXES_MIN: usize = 16;

/// The elements of a slice of any type, at least; none for the limits above.
static PART_ELEMENTS_MIN: AtomicUsize = AtomicUsize::new(0);

/// Lets so few elements be a part: for tests, which have few. For a whole process; the results are the same.
///
/// ```
/// use jackal_array::{Array, part};
/// part::set_fewest(2);
/// assert!(Array::list(vec![1_i64, 2, 3]).part(1..3, &[2]).is_some());
/// ```
pub fn set_fewest(count: usize) {
    PART_ELEMENTS_MIN.store(count, Relaxed);
}

/// Fewer bytes are moved to the front of their buffer when the first ones go.
const MOVED_BYTES_MIN: usize = 1 << 13;

impl Part {
    /// The type of the elements.
    pub fn kind(&self) -> ElementType {
        self.whole.store().kind()
    }

    /// The elements as a typed slice.
    pub fn widened(&self) -> View<'_> {
        fn some<T>(items: &[T], part: &Part) -> Range<usize> {
            let end = part.start.saturating_add(part.count).min(items.len());
            part.start.min(end)..end
        }
        macro_rules! sliced {
            ($($variant:ident),*) => {
                match self.whole.store().widened() {
                    $(View::$variant(items) => View::$variant(items.get(some(items, self)).unwrap_or(&[])),)*
                }
            };
        }
        sliced!(Bool, Int, Float, Complex, Extended, Rational, Byte, Unicode, Symbol, Box)
    }

    /// Keeps the elements of a range of these alone, if that is half of the whole at least; `false` means that nothing was done.
    pub fn keep(&mut self, range: Range<usize>) -> bool {
        if range.len() < self.count_of_whole() / 2 || range.end > self.count {
            return false;
        }
        let (start, end) = (self.start.saturating_add(range.start), self.start.saturating_add(range.end));
        // Contents of boxes that nobody sees any more are dropped now, not with the rest.
        if let Some(Store::Box(_, buffer)) = self.whole.get_mut() {
            for gone in [self.start..start, end..self.start.saturating_add(self.count)] {
                let items = buffer.items_mut().get_mut(gone).into_iter().flatten();
                let mut gone = items.map(|item| std::mem::replace(item, Value::Array(Array::from(false)))).collect();
                Value::before_drop(&mut gone);
            }
        }
        (self.start, self.count) = (start, range.len());
        true
    }

    /// The elements for writing, if nobody else holds the whole.
    #[cold]
    #[inline(never)]
    pub fn for_writing<T: Element>(&mut self) -> Option<&mut [T]> {
        T::for_writing(self.whole.get_mut()?)?.get_mut(self.start..self.start.saturating_add(self.count))
    }

    /// Appends elements, if they come to the end of a whole that nobody else holds; `false` means that nothing was done.
    pub fn append(&mut self, other: &Array) -> bool {
        let at_end = self.start.saturating_add(self.count) == self.count_of_whole();
        let done = at_end && self.whole.get_mut().is_some_and(|whole| whole.append(other));
        if done {
            self.count = self.count.saturating_add(other.count());
        }
        done
    }

    /// The number of elements of the store.
    fn count_of_whole(&self) -> usize {
        crate::with_items!(self.whole.store().widened(), items => items.len())
    }
}

impl Shared {
    /// A store of a slice of the elements.
    fn of_part(&self, start: usize, count: usize) -> Shared {
        let part = match self.store() {
            Store::Part(_, part) => Part { whole: part.whole.clone(), start: part.start.saturating_add(start), count },
            _ => Part { whole: self.clone(), start, count },
        };
        Shared(Arc::new(Store::Part(Mark::None, part)))
    }

    /// Whether this is the last holder of boxes, directly or through its slice.
    pub fn is_last_of_boxes(&self) -> bool {
        let store = match self.store() {
            Store::Part(_, part) if Arc::strong_count(&self.0) == 1 => &part.whole,
            _ => self,
        };
        matches!(store.store(), Store::Box(..) | Store::Blank(..)) && store.has_one_holder()
    }
}

impl Store {
    /// Whether the elements are in memory that others hold as well.
    #[inline(always)]
    pub fn is_held_elsewhere(&self) -> bool {
        matches!(self, Store::Lent(..) | Store::Part(..))
    }

    /// Whether the elements do not stand one by one in the memory of their type.
    #[inline(always)]
    pub fn is_packed(&self) -> bool {
        matches!(self, Store::Bits(..) | Store::Slim1(..) | Store::Slim2(..) | Store::Slim4(..))
    }

    /// Whether nobody else holds the elements of a part.
    pub fn is_part_alone(&self) -> bool {
        matches!(self, Store::Part(_, part) if part.whole.has_one_holder())
    }

    /// Keeps many elements of a range alone that does not begin with the first: as a part, where to move them to the front would take
    /// longer. `false` means that nothing was done.
    pub fn becomes_part(&mut self, range: Range<usize>) -> bool {
        if self.is_packed() || self.is_held_elsewhere() {
            return false;
        }
        let (count, size) = crate::with_items!(self.widened(), items => (items.len(), size_of_val(items)));
        if count == 0 || range.len() < count / 2 || size / count * range.len() < MOVED_BYTES_MIN {
            return false;
        }
        let whole = Shared(Arc::new(std::mem::replace(self, Store::Bool(Mark::None, Buffer::empty()))));
        let mut part = Part { whole, start: 0, count };
        let kept = part.keep(range);
        *self = Store::Part(Mark::None, part);
        kept
    }

    /// Appends to a part in its place, if this is one to which that can be done.
    #[inline]
    pub fn append_to_part(&mut self, other: &Array) -> bool {
        let Store::Part(mark, part) = self else { return false };
        *mark = Mark::None;
        part.append(other)
    }

    /// Makes an ordinary buffer of bits or slim integers; elements with other holders stay where they are.
    #[inline]
    pub fn unpack_own(&mut self) {
        if self.is_packed() {
            self.unpack();
        }
    }
}

impl Array {
    /// The elements of a range under a shape, which are not copied: the buffer is shared. `None` where a copy is to be preferred (there
    /// are few) or has to be made (they do not stand one by one in memory), and where the range is not of these elements.
    ///
    /// ```
    /// use jackal_array::Array;
    /// let list = Array::list((0..2000).collect::<Vec<i64>>());
    /// let part = list.part(500..1500, &[10, 100]).expect("many elements");
    /// assert_eq!(part, Array::new(&[10, 100], (500..1500).collect::<Vec<i64>>())?);
    /// assert_eq!(part.as_slice::<i64>().map(<[i64]>::as_ptr), list.as_slice::<i64>().map(|all| all[500..].as_ptr()));
    /// assert!(list.part(0..3000, &[3000]).is_none());
    /// # Ok::<(), jackal_array::error::Error>(())
    /// ```
    pub fn part(&self, range: Range<usize>, shape: &[usize]) -> Option<Array> {
        let shared = self.0.shared()?;
        let least = match shared.store() {
            Store::Bits(..) | Store::Lent(..) | Store::Slim1(..) | Store::Slim2(..) | Store::Slim4(..) => return None,
            Store::Box(..) | Store::Extended(..) | Store::Rational(..) => PART_BOXES_MIN,
            Store::Bool(..) | Store::Byte(..) => PART_BYTES_MIN,
            _ => PART_BYTES_MIN / size_of::<i64>(),
        };
        let least = match PART_ELEMENTS_MIN.load(Relaxed) {
            0 => least,
            fewest => fewest,
        };
        if range.len() < least || range.end > self.count() || shape::size(shape) != range.len() {
            return None;
        }
        let part = shared.of_part(range.start, range.len());
        Some(Array(match *shape {
            [] => return None,
            [count] => Repr::List([count], part),
            _ => Repr::Higher(Arc::new(Shape::from_slice(shape)), part),
        }))
    }

    /// Whether the elements have other holders.
    #[inline]
    pub fn is_held_by_others(&self) -> bool {
        self.0.shared().is_some_and(|shared| !shared.has_one_holder())
    }

    /// The array as it is to be kept for longer than a sentence: a part that is less than half of what it is part of is copied, so that
    /// the rest of that can go.
    ///
    /// ```
    /// use jackal_array::Array;
    /// let list = Array::list(vec![7_i64; 9000]);
    /// let at = |array: &Array| array.as_slice::<i64>().map(<[i64]>::as_ptr);
    /// let (large, small) = (list.part(0..8000, &[8000]).unwrap(), list.part(0..2000, &[2000]).unwrap());
    /// assert_eq!(at(&large.at_rest()), at(&list));
    /// assert_ne!(at(&small.at_rest()), at(&list));
    /// ```
    #[inline]
    #[must_use]
    pub fn at_rest(self) -> Array {
        match &self.0 {
            Repr::List(_, shared) | Repr::Higher(_, shared) if matches!(shared.store(), Store::Part(..)) => {
                self.part_at_rest()
            }
            _ => self,
        }
    }

    #[cold]
    #[inline(never)]
    fn part_at_rest(self) -> Array {
        match self.0.shared().map(Shared::store) {
            Some(Store::Part(_, part)) if part.count < part.count_of_whole() / 2 => {
                crate::with_items!(self.widened(), items => copied(&self, items)).unwrap_or(self)
            }
            _ => self,
        }
    }
}

/// A copy of the elements of an array; `None` if there is no room for it, or what runs is asked to end.
fn copied<T: Element>(array: &Array, items: &[T]) -> Option<Array> {
    let mut out = budget::vec(items.len()).ok()?;
    budget::extend(&mut out, items).ok()?;
    Some(array.with_items(out))
}
