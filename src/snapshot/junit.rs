//! Results in the form that servers know from JUnit: a suite for each file, a case for each block.

use std::fmt::Write as _;
use std::time::Duration;

use super::diff::{Paint, render};
use super::{BlockResult, FileResult, Outcome, Verdict};

/// The whole report.
pub fn report(files: &[FileResult]) -> String {
    let suites: String = files.iter().map(suite).collect();
    let tallies = files.iter().map(Tally::of);
    let sum = tallies.fold(Tally::default(), |a, b| Tally {
        tests: a.tests + b.tests,
        failures: a.failures + b.failures,
        errors: a.errors + b.errors,
        skipped: a.skipped + b.skipped,
    });
    let time = files.iter().map(|file| file.elapsed).sum();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"jackal\"{}>\n{suites}</testsuites>\n",
        sum.attributes(time)
    )
}

#[derive(Default)]
struct Tally {
    tests: usize,
    failures: usize,
    errors: usize,
    skipped: usize,
}

impl Tally {
    fn of(file: &FileResult) -> Self {
        match &file.outcome {
            Outcome::Ran(blocks) => {
                let count = |wanted: &[Verdict]| blocks.iter().filter(|b| wanted.contains(&b.verdict)).count();
                Tally {
                    tests: blocks.len(),
                    failures: count(&[Verdict::New, Verdict::Differs]),
                    errors: count(&[Verdict::Limit, Verdict::Internal]),
                    skipped: count(&[Verdict::NotRun]),
                }
            }
            Outcome::Skipped(_) | Outcome::NotRun => Tally { tests: 1, skipped: 1, ..Tally::default() },
            Outcome::Malformed(_) | Outcome::Unreadable(_) => Tally { tests: 1, errors: 1, ..Tally::default() },
        }
    }

    fn attributes(&self, time: Duration) -> String {
        format!(
            " tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" time=\"{:.3}\"",
            self.tests,
            self.failures,
            self.errors,
            self.skipped,
            time.as_secs_f64()
        )
    }
}

fn suite(file: &FileResult) -> String {
    let path = escaped(&file.path.to_string_lossy());
    let attributes = Tally::of(file).attributes(file.elapsed);
    let mut out = format!("  <testsuite name=\"{path}\"{attributes}>\n");
    let mut alone = |element: String| {
        let _ = write!(
            out,
            "    <testcase classname=\"{path}\" name=\"file\" time=\"0.000\">\n      {element}\n    </testcase>\n"
        );
    };
    match &file.outcome {
        Outcome::Ran(blocks) => blocks.iter().for_each(|block| case(&mut out, &path, block)),
        Outcome::Skipped(reason) => alone(format!("<skipped message=\"{}\"/>", escaped(reason))),
        Outcome::NotRun => alone("<skipped message=\"the suite ended before\"/>".to_string()),
        Outcome::Malformed(error) => {
            alone(format!("<error type=\"malformed\" message=\"{}\"/>", escaped(&error.to_string())));
        }
        Outcome::Unreadable(reason) => alone(format!("<error type=\"unreadable\" message=\"{}\"/>", escaped(reason))),
    }
    out.push_str("  </testsuite>\n");
    out
}

fn case(out: &mut String, path: &str, block: &BlockResult) {
    let first = block.input.lines().next().unwrap_or_default();
    let (name, time) = (escaped(&format!("{}: {first}", block.line)), block.elapsed.as_secs_f64());
    let _ = write!(out, "    <testcase classname=\"{path}\" name=\"{name}\" time=\"{time:.3}\"");
    let element = match block.verdict {
        Verdict::Passed => {
            out.push_str("/>\n");
            return;
        }
        Verdict::NotRun => "skipped",
        Verdict::New | Verdict::Differs => "failure",
        Verdict::Limit | Verdict::Internal => "error",
    };
    let text = render(&block.expected, &block.found, "", Paint::Plain) + &block.hints.join("\n");
    let kind = if element == "skipped" { String::new() } else { format!(" type=\"{}\"", block.verdict.word()) };
    let _ = write!(
        out,
        ">\n      <{element}{kind} message=\"{}\">{}</{element}>\n    </testcase>\n",
        block.verdict.word(),
        escaped(&text)
    );
}

/// Text for XML: its own characters escaped, what XML cannot hold replaced.
///
/// ```
/// assert_eq!(jackal::rooms::snapshot::junit::escaped("a<b & \"c\"\u{1}"), "a&lt;b &amp; &quot;c&quot;\u{fffd}");
/// ```
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(c),
            c if c < ' ' || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push(char::REPLACEMENT_CHARACTER),
            c => out.push(c),
        }
    }
    out
}
