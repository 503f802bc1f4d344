//! The texts of help: entries out of the transcripts of `stdlib/help`.
//!
//! A file is a transcript whose comments are the text. `## WORD` begins an entry, `## NAME: what it is about` a topic; the
//! comments behind it are its paragraph; `# also:`, `# as:`, `# in:`, `# row:`, `# errors:` and `# see:` begin lines of their own; the blocks are its examples.

use std::sync::LazyLock;

use crate::array::{Array, Tolerance, promote};
use crate::session::Notation;

/// The family of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// A verb of J.
    JVerb,
    /// An adverb or conjunction of J.
    JModifier,
    /// Any other word of J.
    JWord,
    /// A common phrase of J.
    JPhrase,
    /// A primitive, adverb or word of k.
    K,
    /// Words that only q has.
    Q,
    /// A primitive, control word or system name of APL.
    Apl,
    /// A topic.
    Topic,
    /// A line that begins with a closing parenthesis.
    Command,
}

impl Family {
    /// The families of J.
    pub const OF_J: [Family; 4] = [Family::JVerb, Family::JModifier, Family::JWord, Family::JPhrase];
    /// The families of k and q.
    pub const OF_K: [Family; 2] = [Family::K, Family::Q];

    /// The families of APL.
    pub const OF_APL: [Family; 1] = [Family::Apl];

    /// The name of the family, in plain words.
    pub fn title(self) -> &'static str {
        match self {
            Family::JVerb => "verbs of J",
            Family::JModifier => "adverbs and conjunctions of J",
            Family::JWord => "other words of J",
            Family::JPhrase => "phrases of J",
            Family::K => "words of k",
            Family::Q => "words of q",
            Family::Apl => "words of APL",
            Family::Topic => "topics",
            Family::Command => "commands",
        }
    }
}

/// A sentence and what comes of it.
#[derive(Debug, Default)]
pub struct Example {
    /// The lines of the sentence.
    pub input: Vec<String>,
    /// The lines that it shows.
    pub output: Vec<String>,
    /// The kind of error that it ends with.
    pub error: Option<String>,
}

/// A row of a table for those who come from another language.
#[derive(Debug)]
pub struct TableRow {
    /// The sentence of that language.
    pub asked: String,
    /// The same here.
    pub sentence: String,
    /// The lines of its result.
    pub result: Vec<String>,
}

/// The help on a word or topic.
#[derive(Debug)]
pub struct Entry {
    /// The family.
    pub family: Family,
    /// The word as it is spelled, or the topic's name.
    pub key: String,
    /// Other words that it speaks of, for which it is the help: `else.` stands with `if.`.
    pub also: Vec<String>,
    /// The title of a topic; empty for words.
    pub title: String,
    /// A paragraph.
    pub text: String,
    /// The errors that it can raise.
    pub errors: String,
    /// Words and topics that belong to it.
    pub see: Vec<String>,
    /// Lines that may be typed, of a command. A test types them.
    pub typed: Vec<String>,
    /// The notation of the sentences in the table.
    pub notation: Notation,
    /// The rows of its table. A test runs them one after the other.
    pub rows: Vec<TableRow>,
    /// Examples, each of which a test runs.
    pub examples: Vec<Example>,
}

macro_rules! file {
    ($family:ident, $name:literal) => {
        (Family::$family, include_str!(concat!("../../stdlib/help/", $name, ".jt")))
    };
}

/// The files, in the order in which help lists them.
static FILES: &[(Family, &str)] = &[
    file!(JVerb, "j-verbs"),
    file!(JModifier, "j-modifiers"),
    file!(JWord, "j-words"),
    file!(JPhrase, "phrases"),
    file!(K, "k"),
    file!(Q, "q"),
    file!(Apl, "apl"),
    file!(Command, "commands"),
    file!(Topic, "topics/items"),
    file!(Topic, "topics/shape"),
    file!(Topic, "topics/agreement"),
    file!(Topic, "topics/rank"),
    file!(Topic, "topics/cells"),
    file!(Topic, "topics/fill"),
    file!(Topic, "topics/tolerance"),
    file!(Topic, "topics/indexing"),
    file!(Topic, "topics/trains"),
    file!(Topic, "topics/definitions"),
    file!(Topic, "topics/control"),
    file!(Topic, "topics/gerunds"),
    file!(Topic, "topics/boxes"),
    file!(Topic, "topics/dictionaries"),
    file!(Topic, "topics/system-commands"),
    file!(Topic, "topics/text"),
    file!(Topic, "topics/numbers"),
    file!(Topic, "topics/names"),
    file!(Topic, "topics/locales"),
    file!(Topic, "topics/errors"),
    file!(Topic, "topics/pictures"),
    file!(Topic, "topics/glossary"),
    file!(Topic, "topics/commands"),
    file!(Topic, "topics/processes"),
    file!(Topic, "topics/databases"),
    file!(Topic, "topics/clusters"),
    file!(Topic, "topics/starting"),
    file!(Topic, "topics/stepping"),
    file!(Topic, "topics/explain"),
    file!(Topic, "topics/files"),
    file!(Topic, "topics/library"),
    file!(Topic, "topics/testing"),
    file!(Topic, "topics/k-for-j"),
    file!(Topic, "topics/j-for-k"),
    file!(Topic, "topics/from-python"),
    file!(Topic, "topics/from-python-k"),
    file!(Topic, "topics/from-python-q"),
    file!(Topic, "topics/from-python-apl"),
    file!(Topic, "topics/from-numpy"),
    file!(Topic, "topics/from-pandas"),
    file!(Topic, "topics/from-apl"),
];

