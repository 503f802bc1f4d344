//! The files in which something was not as expected, remembered for `--last-failed`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use jackal::rooms::session::os::write_whole;
use jackal::rooms::snapshot::{FileResult, Outcome};

use super::super::state;

const FILE: &str = "failed-tests";

/// A path by which a file is known from anywhere.
pub fn full(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
}

/// The files of the last runs.
pub fn read() -> BTreeSet<PathBuf> {
    let text = state::file(FILE).and_then(|file| std::fs::read_to_string(file).ok()).unwrap_or_default();
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
    if let Some(file) = state::file(FILE) {
        // What cannot be remembered is forgotten.
        let _ = write_whole(file.as_ref(), lines.as_ref());
    }
}
