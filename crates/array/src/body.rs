//! The storage of arrays: shared copy-on-write buffers.

use std::ops::Range;

use smallvec::SmallVec;
use triomphe::{Arc, UniqueArc};

use super::budget::{self, Owner};
use super::foreign_elements::Loan;
use super::part::Part;
use super::{
    Array, Bits, Complex, Element, ElementType, Extended, Mark, Rational, Slim, Symbol, Unicode, Value, View,
    buffer_pool, stop,
};

/// A buffer of elements of one type. A few elements lie in the buffer itself, so that a short list is one allocation.
pub struct Buffer<T: Element> {
    items: SmallVec<T::Inline>,
    owner: Owner,
}

impl<T: Element> Buffer<T> {
    #[inline(always)]
    pub(super) fn empty() -> Self {
        Buffer { items: SmallVec::new(), owner: Owner::NONE }
    }

    /// A buffer of the elements of a vector.
    pub(super) fn from_vec(items: Vec<T>) -> Self {
        let mut buffer = Buffer::empty();
        buffer.fill(items);
        buffer
    }

    /// Takes over elements where it had none.
    fn fill(&mut self, items: Vec<T>) {
        self.items = SmallVec::from_vec(items);
        self.owner = Owner::took(self.bytes());
    }

    /// Copies elements where it had none: many at once, a few into itself.
    fn copy(&mut self, items: &[T]) {
        if items.len() > <T::Inline as smallvec::Array>::size() {
            return self.fill(items.to_vec());
        }
        T::copy_few(items, &mut self.items);
    }

    /// The bytes that the elements take outside the buffer itself.
    #[inline]
    fn bytes(&self) -> usize {
        if self.items.spilled() { self.items.capacity() * T::COUNTED } else { 0 }
    }

    /// The account that it counts on.
    pub(super) fn owner(&self) -> Owner {
        self.owner
    }

    /// The number of elements that its own memory holds.
    pub(super) fn capacity(&self) -> usize {
        if self.items.spilled() { self.items.capacity() } else { 0 }
    }

    /// The elements.
    #[inline(always)]
    pub fn items(&self) -> &[T] {
        &self.items
    }

    /// The elements for writing.
    #[inline(always)]
    pub fn items_mut(&mut self) -> &mut [T] {
        &mut self.items
    }

    /// Appends elements; `false`, and nothing has changed, without memory or if the sentence is to end meanwhile.
    pub fn append(&mut self, items: &[T]) -> bool {
        let (before, length) = (self.bytes(), self.items.len());
        if !self.reserve(items.len()) {
            return false;
        }
        let mut done = true;
        for part in items.chunks(POLLED_BYTES_MIN / size_of::<T>()) {
            done = part.len() == items.len() || !stop::is_asked_to_end();
            if !done {
                self.items.truncate(length);
                break;
            }
            self.items.extend(part.iter().cloned());
        }
        self.owner.grew(before, self.bytes());
        done
    }

    /// Makes room for more elements; whether there is some. A long buffer doubles only where the budget has room for that.
    fn reserve(&mut self, more: usize) -> bool {
        let needed = self.items.len().saturating_add(more);
        if needed <= self.items.capacity() || needed.saturating_mul(size_of::<T>()) <= POLLED_BYTES_MIN {
            return self.items.try_reserve(more).is_ok();
        }
        let lengths = [needed.saturating_mul(2), needed.saturating_add(needed / 4), needed];
        let Some(length) = lengths.into_iter().find(|&length| budget::check::<T>(length).is_ok()) else { return false };
        if std::mem::needs_drop::<T>() {
            return self.items.try_reserve_exact(length - self.items.len()).is_ok();
        }
        // A long buffer is copied in parts with polling, since the evaluation may be interrupted.
        let Ok(mut larger) = budget::vec(length) else { return false };
        let moved = budget::extend(&mut larger, &self.items).is_ok();
        if moved {
            self.items = SmallVec::from_vec(larger);
        }
        moved
    }

    /// Keeps the elements of a range alone.
    pub fn keep(&mut self, range: Range<usize>) {
        let mut gone: SmallVec<T::Inline> = self.items.drain(range.end..).collect();
        gone.extend(self.items.drain(..range.start));
        T::before_drop(&mut gone);
    }

    fn into_items(mut self) -> Vec<T> {
        self.owner.gives(self.bytes());
        std::mem::take(&mut self.items).into_vec()
    }
}

/// A buffer of at least this many bytes is copied with polling.
const POLLED_BYTES_MIN: usize = 1 << 20;

impl<T: Element> std::fmt::Debug for Buffer<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.items.iter()).finish()
    }
}

impl<T: Element> Clone for Buffer<T> {
    fn clone(&self) -> Self {
        let mut copy = Buffer::empty();
        copy.copy(&self.items);
        copy
    }
}

