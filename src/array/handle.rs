//! The handle: a small value that stands for an array, cheap to clone.

use super::body::Body;
use super::{Complex, Element, ElementType, Extended, Mark, Rational, Symbol, Unicode, Value, View, shape};
use crate::error::{Error, Result};

/// An array: a shape and elements of one type in row-major order.
///
/// A handle is 32 bytes. An atom lives in it (exact numbers and boxes apart, whose content is shared); any other array
/// shares a buffer, which is copied when written to while another handle holds it.
///
/// ```
/// use jackal::rooms::array::Array;
/// let table = Array::new(&[2, 3], vec![0_i64, 1, 2, 3, 4, 5])?;
/// assert_eq!((table.rank(), table.tally(), table.shape()), (2, 2, &[2, 3][..]));
/// assert_eq!(table.as_slice::<i64>(), Some(&[0, 1, 2, 3, 4, 5][..]));
/// # Ok::<(), jackal::rooms::error::Error>(())
/// ```
pub struct Array(pub(super) Repr);

impl Clone for Array {
    /// Machine numbers first: loops of scalar code copy little else.
    #[inline]
    fn clone(&self) -> Self {
        Array(match &self.0 {
            Repr::Int(Body::Atom(int)) => Repr::Int(Body::Atom(*int)),
            Repr::Float(Body::Atom(float)) => Repr::Float(Body::Atom(*float)),
            Repr::Bool(Body::Atom(bool)) => Repr::Bool(Body::Atom(*bool)),
            other => other.clone(),
        })
    }
}

#[derive(Clone, Debug)]
pub(super) enum Repr {
    Bool(Body<bool>),
    Int(Body<i64>),
    Float(Body<f64>),
    Complex(Body<Complex>),
    Extended(Body<Extended>),
    Rational(Body<Rational>),
    Byte(Body<u8>),
    Unicode(Body<Unicode>),
    Symbol(Body<Symbol>),
    Box(Body<Value>),
}

const _: () = assert!(size_of::<Array>() <= 32 && size_of::<Value>() <= 32);

/// `with_body!(repr, body => expr)`: the same expression for the body of every element type.
macro_rules! with_body {
    ($repr:expr, $body:ident => $expr:expr) => {
        match $repr {
            Repr::Bool($body) => $expr,
            Repr::Int($body) => $expr,
            Repr::Float($body) => $expr,
            Repr::Complex($body) => $expr,
            Repr::Extended($body) => $expr,
            Repr::Rational($body) => $expr,
            Repr::Byte($body) => $expr,
            Repr::Unicode($body) => $expr,
            Repr::Symbol($body) => $expr,
            Repr::Box($body) => $expr,
        }
    };
}

impl Array {
    /// An array of a shape and its elements. A domain error if their numbers differ.
    pub fn new<T: Element>(shape: &[usize], items: Vec<T>) -> Result<Array> {
        if shape::count(shape)? != items.len() {
            return Err(Error::length(format!("{} elements do not fill shape {}", items.len(), shape::text(shape))));
        }
        Ok(T::wrap(Body::new(shape, items)))
    }

    /// A list (rank 1).
    pub fn list<T: Element>(items: Vec<T>) -> Array {
        T::wrap(Body::new(&[items.len()], items))
    }

    /// An atom (rank 0).
    pub fn atom<T: Element>(item: T) -> Array {
        T::wrap(Body::Atom(item.into()))
    }

    /// A list of elements that are copied: a short one is one allocation.
    pub fn copied<T: Element>(items: &[T]) -> Array {
        T::wrap(Body::copied(&[items.len()], items))
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
        T::wrap(with_body!(&self.0, body => Body::with_shape_of(body, items)))
    }

    /// The same, of elements that are copied: a short list is one allocation.
    pub fn with_copied<T: Element>(&self, items: &[T]) -> Array {
        debug_assert_eq!(items.len(), self.count());
        T::wrap(with_body!(&self.0, body => Body::copied_like(body, items)))
    }

    /// What is known of the order of the items of a list: a hint, which no result may depend on. It stays with the buffer
    /// until that is written to; what is made of the list has none.
    ///
    /// ```
    /// use jackal::rooms::array::{Array, Mark};
    /// let mut list = Array::list(vec![1_i64, 2, 3]).with_mark(Mark::Sorted);
    /// assert_eq!((list.mark(), list.clone().mark()), (Mark::Sorted, Mark::Sorted));
    /// list.make_mut::<i64>().expect("integers")[0] = 7;
    /// assert_eq!(list.mark(), Mark::None);
    /// ```
    pub fn mark(&self) -> Mark {
        with_body!(&self.0, body => body.mark())
    }

