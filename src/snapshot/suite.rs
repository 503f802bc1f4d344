//! Finding files and running them in parallel, each in a session of its own.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use super::run::{read_bytes, run_document, run_golden};
use super::{Document, FileResult, Malformed, Outcome, TestSettings, markdown};
use crate::array::budget;
use crate::error::Error;
use crate::session::panic_guard;
use crate::session::run_with_stack;

/// The ending of a transcript.
pub const TRANSCRIPT: &str = "jt";
/// The endings of scripts that may have a plain golden.
pub const SCRIPTS: &[&str] = &["ijs", "k", "q", "apl"];
/// The ending of a plain golden.
pub const GOLDEN: &str = "out";
/// The ending that is appended to the name of a file with pending results.
pub const PENDING: &str = "new";

/// The stack of a session: reserved, not touched.
const STACK: usize = 256 << 20;
/// Folders within folders that are searched.
const FOLDER_DEPTH_MAX: usize = 64;

/// The result of a search.
#[derive(Clone, Debug, Default)]
pub struct FoundFiles {
    /// Transcripts, scripts with goldens, Markdown with blocks.
    pub files: Vec<PathBuf>,
    /// Goldens and pending results of files that are not there.
    pub orphans: Vec<PathBuf>,
    /// Scripts whose output nobody has recorded.
    pub unrecorded: Vec<PathBuf>,
}

/// The file with the results of another that wait to be accepted: `x.jt.new`, and `x.out.new` for a golden.
pub fn pending_path(path: &Path) -> PathBuf {
    let mut name = target_path(path).into_os_string();
    name.push(format!(".{PENDING}"));
    name.into()
}

/// The file with the expectations: for a script, its golden. `x.out` belongs to the first of `x.ijs`, `x.k`, `x.q`,
/// `x.apl` that exists; the others use `x.k.out`, and so does a script that has such a file.
pub fn target_path(path: &Path) -> PathBuf {
    if !is_script(path) {
        return path.to_path_buf();
    }
    let mut own = path.as_os_str().to_os_string();
    own.push(format!(".{GOLDEN}"));
    let own = PathBuf::from(own);
    let before = SCRIPTS.iter().take_while(|ending| path.extension().is_none_or(|known| known != **ending));
    let shared = before.into_iter().any(|ending| path.with_extension(ending).is_file());
    if shared || own.is_file() { own } else { path.with_extension(GOLDEN) }
}

/// The scripts that may have a file as their golden.
fn golden_scripts(golden: &Path) -> Vec<PathBuf> {
    let base = golden.with_extension("");
    let named = SCRIPTS.iter().map(|ending| golden.with_extension(ending));
    let all = std::iter::once(base.clone()).filter(|base| is_script(base)).chain(named);
    all.filter(|script| script.is_file()).collect()
}

fn has_ending(path: &Path, endings: &[&str]) -> bool {
    path.extension().is_some_and(|ending| endings.iter().any(|wanted| ending == *wanted))
}

/// Whether a file is a script with a golden next to it.
pub fn is_script(path: &Path) -> bool {
    has_ending(path, SCRIPTS)
}

/// The tests below folders, and files that are named themselves.
pub fn find(paths: &[PathBuf]) -> io::Result<FoundFiles> {
    let mut found = FoundFiles::default();
    for path in paths {
        let known = fs::metadata(path);
        let known = known.map_err(|error| io::Error::new(error.kind(), format!("'{}': {error}", path.display())))?;
        if known.is_dir() {
            walk(path, 0, &mut found)?;
        } else if has_ending(path, &[GOLDEN]) {
            let scripts = golden_scripts(path).into_iter().filter(|script| target_path(script) == *path);
            let before = found.files.len();
            found.files.extend(scripts);
            if found.files.len() == before {
                found.orphans.push(path.clone());
            }
        } else {
            found.files.push(path.clone());
        }
    }
    let mut seen = std::collections::HashSet::new();
    found.files.retain(|path| seen.insert(path.clone()));
    Ok(found)
}

