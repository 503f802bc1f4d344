//! The arguments of `jackal test`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use jackal::rooms::snapshot::directives::duration;

/// What `jackal test` is asked to do.
#[derive(Debug, Default, Args)]
#[command(after_help = AFTER)]
pub struct TestOptions {
    /// Files, or folders to search [default: the current folder]; FILE:LINE is the one block at or above a line
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// Take over what was found as what is expected
    #[arg(short = 'u', long, visible_alias = "update", conflicts_with_all = ["review", "new", "check"])]
    pub accept: bool,

    /// Ask about each difference: a accept, A accept it everywhere, r reject, s skip, b back, q quit, and Enter
    #[arg(long, conflicts_with_all = ["new", "check", "json"])]
    pub review: bool,

    /// Fill in what is expected where nothing is yet
    #[arg(long, conflicts_with = "check")]
    pub new: bool,

    /// With --new: take over what scripts show that end with an error, too
    #[arg(long, requires = "new")]
    pub allow_errors: bool,

    /// Write nothing; results that wait to be accepted are a failure (as when CI is set)
    #[arg(long)]
    pub check: bool,

    /// Only files whose path contains this
    #[arg(long, value_name = "TEXT")]
    pub filter: Option<String>,

    /// Only files in which something was not as expected the last time
    #[arg(long)]
    pub last_failed: bool,

    /// Name the blocks that passed, too
    #[arg(short, long)]
    pub verbose: bool,

    /// Name the files, with the number of blocks, and run nothing
    #[arg(long)]
    pub list: bool,

    /// End with the first block that does not pass
    #[arg(long)]
    pub fail_fast: bool,

    /// Run the files in an order that depends on this number
    #[arg(long, value_name = "SEED")]
    pub shuffle: Option<u64>,

    /// Run again whenever a file changes, until Ctrl-C
    #[arg(long, conflicts_with_all = ["review", "list"])]
    pub watch: bool,

    /// Name the slowest blocks
    #[arg(long)]
    pub timings: bool,

    /// Write a report in the form of JUnit
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,

    /// A JSON object for each block on the standard output
    #[arg(long)]
    pub json: bool,

    /// The results in the Test Anything Protocol on the standard output
    #[arg(long, conflicts_with_all = ["json", "review"])]
    pub tap: bool,

    /// How long a block may take: 2s, 500ms [default: 10s]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub max_time: Option<Duration>,

    /// Files that run at once [default: as many as the machine has processors]
    #[arg(long, value_name = "N")]
    pub jobs: Option<usize>,
}

const AFTER: &str = "\
Tests are transcripts (x.jt), scripts with their output (x.ijs, x.k, x.q or x.apl beside x.out), and blocks
fenced as jackal, k or q in Markdown. In a transcript every line tells by its first character what it is:

  > i. 2 3            input; a further line of a definition begins with +
  = 0 1 2             a line of output;  =\"ab \\x00\" the same quoted
  == 3 1 4            an expression whose value is right;  == ±1e_12 0.1  within a tolerance
  ! length error      an error; further ! lines are its text
  ~ \\d+ ms            a line that a regular expression describes;  ...  any lines
  # comment           #! seed 42   #! limit time=2s mem=256M   #! mode k   #! skip-if os=windows

Exit status: 0 all passed, 1 something differs, 2 wrong usage or a file that is no transcript,
3 results that nobody accepted, 4 time or memory used up, 101 a mistake of Jackal itself.";
