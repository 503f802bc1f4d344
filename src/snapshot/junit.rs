//! Results in the form that servers know from JUnit: a suite for each file, a case for each block.

use std::io;
use std::time::Duration;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use quick_xml::writer::ElementWriter;

use super::diff::{Paint, render};
use super::{BlockResult, FileResult, Outcome, Verdict};

/// The writer of a report.
type Report = Writer<Vec<u8>>;

/// The whole report, as UTF-8.
///
/// # Errors
/// Those of the writer: none for text in memory.
pub fn report(files: &[FileResult]) -> io::Result<Vec<u8>> {
    let mut out = Writer::new_with_indent(Vec::new(), b' ', 2);
    out.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let sum = files.iter().map(Tally::new).fold(Tally::default(), Tally::and);
    let time = files.iter().map(|file| file.elapsed).sum();
    sum.with_counts(out.create_element("testsuites").with_attribute(("name", "jackal")), time)
        .write_inner_content(|out| files.iter().try_for_each(|file| suite(out, file)))?;
    let mut text = out.into_inner();
    text.push(b'\n');
    Ok(text)
}

#[derive(Default)]
struct Tally {
    tests: usize,
    failures: usize,
    errors: usize,
    skipped: usize,
}

impl Tally {
    fn new(file: &FileResult) -> Self {
        match &file.outcome {
            Outcome::Ran(blocks) => {
                let count = |wanted: &[Verdict]| blocks.iter().filter(|b| wanted.contains(&b.verdict)).count();
                Tally {
                    tests: blocks.len(),
                    failures: count(&[Verdict::New, Verdict::Differs]),
                    errors: count(&[Verdict::TimedOut, Verdict::Limit, Verdict::Internal]),
                    skipped: count(&[Verdict::NotRun]),
                }
            }
            Outcome::Skipped(_) | Outcome::NotRun => Tally { tests: 1, skipped: 1, ..Tally::default() },
            Outcome::Malformed(_) | Outcome::Unreadable(_) => Tally { tests: 1, errors: 1, ..Tally::default() },
        }
    }

    fn and(self, other: Self) -> Self {
        Tally {
            tests: self.tests + other.tests,
            failures: self.failures + other.failures,
            errors: self.errors + other.errors,
            skipped: self.skipped + other.skipped,
        }
    }

    /// An element that tells the numbers, and how long it took.
    fn with_counts<'a>(&self, element: ElementWriter<'a, Vec<u8>>, time: Duration) -> ElementWriter<'a, Vec<u8>> {
        let numbers =
            [("tests", self.tests), ("failures", self.failures), ("errors", self.errors), ("skipped", self.skipped)];
        let told = |element: ElementWriter<'a, Vec<u8>>, (name, number): (&str, usize)| {
            element.with_attribute((name, number.to_string().as_str()))
        };
        numbers.into_iter().fold(element, told).with_attribute(("time", seconds(time).as_str()))
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64())
}

fn suite(out: &mut Report, file: &FileResult) -> io::Result<()> {
    let path = allowed(&file.path.to_string_lossy());
    let element = out.create_element("testsuite").with_attribute(("name", path.as_str()));
    Tally::new(file).with_counts(element, file.elapsed).write_inner_content(|out| match &file.outcome {
        Outcome::Ran(blocks) => blocks.iter().try_for_each(|block| case(out, &path, block)),
        Outcome::Skipped(reason) => file_case(out, &path, "skipped", None, reason),
        Outcome::NotRun => file_case(out, &path, "skipped", None, "the suite ended before"),
        Outcome::Malformed(error) => file_case(out, &path, "error", Some("not a transcript"), &error.to_string()),
        Outcome::Unreadable(reason) => file_case(out, &path, "error", Some("unreadable"), reason),
    })?;
    Ok(())
}

fn case_element<'a>(out: &'a mut Report, path: &str, name: &str, time: Duration) -> ElementWriter<'a, Vec<u8>> {
    let attributes = [("classname", path), ("name", name), ("time", &seconds(time))];
    out.create_element("testcase").with_attributes(attributes)
}

/// The only case of a file of which no block ran.
fn file_case(out: &mut Report, path: &str, element: &str, kind: Option<&str>, message: &str) -> io::Result<()> {
    case_element(out, path, "file", Duration::ZERO).write_inner_content(|out| {
        let why = out.create_element(element).with_attributes(kind.map(|kind| ("type", kind)));
        why.with_attribute(("message", allowed(message).as_str())).write_empty()?;
        Ok(())
    })?;
    Ok(())
}

fn case(out: &mut Report, path: &str, block: &BlockResult) -> io::Result<()> {
    let first = block.input.lines().next().unwrap_or_default();
    let case = case_element(out, path, &allowed(&format!("{}: {first}", block.line)), block.elapsed);
    let (element, kind) = match block.verdict {
        Verdict::Passed => return case.write_empty().map(drop),
        Verdict::NotRun => ("skipped", None),
        Verdict::New | Verdict::Differs => ("failure", Some(block.verdict.word())),
        Verdict::TimedOut | Verdict::Limit | Verdict::Internal => ("error", Some(block.verdict.word())),
    };
    let text = render(&block.expected, &block.found, "", Paint::Plain) + &block.hints.join("\n");
    case.write_inner_content(|out| {
        let why = out.create_element(element).with_attributes(kind.map(|kind| ("type", kind)));
        why.with_attribute(("message", block.verdict.word())).write_text_content(BytesText::new(&allowed(&text)))?;
        Ok(())
    })?;
    Ok(())
}

/// Text in which a mark stands for each character that XML cannot hold, escaped or not.
///
/// ```
/// assert_eq!(jackal::rooms::snapshot::junit::allowed("a<b\u{1}\n"), "a<b\u{fffd}\n");
/// ```
pub fn allowed(text: &str) -> String {
    let held = |c: char| matches!(c, '\n' | '\t') || c >= ' ' && !matches!(c, '\u{fffe}' | '\u{ffff}');
    text.chars().map(|c| if held(c) { c } else { char::REPLACEMENT_CHARACTER }).collect()
}
