//! Notes of the prompt on a line that ran without an error but may have another meaning than intended.
//!
//! These are forms of Python; in J also a definition in braces that is an adverb or a conjunction, and a name without a value that became a
//! part of a train.

use std::collections::HashSet;

use crate::language::{Part, Word};
use crate::session::python_habits;
use crate::session::{Notation, Session};

/// The names of which something was said: each is spoken of once.
#[derive(Debug, Default)]
pub struct Notes {
    told: HashSet<String>,
}

/// The class of a name, as `4!:0` gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Unused,
    Adverb,
    Conjunction,
    Other,
}

impl Notes {
    /// The notes on a line that ran, a line each.
    ///
    /// ```
    /// use jackal::rooms::assist::notes::Notes;
    /// let (mut session, mut notes) = (jackal::Session::new(), Notes::default());
    /// session.eval("f =: {{ n =. y\n n + 1 }}");
    /// assert!(notes.line_notes(&mut session, "f =: {{ n =. y")[0].starts_with("f is a conjunction"));
    /// assert_eq!(notes.line_notes(&mut session, "double prices"), ["double and prices have no value yet"]);
    /// assert!(notes.line_notes(&mut session, "double prices").is_empty(), "once a name");
    /// ```
    pub fn line_notes(&mut self, session: &mut Session, line: &str) -> Vec<String> {
        let (line, notation) = (line.trim(), session.notation());
        // A line of another notation, or one that changes to it.
        if Notation::prompted(line.as_bytes()).is_some() || Notation::switched_to(line.as_bytes()).is_some() {
            return Vec::new();
        }
        if notation != Notation::J {
            let note = python_habits::line_note(line, notation, false);
            let note = note.map(str::to_string).or_else(|| self.comparison_note(session, line));
            return note.filter(|note| self.told.insert(note.clone())).into_iter().collect();
        }
        // Text within braces is examined when it runs.
        let (outside, braces) = line.split_once("{{").unwrap_or((line, ""));
        let words = session.words(outside).unwrap_or_default();
        let text = |word: &Word| outside.get(word.span.clone()).unwrap_or_default();
        let is_name = |word: Option<&Word>| word.is_some_and(|word| word.part == Part::Name);
        let is_copula = |word: Option<&Word>| word.is_some_and(|word| word.part == Part::Copula);
        let mut notes = Vec::new();
        if let [name, copula] = words.as_slice()
            && is_name(Some(name))
            && is_copula(Some(copula))
            && line.contains("{{")
            && !braces.starts_with(')')
        {
            notes.extend(self.modifier_note(session, text(name)));
        }
        let used = words.iter().enumerate().filter(|(at, word)| is_name(Some(word)) && !is_copula(words.get(at + 1)));
        let (mut unknown, mut has_unknown) = (Vec::new(), false);
        for (at, word) in used {
            let before = at.checked_sub(1).and_then(|at| words.get(at));
            let is_first = before.is_none_or(|word| word.part == Part::Copula || text(word) == "(");
            match class(session, text(word)) {
                Class::Adverb | Class::Conjunction if is_first && words.get(at + 1).is_some() => {
                    notes.extend(self.modifier_note(session, text(word)));
                }
                Class::Unused => {
                    has_unknown = true;
                    if self.told.insert(text(word).to_string()) {
                        unknown.push(text(word));
                    }
                }
                _ => {}
            }
        }
        notes.extend(self.comparison_note(session, line));
        match python_habits::line_note(line, notation, has_unknown) {
            Some(note) => notes.push(note.to_string()),
            None => notes.extend(without_value(&unknown)),
        }
        notes
    }

    /// The note that a line compares a name with a value, to which Python would give that value; once.
    fn comparison_note(&mut self, session: &Session, line: &str) -> Option<String> {
        let words = session.words(line).ok()?;
        let text = |word: &Word| line.get(word.span.clone()).unwrap_or_default();
        let [name, equals, _, ..] = words.as_slice() else { return None };
        let is_so = name.part == Part::Name
            && text(equals) == "="
            && session.names().iter().any(|known| known == text(name))
            && self.told.insert("=".to_string());
        let sign = session.notation().facts().assigns;
        is_so.then(|| format!("= compares; {}{sign}... gives the name another value", text(name)))
    }

    /// The note that a name is a modifier, with the reason, unless it was shown before.
    fn modifier_note(&mut self, session: &mut Session, name: &str) -> Option<String> {
        let (word, operands) = match class(session, name) {
            Class::Adverb => ("an adverb", ["u", "m"]),
            Class::Conjunction => ("a conjunction", ["v", "n"]),
            Class::Unused | Class::Other => return None,
        };
        let definition = session.definition(name)?;
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let mut mentioned = definition.split(|c| !is_word(c));
        let operand = mentioned.find(|word| operands.contains(word))?;
        self.told.insert(name.to_string()).then(|| {
            format!(
                "{name} is {word}: its definition mentions {operand}; a definition whose first line is {{{{)v is a verb"
            )
        })
    }
}

/// The class of a name.
fn class(session: &mut Session, name: &str) -> Class {
    let value = session.value(&format!("4!:0 <'{name}'")).ok().flatten();
    match value.and_then(|class| i64::try_from(class).ok()) {
        Some(-1) => Class::Unused,
        Some(1) => Class::Adverb,
        Some(2) => Class::Conjunction,
        _ => Class::Other,
    }
}

/// The note that names have no value.
fn without_value(names: &[&str]) -> Option<String> {
    match names {
        [] => None,
        [name] => Some(format!("{name} has no value yet")),
        [names @ .., last] => Some(format!("{} and {last} have no value yet", names.join(", "))),
    }
}
