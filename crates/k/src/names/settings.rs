//! The settings that commands change, and their defaults.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::array::Symbol;
use crate::network::ConnectionId;

/// How often something runs without a sentence, and when it does next.
#[derive(Clone, Copy, Debug, Default)]
pub struct Timer {
    /// Milliseconds from one turn to the next; 0 while there is none.
    pub every: u32,
    /// Seconds on the clock that only goes forward.
    pub next: f64,
}

/// A file that is open under a handle: text is appended to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenFile {
    /// Its symbol.
    pub file: Symbol,
    /// Its path.
    pub path: PathBuf,
}

/// What is open under a handle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenHandle {
    /// A file.
    File(OpenFile),
    /// A connection to another process.
    Connection(ConnectionId),
}

/// The first handle of a file or a connection: the numbers before it are the streams of the process.
pub const FIRST_HANDLE: usize = 3;

/// The settings that commands change. The digits of floats are in the context, where the display finds them.
#[derive(Debug, Default)]
pub struct Settings {
    /// The rows and columns to which the console cuts, if `\c` said so.
    pub size: Cell<Option<(usize, usize)>>,
    /// The rows and columns of `\C`, which no one asks for here.
    pub page: Cell<Option<(usize, usize)>>,
    /// Whether dates are read day first: `\z 1`.
    pub day_first: Cell<bool>,
    /// The day that a week begins with: `\W`, 2 for Monday.
    pub week: Cell<Option<i64>>,
    /// Hours (or minutes beyond a day) from UTC to local time: `\o`.
    pub offset: Cell<Option<i64>>,
    /// The seed that was set last: `\S`.
    pub seed: Cell<Option<i64>>,
    /// The seconds that a message of another process may take; 0 for any time: `\T`.
    pub message_seconds: Cell<i64>,
    /// How errors in what others sent are trapped: `\e`.
    pub trap: Cell<i64>,
    /// How often the timer runs, and when: `\t`.
    pub timer: Cell<Timer>,
    /// Whether the session is asked to end already.
    pub leaving: Cell<bool>,
    /// The namespace of names without one: `\d`. The empty symbol is the default one.
    pub namespace: Cell<Symbol>,
    /// Whether nothing may be changed: within `reval`.
    pub fixed: Cell<bool>,
    /// The files that take what is written to the standard streams: `\1`, `\2`.
    pub files: [RefCell<Option<PathBuf>>; 2],
    /// The files and connections that are open, the first one under the handle [`FIRST_HANDLE`].
    pub open_handles: RefCell<Vec<Option<OpenHandle>>>,
    /// The plans of queries on tables of other engines, while they are explained.
    pub explained: RefCell<Option<ExplainedQueries>>,
    /// Variables of the environment that `setenv` gave values: those of the process stay as they are.
    pub environment: RefCell<BTreeMap<String, String>>,
}

/// Queries on tables of other engines that are explained.
#[derive(Debug, Default)]
pub struct ExplainedQueries {
    /// Their plans as text: of those that are run the plan of the engine alone.
    pub plans: Vec<String>,
    /// Whether they are run too.
    pub are_run: bool,
}

/// The bounds of the rows and of the columns of the console.
pub const BOUNDS: std::ops::RangeInclusive<usize> = 10..=2000;