fn walk(folder: &Path, depth: usize, found: &mut FoundFiles) -> io::Result<()> {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    entries.sort();
    let first = found.files.len();
    for path in &entries {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let passed_over = name.starts_with('.') || name == "target" || name == "node_modules";
        if passed_over {
            continue;
        }
        if path.is_dir() {
            if depth < FOLDER_DEPTH_MAX && !path.is_symlink() {
                walk(path, depth + 1, found)?;
            }
        } else if is_test(path) {
            found.files.push(path.clone());
        } else if is_script(path) {
            found.unrecorded.push(path.clone());
        }
    }
    let here = found.files.get(first..).unwrap_or_default().iter().any(|file| file.parent() == Some(folder));
    found.orphans.extend(entries.iter().filter(|path| is_orphan(path, here)).cloned());
    Ok(())
}

fn is_test(path: &Path) -> bool {
    has_ending(path, &[TRANSCRIPT])
        || is_script(path) && target_path(path).is_file()
        || has_ending(path, &["md"])
            && read_bytes(path).is_ok_and(|bytes| std::str::from_utf8(&bytes).is_ok_and(markdown::has_fences))
}

/// Whether a file is a pending file or a golden without its test. Other programs write `.out` files too: only one
/// next to tests counts.
fn is_orphan(path: &Path, beside_tests: bool) -> bool {
    let base = path.with_extension("");
    let no_script = |path: &Path| golden_scripts(path).is_empty();
    if has_ending(path, &[PENDING]) {
        let golden = has_ending(&base, &[GOLDEN]) && beside_tests;
        return has_ending(&base, &[TRANSCRIPT]) && !base.is_file() || golden && no_script(&base);
    }
    has_ending(path, &[GOLDEN]) && beside_tests && no_script(path)
}

/// Puts files in an order that depends on the seed alone.
pub fn shuffle(files: &mut [PathBuf], seed: u64) {
    let mut state = seed ^ 0x9e37_79b9_7f4a_7c15;
    for last in (1..files.len()).rev() {
        // A step of the generator "splitmix64".
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let other = (mixed ^ (mixed >> 31)) % (last as u64 + 1);
        files.swap(last, usize::try_from(other).unwrap_or(0));
    }
}

/// Reads a file as a document. A script has none.
pub fn read(path: &Path) -> Result<Document, Outcome> {
    let bytes = read_bytes(path).map_err(|error| Outcome::Unreadable(error.to_string()))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let line = error.as_bytes().get(..error.utf8_error().valid_up_to()).unwrap_or_default();
        let line = 1 + line.iter().filter(|&&byte| byte == b'\n').count();
        Outcome::Malformed(Malformed::new(line, "this is not UTF-8; write such bytes as \\xNN in a quoted line"))
    })?;
    let markdown = has_ending(path, &["md", "markdown"]);
    let document = if markdown { Document::markdown(&text) } else { Document::transcript(&text) };
    document.map_err(Outcome::Malformed)
}

/// Runs one file.
pub fn run_file(path: &Path, settings: &TestSettings) -> FileResult {
    let start = Instant::now();
    let mut result = FileResult {
        path: path.to_path_buf(),
        outcome: Outcome::NotRun,
        elapsed: Duration::ZERO,
        document: None,
        golden: None,
    };
    if is_script(path) {
        match golden_of(path).and_then(|golden| run_golden(path, golden.as_deref(), settings)) {
            Ok((block, output)) => {
                result.outcome = Outcome::Ran(vec![block]);
                result.golden = Some(output);
            }
            Err(error) => result.outcome = Outcome::Unreadable(error.to_string()),
        }
    } else {
        match read(path) {
            Err(outcome) => result.outcome = outcome,
            Ok(document) => {
                result.outcome = match &document.directives.skip {
                    Some(condition) => Outcome::Skipped(condition.clone()),
                    None => Outcome::Ran(run_limited(&document, path, settings)),
                };
                result.document = Some(document);
            }
        }
    }
    result.elapsed = start.elapsed();
    result
}

