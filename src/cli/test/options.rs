//! The arguments of `jackal test`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use jackal::rooms::snapshot::directives::duration;

/// What `jackal test` is asked to do.
#[derive(Debug, Default, Args)]
#[command(after_help = AFTER)]
pub struct TestOptions {
    /// Files, or folders to search [default: the current folder]; FILE:LINE selects the block at or above a line
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// Accept all results as the expected ones
    #[arg(short = 'u', long, visible_alias = "update", conflicts_with_all = ["review", "new", "check"])]
    pub accept: bool,

    /// Ask about each difference with single keys: a accept, A accept everywhere, r reject, s skip, b back, q quit
    #[arg(long, conflicts_with_all = ["new", "check", "json"])]
    pub review: bool,

    /// Record results where nothing is expected yet, also the output of scripts without x.out
    #[arg(long, conflicts_with = "check")]
    pub new: bool,

    /// With --new: also record scripts that end with an error
    #[arg(long, requires = "new")]
    pub allow_errors: bool,

    /// Write nothing; unreviewed results are a failure (as when CI is set)
    #[arg(long)]
    pub check: bool,

    /// Run only files whose path contains this text
    #[arg(long, value_name = "TEXT")]
    pub filter: Option<String>,

    /// Report only blocks that contain this text; earlier blocks of a file run as setup
    #[arg(short = 'k', long = "text", value_name = "TEXT")]
    pub text: Option<String>,

    /// Run only files that failed in the last run
    #[arg(long)]
    pub last_failed: bool,

    /// Name blocks that passed, too
    #[arg(short, long)]
    pub verbose: bool,

    /// List the files with their number of blocks, and run nothing
    #[arg(long)]
    pub list: bool,

    /// Stop at the first failure
    #[arg(long)]
    pub fail_fast: bool,

    /// Run the files in an order that depends on this number
    #[arg(long, value_name = "SEED")]
    pub shuffle: Option<u64>,

    /// Run again when a file changes, until Ctrl-C
    #[arg(long, conflicts_with_all = ["review", "list"])]
    pub watch: bool,

    /// Name the slowest blocks
    #[arg(long)]
    pub timings: bool,

    /// Write a JUnit report
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,

    /// Print a JSON object for each block
    #[arg(long)]
    pub json: bool,

    /// Print the results in the Test Anything Protocol
    #[arg(long, conflicts_with_all = ["json", "review"])]
    pub tap: bool,

    /// Time for each block: 2s, 500ms [default: 10s]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub max_time: Option<Duration>,

    /// Number of files that run at once [default: the number of processors]
    #[arg(long, value_name = "N")]
    pub jobs: Option<usize>,
}

const AFTER: &str = "\
Tests are transcripts (x.jt), scripts with their output (x.ijs and x.out), and blocks fenced as jackal, k, q or apl in Markdown. In a \
transcript the first character of a line says what the line is:

  > i. 2 3        input; a further line of a definition begins with +
  = 0 1 2         a line of output;  =\"ab \\x00\" the same quoted
  == 3 1 4        an expression with the same value
  == ±1e_12 0.1   the same within a tolerance
  ! length error  an error; further ! lines are its text
  ~ \\d+ ms        a line that a regular expression describes
  ...             any lines
  # comment       #! seed 42   #! limit time=2s mem=256M   #! mode k
                  #! skip-if os=windows   #! filter REGEX => TEXT

Exit status: 0 all passed, 1 something differs, 2 wrong usage or a file that is not a transcript, 3 unreviewed or orphaned results, \
4 timed out or out of memory, 101 an error of Jackal itself.";
