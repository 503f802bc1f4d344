//! The arguments of the command line.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use jackal::rooms::session::os::terminal_columns;
use jackal::rooms::session::{Errors, Notation};

use super::colour::ColourChoice;
use super::explain::ExplainOptions;
#[cfg(feature = "jupyter")]
use super::jupyter::JupyterOptions;
use super::learn::LearnOptions;
use super::shared_options::Switches;
use super::shared_options::{seconds, size, threads};
use super::test::TestOptions;

/// An array engine that runs J, k, q and APL.
#[derive(Debug, Parser)]
#[command(name = "jackal", version = env!("JACKAL_VERSION"), about, max_term_width = 100, after_help = AFTER)]
#[command(args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
pub struct Options {
    #[command(subcommand)]
    pub command: Option<ProgramCommand>,

    /// Script to run: J (x.ijs), k (x.k), q (x.q) or APL (x.apl)
    #[arg(value_name = "FILE")]
    pub script: Option<PathBuf>,

    /// Arguments of the script: ARGV in J, .z.x in k and q
    #[arg(value_name = "ARG", trailing_var_arg = true, allow_hyphen_values = true)]
    pub arguments: Vec<String>,

    /// Port where other processes of q connect, of this machine alone unless a host is named: 5001, 0.0.0.0:5001
    #[arg(short = 'p', long, value_name = "[HOST:]PORT")]
    pub port: Option<String>,

    /// File of lines user:password; others may not connect
    #[arg(short = 'u', long, visible_short_alias = 'U', value_name = "FILE")]
    pub users: Option<String>,

    /// Evaluate a sentence and show its result; may be repeated
    #[arg(short = 'e', long = "eval", value_name = "SENTENCE", allow_hyphen_values = true)]
    pub sentences: Vec<String>,

    #[command(flatten)]
    pub notation: Switches,

    /// Stay in the session after the script or the sentences
    #[arg(short, long)]
    pub interactive: bool,

    /// Show each sentence of the script with its result
    #[arg(long)]
    pub show: bool,

    /// Memory that arrays may use: bytes, or with K, M, G [default: three quarters of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub max_memory: Option<usize>,

    /// Seconds that a run may take; at the prompt, seconds for each sentence
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub max_time: Option<Duration>,

    /// Size of the standard output that ends the run: bytes, or with K, M, G
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub max_output: Option<usize>,

    /// Detail of errors: full shows reasons and hints, j the kind and the sentence, bare the kind
    #[arg(long, value_name = "HOW", default_value = "full", value_parser = ["full", "j", "bare"], hide_default_value = true)]
    pub errors: String,

    /// Number of threads for large arrays [default: as many as the machine has]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<usize>,

    /// Write control characters to terminals as they are, not as pictures (␛)
    #[arg(long, global = true)]
    pub raw_control: bool,

    /// When errors, help and reports have colours
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value = "auto", hide_default_value = true)]
    pub color: ColourChoice,

    /// Show long output at once, not through the pager that the variable PAGER names
    #[arg(long, global = true)]
    pub no_pager: bool,

    /// Run without all fast ways, or without those named (a,b): slower, to find faults
    #[arg(long, value_name = "NAME", num_args = 0..=1, require_equals = true, value_delimiter = ',', default_missing_value = "")]
    pub plain: Option<Vec<String>>,

    /// Allow no files, no environment and no shell; with =strict the system refuses them, too (Linux)
    #[arg(long, value_name = "HOW", num_args = 0..=1, require_equals = true, default_missing_value = "own",
        value_parser = ["own", "strict"], hide_possible_values = true)]
    pub sandbox: Option<String>,

    /// Sandbox that may read the files below a folder; may be repeated
    #[arg(long, value_name = "DIR")]
    pub allow_read: Vec<PathBuf>,

    /// Sandbox that may read and write the files below a folder; may be repeated
    #[arg(long, value_name = "DIR")]
    pub allow_write: Vec<PathBuf>,
}

/// The commands of the program. A script of the same name is run as `./list`.
#[derive(Debug, Subcommand)]
pub enum ProgramCommand {
    /// List the scripts of the library
    List,
    /// Print a script of the library
    Show {
        /// Its name, as `list` gives it
        #[arg(value_name = "NAME")]
        name: String,
        /// Run the examples in its comments and show each result below its example
        #[arg(long)]
        run: bool,
    },
    /// Explain a word, phrase, name or topic; alone, say how to begin
    Help {
        /// The word, phrase, name or topic
        #[arg(value_name = "WHAT", allow_hyphen_values = true)]
        what: Vec<String>,
        /// Write all pages as Markdown to a folder
        #[arg(long, value_name = "DIR")]
        markdown: Option<PathBuf>,
        #[command(flatten)]
        notation: Switches,
    },
    /// Run a sentence and show the shape and value that each word makes
    Explain(ExplainOptions),
    /// Interactive course
    Learn(LearnOptions),
    /// Run scripts and transcripts, and compare their output with snapshots
    Test(TestOptions),
    /// Kernel for Jupyter notebooks; 'jackal jupyter install' adds it
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
    /// Language server for editors
    #[cfg(feature = "lsp")]
    Lsp {
        /// What editors say who have a choice; there is none
        #[arg(long, hide = true)]
        stdio: bool,
    },
}

const AFTER: &str = "\
Without FILE and -e, Jackal starts a session. It reads the terminal, or the lines of a pipe. In a session \
)j )k )q )apl change the language and )help shows help. An error in a pipe gives the exit status 1.

Examples:
  jackal                          starts a session; Ctrl-D ends it
  jackal -e '+/ 1 2 3'            6
  jackal --k -e '+/1 2 3'         6
  jackal sums.ijs 10 20           runs a script
  jackal show puzzles/sudoku      prints a script of the library
  jackal help '+/'                explains a word, a phrase or a topic
  jackal learn                    starts the course
  jackal explain '+/ i. 2 3'      shows the shape of each part
  jackal test                     runs the tests below this folder
  jackal jupyter install          adds the kernel for notebooks
  echo 'i. 2 3' | jackal          runs the lines of a pipe";

/// The longest line of `--help`.
const HELP_COLUMNS_MAX: usize = 100;

/// The options of the command line; its help fits the terminal.
pub fn parsed() -> Result<Options, clap::Error> {
    let columns = terminal_columns().min(HELP_COLUMNS_MAX);
    let command = Options::command().term_width(columns);
    let arguments = behind_command(&command, std::env::args_os().collect());
    let matches = command.try_get_matches_from(arguments)?;
    Options::from_arg_matches(&matches)
}

/// The arguments with the global options that stand before the name of a command behind it, where clap looks for them.
fn behind_command(command: &clap::Command, mut arguments: Vec<OsString>) -> Vec<OsString> {
    let mut at = 1;
    while let Some(text) = arguments.get(at).and_then(|argument| argument.to_str()) {
        at += match text {
            "--color" => 2,
            "--no-pager" | "--raw-control" => 1,
            _ if text.starts_with("--color=") => 1,
            _ => break,
        };
    }
    let is_command =
        arguments.get(at).and_then(|name| name.to_str()).is_some_and(|name| command.find_subcommand(name).is_some());
    if let Some(front) = arguments.get_mut(1..=at).filter(|_| is_command) {
        front.rotate_right(1);
    }
    arguments
}

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
