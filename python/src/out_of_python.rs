//! Values of Python as values of the engine.
//!
//! What is neither of Python itself nor an array of numpy is first made simpler by the package's own module `_plain`.

use std::sync::{Arc, OnceLock};

use jackal::rooms::array::{Array, Extended, Narrow, Symbol, Value, Width};
use num_complex::Complex64;
use numpy::PyUntypedArray;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyComplex, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};

use crate::arrays::of_numpy;
use crate::function::Function;
use crate::held::Held;
use crate::home::Home;

/// How deep lists may be nested.
const DEEPEST: usize = 200;
/// The largest integer up to which floats hold all of them.
const MOST_OF_FLOATS: i64 = 1 << 53;

/// The value of an object. A type error for what the engine has no value for.
pub fn value(object: &Bound<'_, PyAny>, home: &Home) -> PyResult<Value> {
    nested(object, home, 0)
}

pub fn refused(error: jackal::Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A function of the module that makes values simpler.
pub fn plainly<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("jackal._plain")?.getattr(name)
}

/// The error of a part with the place of that part.
pub fn at(py: Python<'_>, error: PyErr, place: impl FnOnce() -> String) -> PyErr {
    let text = format!("{}: {}", place(), error.value(py));
    if error.is_instance_of::<PyTypeError>(py) {
        PyTypeError::new_err(text)
    } else if error.is_instance_of::<PyValueError>(py) {
        PyValueError::new_err(text)
    } else {
        error
    }
}

fn nested(object: &Bound<'_, PyAny>, home: &Home, depth: usize) -> PyResult<Value> {
    if depth > DEEPEST {
        return Err(PyValueError::new_err(format!("lists are nested deeper than {DEEPEST}")));
    }
    if let Ok(truth) = object.cast::<PyBool>() {
        return Ok(Value::from(truth.is_true()));
    }
    if object.is_instance_of::<PyInt>() {
        return whole(object, home);
    }
    if object.is_instance_of::<PyFloat>() {
        return Ok(Value::from(object.extract::<f64>()?));
    }
    if let Ok(number) = object.cast::<PyComplex>() {
        use pyo3::types::PyComplexMethods;
        home.may_be("complex numbers")?;
        return Ok(Array::atom(Complex64::new(number.real(), number.imag())).into());
    }
    if let Ok(text) = object.cast::<PyString>() {
        if is_symbol(object)? {
            let name = Symbol::new(&text.to_string()).map_err(refused)?;
            return Ok(Array::atom(name).into());
        }
        return of_text(text);
    }
    if let Ok(bytes) = object.cast::<PyBytes>() {
        return Ok(Array::text(bytes.as_bytes()).into());
    }
    if let Ok(array) = object.cast::<PyUntypedArray>() {
        return of_numpy(array, home);
    }
    if let Ok(function) = object.cast::<Function>() {
        return function.get().value(home);
    }
    if let Ok(held) = object.cast::<Held>() {
        return Ok(held.get().value());
    }
    if let Ok(known) = object.cast::<PyDict>() {
        return of_dictionary(known, home, depth);
    }
    if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
        return of_list(object, home, depth);
    }
    if object.is_none() || object.get_type().name()? == "NAType" {
        return null(home);
    }
    of_others(object, home, depth)
}

/// The value of what libraries have.
fn of_others(object: &Bound<'_, PyAny>, home: &Home, depth: usize) -> PyResult<Value> {
    let py = object.py();
    if object.hasattr("numerator")? && object.hasattr("denominator")? && !object.hasattr("dtype")? {
        home.may_be("fractions")?;
        let text = format!("{}r{}", object.getattr("numerator")?.str()?, object.getattr("denominator")?.str()?);
        return of_digits(&text);
    }
    if object.get_type().name()? == "UUID" && home.has_nulls() {
        return Ok(Value::Narrow(Arc::new(Narrow { width: Width::Guid, array: Array::atom(unique(object)?) })));
    }
    // Arrays and items of numpy. A Series of polars has a dtype too, and nulls.
    if object.hasattr("__array_interface__")? {
        let array = py.import("numpy")?.call_method1("asarray", (object,))?;
        return of_numpy(array.cast::<PyUntypedArray>()?, home);
    }
    nested(&plainly(py, "plain")?.call1((object,))?, home, depth + 1)
}

