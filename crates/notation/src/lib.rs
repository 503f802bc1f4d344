//! The trait [`Language`], which a session asks of every notation, and the facts of each notation as values.
//!
//! A notation is added by implementing the trait and giving it a row in the session's table. What crosses between notations
//! is in [`interop`].

extern crate jackal_array as array;

mod diagnostics;
pub mod display;
pub mod explain;
pub mod interop;
mod line_gathering;
pub mod line_observer;
mod meaning;
pub mod picture;
pub mod suggestions;
pub mod trace;
pub mod viewer;

use array::{error, host, near};
use jackal_kernels::verbs;

use std::any::Any;
use std::ops::Range;
use std::rc::Rc;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use hashbrown::HashMap;

use crate::array::context::Stop;
use crate::array::fast_ways::{FastWay, Plain};
use crate::array::{Array, Function, Value};
use crate::error::{Error, ErrorKind, Place, Result};
use crate::host::Host;
use crate::trace::Outcome;
pub use diagnostics::{Fault, bracket_faults, line_faults};
use interop::Workspace;
pub use line_gathering::{Gathering, gathered, needs_more};
pub use meaning::Meaning;

/// The facts of a notation before anything runs in it.
#[derive(Debug)]
pub struct Notation {
    /// The name, as in `)k`.
    pub name: &'static str,
    /// The endings of the names of its scripts.
    pub endings: &'static [&'static str],
    /// The word behind the fence of its transcripts in Markdown.
    pub fence: &'static str,
    /// The text before a line at the prompt.
    pub prompt: &'static str,
    /// The text before a further line of a definition.
    pub continuation: &'static str,
    /// Its own commands, lines that begin with a parenthesis and one of these words, in capitals.
    pub commands: &'static [&'static str],
    /// Commands that other systems of the notation have, in capitals, each group with the sentence that says what is here instead.
    pub absent_commands: &'static [(&'static [&'static str], &'static str)],
    /// A gatherer of the lines of an input, empty at first, which knows whether the input continues.
    pub gathering: fn() -> Box<dyn Gathering>,
    /// The number of lines behind a line of output that belong to it though they may look like input: an error is
    /// shown with its sentence.
    pub shown_with: fn(&str) -> usize,
    /// Whether a line that could be the whole of an input is likely to go on in the next one, if that is indented.
    pub may_go_on: fn(&str) -> bool,
    /// The beginning of a comment.
    pub comment: &'static str,
    /// The quotes around text.
    pub quotes: &'static [char],
    /// The sign of assignment with the blanks that usually stand around it.
    pub assigns: &'static str,
    /// The functions that read text as numbers: as integers, and as numbers with a point.
    pub reads: [&'static str; 2],
    /// Whether commands may begin with a backslash. It then also takes the next character with it within quotes.
    pub backslash: bool,
    /// Whether a line begins a definition, or sets what definitions depend on, as [`Language::definition`] and [`Language::preamble`]
    /// write them.
    pub defines: fn(&str) -> bool,
    /// A definition of a function for a name without a meaning, which an editor proposes.
    pub sketch: fn(&str) -> String,
}

impl Notation {
    /// Whether the name of a file ends as those of its scripts do, in small letters or capitals.
    pub fn is_ending_of(&self, file: &str) -> bool {
        let Some((stem, ending)) = file.rsplit_once('.') else { return false };
        // A name that begins with its point has no ending.
        let is_named = stem.chars().next_back().is_some_and(|last| !std::path::is_separator(last));
        is_named && self.endings.iter().any(|own| ending.eq_ignore_ascii_case(own))
    }
}

/// Whether a line gives a name of some letters a meaning by a sign of assignment.
pub fn assigns(line: &str, sign: &str, is_letter: impl Fn(char) -> bool) -> bool {
    let rest = line.trim_start_matches(is_letter);
    rest.len() < line.len() && rest.trim_start().starts_with(sign)
}

/// A script that is part of the program, as the notation it is written in knows it.
#[derive(Clone, Copy, Debug)]
pub struct Script {
    /// The name by which it is loaded.
    pub name: &'static str,
    /// Its text; empty if every session has run it already.
    pub text: &'static str,
}

