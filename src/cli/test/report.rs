//! The reports of `jackal test` for people.

use std::fmt::Write as _;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::Duration;

use jackal::rooms::snapshot::diff::{Paint, render};
use jackal::rooms::snapshot::suite::{is_script, read};
use jackal::rooms::snapshot::{BlockResult, FileResult, Outcome, Verdict};
use jackal::rooms::verbs::text::controls::{visible_name, visible_text};

use super::options::TestOptions;
use super::status;
use super::status::Changes;
use crate::cli::output;

/// Blocks that `--timings` names.
const SLOWEST: usize = 10;
const GREEN: &str = "\x1b[32m";
const RED: &str = "\x1b[31m";
const YELLOW: &str = "\x1b[33m";

/// Lines of a difference that are shown.
const DIFFERENCE_LINES_MAX: usize = 60;

/// The style of a report.
pub struct ReportStyle {
    paint: Paint,
    /// Whether a terminal shows it.
    terminal: bool,
    /// Whether passed blocks are named, too.
    verbose: bool,
}

impl ReportStyle {
    /// Colours on a terminal whose user does not mind them.
    pub fn new(options: &TestOptions) -> Self {
        let terminal = std::io::stdout().is_terminal();
        let paint = if super::super::colour::on_output() { Paint::Colour } else { Paint::Plain };
        ReportStyle { paint, terminal, verbose: options.verbose }
    }

    /// A text in a colour, where there are colours.
    fn painted(&self, text: &str, colour: &str) -> String {
        match self.paint {
            Paint::Colour => format!("{colour}{text}\x1b[0m"),
            Paint::Plain => text.to_string(),
        }
    }

    /// A summary: green if all passed, else red.
    pub fn summary(&self, text: &str, has_passed: bool) -> String {
        let colour = if has_passed { GREEN } else { RED };
        text.split_inclusive('\n').map(|line| self.painted(line.trim_end(), colour) + "\n").collect()
    }

    /// Lines of a test.
    fn lines(&self, lines: &[String]) -> Vec<String> {
        let line = |line: &String| if self.terminal { visible_text(line).into_owned() } else { line.clone() };
        lines.iter().map(line).collect()
    }
}

/// The name of a file: at a terminal on one line.
pub fn shown_path(path: &Path) -> String {
    let name = path.display().to_string();
    if std::io::stdout().is_terminal() { visible_name(&name) } else { name }
}

/// Names files and the number of their blocks.
pub fn list(files: &[PathBuf]) -> i32 {
    let mut last = status::PASSED;
    let mut text = String::new();
    for path in files {
        let count = if is_script(path) { Ok(1) } else { read(path).map(|document| document.blocks.len()) };
        let _ = match count {
            Ok(count) => writeln!(text, "{}  {count}", shown_path(path)),
            Err(outcome) => {
                last = status::USAGE;
                writeln!(text, "{}", trouble(path, &outcome))
            }
        };
    }
    output::print(&text);
    last
}

fn trouble(path: &std::path::Path, outcome: &Outcome) -> String {
    let path = shown_path(path);
    match outcome {
        Outcome::Malformed(error) => format!("{path}:{}: {}", error.line, error.reason),
        Outcome::Unreadable(reason) => format!("{path}: cannot be read: {reason}"),
        Outcome::Skipped(condition) => format!("{path}: skipped ({condition})"),
        Outcome::NotRun => format!("{path}: not run"),
        Outcome::Ran(_) => String::new(),
    }
}

/// All that is not as it should be.
pub fn results(files: &[FileResult], shown: &ReportStyle) -> String {
    let mut out = String::new();
    for file in files {
        match &file.outcome {
            Outcome::Ran(blocks) => {
                let mut ended = false;
                for found in blocks {
                    if found.verdict.is_pass() {
                        if shown.verbose {
                            let first = found.input.lines().next().unwrap_or_default();
                            let (path, word) = (shown_path(&file.path), found.verdict.word());
                            let _ = writeln!(out, "{path}:{}: {word}  {}", found.line, output::shown(first));
                        }
                        continue;
                    }
                    // Once the session has ended, one block stands for all that follow.
                    if !(ended && found.verdict == Verdict::NotRun) {
                        out.push_str(&block(file, found, shown));
                    }
                    ended |= found.verdict == Verdict::NotRun;
                }
            }
            Outcome::NotRun => {}
            other => {
                let _ = writeln!(out, "{}", output::shown(&trouble(&file.path, other)));
            }
        }
    }
    out
}

