//! Arrays that lose items at their ends where nobody else holds them.

use std::ops::Range;

use super::body::{Buffer, Store};
use super::repr::Repr;
use super::{Array, Element, Mark};
use triomphe::Arc;

impl Array {
    /// Keeps the items from `start` up to `end` alone, in place: if this handle is the only holder, and what is kept takes half of the
    /// memory at least. So a stack that is popped in a loop is not copied each time. `false` means that nothing was done.
    ///
    /// ```
    /// use jackal_array::Array;
    /// let mut stack = Array::list((0..100).collect::<Vec<i64>>());
    /// assert!(stack.keep_in_place(0, 99));
    /// assert_eq!(stack.tally(), 99);
    /// let held = stack.clone();
    /// assert!(!stack.keep_in_place(0, 98) && held == stack);
    /// ```
    pub fn keep_in_place(&mut self, start: usize, end: usize) -> bool {
        let (tally, size) = (self.tally(), self.item_count());
        if self.is_atom() || start > end || end > tally {
            return false;
        }
        let range = start * size..end * size;
        if !self.0.shared_mut().and_then(|shared| shared.get_mut()).is_some_and(|store| keep_range(store, range)) {
            return false;
        }
        match &mut self.0 {
            Repr::List(count, _) => count[0] = end - start,
            Repr::Higher(shape, _) => {
                Arc::make_mut(shape).first_mut().into_iter().for_each(|first| *first = end - start);
            }
            _ => {}
        }
        true
    }
}

/// Keeps a range of what lies in memory element by element.
fn keep_range(store: &mut Store, range: Range<usize>) -> bool {
    fn part<T: Element>(mark: &mut Mark, buffer: &mut Buffer<T>, range: Range<usize>) -> bool {
        if range.len() < buffer.capacity() / 2 {
            return false;
        }
        *mark = Mark::None;
        buffer.keep(range);
        true
    }
    if range.start > 0 && store.becomes_part(range.clone()) {
        return true;
    }
    match store {
        Store::Bool(mark, buffer) => part(mark, buffer, range),
        Store::Int(mark, buffer) => part(mark, buffer, range),
        Store::Float(mark, buffer) => part(mark, buffer, range),
        Store::Complex(mark, buffer) => part(mark, buffer, range),
        Store::Extended(mark, buffer) => part(mark, buffer, range),
        Store::Rational(mark, buffer) => part(mark, buffer, range),
        Store::Byte(mark, buffer) => part(mark, buffer, range),
        Store::Unicode(mark, buffer) => part(mark, buffer, range),
        Store::Symbol(mark, buffer) => part(mark, buffer, range),
        Store::Box(mark, buffer) => part(mark, buffer, range),
        Store::Part(_, part) => part.keep(range),
        Store::Bits(..)
        | Store::Lent(..)
        | Store::Blank(..)
        | Store::Slim1(..)
        | Store::Slim2(..)
        | Store::Slim4(..) => false,
    }
}