impl<T: Element> Drop for Buffer<T> {
    fn drop(&mut self) {
        let bytes = self.bytes();
        self.owner.gives(bytes);
        T::before_drop(&mut self.items);
        if buffer_pool::is_kept(bytes) {
            T::shelf().into_iter().for_each(|shelf| shelf.keep(std::mem::take(&mut self.items).into_vec()));
        }
    }
}

/// Elements of a list that is worth a way of its own, at most.
pub const SHORT_LIST_MAX: usize = 16;

/// A buffer of any type of element, with what is known of the order of the elements, which writing forgets.
///
/// The type stands with the elements: to share a buffer, to drop it and to ask for a shape needs no look at the type.
#[derive(Clone, Debug)]
pub enum Store {
    /// Booleans.
    Bool(Mark, Buffer<bool>),
    /// Integers.
    Int(Mark, Buffer<i64>),
    /// Floats.
    Float(Mark, Buffer<f64>),
    /// Complex numbers.
    Complex(Mark, Buffer<Complex>),
    /// Exact integers.
    Extended(Mark, Buffer<Extended>),
    /// Exact fractions.
    Rational(Mark, Buffer<Rational>),
    /// Bytes of text.
    Byte(Mark, Buffer<u8>),
    /// Code units of text.
    Unicode(Mark, Buffer<Unicode>),
    /// Symbols.
    Symbol(Mark, Buffer<Symbol>),
    /// Boxes.
    Box(Mark, Buffer<Value>),
    /// Many booleans, which nobody wanted to write to. The others stand before, in the order of the types.
    Bits(Mark, Box<Bits>),
    /// Elements in the memory of somebody else, who may hold them as well.
    Lent(Mark, Loan),
    /// A slice of another buffer.
    Part(Mark, Part),
    /// No boxes, and what would be in one.
    Blank(Mark, <Value as Element>::Held),
    /// Integers of one byte each, which only verbs make that write slim results, ...
    Slim1(Mark, Box<Slim<i8>>),
    /// ... of two bytes, ...
    Slim2(Mark, Box<Slim<i16>>),
    /// ... of four bytes.
    Slim4(Mark, Box<Slim<i32>>),
}

// The allocation of a short list fits a cache line, together with its reference count.
const _: () = assert!(size_of::<Store>() <= 56);

/// `with_store!(store, mark, buffer => expr)`: the same expression for the buffer of every element type.
macro_rules! with_store {
    ($store:expr, $mark:pat, $buffer:pat => $expr:expr) => {
        match $store {
            Store::Bool($mark, $buffer) => $expr,
            Store::Bits($mark, $buffer) => $expr,
            Store::Lent($mark, $buffer) => $expr,
            Store::Part($mark, $buffer) => $expr,
            Store::Blank($mark, $buffer) => $expr,
            Store::Slim1($mark, $buffer) => $expr,
            Store::Slim2($mark, $buffer) => $expr,
            Store::Slim4($mark, $buffer) => $expr,
            Store::Int($mark, $buffer) => $expr,
            Store::Float($mark, $buffer) => $expr,
            Store::Complex($mark, $buffer) => $expr,
            Store::Extended($mark, $buffer) => $expr,
            Store::Rational($mark, $buffer) => $expr,
            Store::Byte($mark, $buffer) => $expr,
            Store::Unicode($mark, $buffer) => $expr,
            Store::Symbol($mark, $buffer) => $expr,
            Store::Box($mark, $buffer) => $expr,
        }
    };
}

impl Store {
    /// The type of the elements.
    #[inline]
    pub fn kind(&self) -> ElementType {
        match self {
            Store::Bool(..) => ElementType::Bool,
            Store::Int(..) => ElementType::Int,
            Store::Float(..) => ElementType::Float,
            Store::Complex(..) => ElementType::Complex,
            Store::Extended(..) => ElementType::Extended,
            Store::Rational(..) => ElementType::Rational,
            Store::Byte(..) => ElementType::Byte,
            Store::Unicode(..) => ElementType::Unicode,
            Store::Symbol(..) => ElementType::Symbol,
            Store::Box(..) | Store::Blank(..) => ElementType::Box,
            Store::Bits(..) => ElementType::Bool,
            Store::Lent(_, loan) => loan.kind(),
            Store::Part(_, part) => part.kind(),
            Store::Slim1(..) | Store::Slim2(..) | Store::Slim4(..) => ElementType::Int,
        }
    }

