//! Arrays of numpy as values of the engine.
//!
//! They are taken as they lie in memory if that is row by row, else in that order: a transposed array is no other one.

use std::sync::Arc;

use jackal::rooms::array::{Array, Extended, Narrow, Value, Width};
use num_complex::Complex64;
use numpy::{Element, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::home::Home;
use crate::lent;
use crate::out_of_python::{plainly, refused, value};

/// The value of an array. A value error if an element is missing or too large for the session's notation.
pub fn of_numpy(array: &Bound<'_, PyUntypedArray>, home: &Home) -> PyResult<Value> {
    let whole = checked(array, home)?;
    let array = whole.as_ref().unwrap_or(array);
    let (kind, shape) = (array.dtype(), array.shape().to_vec());
    if kind.kind() == b'c' {
        home.may_be("complex numbers")?;
    }
    match (kind.kind(), kind.itemsize()) {
        (b'b', _) => elements::<bool>(array),
        (b'i', 8) if kind.is_equiv_to(&numpy::dtype::<i64>(array.py())) => elements::<i64>(array),
        (b'u', 8) if has_large(array)? => {
            let items: Vec<u64> = array.call_method0("ravel")?.call_method0("tolist")?.extract()?;
            Array::new(&shape, items.into_iter().map(Extended::from).collect()).map(Value::Array).map_err(refused)
        }
        (b'i' | b'u', _) => elements::<i64>(&astype(array, "int64")?),
        (b'f', 8) if kind.is_equiv_to(&numpy::dtype::<f64>(array.py())) => elements::<f64>(array),
        (b'f', _) => elements::<f64>(&astype(array, "float64")?),
        (b'c', 16) if kind.is_equiv_to(&numpy::dtype::<Complex64>(array.py())) => elements::<Complex64>(array),
        (b'c', 8 | 16) => elements::<Complex64>(&astype(array, "complex128")?),
        (b'M' | b'm', _) if home.has_nulls() => of_times(array),
        (b'M' | b'm', _) => Err(PyTypeError::new_err(
            "times have no value in this notation, as they have in k and q: astype('int64') gives their numbers",
        )),
        (b'S' | b'U' | b'T', _) if array.len() == 0 => {
            Array::new(&shape, Vec::<Value>::new()).map(Value::Array).map_err(refused)
        }
        (b'S' | b'U' | b'T', _) => value(&array.call_method0("tolist")?, home),
        (b'O', _) => Err(PyTypeError::new_err(
            "an array of objects has no value in a session: give it a dtype of numbers, or a list of what is in it",
        )),
        (b'V', _) => Err(PyTypeError::new_err(
            "an array of records has no value in a session: jackal.Table({name: a[name] for name in a.dtype.names}) has",
        )),
        _ => Err(PyTypeError::new_err(format!("an array of {kind} has no value in a session"))),
    }
}

/// The array in which masked elements are nulls and numbers fit, where that is to be looked at.
fn checked<'py>(array: &Bound<'py, PyUntypedArray>, home: &Home) -> PyResult<Option<Bound<'py, PyUntypedArray>>> {
    let kind = array.dtype();
    let function = match (kind.kind(), kind.itemsize()) {
        _ if is_masked(array)? => "unmasked",
        (b'i', 8) if home.has_nulls() => "within",
        (b'u', 8) | (b'f', 9..) => "within",
        _ => return Ok(None),
    };
    let made = plainly(array.py(), function)?.call1((array, home.has_nulls()))?;
    Ok(Some(made.cast_into::<PyUntypedArray>().map_err(PyErr::from)?))
}

/// Whether an array has a mask.
pub fn is_masked(array: &Bound<'_, PyUntypedArray>) -> PyResult<bool> {
    // An array of numpy's own type has none.
    let kind = array.get_type();
    Ok(!kind.is(array.py().get_type::<PyUntypedArray>()) && array.hasattr("mask")?)
}

fn has_large(array: &Bound<'_, PyUntypedArray>) -> PyResult<bool> {
    Ok(array.len() > 0 && array.call_method0("max")?.extract::<u64>()? > i64::MAX as u64)
}

fn astype<'py>(array: &Bound<'py, PyUntypedArray>, name: &str) -> PyResult<Bound<'py, PyUntypedArray>> {
    array.call_method1("astype", (name,))?.cast_into::<PyUntypedArray>().map_err(PyErr::from)
}

/// The elements of an array in row-major order, in one piece.
fn elements<T: Element + Clone + jackal::rooms::array::Element>(array: &Bound<'_, PyUntypedArray>) -> PyResult<Value> {
    // What does not lie row by row, or between the addresses of its type, numpy gathers: it does so in blocks.
    let lies_well = array.is_c_contiguous() && lent::is_aligned(array)?;
    let gathered = if lies_well { None } else { Some(array.call_method1("copy", ("C",))?) };
    let array = gathered.as_ref().map_or(Ok(array), |gathered| gathered.cast::<PyUntypedArray>())?;
    let typed = array.cast::<PyArrayDyn<T>>()?;
    Array::new(array.shape(), typed.readonly().as_slice()?.to_vec()).map(Value::Array).map_err(refused)
}

fn of_times(array: &Bound<'_, PyUntypedArray>) -> PyResult<Value> {
    let made = plainly(array.py(), "counts")?.call1((array,))?;
    let (numbers, name): (Bound<'_, PyAny>, String) = made.extract()?;
    let width = match name.as_str() {
        "date" => Width::Date,
        "month" => Width::Month,
        "timestamp" => Width::Timestamp,
        _ => Width::Timespan,
    };
    let numbers = numbers.cast::<PyUntypedArray>()?;
    match elements::<i64>(numbers)? {
        Value::Array(array) => Ok(Value::Narrow(Arc::new(Narrow { width, array }))),
        other => Ok(other),
    }
}
