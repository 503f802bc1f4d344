//! Compares results with expectations, and writes the lines of new expectations.

use super::quote::output_line;
use super::transcript::{Pattern, ValueCheck};
use super::{Block, Document, Style, hint};
use crate::array::compare::matches;
use crate::array::{Array, Tolerance};
use crate::session::Session;

/// The result of evaluating a block.
#[derive(Debug, Default)]
pub struct Actual {
    /// The lines it showed.
    pub lines: Vec<Vec<u8>>,
    /// The failure that ended it.
    pub failure: Option<Failure>,
    /// The value of its last sentence.
    pub value: Option<Array>,
}

/// An error as a transcript sees it.
#[derive(Debug)]
pub struct Failure {
    /// The kind, or the user's own text.
    pub headline: String,
    /// The first line of the report.
    pub first: String,
    /// The other lines of the report.
    pub rest: Vec<String>,
}

/// The comparison of a block with what came out.
#[derive(Debug, Default)]
pub struct Comparison {
    /// Whether all is as expected.
    pub holds: bool,
    /// The lines that would say what was found; the file's own where they hold.
    pub found: Vec<String>,
    /// Hints for understanding the difference.
    pub hints: Vec<String>,
}

/// Compares. The right sides of value checks are evaluated in the session.
pub fn compare(block: &Block, actual: &Actual, session: &mut Session) -> Comparison {
    if block.style != Style::Gutter {
        return compare_prompt(block, actual);
    }
    let mut comparison = Comparison { holds: true, ..Comparison::default() };
    let checked: Vec<(&ValueCheck, Option<String>)> =
        block.values.iter().map(|check| (check, wrong_value(check, actual, session))).collect();
    let values_hold = checked.iter().all(|(_, problem)| problem.is_none());
    let output_counts = !block.output.is_empty() || block.values.is_empty();
    if output_counts && !lines_match(&block.output, &actual.lines) {
        comparison.holds = false;
        comparison.found.extend(found_lines(&block.output, &actual.lines));
        comparison.hints.extend(hints(&exact_texts(&block.output), actual, &actual.lines));
    } else if !output_counts && !values_hold {
        comparison.found.extend(actual.lines.iter().map(|line| output_line(line)));
    } else {
        comparison.found.extend(block.output.iter().map(source));
    }
    for (check, problem) in checked {
        match problem {
            None => comparison.found.push(check.source.clone()),
            Some(problem) => {
                comparison.holds = false;
                comparison.hints.push(problem);
            }
        }
    }
    compare_error(block, actual, &mut comparison);
    comparison
}

fn compare_error(block: &Block, actual: &Actual, comparison: &mut Comparison) {
    let bang = |text: &str| if text.is_empty() { "!".to_string() } else { format!("! {text}") };
    let expected = block.error.iter().map(|line| bang(line));
    match &actual.failure {
        None if block.error.is_empty() => {}
        None => {
            comparison.holds = false;
            comparison.hints.push("no error".to_string());
        }
        Some(failure) => {
            let kind = block
                .error
                .first()
                .is_some_and(|kind| *kind == failure.headline || *kind == failure.first.trim_start_matches('|'));
            let text = block.error.get(1..).unwrap_or_default();
            if kind && (text.is_empty() || text == failure.rest) {
                comparison.found.extend(expected);
                return;
            }
            comparison.holds = false;
            comparison.found.push(bang(&failure.headline));
            if text.is_empty() {
                comparison.hints.extend(failure.rest.iter().cloned());
            } else {
                comparison.found.extend(failure.rest.iter().map(|line| bang(line)));
            }
        }
    }
}

/// As at the prompt, output and error are one text, and blanks at line ends do not count.
fn compare_prompt(block: &Block, actual: &Actual) -> Comparison {
    let mut lines: Vec<Vec<u8>> = actual.lines.iter().map(|line| line.trim_ascii_end().to_vec()).collect();
    if let Some(failure) = &actual.failure {
        lines.push(failure.first.clone().into_bytes());
        lines.extend(failure.rest.iter().map(|line| line.trim_end().as_bytes().to_vec()));
    }
    let trimmed = |pattern: &Pattern| match pattern {
        Pattern::Exact(line) => Pattern::Exact(line.trim_ascii_end().to_vec()),
        other => other.clone(),
    };
    let mut patterns: Vec<Pattern> = block.output.iter().map(trimmed).collect();
    // Blank lines at the end set the next input off.
    while matches!(patterns.last(), Some(Pattern::Exact(line)) if line.is_empty()) && patterns.len() > lines.len() {
        patterns.pop();
    }
    if lines_match(&patterns, &lines) {
        let found = block.output.iter().map(plain_source).collect();
        return Comparison { holds: true, found, hints: Vec::new() };
    }
    let hints = hints(&exact_texts(&patterns), actual, &lines);
    Comparison { holds: false, found: texts(&lines), hints }
}

/// The difference of two tables of numbers; for other results, a description of the value.
fn hints(expected: &[String], actual: &Actual, lines: &[Vec<u8>]) -> Vec<String> {
    let difference = hint::text_hints(expected, &texts(lines));
    let value = actual.value.as_ref().filter(|_| difference.is_empty()).map(hint::describe_value);
    difference.into_iter().chain(value).collect()
}

