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
    if let Some(filter) = &options.filter {
        found.files.retain(|path| path.to_string_lossy().contains(filter));
        found.orphans.retain(|path| path.to_string_lossy().contains(filter));
    }
    if options.last_failed {
        let failed = read();
        found.files.retain(|path| failed.contains(&full(path)));
        if found.files.is_empty() {
            complain("nothing here was otherwise than expected the last time");
            return None;
        }
    }
    if let Some(seed) = options.shuffle {
        suite::shuffle(&mut found.files, seed);
    }
    if found.files.is_empty() && found.orphans.is_empty() {
        complain(
            "no tests found: x.jt, x.ijs, x.k, x.q or x.apl with x.out beside it, ```jackal blocks in x.md\n\
             jackal test --new x.ijs writes x.out",
        );
        return None;
    }
    Some(found)
}

/// The file and the line of `FILE:LINE`; nothing if there is a file of that whole name.
fn chosen(path: &Path) -> Option<(PathBuf, usize)> {
    let text = path.to_str().filter(|_| !path.exists())?;
    let (file, line) = text.rsplit_once(':')?;
    Some((PathBuf::from(file), line.parse().ok()?))
}

/// The files with a chosen line, each with its blocks and the number of the one at or above that line.
fn with_chosen<'a>(
    options: &TestOptions,
    results: &'a mut [FileResult],
) -> impl Iterator<Item = (&'a mut Vec<BlockResult>, usize)> {
    let plain = |path: &Path| path.strip_prefix(".").map_or_else(|_| path.to_path_buf(), PathBuf::from);
    let chosen: Vec<(PathBuf, usize)> = options.paths.iter().filter_map(|path| chosen(path)).collect();
    results.iter_mut().filter_map(move |file| {
        let (_, line) = chosen.iter().find(|(path, _)| file.path == plain(path))?;
        let Outcome::Ran(blocks) = &mut file.outcome else { return None };
        let wanted = blocks.iter().rposition(|block| block.line <= *line).unwrap_or(0);
        Some((blocks, wanted))
    })
}

/// Keeps the results that count. In a file with a chosen line this is only the block at or above it; those before ran
/// for its sake.
fn keep_chosen(options: &TestOptions, results: &mut [FileResult]) {
    for (blocks, wanted) in with_chosen(options, results) {
        for (_, block) in blocks.iter_mut().enumerate().filter(|(index, _)| *index != wanted) {
            (block.verdict, block.acceptable) = (Verdict::Passed, false);
        }
    }
}

/// Keeps the block of a chosen line only, for the report.
fn leave_chosen(options: &TestOptions, results: &mut [FileResult]) {
    for (blocks, wanted) in with_chosen(options, results) {
        *blocks = blocks.drain(..).skip(wanted).take(1).collect();
    }
}

/// The places of the blocks that were chosen, as the summary names them.
fn chosen_places(options: &TestOptions, results: &[FileResult]) -> Vec<String> {
    let is_chosen = |file: &FileResult| {
        options
            .paths
            .iter()
            .filter_map(|path| chosen(path))
            .any(|(path, _)| file.path == path.strip_prefix(".").unwrap_or(&path))
    };
    let files = results.iter().filter(|file| is_chosen(file));
    files
        .flat_map(|file| file.blocks().iter().map(|block| format!("{}:{}", report::shown_path(&file.path), block.line)))
        .collect()
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
    leave_chosen(options, &mut results);
    report_all(options, &shown, &results, found, &changes, start.elapsed());
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

fn report_all(
    options: &TestOptions,
    shown: &ReportStyle,
    results: &[FileResult],
    found: &FoundFiles,
    changes: &Changes,
    elapsed: Duration,
) {
    let text = if options.json {
        results.iter().map(json::lines).collect()
    } else if options.tap {
        tap::report(results)
    } else {
        let mut text = if options.timings { report::timings(results) } else { String::new() };
        text += &report::summary(results, &found.orphans, changes, elapsed);
        text += &report::chosen_blocks_note(&chosen_places(options, results));
        output::print_drawn(&report::results(results, shown));
        text
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
    } else if any(Verdict::Limit) {
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
