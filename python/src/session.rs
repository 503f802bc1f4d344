//! Sessions and functions as Python has them. A session lives on a thread of its own; while it works, Python's other threads run, and
//! Ctrl-C ends the sentence.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::RecvTimeoutError;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use jackal::rooms::session::Notation;
use jackal::{ErrorKind, SessionHandle, Value};
use pyo3::exceptions::{PyKeyError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::errors::{Told, raised};
use crate::lent::{self, Loans};
use crate::{callback, into_python, out_of_python};

/// From one look at Python's signals to the next.
const STEP: Duration = Duration::from_millis(50);

/// The session that a value is of.
#[derive(Clone)]
pub struct Home(Option<Arc<Inner>>);

struct Inner {
    handle: SessionHandle,
    /// What a function of Python raised in the sentence that runs.
    exception: Mutex<Option<PyErr>>,
    /// Whether its notation is one that has nulls and no exact numbers.
    has_nulls: AtomicBool,
}

impl Home {
    /// The home of what is of no session.
    pub fn nowhere() -> Home {
        Home(None)
    }

    /// Remembers what a function of Python raised.
    pub fn remember(&self, exception: PyErr) {
        if let Some(inner) = &self.0 {
            *inner.exception.lock().unwrap_or_else(PoisonError::into_inner) = Some(exception);
        }
    }

    /// Whether the notation of the session has nulls.
    pub fn has_nulls(&self) -> bool {
        self.0.as_ref().is_some_and(|inner| inner.has_nulls.load(Relaxed))
    }

    /// A value error if the notation of the session has no exact numbers of any size.
    pub fn may_be_exact(&self, what: impl FnOnce() -> String) -> PyResult<()> {
        if self.has_nulls() {
            return Err(PyValueError::new_err(format!("{} is larger than a long holds", what())));
        }
        Ok(())
    }

    /// A type error for numbers that k and q do not have, in a session in one of them.
    pub fn may_be(&self, what: &str) -> PyResult<()> {
        if self.has_nulls() {
            return Err(PyTypeError::new_err(format!("{what} have no value in this notation")));
        }
        Ok(())
    }

    fn is(&self, other: &Home) -> bool {
        match (&self.0, &other.0) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            _ => false,
        }
    }

    /// Does some work with the session. What its sentences show goes to `sys.stdout` when it is done.
    fn with<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut jackal::Session) -> Result<T, jackal::Error> + Send + 'static,
    ) -> PyResult<T> {
        let Some(inner) = &self.0 else { return Err(PyRuntimeError::new_err("the session has ended")) };
        let shared = inner.clone();
        let told = move |session: &mut jackal::Session| {
            let done = work(session).map_err(|error| Told { report: session.report(&error), error });
            shared.has_nulls.store(has_nulls(session.notation()), Relaxed);
            (done, session.take_output())
        };
        let gone = |error: jackal::Error| PyRuntimeError::new_err(error.to_string());
        // A channel is for one thread; while Python's other threads run, this is still the one that waits.
        let answer = Mutex::new(inner.handle.ask(told).map_err(gone)?);
        let mut interrupted = None;
        let result = loop {
            let waited = py.detach(|| answer.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(STEP));
            match waited {
                Ok(result) => break result,
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err("the session has ended"));
                }
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(signal) = py.check_signals() {
                        inner.handle.stop().interrupt();
                        interrupted = Some(signal);
                    }
                }
            }
        };
        let (result, output) = result;
        show(py, &output)?;
        let cause = inner.exception.lock().unwrap_or_else(PoisonError::into_inner).take();
        match (result, interrupted) {
            (_, Some(signal)) => Err(signal),
            (Ok(value), None) => Ok(value),
            (Err(told), None) => {
                let exception = raised(py, &told);
                exception.set_cause(py, cause);
                Err(exception)
            }
        }
    }
}

fn has_nulls(notation: Notation) -> bool {
    matches!(notation, Notation::K | Notation::Q)
}

