//! Parts of speech as front ends show them, and what the names of a session are now.

use std::collections::HashMap;

use crate::language;
use crate::session::Session;

/// What a piece of a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A number, or a name of one.
    Noun,
    /// Text.
    Text,
    /// A verb, or a function.
    Verb,
    /// An adverb.
    Adverb,
    /// A conjunction.
    Conjunction,
    /// A control word.
    Control,
    /// A comment.
    Comment,
    /// What gives a name its meaning.
    Copula,
    /// A parenthesis or brace.
    Bracket,
    /// A name without a meaning.
    Unknown,
    /// What is no word.
    Wrong,
}

/// The names that a sentence of the session's notation would find, with what they are.
pub fn of_names(session: &Session) -> HashMap<String, Part> {
    session.speaker().named().into_iter().map(|(name, part)| (name, of(part))).collect()
}

/// What is shown for a word of a language.
pub fn of(part: language::Part) -> Part {
    match part {
        language::Part::Number => Part::Noun,
        language::Part::Text => Part::Text,
        language::Part::Name => Part::Unknown,
        language::Part::Primitive => Part::Verb,
        language::Part::Adverb => Part::Adverb,
        language::Part::Conjunction => Part::Conjunction,
        language::Part::Control => Part::Control,
        language::Part::Copula => Part::Copula,
        language::Part::Punctuation => Part::Bracket,
        language::Part::Comment => Part::Comment,
    }
}
