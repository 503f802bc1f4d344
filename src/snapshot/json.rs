//! Results for other programs: a JSON object a line, one for each block, and one for a file that has none to show.

use serde_json::{Value, json};

use super::{BlockResult, FileResult, Outcome};

/// The lines for a file.
pub fn lines(file: &FileResult) -> String {
    let path = file.path.to_string_lossy();
    let other = |status: &str, line: usize, message: &str| {
        let mut object = json!({"file": path, "status": status, "message": message});
        if line != 0 {
            object["line"] = line.into();
        }
        vec![object]
    };
    let objects = match &file.outcome {
        Outcome::Ran(blocks) => blocks.iter().map(|result| block(&path, result)).collect(),
        Outcome::Skipped(reason) => other("skipped", 0, reason),
        Outcome::Malformed(error) => other("not a transcript", error.line, &error.reason),
        Outcome::Unreadable(reason) => other("unreadable", 0, reason),
        Outcome::NotRun => other("not run", 0, "the suite ended before"),
    };
    objects.into_iter().map(|object| format!("{object}\n")).collect()
}

fn block(path: &str, result: &BlockResult) -> Value {
    let milliseconds = (result.elapsed.as_secs_f64() * 1e6).round() / 1e3;
    let mut object = json!({
        "file": path,
        "line": result.line,
        "input": result.input,
        "status": result.verdict.word(),
        "ms": milliseconds,
    });
    if !result.verdict.is_pass() {
        object["expected"] = json!(result.expected);
        object["found"] = json!(result.found);
        object["hints"] = json!(result.hints);
    }
    object
}
