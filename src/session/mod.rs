//! A session: names, settings, limits, input and output, and the sentences that run in it.
//!
//! ```
//! use jackal::session::Session;
//! let mut session = Session::new();
//! assert_eq!(session.eval("mean =: +/ % #\nmean 2 3 7").text(), "4\n");
//! let failed = session.eval("1 2 + 1 2 3");
//! assert_eq!(failed.error.map(|error| error.headline().to_string()), Some("length error".to_string()));
//! ```

pub mod guard;
pub mod library;
pub mod limits;
pub mod lines;
pub mod os;
pub mod stack;
mod zone;

use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use crate::array::context::Stop;
use crate::array::{Array, Context, Symbol};
use crate::error::{Error, ErrorKind, Place, Result};
use crate::host::Host;
use crate::j::env::Env;
use crate::j::interpreter::Interpreter;
use crate::j::script::{self, Mode};
use crate::verbs::random::Random;

pub use lines::needs_more;
pub use os::OsHost;
pub use stack::{run_with_big_stack, run_with_stack};

/// A session of J.
pub struct Session {
    interpreter: Interpreter,
    captured: Option<Rc<OsHost>>,
    stop: Stop,
    time: Option<Duration>,
}

/// What evaluating a text came to.
#[derive(Debug)]
pub struct Evaluation {
    /// What it showed, if the session keeps its output; empty if a host takes it.
    pub output: Vec<u8>,
    /// What ended it.
    pub error: Option<Error>,
}

impl Evaluation {
    /// The output as text; what is no UTF-8 is replaced.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.output).into_owned()
    }
}

impl Default for Session {
    fn default() -> Self {
        Session::new()
    }
}

impl Session {
    /// A session with the standard library that keeps what it shows, for tests and for programs that embed it.
    pub fn new() -> Self {
        let mut session = Session::bare();
        session.load_prelude();
        session
    }

    /// The same without the standard library.
    pub fn bare() -> Self {
        let host = Rc::new(OsHost::captured());
        let mut session = Session::bare_with_host(host.clone());
        session.captured = Some(host);
        session
    }

    /// A session with the standard library whose input and output are a host's.
    pub fn with_host(host: Rc<dyn Host>) -> Self {
        let mut session = Session::bare_with_host(host);
        session.load_prelude();
        session
    }

    /// The same without the standard library.
    pub fn bare_with_host(host: Rc<dyn Host>) -> Self {
        limits::set_default_memory();
        let interpreter = Interpreter::new(host);
        let stop = Stop::default();
        interpreter.change_context(|cx| *cx = Context::with_stop(stop.clone()));
        Session { interpreter, captured: None, stop, time: None }
    }

