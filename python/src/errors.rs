//! Errors of the engine as exceptions of Python, and back.

use jackal::ErrorKind;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::types::PyDict;

pyo3::create_exception!(
    jackal,
    Error,
    PyException,
    "An error of a sentence. `kind` is what it is (\"length error\"), `report` what the session shows, `notes` says why, `places` where: \
     dictionaries of definition, sentence, mark (the bytes of the failing word), file and line, innermost first. `place` is the first of them."
);

/// An error with its report as the notation tells it.
pub struct Told {
    /// The error.
    pub error: jackal::Error,
    /// The report.
    pub report: String,
}

/// The exception for an error.
pub fn raised(py: Python<'_>, told: &Told) -> PyErr {
    let exception = Error::new_err(told.report.trim_end().to_string());
    let dressed = || -> PyResult<()> {
        let value = exception.value(py);
        value.setattr("kind", told.error.headline())?;
        value.setattr("report", told.report.trim_end())?;
        // The name `notes` and not `__notes__`: the report holds them already.
        value.setattr("notes", told.error.notes())?;
        let mut places = Vec::new();
        for place in told.error.places() {
            let known = PyDict::new(py);
            known.set_item("definition", place.definition.as_deref())?;
            known.set_item("sentence", &place.sentence)?;
            known.set_item("mark", place.mark)?;
            known.set_item("file", place.file.as_deref())?;
            known.set_item("line", place.line)?;
            places.push(known);
        }
        value.setattr("place", places.first())?;
        value.setattr("places", places)
    };
    match dressed() {
        Ok(()) => exception,
        Err(other) => other,
    }
}

/// The error of a sentence whose function of Python raised an exception.
pub fn told_by_python(py: Python<'_>, exception: &PyErr) -> jackal::Error {
    if asks_to_end(py, exception) {
        return jackal::Error::new(ErrorKind::Interrupt);
    }
    jackal::Error::domain(format!("Python: {exception}"))
}

/// Whether an exception asks the program to end, as `KeyboardInterrupt` and `SystemExit` do: no sentence handles it.
pub fn asks_to_end(py: Python<'_>, exception: &PyErr) -> bool {
    !exception.is_instance_of::<PyException>(py)
}