    /// The same list with a mark; its elements are copied where another handle holds them. Who gives one has made sure of it.
    #[must_use]
    pub fn with_mark(self, mark: Mark) -> Array {
        match self.0 {
            Repr::Bool(body) => Array(Repr::Bool(body.with_mark(mark))),
            Repr::Int(body) => Array(Repr::Int(body.with_mark(mark))),
            Repr::Float(body) => Array(Repr::Float(body.with_mark(mark))),
            Repr::Byte(body) => Array(Repr::Byte(body.with_mark(mark))),
            Repr::Symbol(body) => Array(Repr::Symbol(body.with_mark(mark))),
            Repr::Extended(body) => Array(Repr::Extended(body.with_mark(mark))),
            Repr::Box(body) => Array(Repr::Box(body.with_mark(mark))),
            other => Array(other),
        }
    }

    /// The lengths of the axes.
    #[inline]
    pub fn shape(&self) -> &[usize] {
        with_body!(&self.0, body => body.shape())
    }

    /// The number of axes.
    #[inline]
    pub fn rank(&self) -> usize {
        self.shape().len()
    }

    /// The number of elements (atoms).
    #[inline]
    pub fn count(&self) -> usize {
        with_body!(&self.0, body => body.count())
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
        with_body!(&self.0, body => matches!(body, Body::Atom(_)))
    }

    /// The type of the elements.
    #[inline]
    pub fn kind(&self) -> ElementType {
        match &self.0 {
            Repr::Bool(_) => ElementType::Bool,
            Repr::Int(_) => ElementType::Int,
            Repr::Float(_) => ElementType::Float,
            Repr::Complex(_) => ElementType::Complex,
            Repr::Extended(_) => ElementType::Extended,
            Repr::Rational(_) => ElementType::Rational,
            Repr::Byte(_) => ElementType::Byte,
            Repr::Unicode(_) => ElementType::Unicode,
            Repr::Symbol(_) => ElementType::Symbol,
            Repr::Box(_) => ElementType::Box,
        }
    }

