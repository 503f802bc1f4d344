//! The storage of an array: an element in place, or a shared copy-on-write buffer with its shape.
//!
//! Invariant: the product of the shape is the number of elements in the buffer.

use std::borrow::Borrow;
use std::cell::{Cell, RefCell};

use smallvec::SmallVec;
use triomphe::{Arc, UniqueArc};

use super::{Array, Element, Mark, Shape, Value, budget, kept, shape, stop};

/// A buffer and its length; the length is kept so that the shape of a list can be lent as a slice. A few elements lie in
/// the buffer itself, so that a short list is one allocation.
///
/// The order of the fields is fixed: the length of every type of buffer lies in the same place, so that to ask for a shape
/// needs no look at the type.
#[repr(C)]
pub struct Buffer<T: Element> {
    count: [usize; 1],
    items: SmallVec<T::Inline>,
    /// What is known of the order of the elements; writing forgets it.
    mark: Mark,
    /// What an empty array remembers of the items that it could hold.
    prototype: T::Prototype,
}

impl<T: Element> Buffer<T> {
    fn empty() -> Self {
        Buffer { count: [0], items: SmallVec::new(), mark: Mark::None, prototype: T::Prototype::default() }
    }

    /// Takes over elements where it had none.
    fn fill(&mut self, items: Vec<T>) {
        self.count = [items.len()];
        self.items = SmallVec::from_vec(items);
        budget::took(self.bytes());
    }

    /// Copies elements where it had none: many at once, a few into itself.
    fn copy(&mut self, items: &[T]) {
        if items.len() > <T::Inline as smallvec::Array>::size() {
            return self.fill(items.to_vec());
        }
        self.count = [items.len()];
        // One by one: for so few, the two calls of copying blocks take longer.
        self.items.extend(items.iter().cloned());
    }

    /// The bytes that the elements take outside the buffer itself.
    #[inline]
    fn bytes(&self) -> usize {
        if self.items.spilled() { self.items.capacity() * size_of::<T>() } else { 0 }
    }

    fn into_items(mut self) -> Vec<T> {
        budget::gave_back(self.bytes());
        std::mem::take(&mut self.items).into_vec()
    }
}

impl<T: Element> std::fmt::Debug for Buffer<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.items.iter()).finish()
    }
}

impl<T: Element> Clone for Buffer<T> {
    fn clone(&self) -> Self {
        let mut copy = Buffer::empty();
        copy.copy(&self.items);
        copy.prototype = self.prototype.clone();
        copy
    }
}

impl<T: Element> Drop for Buffer<T> {
    fn drop(&mut self) {
        let bytes = self.bytes();
        budget::gave_back(bytes);
        T::before_drop(&mut self.items);
        if kept::is_large(bytes) {
            T::shelf().into_iter().for_each(|shelf| shelf.keep(std::mem::take(&mut self.items).into_vec()));
        }
    }
}

/// Elements of a list that is worth a way of its own, at most.
pub const SHORT: usize = 16;

/// A buffer that several arrays may hold.
#[derive(Clone, Debug)]
pub struct Shared<T: Element>(Arc<Buffer<T>>);

impl<T: Element> Shared<T> {
    /// A buffer that is written where it stays: what is put together elsewhere first and then moved as a whole is read back in
    /// other pieces than it was written in, which stalls the processor.
    #[inline(always)]
    fn written(write: impl FnOnce(&mut Buffer<T>)) -> Self {
        let mut buffer = Arc::new(Buffer::empty());
        if let Some(buffer) = Arc::get_mut(&mut buffer) {
            write(buffer);
        }
        Shared(buffer)
    }

    /// Of elements that are taken over.
    pub fn of(items: Vec<T>) -> Self {
        Shared::written(|buffer| buffer.fill(items))
    }

    /// Of elements that are copied.
    pub fn copied(items: &[T]) -> Self {
        Shared::written(|buffer| buffer.copy(items))
    }

    /// Of the first of the elements of a block, which is as large as what a buffer holds in itself.
    #[inline(always)]
    pub fn of_front(block: T::Inline, count: usize) -> Self
    where
        T: Copy,
    {
        Shared::written(|buffer| {
            buffer.items = SmallVec::from_buf_and_len(block, count);
            buffer.count = [count];
        })
    }