/// Whether an object is of the module's class of symbols.
fn is_symbol(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    // Text is of Python's own type, but for symbols.
    Ok(!object.is_exact_instance_of::<PyString>() && object.is_instance(&symbol_type(object.py())?)?)
}

/// The class of symbols.
pub fn symbol_type(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    py.import("jackal")?.getattr("Symbol")
}

/// What stands for nothing in k and q.
pub fn null(home: &Home) -> PyResult<Value> {
    static NULL: OnceLock<Option<Value>> = OnceLock::new();
    let made = || {
        let mut session = jackal::Session::bare();
        session.set_notation(jackal::rooms::session::Notation::Q);
        let pair = session.run("(::;::)").ok().flatten()?.into_array().ok()?;
        pair.as_slice::<Value>()?.first().cloned()
    };
    let null = NULL.get_or_init(made).clone().filter(|_| home.has_nulls());
    null.ok_or_else(|| PyTypeError::new_err("a missing item has no value in this notation"))
}

/// Text in UTF-8. Bytes that were none in a text of the engine are in Python's as surrogates.
fn of_text(text: &Bound<'_, PyString>) -> PyResult<Value> {
    match text.to_str() {
        Ok(text) => Ok(Value::from(text)),
        Err(_) => {
            let bytes = text.call_method1("encode", ("utf-8", "surrogateescape"))?;
            Ok(Array::text(bytes.cast::<PyBytes>()?.as_bytes()).into())
        }
    }
}

/// An integer; one that no machine word holds is exact, where the notation has such.
fn whole(object: &Bound<'_, PyAny>, home: &Home) -> PyResult<Value> {
    match object.extract::<i64>() {
        Ok(i64::MIN) if home.has_nulls() => {
            Err(PyValueError::new_err(format!("{} stands for a null: None is one", i64::MIN)))
        }
        Ok(number) => Ok(Value::from(number)),
        Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => {
            home.may_be_exact(|| object.str().map_or_else(|_| String::new(), |text| text.to_string()))?;
            Ok(Array::atom(extended(object)?).into())
        }
        Err(error) => Err(error),
    }
}

fn extended(object: &Bound<'_, PyAny>) -> PyResult<Extended> {
    // Digits of sixteen, as many as one likes: Python refuses to write long numbers with ten.
    let text = object.call_method1("__format__", ("x",))?.to_string();
    Extended::from_str_radix(&text, 16).map_err(|_| PyValueError::new_err(format!("{text} is not a number")))
}

/// The number of a UUID; a value error for the one that stands for a null.
fn unique(object: &Bound<'_, PyAny>) -> PyResult<Extended> {
    let number = extended(&object.getattr("int")?)?;
    match number == Extended::ZERO {
        true => Err(PyValueError::new_err("the UUID of zeros stands for a null: None is one")),
        false => Ok(number),
    }
}

/// An exact number of its digits.
fn of_digits(text: &str) -> PyResult<Value> {
    let found = jackal::Session::bare().value(&text.replace('-', "_")).map_err(refused)?;
    found.map(Value::Array).ok_or_else(|| PyValueError::new_err(format!("{text} is not a number")))
}

