//! Arrays of numpy that the engine reads where they are.
//!
//! A large array that lies in memory as the engine would have it is lent for as long as a function runs: what the session keeps of it
//! is copied before the function's result is given, since Python may write to its array after that. An array that nobody may write to
//! is lent for as long as the session likes.

use std::sync::Arc;

use jackal::rooms::array::{Array, Lendable, Lender, Lent, Value};
use num_complex::Complex64;
use numpy::{Element, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arrays::is_masked;
use crate::home::Home;
use crate::out_of_python::plainly;

/// Less is copied as quickly as it is lent.
const LARGE: usize = 1 << 16;

/// What was lent for as long as a function runs.
#[derive(Default)]
pub struct Loans(Vec<Box<dyn Loan>>);

impl Loans {
    /// Ends them: what is still held is copied.
    pub fn end(self) {
        self.0.iter().for_each(|loan| loan.end());
    }
}

trait Loan: Send {
    fn end(&self);
}

impl<T: Lendable> Loan for Arc<Lent<T>>
where
    Lent<T>: Send + Sync,
{
    fn end(&self) {
        if Arc::strong_count(self) > 1 {
            self.keep();
        }
    }
}

/// The elements of an array of numpy, which lives as long as this.
struct Elements<T> {
    _array: Py<PyArrayDyn<T>>,
    first: *const T,
    count: usize,
}

// SAFETY: the elements are plain numbers in memory that the array owns, and are only read here. Python's handle may be moved to and
// dropped on any thread.
unsafe impl<T: Sync> Send for Elements<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Elements<T> {}

impl<T: Send + Sync> Lender<T> for Elements<T> {
    fn items(&self) -> &[T] {
        // SAFETY: `of` made sure that so many aligned elements lie there one behind the other. Numpy neither moves nor frees them while
        // a handle lives, and refuses to resize an array that has another one. Nobody writes to them while they are read: not after
        // the loan has ended (`Loans::end`), not at all where the array and what it is a view of are closed to writing (`is_closed`),
        // and what another thread writes while a function of the session runs is a race of Python's program, as with numpy's own
        // functions, which let other threads run too.
        unsafe { std::slice::from_raw_parts(self.first, self.count) }
    }
}

/// The array of an argument, lent if it is one of numpy that can be; it is among the loans then.
pub fn argument(object: &Bound<'_, PyAny>, home: &Home, loans: &mut Loans) -> PyResult<Option<Value>> {
    lent(object, home, &mut |loan| loans.0.push(loan))
}

/// The array of an object, lent for good if it is one of numpy that can be and that nobody may write to.
pub fn closed(object: &Bound<'_, PyAny>, home: &Home) -> PyResult<Option<Value>> {
    if is_closed(object)? { lent(object, home, &mut |_| ()) } else { Ok(None) }
}

/// Whether nobody may write to an array: neither to it nor to what it is a view of.
fn is_closed(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    let mut viewed = object.clone();
    while viewed.is_instance_of::<PyUntypedArray>() {
        if viewed.getattr("flags")?.getattr("writeable")?.is_truthy()? {
            return Ok(false);
        }
        viewed = viewed.getattr("base")?;
    }
    Ok(viewed.is_none() || viewed.is_instance_of::<PyBytes>())
}

/// Whether the elements stand at addresses of their type.
pub fn is_aligned(array: &Bound<'_, PyUntypedArray>) -> PyResult<bool> {
    array.getattr("flags")?.getattr("aligned")?.is_truthy()
}

fn lent(object: &Bound<'_, PyAny>, home: &Home, note: &mut dyn FnMut(Box<dyn Loan>)) -> PyResult<Option<Value>> {
    let Ok(array) = object.cast::<PyUntypedArray>() else { return Ok(None) };
    let bytes = array.len().saturating_mul(array.dtype().itemsize());
    if bytes < LARGE || !array.is_c_contiguous() || !is_aligned(array)? || is_masked(array)? {
        return Ok(None);
    }
    if home.has_nulls() && array.dtype().kind() == b'i' {
        // An integer that would be a null is refused.
        plainly(array.py(), "within")?.call1((array, true))?;
    }
    macro_rules! first_of {
        ($($type:ty),*) => {
            $(if array.dtype().is_equiv_to(&numpy::dtype::<$type>(array.py())) {
                return of::<$type>(array, note).map(Some);
            })*
        };
    }
    first_of!(f64, i64, bool, Complex64);
    Ok(None)
}

fn of<T>(array: &Bound<'_, PyUntypedArray>, note: &mut dyn FnMut(Box<dyn Loan>)) -> PyResult<Value>
where
    T: Element + Lendable,
    Lent<T>: Send + Sync,
{
    let typed = array.cast::<PyArrayDyn<T>>()?;
    let elements = Elements { _array: typed.clone().unbind(), first: typed.data().cast_const(), count: typed.len() };
    let lent = Arc::new(Lent::new(elements));
    note(Box::new(lent.clone()));
    let refused = |error: jackal::Error| pyo3::exceptions::PyValueError::new_err(error.to_string());
    Array::lent(array.shape(), lent).map(Value::Array).map_err(refused)
}
