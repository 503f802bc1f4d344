//! Values of the engine as values of Python.
//!
//! Numbers are numbers, text is `str`, numeric arrays are arrays of numpy whose elements were moved there (copied if the session holds
//! them too), nested arrays are lists. A dictionary is `dict`, a table `jackal.Table`, a function `jackal.Function`.

use std::sync::Arc;

use jackal::rooms::array::{Array, Dictionary, ElementType, Narrow, Symbol, Unicode, Value, Width};
use num_complex::Complex64;
use numpy::{Element, IntoPyArray, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::session::Home;

/// The days and nanoseconds from 1970 to 2000.
const DAYS: i64 = 10_957;
const NANOSECONDS: i64 = DAYS * 86_400_000_000_000;
/// What stands for no time: of the engine and of numpy.
const NO_TIME: i64 = i64::MIN;

type Made<'py> = PyResult<Bound<'py, PyAny>>;

/// A value; functions remember the session that they are of.
pub fn value<'py>(py: Python<'py>, value: Value, home: &Home) -> Made<'py> {
    match value {
        Value::Array(array) => of_array(py, array, home),
        Value::Function(function) => {
            Ok(Bound::new(py, crate::session::Function::new(function, home.clone()))?.into_any())
        }
        Value::Dictionary(known) => of_dictionary(py, &known, home),
        Value::Table(table) => of_table(py, &table, home),
        Value::Narrow(narrow) => of_narrow(py, &narrow),
        Value::Sparse(sparse) => {
            // All of its elements, if there is room for them.
            let dense = sparse.dense().map_err(|error| PyValueError::new_err(error.to_string()))?;
            of_array(py, dense, home)
        }
    }
}

fn numbers<'py, T: jackal::rooms::array::Element + Element>(py: Python<'py>, array: Array) -> Made<'py> {
    let shape = array.shape().to_vec();
    let items = array.into_vec::<T>().ok_or_else(|| PyValueError::new_err("the elements are of another type"))?;
    Ok(items.into_pyarray(py).reshape(shape)?.into_any())
}

fn of_array<'py>(py: Python<'py>, array: Array, home: &Home) -> Made<'py> {
    let atom = array.is_atom();
    match array.kind() {
        ElementType::Bool if atom => {
            Ok(array.as_atom::<bool>().copied().unwrap_or_default().into_pyobject(py)?.to_owned().into_any())
        }
        ElementType::Int if atom => {
            Ok(array.as_atom::<i64>().copied().unwrap_or_default().into_pyobject(py)?.into_any())
        }
        ElementType::Float if atom => {
            Ok(array.as_atom::<f64>().copied().unwrap_or_default().into_pyobject(py)?.into_any())
        }
        ElementType::Bool => numbers::<bool>(py, array),
        ElementType::Int => numbers::<i64>(py, array),
        ElementType::Float => numbers::<f64>(py, array),
        ElementType::Complex => {
            let shape = array.shape().to_vec();
            let items: Vec<Complex64> =
                array.as_slice::<Complex64>().ok_or_else(|| PyValueError::new_err("no complex numbers"))?.to_vec();
            match items.as_slice() {
                [only] if atom => Ok(pyo3::types::PyComplex::from_doubles(py, only.re, only.im).into_any()),
                _ => Ok(items.into_pyarray(py).reshape(shape)?.into_any()),
            }
        }
        ElementType::Byte => {
            let bytes = array.as_slice::<u8>().unwrap_or_default();
            texts(py, bytes, array.shape(), &|row: &[u8]| String::from_utf8_lossy(row).into_owned())
        }
        ElementType::Unicode => {
            let units = array.as_slice::<Unicode>().unwrap_or_default();
            let sign = |unit: &Unicode| char::from_u32(unit.point()).unwrap_or(char::REPLACEMENT_CHARACTER);
            texts(py, units, array.shape(), &|row: &[Unicode]| row.iter().map(sign).collect())
        }
        ElementType::Symbol => nested(py, array.shape(), array.as_slice::<Symbol>().unwrap_or_default(), &|symbol| {
            Ok(PyString::new(py, &symbol.name()).into_any())
        }),
        ElementType::Box if matches!(array.as_atom::<Value>(), Some(Value::Sparse(_))) => {
            array.as_atom::<Value>().map_or_else(|| Ok(py.None().into_bound(py)), |held| value(py, held.clone(), home))
        }
        ElementType::Box => nested(py, array.shape(), array.as_slice::<Value>().unwrap_or_default(), &|inner| {
            value(py, inner.clone(), home)
        }),
        ElementType::Extended | ElementType::Rational => exact(py, &array),
    }
}