    /// Runs the library's scripts that every session begins with. An error in them would be ours: it is shown.
    fn load_prelude(&mut self) {
        self.name_surroundings();
        for library in library::LIBRARIES.iter().filter(|library| library.always) {
            let run = |env: &Env<'_>| {
                let base = env.interpreter.locales.base();
                *env.interpreter.current.borrow_mut() = env.interpreter.locales.z();
                let result = script::run(
                    env,
                    library.text.as_bytes(),
                    Mode { keep_going: true, ..Mode::default() },
                    Some(library.name),
                );
                *env.interpreter.current.borrow_mut() = base;
                result
            };
            if let Err(error) = self.guarded(run) {
                let _ = self.show_error(&error);
            }
        }
    }

    /// Tells `load` of the scripts in the binary, and scripts of the system they run on.
    fn name_surroundings(&self) {
        let locales = &self.interpreter.locales;
        let (names, texts): (Vec<_>, Vec<_>) = library::loadable().unzip();
        let boxes = |texts: Vec<&str>| Array::boxes(texts.into_iter().map(Array::text));
        let (unix, windows) = (cfg!(unix), cfg!(windows));
        let system = if windows {
            "Win"
        } else if cfg!(target_os = "macos") {
            "Darwin"
        } else {
            "Linux"
        };
        for (locale, name, value) in [
            ("jlib", "names", boxes(names)),
            ("jlib", "texts", boxes(texts)),
            ("z", "UNAME", Array::text(system)),
            ("z", "IFUNIX", Array::atom(unix)),
            ("z", "IFWIN", Array::atom(windows)),
            ("z", "ARGV", boxes(vec!["jackal"])),
            ("z", "BINPATH", Array::text("")),
        ] {
            if let (Ok(locale), Ok(name)) = (locales.named(locale), Symbol::new(name)) {
                self.interpreter.define(&locale, name, value.into());
            }
        }
    }

    /// Evaluates the sentences of a text, each result shown, up to the first error.
    ///
    /// ```
    /// let mut session = jackal::session::Session::new();
    /// let done = session.eval("square =: 3 : 0\n  *: y\n)\nsquare 1 2 3");
    /// assert_eq!(done.text(), "1 4 9\n");
    /// assert!(session.eval("square =: 3 : 0\n *: y").error.is_some());
    /// ```
    pub fn eval(&mut self, text: &str) -> Evaluation {
        self.run_text(text.as_bytes(), None, true)
    }

    /// The same; also gives the value of the last sentence, if it is a noun and nothing failed.
    ///
    /// ```
    /// let mut session = jackal::session::Session::new();
    /// let (done, value) = session.eval_value("a =: i. 2 3\n|: a");
    /// assert_eq!(done.text(), "0 3\n1 4\n2 5\n");
    /// assert_eq!(value.expect("a noun").shape(), [3, 2]);
    /// ```
    pub fn eval_value(&mut self, text: &str) -> (Evaluation, Option<Array>) {
        let mode = Mode { show: true, keep: true, ..Mode::default() };
        let (value, error) = match self.guarded(|env| script::run(env, text.as_bytes(), mode, None)) {
            Ok(outcome) => (outcome.value, None),
            Err(error) => (None, Some(error)),
        };
        (Evaluation { output: self.take_output(), error }, value)
    }

    /// Evaluates a sentence for its value, which is not shown.
    pub fn value(&mut self, sentence: &str) -> Result<Option<Array>> {
        let mode = Mode { keep: true, ..Mode::default() };
        self.guarded(|env| script::run(env, sentence.as_bytes(), mode, None)).map(|outcome| outcome.value)
    }

    /// Runs a script: shows what it echoes, or every sentence and its result.
    pub fn run_script(&mut self, text: &[u8], file: &str, show: bool) -> Evaluation {
        self.interpreter.settings.show.set(show);
        let done = self.run_text(text, Some(file), show);
        self.interpreter.settings.show.set(false);
        done
    }

    fn run_text(&mut self, text: &[u8], file: Option<&str>, show: bool) -> Evaluation {
        let mode = Mode { show, ..Mode::default() };
        let error = self.guarded(|env| script::run(env, text, mode, file)).err();
        Evaluation { output: self.take_output(), error }
    }

    /// Evaluates one sentence, which takes further lines (of a definition that it begins) from the host.
    pub fn eval_line(&mut self, line: &[u8]) -> Result<()> {
        let interactive = |env: &Env<'_>| {
            let interpreter = env.interpreter;
            interpreter.inputs.borrow_mut().push(VecDeque::new());
            interpreter.files_running.borrow_mut().push((None, 0));
            interpreter.interactive.set(true);
            let mut result = script::sentence(env, line.to_vec(), true);
            while result.is_ok() && interpreter.settings.immediate_next.replace(false) {
                let next = interpreter.settings.immediate.borrow().clone();
                result = script::sentence(env, next, true);
            }
            interpreter.interactive.set(false);
            interpreter.files_running.borrow_mut().pop();
            interpreter.inputs.borrow_mut().pop();
            result
        };
        self.guarded(interactive).map(drop)
    }

    /// Runs `f` with a fresh stack mark, the clock started, and panics caught; afterwards nothing is running.
    fn guarded<T>(&self, f: impl FnOnce(&Env<'_>) -> Result<T>) -> Result<T> {
        let interpreter = &self.interpreter;
        interpreter.enter_stack(stack::available());
        self.stop.clear();
        let alarm = self.time.map(|time| limits::Alarm::new(time, self.stop.clone()));
        let depth = (interpreter.inputs.borrow().len(), interpreter.files_running.borrow().len());
        let result = guard::catch(|| interpreter.with_env(f));
        if result.is_err() {
            interpreter.inputs.borrow_mut().truncate(depth.0);
            interpreter.files_running.borrow_mut().truncate(depth.1);
            interpreter.interactive.set(false);
            interpreter.folds.borrow_mut().clear();
        }
        drop(alarm);
        result
    }

    /// Shows an error on the host's stream for errors, what was shown before being flushed first.
    pub fn show_error(&self, error: &Error) -> Result<()> {
        self.interpreter.with_env(|env| script::show_error(env, error))
    }

    fn take_output(&self) -> Vec<u8> {
        self.captured.as_ref().map(|host| host.take_output()).unwrap_or_default()
    }

    /// The flag that another thread raises to end the running sentence.
    pub fn stop(&self) -> Stop {
        self.stop.clone()
    }

    /// How long one evaluation may take.
    pub fn set_time_limit(&mut self, time: Option<Duration>) {
        self.time = time;
    }

    /// A value as the prompt shows it, without the last line's end.
    pub fn shown(&self, value: &Array) -> String {
        let settings = self.interpreter.settings.display.borrow();
        let lines: Vec<Vec<u8>> = crate::j::display::display(value, &settings).into_iter().collect();
        String::from_utf8_lossy(&lines.join(&b'\n')).into_owned()
    }

    /// Starts the random generator from a seed.
    pub fn set_seed(&mut self, seed: u64) {
        *self.interpreter.random.borrow_mut() = Random::seeded(seed);
    }

    /// Shuts off files, environment and shell. A script may still end itself.
    pub fn set_sandbox(&mut self, on: bool) {
        self.interpreter.sandbox.set(on);
    }

    /// Sets the noun `ARGV`: the program, the script, its arguments.
    pub fn set_arguments(&mut self, arguments: Vec<String>) {
        if let Ok(name) = Symbol::new("ARGV") {
            let values = Array::boxes(arguments.iter().map(Array::text));
            self.interpreter.define(&self.interpreter.locales.z(), name, values.into());
        }
        *self.interpreter.arguments.borrow_mut() = arguments;
    }

    /// Lines for sentences that read the keyboard, if the session keeps its output.
    pub fn push_input(&mut self, text: &str) {
        if let Some(host) = &self.captured {
            host.push_input(text);
        }
    }

    /// The interpreter within.
    pub fn interpreter(&self) -> &Interpreter {
        &self.interpreter
    }
}

/// The error of a script that could not be read.
pub fn unreadable(file: &str, error: &std::io::Error) -> Error {
    script::interface(error).at(Place { file: Some(Arc::<str>::from(file).to_string()), ..Place::default() })
}

/// The exit status that an error asks for, if it is no error but a request to end.
pub fn exit_status(error: &Error) -> Option<i32> {
    match error.kind() {
        ErrorKind::Exit(status) => Some(status),
        _ => None,
    }
}
