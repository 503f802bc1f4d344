//! The arguments of the command line.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Parser, Subcommand};
use jackal::rooms::session::{Errors, Notation};

use super::explain::ExplainOptions;
#[cfg(feature = "jupyter")]
use super::jupyter::JupyterOptions;
use super::learn::LearnOptions;
use super::shared_options::Switches;
use super::shared_options::{seconds, size, threads};
use super::test::TestOptions;

/// An array engine: runs J, k and q.
#[derive(Debug, Parser)]
#[command(name = "jackal", version = env!("JACKAL_VERSION"), about, max_term_width = 100, after_help = AFTER)]
#[command(args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
pub struct Options {
    #[command(subcommand)]
    pub command: Option<ProgramCommand>,

    /// A script to run: of J (x.ijs; shows what it echoes), k (x.k), q (x.q) or APL (x.apl)
    #[arg(value_name = "FILE")]
    pub script: Option<PathBuf>,

    /// Arguments of the script: its ARGV, in k and q its .z.x
    #[arg(value_name = "ARG", trailing_var_arg = true, allow_hyphen_values = true)]
    pub arguments: Vec<String>,

    /// Evaluate a sentence and show its result (may be repeated)
    #[arg(short = 'e', long = "eval", value_name = "SENTENCE", allow_hyphen_values = true)]
    pub sentences: Vec<String>,

    #[command(flatten)]
    pub notation: Switches,

    /// Stay in the session afterwards
    #[arg(short, long)]
    pub interactive: bool,

    /// Show every sentence of the script and its result
    #[arg(long)]
    pub show: bool,

    /// Memory that arrays may hold: bytes, or with K, M, G [default: three quarters of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub max_memory: Option<usize>,

    /// Seconds that a run may take; at the prompt, each sentence
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub max_time: Option<Duration>,

    /// Limit of the standard output: bytes, or with K, M, G; more ends the run
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub max_output: Option<usize>,

    /// Detail of errors: full, with reasons and hints; j, the kind and the sentence; bare, the kind
    #[arg(long, value_name = "HOW", default_value = "full", value_parser = ["full", "j", "bare"], hide_default_value = true)]
    pub errors: String,

    /// Threads that large arrays may be worked on by [default: as many as the machine has]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<usize>,

    /// Give terminals control characters in values and names as they are, not by their pictures (␛)
    #[arg(long, global = true)]
    pub raw_control: bool,

    /// Run without fast ways, or without those of some names (a,b): slower, for finding faults
    #[arg(long, value_name = "NAME", num_args = 0..=1, require_equals = true, value_delimiter = ',', default_missing_value = "")]
    pub plain: Option<Vec<String>>,

    /// No files, no environment, no shell; =strict: the system refuses them too (Linux)
    #[arg(long, value_name = "HOW", num_args = 0..=1, require_equals = true, default_missing_value = "own",
        value_parser = ["own", "strict"], hide_possible_values = true)]
    pub sandbox: Option<String>,

    /// A sandbox in which files below a folder may be read (may be repeated)
    #[arg(long, value_name = "DIR")]
    pub allow_read: Vec<PathBuf>,

    /// The same for reading and writing
    #[arg(long, value_name = "DIR")]
    pub allow_write: Vec<PathBuf>,
}

/// What else the program does than to run things. A script of such a name is run as `./list`.
#[derive(Debug, Subcommand)]
pub enum ProgramCommand {
    /// Name the scripts that are part of the program, with a line each
    List,
    /// Print the text of such a script
    Show {
        /// Its name, as `list` gives it
        #[arg(value_name = "NAME")]
        name: String,
        /// Run the examples in its comments, and show what they give below them
        #[arg(long)]
        run: bool,
    },
    /// Tell about a word, phrase, name or topic; alone, list what there is
    Help {
        /// What about
        #[arg(value_name = "WHAT", allow_hyphen_values = true)]
        what: Vec<String>,
        /// Write all of it as pages of Markdown into a folder
        #[arg(long, value_name = "DIR")]
        markdown: Option<PathBuf>,
        #[command(flatten)]
        notation: Switches,
    },
    /// Run a sentence and show the shapes on the way
    Explain(ExplainOptions),
    /// A course in short steps; a folder of lessons of your own
    Learn(LearnOptions),
    /// Run transcripts and scripts, and compare what they show with what is expected
    Test(TestOptions),
    /// A kernel for notebooks: 'install' tells Jupyter of it
    #[cfg(feature = "jupyter")]
    Jupyter(JupyterOptions),
    /// Write the completions for a shell: bash, zsh, fish, elvish or powershell
    #[cfg(feature = "manual")]
    #[command(hide = true)]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Write the page for `man`
    #[cfg(feature = "manual")]
    #[command(hide = true)]
    Manual,
    /// A server for editors, over the standard streams
    #[cfg(feature = "lsp")]
    Lsp {
        /// What editors say who have a choice; there is none
        #[arg(long, hide = true)]
        stdio: bool,
    },
}

const AFTER: &str = "\
Without FILE and -e, Jackal talks to you, or runs the lines of its standard input as a session:
each result is shown, )j )k )q )apl on a line change the notation, )help tells the rest, errors go to the standard error, and the exit status is 1 if there was one.

Examples:
  jackal                          a session; Ctrl-D leaves it
  jackal -e '+/ 1 2 3'            6
  jackal --k -e '+/1 2 3'         6
  jackal sums.ijs 10 20           runs a script
  jackal show puzzles/sudoku      prints a script that can be loaded from anywhere
  jackal help '+/'                what a word, a phrase or a topic is about
  jackal learn                    a course
  jackal explain '+/ i. 2 3'      the shapes on the way
  jackal test                     runs the tests below this folder
  jackal jupyter install          tells Jupyter of the kernel for notebooks
  echo 'i. 2 3' | jackal          a session from a pipe";

impl Options {
    /// The notation that the session begins in.
    pub fn notation(&self) -> Notation {
        self.notation.notation()
    }

    /// Whether files, environment and shell are shut off, except for grants.
    pub fn is_sandboxed(&self) -> bool {
        self.sandbox.is_some() || self.has_grants()
    }

    /// Whether the system refuses too what the sandbox refuses.
    pub fn is_strict(&self) -> bool {
        self.sandbox.as_deref() == Some("strict")
    }

    /// Whether folders are granted.
    pub fn has_grants(&self) -> bool {
        !(self.allow_read.is_empty() && self.allow_write.is_empty())
    }

    /// The detail in which errors are shown.
    pub fn errors(&self) -> Errors {
        match self.errors.as_str() {
            "j" => Errors::Sentence,
            "bare" => Errors::Bare,
            _ => Errors::Full,
        }
    }

    /// `ARGV` as scripts find it: the program, the script, its arguments.
    pub fn argv(&self) -> Vec<String> {
        let script = self.script.as_ref().map(|path| path.display().to_string());
        ["jackal".to_string()].into_iter().chain(script).chain(self.arguments.iter().cloned()).collect()
    }
}