/// The scripts of a [`Beginning`] define about so many names.
const LIBRARY_NAMES: usize = 800;

/// The scripts whose names every session has.
#[derive(Debug)]
pub struct Beginning {
    /// Their names and texts, in the order in which they are to be read.
    pub scripts: Vec<Script>,
    /// Finds the names that a text defines.
    pub defines: fn(&'static str) -> Vec<&'static str>,
    /// The scripts that define a name, a bit each.
    names: OnceLock<HashMap<&'static str, u64>>,
}

impl Beginning {
    /// Scripts, and what finds the names that one defines.
    pub fn new(scripts: Vec<Script>, defines: fn(&'static str) -> Vec<&'static str>) -> Self {
        Beginning { scripts, defines, names: OnceLock::new() }
    }

    /// The scripts among the first 64 that define a name, a bit each.
    pub fn scripts_of(&self, name: &str) -> u64 {
        let find = || {
            let mut names: HashMap<&str, u64> = HashMap::with_capacity_and_hasher(LIBRARY_NAMES, Default::default());
            for (row, script) in self.scripts.iter().enumerate().take(64) {
                for name in (self.defines)(script.text) {
                    *names.entry(name).or_default() |= 1 << row;
                }
            }
            names
        };
        self.names.get_or_init(find).get(name).copied().unwrap_or(0)
    }
}

/// The surroundings that a session gives an interpreter.
pub struct Surroundings {
    /// The world outside.
    pub host: Rc<dyn Host>,
    /// The flag that ends what runs.
    pub stop: Stop,
    /// The names that all notations see.
    pub workspace: Rc<Workspace>,
}

/// The mode of evaluating a text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mode {
    /// Whether values are shown.
    pub show: bool,
    /// Whether the value of the last sentence is asked for.
    pub keep: bool,
}

/// The part of speech of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A number, or what stands for data.
    Number,
    /// Text.
    Text,
    /// A name.
    Name,
    /// A primitive that is applied to data.
    Primitive,
    /// A modifier with one operand: an adverb, an operator of one operand.
    Adverb,
    /// A modifier with two operands.
    Conjunction,
    /// A control word.
    Control,
    /// A sign that gives a name its meaning.
    Copula,
    /// A parenthesis, bracket, brace or separator.
    Punctuation,
    /// A comment.
    Comment,
}

/// A word, and where it stands in its text, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// Its place.
    pub span: Range<usize>,
    /// The part of speech.
    pub part: Part,
}

impl Word {
    /// Adds what stands behind the last word of a line, which is not a word any more, as its comment.
    pub fn with_comment(mut words: Vec<Word>, line: &str) -> Vec<Word> {
        let end = words.last().map_or(0, |word| word.span.end);
        let rest = line.get(end..).unwrap_or_default();
        let blanks = rest.len() - rest.trim_start().len();
        if !rest.trim().is_empty() {
            words.push(Word { span: end + blanks..line.trim_end().len(), part: Part::Comment });
        }
        words
    }
}

/// An interpreter of one notation or of several that share everything but their spelling. It lives as long as its session.
pub trait Language: Any {
    /// Cuts one line into words, in order; blanks are left out. An error for what is not a word.
    fn read(&self, notation: &Notation, line: &str) -> Result<Vec<Word>>;

    /// Evaluates the sentences of a text up to the first error. The value of the last one, if it is asked for: an array, a
    /// function, or what else the notation has.
    fn evaluate(&self, notation: &Notation, text: &str, mode: Mode) -> Result<Option<Value>>;

    /// The function that a text is: a name, a train, a lambda. A type error if it is something else.
    fn function(&self, notation: &Notation, text: &str) -> Result<Arc<dyn Function>> {
        match self.evaluate(notation, text, Mode { show: false, keep: true })? {
            Some(Value::Function(function)) => Ok(function),
            _ => Err(Error::type_(format!("{text} is not a function"))),
        }
    }

