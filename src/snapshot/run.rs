//! Running a file's blocks, one after the other, in a fresh session.

use std::io;
use std::path::Path;
use std::rc::Rc;
use std::time::{Duration, Instant};

use super::expect::{self, Actual, Failure};
use super::filters::{Filter, filtered_bytes};
use super::host::TestHost;
use super::{Block, BlockResult, Directives, Document, Style, TestSettings, Verdict, markdown};
use crate::error::{Error, ErrorKind};
use crate::session::{Notation, Session};

/// The longest file that is read.
const FILE_BYTES_MAX: u64 = 64 << 20;

/// The bytes of a test. What is not an ordinary file, such as a pipe that may have no end, is refused.
pub fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    let known = std::fs::metadata(path)?;
    if !known.is_file() && !known.is_dir() {
        return Err(io::Error::other("it is not an ordinary file"));
    }
    crate::session::os::read_script(path, FILE_BYTES_MAX)
}

/// A session in the world of a test.
pub struct Runner {
    session: Session,
    host: Rc<TestHost>,
    /// The line at which the session was asked to end.
    ended: Option<usize>,
    /// What is replaced in results.
    filters: Vec<Filter>,
}

impl Runner {
    /// A fresh session for a file in `folder`.
    pub fn new(folder: &Path, directives: &Directives, settings: &TestSettings) -> io::Result<Self> {
        let host = Rc::new(TestHost::new(folder)?);
        let mut session = Session::with_host(host.clone());
        session.set_seed(directives.seed.unwrap_or(settings.seed));
        session.set_notation(directives.mode.unwrap_or_default());
        session.set_time_limit(Some(directives.time.unwrap_or(settings.time)));
        host.take_output();
        Ok(Runner { session, host, ended: None, filters: directives.filters.clone() })
    }

    /// Runs a block and compares.
    pub fn block(&mut self, block: &Block) -> BlockResult {
        let expected: Vec<String> = match block.style {
            Style::Gutter => expected_lines(block),
            Style::Prompt { .. } => block.output.iter().map(expect::plain_source).collect(),
        };
        let mut result = BlockResult {
            line: block.line,
            input: block.input.clone(),
            verdict: Verdict::NotRun,
            expected,
            found: Vec::new(),
            hints: Vec::new(),
            ends: None,
            acceptable: false,
            elapsed: Duration::ZERO,
        };
        if let Some(line) = self.ended {
            result.hints.push(format!("the session ended at line {line}"));
            return result;
        }
        if let Some(notation) = block.notation {
            self.session.set_notation(notation);
        }
        let start = Instant::now();
        let (evaluation, value) = self.session.eval_value(&block.input);
        result.elapsed = start.elapsed();
        let lines = split(&filtered_bytes(&self.filters, self.host.take_output()));
        let failure = evaluation.error.as_ref().map(|error| self.failure(error));
        if matches!(evaluation.error.as_ref().map(Error::kind), Some(ErrorKind::Exit(_))) {
            self.ended = Some(block.line);
        }
        let actual = Actual { lines, failure, value };
        let comparison = expect::compare(block, &actual, &mut self.session);
        // The output of the right sides of checks is dropped.
        self.host.take_output();
        let kind = evaluation.error.as_ref().map(Error::kind);
        result.verdict = verdict(comparison.holds, block.is_open(), kind);
        let lasting = result.verdict != Verdict::Internal && kind != Some(ErrorKind::TimeLimit);
        result.acceptable = lasting && may_stand(block.style, &comparison.found);
        (result.found, result.hints) = (comparison.found, comparison.hints);
        result
    }

    /// An error as the session reports it.
    fn failure(&mut self, error: &Error) -> Failure {
        let headline = match error.kind() {
            ErrorKind::Exit(status) => format!("exit {status}"),
            _ => self.session.error_text(error),
        };
        if matches!(error.kind(), ErrorKind::Exit(_)) || self.session.show_error(error).is_err() {
            return Failure { first: headline.clone(), headline, rest: Vec::new() };
        }
        let report = filtered_bytes(&self.filters, self.host.take_output());
        let report = String::from_utf8_lossy(&report);
        let mut lines = report.lines().map(String::from);
        Failure { headline, first: lines.next().unwrap_or_default(), rest: lines.collect() }
    }
}

fn expected_lines(block: &Block) -> Vec<String> {
    let bang = |text: &String| if text.is_empty() { "!".to_string() } else { format!("! {text}") };
    let output = block.output.iter().map(expect::source);
    output.chain(block.values.iter().map(|check| check.source.clone())).chain(block.error.iter().map(bang)).collect()
}

