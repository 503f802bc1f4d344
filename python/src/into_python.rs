//! Values of the engine as values of Python.
//!
//! Numbers are numbers, text is `str`, numeric arrays are arrays of numpy whose elements were moved there (copied if the session holds
//! them too), nested arrays are lists. A dictionary is `dict`, a table `jackal.Table`, a function `jackal.Function`.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use jackal::rooms::array::{Array, Dictionary, ElementType, Extended, Narrow, Rational, Symbol, Unicode, Value, Width};
use num_complex::Complex64;
use numpy::{Element, IntoPyArray, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyString};

use crate::home::Home;
use crate::out_of_python::{at, plainly, symbol_type};

/// What stands for a null in notations that have such.
const NULL: i64 = i64::MIN;

type Made<'py> = PyResult<Bound<'py, PyAny>>;

/// A value; functions remember the session that they are of.
pub fn value<'py>(py: Python<'py>, value: Value, home: &Home) -> Made<'py> {
    match value {
        Value::Array(array) => of_array(py, array, home),
        // What stands for nothing.
        Value::Function(function) if function.text() == "::" => Ok(py.None().into_bound(py)),
        Value::Function(function) => {
            Ok(Bound::new(py, crate::function::Function::new(function, home.clone()))?.into_any())
        }
        Value::Dictionary(known) => of_dictionary(py, &known, home),
        Value::Table(table) => of_table(py, &table, home),
        Value::Narrow(narrow) => of_narrow(py, &narrow, home),
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
        ElementType::Bool if home.counts_booleans() => {
            let numbers = numbers::<bool>(py, array)?.call_method1("astype", ("int64",))?;
            if atom { numbers.call_method0("item") } else { Ok(numbers) }
        }
        ElementType::Bool if atom => {
            Ok(array.as_atom::<bool>().copied().unwrap_or_default().into_pyobject(py)?.to_owned().into_any())
        }
        ElementType::Int if home.has_nulls() && array.as_slice::<i64>().is_some_and(|all| all.contains(&NULL)) => {
            plainly(py, "whole")?.call1((numbers::<i64>(py, array)?, "int64"))
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
            texts(py, bytes, array.shape(), &|row: &[u8]| match std::str::from_utf8(row) {
                Ok(text) => Ok(PyString::new(py, text).into_any()),
                // What is not UTF-8 stays there as surrogates.
                Err(_) => PyBytes::new(py, row).call_method1("decode", ("utf-8", "surrogateescape")),
            })
        }
        ElementType::Unicode => {
            let units = array.as_slice::<Unicode>().unwrap_or_default();
            texts(py, units, array.shape(), &|row: &[Unicode]| {
                let signs: Option<String> = row.iter().map(|unit| char::from_u32(unit.point())).collect();
                match signs {
                    Some(text) => Ok(PyString::new(py, &text).into_any()),
                    None => {
                        let chr = py.import("builtins")?.getattr("chr")?;
                        let signs: Vec<_> =
                            row.iter().map(|unit| chr.call1((unit.point(),))).collect::<PyResult<_>>()?;
                        PyString::new(py, "").call_method1("join", (signs,))
                    }
                }
            })
        }
        ElementType::Symbol => {
            let class = symbol_type(py)?;
            // Each symbol is made once, however often it stands there.
            let made: RefCell<HashMap<Symbol, Bound<'py, PyAny>>> = RefCell::default();
            nested(py, array.shape(), array.as_slice::<Symbol>().unwrap_or_default(), &|symbol| {
                if let Some(known) = made.borrow().get(symbol) {
                    return Ok(known.clone());
                }
                let object = class.call1((&*symbol.name(),))?;
                made.borrow_mut().insert(*symbol, object.clone());
                Ok(object)
            })
        }
        ElementType::Box if matches!(array.as_atom::<Value>(), Some(Value::Sparse(_))) => {
            array.as_atom::<Value>().map_or_else(|| Ok(py.None().into_bound(py)), |held| value(py, held.clone(), home))
        }
        // A box around a value is a list of it.
        ElementType::Box if atom => {
            nested(py, &[1], array.as_slice::<Value>().unwrap_or_default(), &|inner| value(py, inner.clone(), home))
        }
        ElementType::Box => nested(py, array.shape(), array.as_slice::<Value>().unwrap_or_default(), &|inner| {
            value(py, inner.clone(), home)
        }),
        ElementType::Extended | ElementType::Rational => exact(py, &array),
    }
}

/// Text: of a list its characters, of a table a list of rows.
fn texts<'py, T>(py: Python<'py>, items: &[T], shape: &[usize], text: &dyn Fn(&[T]) -> Made<'py>) -> Made<'py> {
    match shape {
        [] | [_] => text(items),
        [rows, rest @ ..] => {
            let size = items.len().checked_div(*rows).unwrap_or(0);
            let row = |at: usize| texts(py, items.get(at * size..(at + 1) * size).unwrap_or_default(), rest, text);
            Ok(PyList::new(py, (0..*rows).map(row).collect::<PyResult<Vec<_>>>()?)?.into_any())
        }
    }
}

