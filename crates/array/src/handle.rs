//! The handle: a small value that stands for an array, cheap to clone.

use triomphe::Arc;

use super::body::{Shared, Store};
use super::repr::Repr;
use super::{Complex, Element, ElementType, Extended, Mark, Rational, Shape, Symbol, Unicode, Value, View, shape};
use crate::error::{Error, Result};

/// An array: a shape and elements of one type in row-major order.
///
/// A handle is 32 bytes. An atom lives in it (exact numbers and boxes apart, whose content is shared); any other array
/// shares a buffer, which is copied when written to while another handle holds it.
///
/// ```
/// use jackal_array::Array;
/// let table = Array::new(&[2, 3], vec![0_i64, 1, 2, 3, 4, 5])?;
/// assert_eq!((table.rank(), table.tally(), table.shape()), (2, 2, &[2, 3][..]));
/// assert_eq!(table.as_slice::<i64>(), Some(&[0, 1, 2, 3, 4, 5][..]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub struct Array(pub(super) Repr);

impl Clone for Array {
    /// Machine numbers and lists first: little else is copied.
    #[inline]
    fn clone(&self) -> Self {
        Array(match &self.0 {
            Repr::Int(int) => Repr::Int(*int),
            Repr::Float(float) => Repr::Float(*float),
            Repr::Bool(bool) => Repr::Bool(*bool),
            Repr::List(count, shared) => Repr::List(*count, shared.clone()),
            other => other.clone(),
        })
    }
}

const _: () = assert!(size_of::<Array>() <= 32 && size_of::<Value>() <= 32);

impl Array {
    /// An array of a shape and its elements. A domain error if their numbers differ.
    pub fn new<T: Element>(shape: &[usize], items: Vec<T>) -> Result<Array> {
        if shape::count(shape)? != items.len() {
            return Err(Error::length(format!("{} elements do not fill shape {}", items.len(), shape::text(shape))));
        }
        Ok(Array(Repr::new(shape, items)))
    }

    /// A list (rank 1).
    pub fn list<T: Element>(items: Vec<T>) -> Array {
        Array(Repr::list(items))
    }

    /// An atom (rank 0).
    pub fn atom<T: Element>(item: T) -> Array {
        Array(T::atom(item.into()))
    }

    /// A list of elements that are copied: a short one is one allocation.
    pub fn copied<T: Element>(items: &[T]) -> Array {
        Array(Repr::copied_list(items))
    }

    /// A list without elements.
    pub fn empty_list<T: Element>() -> Array {
        Array::list(Vec::<T>::new())
    }

    /// Text as a list of bytes.
    pub fn text(text: impl AsRef<[u8]>) -> Array {
        Array::copied(text.as_ref())
    }

    /// A box around a value: an atom.
    pub fn boxed(value: impl Into<Value>) -> Array {
        Array::atom(value.into())
    }

    /// A list of boxes.
    pub fn boxes<V: Into<Value>>(values: impl IntoIterator<Item = V>) -> Array {
        Array::list(values.into_iter().map(Into::into).collect::<Vec<Value>>())
    }

    /// New elements, possibly of another type, under the shape of this array. The caller gives as many.
    pub fn with_items<T: Element>(&self, items: Vec<T>) -> Array {
        debug_assert_eq!(items.len(), self.count());
        Array(match &self.0 {
            Repr::List(..) => Repr::list(items),
            Repr::Higher(shape, _) => Repr::Higher(shape.clone(), Shared::from_vec(items)),
            _ => Repr::new(self.shape(), items),
        })
    }

    /// The same shape with copied elements: a short list is one allocation.
    pub fn with_copied<T: Element>(&self, items: &[T]) -> Array {
        debug_assert_eq!(items.len(), self.count());
        Array(match &self.0 {
            Repr::List(..) => Repr::copied_list(items),
            Repr::Higher(shape, _) => Repr::Higher(shape.clone(), Shared::copied(items)),
            _ => Repr::copied(self.shape(), items),
        })
    }

