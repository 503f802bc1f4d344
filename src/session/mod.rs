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
mod hints;
pub mod library;
pub mod limits;
mod lines;
pub mod notation;
pub mod os;
mod run;
pub mod stack;
mod zone;

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use crate::array::context::Stop;
use crate::array::{Array, Context, Names, Neighbour, Rules, Symbol};
use crate::error::{Error, ErrorKind, Place, Result};
use crate::host::{Host, Stream};
use crate::j::names::env::Env;
use crate::j::names::interpreter::Interpreter;
use crate::j::run::script::{self, Mode};
use crate::k;
use crate::verbs::numbers::random::Random;

pub use notation::Notation;
pub use os::OsHost;
pub use run::Evaluation;
pub use stack::{run_with_big_stack, run_with_stack};

/// A session: an interpreter of J and one of k (which is also q's), with shared names.
pub struct Session {
    j: Rc<Interpreter>,
    k: Rc<k::Interpreter>,
    notation: Notation,
    /// The notation that ran last: errors are told as it tells them.
    ran: Cell<Notation>,
    captured: Option<Rc<OsHost>>,
    stop: Stop,
    time: Option<Duration>,
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
        let (j, k) = (Rc::new(Interpreter::new(host.clone())), Rc::new(k::Interpreter::new(host)));
        let stop = Stop::default();
        j.change_context(|cx| *cx = Context::with_stop(stop.clone()));
        *k.context.borrow_mut() = Context::with_rules(stop.clone(), &Rules::LISTS);
        let (names, neighbour): (Rc<dyn Names>, Rc<dyn Neighbour>) = (j.clone(), k.clone());
        k.share(Rc::downgrade(&names));
        *j.neighbour.borrow_mut() = Some(Rc::downgrade(&neighbour));
        *k.library.borrow_mut() = library::of_k().collect();
        k.set_arguments("", &[]);
        let (notation, ran) = (Notation::J, Cell::new(Notation::J));
        Session { j, k, notation, ran, captured: None, stop, time: None }
    }

    /// Runs the library's scripts that every session begins with. An error in them would be ours: it is shown.
    fn load_prelude(&mut self) {
        self.name_surroundings();
        self.j.library_begins.set(true);
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
            if let Err(error) = self.in_j(run) {
                let _ = self.show_error(&error);
            }
        }
        self.j.library_begins.set(false);
    }

    /// Tells `load` of the scripts in the binary, and scripts of the system they run on.
    fn name_surroundings(&self) {
        let locales = &self.j.locales;
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
                self.j.define(&locale, name, value.into());
            }
        }
    }

    /// Shows an error on the host's stream for errors, what was shown before being flushed first.
    pub fn show_error(&self, error: &Error) -> Result<()> {
        match self.ran.get() {
            Notation::J => self.j.with_env(|env| script::show_error(env, error)),
            Notation::K | Notation::Q => self.k.write(Stream::Error, k::show::report::report(error).as_bytes()),
        }
    }

    /// An error as the notation that ran tells it, whole.
    pub fn report(&self, error: &Error) -> String {
        match self.ran.get() {
            Notation::J => crate::j::show::report::report(error),
            Notation::K | Notation::Q => k::show::report::report(error),
        }
    }

    /// The words for an error in the notation that ran: `length error`, `length`.
    pub fn error_text(&self, error: &Error) -> String {
        match self.ran.get() {
            Notation::J => error.headline().to_string(),
            Notation::K | Notation::Q => k::show::report::error_text(error),
        }
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

    /// A value as the prompt of the current notation shows it, without the last line's end.
    pub fn shown(&self, value: &Array) -> String {
        let lines = match self.notation.dialect() {
            None => crate::j::show::display::display(value, &self.j.settings.display.borrow()).into_iter().collect(),
            Some(dialect) => match k::system::neighbour::inward(&self.k, &value.clone().into())
                .and_then(|value| k::show::display::console(&value, dialect))
            {
                Ok(text) => vec![text],
                Err(error) => vec![k::show::report::error_text(&error).into_bytes()],
            },
        };
        String::from_utf8_lossy(&lines.join(&b'\n')).into_owned()
    }

    /// Starts the random generators from a seed.
    pub fn set_seed(&mut self, seed: u64) {
        *self.j.random.borrow_mut() = Random::seeded(seed);
        *self.k.random.borrow_mut() = Random::seeded(seed);
    }

    /// Shuts off files, environment and shell. A script may still end itself.
    pub fn set_sandbox(&mut self, on: bool) {
        self.j.sandbox.set(on);
        self.k.sandbox.set(on);
    }

    /// Sets what scripts find of the command line, which is the program, the script, its arguments: all of it in J's `ARGV`,
    /// the script in k's `.z.f`, the arguments in `.z.x`.
    pub fn set_arguments(&mut self, arguments: Vec<String>) {
        if let Ok(name) = Symbol::new("ARGV") {
            let values = Array::boxes(arguments.iter().map(Array::text));
            self.j.define(&self.j.locales.z(), name, values.into());
        }
        self.k.set_arguments(arguments.get(1).map_or("", String::as_str), arguments.get(2..).unwrap_or_default());
        *self.j.arguments.borrow_mut() = arguments;
    }

    /// Lines for sentences that read the keyboard, if the session keeps its output.
    pub fn push_input(&mut self, text: &str) {
        if let Some(host) = &self.captured {
            host.push_input(text);
        }
    }

    /// The global names that k and q have given values, sorted.
    pub fn names_of_lists(&self) -> Vec<String> {
        self.k.global_names()
    }

    /// The interpreter of J.
    pub fn interpreter(&self) -> &Interpreter {
        &self.j
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
