//! A session: names, settings, limits, input and output, and the sentences that run in it.
//!
//! ```
//! use jackal::rooms::session::Session;
//! let mut session = Session::new();
//! assert_eq!(session.eval("mean =: +/ % #\nmean 2 3 7").text(), "4\n");
//! let failed = session.eval("1 2 + 1 2 3");
//! assert_eq!(failed.error.map(|error| error.headline().to_string()), Some("length error".to_string()));
//! ```

pub mod absent_addons;
mod answer;
mod atomic_write;
pub(crate) mod built_in_functions;
pub mod clock;
mod command;
mod file_reading;
pub mod file_target;
mod front_end_files;
#[cfg(feature = "cli")]
pub mod grants;
mod handle;
mod hints;
pub mod library;
pub mod limits;
pub mod notation;
mod objects;
mod observing;
pub mod os;
mod output_meter;
pub mod panic_guard;
mod plain;
pub mod python_habits;
mod registered_functions;
mod run;
pub mod saved;
mod sockets;
pub mod stack;
mod streams;
pub mod suggestions;
mod typed_functions;
mod values;
pub mod watchdog;

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use crate::array::Array;
use crate::array::budget::{self, Account};
use crate::array::context::Stop;
use crate::display::width;
use crate::error::{Error, ErrorKind, Place, Result};
use crate::host::Host;
use crate::language::interop::Workspace;
use crate::language::line_observer::LineObserver;
use crate::language::viewer::Viewer;
use crate::language::{Language, Surroundings, Word};

use output_meter::Metered;

pub use handle::SessionHandle;
pub use hints::QUERY_WORDS;
pub use limits::Limits;
pub use notation::Notation;
pub use objects::{Object, Objects};
pub use observing::{Beginning, LineCost, Profile, Stepper};
pub use os::OsHost;
pub use registered_functions::Registered;
pub use run::Evaluation;
pub use stack::{run_with_big_stack, run_with_stack};
pub use typed_functions::{Argument, TypedFunction};

/// A session: an interpreter for every row of the table of notations, with shared names.
pub struct Session {
    languages: Vec<Rc<dyn Language>>,
    notation: Notation,
    /// The notation that ran last, in whose form errors are shown.
    ran: Rc<Cell<Notation>>,
    captured: Option<Rc<OsHost>>,
    /// The built-in functions for its notations.
    offers: Rc<built_in_functions::Offers>,
    /// The functions that the embedding program offers.
    registry: Rc<registered_functions::Registry>,
    workspace: Rc<Workspace>,
    stop: Stop,
    /// The account of its arrays.
    account: Arc<Account>,
    limits: Limits,
    /// Whether the process ends with a sentence that does not answer.
    has_resort: bool,
    /// The world outside, its output counted.
    metered: Rc<Metered>,
    errors: Errors,
    /// The duration of the last line.
    took: Cell<Duration>,
    /// The files that commands have saved or loaded, with a hash of their text.
    file_hashes: RefCell<HashMap<PathBuf, u64>>,
    /// Whether files, environment and shell are shut off.
    sandboxed: bool,
    /// The stepper, which observes lines unless another observer does.
    stepper: Rc<Stepper>,
    observer: RefCell<Option<Rc<dyn LineObserver>>>,
    /// The line that failed last, and its notation.
    last_failed: RefCell<Option<(Notation, String)>>,
}

/// The columns that notations put before a note.
const NOTE_MARGIN: usize = 3;

