//! Values of Python as values of the engine.
//!
//! Arrays of numpy are taken as they lie in memory if that is row by row, else in that order: a transposed array is no other one.

use std::sync::Arc;

use jackal::rooms::array::{Array, Narrow, Symbol, Value, Width};
use num_complex::Complex64;
use numpy::{Element, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyComplex, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};

use crate::lent;
use crate::session::{Function, Home};

/// How deep lists may be nested.
const DEEPEST: usize = 200;
const DAYS: i64 = 10_957;
const NANOSECONDS: i64 = DAYS * 86_400_000_000_000;
const NO_TIME: i64 = i64::MIN;

/// The value of an object. A type error for what the engine has no value for.
pub fn value(object: &Bound<'_, PyAny>, home: &Home) -> PyResult<Value> {
    nested(object, home, 0)
}

fn refused(error: jackal::Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}

fn nested(object: &Bound<'_, PyAny>, home: &Home, depth: usize) -> PyResult<Value> {
    if depth > DEEPEST {
        return Err(PyValueError::new_err(format!("lists are nested deeper than {DEEPEST}")));
    }
    if let Ok(truth) = object.cast::<PyBool>() {
        return Ok(Value::from(truth.is_true()));
    }
    if object.is_instance_of::<PyInt>() {
        return whole(object);
    }
    if object.is_instance_of::<PyFloat>() {
        return Ok(Value::from(object.extract::<f64>()?));
    }
    if let Ok(number) = object.cast::<PyComplex>() {
        use pyo3::types::PyComplexMethods;
        return Ok(Array::atom(Complex64::new(number.real(), number.imag())).into());
    }
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(Value::from(text.to_str()?));
    }
    if let Ok(bytes) = object.cast::<PyBytes>() {
        return Ok(Array::text(bytes.as_bytes()).into());
    }
    if let Ok(array) = object.cast::<PyUntypedArray>() {
        return of_numpy(array);
    }
    if let Ok(function) = object.cast::<Function>() {
        return function.get().value(home);
    }
    if let Ok(known) = object.cast::<PyDict>() {
        return of_dictionary(known, home, depth);
    }
    if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
        return of_list(object, home, depth);
    }
    if object.hasattr("columns")? && object.hasattr("to_numpy")? {
        return of_frame(object, home, depth);
    }
    if object.hasattr("dtype")? {
        let array = object.py().import("numpy")?.call_method1("asarray", (object,))?;
        return of_numpy(array.cast::<PyUntypedArray>()?);
    }
    if object.hasattr("numerator")? && object.hasattr("denominator")? {
        let text = format!("{}r{}", object.getattr("numerator")?.str()?, object.getattr("denominator")?.str()?);
        return of_digits(&text);
    }
    let kind = object.get_type().name()?;
    Err(PyTypeError::new_err(format!(
        "a {kind} has no value in a session: numbers, text, arrays, lists, dictionaries and tables have"
    )))
}

/// An integer; one that no machine word holds is exact.
fn whole(object: &Bound<'_, PyAny>) -> PyResult<Value> {
    match object.extract::<i64>() {
        Ok(number) => Ok(Value::from(number)),
        Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => of_digits(&format!("{}x", object.str()?)),
        Err(error) => Err(error),
    }
}

/// An exact number of its digits.
fn of_digits(text: &str) -> PyResult<Value> {
    let found = jackal::Session::bare().value(&text.replace('-', "_")).map_err(refused)?;
    found.map(Value::Array).ok_or_else(|| PyValueError::new_err(format!("{text} is no number")))
}

fn of_list(object: &Bound<'_, PyAny>, home: &Home, depth: usize) -> PyResult<Value> {
    let items: Vec<Bound<'_, PyAny>> = object.try_iter()?.collect::<PyResult<_>>()?;
    if items.iter().all(|item| item.is_instance_of::<PyString>()) && !items.is_empty() {
        let texts: Vec<String> = items.iter().map(|item| item.extract()).collect::<PyResult<_>>()?;
        return Ok(Value::from(texts));
    }
    if items.iter().all(|item| item.is_instance_of::<PyBool>()) && !items.is_empty() {
        return Ok(Array::list(items.iter().map(|item| item.extract()).collect::<PyResult<Vec<bool>>>()?).into());
    }
    if items.iter().all(|item| item.is_instance_of::<PyInt>())
        && let Ok(numbers) = items.iter().map(|item| item.extract()).collect::<PyResult<Vec<i64>>>()
    {
        return Ok(Array::list(numbers).into());
    }
    if items.iter().all(|item| item.is_instance_of::<PyInt>() || item.is_instance_of::<PyFloat>()) {
        return Ok(Array::list(items.iter().map(|item| item.extract()).collect::<PyResult<Vec<f64>>>()?).into());
    }
    let values = items.iter().map(|item| nested(item, home, depth + 1)).collect::<PyResult<Vec<Value>>>()?;
    // Rows of numbers of one length are a table.
    let rows: Option<Vec<&Array>> =
        values.iter().map(|value| if let Value::Array(row) = value { Some(row) } else { None }).collect();
    if let Some(rows) = rows
        && let Some(joined) = joined(&rows)
    {
        return Ok(joined.into());
    }
    Ok(Array::boxes(values).into())
}