/// Writes what sentences have shown where Python's own programs write.
fn show(py: Python<'_>, output: &[u8]) -> PyResult<()> {
    if output.is_empty() {
        return Ok(());
    }
    let stdout = py.import("sys")?.getattr("stdout")?;
    if !stdout.is_none() {
        stdout.call_method1("write", (String::from_utf8_lossy(output),))?;
    }
    Ok(())
}

fn notation_of(name: &str) -> PyResult<Notation> {
    let names: Vec<&str> = Notation::all().map(Notation::name).collect();
    Notation::from_name(name)
        .ok_or_else(|| PyValueError::new_err(format!("no notation {name:?}; there are {}", names.join(", "))))
}

fn seconds(time: Option<f64>) -> PyResult<Option<Duration>> {
    time.map(|time| {
        Duration::try_from_secs_f64(time).map_err(|_| PyValueError::new_err("max_time is a number of seconds"))
    })
    .transpose()
}

/// A session: names, functions and settings, shared by the notations J, k, q and APL.
#[pyclass(frozen, module = "jackal")]
pub struct Session {
    home: Home,
}

#[pymethods]
impl Session {
    #[new]
    #[pyo3(signature = (notation="j", *, max_time=None, max_memory=None, sandbox=false))]
    fn new(notation: &str, max_time: Option<f64>, max_memory: Option<usize>, sandbox: bool) -> PyResult<Session> {
        let (notation, time) = (notation_of(notation)?, seconds(max_time)?);
        let make = move || {
            let mut session = jackal::Session::new();
            session.set_notation(notation);
            session.set_time_limit(time);
            max_memory.inspect(|bytes| session.set_memory_limit(*bytes));
            session.set_sandbox(sandbox);
            session
        };
        let handle = SessionHandle::new(make).map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        let inner = Inner { handle, exception: Mutex::new(None), has_nulls: AtomicBool::new(has_nulls(notation)) };
        Ok(Session { home: Home(Some(Arc::new(inner))) })
    }