    /// The elements as a typed slice.
    #[inline]
    pub fn widened(&self) -> View<'_> {
        if self.is_elsewhere() {
            return self.view_elsewhere();
        }
        // Without those, this is not a choice: all have their elements in the same place.
        match self {
            Store::Bool(_, buffer) => View::Bool(buffer.items()),
            Store::Int(_, buffer) => View::Int(buffer.items()),
            Store::Float(_, buffer) => View::Float(buffer.items()),
            Store::Complex(_, buffer) => View::Complex(buffer.items()),
            Store::Extended(_, buffer) => View::Extended(buffer.items()),
            Store::Rational(_, buffer) => View::Rational(buffer.items()),
            Store::Byte(_, buffer) => View::Byte(buffer.items()),
            Store::Unicode(_, buffer) => View::Unicode(buffer.items()),
            Store::Symbol(_, buffer) => View::Symbol(buffer.items()),
            Store::Box(_, buffer) => View::Box(buffer.items()),
            _ => View::Bool(&[]),
        }
    }

    /// Whether the elements are not in a buffer of their own: packed, foreign, in another buffer, or none.
    #[inline(always)]
    fn is_elsewhere(&self) -> bool {
        use Store::{Bits, Blank, Lent, Part, Slim1, Slim2, Slim4};
        matches!(self, Bits(..) | Lent(..) | Part(..) | Blank(..) | Slim1(..) | Slim2(..) | Slim4(..))
    }

    /// The elements of a store that has them in no buffer. Out of the way: every look at elements may come here, and hardly one does.
    #[cold]
    #[inline(never)]
    fn view_elsewhere(&self) -> View<'_> {
        match self {
            Store::Bits(_, bits) => View::Bool(bits.as_bytes()),
            Store::Lent(_, loan) => loan.view(),
            Store::Part(_, part) => part.widened(),
            Store::Slim1(_, slim) => View::Int(slim.as_wide()),
            Store::Slim2(_, slim) => View::Int(slim.as_wide()),
            Store::Slim4(_, slim) => View::Int(slim.as_wide()),
            Store::Blank(..) => View::Box(&[]),
            _ => View::Bool(&[]),
        }
    }

    /// The elements stored elsewhere, if they are of this type. Elements of another type are not unpacked to find that out.
    #[cold]
    #[inline(never)]
    pub(super) fn items_elsewhere<T: Element>(&self) -> Option<&[T]> {
        if self.is_elsewhere() && self.kind() == T::TYPE { T::of_view(self.view_elsewhere()) } else { None }
    }

    /// Makes a buffer of what is in none, for writing.
    #[inline]
    pub fn unpack(&mut self) {
        if self.is_elsewhere() {
            self.unpacked();
        }
    }

    #[cold]
    fn unpacked(&mut self) {
        match self {
            Store::Bits(mark, bits) => {
                let none = Box::new(Bits::new(Vec::new(), 0));
                *self = Store::Bool(*mark, std::mem::replace(bits, none).into_buffer());
            }
            Store::Lent(..) | Store::Part(..) => {
                let mark = self.mark();
                *self = with_items!(self.view_elsewhere(), items => Store::copied(items));
                *self.mark_mut() = mark;
            }
            Store::Slim1(mark, _) | Store::Slim2(mark, _) | Store::Slim4(mark, _) => {
                let mark = *mark;
                *self = Store::Int(mark, std::mem::replace(self, Store::Int(Mark::None, Buffer::empty())).into_wide());
            }
            Store::Blank(mark, _) => *self = Store::Box(*mark, Buffer::empty()),
            _ => {}
        }
    }

    /// The slim integers as a buffer of eight-byte integers.
    fn into_wide(self) -> Buffer<i64> {
        match self {
            Store::Slim1(_, slim) => slim.into_wide(),
            Store::Slim2(_, slim) => slim.into_wide(),
            Store::Slim4(_, slim) => slim.into_wide(),
            _ => Buffer::empty(),
        }
    }

    /// A store of copied elements.
    fn copied<T: Element>(items: &[T]) -> Store {
        let mut buffer = Buffer::empty();
        buffer.copy(items);
        T::store(buffer)
    }

    /// The mark of the order of the elements.
    pub fn mark(&self) -> Mark {
        with_store!(self, mark, _ => *mark)
    }

    /// The place of the mark.
    pub fn mark_mut(&mut self) -> &mut Mark {
        with_store!(self, mark, _ => mark)
    }

    /// Appends the elements of an array of the same type; `false`, and nothing has changed, if memory is not to be had.
    pub fn append(&mut self, other: &Array) -> bool {
        if self.append_to_part(other) {
            return true;
        }
        self.unpack();
        let appended = match (&mut *self, other.widened()) {
            (Store::Bool(_, a), View::Bool(b)) => a.append(b),
            (Store::Int(_, a), View::Int(b)) => a.append(b),
            (Store::Float(_, a), View::Float(b)) => a.append(b),
            (Store::Complex(_, a), View::Complex(b)) => a.append(b),
            (Store::Extended(_, a), View::Extended(b)) => a.append(b),
            (Store::Rational(_, a), View::Rational(b)) => a.append(b),
            (Store::Byte(_, a), View::Byte(b)) => a.append(b),
            (Store::Unicode(_, a), View::Unicode(b)) => a.append(b),
            (Store::Symbol(_, a), View::Symbol(b)) => a.append(b),
            (Store::Box(_, a), View::Box(b)) => a.append(b),
            _ => false,
        };
        if appended {
            *self.mark_mut() = Mark::None;
        }
        appended
    }
}