    /// Of so many elements, at most [`SHORT`], that a loop writes over others: over those of the room, where it is enough. `None` if
    /// the loop fails.
    #[inline(always)]
    pub fn of_loop(count: usize, room: T::Inline, run: impl FnOnce(&mut [T]) -> bool) -> Option<Self>
    where
        T: Copy + Default,
    {
        let mut done = false;
        let shared = Shared::written(|buffer| {
            if count > <T::Inline as smallvec::Array>::size() {
                buffer.fill(vec![T::default(); count]);
            } else {
                buffer.count = [count];
                buffer.items = SmallVec::from_buf_and_len(room, count);
            }
            done = run(&mut buffer.items);
        });
        done.then_some(shared)
    }

    #[inline(always)]
    fn items(&self) -> &[T] {
        &self.0.items
    }

    /// The number of elements.
    #[inline(always)]
    pub fn tally(&self) -> usize {
        self.count()[0]
    }

    #[inline(always)]
    fn count(&self) -> &[usize; 1] {
        &self.0.count
    }

    fn get_mut(&mut self) -> Option<&mut Buffer<T>> {
        Arc::get_mut(&mut self.0)
    }

    /// The buffer for writing, of its own.
    fn make_mut(&mut self) -> &mut Buffer<T> {
        Arc::make_mut(&mut self.0)
    }

    fn into_items(self) -> Vec<T> {
        match Arc::try_unique(self.0) {
            Ok(buffer) => UniqueArc::into_inner(buffer).into_items(),
            Err(shared) => shared.items.to_vec(),
        }
    }

    fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    fn has_one_holder(&self) -> bool {
        Arc::strong_count(&self.0) == 1
    }
}

/// The elements and shape of an array of one type. A list needs no shape beside its buffer; an atom needs no buffer.
///
/// The form is kept in a whole word, and the buffer first, for every type: what concerns the shape alone is the same code for
/// all of them.
#[derive(Clone, Debug)]
#[repr(u64)]
pub enum Body<T: Element> {
    Atom(T::Held),
    List(Shared<T>),
    Higher(Shared<T>, Arc<Shape>),
}

impl<T: Element> Body<T> {
    /// The caller has checked that `shape` and `items` agree.
    pub fn new(shape: &[usize], mut items: Vec<T>) -> Self {
        debug_assert_eq!(shape::size(shape), items.len());
        match shape.len() {
            0 => match items.pop() {
                Some(item) => Body::Atom(item.into()),
                None => Body::Atom(T::fill().into()),
            },
            1 => Body::List(Shared::of(items)),
            _ => Body::Higher(Shared::of(items), Arc::new(Shape::from_slice(shape))),
        }
    }

    /// As `new`, from elements that are copied.
    pub fn copied(shape: &[usize], items: &[T]) -> Self {
        debug_assert_eq!(shape::size(shape), items.len());
        let buffer = || Shared::copied(items);
        match shape.len() {
            0 => Body::Atom(items.first().cloned().unwrap_or_else(T::fill).into()),
            1 => Body::List(buffer()),
            _ => Body::Higher(buffer(), Arc::new(Shape::from_slice(shape))),
        }
    }

    /// As `copied`, sharing the shape of another array.
    pub fn copied_like<U: Element>(other: &Body<U>, items: &[T]) -> Self {
        debug_assert_eq!(shape::size(other.shape()), items.len());
        let buffer = || Shared::copied(items);
        match other {
            Body::Atom(_) => Body::Atom(items.first().cloned().unwrap_or_else(T::fill).into()),
            Body::List(_) => Body::List(buffer()),
            Body::Higher(_, shape) => Body::Higher(buffer(), shape.clone()),
        }
    }

    /// As `new`, sharing the shape of another array.
    pub fn with_shape_of<U: Element>(other: &Body<U>, mut items: Vec<T>) -> Self {
        debug_assert_eq!(shape::size(other.shape()), items.len());
        match other {
            Body::Atom(_) => match items.pop() {
                Some(item) => Body::Atom(item.into()),
                None => Body::Atom(T::fill().into()),
            },
            Body::List(_) => Body::List(Shared::of(items)),
            Body::Higher(_, shape) => Body::Higher(Shared::of(items), shape.clone()),
        }
    }

    #[inline(always)]
    pub fn shape(&self) -> &[usize] {
        match self {
            Body::Atom(_) => &[],
            Body::List(buffer) => buffer.count(),
            Body::Higher(_, shape) => shape,
        }
    }