    /// The elements as a typed slice, for dispatching on the type.
    #[inline]
    pub fn view(&self) -> View<'_> {
        match &self.0 {
            Repr::Bool(body) => View::Bool(body.items()),
            Repr::Int(body) => View::Int(body.items()),
            Repr::Float(body) => View::Float(body.items()),
            Repr::Complex(body) => View::Complex(body.items()),
            Repr::Extended(body) => View::Extended(body.items()),
            Repr::Rational(body) => View::Rational(body.items()),
            Repr::Byte(body) => View::Byte(body.items()),
            Repr::Unicode(body) => View::Unicode(body.items()),
            Repr::Symbol(body) => View::Symbol(body.items()),
            Repr::Box(body) => View::Box(body.items()),
        }
    }

    /// The elements, if they are of this type.
    #[inline]
    pub fn as_slice<T: Element>(&self) -> Option<&[T]> {
        T::peek(self).map(Body::items)
    }

    /// The one element of an atom of this type.
    #[inline]
    pub fn as_atom<T: Element>(&self) -> Option<&T> {
        match T::peek(self) {
            Some(Body::Atom(held)) => Some(std::borrow::Borrow::borrow(held)),
            _ => None,
        }
    }

    /// Whether this is a boolean, integer or float atom: dropping it does nothing.
    #[inline]
    pub fn is_machine_atom(&self) -> bool {
        matches!(self.0, Repr::Int(Body::Atom(_)) | Repr::Bool(Body::Atom(_)) | Repr::Float(Body::Atom(_)))
    }

    /// Sets the element of an integer atom; whether this is one.
    #[inline(always)]
    pub fn put_int(&mut self, int: i64) -> bool {
        match &mut self.0 {
            Repr::Int(Body::Atom(held)) => {
                *held = int;
                true
            }
            _ => false,
        }
    }

    /// The elements as a vector of this type: taken over when this is their only holder, else copied. `None` when the
    /// type is another.
    pub fn into_vec<T: Element>(self) -> Option<Vec<T>> {
        T::unwrap(self).ok().map(Body::into_items)
    }

    /// The elements for writing in place: only for an array of this type that no one else holds, and that is no atom.
    pub fn unique_mut<T: Element>(&mut self) -> Option<&mut [T]> {
        T::peek_mut(self)?.unique_items()
    }

    /// The elements for writing, copied first when shared. An atom becomes a one-item list.
    pub fn make_mut<T: Element>(&mut self) -> Option<&mut [T]> {
        T::peek_mut(self).map(Body::items_mut)
    }

    /// The same elements under another shape with the same number of elements.
    pub fn reshaped(self, shape: &[usize]) -> Result<Array> {
        if shape::count(shape)? != self.count() {
            let note = format!("{} elements do not fill shape {}", self.count(), shape::text(shape));
            return Err(Error::length(note));
        }
        Ok(match self.0 {
            Repr::Bool(body) => Array(Repr::Bool(body.reshaped(shape))),
            Repr::Int(body) => Array(Repr::Int(body.reshaped(shape))),
            Repr::Float(body) => Array(Repr::Float(body.reshaped(shape))),
            Repr::Complex(body) => Array(Repr::Complex(body.reshaped(shape))),
            Repr::Extended(body) => Array(Repr::Extended(body.reshaped(shape))),
            Repr::Rational(body) => Array(Repr::Rational(body.reshaped(shape))),
            Repr::Byte(body) => Array(Repr::Byte(body.reshaped(shape))),
            Repr::Unicode(body) => Array(Repr::Unicode(body.reshaped(shape))),
            Repr::Symbol(body) => Array(Repr::Symbol(body.reshaped(shape))),
            Repr::Box(body) => Array(Repr::Box(body.reshaped(shape))),
        })
    }

    /// Whether two handles stand for the same array: the same buffer under the same shape. Atoms have no buffer to share.
    ///
    /// ```
    /// use jackal::rooms::array::Array;
    /// let list = Array::list(vec![1_i64, 2]);
    /// assert!(list.shares_elements_with(&list.clone()) && !list.shares_elements_with(&Array::list(vec![1_i64, 2])));
    /// ```
    pub fn shares_elements_with(&self, other: &Array) -> bool {
        match (&self.0, &other.0) {
            (Repr::Bool(a), Repr::Bool(b)) => a.shares_with(b),
            (Repr::Int(a), Repr::Int(b)) => a.shares_with(b),
            (Repr::Float(a), Repr::Float(b)) => a.shares_with(b),
            (Repr::Byte(a), Repr::Byte(b)) => a.shares_with(b),
            (Repr::Box(a), Repr::Box(b)) => a.shares_with(b),
            _ => false,
        }
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
    /// use jackal::rooms::array::{Array, Value};
    /// let pair = Array::list(vec![0_i64, 0]);
    /// let none = Array::empty_list::<Value>().with_prototype(pair.clone());
    /// assert_eq!(none.prototype(), Some(&pair));
    /// ```
    #[must_use]
    pub fn with_prototype(self, prototype: Array) -> Array {
        match self.0 {
            Repr::Box(body) if body.items().is_empty() => {
                Array(Repr::Box(body.with_prototype(Some(Value::Array(prototype).into()))))
            }
            other => Array(other),
        }
    }

    /// What an item of an array of boxes without elements would look like, if the array remembers it.
    pub fn prototype(&self) -> Option<&Array> {
        let Repr::Box(body) = &self.0 else { return None };
        match std::borrow::Borrow::<Value>::borrow(body.prototype()?.as_ref()?) {
            Value::Array(array) => Some(array),
            _ => None,
        }
    }

    /// Cell `index` of the cells that have `shape`, in row-major order. The caller keeps `index` in range; out of range
    /// gives an empty cell of no elements only if the cell shape has none, else a fill.
    pub fn cell(&self, index: usize, shape: &[usize]) -> Array {
        let size = shape::size(shape);
        let range = index.saturating_mul(size)..(index + 1).saturating_mul(size);
        with_body!(&self.0, body => cell_of(body, range, shape))
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
        match (&mut self.0, &other.0) {
            (Repr::Bool(a), Repr::Bool(b)) => a.append(cells, b.items()),
            (Repr::Int(a), Repr::Int(b)) => a.append(cells, b.items()),
            (Repr::Float(a), Repr::Float(b)) => a.append(cells, b.items()),
            (Repr::Complex(a), Repr::Complex(b)) => a.append(cells, b.items()),
            (Repr::Extended(a), Repr::Extended(b)) => a.append(cells, b.items()),
            (Repr::Rational(a), Repr::Rational(b)) => a.append(cells, b.items()),
            (Repr::Byte(a), Repr::Byte(b)) => a.append(cells, b.items()),
            (Repr::Unicode(a), Repr::Unicode(b)) => a.append(cells, b.items()),
            (Repr::Symbol(a), Repr::Symbol(b)) => a.append(cells, b.items()),
            (Repr::Box(a), Repr::Box(b)) => a.append(cells, b.items()),
            _ => false,
        }
    }
}

fn cell_of<T: Element>(body: &Body<T>, range: std::ops::Range<usize>, shape: &[usize]) -> Array {
    let items = body.items().get(range).unwrap_or(&[]);
    match (shape.len(), items) {
        (0, [item]) => Array::atom(item.clone()),
        _ => T::wrap(Body::copied(shape, items)),
    }
}

impl std::fmt::Debug for Array {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {:?} ", self.kind().name(), self.shape())?;
        with_body!(&self.0, body => write!(f, "{:?}", body.items()))
    }
}

impl PartialEq for Array {
    /// Exactly the same type, shape and elements: what tests of the engine want. Languages match tolerantly and
    /// across types, see [`super::compare`].
    fn eq(&self, other: &Array) -> bool {
        if self.kind() != other.kind() || !shape::same(self.shape(), other.shape()) {
            return false;
        }
        match (self.view(), other.view()) {
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