/// Arrays of one shape and numeric type behind each other; nothing if they differ.
fn joined(rows: &[&Array]) -> Option<Array> {
    fn of<T: jackal::rooms::array::Element>(rows: &[&Array], shape: &[usize]) -> Option<Array> {
        let slices = rows.iter().map(|row| row.as_slice::<T>()).collect::<Option<Vec<&[T]>>>()?;
        Array::new(shape, slices.concat()).ok()
    }
    let first = rows.first().filter(|row| row.rank() > 0)?;
    if rows.iter().any(|row| row.shape() != first.shape()) {
        return None;
    }
    let shape: Vec<usize> = std::iter::once(rows.len()).chain(first.shape().iter().copied()).collect();
    of::<i64>(rows, &shape).or_else(|| of::<f64>(rows, &shape)).or_else(|| of::<bool>(rows, &shape))
}

fn symbols(names: &[String]) -> PyResult<Array> {
    let found = names.iter().map(|name| Symbol::new(name)).collect::<Result<Vec<Symbol>, _>>().map_err(refused)?;
    Ok(Array::list(found))
}

fn of_dictionary(known: &Bound<'_, PyDict>, home: &Home, depth: usize) -> PyResult<Value> {
    if known.get_type().name()?.to_str()? == "Table" {
        let columns = known.iter().map(|(name, column)| Ok((name.extract()?, column))).collect::<PyResult<Vec<_>>>()?;
        let keyed: Vec<String> = known.getattr("keyed_by")?.extract()?;
        return of_columns(columns, &keyed, home, depth);
    }
    let keys: Vec<Bound<'_, PyAny>> = known.keys().iter().collect();
    let keys = match keys.iter().map(|key| key.extract::<String>()).collect::<PyResult<Vec<String>>>() {
        Ok(names) => Value::Array(symbols(&names)?),
        Err(_) => of_list(known.keys().as_any(), home, depth + 1)?,
    };
    let values =
        known.values().iter().map(|value| nested(&value, home, depth + 1)).collect::<PyResult<Vec<Value>>>()?;
    let atoms =
        |value: &Value| if let Value::Array(array) = value { array.is_atom().then(|| array.clone()) } else { None };
    let uniform = values.iter().map(atoms).collect::<Option<Vec<Array>>>().and_then(|atoms| {
        let ints =
            atoms.iter().map(|atom| atom.as_atom::<i64>().copied()).collect::<Option<Vec<i64>>>().map(Array::list);
        ints.or_else(|| {
            atoms.iter().map(|atom| atom.as_atom::<f64>().copied()).collect::<Option<Vec<f64>>>().map(Array::list)
        })
    });
    Ok(Value::dictionary(keys, uniform.map_or_else(|| Value::Array(Array::boxes(values)), Value::Array)))
}

/// A table of pandas, by columns.
fn of_frame(frame: &Bound<'_, PyAny>, home: &Home, depth: usize) -> PyResult<Value> {
    let mut columns = Vec::new();
    for name in frame.getattr("columns")?.try_iter()? {
        let name = name?;
        let column = frame.get_item(&name)?.call_method0("to_numpy")?;
        columns.push((name.str()?.to_string(), column));
    }
    of_columns(columns, &[], home, depth)
}