/// Text: of a list its characters, of a table a list of rows.
fn texts<'py, T>(py: Python<'py>, items: &[T], shape: &[usize], text: &dyn Fn(&[T]) -> String) -> Made<'py> {
    match shape {
        [] | [_] => Ok(PyString::new(py, &text(items)).into_any()),
        [rows, rest @ ..] => {
            let size = items.len().checked_div(*rows).unwrap_or(0);
            let row = |at: usize| texts(py, items.get(at * size..(at + 1) * size).unwrap_or_default(), rest, text);
            Ok(PyList::new(py, (0..*rows).map(row).collect::<PyResult<Vec<_>>>()?)?.into_any())
        }
    }
}

/// Lists within lists, one for each axis; of an atom its one item in a list.
fn nested<'py, T>(py: Python<'py>, shape: &[usize], items: &[T], one: &dyn Fn(&T) -> Made<'py>) -> Made<'py> {
    match (shape, items) {
        ([] | [_], _) => {
            let all = items.iter().map(one).collect::<PyResult<Vec<_>>>()?;
            Ok(PyList::new(py, all)?.into_any())
        }
        ([rows, rest @ ..], _) => {
            let size = items.len().checked_div(*rows).unwrap_or(0);
            let row = |at: usize| nested(py, rest, items.get(at * size..(at + 1) * size).unwrap_or_default(), one);
            Ok(PyList::new(py, (0..*rows).map(row).collect::<PyResult<Vec<_>>>()?)?.into_any())
        }
    }
}

/// Exact numbers, by their digits: `int`, or `fractions.Fraction`.
fn exact<'py>(py: Python<'py>, array: &Array) -> Made<'py> {
    let make = |text: &str| -> Made<'py> {
        let text = text.replace('_', "-").replace('r', "/");
        let text = text.strip_suffix('x').unwrap_or(&text);
        match text.contains('/') {
            true => py.import("fractions")?.getattr("Fraction")?.call1((text,)),
            false => py.import("builtins")?.getattr("int")?.call1((text,)),
        }
    };
    let session = jackal::Session::bare();
    let digits = |item: &Array| session.shown(item);
    if array.is_atom() {
        return make(&digits(array));
    }
    let items: Vec<Array> = {
        let flat = array.clone().raveled();
        (0..flat.count()).map(|at| flat.item(at)).collect()
    };
    nested(py, array.shape(), &items, &|item| make(&digits(item)))
}

