//! Functions of a session as Python has them.

use std::sync::Arc;

use jackal::Value;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::home::Home;
use crate::lent::{self, Loans};
use crate::{into_python, out_of_python};

/// The most arguments of a function.
const ARGUMENTS_MAX: usize = 8;

/// A function of a session. It is called with one argument, or with two, the left one first; a function of k or q with as many as it takes.
#[pyclass(frozen, module = "jackal")]
pub struct Function {
    function: Arc<dyn jackal::rooms::array::Function>,
    home: Home,
}

impl Function {
    /// A function of a session.
    pub fn new(function: Arc<dyn jackal::rooms::array::Function>, home: Home) -> Function {
        Function { function, home }
    }

    /// The function as a value of a session, which must be its own.
    pub fn value(&self, home: &Home) -> PyResult<Value> {
        if self.home.is(home) {
            return Ok(Value::Function(self.function.clone()));
        }
        Err(PyValueError::new_err("a function is of one session alone"))
    }
}

/// The value of a function of a session for arguments of Python's, of which large arrays are lent for as long as it runs. A function of k or
/// q that takes none is given what stands for nothing there.
pub fn applied(
    py: Python<'_>,
    function: Arc<dyn jackal::rooms::array::Function>,
    arguments: &Bound<'_, PyTuple>,
    home: &Home,
) -> PyResult<Value> {
    if arguments.len() > ARGUMENTS_MAX || arguments.is_empty() && !home.has_nulls() {
        return Err(PyTypeError::new_err(format!("a function takes one argument or two, not {}", arguments.len())));
    }
    let (mut given, mut loans) = (Vec::with_capacity(arguments.len().max(1)), Loans::default());
    for argument in arguments.iter() {
        given.push(match lent::argument(&argument, home, &mut loans)? {
            Some(array) => array,
            None => out_of_python::value(&argument, home)?,
        });
    }
    if given.is_empty() {
        given.push(out_of_python::null(home)?);
    }
    home.with(py, move |session| {
        let result = session.apply(&function, &given);
        drop(given);
        loans.end();
        result
    })
}

#[pymethods]
impl Function {
    #[pyo3(signature = (*arguments))]
    fn __call__<'py>(&self, py: Python<'py>, arguments: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyAny>> {
        let value = applied(py, self.function.clone(), arguments, &self.home)?;
        into_python::value(py, value, &self.home)
    }

    /// The function in its own notation.
    #[getter]
    fn text(&self) -> String {
        self.function.text()
    }

    /// The number of arguments that it takes: 2 if it also takes one.
    #[getter]
    fn valence(&self) -> usize {
        self.function.rank()
    }

    fn __repr__(&self) -> String {
        format!("<jackal.Function {}>", self.function.text())
    }
}
