//! Results in the Test Anything Protocol, version 14 (testanything.org): a line for each block, details as YAML.

use super::{BlockResult, FileResult, Outcome};
use crate::verbs::text::controls::picture;

/// The report on some files.
///
/// ```
/// use jackal::rooms::snapshot::{FileResult, Outcome, tap};
/// let file = FileResult {
///     path: "a.jt".into(),
///     outcome: Outcome::Skipped("ci".into()),
///     elapsed: std::time::Duration::ZERO,
///     document: None,
///     golden: None,
/// };
/// assert_eq!(tap::report(&[file]), "TAP version 14\n1..1\nok 1 - a.jt # SKIP ci\n");
/// ```
pub fn report(files: &[FileResult]) -> String {
    let points: Vec<Point> = files.iter().flat_map(points).collect();
    let mut out = format!("TAP version 14\n1..{}\n", points.len());
    for (index, point) in points.iter().enumerate() {
        let result = if point.passed { "ok" } else { "not ok" };
        out.push_str(&format!("{result} {} - {}\n", index + 1, point.text));
        if !point.details.is_empty() {
            out.push_str(&format!("  ---\n{}  ...\n", point.details));
        }
    }
    out
}

struct Point {
    passed: bool,
    text: String,
    details: String,
}

/// Whether some readers take a character for a line end, or a terminal for a command.
fn is_control(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}')
}

/// A description: on one line, in which a number sign or a backslash begins no directive or escape, with pictures of control characters.
///
/// ```
/// assert_eq!(jackal::rooms::snapshot::tap::escaped("a\n\r#\u{1b}\\"), "a ␍\\#␛\\\\");
/// ```
pub fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('#', "\\#").replace('\n', " ");
    let shown = |c: char| if is_control(c) { picture(c).unwrap_or(char::REPLACEMENT_CHARACTER) } else { c };
    text.chars().map(shown).collect()
}

fn points(file: &FileResult) -> Vec<Point> {
    let path = escaped(&file.path.to_string_lossy());
    let broken = |line: usize, status: &str, message: &str| {
        let text = if line == 0 { path.clone() } else { format!("{path}:{line}") };
        let details = format!("  status: {}\n  message: {}\n", string(status), string(message));
        vec![Point { passed: false, text, details }]
    };
    match &file.outcome {
        Outcome::Ran(blocks) => blocks.iter().map(|result| block(&path, result)).collect(),
        Outcome::Skipped(reason) => {
            vec![Point { passed: true, text: format!("{path} # SKIP {}", escaped(reason)), details: String::new() }]
        }
        Outcome::Malformed(error) => broken(error.line, "not a transcript", &error.reason),
        Outcome::Unreadable(reason) => broken(0, "unreadable", reason),
        Outcome::NotRun => broken(0, "not run", "the suite ended before"),
    }
}

fn block(path: &str, result: &BlockResult) -> Point {
    let passed = result.verdict.is_pass();
    let list = |name: &str, lines: &[String]| {
        let items: Vec<String> = lines.iter().map(|line| string(line)).collect();
        format!("  {name}: [{}]\n", items.join(", "))
    };
    let details = match passed {
        true => String::new(),
        false => [
            format!("  status: {}\n", string(result.verdict.word())),
            list("expected", &result.expected),
            list("found", &result.found),
            list("hints", &result.hints),
        ]
        .concat(),
    };
    Point { passed, text: format!("{path}:{} {}", result.line, escaped(&result.input)), details }
}

/// A string of YAML, which a string of JSON is.
fn string(text: &str) -> String {
    let mut out = String::new();
    for c in serde_json::Value::from(text).to_string().chars() {
        // JSON leaves some of them as they are.
        if is_control(c) { out.push_str(&format!("\\u{:04x}", u32::from(c))) } else { out.push(c) }
    }
    out
}
