//! Functions of Python as verbs.

use jackal::{Error, Value};
use pyo3::prelude::*;

use crate::home::Home;
use crate::{errors, into_python, out_of_python};

/// Calls a function of Python with the cells of one argument or two.
pub fn call(function: &Py<PyAny>, home: &Home, left: Option<&Value>, right: &Value) -> Result<Value, Error> {
    Python::attach(|py| {
        let work = || -> PyResult<Value> {
            let right = into_python::value(py, right.clone(), home)?;
            let result = match left {
                None => function.bind(py).call1((right,))?,
                Some(left) => {
                    let left = into_python::value(py, left.clone(), home)?;
                    function.bind(py).call1((left, right))?
                }
            };
            out_of_python::value(&result, home)
        };
        work().map_err(|exception| {
            let error = errors::told_by_python(py, &exception);
            // What the function raised is the cause of what the sentence raises.
            home.remember(exception);
            error
        })
    })
}
