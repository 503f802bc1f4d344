//! Actions that run only when an editor asks: a line explained, a block of tests. Each has a session and a thread of
//! its own, with limits.

use std::path::Path;
use std::time::Duration;

use jackal::rooms::assist::inputs::inputs;
use jackal::rooms::explain::Style;
use jackal::rooms::session::{self, Notation, Session};
use jackal::rooms::snapshot::{self, BlockResult};
use serde_json::{Value, json};

/// The time limit of a sentence.
const TIME: Duration = Duration::from_secs(10);
/// The bytes that a session may hold.
const MEMORY: usize = 1 << 30;

/// The sentence of a line explained, after what stands before it in the script has run without files and shell.
pub fn explain(text: &str, notation: Notation, line: usize) -> Result<Value, String> {
    let work = || {
        let mut session = Session::new();
        session.set_sandbox(true);
        session.set_time_limit(Some(TIME));
        session.set_memory_limit(MEMORY);
        session.set_notation(notation);
        for input in inputs(text, notation).0 {
            session.set_notation(input.notation);
            if input.line == line {
                let explained = session.explain(&input.text);
                let text = explained.ladder(&Style::default());
                return Ok(json!({"sentence": input.text, "text": text, "html": explained.html()}));
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
    let settings = snapshot::TestSettings { time: TIME, ..snapshot::TestSettings::default() };
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