/// A buffer that several arrays may hold.
#[derive(Clone, Debug)]
pub struct Shared(pub(super) Arc<Store>);

impl Shared {
    /// A buffer that is written in its place: to move it right after would stall the processor.
    #[inline(always)]
    fn written<T: Element>(write: impl FnOnce(&mut Buffer<T>)) -> Self {
        let mut store = UniqueArc::new(T::store(Buffer::empty()));
        if let Some(buffer) = T::buffer_mut(&mut store) {
            write(buffer);
        }
        Shared(store.shareable())
    }

    /// A shared store of the elements of a vector.
    pub fn from_vec<T: Element>(items: Vec<T>) -> Self {
        T::shared(&items).unwrap_or_else(|| Shared::written(|buffer| buffer.fill(items)))
    }

    /// A shared store of copied elements.
    pub fn copied<T: Element>(items: &[T]) -> Self {
        T::shared(items).unwrap_or_else(|| Shared::written(|buffer| buffer.copy(items)))
    }

    /// A shared store without boxes, which remembers the prototype of their contents.
    pub fn blank(content: <Value as Element>::Held) -> Self {
        Shared(Arc::new(Store::Blank(Mark::None, content)))
    }

    /// A shared store of booleans in words.
    pub fn from_bits(bits: Bits) -> Self {
        Shared(Arc::new(Store::Bits(Mark::None, Box::new(bits))))
    }

    /// A shared store of foreign elements.
    pub fn from_loan(loan: Loan) -> Self {
        Shared(Arc::new(Store::Lent(Mark::None, loan)))
    }

    /// A shared store of the first elements of an inline block.
    #[inline(always)]
    pub fn from_front<T: Element + Copy>(block: T::Inline, count: usize) -> Self {
        Shared::written(|buffer: &mut Buffer<T>| buffer.items = SmallVec::from_buf_and_len(block, count))
    }

    /// A shared store of elements that a loop writes: into the given block, where it is large enough. `None` if the loop fails.
    #[inline(always)]
    pub fn from_loop<T>(count: usize, room: T::Inline, run: impl FnOnce(&mut [T]) -> bool) -> Option<Self>
    where
        T: Element + Copy + Default,
    {
        let mut done = false;
        let shared = Shared::written(|buffer: &mut Buffer<T>| {
            if count > <T::Inline as smallvec::Array>::size() {
                buffer.fill(vec![T::default(); count]);
            } else {
                buffer.items = SmallVec::from_buf_and_len(room, count);
            }
            done = run(&mut buffer.items);
        });
        done.then_some(shared)
    }

    /// The buffer.
    #[inline(always)]
    pub fn store(&self) -> &Store {
        &self.0
    }

    /// The elements, if they are of this type.
    #[inline(always)]
    pub fn items<T: Element>(&self) -> Option<&[T]> {
        T::items(&self.0)
    }

    /// The buffer for writing, if no one else holds it.
    #[inline]
    pub fn get_mut(&mut self) -> Option<&mut Store> {
        Arc::get_mut(&mut self.0)
    }

    /// The buffer for writing, copied first if someone else holds it.
    pub fn make_mut(&mut self) -> &mut Store {
        let store = Arc::make_mut(&mut self.0);
        if store.is_held_elsewhere() && !store.is_part_alone() {
            store.unpack();
        }
        store
    }

    /// The elements as a vector, if they are of this type: taken over when no one else holds them, copied otherwise.
    pub fn into_items<T: Element>(self) -> Option<Vec<T>> {
        match Arc::try_unique(self.0) {
            Ok(store) => T::into_buffer(UniqueArc::into_inner(store)).map(Buffer::into_items),
            Err(shared) => T::items(&shared).map(<[T]>::to_vec),
        }
    }

    /// Whether both are one buffer.
    #[inline]
    pub fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The address of the buffer.
    pub fn address(&self) -> usize {
        Arc::as_ptr(&self.0) as usize
    }

    /// Whether there is no other holder of the elements; the owner of foreign elements counts as one.
    pub fn has_one_holder(&self) -> bool {
        Arc::strong_count(&self.0) == 1 && (!self.0.is_held_elsewhere() || self.0.is_part_alone())
    }
}
