//! Tests of scripts by what they show: transcripts, plain goldens, and blocks in Markdown.
//!
//! Built on [`crate::session::Session`] alone. A file becomes a [`Document`] of blocks ([`transcript`], [`markdown`]); a
//! fresh session runs them one by one ([`run`]), in a folder and a time zone of its own ([`host`]); what came out is
//! compared with what was expected ([`expect`]) and told as a difference ([`diff`], [`hint`]); [`expect::rewritten`] makes the file
//! that would pass. [`suite`] finds the files and runs them in parallel; [`json`], [`tap`] and [`junit`] are for other programs.
//!
//! ```
//! use jackal::rooms::snapshot::{Document, TestSettings, run};
//! let document = Document::transcript("> 1 + 2\n= 3\n> 1 2 + 1 2 3\n! length error\n")?;
//! let results = run::run_document(&document, std::path::Path::new("."), &TestSettings::default());
//! assert!(results.iter().all(|result| result.verdict.is_pass()));
//! # Ok::<(), jackal::rooms::snapshot::Malformed>(())
//! ```

pub mod diff;
pub mod directives;
pub mod expect;
pub mod filters;
pub mod hint;
pub mod host;
pub mod json;
pub mod junit;
pub mod markdown;
pub mod pasted;
pub mod quote;
pub mod run;
pub mod suite;
pub mod tap;
pub mod transcript;

use std::path::PathBuf;
use std::time::Duration;

pub use directives::Directives;
pub use transcript::{Block, Document, Style};

/// The seed of every session that does not ask for another.
pub const SEED: u64 = 16807;
/// The time limit of a block unless its file or the command line says otherwise.
pub const TIME: Duration = Duration::from_secs(10);

/// A text that is not a transcript: where and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    /// The line, from 1.
    pub line: usize,
    /// The rule that it breaks.
    pub reason: String,
}

impl Malformed {
    /// A complaint about a line, counted from 1.
    pub fn new(line: usize, reason: impl Into<String>) -> Self {
        Malformed { line, reason: reason.into() }
    }
}

impl std::fmt::Display for Malformed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for Malformed {}

/// The settings of a run.
#[derive(Clone, Copy, Debug)]
pub struct TestSettings {
    /// The longest time for a block, where the file does not say.
    pub time: Duration,
    /// The seed, where the file does not say.
    pub seed: u64,
    /// Whether a file, and the suite, ends with the first block that does not pass.
    pub fail_fast: bool,
}

impl Default for TestSettings {
    fn default() -> Self {
        TestSettings { time: TIME, seed: SEED, fail_fast: false }
    }
}

/// The verdict on a block, mildest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// The result is as expected.
    Passed,
    /// There was no expectation yet, and something was shown.
    New,
    /// Otherwise than expected.
    Differs,
    /// The session had ended before.
    NotRun,
    /// Its time is used up.
    TimedOut,
    /// Its memory is used up.
    Limit,
    /// A mistake of the interpreter itself.
    Internal,
}

impl Verdict {
    /// Whether the block is as it should be.
    pub fn is_pass(self) -> bool {
        self == Verdict::Passed
    }

    /// The word for people and for reports.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Passed => "passed",
            Verdict::New => "new",
            Verdict::Differs => "differs",
            Verdict::NotRun => "not run",
            Verdict::TimedOut => "timed out",
            Verdict::Limit => "out of memory",
            Verdict::Internal => "internal error",
        }
    }
}

/// The result of a block.
#[derive(Clone, Debug)]
pub struct BlockResult {
    /// The line of its input, from 1.
    pub line: usize,
    /// The evaluated text.
    pub input: String,
    /// The verdict.
    pub verdict: Verdict,
    /// The lines of the file that say what is expected.
    pub expected: Vec<String>,
    /// The lines that would say what was found.
    pub found: Vec<String>,
    /// Hints for the reader besides the difference of lines.
    pub hints: Vec<String>,
    /// The error that a script ended with, and its place.
    pub ends: Option<String>,
    /// Whether `found` may stand in the file.
    pub acceptable: bool,
    /// The duration.
    pub elapsed: Duration,
}

impl BlockResult {
    /// The result for a file that could not be run at all.
    pub fn broken(reason: &str) -> Self {
        BlockResult {
            line: 1,
            input: String::new(),
            verdict: Verdict::Internal,
            expected: Vec::new(),
            found: Vec::new(),
            hints: vec![reason.to_string()],
            ends: None,
            acceptable: false,
            elapsed: Duration::ZERO,
        }
    }
}

/// The outcome of a file.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// Its blocks were run.
    Ran(Vec<BlockResult>),
    /// The file asked not to be run here, for this reason.
    Skipped(String),
    /// The file is not a transcript.
    Malformed(Malformed),
    /// The file cannot be read, or nothing belongs to it.
    Unreadable(String),
    /// The file was left out, because the suite ended before.
    NotRun,
}

/// A file and what became of it.
#[derive(Clone, Debug)]
pub struct FileResult {
    /// Its path as found.
    pub path: PathBuf,
    /// The outcome.
    pub outcome: Outcome,
    /// The whole time.
    pub elapsed: Duration,
    /// Its document, if it has one; a plain golden has none.
    pub document: Option<Document>,
    /// The text that a plain golden would have to hold.
    pub golden: Option<Vec<u8>>,
}

impl FileResult {
    /// The results of its blocks.
    pub fn blocks(&self) -> &[BlockResult] {
        if let Outcome::Ran(blocks) = &self.outcome { blocks } else { &[] }
    }
}
