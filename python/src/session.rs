//! Sessions as Python has them.

use std::time::Duration;

use jackal::rooms::session::{Notation, library};
use jackal::{ErrorKind, SessionHandle, Value};
use pyo3::exceptions::{PyKeyError, PyOSError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyTuple, PyType};

use crate::function::{Function, applied};
use crate::held::Held;
use crate::home::Home;
use crate::{callback, into_python, lent, out_of_python};

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

impl Session {
    /// The value of a text, or with arguments of the function that the text is.
    fn evaluated(&self, py: Python<'_>, text: String, arguments: &Bound<'_, PyTuple>) -> PyResult<Option<Value>> {
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
            value if arguments.is_empty() => Ok(value),
            Some(Value::Function(function)) => applied(py, function, arguments, &self.home).map(Some),
            _ => Err(PyTypeError::new_err("this text is not a function, and takes no arguments")),
        }
    }
}

#[pymethods]
impl Session {
    #[new]
    #[pyo3(signature = (notation="j", *, max_time=None, max_memory=None, sandbox=false, booleans=true))]
    fn new(
        notation: &str,
        max_time: Option<f64>,
        max_memory: Option<usize>,
        sandbox: bool,
        booleans: bool,
    ) -> PyResult<Session> {
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
        let home = Home::new(handle, notation);
        home.count_booleans(!booleans);
        Ok(Session { home })
    }

    /// The value of a text's last sentence; None if it has none. With arguments the text is a function, and the value is that of the
    /// function for them. What sentences show is written to sys.stdout: see eval.
    #[pyo3(signature = (text, *arguments))]
    fn __call__<'py>(
        &self,
        py: Python<'py>,
        text: String,
        arguments: &Bound<'py, PyTuple>,
    ) -> PyResult<Bound<'py, PyAny>> {
        match self.evaluated(py, text, arguments)? {
            Some(value) => into_python::value(py, value, &self.home),
            None => Ok(py.None().into_bound(py)),
        }
    }

    /// The value of a text as it is in the session, not converted: it is shown as the session shows it, goes back as it is, and is
    /// converted by choice, with py, np, pd, pa or pl. None if the text has no value.
    #[pyo3(signature = (text, *arguments))]
    fn value(&self, py: Python<'_>, text: String, arguments: &Bound<'_, PyTuple>) -> PyResult<Option<Held>> {
        Ok(self.evaluated(py, text, arguments)?.map(|value| Held::new(value, self.home.clone())))
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

    /// Takes the meaning of a name away.
    fn __delitem__(&self, py: Python<'_>, name: String) -> PyResult<()> {
        if !self.names(py, false)?.contains(&name) {
            return Err(PyKeyError::new_err(name));
        }
        self.home.with(py, move |session| {
            let before = session.notation();
            // A name of one notation is a name of all, and J takes the meaning of any away; only APL has names that J does not.
            let (notation, sentence) = match before {
                Notation::APL => (Notation::APL, format!("⎕EX '{name}'")),
                _ => (Notation::J, format!("4!:55 <'{name}'")),
            };
            session.set_notation(notation);
            let done = session.run(&sentence).map(|_| ());
            session.set_notation(before);
            done
        })
    }

    /// The names that were given, sorted.
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.names(py, false)?.into_pyobject(py)?.try_iter()
    }

    /// How many names were given.
    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.names(py, false)?.len())
    }

    /// The names that were given, sorted; with library also those of the library.
    #[pyo3(signature = (*, library=false))]
    fn names(&self, py: Python<'_>, library: bool) -> PyResult<Vec<String>> {
        self.home.with(py, move |session| {
            if library {
                return Ok(session.names());
            }
            // Names with the locale that they are in, as `deb_z_`, are those of the library and of locales of J.
            let of_locale = |name: &String| session.notation() == Notation::J && name.ends_with('_');
            let defined = session.speaker().defined().into_iter().map(|(name, _)| name);
            let mut names: Vec<String> = defined.filter(|name| !of_locale(name)).collect();
            names.sort();
            Ok(names)
        })
    }

    /// Runs a script: a file, in the notation that the ending of its name tells, or a script of the library such as "csv" or
    /// "puzzles/sudoku". What it shows is written to sys.stdout.
    fn load(&self, py: Python<'_>, path: std::path::PathBuf) -> PyResult<()> {
        let name = path.display().to_string();
        let of_library = if path.exists() { None } else { library::find(&name) };
        let (text, name) = match of_library {
            // A script of J has no ending in the name that it is found by.
            Some(script) => (
                script.text.as_bytes().to_vec(),
                format!("{}.{}", script.name, script.notation().facts().endings.first().copied().unwrap_or("ijs")),
            ),
            None => {
                let read = py.detach(|| std::fs::read(&path));
                (read.map_err(|error| PyOSError::new_err(format!("cannot read '{name}': {error}")))?, name)
            }
        };
        let shown = self.home.with(py, move |session| {
            let done = session.run_script(&text, &name, false);
            done.error.as_ref().map_or_else(|| Ok(done.text()), |error| Err(error.clone()))
        })?;
        self.home.show(py, shown)
    }

    /// Runs the lines of a script in the session's notation, and gives what it shows.
    fn run_script(&self, py: Python<'_>, text: String) -> PyResult<String> {
        self.home.with(py, move |session| {
            let done = session.run_script(text.as_bytes(), "", false);
            done.error.as_ref().map_or_else(|| Ok(done.text()), |error| Err(error.clone()))
        })
    }

    /// What the last call has written to sys.stdout.
    #[getter]
    fn output(&self) -> String {
        self.home.output()
    }

    /// Whether booleans of J and APL come as such (True), or as the integers 0 and 1 (False).
    #[getter]
    fn booleans(&self) -> bool {
        !self.home.counts_booleans()
    }

    #[setter]
    fn set_booleans(&self, on: bool) {
        self.home.count_booleans(!on);
    }

    /// Ends the session: what runs is stopped. A session that is closed answers nothing.
    fn close(&self) {
        self.home.close();
    }

    fn __enter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    /// Closes the session.
    #[pyo3(signature = (_kind=None, _error=None, _trace=None))]
    fn __exit__(
        &self,
        _kind: Option<&Bound<'_, PyType>>,
        _error: Option<&Bound<'_, PyAny>>,
        _trace: Option<&Bound<'_, PyAny>>,
    ) {
        self.home.close();
    }

    /// Makes a function of Python's a verb: it is called with the cells of that rank of its arguments, None for all of each, and its
    /// results are put together as any verb's.
    #[pyo3(signature = (name, function, rank=None))]
    fn register(&self, py: Python<'_>, name: String, function: &Bound<'_, PyAny>, rank: Option<i64>) -> PyResult<()> {
        if !function.is_callable() {
            return Err(PyTypeError::new_err("what is registered is called: it must be a function"));
        }
        let home = self.home.weak();
        let function = function.clone().unbind();
        let rank = rank.unwrap_or(jackal::rooms::session::Registered::WHOLE);
        self.home.with(py, move |session| {
            session.register_values(&name, rank, move |left, right| callback::call(&function, &home(), left, right))
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
        self.home.stop();
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        // A session that is closed is told of as well.
        self.notation(py)
            .map_or_else(|_| "<jackal.Session, closed>".to_string(), |name| format!("<jackal.Session in {name}>"))
    }
}
