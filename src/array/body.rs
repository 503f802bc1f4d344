//! The storage of an array: an element in place, or a shared copy-on-write buffer with its shape.
//!
//! Invariant: the product of the shape is the number of elements in the buffer.

use std::borrow::Borrow;
use std::cell::{Cell, RefCell};

use smallvec::SmallVec;
use triomphe::Arc;

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
    /// The number of elements.
    #[inline]
    pub fn len(&self) -> usize {
        self.count[0]
    }

    fn new(items: impl Into<SmallVec<T::Inline>>) -> Self {
        let items = items.into();
        let buffer = Buffer { count: [items.len()], items, mark: Mark::None, prototype: T::Prototype::default() };
        budget::took(buffer.bytes());
        buffer
    }

    /// The bytes that the elements take outside the buffer itself.
    #[inline]
    fn bytes(&self) -> usize {
        if self.items.spilled() { self.items.capacity() * size_of::<T>() } else { 0 }
    }

    /// Of elements that are copied: many at once, a few into the buffer itself.
    pub fn copied(items: &[T]) -> Self {
        if items.len() > <T::Inline as smallvec::Array>::size() {
            return Buffer::new(items.to_vec());
        }
        Buffer { count: [items.len()], items: T::few(items), mark: Mark::None, prototype: T::Prototype::default() }
    }

    /// Of the first elements of a room that becomes the buffer's own.
    #[inline(always)]
    pub fn of_room(room: T::Inline, count: usize) -> Self {
        let count = count.min(<T::Inline as smallvec::Array>::size());
        let items = SmallVec::from_buf_and_len(room, count);
        Buffer { count: [count], items, mark: Mark::None, prototype: T::Prototype::default() }
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
        let mut copy = Buffer::copied(&self.items);
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

/// The elements and shape of an array of one type. A list needs no shape beside its buffer; an atom needs no buffer.
///
/// The form is kept in a whole word, and the buffer first, for every type: what concerns the shape alone is the same code for
/// all of them.
#[derive(Clone, Debug)]
#[repr(u64)]
pub enum Body<T: Element> {
    Atom(T::Held),
    List(Arc<Buffer<T>>),
    Higher(Arc<Buffer<T>>, Arc<Shape>),
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
            1 => Body::List(Arc::new(Buffer::new(items))),
            _ => Body::Higher(Arc::new(Buffer::new(items)), Arc::new(Shape::from_slice(shape))),
        }
    }

    /// As `new`, from elements that are copied.
    pub fn copied(shape: &[usize], items: &[T]) -> Self {
        debug_assert_eq!(shape::size(shape), items.len());
        let buffer = || Arc::new(Buffer::copied(items));
        match shape.len() {
            0 => Body::Atom(items.first().cloned().unwrap_or_else(T::fill).into()),
            1 => Body::List(buffer()),
            _ => Body::Higher(buffer(), Arc::new(Shape::from_slice(shape))),
        }
    }

    /// As `copied`, sharing the shape of another array.
    pub fn copied_like<U: Element>(other: &Body<U>, items: &[T]) -> Self {
        debug_assert_eq!(shape::size(other.shape()), items.len());
        let buffer = || Arc::new(Buffer::copied(items));
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
            Body::List(_) => Body::List(Arc::new(Buffer::new(items))),
            Body::Higher(_, shape) => Body::Higher(Arc::new(Buffer::new(items)), shape.clone()),
        }
    }

    #[inline(always)]
    pub fn shape(&self) -> &[usize] {
        match self {
            Body::Atom(_) => &[],
            Body::List(buffer) => &buffer.count,
            Body::Higher(_, shape) => shape,
        }
    }

    /// The number of elements.
    #[inline(always)]
    pub fn count(&self) -> usize {
        match self {
            Body::Atom(_) => 1,
            Body::List(buffer) | Body::Higher(buffer, _) => buffer.count[0],
        }
    }

    #[inline(always)]
    pub fn items(&self) -> &[T] {
        match self {
            Body::Atom(held) => std::slice::from_ref(held.borrow()),
            Body::List(buffer) | Body::Higher(buffer, _) => &buffer.items,
        }
    }

    /// The same elements under another shape of the same product.
    pub fn reshaped(self, shape: &[usize]) -> Self {
        match self {
            Body::List(buffer) | Body::Higher(buffer, _) => match shape.len() {
                0 => Body::Atom(buffer.items.first().cloned().unwrap_or_else(T::fill).into()),
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
            Body::List(buffer) | Body::Higher(buffer, _) => match Arc::try_unwrap(buffer) {
                Ok(buffer) => buffer.into_items(),
                Err(shared) => shared.items.to_vec(),
            },
        }
    }

    /// The elements for writing, if no one else holds them. Atoms have none: they are rebuilt, not written.
    pub fn unique_items(&mut self) -> Option<&mut [T]> {
        match self {
            Body::Atom(_) => None,
            Body::List(buffer) | Body::Higher(buffer, _) => Arc::get_mut(buffer).map(|buffer| {
                buffer.mark = Mark::None;
                buffer.items.as_mut_slice()
            }),
        }
    }

    /// The elements for writing, copied first if someone else holds them.
    pub fn items_mut(&mut self) -> &mut [T] {
        if let Body::Atom(held) = self {
            let item: &T = (*held).borrow();
            *self = Body::List(Arc::new(Buffer::new(vec![item.clone()])));
        }
        match self {
            Body::Atom(_) => &mut [],
            Body::List(buffer) | Body::Higher(buffer, _) => {
                let buffer = Arc::make_mut(buffer);
                buffer.mark = Mark::None;
                buffer.items.as_mut_slice()
            }
        }
    }

    /// Whether both hold one buffer under one shape.
    pub fn shares_with(&self, other: &Self) -> bool {
        match (self, other) {
            (Body::List(a), Body::List(b)) => Arc::ptr_eq(a, b),
            (Body::Higher(a, shape), Body::Higher(b, other)) => Arc::ptr_eq(a, b) && shape == other,
            _ => false,
        }
    }

    /// What is known of the order of the elements.
    pub fn mark(&self) -> Mark {
        match self {
            Body::Atom(_) => Mark::None,
            Body::List(buffer) | Body::Higher(buffer, _) => buffer.mark,
        }
    }

    /// The same elements with a mark: copied if someone else holds them.
    pub fn with_mark(mut self, mark: Mark) -> Self {
        if let Body::List(buffer) | Body::Higher(buffer, _) = &mut self
            && buffer.mark != mark
        {
            Arc::make_mut(buffer).mark = mark;
        }
        self
    }

    /// What an empty array remembers of the items that it could hold.
    pub fn prototype(&self) -> Option<&T::Prototype> {
        match self {
            Body::Atom(_) => None,
            Body::List(buffer) | Body::Higher(buffer, _) => Some(&buffer.prototype),
        }
    }

    /// The same array, which remembers a prototype.
    pub fn with_prototype(self, prototype: T::Prototype) -> Self {
        let renewed = |buffer: &Buffer<T>| {
            let mut copy = Buffer::copied(&buffer.items);
            copy.prototype = prototype;
            Arc::new(copy)
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
        let Some(buffer) = Arc::get_mut(buffer) else { return false };
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
            Some(Body::List(buffer) | Body::Higher(buffer, _)) => Arc::strong_count(buffer) == 1,
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