    /// The known order of the items of a list: a hint, which no result may depend on. It stays with the buffer until
    /// that is written to; a list derived from it has none.
    ///
    /// ```
    /// use jackal_array::{Array, Mark};
    /// let mut list = Array::list(vec![1_i64, 2, 3]).with_mark(Mark::Sorted);
    /// assert_eq!((list.mark(), list.clone().mark()), (Mark::Sorted, Mark::Sorted));
    /// list.make_mut::<i64>().expect("integers")[0] = 7;
    /// assert_eq!(list.mark(), Mark::None);
    /// ```
    pub fn mark(&self) -> Mark {
        self.0.shared().map_or(Mark::None, |shared| shared.store().mark())
    }

    /// The same list with a mark; its elements are copied where another handle holds them. The caller guarantees that
    /// the mark is true.
    #[must_use]
    pub fn with_mark(mut self, mark: Mark) -> Array {
        if let (Repr::Text(text), false) = (&self.0, mark == Mark::None) {
            // A mark stands in a buffer.
            self.0 = Repr::List(*text.shape(), Shared::copied(text.items()));
        }
        if let Some(shared) = self.0.shared_mut()
            && shared.store().mark() != mark
            && !matches!(
                shared.store(),
                Store::Complex(..) | Store::Rational(..) | Store::Unicode(..) | Store::Part(..)
            )
        {
            shared.set_mark(mark);
        }
        self
    }

    /// The lengths of the axes.
    #[inline]
    pub fn shape(&self) -> &[usize] {
        match &self.0 {
            Repr::List(count, _) => count,
            Repr::Higher(shape, _) => shape,
            Repr::Text(text) => text.shape(),
            _ => &[],
        }
    }

    /// The number of axes.
    #[inline]
    pub fn rank(&self) -> usize {
        self.shape().len()
    }

    /// The number of elements (atoms).
    #[inline]
    pub fn count(&self) -> usize {
        match &self.0 {
            Repr::List(count, _) => count[0],
            Repr::Higher(shape, _) => shape::size(shape),
            Repr::Text(text) => text.shape()[0],
            _ => 1,
        }
    }

    /// The number of items: the length of the first axis, 1 for an atom.
    pub fn tally(&self) -> usize {
        self.shape().first().copied().unwrap_or(1)
    }

    /// The shape of an item.
    pub fn item_shape(&self) -> &[usize] {
        self.shape().get(1..).unwrap_or(&[])
    }

    /// The number of elements in an item. Never fails: it divides the element count except for empties.
    pub fn item_count(&self) -> usize {
        shape::size(self.item_shape())
    }

    /// Whether there are no elements.
    pub fn is_empty(&self) -> bool {
        self.count() == 0
    }

    /// Whether this is an atom.
    #[inline]
    pub fn is_atom(&self) -> bool {
        !matches!(self.0, Repr::Text(_) | Repr::List(..) | Repr::Higher(..))
    }

    /// The type of the elements.
    #[inline]
    pub fn kind(&self) -> ElementType {
        match &self.0 {
            Repr::List(_, shared) | Repr::Higher(_, shared) => shared.store().kind(),
            Repr::Bool(_) => ElementType::Bool,
            Repr::Int(_) => ElementType::Int,
            Repr::Float(_) => ElementType::Float,
            Repr::Complex(_) => ElementType::Complex,
            Repr::Extended(_) => ElementType::Extended,
            Repr::Rational(_) => ElementType::Rational,
            Repr::Byte(_) | Repr::Text(_) => ElementType::Byte,
            Repr::Unicode(_) => ElementType::Unicode,
            Repr::Symbol(_) => ElementType::Symbol,
            Repr::Box(_) => ElementType::Box,
        }
    }

