//! Explaining a sentence: what it does, step by step, with the shapes on the way.
//!
//! A sentence runs once, under observation ([`Session::observe`]); the views show what was recorded: the [`ladder`] of bars under the
//! sentence, the [`tree`] of its words, the [`cells`] of one step, the [`steps`] of the parse; [`html`] and [`json`] hold all of it.
//!
//! ```
//! use jackal::explain::{Explained, Style};
//! let mut session = jackal::session::Session::new();
//! let explained = Explained::run(&mut session, "+/ (i. 3 4) * 1 2 3");
//! let ladder = explained.ladder(&Style { width: 80, ..Style::default() });
//! assert!(ladder.starts_with("+/ (i. 3 4) * 1 2 3\n   └─3 4──┘"), "{ladder}");
//! ```

pub mod cells;
pub mod html;
pub mod json;
pub mod ladder;
pub mod layout;
pub mod steps;
pub mod tree;

use crate::array::Array;
use crate::session::{Notation, Session};
use crate::trace::{Seen, Step, Trace};

/// The longest value that is shown whole in a view.
const LINES: usize = 3;
/// The lines of a result that are shown.
const RESULT: usize = 20;

/// Results of more atoms are not shown.
const LARGE: usize = 10_000;

/// How a view is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The columns there are.
    pub width: usize,
    /// Whether there are colours.
    pub colour: bool,
    /// Whether only ASCII may be used.
    pub ascii: bool,
}

impl Default for Style {
    fn default() -> Self {
        Style { width: 100, colour: false, ascii: false }
    }
}

/// What came of a sentence, ready to be shown.
pub struct Explained {
    /// The sentence as it was given.
    pub given: String,
    /// What was seen.
    pub trace: Trace,
    /// The small values of the steps, as the session shows them.
    pub values: Vec<Option<String>>,
    /// The arguments of the steps, left and right, likewise.
    pub arguments: Vec<(Option<String>, Option<String>)>,
    /// The result as the prompt shows it, its first lines.
    pub result: String,
    /// The report of the error that ended it.
    pub error: Option<String>,
}

impl Explained {
    /// Runs a sentence of J, once, and keeps what was seen.
    pub fn run(session: &mut Session, sentence: &str) -> Explained {
        let notation = session.notation();
        session.set_notation(Notation::J);
        let done = session.observe(sentence);
        let text = |session: &Session, seen: &Seen| seen.value.as_ref().map(|value| session.shown(value));
        let trace = done.trace;
        let values = trace.steps.iter().map(|step| step.result.as_ref().ok().and_then(|seen| text(session, seen)));
        let values = values.collect();
        let both = |step: &Step| (step.left.as_ref().and_then(|left| text(session, left)), text(session, &step.right));
        let arguments = trace.steps.iter().map(both).collect();
        let result = done.value.map(|value| shown(session, &value)).unwrap_or_default();
        session.set_notation(notation);
        let error = done.error.as_ref().map(|error| session.report(error));
        Explained { given: sentence.to_string(), trace, values, arguments, result, error }
    }
}

/// A result as the prompt shows it, its first lines; of a large one what it is.
fn shown(session: &Session, value: &Array) -> String {
    if value.count() > LARGE {
        return format!("{}, shape {}\n", value.kind().name(), shape_text(value.shape()));
    }
    cut(&session.shown(value))
}

/// The first lines of a long text, and how many more there are.
fn cut(text: &str) -> String {
    let count = text.lines().count();
    let mut out: String = text.lines().take(RESULT).map(|line| format!("{line}\n")).collect();
    if count > RESULT {
        out += &format!("... and {} lines more\n", count - RESULT);
    }
    out
}

/// A shape in words: `2 3`, of an atom a point.
pub fn shape_text(shape: &[usize]) -> String {
    if shape.is_empty() { "·".to_string() } else { crate::array::shape::text(shape) }
}

/// How a verb of a rank takes an argument: the frame and the shape of a cell.
pub fn split(rank: i64, shape: &[usize]) -> (&[usize], &[usize]) {
    let axes = i64::try_from(shape.len()).unwrap_or(i64::MAX);
    let cell = if rank < 0 { (axes + rank).max(0) } else { rank.min(axes) };
    shape.split_at(shape.len() - usize::try_from(cell).unwrap_or(0).min(shape.len()))
}
