//! The words that the library of J defines for its users: a sentence on each, and an example out of its comments.

use std::collections::HashSet;
use std::sync::LazyLock;
use std::time::Duration;

use super::page::example_lines;
use super::text::integer;
use crate::session::library::{LIBRARIES, Library, documented};
use crate::session::{Notation, Session};

/// A word of the library.
pub struct LibraryWord {
    /// The word.
    pub name: String,
    /// A sentence that says what it does.
    pub comment: String,
    /// An example as the library has it: a sentence that gives ones.
    pub example: Option<String>,
    /// The script that defines it.
    pub library: &'static Library,
}

static WORDS: LazyLock<Vec<LibraryWord>> = LazyLock::new(|| scripts().flat_map(words_of).collect());

/// All words of the library that are for its users. Words of its locales and of its objects are not among them.
pub fn library_words() -> &'static [LibraryWord] {
    &WORDS
}

/// The word of a name.
///
/// ```
/// use jackal::rooms::help::library_words::library_word;
/// assert!(library_word("stddev").is_some_and(|word| word.library.name == "stats" && word.example.is_some()));
/// assert!(library_word("partial_jcalculus_").is_none());
/// ```
pub fn library_word(name: &str) -> Option<&'static LibraryWord> {
    library_words().iter().find(|word| word.name == name)
}

fn scripts() -> impl Iterator<Item = &'static Library> {
    LIBRARIES.iter().filter(|library| library.notation() == Notation::J && !library.name.starts_with("puzzles/"))
}

fn words_of(library: &'static Library) -> Vec<LibraryWord> {
    let examples: Vec<&str> =
        library.text.lines().filter_map(|line| line.trim_start().strip_prefix("NB. e.g. ")).collect();
    let mut words: Vec<LibraryWord> = Vec::new();
    for (name, comment) in documented(&outside_definitions(library.text)) {
        let is_inner = name.ends_with('_') || name.contains("__");
        if !is_inner && words.iter().all(|word| word.name != name) {
            words.push(LibraryWord { name, comment, example: None, library });
        }
    }
    let known: HashSet<String> = words.iter().map(|word| word.name.clone()).collect();
    for word in &mut words {
        // An example whose first word it is comes before one that uses it on the way.
        let is_first = |example: &str| names(said(example).1).find(|name| known.contains(*name)) == Some(&word.name);
        let found = examples.iter().find(|example| is_first(example));
        let found = found.or_else(|| examples.iter().find(|example| names(example).any(|name| name == word.name)));
        word.example = found.map(ToString::to_string);
    }
    words
}

/// The lines of a script that do not stand in a definition of several lines.
fn outside_definitions(text: &str) -> String {
    let mut is_inside = false;
    let mut out = String::new();
    for line in text.lines() {
        if is_inside {
            is_inside = line.trim_end() != ")";
            continue;
        }
        let code = line.split("NB.").next().unwrap_or_default().trim_end();
        is_inside = code.ends_with(" : 0") || code.ends_with(" define");
        out += &format!("{line}\n");
    }
    out
}

/// The names in a sentence, and whatever else is spelled as names are.
fn names(sentence: &str) -> impl Iterator<Item = &str> {
    sentence.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

/// The time that an example may take.
const PATIENCE: Duration = Duration::from_secs(1);

impl LibraryWord {
    /// The way to have the word in a session; nothing if every session has it.
    pub fn how_to_load(&self) -> Option<String> {
        (!self.library.always).then(|| format!("load '{}'", self.library.name))
    }

    /// The definition as a session of J shows it.
    pub(super) fn definition(&self) -> Option<String> {
        let mut session = Session::new();
        session.eval(&format!("load '{}'", self.library.name));
        let value = session.value(&format!("5!:5 <'{}'", self.name)).ok()??;
        Some(session.shown(&value))
    }

    /// The example as a session shows it, in lines of at most `width` columns. An example that states a result, `r -: f y`, is shown as
    /// `f y` with its result.
    pub fn shown_example(&self, width: usize) -> Option<String> {
        let (sentence, result) = self.example_with_result()?;
        let prompt = Notation::J.prompt();
        let load = self.how_to_load().map(|load| format!("{prompt}{load}\n")).unwrap_or_default();
        let result: Vec<String> = result.lines().map(String::from).collect();
        Some(load + &example_lines(&[sentence.to_string()], &result, prompt, width))
    }

    /// The sentence of the example, and its result as a session shows it.
    ///
    /// The sentence is not run where it would use files. Its result is then the one that the example states, which a test compares.
    pub fn example_with_result(&self) -> Option<(&str, String)> {
        let example = self.example.as_deref()?;
        let mut session = Session::new();
        session.set_time_limit(Some(PATIENCE));
        session.eval(&format!("load '{}'", self.library.name));
        session.set_sandbox(true);
        let (stated, call) = said(example);
        if let Some(stated) = stated.filter(|_| names(call).any(|word| word == self.name)) {
            let holds = session.value(&format!("*./ , {example}")).ok().flatten().and_then(|value| integer(&value));
            let source = if holds == Some(1) { call } else { stated };
            if let Some(result) = shown(&mut session, source) {
                return Some((call, result));
            }
        }
        Some((example, "1\n".to_string()))
    }
}

/// The result of a sentence as it is shown, if it has one.
fn shown(session: &mut Session, sentence: &str) -> Option<String> {
    let done = session.eval(sentence);
    let text = done.text();
    (done.error.is_none() && !text.trim().is_empty()).then_some(text)
}

/// The result that an example states, and the sentence that has it: what stands before and behind the first `-:` or `=` outside of
/// parentheses and quotes. An example that compares nothing is its own sentence.
fn said(example: &str) -> (Option<&str>, &str) {
    let (mut depth, mut is_quoted) = (0_usize, false);
    for (at, letter) in example.char_indices() {
        match letter {
            '\'' => is_quoted = !is_quoted,
            _ if is_quoted => {}
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            ' ' if depth == 0 => {
                let rest = example.get(at + 1..).unwrap_or_default();
                if let Some(call) = ["-: ", "= "].into_iter().find_map(|sign| rest.strip_prefix(sign)) {
                    return (example.get(..at), call);
                }
            }
            _ => {}
        }
    }
    (None, example)
}