    /// The function that a name stands for, if that is known without reading a sentence.
    fn function_named(&self, name: &str) -> Option<Arc<dyn Function>> {
        let _ = name;
        None
    }

    /// Gives a name a value. A type error for a value that the notation does not have, an ill-formed name for a name that can be none.
    fn assign(&self, name: &str, value: Value) -> Result<()>;

    /// Applies a function of any notation of the session to one or two values, as a sentence of this one would.
    fn apply(&self, function: &Arc<dyn Function>, arguments: Vec<Value>) -> Result<Value>;

    /// Runs a script that stands in a file of that name, with `show` its lines shown as well.
    fn run_script(&self, notation: &Notation, text: &[u8], file: &str, show: bool) -> Result<()>;

    /// Evaluates one line as the prompt does: the value is shown, and further lines of a definition come from the host.
    fn evaluate_line(&self, notation: &Notation, line: &[u8]) -> Result<()>;

    /// The text before a line at the prompt: the notation's, and the current namespace if it is not the usual one.
    fn prompt(&self, notation: &Notation) -> String {
        notation.prompt.to_string()
    }

    /// The names that have values, sorted.
    fn names(&self) -> Vec<String>;

    /// The names that have values with what they are; those of other places under the full names by which they are found.
    fn names_with_parts(&self) -> Vec<(String, Part)> {
        self.names().into_iter().map(|name| (name, Part::Number)).collect()
    }

    /// The data that names hold, in functions too: a name comes once for each part.
    fn values(&self) -> Vec<(String, Value)>;

    /// All names that have values here, in whichever place, by the full names by which they are found; the standard
    /// library's may be left out.
    fn defined(&self) -> Vec<(String, Part)> {
        self.names_with_parts()
    }

    /// The meaning of one of these names here.
    fn meaning(&self, name: &str) -> Option<Meaning> {
        let _ = name;
        None
    }

    /// Lines that a script with definitions of this session's begins with: the settings that their meaning depends on.
    fn preamble(&self) -> String {
        String::new()
    }

    /// Takes the names away that the session's user has given a meaning here; not those of libraries.
    fn clear_names(&self) {}

    /// From now on names are looked for where a session begins, and not in another locale or namespace.
    fn go_home(&self) {}

    /// The lines of a script that give a name the meaning that it has; nothing if it has none, or none that this notation can write.
    fn definition(&self, notation: &Notation, name: &str) -> Option<String> {
        let _ = (notation, name);
        None
    }

    /// The words of the vocabulary that are spelled as names are.
    fn keywords(&self, notation: &Notation) -> Vec<String> {
        let _ = notation;
        Vec::new()
    }

    /// Sentences that may be meant by one that failed at a place, the likeliest first. Only those that work when they
    /// are tried are shown.
    fn suggestions(&self, notation: &Notation, kind: ErrorKind, place: &Place) -> Vec<String> {
        let _ = (notation, kind, place);
        Vec::new()
    }

    /// The value of a sentence as the prompt would show it, which is not printed; nothing if there is none.
    fn value_text(&self, notation: &Notation, sentence: &str) -> Result<Option<String>> {
        let value = self.evaluate(notation, sentence, Mode { show: false, keep: true })?;
        Ok(value.and_then(|value| value.into_array().ok()).map(|value| self.shown(notation, &value)))
    }

    /// The faults of an input, of which nothing runs: an editor marks them while a user types.
    fn check(&self, notation: &Notation, text: &str) -> Vec<Fault> {
        line_faults(text, &|line| self.read(notation, line))
    }

    /// Whether the lines behind the first one of an input are text and no sentences.
    fn holds_text(&self, notation: &Notation, head: &str) -> bool {
        let _ = (notation, head);
        false
    }

    /// The place in a text that is one definition without the marks around it, as sources of APL are, where the definition begins.
    fn unmarked_definition(&self, text: &str) -> Option<usize> {
        let _ = text;
        None
    }

    /// The words that begin as the last one of `before` does: names and words of the vocabulary, sorted. With them the place
    /// in `before` where that word begins.
    fn complete(&self, notation: &Notation, before: &str) -> (usize, Vec<String>);

