//! The session that values are of: its thread, and what waits for it. While it works, Python's other threads run, and Ctrl-C ends the
//! sentence.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::RecvTimeoutError;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use jackal::SessionHandle;
use jackal::rooms::session::Notation;
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::errors::{Told, asks_to_end, raised};

/// From one look at Python's signals to the next.
const STEP: Duration = Duration::from_millis(50);

/// The session that a value is of.
#[derive(Clone)]
pub struct Home(Option<Arc<Inner>>);

struct Inner {
    /// The session's thread, until the session is closed.
    handle: Mutex<Option<SessionHandle>>,
    /// What a function of Python raised in the sentence that runs.
    exception: Mutex<Option<PyErr>>,
    /// Whether its notation is one that has nulls and no exact numbers.
    has_nulls: AtomicBool,
    /// Whether booleans of J and APL, whose 0 and 1 they are, come as integers.
    counts_booleans: AtomicBool,
    /// What the last call has shown.
    output: Mutex<String>,
}

/// What a mutex holds. A panic elsewhere leaves it as it is.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Home {
    /// The home of values of a session on a thread of its own, which begins in a notation.
    pub fn new(handle: SessionHandle, notation: Notation) -> Home {
        Home::made(Some(handle), has_nulls(notation))
    }

    /// The home of values of no session, in a notation that has nulls.
    pub fn of_nulls() -> Home {
        Home::made(None, true)
    }

    fn made(handle: Option<SessionHandle>, has_nulls: bool) -> Home {
        Home(Some(Arc::new(Inner {
            handle: Mutex::new(handle),
            exception: Mutex::new(None),
            has_nulls: AtomicBool::new(has_nulls),
            counts_booleans: AtomicBool::new(false),
            output: Mutex::new(String::new()),
        })))
    }

    /// The home of what is of no session.
    pub fn nowhere() -> Home {
        Home(None)
    }

    /// Remembers what a function of Python raised.
    pub fn remember(&self, exception: PyErr) {
        if let Some(inner) = &self.0 {
            *locked(&inner.exception) = Some(exception);
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

    /// Whether booleans of this notation come as integers.
    pub fn counts_booleans(&self) -> bool {
        self.0.as_ref().is_some_and(|inner| inner.counts_booleans.load(Relaxed)) && !self.has_nulls()
    }

    /// Says whether booleans of J and APL come as integers.
    pub fn count_booleans(&self, on: bool) {
        if let Some(inner) = &self.0 {
            inner.counts_booleans.store(on, Relaxed);
        }
    }

    /// Writes what a call has shown where Python's own programs write, and remembers it.
    pub fn show(&self, py: Python<'_>, output: String) -> PyResult<()> {
        if !output.is_empty() {
            let stdout = py.import("sys")?.getattr("stdout")?;
            if !stdout.is_none() {
                stdout.call_method1("write", (&output,))?;
            }
        }
        if let Some(inner) = &self.0 {
            *locked(&inner.output) = output;
        }
        Ok(())
    }

    /// What the last call has shown.
    pub fn output(&self) -> String {
        self.0.as_ref().map(|inner| locked(&inner.output).clone()).unwrap_or_default()
    }

    /// Ends the sentence that runs.
    pub fn stop(&self) {
        if let Some(handle) = self.handle() {
            handle.stop().interrupt();
        }
    }

    /// Ends the session: what runs is stopped, and the thread ends when that is done.
    pub fn close(&self) {
        self.stop();
        if let Some(inner) = &self.0 {
            locked(&inner.handle).take();
        }
    }

    /// The session for a function that it holds itself, which must not keep it alive.
    pub fn weak(&self) -> impl Fn() -> Home + Send + 'static {
        let weak: Option<Weak<Inner>> = self.0.as_ref().map(Arc::downgrade);
        move || Home(weak.as_ref().and_then(Weak::upgrade))
    }

    fn handle(&self) -> Option<SessionHandle> {
        locked(&self.0.as_ref()?.handle).clone()
    }

    /// Whether two values are of one session.
    pub fn is(&self, other: &Home) -> bool {
        match (&self.0, &other.0) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            _ => false,
        }
    }

    /// Does some work with the session. What its sentences show goes to `sys.stdout` when it is done.
    pub fn with<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut jackal::Session) -> Result<T, jackal::Error> + Send + 'static,
    ) -> PyResult<T> {
        let Some(inner) = &self.0 else { return Err(PyRuntimeError::new_err("the session has ended")) };
        let Some(handle) = self.handle() else { return Err(PyRuntimeError::new_err("the session is closed")) };
        let shared = inner.clone();
        let told = move |session: &mut jackal::Session| {
            let done = work(session).map_err(|error| Told { report: session.report(&error), error });
            shared.has_nulls.store(has_nulls(session.notation()), Relaxed);
            (done, session.take_output())
        };
        let gone = |error: jackal::Error| PyRuntimeError::new_err(error.to_string());
        // A channel is for one thread; while Python's other threads run, this is still the one that waits.
        let answer = Mutex::new(handle.ask(told).map_err(gone)?);
        let mut interrupted = None;
        let result = loop {
            let waited = py.detach(|| locked(&answer).recv_timeout(STEP));
            match waited {
                Ok(result) => break result,
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err("the session has ended"));
                }
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(signal) = py.check_signals() {
                        handle.stop().interrupt();
                        interrupted = Some(signal);
                    }
                }
            }
        };
        let (result, output) = result;
        self.show(py, String::from_utf8_lossy(&output).into_owned())?;
        let cause = locked(&inner.exception).take();
        match (result, interrupted, cause) {
            (_, Some(signal), _) => Err(signal),
            (Ok(value), None, _) => Ok(value),
            (Err(_), None, Some(cause)) if asks_to_end(py, &cause) => Err(cause),
            (Err(told), None, cause) => {
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