    /// The elements as a typed slice, for dispatching on the type. Packed numbers get a buffer of their full width, which the array holds
    /// from then on: [`Array::kind`], [`Array::text_or_boxes`] and [`Array::slim`] ask without that.
    #[inline]
    pub fn widened(&self) -> View<'_> {
        match &self.0 {
            Repr::List(_, shared) | Repr::Higher(_, shared) => shared.store().widened(),
            _ => self.view_in_handle(),
        }
    }

    /// The elements of an atom or a short text.
    fn view_in_handle(&self) -> View<'_> {
        use std::borrow::Borrow;
        use std::slice::from_ref;
        match &self.0 {
            Repr::Bool(held) => View::Bool(from_ref(held)),
            Repr::Int(held) => View::Int(from_ref(held)),
            Repr::Float(held) => View::Float(from_ref(held)),
            Repr::Complex(held) => View::Complex(from_ref(held)),
            Repr::Extended(held) => View::Extended(from_ref(held.borrow())),
            Repr::Rational(held) => View::Rational(from_ref(held.borrow())),
            Repr::Byte(held) => View::Byte(from_ref(held)),
            Repr::Text(text) => View::Byte(text.items()),
            Repr::Unicode(held) => View::Unicode(from_ref(held)),
            Repr::Symbol(held) => View::Symbol(from_ref(held)),
            Repr::Box(held) => View::Box(from_ref(held.borrow())),
            Repr::List(_, shared) | Repr::Higher(_, shared) => shared.store().widened(),
        }
    }

    /// The elements, if they are of this type.
    #[inline]
    pub fn as_slice<T: Element>(&self) -> Option<&[T]> {
        match &self.0 {
            Repr::List(_, shared) | Repr::Higher(_, shared) => shared.items(),
            Repr::Text(text) => T::in_text(text),
            _ => self.as_atom().map(std::slice::from_ref),
        }
    }

    /// The one element of an atom of this type.
    #[inline]
    pub fn as_atom<T: Element>(&self) -> Option<&T> {
        T::held(&self.0).map(std::borrow::Borrow::borrow)
    }

    /// Whether this is a boolean, integer or float atom: dropping it does nothing.
    #[inline]
    pub fn is_machine_atom(&self) -> bool {
        matches!(self.0, Repr::Int(_) | Repr::Bool(_) | Repr::Float(_))
    }

    /// Sets the element of an integer atom; whether this is one.
    #[inline(always)]
    pub fn put_int(&mut self, int: i64) -> bool {
        match &mut self.0 {
            Repr::Int(held) => {
                *held = int;
                true
            }
            _ => false,
        }
    }

    /// The elements as a vector of this type: taken over when this is their only holder, else copied. `None` when the
    /// type is another.
    pub fn into_vec<T: Element>(self) -> Option<Vec<T>> {
        match self.0 {
            Repr::List(_, shared) | Repr::Higher(_, shared) => shared.into_items(),
            Repr::Text(text) => T::in_text(&text).map(<[T]>::to_vec),
            _ => self.as_atom().map(|atom: &T| vec![atom.clone()]),
        }
    }

    /// The elements for writing in place: only for an array of this type that no one else holds, and that is not an atom.
    pub fn unique_mut<T: Element>(&mut self) -> Option<&mut [T]> {
        match &mut self.0 {
            Repr::Text(text) => T::in_text_for_writing(text),
            other => T::for_writing(other.shared_mut()?.get_mut()?),
        }
    }

    /// The elements for writing, copied first when shared. An atom becomes a one-item list.
    pub fn make_mut<T: Element>(&mut self) -> Option<&mut [T]> {
        if let Some(atom) = self.as_atom::<T>() {
            *self = Array::copied(std::slice::from_ref(atom));
        }
        match &mut self.0 {
            Repr::Text(text) => T::in_text_for_writing(text),
            Repr::List(_, shared) | Repr::Higher(_, shared) if shared.store().kind() == T::TYPE => {
                T::for_writing(shared.make_mut())
            }
            _ => None,
        }
    }

    /// The same elements under another shape of the same count.
    pub fn reshaped(self, shape: &[usize]) -> Result<Array> {
        if shape::count(shape)? != self.count() {
            let note = format!("{} elements do not fill shape {}", self.count(), shape::text(shape));
            return Err(Error::length(note));
        }
        Ok(match (self.0, shape) {
            (Repr::List(_, shared) | Repr::Higher(_, shared), []) => with_items!(shared.store().widened(), items => {
                Array(Repr::copied(&[], items))
            }),
            (Repr::List(_, shared) | Repr::Higher(_, shared), &[count]) => Array(Repr::List([count], shared)),
            (Repr::List(_, shared) | Repr::Higher(_, shared), _) => {
                Array(Repr::Higher(Arc::new(Shape::from_slice(shape)), shared))
            }
            (atom, []) if !matches!(atom, Repr::Text(_)) => Array(atom),
            (atom, _) => with_items!(Array(atom).widened(), items => Array(Repr::copied(shape, items))),
        })
    }

    /// Whether two handles stand for the same array: the same buffer under the same shape. Atoms have no buffer to share.
    ///
    /// ```
    /// use jackal_array::Array;
    /// let list = Array::list(vec![1_i64, 2]);
    /// assert!(list.shares_elements_with(&list.clone()) && !list.shares_elements_with(&Array::list(vec![1_i64, 2])));
    /// ```
    #[inline]
    pub fn shares_elements_with(&self, other: &Array) -> bool {
        match (&self.0, &other.0) {
            (Repr::List(_, a), Repr::List(_, b)) => a.is(b),
            (Repr::Higher(shape, a), Repr::Higher(other, b)) => a.is(b) && shape::same(shape, other),
            _ => false,
        }
    }

    /// Where its buffer is, which other arrays may share; nothing of an atom and of a short text.
    pub fn buffer_address(&self) -> Option<usize> {
        self.0.shared().map(Shared::address)
    }

    /// All elements as a list; the buffer is shared.
    pub fn raveled(self) -> Array {
        let count = self.count();
        // The count of the array itself always fits it.
        self.reshaped(&[count]).unwrap_or_else(|_| Array::empty_list::<bool>())
    }

    /// An array of boxes without elements that remembers what an item of it would look like; any other stays as it is.
    /// Only notations whose fill is a prototype give it and ask for it.
    ///
    /// ```
    /// use jackal_array::{Array, Value};
    /// let pair = Array::list(vec![0_i64, 0]);
    /// let none = Array::empty_list::<Value>().with_prototype(pair.clone());
    /// assert_eq!(none.prototype(), Some(&pair));
    /// ```
    #[must_use]
    pub fn with_prototype(self, prototype: Array) -> Array {
        if !self.is_empty() || self.kind() != ElementType::Box {
            return self;
        }
        let blank = Shared::blank(Value::Array(prototype).into());
        match self.0 {
            Repr::Higher(shape, _) => Array(Repr::Higher(shape, blank)),
            _ => Array(Repr::List([0], blank)),
        }
    }

    /// The prototype of an array of boxes without elements, if the array remembers it.
    pub fn prototype(&self) -> Option<&Array> {
        let Store::Blank(_, content) = self.0.shared()?.store() else { return None };
        match std::borrow::Borrow::<Value>::borrow(content) {
            Value::Array(array) => Some(array),
            _ => None,
        }
    }

    /// Cell `index` of the cells that have `shape`, in row-major order. The caller keeps `index` in range; out of range
    /// gives an empty cell of no elements only if the cell shape has none, else a fill.
    pub fn cell(&self, index: usize, shape: &[usize]) -> Array {
        let size = shape::size(shape);
        if size > COPIED_CELL_MAX && size == self.count() && self.mark() == Mark::None {
            return if shape == self.shape() { self.clone() } else { self.whole_cell(shape) };
        }
        if let (Some(truth), 1) = (self.bits().filter(|_| self.rank() == 1).and_then(|bits| bits.get(index)), size) {
            return Array::atom(truth);
        }
        let range = index.saturating_mul(size)..(index + 1).saturating_mul(size);
        if let Some(slim) = self.slim() {
            return self.cell_of_slim(slim, range, shape);
        }
        with_items!(self.widened(), items => cell_of(items, range, shape))
    }

    /// The only cell: the same elements under fewer axes.
    #[cold]
    fn whole_cell(&self, shape: &[usize]) -> Array {
        self.clone().reshaped(shape).unwrap_or_else(|_| self.clone())
    }

    /// Item `index`.
    pub fn item(&self, index: usize) -> Array {
        if self.is_atom() { self.clone() } else { self.cell(index, self.item_shape()) }
    }

    /// Appends the cells of `other` at the end of this array in place, if this handle is the only holder, both have one
    /// type, and `other` is an item of this array or a list of its items. `false` means that nothing was done.
    pub fn append_in_place(&mut self, other: &Array) -> bool {
        if self.is_atom() || self.kind() != other.kind() {
            return false;
        }
        let cells = if shape::same(self.item_shape(), other.shape()) {
            1
        } else if other.rank() == self.rank() && shape::same(self.item_shape(), other.item_shape()) {
            other.tally()
        } else {
            return false;
        };
        self.append_alike(other, cells)
    }

    /// Appends cells whose shape is known to agree. `false`, with nothing done, if the other array has another type.
    pub(super) fn append_alike(&mut self, other: &Array, cells: usize) -> bool {
        if let Repr::Text(text) = &mut self.0 {
            let Some(more) = other.as_slice::<u8>() else { return false };
            if text.append(more) {
                return true;
            }
            self.0 = Repr::List(*text.shape(), Shared::copied(text.items()));
        }
        if !self.0.shared_mut().and_then(Shared::get_mut).is_some_and(|store| store.append(other)) {
            return false;
        }
        match &mut self.0 {
            Repr::List(count, _) => count[0] += other.count(),
            Repr::Higher(shape, _) => Arc::make_mut(shape).first_mut().into_iter().for_each(|first| *first += cells),
            _ => {}
        }
        true
    }
}