/// The line of a block at the prompt.
pub fn plain_source(pattern: &Pattern) -> String {
    match pattern {
        Pattern::Exact(line) => String::from_utf8_lossy(line).into_owned(),
        other => source(other),
    }
}

/// The line of a transcript that a pattern came from.
pub fn source(pattern: &Pattern) -> String {
    match pattern {
        Pattern::Exact(line) => output_line(line),
        Pattern::Matching(_, source) => format!("~ {source}"),
        Pattern::Any => "...".to_string(),
    }
}

fn texts(lines: &[Vec<u8>]) -> Vec<String> {
    lines.iter().map(|line| String::from_utf8_lossy(line).into_owned()).collect()
}

fn exact_texts(patterns: &[Pattern]) -> Vec<String> {
    let exact = |pattern: &Pattern| match pattern {
        Pattern::Exact(line) => Some(String::from_utf8_lossy(line).into_owned()),
        _ => None,
    };
    patterns.iter().map(exact).collect::<Option<_>>().unwrap_or_default()
}

fn fits(pattern: &Pattern, line: &[u8]) -> bool {
    match pattern {
        Pattern::Exact(text) => text == line,
        Pattern::Matching(regex, _) => regex.is_match(String::from_utf8_lossy(line).as_ref()).unwrap_or(false),
        Pattern::Any => true,
    }
}

/// Whether patterns describe the lines from first to last: the usual walk that comes back to the last `...` only.
pub fn lines_match(patterns: &[Pattern], lines: &[Vec<u8>]) -> bool {
    let (mut p, mut l, mut retry) = (0, 0, None);
    while l < lines.len() {
        match (patterns.get(p), lines.get(l)) {
            (Some(Pattern::Any), _) => {
                retry = Some((p, l));
                p += 1;
            }
            (Some(pattern), Some(line)) if fits(pattern, line) => (p, l) = (p + 1, l + 1),
            _ => match retry {
                Some((star, from)) => {
                    retry = Some((star, from + 1));
                    (p, l) = (star + 1, from + 1);
                }
                None => return false,
            },
        }
    }
    patterns.get(p..).unwrap_or_default().iter().all(|pattern| matches!(pattern, Pattern::Any))
}

/// The lines that were found; an expression stays where it describes the next line that it can describe.
pub fn found_lines(patterns: &[Pattern], lines: &[Vec<u8>]) -> Vec<String> {
    let mut expressions = patterns.iter().filter(|pattern| matches!(pattern, Pattern::Matching(..))).peekable();
    let line_of = |line: &Vec<u8>| match expressions.peek() {
        Some(pattern) if fits(pattern, line) => expressions.next().map(source).unwrap_or_default(),
        _ => output_line(line),
    };
    lines.iter().map(line_of).collect()
}

/// The fault of a value, or `None`.
fn wrong_value(check: &ValueCheck, actual: &Actual, session: &mut Session) -> Option<String> {
    let Some(value) = &actual.value else { return Some("there is no value to check".to_string()) };
    let right = match session.value(&check.sentence) {
        Ok(Some(right)) => right,
        Ok(None) => return Some(format!("'{}' has no value", check.sentence)),
        Err(error) => return Some(format!("'{}' cannot be evaluated: {error}", check.sentence)),
    };
    let tolerance = check.tolerance.map_or_else(Tolerance::default, Tolerance);
    let holds = hint::same_class(&right, value) && matches(tolerance, &right, value);
    (!holds).then(|| hint::value_difference(&right, value, tolerance, session))
}

/// The text in which each listed block (by its number) expects the given lines. Comments among the old lines stay, in front
/// of the new ones.
///
/// ```
/// use jackal::rooms::snapshot::{Document, expect::rewritten};
/// let document = Document::transcript("# one\n> 1 + 1\n# two\n= 3\n\n> 5\n")?;
/// let text = rewritten(&document, &[(0, vec!["= 2".into()]), (1, vec!["= 5".into()])]);
/// assert_eq!(text, "# one\n> 1 + 1\n# two\n= 2\n\n> 5\n= 5\n");
/// # Ok::<(), jackal::rooms::snapshot::Malformed>(())
/// ```
pub fn rewritten(document: &Document, changes: &[(usize, Vec<String>)]) -> String {
    let mut lines: Vec<&str> = Vec::with_capacity(document.lines.len());
    let mut next = 0;
    let mut ordered: Vec<_> = changes.iter().collect();
    ordered.sort_by_key(|(block, _)| *block);
    for (block, new) in ordered {
        let Some(block) = document.blocks.get(*block) else { continue };
        lines.extend(slice(document, next..block.span.start));
        if block.style == super::Style::Gutter {
            lines.extend(slice(document, block.span.clone()).filter(|line| line.starts_with('#')));
        }
        lines.extend(new.iter().map(String::as_str));
        next = block.span.end;
    }
    lines.extend(slice(document, next..document.lines.len()));
    lines.join(if document.crlf { "\r\n" } else { "\n" })
}

fn slice(document: &Document, range: std::ops::Range<usize>) -> impl Iterator<Item = &str> {
    document.lines.get(range).unwrap_or_default().iter().map(String::as_str)
}
