//! Parts of speech as front ends show them.

use crate::language;

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
