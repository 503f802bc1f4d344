//! The representation of an array in its handle.

use triomphe::Arc;

use super::body::Shared;
use super::short_text::ShortText;
use super::{Complex, Element, Extended, Rational, Shape, Symbol, Unicode, Value, shape};

/// The representation in a handle: the element of an atom, or a buffer and the arrangement of its elements. The
/// product of the shape is the number of elements in the buffer.
///
/// The form is kept in a whole word, so that it is read as it was written.
#[derive(Clone, Debug)]
#[repr(u64)]
pub enum Repr {
    Bool(bool),
    Int(i64),
    Float(f64),
    Complex(Complex),
    Extended(<Extended as Element>::Held),
    Rational(<Rational as Element>::Held),
    Byte(u8),
    Unicode(Unicode),
    Symbol(Symbol),
    Box(<Value as Element>::Held),
    /// A list of a few bytes.
    Text(ShortText),
    /// A list: the number of its elements, which serves as its shape.
    List([usize; 1], Shared),
    /// An array of more axes.
    Higher(Arc<Shape>, Shared),
}

impl Repr {
    /// A list of elements.
    #[inline(always)]
    pub fn list<T: Element>(items: Vec<T>) -> Repr {
        T::few(&items).unwrap_or_else(|| Repr::List([items.len()], Shared::from_vec(items)))
    }

    /// A list of elements that are copied.
    #[inline(always)]
    pub fn copied_list<T: Element>(items: &[T]) -> Repr {
        T::few(items).unwrap_or_else(|| Repr::List([items.len()], Shared::copied(items)))
    }

    /// The representation of a shape and its elements, which the caller has counted.
    pub fn new<T: Element>(shape: &[usize], mut items: Vec<T>) -> Repr {
        debug_assert_eq!(shape::size(shape), items.len());
        match *shape {
            [] => T::atom(items.pop().unwrap_or_else(T::fill).into()),
            [_] => Repr::list(items),
            _ => Repr::Higher(Arc::new(Shape::from_slice(shape)), Shared::from_vec(items)),
        }
    }

    /// The representation of a shape and copied elements.
    pub fn copied<T: Element>(shape: &[usize], items: &[T]) -> Repr {
        debug_assert_eq!(shape::size(shape), items.len());
        match *shape {
            [] => T::atom(items.first().cloned().unwrap_or_else(T::fill).into()),
            [_] => Repr::copied_list(items),
            _ => Repr::Higher(Arc::new(Shape::from_slice(shape)), Shared::copied(items)),
        }
    }

    /// The buffer, if this is neither an atom nor a short text.
    #[inline(always)]
    pub fn shared(&self) -> Option<&Shared> {
        match self {
            Repr::List(_, shared) | Repr::Higher(_, shared) => Some(shared),
            _ => None,
        }
    }

    /// The buffer, if this is neither an atom nor a short text.
    #[inline(always)]
    pub fn shared_mut(&mut self) -> Option<&mut Shared> {
        match self {
            Repr::List(_, shared) | Repr::Higher(_, shared) => Some(shared),
            _ => None,
        }
    }
}
