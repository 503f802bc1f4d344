//! One run of the suite: finds the files, runs them, reports differences.

use std::collections::BTreeSet;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use jackal::rooms::session::os::write_report;
use jackal::rooms::snapshot::suite::FoundFiles;
use jackal::rooms::snapshot::{BlockResult, FileResult, Outcome, TestSettings, Verdict, json, junit, suite, tap};

use super::super::exit_status::complain;
use super::super::state_directory;
use super::options::TestOptions;
use super::report::ReportStyle;
use super::status::Changes;
use super::write::Mode;
use super::{report, status, write};
use crate::cli::output;

/// The files that the command line asks for, or nothing after a complaint.
pub fn find(options: &TestOptions) -> Option<FoundFiles> {
    let here = vec![PathBuf::from(".")];
    let named: Vec<PathBuf> =
        options.paths.iter().map(|path| chosen(path).map_or(path.clone(), |(path, _)| path)).collect();
    let paths = if named.is_empty() { here } else { named };
    let mut found = match suite::find(&paths) {
        Ok(found) => found,
        Err(error) => {
            complain(&format!("cannot test {error}"));
            return None;
        }
    };
    let plain = |path: &PathBuf| path.strip_prefix(".").map_or_else(|_| path.clone(), PathBuf::from);
    found.files = found.files.iter().map(plain).collect();
    found.orphans = found.orphans.iter().map(plain).collect();
    found.unrecorded = found.unrecorded.iter().map(plain).collect();
    // A script whose first result waits to be accepted is tested too, so that it is not forgotten.
    let waits = |path: &PathBuf| suite::pending_path(path).exists();
    let (mut first, unrecorded): (Vec<PathBuf>, Vec<PathBuf>) =
        std::mem::take(&mut found.unrecorded).into_iter().partition(|path| options.new || waits(path));
    found.files.append(&mut first);
    found.files.sort();
    found.unrecorded = unrecorded;
    if let Some(filter) = &options.filter {
        found.files.retain(|path| path.to_string_lossy().contains(filter));
        found.orphans.retain(|path| path.to_string_lossy().contains(filter));
    }
    if options.last_failed {
        let failed = read();
        found.files.retain(|path| failed.contains(&full(path)));
        if found.files.is_empty() {
            complain("no failures in the last run");
            return None;
        }
    }
    if let Some(seed) = options.shuffle {
        suite::shuffle(&mut found.files, seed);
    }
    if found.files.is_empty() && found.orphans.is_empty() {
        complain(&no_tests(&found.unrecorded));
        return None;
    }
    Some(found)
}

/// A message names at most this many scripts.
const NAMED_MAX: usize = 5;

/// The message where there are no tests: how to make the first ones.
fn no_tests(scripts: &[PathBuf]) -> String {
    if scripts.is_empty() {
        return "no tests found: x.jt, x.ijs, x.k, x.q or x.apl with x.out beside it, ```jackal blocks in x.md\n\
                jackal test --new x.ijs writes x.out"
            .to_string();
    }
    let named: Vec<String> = scripts.iter().take(NAMED_MAX).map(|path| report::shown_path(path)).collect();
    let more = if scripts.len() > NAMED_MAX { ", ..." } else { "" };
    format!(
        "no tests yet, but {} script{}: {}{more}\n\
         jackal test --new runs each and records its output in x.out; from then on jackal test compares",
        scripts.len(),
        if scripts.len() == 1 { "" } else { "s" },
        named.join(", ")
    )
}

/// The file and the line of `FILE:LINE`; nothing if there is a file of that whole name.
fn chosen(path: &Path) -> Option<(PathBuf, usize)> {
    let text = path.to_str().filter(|_| !path.exists())?;
    let (file, line) = text.rsplit_once(':')?;
    Some((PathBuf::from(file), line.parse().ok()?))
}

