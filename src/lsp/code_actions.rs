//! Actions that run only when an editor asks: a line explained, a block of tests. Each has a session and a thread of
//! its own, with limits.

use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;
use std::time::{Duration, Instant};

use jackal::rooms::assist::csv::value_csv;
use jackal::rooms::assist::html::view_html;
use jackal::rooms::assist::inputs::inputs;
use jackal::rooms::explain::Style;
use jackal::rooms::session::{self, Notation, Session};
use jackal::rooms::snapshot::{self, BlockResult};
use jackal::{View, Viewer};
use serde_json::{Value, json};

/// The limits of what runs for an editor.
#[derive(Clone, Copy, Debug)]
pub struct RunLimits {
    /// The time of a sentence.
    time: Duration,
    /// The bytes that a session may hold.
    memory: usize,
}

impl Default for RunLimits {
    fn default() -> Self {
        RunLimits { time: Duration::from_secs(10), memory: 1 << 30 }
    }
}

impl RunLimits {
    /// The limits that the options of an editor set: `seconds` and `megabytes`.
    pub fn of_options(options: Option<&Value>) -> Self {
        let usual = RunLimits::default();
        let number = |name: &str| options.and_then(|options| options.get(name)).and_then(Value::as_f64);
        let time = number("seconds").and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        // A number that is too large or negative is the nearest that is not.
        let memory =
            number("megabytes").filter(|megabytes| *megabytes > 0.0).map(|megabytes| (megabytes * 1e6) as usize);
        RunLimits { time: time.unwrap_or(usual.time), memory: memory.unwrap_or(usual.memory) }
    }
}

/// A sentence in a line of a script, and the limits under which it runs.
#[derive(Clone, Copy, Debug)]
pub struct ScriptLine<'a> {
    /// The script.
    pub text: &'a str,
    /// The notation that it begins in.
    pub notation: Notation,
    /// The line, from 0.
    pub line: usize,
    /// The limits.
    pub limits: RunLimits,
}
/// The bytes of text of a result that are sent.
const RESULT_BYTES_MAX: usize = 1 << 20;

/// The sentence of a line explained, after what stands before it in the script has run without files and shell.
pub fn explain(script: ScriptLine<'_>) -> Result<Value, String> {
    at_line(script, |session, sentence| {
        let explained = session.explain(sentence);
        json!({"sentence": sentence, "text": explained.ladder(&Style::default()), "html": explained.html()})
    })
}

/// What the sentence of a line shows, after what stands before it in the script has run without files and shell: as text, as HTML, and with
/// commas between the fields; the seconds that it took; the report if it fails.
pub fn run(script: ScriptLine<'_>) -> Result<Value, String> {
    at_line(script, |session, sentence| {
        let results = Rc::new(Results::default());
        session.set_viewer(Some(results.clone()));
        let begun = Instant::now();
        let done = session.eval(sentence);
        let seconds = begun.elapsed().as_secs_f64();
        let error = done.error.as_ref().map(|error| session.report(error));
        let shown = results.0.take();
        json!({
            "sentence": sentence,
            "text": done.text() + &shown.text,
            "html": shown.html,
            "csv": shown.csv,
            "seconds": seconds,
            "error": error,
        })
    })
}

/// The results of a sentence: its text, and its last value in two other forms.
#[derive(Default)]
struct Results(RefCell<ResultForms>);

/// The forms of what a sentence has shown.
#[derive(Default)]
struct ResultForms {
    text: String,
    html: Option<String>,
    csv: Option<String>,
}

impl Viewer for Results {
    fn view(&self, view: &View<'_>, text: &[u8]) -> bool {
        // A value that shows nothing, such as that of echo, is not a result.
        if text.is_empty() {
            return true;
        }
        let mut shown = self.0.borrow_mut();
        let left = RESULT_BYTES_MAX.saturating_sub(shown.text.len()).min(text.len());
        let text = String::from_utf8_lossy(text.get(..left).unwrap_or_default());
        shown.text += text.trim_end_matches('\n');
        shown.text.push('\n');
        shown.html = view_html(view);
        shown.csv = match view {
            View::Value(value, cell) => value_csv(value, cell),
            View::Picture(_) | View::Page(_) => None,
        };
        true
    }
}

/// Does something with the sentence of a line, in a session in which what stands before it has run.
fn at_line(script: ScriptLine<'_>, done: impl FnOnce(&mut Session, &str) -> Value + Send) -> Result<Value, String> {
    let ScriptLine { text, notation, line, limits } = script;
    let work = || {
        let mut session = Session::new();
        session.set_sandbox(true);
        session.set_time_limit(Some(limits.time));
        session.set_memory_limit(limits.memory);
        session.set_notation(notation);
        for input in inputs(text, notation).0 {
            session.set_notation(input.notation);
            if input.line == line {
                return Ok(done(&mut session, &input.text));
            }
            if input.text.starts_with(')') {
                continue;
            }
            if let Some(error) = session.eval(&input.text).error {
                return Err(format!("line {} ended with an error:\n{}", input.line + 1, session.report(&error)));
            }
        }
        Err("no sentence stands in that line".to_string())
    };
    session::run_with_big_stack(work).map_err(|error| error.to_string())?
}

/// The results of a file of tests, of all its blocks.
pub fn test(text: &str, folder: &Path) -> Result<Vec<BlockResult>, String> {
    let document = snapshot::Document::transcript(text).map_err(|wrong| wrong.to_string())?;
    // A file that was never saved has no folder.
    let folder = if folder.is_dir() { folder } else { Path::new(".") };
    let settings = snapshot::TestSettings { time: RunLimits::default().time, ..snapshot::TestSettings::default() };
    let work = || snapshot::run::run_document(&document, folder, &settings);
    session::run_with_big_stack(work).map_err(|error| error.to_string())
}

/// Results of tests as JSON: of the block in a line, or of all.
pub fn results_json(results: &[BlockResult], line: Option<usize>) -> Value {
    let wanted = results.iter().filter(|result| line.is_none_or(|line| result.line == line + 1));
    let of = |result: &BlockResult| {
        json!({
            "line": result.line.saturating_sub(1),
            "verdict": result.verdict.word(),
            "passed": result.verdict.is_pass(),
            "expected": result.expected,
            "found": result.found,
            "hints": result.hints,
        })
    };
    Value::Array(wanted.map(of).collect())
}