/// Lists within lists, one for each axis; of an atom its one item.
fn nested<'py, T>(py: Python<'py>, shape: &[usize], items: &[T], one: &dyn Fn(&T) -> Made<'py>) -> Made<'py> {
    match (shape, items) {
        ([], [only]) => one(only),
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

/// Exact numbers: `int`, or `fractions.Fraction`.
fn exact<'py>(py: Python<'py>, array: &Array) -> Made<'py> {
    let int = |number: &Extended| -> Made<'py> {
        py.import("builtins")?.getattr("int")?.call1((number.in_radix(16).to_string(), 16))
    };
    if let Some(numbers) = array.as_slice::<Extended>() {
        return nested(py, array.shape(), numbers, &int);
    }
    let fraction = py.import("fractions")?.getattr("Fraction")?;
    nested(py, array.shape(), array.as_slice::<Rational>().unwrap_or_default(), &|number| {
        if !number.is_finite() {
            let infinite = if number.is_negative() { f64::NEG_INFINITY } else { f64::INFINITY };
            return Ok(infinite.into_pyobject(py)?.into_any());
        }
        let (above, below) = (int(number.numerator())?, int(&number.denominator().clone().into())?);
        if below.eq(1)? { Ok(above) } else { fraction.call1((above, below)) }
    })
}

/// Names of 128 bits: `uuid.UUID`, None for the null.
fn unique<'py>(py: Python<'py>, array: &Array) -> Made<'py> {
    let uuid = py.import("uuid")?.getattr("UUID")?;
    nested(py, array.shape(), array.as_slice::<Extended>().unwrap_or_default(), &|number| {
        if *number == Extended::ZERO {
            return Ok(py.None().into_bound(py));
        }
        uuid.call1((format!("{:0>32}", number.in_radix(16).to_string()),))
    })
}

/// Numbers of other widths, and times.
fn of_narrow<'py>(py: Python<'py>, narrow: &Arc<Narrow>, home: &Home) -> Made<'py> {
    let floats = || numbers::<f64>(py, narrow.array.clone());
    let call = |name: &str, more: &[&str]| -> Made<'py> {
        let array = numbers::<i64>(py, narrow.array.clone())?;
        let function = plainly(py, name)?;
        match more {
            [one] => function.call1((array, *one)),
            [one, other, ..] => function.call1((array, *one, *other)),
            [] => function.call1((array,)),
        }
    };
    match narrow.width {
        Width::Timestamp => call("times", &["M", "ns"]),
        Width::Date => call("times", &["M", "D"]),
        Width::Month => call("times", &["M", "M"]),
        Width::Timespan => call("times", &["m", "ns"]),
        Width::Time => call("times", &["m", "ms"]),
        Width::Second => call("times", &["m", "s"]),
        Width::Minute => call("times", &["m", "m"]),
        Width::Datetime => plainly(py, "days")?.call1((floats()?,)),
        Width::Byte => call("whole", &["uint8"]),
        Width::Short => call("whole", &["int16"]),
        Width::Int => call("whole", &["int32"]),
        Width::Real => floats()?.call_method1("astype", ("float32",))?.get_item(()),
        Width::Guid => unique(py, &narrow.array),
        Width::Enumerated(_) => of_array(py, narrow.array.clone(), home),
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
        let key = hashable(value(py, key, home)?)?;
        if made.contains(&key)? {
            let text = format!("two keys of the dictionary are {} in Python, of which a dict holds one", key.repr()?);
            return Err(PyValueError::new_err(text));
        }
        made.set_item(key, value(py, item, home)?)?;
    }
    Ok(made.into_any())
}

/// A symbol is its name; what Python cannot look up by is made a tuple.
fn hashable(key: Bound<'_, PyAny>) -> Made<'_> {
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
    Ok(key)
}

fn of_table<'py>(py: Python<'py>, table: &Dictionary, home: &Home) -> Made<'py> {
    let made = py.import("jackal")?.getattr("Table")?.call0()?;
    let names = match &table.keys {
        Value::Array(names) => names.as_slice::<Symbol>().unwrap_or_default().to_vec(),
        _ => Vec::new(),
    };
    for (name, column) in names.into_iter().zip(items(&table.values)) {
        let name = name.name();
        made.set_item(
            &*name,
            of_column(py, column, home).map_err(|error| at(py, error, || format!("column '{name}'")))?,
        )?;
    }
    Ok(made)
}

/// A column of a table: symbols of which there are none stay text.
fn of_column<'py>(py: Python<'py>, column: Value, home: &Home) -> Made<'py> {
    match &column {
        Value::Array(array) if array.kind() == ElementType::Symbol && array.is_empty() => {
            py.import("numpy")?.call_method1("array", (PyList::empty(py), "U1"))
        }
        _ => value(py, column, home),
    }
}