/// Which blocks of a file count: in a file with a chosen line the one at or above it, and those that contain a text. `None` if all do.
fn counted(options: &TestOptions, file: &FileResult) -> Option<Vec<bool>> {
    let plain = |path: &Path| path.strip_prefix(".").map_or_else(|_| path.to_path_buf(), PathBuf::from);
    let blocks = file.blocks();
    let line = options.paths.iter().filter_map(|path| chosen(path)).find(|(path, _)| file.path == plain(path));
    let at = line.map(|(_, line)| blocks.iter().rposition(|block| block.line <= line).unwrap_or(0));
    let text = options.text.as_ref().map(|text| text.to_lowercase());
    if at.is_none() && text.is_none() {
        return None;
    }
    let script = || std::fs::read_to_string(&file.path).unwrap_or_default();
    let holds = |block: &BlockResult, text: &String| {
        let input = if suite::is_script(&file.path) { script() } else { block.input.clone() };
        input.to_lowercase().contains(text)
    };
    let counts = |(index, block): (usize, &BlockResult)| {
        at.is_none_or(|at| at == index) && text.as_ref().is_none_or(|text| holds(block, text))
    };
    Some(blocks.iter().enumerate().map(counts).collect())
}

/// Keeps the results that count. The other blocks ran as setup.
fn keep_chosen(options: &TestOptions, results: &mut [FileResult]) {
    for file in results {
        let Some(counted) = counted(options, file) else { continue };
        let Outcome::Ran(blocks) = &mut file.outcome else { continue };
        for (block, _) in blocks.iter_mut().zip(counted).filter(|(_, counts)| !counts) {
            (block.verdict, block.acceptable) = (Verdict::Passed, false);
        }
    }
}

/// Keeps the blocks that count only, for the report, and the files that have some. The places of the blocks if not all count.
fn leave_chosen(options: &TestOptions, results: &mut Vec<FileResult>) -> Vec<String> {
    let mut places = Vec::new();
    for file in results.iter_mut() {
        let Some(counted) = counted(options, file) else { continue };
        let Outcome::Ran(blocks) = &mut file.outcome else { continue };
        let mut counts = counted.into_iter();
        blocks.retain(|_| counts.next().unwrap_or(true));
        places.extend(blocks.iter().map(|block| format!("{}:{}", report::shown_path(&file.path), block.line)));
    }
    if options.text.is_some() {
        results.retain(|file| !matches!(&file.outcome, Outcome::Ran(blocks) if blocks.is_empty()));
    }
    places
}

/// Runs files once and tells of them.
pub fn once(options: &TestOptions, mode: Mode, found: &FoundFiles) -> i32 {
    if options.list {
        return report::list(&found.files);
    }
    let start = Instant::now();
    let mut results = run_files(options, &found.files);
    keep_chosen(options, &mut results);
    let shown = ReportStyle::new(options);
    let changes = write::apply(&mut results, mode, &shown);
    if mode != Mode::Check {
        remember(&results);
    }
    let places = leave_chosen(options, &mut results);
    let about = About { found, changes: &changes, places: &places, elapsed: start.elapsed() };
    report_all(options, &shown, &results, &about);
    if let Some(path) = &options.junit
        && let Err(error) = junit::report(&results).and_then(|report| write_report(path, &report))
    {
        complain(&format!("cannot write '{}': {error}", path.display()));
        return status::USAGE;
    }
    if changes.failed {
        return status::USAGE;
    }
    overall(&results, !found.orphans.is_empty() || !changes.unaccepted.is_empty())
}

fn run_files(options: &TestOptions, files: &[PathBuf]) -> Vec<FileResult> {
    let settings = TestSettings {
        time: options.max_time.unwrap_or(jackal::rooms::snapshot::TIME),
        fail_fast: options.fail_fast,
        ..TestSettings::default()
    };
    let jobs = options.jobs.or_else(|| std::thread::available_parallelism().ok().map(usize::from)).unwrap_or(1);
    let terminal = std::io::stderr().is_terminal();
    let total = files.len();
    let progress = |done: usize| {
        if terminal {
            let _ = write!(std::io::stderr(), "\r\x1b[K{}", bar(done, total));
        }
    };
    let results = suite::run(files, &settings, jobs, &progress);
    if terminal {
        let _ = write!(std::io::stderr(), "\r\x1b[K");
    }
    results
}