    /// The number of elements.
    #[inline(always)]
    pub fn count(&self) -> usize {
        match self {
            Body::Atom(_) => 1,
            Body::List(buffer) | Body::Higher(buffer, _) => buffer.count()[0],
        }
    }

    #[inline(always)]
    pub fn items(&self) -> &[T] {
        match self {
            Body::Atom(held) => std::slice::from_ref(held.borrow()),
            Body::List(buffer) | Body::Higher(buffer, _) => buffer.items(),
        }
    }

    /// The same elements under another shape of the same product.
    pub fn reshaped(self, shape: &[usize]) -> Self {
        match self {
            Body::List(buffer) | Body::Higher(buffer, _) => match shape.len() {
                0 => Body::Atom(buffer.items().first().cloned().unwrap_or_else(T::fill).into()),
                1 => Body::List(buffer),
                _ => Body::Higher(buffer, Arc::new(Shape::from_slice(shape))),
            },
            Body::Atom(held) if shape.is_empty() => Body::Atom(held),
            Body::Atom(held) => Body::new(shape, vec![held.borrow().clone()]),
        }
    }

    /// The elements as a vector: taken over when no one else holds them, copied otherwise.
    pub fn into_items(self) -> Vec<T> {
        match self {
            Body::Atom(held) => vec![held.borrow().clone()],
            Body::List(buffer) | Body::Higher(buffer, _) => buffer.into_items(),
        }
    }

    /// The elements for writing, if no one else holds them. Atoms have none: they are rebuilt, not written.
    pub fn unique_items(&mut self) -> Option<&mut [T]> {
        match self {
            Body::Atom(_) => None,
            Body::List(buffer) | Body::Higher(buffer, _) => buffer.get_mut().map(|buffer| {
                buffer.mark = Mark::None;
                buffer.items.as_mut_slice()
            }),
        }
    }

    /// The elements for writing, copied first if someone else holds them.
    pub fn items_mut(&mut self) -> &mut [T] {
        if let Body::Atom(held) = self {
            let item: &T = (*held).borrow();
            *self = Body::List(Shared::copied(std::slice::from_ref(item)));
        }
        match self {
            Body::Atom(_) => &mut [],
            Body::List(buffer) | Body::Higher(buffer, _) => {
                let buffer = buffer.make_mut();
                buffer.mark = Mark::None;
                buffer.items.as_mut_slice()
            }
        }
    }

    /// Whether both hold one buffer under one shape.
    pub fn shares_with(&self, other: &Self) -> bool {
        match (self, other) {
            (Body::List(a), Body::List(b)) => a.is(b),
            (Body::Higher(a, shape), Body::Higher(b, other)) => a.is(b) && shape == other,
            _ => false,
        }
    }

    /// What is known of the order of the elements.
    pub fn mark(&self) -> Mark {
        match self {
            Body::Atom(_) => Mark::None,
            Body::List(buffer) | Body::Higher(buffer, _) => buffer.0.mark,
        }
    }

    /// The same elements with a mark: copied if someone else holds them.
    pub fn with_mark(mut self, mark: Mark) -> Self {
        if let Body::List(buffer) | Body::Higher(buffer, _) = &mut self
            && buffer.0.mark != mark
        {
            buffer.make_mut().mark = mark;
        }
        self
    }

    /// What an empty array remembers of the items that it could hold.
    pub fn prototype(&self) -> Option<&T::Prototype> {
        match self {
            Body::Atom(_) => None,
            Body::List(buffer) | Body::Higher(buffer, _) => Some(&buffer.0.prototype),
        }
    }

    /// The same array, which remembers a prototype.
    pub fn with_prototype(self, prototype: T::Prototype) -> Self {
        let renewed = |given: &Shared<T>| {
            Shared::written(|buffer| {
                buffer.copy(given.items());
                buffer.prototype = prototype;
            })
        };
        match self {
            Body::Atom(held) => Body::Atom(held),
            Body::List(buffer) => Body::List(renewed(&buffer)),
            Body::Higher(buffer, shape) => Body::Higher(renewed(&buffer), shape),
        }
    }