/// Numbers of other widths, and times.
fn of_narrow<'py>(py: Python<'py>, narrow: &Arc<Narrow>) -> Made<'py> {
    let numpy = py.import("numpy")?;
    let shape = narrow.array.shape().to_vec();
    let as_type = |numbers: Vec<i64>, name: &str| -> Made<'py> {
        let array = numbers.into_pyarray(py).reshape(shape.clone())?;
        let made = array.call_method1("view", (name,))?;
        if shape.is_empty() { made.get_item(()) } else { Ok(made) }
    };
    let moved = |by: i64| -> Vec<i64> {
        let items = narrow.array.as_slice::<i64>().unwrap_or_default().iter();
        items.map(|&number| if number == NO_TIME { number } else { number.saturating_add(by) }).collect()
    };
    match narrow.width {
        Width::Timestamp => as_type(moved(NANOSECONDS), "datetime64[ns]"),
        Width::Date => as_type(moved(DAYS), "datetime64[D]"),
        Width::Month => as_type(moved(30 * 12), "datetime64[M]"),
        Width::Timespan => as_type(moved(0), "timedelta64[ns]"),
        Width::Time => as_type(moved(0), "timedelta64[ms]"),
        Width::Second => as_type(moved(0), "timedelta64[s]"),
        Width::Minute => as_type(moved(0), "timedelta64[m]"),
        Width::Byte | Width::Short | Width::Int => {
            let name = match narrow.width {
                Width::Byte => "uint8",
                Width::Short => "int16",
                _ => "int32",
            };
            let array = moved(0).into_pyarray(py).reshape(shape.clone())?;
            let made = numpy.call_method1("asarray", (array,))?.call_method1("astype", (name,))?;
            if shape.is_empty() { made.get_item(()) } else { Ok(made) }
        }
        _ => of_array(py, narrow.array.clone(), &Home::nowhere()),
    }
}

/// The items of a list that is a value.
fn items(value: &Value) -> Vec<Value> {
    let count = |array: &Array| array.shape().first().copied().unwrap_or(1);
    let opened = |item: Array| item.as_atom::<Value>().cloned().unwrap_or(Value::Array(item));
    match value {
        Value::Array(array) => (0..count(array)).map(|at| opened(array.item(at))).collect(),
        Value::Narrow(narrow) => {
            let item = |at| Narrow { width: narrow.width, array: narrow.array.item(at) };
            (0..count(&narrow.array)).map(|at| Value::Narrow(Arc::new(item(at)))).collect()
        }
        other => vec![other.clone()],
    }
}

fn of_dictionary<'py>(py: Python<'py>, known: &Dictionary, home: &Home) -> Made<'py> {
    // A table that has keys is one whose first columns are the keys.
    if let (Value::Table(keys), Value::Table(values)) = (&known.keys, &known.values) {
        let made = of_table(py, keys, home)?;
        let names = made.call_method0("keys")?;
        let names = py.import("builtins")?.getattr("list")?.call1((names,))?;
        made.call_method1("update", (of_table(py, values, home)?,))?;
        made.setattr("keyed_by", names)?;
        return Ok(made);
    }
    let made = PyDict::new(py);
    for (key, item) in items(&known.keys).into_iter().zip(items(&known.values)) {
        let key = hashable(py, value(py, key, home)?)?;
        made.set_item(key, value(py, item, home)?)?;
    }
    Ok(made.into_any())
}

/// A symbol is its name; what Python cannot look up by is made a tuple.
fn hashable<'py>(py: Python<'py>, key: Bound<'py, PyAny>) -> Made<'py> {
    if let Ok(list) = key.cast::<PyList>() {
        return if list.len() == 1 { list.get_item(0) } else { Ok(list.to_tuple().into_any()) };
    }
    if key.hasattr("tolist")? && key.hasattr("shape")? {
        let list = key.call_method0("tolist")?;
        return match list.cast::<PyList>() {
            Ok(list) => Ok(list.to_tuple().into_any()),
            Err(_) => Ok(list),
        };
    }
    let _ = py;
    Ok(key)
}

fn of_table<'py>(py: Python<'py>, table: &Dictionary, home: &Home) -> Made<'py> {
    let made = py.import("jackal")?.getattr("Table")?.call0()?;
    let names = match &table.keys {
        Value::Array(names) => names.as_slice::<Symbol>().unwrap_or_default().to_vec(),
        _ => Vec::new(),
    };
    for (name, column) in names.into_iter().zip(items(&table.values)) {
        made.set_item(&*name.name(), value(py, column, home)?)?;
    }
    Ok(made)
}