fn of_list(object: &Bound<'_, PyAny>, home: &Home, depth: usize) -> PyResult<Value> {
    let py = object.py();
    let items: Vec<Bound<'_, PyAny>> = object.try_iter()?.collect::<PyResult<_>>()?;
    let all = |is: fn(&Bound<'_, PyAny>) -> bool| !items.is_empty() && items.iter().all(is);
    if all(|item| is_symbol(item).unwrap_or(false)) {
        let names = items.iter().map(|item| item.extract()).collect::<PyResult<Vec<String>>>()?;
        return Ok(symbols(&names)?.into());
    }
    if all(|item| item.is_instance_of::<PyString>())
        && let Ok(texts) = items.iter().map(|item| item.extract()).collect::<PyResult<Vec<String>>>()
    {
        return Ok(Value::from(texts));
    }
    if all(|item| item.is_instance_of::<PyBool>()) {
        return Ok(Array::list(items.iter().map(|item| item.extract()).collect::<PyResult<Vec<bool>>>()?).into());
    }
    if items.iter().all(|item| item.is_instance_of::<PyInt>()) {
        return integers(&items, home);
    }
    if all(|item| item.is_instance_of::<PyInt>() || item.is_instance_of::<PyFloat>()) {
        return floats(&items);
    }
    if home.has_nulls() && all(|item| item.get_type().name().is_ok_and(|name| name == "UUID")) {
        let numbers = items.iter().map(unique).collect::<PyResult<Vec<_>>>()?;
        return Ok(Value::Narrow(Arc::new(Narrow { width: Width::Guid, array: Array::list(numbers) })));
    }
    if items.first().is_some_and(is_time) {
        let times = plainly(py, "listed")?.call1((object,))?;
        if !times.is_none() {
            return nested(&times, home, depth + 1);
        }
    }
    let one = |(place, item): (usize, &Bound<'_, PyAny>)| {
        nested(item, home, depth + 1).map_err(|error| at(py, error, || format!("item {place}")))
    };
    let values = items.iter().enumerate().map(one).collect::<PyResult<Vec<Value>>>()?;
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

fn is_time(item: &Bound<'_, PyAny>) -> bool {
    ["isoformat", "total_seconds"].iter().any(|name| item.hasattr(name).unwrap_or(false))
}

/// Integers; exact ones if one of them is larger than a machine word.
fn integers(items: &[Bound<'_, PyAny>], home: &Home) -> PyResult<Value> {
    let Ok(numbers) = items.iter().map(|item| item.extract()).collect::<PyResult<Vec<i64>>>() else {
        let large = || format!("one of {} integers", items.len());
        home.may_be_exact(large)?;
        return Ok(Array::list(items.iter().map(extended).collect::<PyResult<Vec<_>>>()?).into());
    };
    match numbers.iter().position(|&number| number == i64::MIN && home.has_nulls()) {
        Some(place) => Err(PyValueError::new_err(format!("item {place} stands for a null: None is one"))),
        None => Ok(Array::list(numbers).into()),
    }
}

/// Floats and integers as floats.
fn floats(items: &[Bound<'_, PyAny>]) -> PyResult<Value> {
    let float = |(place, item): (usize, &Bound<'_, PyAny>)| -> PyResult<f64> {
        let number: f64 = item.extract()?;
        let small = || item.extract::<i64>().is_ok_and(|whole| whole.unsigned_abs() <= MOST_OF_FLOATS as u64);
        if item.is_instance_of::<PyInt>() && !small() && !item.eq(number)? {
            return Err(PyValueError::new_err(format!("item {place}: no float is {item}, and others are floats")));
        }
        Ok(number)
    };
    Ok(Array::list(items.iter().enumerate().map(float).collect::<PyResult<Vec<f64>>>()?).into())
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
    let py = known.py();
    if known.is_instance(&py.import("jackal")?.getattr("Table")?)? {
        let columns = known.iter().map(|(name, column)| Ok((name.extract()?, column))).collect::<PyResult<Vec<_>>>()?;
        let keyed: Vec<String> = known.getattr("keyed_by")?.extract()?;
        return of_columns(columns, &keyed, home, depth);
    }
    let keys: Vec<Bound<'_, PyAny>> = known.keys().iter().collect();
    let keys = match keys.iter().map(|key| key.extract::<String>()).collect::<PyResult<Vec<String>>>() {
        Ok(names) => Value::Array(symbols(&names)?),
        Err(_) => of_list(known.keys().as_any(), home, depth + 1)?,
    };
    let one = |(key, item): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
        nested(&item, home, depth + 1).map_err(|error| at(py, error, || format!("key {key}")))
    };
    let values = known.iter().map(one).collect::<PyResult<Vec<Value>>>()?;
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
        let values = of_column(&column, home, depth);
        let values = values.map_err(|error| at(column.py(), error, || format!("column '{name}'")))?;
        made.push((name, values));
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
    use numpy::{PyArrayDescrMethods, PyUntypedArrayMethods};
    let py = column.py();
    if column.hasattr("isna")? {
        return of_column(&plainly(py, "column")?.call1((column,))?, home, depth + 1);
    }
    if let Ok(array) = column.cast::<PyUntypedArray>() {
        return match array.dtype().kind() {
            b'O' => of_column(&column.call_method0("tolist")?, home, depth + 1),
            b'U' if array.ndim() == 1 => Ok(symbols(&column.call_method0("tolist")?.extract::<Vec<String>>()?)?.into()),
            _ => of_numpy(array, home),
        };
    }
    if let Ok(names) = column.extract::<Vec<String>>()
        && !names.is_empty()
        && !column.is_instance_of::<PyString>()
    {
        return Ok(symbols(&names)?.into());
    }
    nested(column, home, depth + 1)
}