/// A cell of more elements that is the whole array is not copied.
const COPIED_CELL_MAX: usize = 1 << 12;

fn cell_of<T: Element>(items: &[T], range: std::ops::Range<usize>, shape: &[usize]) -> Array {
    let items = items.get(range).unwrap_or(&[]);
    match (shape.len(), items) {
        (0, [item]) => Array::atom(item.clone()),
        _ => Array(Repr::copied(shape, items)),
    }
}

impl std::fmt::Debug for Array {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {:?} ", self.kind().name(), self.shape())?;
        with_items!(self.widened(), items => write!(f, "{items:?}"))
    }
}

impl PartialEq for Array {
    /// Exactly the same type, shape and elements: what tests of the engine want. Languages match tolerantly and
    /// across types, see [`super::compare`].
    fn eq(&self, other: &Array) -> bool {
        if self.kind() != other.kind() || !shape::same(self.shape(), other.shape()) {
            return false;
        }
        match (self.widened(), other.widened()) {
            (View::Bool(a), View::Bool(b)) => a == b,
            (View::Int(a), View::Int(b)) => a == b,
            (View::Float(a), View::Float(b)) => a == b,
            (View::Complex(a), View::Complex(b)) => a == b,
            (View::Extended(a), View::Extended(b)) => a == b,
            (View::Rational(a), View::Rational(b)) => a == b,
            (View::Byte(a), View::Byte(b)) => a == b,
            (View::Unicode(a), View::Unicode(b)) => a == b,
            (View::Symbol(a), View::Symbol(b)) => a == b,
            (View::Box(a), View::Box(b)) => a == b,
            _ => false,
        }
    }
}

/// Atoms from Rust's own types.
macro_rules! from_atom {
    ($($type:ty),*) => { $(impl From<$type> for Array {
        #[inline]
        fn from(item: $type) -> Array { Array::atom(item) }
    })* };
}

from_atom!(bool, i64, f64, Complex, Extended, Rational, Unicode, Symbol);
