//! The exit statuses of a run of the suite, and the changes that it wrote.

use std::path::PathBuf;

/// All as expected.
pub const PASSED: i32 = 0;
/// Some result differs from the expectation.
pub const DIFFERS: i32 = 1;
/// The command line or a file is not as it should be.
pub const USAGE: i32 = 2;
/// Results that are unreviewed, or goldens of files that are gone.
pub const PENDING: i32 = 3;
/// Time or memory used up.
pub const LIMIT: i32 = 4;
/// A mistake of the interpreter itself.
pub const INTERNAL: i32 = 101;

/// The written changes.
#[derive(Debug, Default)]
pub struct Changes {
    /// Blocks that were accepted.
    pub accepted: usize,
    /// Scripts that show nothing, so that their test holds whatever they compute.
    pub silent: Vec<PathBuf>,
    /// Files with results that wait.
    pub pending: Vec<PathBuf>,
    /// Files with results that waited already, and still do.
    pub unaccepted: Vec<PathBuf>,
    /// Whether a file could not be written.
    pub failed: bool,
}