    /// Runs a sentence once and gives what was seen of it. A nonce error where that is not built.
    fn observe(&self, notation: &Notation, sentence: &str) -> Result<Outcome> {
        let _ = sentence;
        Err(Error::nonce(format!("sentences of {} are not explained yet", notation.name)))
    }

    /// A value as the prompt shows it, without the last line's end.
    fn shown(&self, notation: &Notation, value: &Array) -> String;

    /// The result of the last line that was evaluated: the kind of its atoms and its shape; `None` if it was not
    /// data.
    fn last_result(&self) -> Option<(&'static str, Vec<usize>)> {
        None
    }

    /// The words for an error: `length error`, `length`.
    fn error_text(&self, error: &Error) -> String;

    /// An error as the notation tells it, whole.
    fn report(&self, error: &Error) -> String;

    /// Shows an error on the host's stream for errors, what was shown before being flushed first.
    fn show_error(&self, error: &Error) -> Result<()>;

    /// Takes note of the scripts of its notations in the program. Asked for once, before anything runs.
    fn know_library(&self, scripts: &'static [Script]);

    /// Runs a script of the library with which every session begins.
    fn begin_with(&self, beginning: &'static Beginning) {
        let _ = beginning;
    }

    /// Starts the random generator from a seed.
    fn set_seed(&self, seed: u64);

    /// The fast ways that the notation has for itself.
    fn fast_ways(&self) -> &'static [FastWay];

    /// Turns fast ways off, and all others on.
    fn set_plain(&self, plain: Plain);

    /// Shuts off files, environment and shell, or opens them.
    fn set_sandbox(&self, on: bool);

    /// Takes the names and settings of another interpreter of the same notations, in place of its own. Nothing is shared but the
    /// elements of arrays, as by any copy.
    fn copy_from(&self, other: &dyn Language);

    /// Tells scripts of the command line: the program, the script, its arguments.
    fn set_arguments(&self, arguments: &[String]);

    /// Marks where the machine's stack begins for what runs now, with `bytes` to use.
    fn enter_stack(&self, bytes: usize);

    /// Another notation is about to run: what changed here is given to the workspace.
    fn publish(&self) {}

    /// Another notation ran: what the workspace has is to be looked at again.
    fn refresh(&self) {}

    /// The time that sentences of the session asked to be limited to.
    fn time_limit(&self) -> Option<Duration> {
        None
    }

    /// The time until the notation has something to run by itself, such as a timer; `None` if it never has.
    fn due(&self) -> Option<Duration> {
        None
    }

    /// Whether other processes may connect, so that the session stays when its input has ended.
    fn is_listening(&self) -> bool {
        false
    }
    /// Whether something runs by itself after a script, or other processes may connect.
    fn stays(&self) -> bool {
        self.is_listening()
    }
    /// Runs what is due.
    fn run_due(&self) -> Result<()> {
        Ok(())
    }

    /// An evaluation failed: nothing is running any more.
    fn failed(&self, error: &Error) {
        let _ = error;
    }

    /// Lines of the standard input were read: errors name them.
    fn count_lines(&self, lines: usize) {
        let _ = lines;
    }
}

/// The words that begin as the last one of `before` does, sorted, and where that one begins. No word, no proposals.
///
/// ```
/// use jackal_notation::completed;
/// let names = ["mean", "median", "mode"].map(String::from);
/// assert_eq!(completed("1 + me", names.into_iter()), (4, vec!["mean".to_string(), "median".to_string()]));
/// assert_eq!(completed("1 + ", std::iter::empty()), (4, Vec::new()));
/// ```
pub fn completed(before: &str, words: impl Iterator<Item = String>) -> (usize, Vec<String>) {
    let inside = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
    let start = before.trim_end_matches(inside).len();
    let typed = before.get(start..).unwrap_or_default();
    if typed.is_empty() {
        return (start, Vec::new());
    }
    let mut found: Vec<String> = words.filter(|word| word.starts_with(typed)).collect();
    found.sort();
    found.dedup();
    (start, found)
}
