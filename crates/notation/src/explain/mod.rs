//! Explaining a sentence: what it does, step by step, with the shapes on the way.
//!
//! A sentence runs once, under observation ([`crate::Language::observe`]); the views show what was recorded: the [`ladder`] of bars under the
//! sentence, the [`tree`] of its words, the [`cells`] of one step, the [`ladder`] of the parse; [`html`] and [`json`] hold all of it.
//!
//! ```
//! use jackal_notation::explain::Style;
//! let mut session = jackal::rooms::session::Session::new();
//! let explained = session.explain("+/ (i. 3 4) * 1 2 3");
//! let ladder = explained.ladder(&Style { width: 80, ..Style::default() });
//! assert!(ladder.starts_with("+/ (i. 3 4) * 1 2 3\n   └─3 4──┘"), "{ladder}");
//! ```

pub mod cells;
pub mod html;
pub mod json;
pub mod ladder;
pub mod layout;
pub mod tree;

use crate::trace::{Outcome, Step, Trace};
use crate::verbs::text::controls::{visible_name, visible_text};

/// The longest value that is shown whole in a view.
const VALUE_LINES_MAX: usize = 3;
/// The lines of a result that are shown.
const RESULT_LINES_MAX: usize = 20;

/// The style of a view.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The columns there are.
    pub width: usize,
    /// Whether there are colours.
    pub colour: bool,
    /// Whether only ASCII may be used.
    pub ascii: bool,
    /// Whether the signs of the drawing are explained below it.
    pub legend: bool,
}

impl Default for Style {
    fn default() -> Self {
        Style { width: 100, colour: false, ascii: false, legend: false }
    }
}

/// An explained sentence, ready to be shown.
pub struct Explained {
    /// The sentence as it was given.
    pub given: String,
    /// The trace.
    pub trace: Trace,
    /// The small values of the steps, as the session shows them.
    pub values: Vec<Option<String>>,
    /// The arguments of the steps, left and right, likewise.
    pub arguments: Vec<(Option<String>, Option<String>)>,
    /// The output of the sentence, its first lines.
    pub written: String,
    /// The result as the prompt shows it, its first lines.
    pub result: String,
    /// The report of the error that ended it.
    pub error: Option<String>,
}

impl Explained {
    /// Makes the explanation of a trace, with the report of the error that ended it.
    pub fn new(given: &str, outcome: Outcome, error: Option<String>) -> Explained {
        let Outcome { trace, text, .. } = outcome;
        let trace = trace.ended();
        let values = trace.steps.iter().map(|step| step.result.as_ref().ok().and_then(|seen| seen.text.clone()));
        let values = values.collect();
        let both = |step: &Step| (step.left.as_ref().and_then(|left| left.text.clone()), step.right.text.clone());
        let arguments = trace.steps.iter().map(both).collect();
        let result = text.map(|text| cut(&text)).unwrap_or_default();
        let (given, written) = (given.to_string(), String::new());
        Explained { given, trace, values, arguments, written, result, error }
    }

    /// With what the sentence wrote.
    #[must_use]
    pub fn with_written(self, written: &[u8]) -> Explained {
        Explained { written: cut(&String::from_utf8_lossy(written)), ..self }
    }

    /// With pictures in the place of the control characters in values, messages and texts: for a terminal.
    #[must_use]
    pub fn visible(mut self) -> Explained {
        let shown = |text: &mut String| *text = visible_text(text).into_owned();
        let arguments = self.arguments.iter_mut().flat_map(|(left, right)| [left, right]);
        arguments.chain(&mut self.values).flatten().for_each(shown);
        self.error.iter_mut().for_each(shown);
        [&mut self.given, &mut self.written, &mut self.result].into_iter().for_each(shown);
        self.trace.sources.iter_mut().for_each(|source| source.label = visible_name(&source.label));
        let stages = self.trace.steps.iter_mut().flat_map(|step| &mut step.stages);
        stages.filter_map(|(_, seen)| seen.text.as_mut()).for_each(shown);
        let failed = self.trace.steps.iter_mut().filter_map(|step| step.result.as_mut().err());
        failed.flatten().for_each(shown);
        self
    }

    /// The output of the sentence, as lines with a bar before them that tells them from the drawing.
    fn written_lines(&self) -> String {
        let lines: String = self.written.lines().map(|line| format!("│ {line}\n")).collect();
        if lines.is_empty() { lines } else { format!("it writes\n{lines}\n") }
    }
}

/// The most bytes of a view.
const VIEW_BYTES_MAX: usize = 1 << 18;

/// A view, or of a very long one its first lines and its last ones, and how many there are between.
fn bounded(text: String) -> String {
    if text.len() <= VIEW_BYTES_MAX {
        return text;
    }
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let fitting = |lines: &mut dyn Iterator<Item = &&str>, mut room: usize| {
        let fits = |line: &&&str| room.checked_sub(line.len()).map(|left| room = left).is_some();
        lines.take_while(fits).count()
    };
    let first = fitting(&mut lines.iter(), VIEW_BYTES_MAX / 4 * 3);
    let last = fitting(&mut lines.iter().skip(first).rev(), VIEW_BYTES_MAX / 4);
    let (begin, rest) = lines.split_at(first);
    let (hidden, end) = rest.split_at(rest.len() - last);
    format!("{}... and {} lines more\n{}", begin.concat(), hidden.len(), end.concat())
}

/// The first lines of a long text, and how many more there are.
fn cut(text: &str) -> String {
    let count = text.lines().count();
    let mut out: String = text.lines().take(RESULT_LINES_MAX).map(|line| format!("{line}\n")).collect();
    if count > RESULT_LINES_MAX {
        out += &format!("... and {} lines more\n", count - RESULT_LINES_MAX);
    }
    out
}

/// A shape in words: `2 3`, of an atom a point.
pub fn shape_text(shape: &[usize]) -> String {
    if shape.is_empty() { "·".to_string() } else { crate::array::shape::text(shape) }
}

/// The split of an argument by a rank: the frame and the shape of a cell.
pub fn split(rank: i64, shape: &[usize]) -> (&[usize], &[usize]) {
    let axes = i64::try_from(shape.len()).unwrap_or(i64::MAX);
    let cell = if rank < 0 { (axes + rank).max(0) } else { rank.min(axes) };
    shape.split_at(shape.len() - usize::try_from(cell).unwrap_or(0).min(shape.len()))
}