fn verdict(holds: bool, open: bool, error: Option<ErrorKind>) -> Verdict {
    match error {
        Some(ErrorKind::Internal) => Verdict::Internal,
        _ if holds => Verdict::Passed,
        Some(ErrorKind::TimeLimit) => Verdict::TimedOut,
        Some(ErrorKind::Limit | ErrorKind::OutOfMemory) => Verdict::Limit,
        _ if open => Verdict::New,
        _ => Verdict::Differs,
    }
}

/// Whether lines would be read back as what they are. With a gutter, all are.
fn may_stand(style: Style, lines: &[String]) -> bool {
    let Style::Prompt { own } = style else { return true };
    // An error is shown with its sentence, which may look like input.
    let mut shown = 0_usize;
    let mut fine = |line: &String| {
        let here = shown > 0;
        shown = shown.saturating_sub(1).max(own.map_or(0, |own| own.shown_with(line)));
        (here || markdown::prompted(line, own).is_none())
            && !line.trim_start().starts_with("```")
            && line != "..."
            && !line.chars().any(|c| c.is_control() || c == char::REPLACEMENT_CHARACTER)
    };
    lines.iter().all(&mut fine)
}

/// Lines of output; the last may lack its end.
fn split(output: &[u8]) -> Vec<Vec<u8>> {
    if output.is_empty() {
        return Vec::new();
    }
    let text = output.strip_suffix(b"\n").unwrap_or(output);
    text.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect()
}

/// Runs the blocks of a document in a session that reads below `folder`. A world that cannot be made is an internal
/// failure.
pub fn run_document(document: &Document, folder: &Path, settings: &TestSettings) -> Vec<BlockResult> {
    let mut results = Vec::with_capacity(document.blocks.len());
    let mut runner = match Runner::new(folder, &document.directives, settings) {
        Ok(runner) => runner,
        Err(error) => return vec![BlockResult::broken(&format!("no folder for the test: {error}"))],
    };
    for block in &document.blocks {
        let result = runner.block(block);
        let stop = settings.fail_fast && !result.verdict.is_pass();
        results.push(result);
        if stop {
            break;
        }
    }
    results
}

/// Runs a script from end to end and compares all that it shows, an error's report included, with a golden. Also gives what
/// it showed.
pub fn run_golden(script: &Path, golden: Option<&[u8]>, settings: &TestSettings) -> io::Result<(BlockResult, Vec<u8>)> {
    let text = read_bytes(script)?;
    let name = script.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let notation = Notation::from_file_name(&name).unwrap_or_default();
    let directives = Directives::of_script(&String::from_utf8_lossy(&text), notation.facts().comment);
    let directives = directives.map_err(|error| io::Error::other(error.to_string()))?;
    let mut runner = Runner::new(script.parent().unwrap_or(script), &directives, settings)?;
    runner.session.set_arguments(vec!["jackal".to_string(), name.clone()]);
    let start = Instant::now();
    let error = runner.session.run_script(&text, &name, false).error;
    let elapsed = start.elapsed();
    let kind = error.as_ref().map(Error::kind);
    let mut ends = None;
    if let Some(ErrorKind::Exit(status)) = kind {
        ends = (status != 0).then(|| format!("exit {status}"));
    } else if let Some(error) = error {
        let _ = runner.session.show_error(&error);
        let line = error.places().iter().rev().find(|place| place.file.is_some()).and_then(|place| place.line);
        let place = line.map_or_else(|| name.clone(), |line| format!("{name}:{line}"));
        ends = Some(format!("{} at {place}", runner.session.error_text(&error)));
    }
    let output = filtered_bytes(&directives.filters, runner.host.take_output());
    let lossy = |bytes: &[u8]| split(bytes).iter().map(|line| String::from_utf8_lossy(line).into_owned()).collect();
    let (expected, found): (Vec<String>, Vec<String>) = (golden.map(lossy).unwrap_or_default(), lossy(&output));
    let holds = golden.is_some_and(|golden| golden == output);
    let verdict = verdict(holds, golden.is_none(), kind);
    let unseen = !holds && golden.is_some() && expected == found;
    let hints = if unseen { vec!["the bytes at a line's end or outside UTF-8 differ".to_string()] } else { Vec::new() };
    let acceptable = verdict != Verdict::Internal && kind != Some(ErrorKind::TimeLimit);
    Ok((BlockResult { line: 1, input: name, verdict, expected, found, hints, ends, acceptable, elapsed }, output))
}