/// A block that is not as it should be.
pub fn block(file: &FileResult, block: &BlockResult, shown: &ReportStyle) -> String {
    let verdict = shown.painted(block.verdict.word(), if block.verdict == Verdict::New { YELLOW } else { RED });
    let mut out = format!("{}:{}: {verdict}\n", shown_path(&file.path), block.line);
    if !is_script(&file.path) {
        for line in block.input.lines() {
            let _ = writeln!(out, "    {}", output::shown(line));
        }
    }
    let difference = render(&shown.lines(&block.expected), &shown.lines(&block.found), "  ", shown.paint);
    let lines: Vec<&str> = difference.lines().collect();
    for line in lines.iter().take(DIFFERENCE_LINES_MAX) {
        let _ = writeln!(out, "{line}");
    }
    if lines.len() > DIFFERENCE_LINES_MAX {
        let _ = writeln!(out, "  ({} more lines)", lines.len() - DIFFERENCE_LINES_MAX);
    }
    if let Some(ends) = block.ends.as_ref().filter(|_| block.verdict == Verdict::New) {
        let _ = writeln!(out, "  (it ends with {ends}: --new records it only with --allow-errors)");
    }
    for hint in &shown.lines(&block.hints) {
        let _ = writeln!(out, "  {hint}");
    }
    if !block.acceptable && block.verdict == Verdict::Differs {
        let _ = writeln!(out, "  (this cannot be written as at the prompt: give the block a gutter)");
    }
    out.push('\n');
    out
}

/// The slowest blocks.
pub fn timings(files: &[FileResult]) -> String {
    let mut blocks: Vec<(&FileResult, &BlockResult)> =
        files.iter().flat_map(|file| file.blocks().iter().map(move |block| (file, block))).collect();
    blocks.sort_by_key(|(_, block)| std::cmp::Reverse(block.elapsed));
    let mut out = String::from("slowest blocks\n");
    for (file, block) in blocks.iter().take(SLOWEST) {
        let first = block.input.lines().next().unwrap_or_default();
        let time = block.elapsed.as_secs_f64() * 1e3;
        let _ = writeln!(out, "{time:>10.1} ms  {}:{}  {first}", shown_path(&file.path), block.line);
    }
    out.push('\n');
    out
}

/// The last lines: how many, and what to do.
pub fn summary(files: &[FileResult], orphans: &[PathBuf], changes: &Changes, elapsed: Duration) -> String {
    let mut out = String::new();
    for path in orphans {
        let _ = writeln!(out, "{}: orphaned: there is no script beside it", shown_path(path));
    }
    for path in &changes.unaccepted {
        let _ = writeln!(out, "{}: unreviewed results", shown_path(path));
    }
    for path in &changes.silent {
        let _ = writeln!(
            out,
            "{}: shows nothing, so that the test holds whatever it computes; echo shows a value",
            shown_path(path)
        );
    }
    let blocks = || files.iter().flat_map(FileResult::blocks);
    let ran = files.iter().filter(|file| matches!(file.outcome, Outcome::Ran(_))).count();
    let (files_word, blocks_word) = (plural(ran, "file"), plural(blocks().count(), "block"));
    let _ = write!(out, "{ran} {files_word}, {} {blocks_word}", blocks().count());
    let verdicts = [
        Verdict::Passed,
        Verdict::New,
        Verdict::Differs,
        Verdict::NotRun,
        Verdict::TimedOut,
        Verdict::Limit,
        Verdict::Internal,
    ];
    let mut sep = ": ";
    for verdict in verdicts {
        let found = || blocks().filter(|block| block.verdict == verdict);
        // An accepted block counts as passed, and is not what was expected.
        let accepted = if verdict == Verdict::Passed { changes.accepted } else { 0 };
        let count = found().count().saturating_sub(accepted);
        if count > 0 {
            let _ = write!(
                out,
                "{sep}{count} {}",
                if verdict == Verdict::Differs && count > 1 { "differ" } else { verdict.word() }
            );
            sep = ", ";
        }
        if accepted > 0 {
            let _ = write!(out, "{sep}{accepted} accepted");
            sep = ", ";
        }
        for ends in found().filter(|_| verdict == Verdict::New).filter_map(|block| block.ends.as_ref()) {
            let _ = write!(out, "{sep}ends with {ends}");
        }
    }
    for (count, word) in [
        (files.iter().filter(|file| matches!(file.outcome, Outcome::Malformed(_))).count(), "not a transcript"),
        (files.iter().filter(|file| matches!(file.outcome, Outcome::Unreadable(_))).count(), "unreadable"),
        (files.iter().filter(|file| matches!(file.outcome, Outcome::Skipped(_))).count(), "skipped"),
        (files.iter().filter(|file| matches!(file.outcome, Outcome::NotRun)).count(), "left out"),
    ] {
        if count > 0 {
            let _ = write!(out, "; {count} {} {word}", plural(count, "file"));
        }
    }
    let _ = writeln!(out, " ({:.2} s)", elapsed.as_secs_f64());
    if !changes.pending.is_empty() {
        let names: Vec<String> = changes.pending.iter().map(|path| shown_path(path)).collect();
        let _ =
            writeln!(out, "unreviewed results in {}; --review asks about each, --accept accepts all", names.join(", "));
    }
    out
}

/// A note names at most this many blocks.
const PLACES_MAX: usize = 5;

/// The note that only some blocks are reported.
pub fn chosen_blocks_note(places: &[String]) -> String {
    match places {
        [] => String::new(),
        places if places.len() > PLACES_MAX => {
            format!("ran only {} blocks (earlier blocks as setup)\n", places.len())
        }
        places => format!("ran only {} (earlier blocks as setup)\n", places.join(", ")),
    }
}

fn plural(count: usize, word: &str) -> String {
    if count == 1 { word.to_string() } else { format!("{word}s") }
}
