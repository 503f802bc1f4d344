//! Results for other programs: a JSON object a line, one for each block, and one for a file that has none to show.

use std::fmt::Write as _;

use super::{BlockResult, FileResult, Outcome};

/// The lines for a file.
pub fn lines(file: &FileResult) -> String {
    let path = file.path.to_string_lossy();
    let other = |status: &str, line: usize, message: &str| {
        let line = if line == 0 { String::new() } else { format!(",\"line\":{line}") };
        format!("{{\"file\":{}{line},\"status\":{},\"message\":{}}}\n", string(&path), string(status), string(message))
    };
    match &file.outcome {
        Outcome::Ran(blocks) => blocks.iter().map(|result| block(&path, result)).collect(),
        Outcome::Skipped(reason) => other("skipped", 0, reason),
        Outcome::Malformed(error) => other("malformed", error.line, &error.reason),
        Outcome::Unreadable(reason) => other("unreadable", 0, reason),
        Outcome::NotRun => other("not run", 0, "the suite ended before"),
    }
}

fn block(path: &str, result: &BlockResult) -> String {
    let mut out = format!(
        "{{\"file\":{},\"line\":{},\"input\":{},\"status\":{},\"ms\":{:.3}",
        string(path),
        result.line,
        string(&result.input),
        string(result.verdict.word()),
        result.elapsed.as_secs_f64() * 1e3
    );
    if !result.verdict.is_pass() {
        let lists = [("expected", &result.expected), ("found", &result.found), ("hints", &result.hints)];
        for (name, lines) in lists {
            let items: Vec<String> = lines.iter().map(|line| string(line)).collect();
            let _ = write!(out, ",\"{name}\":[{}]", items.join(","));
        }
    }
    out.push_str("}\n");
    out
}

/// A string of JSON.
///
/// ```
/// assert_eq!(jackal::snapshot::json::string("a\"b\n"), "\"a\\\"b\\n\"");
/// ```
pub fn string(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            c if c < ' ' || c == '\x7f' => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
