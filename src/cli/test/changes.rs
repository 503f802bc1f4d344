//! What a run wrote into the files of the tests.

use std::path::PathBuf;

/// What was written.
#[derive(Debug, Default)]
pub struct Changes {
    /// Blocks that were accepted.
    pub accepted: usize,
    /// Files with results that wait.
    pub pending: Vec<PathBuf>,
    /// Files with results that waited already, and still do.
    pub unaccepted: Vec<PathBuf>,
    /// Whether a file could not be written.
    pub failed: bool,
}