    /// Appends cells of the item shape at the end, in place when no one else holds the buffer. `false` if it is shared,
    /// or memory is not to be had; then nothing has changed.
    pub fn append(&mut self, cells: usize, items: &[T]) -> bool {
        let (shape, buffer) = match self {
            Body::Atom(_) => return false,
            Body::List(buffer) => (None, buffer),
            Body::Higher(buffer, shape) => (Some(shape), buffer),
        };
        let Some(buffer) = buffer.get_mut() else { return false };
        let before = buffer.bytes();
        if buffer.items.try_reserve(items.len()).is_err() {
            return false;
        }
        buffer.mark = Mark::None;
        buffer.items.extend(items.iter().cloned());
        budget::grew(before, buffer.bytes());
        buffer.count = [buffer.items.len()];
        if let Some(shape) = shape
            && let Some(first) = Arc::make_mut(shape).first_mut()
        {
            *first += cells;
        }
        true
    }
}

/// The content of a boxed atom.
#[derive(Clone, Debug)]
pub struct Boxed(Arc<Nest>);

#[derive(Debug)]
struct Nest(Value);

impl Borrow<Value> for Boxed {
    fn borrow(&self) -> &Value {
        &self.0.0
    }
}

impl From<Value> for Boxed {
    fn from(value: Value) -> Self {
        Boxed(Arc::new(Nest(value)))
    }
}

impl Drop for Nest {
    fn drop(&mut self) {
        if is_nest(&self.0) {
            drop_later(std::mem::replace(&mut self.0, Value::Array(Array::from(false))));
        }
    }
}

/// Whether dropping a value may drop further values: not if someone else holds its content.
fn is_nest(value: &Value) -> bool {
    match value {
        Value::Array(array) => match Value::peek(array) {
            Some(Body::List(buffer) | Body::Higher(buffer, _)) => buffer.has_one_holder(),
            Some(Body::Atom(boxed)) => Arc::strong_count(&boxed.0) == 1,
            None => false,
        },
        Value::Function(function) => std::sync::Arc::strong_count(function) == 1,
        Value::Dictionary(dictionary) | Value::Table(dictionary) => std::sync::Arc::strong_count(dictionary) == 1,
        Value::Narrow(_) | Value::Sparse(_) => false,
    }
}

/// How many drops may be nested on the machine's stack.
const DEEPEST_DROP: usize = 100;

/// Dropping a box drops what is in it, which may be a box: a million deep would overflow the machine's stack. So drops nest
/// only so deep; what lies deeper is put on a queue, which the outermost drop empties in a loop.
fn drop_later(value: Value) {
    thread_local! {
        static DEPTH: Cell<usize> = const { Cell::new(0) };
        static QUEUE: RefCell<Vec<Value>> = const { RefCell::new(Vec::new()) };
    }
    let depth = DEPTH.try_with(Cell::get).unwrap_or(0);
    let mut kept = Some(value);
    if depth >= DEEPEST_DROP {
        let queued = QUEUE.try_with(|queue| queue.borrow_mut().extend(kept.take()));
        if queued.is_ok() {
            return;
        }
    }
    let _ = DEPTH.try_with(|cell| cell.set(depth + 1));
    drop(kept);
    if depth == 0 {
        while let Ok(Some(next)) = QUEUE.try_with(|queue| queue.borrow_mut().pop()) {
            drop(next);
        }
    }
    let _ = DEPTH.try_with(|cell| cell.set(depth));
}

/// So many values are not dropped while what runs is to end: that could take longer than the end may.
const LATER: usize = 1 << 12;

thread_local! {
    static LEFT: RefCell<Vec<Vec<Value>>> = const { RefCell::new(Vec::new()) };
}

/// Drops what was left while a sentence was to end.
pub(crate) fn drop_left() {
    let left = LEFT.try_with(|left| left.take());
    drop(left);
}

/// Keeps many values for later if what runs is to end.
pub fn leave_many(items: &mut SmallVec<<Value as Element>::Inline>) {
    if items.len() > LATER && stop::is_asked_to_end() {
        let items = std::mem::take(items).into_vec();
        // Where the thread ends too, they are dropped at once.
        let _ = LEFT.try_with(|left| left.borrow_mut().push(items));
    }
}

pub fn drop_nested(items: &mut [Value]) {
    for item in items.iter_mut() {
        if is_nest(item) {
            drop_later(std::mem::replace(item, Value::Array(Array::from(false))));
        }
    }
}
