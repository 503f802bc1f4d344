//! Foreign elements lie in the memory of their lender, such as an array of another language, and are read there.
//!
//! To the engine they are elements that somebody else holds as well: what writes makes a copy first. A lender who wants to write to them
//! again asks for what is still held to be [kept](Lent::keep).

use std::sync::{Arc, OnceLock};

use super::body::{Buffer, Shared, Store};
use super::repr::Repr;
use super::{Array, Complex, Element, ElementType, Mark, Shape, View, shape};
use crate::error::{Error, Result};

/// A lender of elements. They stay unchanged in their place until this is dropped; after [`Lent::keep`] they may
/// change.
pub trait Lender<T>: Send + Sync {
    /// The elements, in row-major order.
    fn items(&self) -> &[T];
}

impl<T: Send + Sync> Lender<T> for Vec<T> {
    fn items(&self) -> &[T] {
        self
    }
}

/// Foreign elements.
pub struct Lent<T: Element> {
    lender: Box<dyn Lender<T>>,
    kept: OnceLock<Buffer<T>>,
}

impl<T: Element> Lent<T> {
    /// Wraps the elements of a lender.
    pub fn new(lender: impl Lender<T> + 'static) -> Self {
        Lent { lender: Box::new(lender), kept: OnceLock::new() }
    }

    /// The elements.
    pub fn items(&self) -> &[T] {
        self.kept.get().map_or_else(|| self.lender.items(), Buffer::items)
    }

    /// Copies the elements: from now on the copies are read, whatever becomes of those that were lent.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use jackal_array::{Array, Lent};
    /// let lent = Arc::new(Lent::new(vec![3_i64, 1, 4]));
    /// let list = Array::lent(&[3], lent.clone())?;
    /// assert_eq!(list, Array::list(vec![3_i64, 1, 4]));
    /// lent.keep();
    /// assert_eq!(list, Array::list(vec![3_i64, 1, 4]));
    /// # Ok::<(), jackal_array::error::Error>(())
    /// ```
    pub fn keep(&self) {
        self.kept.get_or_init(|| Buffer::from_vec(self.lender.items().to_vec()));
    }
}

impl<T: Element> std::fmt::Debug for Lent<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} lent elements", self.items().len())
    }
}

/// Foreign elements of any type.
#[derive(Clone, Debug)]
pub enum Loan {
    /// Booleans.
    Bool(Arc<Lent<bool>>),
    /// Integers.
    Int(Arc<Lent<i64>>),
    /// Floats.
    Float(Arc<Lent<f64>>),
    /// Complex numbers.
    Complex(Arc<Lent<Complex>>),
}

impl Loan {
    /// The type of the elements.
    pub fn kind(&self) -> ElementType {
        match self {
            Loan::Bool(_) => ElementType::Bool,
            Loan::Int(_) => ElementType::Int,
            Loan::Float(_) => ElementType::Float,
            Loan::Complex(_) => ElementType::Complex,
        }
    }

    /// The elements as a typed slice.
    pub fn view(&self) -> View<'_> {
        match self {
            Loan::Bool(lent) => View::Bool(lent.items()),
            Loan::Int(lent) => View::Int(lent.items()),
            Loan::Float(lent) => View::Float(lent.items()),
            Loan::Complex(lent) => View::Complex(lent.items()),
        }
    }
}

/// An element type that other languages have in the same form.
pub trait Lendable: Element {
    #[doc(hidden)]
    fn loan(lent: Arc<Lent<Self>>) -> Loan;
}

macro_rules! lendable {
    ($($type:ty => $variant:ident),*) => {
        $(impl Lendable for $type {
            fn loan(lent: Arc<Lent<Self>>) -> Loan {
                Loan::$variant(lent)
            }
        })*
    };
}

lendable!(bool => Bool, i64 => Int, f64 => Float, Complex => Complex);

impl Shared {
    /// Changes the mark. Foreign elements stay in the memory of their lender.
    pub(super) fn set_mark(&mut self, mark: Mark) {
        match self.store() {
            Store::Lent(_, loan) => *self = Shared(triomphe::Arc::new(Store::Lent(mark, loan.clone()))),
            _ => *self.make_mut().mark_mut() = mark,
        }
    }
}

impl Array {
    /// An array of lent elements, which are not copied unless they are written to. They count for no budget: they are the lender's.
    ///
    /// # Errors
    /// A length error where the shape asks for another number of elements.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use jackal_array::{Array, Lent};
    /// let lent = Arc::new(Lent::new(vec![1.5, 2.5]));
    /// let mut list = Array::lent(&[2], lent.clone())?;
    /// assert_eq!(list.as_slice::<f64>().map(<[f64]>::as_ptr), Some(lent.items().as_ptr()));
    /// list.make_mut::<f64>().expect("floats")[0] = 0.5;
    /// assert_eq!((list, lent.items()), (Array::list(vec![0.5, 2.5]), &[1.5, 2.5][..]));
    /// # Ok::<(), jackal_array::error::Error>(())
    /// ```
    pub fn lent<T: Lendable>(shape: &[usize], lent: Arc<Lent<T>>) -> Result<Array> {
        let items = lent.items();
        if shape::count(shape)? != items.len() {
            return Err(Error::length(format!("{} elements do not fill shape {}", items.len(), shape::text(shape))));
        }
        Ok(Array(match *shape {
            [] => Repr::copied(shape, items),
            [count] => Repr::List([count], Shared::from_loan(T::loan(lent))),
            _ => Repr::Higher(triomphe::Arc::new(Shape::from_slice(shape)), Shared::from_loan(T::loan(lent))),
        }))
    }
}