/// The progress of a run, for a terminal.
fn bar(done: usize, total: usize) -> String {
    const BAR_COLUMNS: usize = 30;
    let filled = BAR_COLUMNS * done.min(total) / total.max(1);
    format!("[{}{}] {done} of {total} files", "#".repeat(filled), ".".repeat(BAR_COLUMNS - filled))
}

/// What is said of a run behind its results.
struct About<'a> {
    found: &'a FoundFiles,
    changes: &'a Changes,
    /// The places of the blocks that count, if not all do.
    places: &'a [String],
    elapsed: Duration,
}

fn report_all(options: &TestOptions, shown: &ReportStyle, results: &[FileResult], about: &About<'_>) {
    let text = if options.json {
        results.iter().map(json::lines).collect()
    } else if options.tap {
        tap::report(results)
    } else {
        let mut text = report::results(results, shown);
        if options.timings {
            text += &output::shown(&report::timings(results));
        }
        let summary = report::summary(results, &about.found.orphans, about.changes, about.elapsed);
        let has_passed = overall(results, !about.found.orphans.is_empty()) == status::PASSED;
        text += &shown.summary(&output::shown(&summary), has_passed);
        text += &output::shown(&report::chosen_blocks_note(about.places));
        output::print_drawn(&text);
        return;
    };
    output::print(&text);
}

/// The exit status: the gravest of what happened.
fn overall(results: &[FileResult], pending: bool) -> i32 {
    let any = |wanted: Verdict| results.iter().any(|file| file.blocks().iter().any(|block| block.verdict == wanted));
    let broken = |file: &FileResult| matches!(file.outcome, Outcome::Malformed(_) | Outcome::Unreadable(_));
    if any(Verdict::Internal) {
        status::INTERNAL
    } else if results.iter().any(broken) {
        status::USAGE
    } else if any(Verdict::Limit) || any(Verdict::TimedOut) {
        status::LIMIT
    } else if any(Verdict::Differs) || any(Verdict::NotRun) {
        status::DIFFERS
    } else if any(Verdict::New) || pending {
        status::PENDING
    } else {
        status::PASSED
    }
}

const FILE: &str = "failed-tests";

/// A path by which a file is known from anywhere.
pub fn full(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
}

/// The files of the last runs.
pub fn read() -> BTreeSet<PathBuf> {
    let text = state_directory::file(FILE).and_then(|file| std::fs::read_to_string(file).ok()).unwrap_or_default();
    text.lines().map(PathBuf::from).collect()
}

/// Takes note of how files came out; of those that did not run what was known stays.
pub fn remember(results: &[FileResult]) {
    let mut failed = read();
    let before = failed.clone();
    for file in results {
        let Outcome::Ran(blocks) = &file.outcome else { continue };
        if blocks.iter().all(|block| block.verdict.is_pass()) {
            failed.remove(&full(&file.path));
        } else {
            failed.insert(full(&file.path));
        }
    }
    failed.retain(|path| path.exists());
    if failed == before {
        return;
    }
    let lines: String = failed.iter().map(|path| format!("{}\n", path.display())).collect();
    if let Some(file) = state_directory::file(FILE) {
        // A list that cannot be written is forgotten.
        let _ = write_report(file.as_ref(), lines.as_ref());
    }
}

#[cfg(test)]
mod tests {
    use super::bar;

    #[test]
    fn bars_fill() {
        assert_eq!(bar(0, 4), format!("[{}] 0 of 4 files", ".".repeat(30)));
        assert_eq!(bar(1, 2), format!("[{}{}] 1 of 2 files", "#".repeat(15), ".".repeat(15)));
        assert_eq!(bar(3, 3), format!("[{}] 3 of 3 files", "#".repeat(30)));
        assert_eq!(bar(0, 0), format!("[{}] 0 of 0 files", ".".repeat(30)));
    }
}