    /// The value of a text's last sentence; None if it has none. What sentences show is written to sys.stdout: see eval.
    fn __call__<'py>(&self, py: Python<'py>, text: String) -> PyResult<Bound<'py, PyAny>> {
        let value = self.home.with(py, move |session| {
            match session.run(&text) {
                // Where a function is not a value of a sentence, which is a syntax error before anything runs, it is one here all the same.
                Err(error) if error.kind() == ErrorKind::Syntax && session.notation() == Notation::APL => {
                    session.function(&text).map(|function| Some(Value::Function(function))).map_err(|_| error)
                }
                done => done,
            }
        })?;
        match value {
            Some(value) => into_python::value(py, value, &self.home),
            None => Ok(py.None().into_bound(py)),
        }
    }

    /// What the prompt would show of a text.
    fn eval(&self, py: Python<'_>, text: String) -> PyResult<String> {
        self.home.with(py, move |session| {
            let done = session.eval(&text);
            done.error.as_ref().map_or_else(|| Ok(done.text()), |error| Err(error.clone()))
        })
    }

    /// How a sentence comes to its value: the shapes on the way.
    fn explain(&self, py: Python<'_>, sentence: String) -> PyResult<String> {
        self.home
            .with(py, move |session| Ok(session.explain(&sentence).ladder(&jackal::rooms::explain::Style::default())))
    }

    fn __getitem__<'py>(&self, py: Python<'py>, name: String) -> PyResult<Bound<'py, PyAny>> {
        let wanted = name.clone();
        let value = self.home.with(py, move |session| match session.get(&wanted) {
            Err(error) if error.kind() == jackal::ErrorKind::Value => Ok(None),
            found => found.map(Some),
        })?;
        match value {
            Some(value) => into_python::value(py, value, &self.home),
            None => Err(PyKeyError::new_err(name)),
        }
    }

    fn __setitem__(&self, py: Python<'_>, name: String, object: &Bound<'_, PyAny>) -> PyResult<()> {
        if object.is_callable() && !object.is_instance_of::<Function>() {
            return self.register(py, name, object, None);
        }
        let value = match lent::closed(object, &self.home)? {
            Some(array) => array,
            None => out_of_python::value(object, &self.home)?,
        };
        self.home.with(py, move |session| session.set(&name, value))
    }

    fn __contains__(&self, py: Python<'_>, name: String) -> PyResult<bool> {
        self.home.with(py, move |session| Ok(session.get(&name).is_ok()))
    }

    /// The names that have values.
    fn names(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.home.with(py, |session| Ok(session.names()))
    }

    /// Makes a function of Python's a verb: it is called with the cells of that rank of its arguments, None for all of each, and its
    /// results are put together as any verb's.
    #[pyo3(signature = (name, function, rank=None))]
    fn register(&self, py: Python<'_>, name: String, function: &Bound<'_, PyAny>, rank: Option<i64>) -> PyResult<()> {
        if !function.is_callable() {
            return Err(PyTypeError::new_err("what is registered is called: it must be a function"));
        }
        // The session must not keep itself alive by a function that it holds.
        let home = self.home.0.as_ref().map(Arc::downgrade);
        let function = function.clone().unbind();
        let rank = rank.unwrap_or(jackal::rooms::session::Registered::WHOLE);
        self.home.with(py, move |session| {
            session.register_values(&name, rank, move |left, right| {
                let home = Home(home.as_ref().and_then(std::sync::Weak::upgrade));
                callback::call(&function, &home, left, right)
            })
        })
    }

    /// The notation of texts from now on: "j", "k", "q", "apl".
    #[getter]
    fn notation(&self, py: Python<'_>) -> PyResult<&'static str> {
        self.home.with(py, |session| Ok(session.notation().name()))
    }

    #[setter]
    fn set_notation(&self, py: Python<'_>, name: &str) -> PyResult<()> {
        let notation = notation_of(name)?;
        self.home.with(py, move |session| {
            session.set_notation(notation);
            Ok(())
        })
    }

    /// Sets the limits that are given, None for none: seconds that a sentence may take, bytes that arrays may hold.
    #[pyo3(signature = (**limits), text_signature = "($self, *, max_time=..., max_memory=...)")]
    fn limit(&self, py: Python<'_>, limits: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
        let (mut time, mut memory) = (None, None);
        for (name, limit) in limits.into_iter().flatten() {
            match name.extract::<String>()?.as_str() {
                "max_time" => time = Some(seconds(limit.extract()?)?),
                "max_memory" => memory = Some(limit.extract::<Option<usize>>()?),
                other => {
                    return Err(PyTypeError::new_err(format!(
                        "there is no limit {other}: max_time and max_memory are"
                    )));
                }
            }
        }
        self.home.with(py, move |session| {
            let before = session.limits();
            let (time, memory) = (time.unwrap_or(before.time), memory.unwrap_or(before.memory));
            session.set_limits(jackal::Limits { time, memory, ..before });
            Ok(())
        })
    }

    /// Ends the sentence that runs; from any thread.
    fn stop(&self) {
        if let Some(inner) = &self.home.0 {
            inner.handle.stop().interrupt();
        }
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<jackal.Session in {}>", self.notation(py)?))
    }
}

/// A function of a session: called with one argument, or with two, the left one first.
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

#[pymethods]
impl Function {
    #[pyo3(signature = (*arguments))]
    fn __call__<'py>(&self, py: Python<'py>, arguments: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyAny>> {
        if arguments.is_empty() || arguments.len() > 8 {
            return Err(PyTypeError::new_err(format!("a function takes one argument or two, not {}", arguments.len())));
        }
        let (mut given, mut loans) = (Vec::with_capacity(arguments.len()), Loans::default());
        for argument in arguments.iter() {
            given.push(match lent::argument(&argument, &self.home, &mut loans)? {
                Some(array) => array,
                None => out_of_python::value(&argument, &self.home)?,
            });
        }
        let function = self.function.clone();
        let value = self.home.with(py, move |session| {
            let result = session.apply(&function, &given);
            drop(given);
            loans.end();
            result
        })?;
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