fn of_columns(
    columns: Vec<(String, Bound<'_, PyAny>)>,
    keyed: &[String],
    home: &Home,
    depth: usize,
) -> PyResult<Value> {
    let mut count = None;
    let mut made = Vec::new();
    for (name, column) in columns {
        let length = column.len()?;
        if *count.get_or_insert(length) != length {
            return Err(PyValueError::new_err(format!(
                "column '{name}' has {length} items, the first one {}",
                count.unwrap_or(0)
            )));
        }
        made.push((name, of_column(&column, home, depth)?));
    }
    let table = |columns: Vec<(String, Value)>| -> PyResult<Value> {
        let (names, values): (Vec<String>, Vec<Value>) = columns.into_iter().unzip();
        let known = Value::dictionary(symbols(&names)?, Array::boxes(values));
        match known {
            Value::Dictionary(columns) => Ok(Value::Table(columns)),
            other => Ok(other),
        }
    };
    if keyed.is_empty() {
        return table(made);
    }
    let (keys, values) = made.into_iter().partition(|(name, _)| keyed.contains(name));
    Ok(Value::dictionary(table(keys)?, table(values)?))
}

/// A column: texts are symbols.
fn of_column(column: &Bound<'_, PyAny>, home: &Home, depth: usize) -> PyResult<Value> {
    if let Ok(names) = column.extract::<Vec<String>>()
        && !names.is_empty()
        && !column.is_instance_of::<PyString>()
    {
        return Ok(symbols(&names)?.into());
    }
    if let Ok(array) = column.cast::<PyUntypedArray>()
        && array.dtype().kind() == b'O'
    {
        return of_list(&column.call_method0("tolist")?, home, depth + 1);
    }
    nested(column, home, depth + 1)
}

/// The elements of an array in row-major order, in one piece.
fn elements<T: Element + Clone + jackal::rooms::array::Element>(array: &Bound<'_, PyUntypedArray>) -> PyResult<Value> {
    // What lies between the addresses of its type is copied to where it does not.
    let copied = if lent::is_aligned(array)? { None } else { Some(array.call_method0("copy")?) };
    let array = copied.as_ref().map_or(Ok(array), |copied| copied.cast::<PyUntypedArray>())?;
    let typed = array.cast::<PyArrayDyn<T>>()?;
    let read = typed.readonly();
    let shape = array.shape().to_vec();
    // `as_slice` gives memory order, which is column by column for a transposed array: only then are elements gathered one by one.
    let items =
        if array.is_c_contiguous() { read.as_slice()?.to_vec() } else { read.as_array().iter().cloned().collect() };
    Array::new(&shape, items).map(Value::Array).map_err(refused)
}

fn of_numpy(array: &Bound<'_, PyUntypedArray>) -> PyResult<Value> {
    let kind = array.dtype();
    let converted = |name: &str| -> PyResult<Value> {
        let made = array.call_method1("astype", (name,))?;
        let made = made.cast_into::<PyUntypedArray>().map_err(PyErr::from)?;
        match name {
            "int64" => elements::<i64>(&made),
            _ => elements::<f64>(&made),
        }
    };
    match (kind.kind(), kind.itemsize()) {
        (b'b', _) => elements::<bool>(array),
        (b'i', 8) if kind.is_equiv_to(&numpy::dtype::<i64>(array.py())) => elements::<i64>(array),
        (b'i', _) | (b'u', 1..=4) => converted("int64"),
        (b'f', 8) if kind.is_equiv_to(&numpy::dtype::<f64>(array.py())) => elements::<f64>(array),
        (b'f', _) => converted("float64"),
        (b'c', 16) => elements::<Complex64>(array),
        (b'u', _) => {
            let most: u64 = if array.len() == 0 { 0 } else { array.call_method0("max")?.extract()? };
            if i64::try_from(most).is_ok() { converted("int64") } else { converted("float64") }
        }
        (b'M' | b'm', _) => of_times(array),
        (b'S' | b'U', _) => {
            let list = array.call_method0("tolist")?;
            of_list(&list, &Home::nowhere(), 0)
        }
        (b'O', _) => Err(PyTypeError::new_err(
            "an array of objects has no value in a session: give it a dtype of numbers, or a list of what is in it",
        )),
        _ => Err(PyTypeError::new_err(format!("an array of {kind} has no value in a session"))),
    }
}

fn of_times(array: &Bound<'_, PyUntypedArray>) -> PyResult<Value> {
    let name = array.dtype().str()?.to_string();
    let (unit, by, width) = match name.as_str() {
        _ if name.starts_with("datetime64[D") => ("datetime64[D]", -DAYS, Width::Date),
        _ if name.starts_with("datetime64[M") => ("datetime64[M]", -360, Width::Month),
        _ if name.starts_with("datetime64") => ("datetime64[ns]", -NANOSECONDS, Width::Timestamp),
        _ => ("timedelta64[ns]", 0, Width::Timespan),
    };
    let numbers = array.call_method1("astype", (unit,))?.call_method1("astype", ("int64",))?;
    let numbers = numbers.cast_into::<PyArrayDyn<i64>>().map_err(PyErr::from)?;
    let shape = array.shape().to_vec();
    let moved = |&number: &i64| if number == NO_TIME { number } else { number.saturating_add(by) };
    let items = numbers.readonly().as_array().iter().map(moved).collect();
    let array = Array::new(&shape, items).map_err(refused)?;
    Ok(Value::Narrow(Arc::new(Narrow { width, array })))
}
