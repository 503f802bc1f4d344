//! Values that stay in the engine: shown as the session shows them, converted by choice, and given back as they are.

use std::cell::RefCell;
use std::rc::Rc;

use jackal::rooms::assist::html;
use jackal::{Notation, Session, Value, View, Viewer};
use pyo3::prelude::*;

use crate::home::Home;
use crate::{into_python, out_of_python};

/// The lines of a value that are shown.
const LINES_MAX: usize = 60;
/// A name that a value has while it is shown, in a copy of the session.
const NAME: &str = "shown";

/// A value of a session that is not converted. Its text is what the session shows; py, np, pd, pa and pl convert it.
#[pyclass(frozen, module = "jackal", name = "Value")]
pub struct Held {
    value: Value,
    home: Home,
}

impl Held {
    /// A value of a session.
    pub fn new(value: Value, home: Home) -> Held {
        Held { value, home }
    }

    /// The value itself.
    pub fn value(&self) -> Value {
        self.value.clone()
    }

    fn converted<'py>(&self, py: Python<'py>, form: &str) -> PyResult<Bound<'py, PyAny>> {
        let value = into_python::value(py, self.value.clone(), &self.home)?;
        py.import("jackal._forms")?.getattr(form)?.call1((value,))
    }
}

/// Takes what a session would show, as HTML.
#[derive(Default)]
struct Page(RefCell<Option<String>>);

impl Viewer for Page {
    fn view(&self, view: &View<'_>, _: &[u8]) -> bool {
        self.0.replace(html::view_html(view));
        true
    }
}

/// The text of a value as a session shows it: of a long one the first lines.
fn text_of(session: &Session, value: Value) -> Result<String, jackal::Error> {
    let mut copy = session.fork();
    copy.set(NAME, value)?;
    let text = copy.value_text(NAME).unwrap_or_default();
    let mut lines: Vec<&str> = text.trim_end_matches('\n').lines().take(LINES_MAX + 1).collect();
    if lines.len() > LINES_MAX {
        lines.pop();
        lines.push("...");
    }
    Ok(lines.join("\n"))
}

/// The HTML of a value, if that is more than its text.
fn page_of(session: &Session, value: Value) -> Result<Option<String>, jackal::Error> {
    let mut copy = session.fork();
    copy.set(NAME, value)?;
    let page = Rc::new(Page::default());
    copy.set_viewer(Some(page.clone()));
    copy.eval(NAME).error.map_or_else(|| Ok(page.0.take()), Err)
}

/// A session of q, and the value there of what is of no session.
fn in_q(object: &Bound<'_, PyAny>) -> PyResult<(Session, Value)> {
    let mut session = Session::bare();
    session.set_notation(Notation::Q);
    Ok((session, out_of_python::value(object, &Home::of_nulls())?))
}

/// The text of a value of no session, as q shows it.
#[pyfunction]
pub fn shown(object: &Bound<'_, PyAny>) -> PyResult<String> {
    let (session, value) = in_q(object)?;
    text_of(&session, value).map_err(out_of_python::refused)
}

/// The HTML of a value of no session; None where text says as much.
#[pyfunction]
pub fn shown_html(object: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    let (session, value) = in_q(object)?;
    page_of(&session, value).map_err(out_of_python::refused)
}

#[pymethods]
impl Held {
    /// The value as Python's own: numbers, lists, datetime, None for a null.
    fn py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.converted(py, "py")
    }

    /// The value as numpy has it: arrays, masked where integers are null; a table as a dictionary of its columns.
    fn np<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.converted(py, "numpy")
    }

    /// The value as pandas has it: a table as a DataFrame, a list or a dictionary as a Series, NA for a null.
    fn pd<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.converted(py, "pd")
    }

    /// The value as pyarrow has it: a table as a Table, a list as an Array.
    fn pa<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.converted(py, "pa")
    }

    /// The value as polars has it: a table as a DataFrame, a list as a Series.
    fn pl<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.converted(py, "pl")
    }

    /// The stream of Arrow's interface for C, by which other libraries take the value without a copy.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        py.import("jackal._forms")?.getattr("stream")?.call1((self.pa(py)?, requested_schema))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let value = self.value.clone();
        self.home.with(py, move |session| text_of(session, value))
    }

    /// The value as HTML, for notebooks; None where text says as much.
    fn _repr_html_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let value = self.value.clone();
        self.home.with(py, move |session| page_of(session, value))
    }
}