/// The detail in which errors are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Errors {
    /// The kind, the sentence, what was wrong, and the way there.
    #[default]
    Full,
    /// The kind and the sentence.
    Sentence,
    /// The kind.
    Bare,
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

    /// A session without the standard library.
    pub fn bare() -> Self {
        Self::bare_under(Stop::default())
    }

    /// A session without the standard library, whose sentences end with an existing flag.
    fn bare_under(stop: Stop) -> Self {
        let host = Rc::new(OsHost::captured());
        let mut session = Session::bare_with(host.clone(), stop);
        session.captured = Some(host);
        session
    }

    /// A session with the standard library whose input and output are a host's.
    pub fn with_host(host: Rc<dyn Host>) -> Self {
        let mut session = Session::bare_with_host(host);
        session.load_prelude();
        session
    }

    /// A session with a host and without the standard library.
    pub fn bare_with_host(host: Rc<dyn Host>) -> Self {
        Self::bare_with(host, Stop::default())
    }

    fn bare_with(host: Rc<dyn Host>, stop: Stop) -> Self {
        limits::set_default_memory();
        if host.has_threads() {
            limits::note_process();
        } else {
            stop.set_threads(1);
        }
        let metered = Rc::new(Metered::new(host));
        let host: Rc<dyn Host> = metered.clone();
        let stepper = Rc::new(Stepper::new(host.clone()));
        let workspace = Rc::new(Workspace::default());
        let surroundings = Surroundings { host: host.clone(), stop: stop.clone(), workspace: workspace.clone() };
        let languages: Vec<_> = notation::ROWS.iter().map(|row| (row.begin)(&surroundings)).collect();
        let (notation, ran) = (Notation::default(), Rc::new(Cell::new(Notation::default())));
        let offers = built_in_functions::Offers::join(host, &workspace, &languages, ran.clone());
        let registry = registered_functions::Registry::join(&workspace, stop.clone());
        Session {
            registry,
            workspace,
            languages,
            notation,
            ran,
            captured: None,
            offers,
            stop,
            account: Arc::new(Account::new(budget::limit())),
            limits: Limits::default(),
            has_resort: false,
            metered,
            errors: Errors::default(),
            took: Cell::default(),
            file_hashes: RefCell::default(),
            sandboxed: false,
            stepper,
            observer: RefCell::default(),
            last_failed: RefCell::default(),
        }
    }

    /// Runs the library's scripts that every session begins with. An error in them would be ours: it is shown.
    fn load_prelude(&mut self) {
        self.know_library();
        self.language(Notation::default()).begin_with(library::beginning());
    }

    /// Tells the notations which scripts are part of the program.
    fn know_library(&self) {
        for (row, language) in self.languages.iter().enumerate() {
            language.know_library(library::loadable(row));
        }
    }

    /// The interpreter of a notation.
    fn language(&self, notation: Notation) -> &dyn Language {
        self.languages[notation.row()].as_ref()
    }

    /// The speaker of the current notation, for callers that need it while the session is in use elsewhere.
    pub fn speaker(&self) -> Rc<dyn Language> {
        self.speaker_of(self.notation)
    }

    /// The speaker of any notation.
    pub fn speaker_of(&self, notation: Notation) -> Rc<dyn Language> {
        self.languages[notation.row()].clone()
    }

    /// The interpreter that ran last.
    fn last(&self) -> &dyn Language {
        self.language(self.ran.get())
    }

    /// Shows an error on the host's stream for errors, what was shown before being flushed first.
    pub fn show_error(&self, error: &Error) -> Result<()> {
        let shown = self.shown_error(error);
        self.last().show_error(&match self.metered.columns() {
            Some(columns) => shown.fitted(|note| width::fitted(note, columns.saturating_sub(NOTE_MARGIN))),
            None => shown,
        })
    }

    /// The result of the last line that was evaluated and its duration: the kind of its atoms and its shape, if it
    /// was data.
    pub fn last_result(&self) -> (Option<(&'static str, Vec<usize>)>, Duration) {
        (self.last().last_result(), self.took.get())
    }

    /// Sets the detail in which errors are shown.
    pub fn set_errors(&mut self, errors: Errors) {
        self.errors = errors;
    }

    /// An error in the detail that is set.
    fn shown_error(&self, error: &Error) -> Error {
        match self.errors {
            Errors::Full => error.clone(),
            Errors::Sentence => error.brief(false),
            Errors::Bare => error.brief(true),
        }
    }

    /// An error as a notation tells it.
    pub fn report_in(&self, notation: Notation, error: &Error) -> String {
        self.language(notation).report(&self.shown_error(error))
    }

    /// An error as the notation that ran tells it, whole.
    pub fn report(&self, error: &Error) -> String {
        self.last().report(&self.shown_error(error))
    }

    /// The words for an error in the notation that ran: `length error`, `length`.
    pub fn error_text(&self, error: &Error) -> String {
        self.last().error_text(error)
    }

    /// The text that sentences have shown since the last call, or since an evaluation with its own output began;
    /// nothing if a host takes the output.
    ///
    /// ```
    /// let mut session = jackal::Session::new();
    /// session.run("echo 'hello'\n2")?;
    /// assert_eq!(session.take_output(), b"hello\n");
    /// session.run("echo 'hello'")?;
    /// assert_eq!(session.eval("3").text(), "3\n");
    /// # Ok::<(), jackal::Error>(())
    /// ```
    pub fn take_output(&self) -> Vec<u8> {
        self.captured.as_ref().map(|host| host.take_output()).unwrap_or_default()
    }

    /// From now on a viewer draws the values that sentences show, and the pictures; what it does not take goes to the output as text.
    ///
    /// ```
    /// use std::cell::RefCell;
    /// use std::rc::Rc;
    /// use jackal::rooms::language::viewer::{View, Viewer};
    /// #[derive(Default)]
    /// struct Shapes(RefCell<Vec<Vec<usize>>>);
    /// impl Viewer for Shapes {
    ///     fn view(&self, view: &View<'_>, _text: &[u8]) -> bool {
    ///         if let View::Value(value, _) = view && let Ok(array) = value.array() {
    ///             self.0.borrow_mut().push(array.shape().to_vec());
    ///         }
    ///         matches!(view, View::Value(..))
    ///     }
    /// }
    /// let (mut session, shapes) = (jackal::Session::new(), Rc::new(Shapes::default()));
    /// session.set_viewer(Some(shapes.clone()));
    /// assert_eq!(session.eval("i. 2 3\na =: 4\n)k\n!5").text(), "");
    /// assert_eq!(*shapes.0.borrow(), [vec![2, 3], vec![5]]);
    /// ```
    pub fn set_viewer(&mut self, viewer: Option<Rc<dyn Viewer>>) {
        self.workspace.set_viewer(viewer);
    }

    /// The flag that another thread raises to end the running sentence.
    pub fn stop(&self) -> Stop {
        self.stop.clone()
    }

    /// Sets the limits: memory, time, stack, output. No two sessions share a limit.
    ///
    /// ```
    /// use std::time::Duration;
    /// use jackal::{ErrorKind, Limits, Session};
    /// let (mut one, mut other) = (Session::new(), Session::new());
    /// one.set_limits(Limits {
    ///     memory: Some(10_000_000),
    ///     time: Some(Duration::from_millis(200)),
    ///     output: Some(1000),
    ///     ..Limits::default()
    /// });
    /// let kind = |error: Option<jackal::Error>| error.map(|error| error.kind());
    /// assert_eq!(kind(one.eval("# i. 10000000").error), Some(ErrorKind::Limit));
    /// assert_eq!(kind(one.eval("3 : 'while. 1 do. end.' 0").error), Some(ErrorKind::TimeLimit));
    /// let long = one.eval("i. 100 100");
    /// assert_eq!((long.output.len(), kind(long.error)), (1000, Some(ErrorKind::Limit)));
    /// assert_eq!(other.eval("# i. 10000000").text(), "10000000\n");
    /// ```
    pub fn set_limits(&mut self, limits: Limits) {
        self.account.set_limit(limits.memory.map_or_else(limits::usual, limits::granted));
        self.metered.set_most(limits.output);
        self.limits = limits;
        self.set_threads(limits.threads);
    }

    /// The limits, as they were set.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Whether it has shown all that it may ([`Limits::output`]).
    pub fn is_output_spent(&self) -> bool {
        self.metered.is_spent()
    }

    /// Sets [`Limits::time`] and leaves the others as they are.
    pub fn set_time_limit(&mut self, time: Option<Duration>) {
        self.limits.time = time;
    }

    /// Lets the process end when a sentence does not: by the [`watchdog`], if there is one.
    pub fn end_with_process(&mut self) {
        self.has_resort = true;
    }

    /// Sets [`Limits::memory`] and leaves the others as they are.
    pub fn set_memory_limit(&mut self, bytes: usize) {
        self.limits.memory = Some(bytes);
        self.account.set_limit(limits::granted(bytes));
    }

    /// The account: the bytes that the arrays of this session hold, and their limit.
    pub fn account(&self) -> &Account {
        &self.account
    }

    /// A value as the prompt of the current notation shows it, without the last line's end.
    pub fn shown(&self, value: &Array) -> String {
        self.language(self.notation).shown(self.notation.facts(), value)
    }

    /// The words of one line of the current notation, and where they stand.
    ///
    /// ```
    /// use jackal::rooms::language::Part;
    /// let session = jackal::rooms::session::Session::bare();
    /// let parts: Vec<Part> = session.words("a =: 'b' NB. c")?.iter().map(|word| word.part).collect();
    /// assert_eq!(parts, [Part::Name, Part::Copula, Part::Text, Part::Comment]);
    /// # Ok::<(), jackal::rooms::error::Error>(())
    /// ```
    pub fn words(&self, line: &str) -> Result<Vec<Word>> {
        self.language(self.notation).read(self.notation.facts(), line)
    }

    /// The names that have values in the current notation, sorted.
    pub fn names(&self) -> Vec<String> {
        self.language(self.notation).names()
    }

    /// The text before a line at the prompt. In k and q it shows the current namespace.
    ///
    /// ```
    /// use jackal::rooms::session::{Notation, Session};
    /// let mut session = Session::bare();
    /// session.set_notation(Notation::Q);
    /// session.eval("\\d .my");
    /// assert_eq!(session.prompt(), "q.my)");
    /// ```
    pub fn prompt(&self) -> String {
        self.language(self.notation).prompt(self.notation.facts())
    }

    /// The names and words of the current notation that begin as the last word of `before` does, sorted, and where that one
    /// begins.
    ///
    /// ```
    /// let mut session = jackal::rooms::session::Session::bare();
    /// session.eval("median =: 3\nmean =: +/ % #");
    /// assert_eq!(session.complete("1 + me"), (4, vec!["mean".to_string(), "median".to_string()]));
    /// ```
    pub fn complete(&self, before: &str) -> (usize, Vec<String>) {
        self.language(self.notation).complete(self.notation.facts(), before)
    }

    /// Starts the random generators from a seed.
    pub fn set_seed(&mut self, seed: u64) {
        self.languages.iter().for_each(|language| language.set_seed(seed));
    }

    /// Sets [`Limits::threads`] and leaves the others as they are.
    ///
    /// ```
    /// let mut session = jackal::Session::new();
    /// session.set_threads(Some(1));
    /// assert_eq!(session.threads(), 1);
    /// ```
    pub fn set_threads(&mut self, count: Option<usize>) {
        self.limits.threads = count;
        let most = if self.offers.host().has_threads() { count.unwrap_or(0) } else { 1 };
        self.stop.set_threads(most);
    }

    /// The number of threads for large arrays.
    pub fn threads(&self) -> usize {
        self.stop.threads()
    }

    /// Shuts off files, environment and shell. A script may still end itself.
    pub fn set_sandbox(&mut self, on: bool) {
        self.sandboxed = on;
        self.languages.iter().for_each(|language| language.set_sandbox(on));
    }

    /// Sets what scripts find of the command line, which is the program, the script, its arguments: all of it in J's `ARGV`,
    /// the script in k's `.z.f`, the arguments in `.z.x`.
    pub fn set_arguments(&mut self, arguments: Vec<String>) {
        self.languages.iter().for_each(|language| language.set_arguments(&arguments));
    }

    /// Lines for sentences that read the keyboard, if the session keeps its output.
    pub fn push_input(&mut self, text: &str) {
        if let Some(host) = &self.captured {
            host.push_input(text);
        }
    }

    /// An interpreter by its type, for what only its notation has.
    ///
    /// ```
    /// use jackal::rooms::j::names::interpreter::Interpreter;
    /// let session = jackal::rooms::session::Session::new();
    /// assert!(session.interpreter::<Interpreter>().is_some_and(|j| j.locales.existing("z").is_some()));
    /// ```
    pub fn interpreter<L: Language>(&self) -> Option<&L> {
        self.languages.iter().find_map(|language| {
            let any: &dyn Any = language.as_ref();
            any.downcast_ref::<L>()
        })
    }
}

/// The error of a script that could not be read.
pub fn unreadable(file: &str, error: &std::io::Error) -> Error {
    Error::outside(error).at(Place { file: Some(file.to_string()), ..Place::default() })
}

/// The exit status that an error asks for, if it is not an error but a request to end.
pub fn exit_status(error: &Error) -> Option<i32> {
    match error.kind() {
        ErrorKind::Exit(status) => Some(status),
        _ => None,
    }
}
