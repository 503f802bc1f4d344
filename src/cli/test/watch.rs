//! Running again whenever a file changes. The folders are looked at a few times a second: no service of the system is
//! needed, and it works on every file system.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use jackal::rooms::snapshot::suite::{FoundFiles, GOLDEN, SCRIPTS, TRANSCRIPT, target_path};

use super::once::{find, once};
use super::options::TestOptions;
use super::write::Mode;

/// Between two looks.
const PAUSE: Duration = Duration::from_millis(300);
/// Folders within folders that are looked at.
const FOLDER_DEPTH_MAX: usize = 64;

/// When files changed, and how long they are.
type Stamps = BTreeMap<PathBuf, (SystemTime, u64)>;

/// Runs all, then what changed, for ever: Ctrl-C ends the program.
pub fn run(options: &TestOptions, mode: Mode) -> i32 {
    if let Some(found) = find(options) {
        once(options, mode, &found);
    }
    let mut before = stamps(options);
    loop {
        std::thread::sleep(PAUSE);
        let now = stamps(options);
        if now == before {
            continue;
        }
        let changed: Vec<&PathBuf> = now
            .iter()
            .filter(|(path, stamp)| before.get(*path) != Some(stamp))
            .map(|(path, _)| path)
            .chain(before.keys().filter(|path| !now.contains_key(*path)))
            .collect();
        if let Some(found) = find(options) {
            let concerned = concerned(&found, &changed);
            println!();
            once(options, mode, &concerned);
        }
        // Files written by the run itself do not count as changes.
        before = stamps(options);
    }
}

/// The tests that changed; all of them, if something else did.
fn concerned(found: &FoundFiles, changed: &[&PathBuf]) -> FoundFiles {
    let same = |a: &Path, b: &Path| a.canonicalize().ok().is_some_and(|a| b.canonicalize().is_ok_and(|b| a == b));
    let of = |test: &PathBuf, file: &Path| same(test, file) || same(&target_path(test), file);
    let known = changed.iter().all(|file| found.files.iter().any(|test| of(test, file)));
    if !known {
        return found.clone();
    }
    let files = found.files.iter().filter(|test| changed.iter().any(|file| of(test, file))).cloned().collect();
    FoundFiles { files, orphans: found.orphans.clone(), unrecorded: Vec::new() }
}

fn stamps(options: &TestOptions) -> Stamps {
    let mut stamps = Stamps::new();
    let here = [PathBuf::from(".")];
    for path in if options.paths.is_empty() { &here[..] } else { &options.paths } {
        look(path, 0, &mut stamps);
        let target = target_path(path);
        if target != *path {
            look(&target, 0, &mut stamps);
        }
    }
    stamps
}

fn look(path: &Path, depth: usize, stamps: &mut Stamps) {
    let Ok(known) = fs::metadata(path) else { return };
    if !known.is_dir() {
        stamps.insert(path.to_path_buf(), (known.modified().unwrap_or(SystemTime::UNIX_EPOCH), known.len()));
        return;
    }
    let Ok(entries) = fs::read_dir(path) else { return };
    for entry in entries.flatten() {
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
        let folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        let passed_over = name.starts_with('.') || folder && (name == "target" || name == "node_modules");
        let ours = path.extension().is_some_and(|ending| {
            ending == TRANSCRIPT || ending == GOLDEN || ending == "md" || SCRIPTS.iter().any(|script| ending == *script)
        });
        if !passed_over && (folder && depth < FOLDER_DEPTH_MAX || ours) {
            look(&path, depth + 1, stamps);
        }
    }
}