/// What a script is expected to show, if there is such a file.
fn golden_of(script: &Path) -> io::Result<Option<Vec<u8>>> {
    let golden = target_path(script);
    match read_bytes(&golden) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(io::Error::other(format!("{}: {error}", golden.display()))),
        read => read.map(Some),
    }
}

fn run_limited(document: &Document, path: &Path, settings: &TestSettings) -> Vec<super::BlockResult> {
    let before = budget::limit();
    if let Some(memory) = document.directives.memory {
        budget::set_limit(before.min(budget::in_use().saturating_add(memory)));
    }
    let results = run_document(document, path.parent().unwrap_or(path), settings);
    if document.directives.memory.is_some() {
        budget::set_limit(before);
    }
    results
}

/// Runs files in parallel on `jobs` threads, those with a limit of memory by themselves at the end, since the budget is the
/// process's. Calls `done` with the number of files that are done. The results are in the order of the files.
pub fn run(files: &[PathBuf], settings: &TestSettings, jobs: usize, done: &(dyn Fn(usize) + Sync)) -> Vec<FileResult> {
    let results: Vec<Mutex<Option<FileResult>>> = files.iter().map(|_| Mutex::new(None)).collect();
    let (alone, together): (Vec<usize>, Vec<usize>) = (0..files.len()).partition(|&index| {
        files.get(index).is_some_and(|path| read(path).is_ok_and(|document| document.directives.memory.is_some()))
    });
    let (count, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let work = |order: &[usize], jobs: usize| {
        let next = AtomicUsize::new(0);
        let worker = || {
            while let Some(&index) = order.get(next.fetch_add(1, Relaxed)) {
                if stop.load(Relaxed) {
                    return;
                }
                let Some((path, slot)) = files.get(index).zip(results.get(index)) else { return };
                let result = caught(path, settings);
                if settings.fail_fast && !passes(&result) {
                    stop.store(true, Relaxed);
                }
                if let Ok(mut slot) = slot.lock() {
                    *slot = Some(result);
                }
                done(count.fetch_add(1, Relaxed) + 1);
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..jobs.clamp(1, order.len().max(1)) {
                scope.spawn(|| run_with_stack(STACK, worker));
            }
        });
    };
    work(&together, jobs);
    work(&alone, 1);
    let left_out = |path: &PathBuf| FileResult {
        path: path.clone(),
        outcome: Outcome::NotRun,
        elapsed: Duration::ZERO,
        document: None,
        golden: None,
    };
    let taken = results.into_iter().map(|slot| slot.into_inner().ok().flatten());
    files.iter().zip(taken).map(|(path, result)| result.unwrap_or_else(|| left_out(path))).collect()
}

/// A panic outside of a session, too, is a result.
fn caught(path: &Path, settings: &TestSettings) -> FileResult {
    panic_guard::catch(|| Ok(run_file(path, settings))).unwrap_or_else(|error| broken(path, &error))
}

fn broken(path: &Path, error: &Error) -> FileResult {
    let block = super::BlockResult::broken(&error.to_string());
    let outcome = Outcome::Ran(vec![block]);
    FileResult { path: path.to_path_buf(), outcome, elapsed: Duration::ZERO, document: None, golden: None }
}

/// Whether nothing is wrong with a file.
pub fn passes(result: &FileResult) -> bool {
    match &result.outcome {
        Outcome::Ran(blocks) => blocks.iter().all(|block| block.verdict.is_pass()),
        Outcome::Skipped(_) => true,
        Outcome::Malformed(_) | Outcome::Unreadable(_) | Outcome::NotRun => false,
    }
}