static ENTRIES: LazyLock<Vec<Entry>> =
    LazyLock::new(|| FILES.iter().flat_map(|(family, text)| parse(*family, text)).collect());

/// All entries, in the order of the files.
pub fn entries() -> &'static [Entry] {
    &ENTRIES
}

/// The entries of a file.
pub fn parse(family: Family, text: &str) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for line in text.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            let (key, title) = heading.split_once(": ").unwrap_or((heading, ""));
            entries.push(Entry {
                family,
                key: key.trim().to_string(),
                also: Vec::new(),
                title: title.trim().to_string(),
                text: String::new(),
                errors: String::new(),
                see: Vec::new(),
                typed: Vec::new(),
                notation: Notation::J,
                rows: Vec::new(),
                examples: Vec::new(),
            });
        } else if let Some(entry) = entries.last_mut() {
            entry.take_line(line);
        }
    }
    entries
}

impl Entry {
    fn take_line(&mut self, line: &str) {
        let mut characters = line.chars();
        let mark = characters.next();
        let rest = characters.as_str();
        let rest = rest.strip_prefix(' ').unwrap_or(rest);
        match mark {
            Some('#') => self.take_text(rest.trim()),
            Some('>') => self.examples.push(Example { input: vec![rest.to_string()], ..Example::default() }),
            _ => self.take_result(mark, rest),
        }
    }

    fn take_text(&mut self, line: &str) {
        if let Some(errors) = line.strip_prefix("errors: ") {
            self.errors = errors.to_string();
        } else if let Some(see) = line.strip_prefix("see: ") {
            self.see = see.split_whitespace().map(String::from).collect();
        } else if let Some(row) = line.strip_prefix("row: ") {
            let mut parts = row.split('\t').map(String::from);
            let (asked, sentence) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
            let result = parts.next().unwrap_or_default();
            let result = result.split('⏎').filter(|_| !result.is_empty()).map(String::from).collect();
            self.rows.push(TableRow { asked, sentence, result });
        } else if let Some(name) = line.strip_prefix("in: ") {
            self.notation = Notation::from_name(name).unwrap_or_default();
        } else if let Some(typed) = line.strip_prefix("as: ") {
            self.typed.push(typed.to_string());
        } else if let Some(also) = line.strip_prefix("also: ") {
            self.also = also.split_whitespace().map(String::from).collect();
        } else {
            if !self.text.is_empty() {
                self.text.push(' ');
            }
            self.text.push_str(line);
        }
    }

    fn take_result(&mut self, mark: Option<char>, rest: &str) {
        let Some(example) = self.examples.last_mut() else { return };
        match mark {
            Some('+') => example.input.push(rest.to_string()),
            Some('=') => {
                // k and q show the quotes of text themselves.
                let shows = matches!(self.family, Family::K | Family::Q);
                let quoted = rest.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).filter(|_| !shows);
                example.output.push(quoted.unwrap_or(rest).to_string());
            }
            Some('!') if example.error.is_none() => example.error = Some(rest.to_string()),
            _ => {}
        }
    }
}

/// The families of words that a notation has.
pub fn families(notation: Notation) -> &'static [Family] {
    match notation {
        Notation::J => &Family::OF_J,
        Notation::APL => &Family::OF_APL,
        _ => &Family::OF_K,
    }
}

/// The command of a name, which may be said without its parenthesis.
pub fn command(what: &str) -> Option<&'static Entry> {
    let name = what.strip_prefix(')').unwrap_or(what);
    let is_named = |word: &str| word.strip_prefix(')') == Some(name);
    let mut all = entries().iter().filter(|entry| entry.family == Family::Command);
    all.find(|entry| is_named(&entry.key) || entry.also.iter().any(|word| is_named(word)))
}

/// The entry of a word or topic: of the notation if it has it, else a topic, else another notation's. A topic of several notations has an
/// entry for each.
pub fn entry(what: &str, notation: Notation) -> Option<&'static Entry> {
    let all = entries();
    let of = |families: &[Family]| {
        let own = || all.iter().filter(|entry| families.contains(&entry.family));
        let keyed = || own().filter(|entry| entry.key == what);
        let first = keyed().find(|entry| entry.notation == notation).or_else(|| keyed().next());
        first.or_else(|| own().find(|entry| entry.also.iter().any(|word| word == what)))
    };
    let own = families(notation);
    let elsewhere = || Notation::all().map(families).filter(|others| *others != own).find_map(of);
    of(own).or_else(|| of(&[Family::Topic, Family::Command])).or_else(|| constant_verb(what, own)).or_else(elsewhere)
}

/// The common entry of the verbs with constant results, if the word is one of them.
fn constant_verb(what: &str, families: &[Family]) -> Option<&'static Entry> {
    let digit = what.strip_suffix(':')?.trim_start_matches('_');
    let is_one = digit.len() <= 1 && digit.bytes().all(|byte| byte.is_ascii_digit()) && !what.starts_with(':');
    entries().iter().find(|entry| is_one && families.contains(&Family::JWord) && entry.key == "_9:")
}

/// The one integer that a value is, or the first of a list.
pub(super) fn integer(value: &Array) -> Option<i64> {
    promote::integers(value, Tolerance::default()).ok()?.first().copied()
}
