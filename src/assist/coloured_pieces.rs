//! The pieces of a text: each word by its part of speech, as its name's class is now, cut by the notation's own lexer. Unfinished text has
//! pieces too.

use std::collections::HashMap;
use std::ops::Range;

use crate::error::{Error, Result};
use crate::language;
use crate::language::Word;

/// A function that cuts a line into words.
pub type Read<'a> = &'a dyn Fn(&str) -> Result<Vec<Word>>;

/// Places in a text, in bytes, with what stands there, in order.
pub type Pieces = Vec<(Range<usize>, Part)>;

/// The pieces of a text with what they are, in order.
pub fn pieces(text: &str, read: Read<'_>, names: &HashMap<String, Part>) -> Pieces {
    let command = text.starts_with(')') && text.len() > 1;
    if command {
        return vec![(0..text.find([' ', '\n']).unwrap_or(text.len()), Part::Control)];
    }
    let mut pieces = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let body = line.trim_end_matches('\n');
        let own = line_pieces(body, read, names);
        pieces.extend(own.into_iter().map(|(span, part)| (span.start + start..span.end + start, part)));
        start += line.len();
    }
    pieces
}

fn line_pieces(line: &str, read: Read<'_>, names: &HashMap<String, Part>) -> Pieces {
    let parts = |line: &str, words: Vec<Word>| -> Pieces {
        let piece = |word: Word| {
            let own = display_part(word.part);
            let part = if own == Part::Unknown {
                name_part(line.get(word.span.clone()).unwrap_or_default(), names)
            } else {
                own
            };
            (word.span, part)
        };
        words.into_iter().map(piece).collect()
    };
    match read(line) {
        Ok(words) => parts(line, words),
        Err(error) => unfinished_pieces(line, &error, |text| parts(text, read(text).unwrap_or_default())),
    }
}

/// The pieces before the mistake, and what comes from there on: an open text, or what is not a word.
fn unfinished_pieces(line: &str, error: &Error, before: impl Fn(&str) -> Pieces) -> Pieces {
    let mark = error.places().first().and_then(|place| place.mark).map(|(start, _)| start);
    let start = mark.filter(|&start| line.is_char_boundary(start)).unwrap_or(0);
    let mut pieces = before(line.get(..start).unwrap_or_default());
    let opens = line.get(start..).is_some_and(|rest| rest.starts_with(['\'', '"']));
    pieces.push((start..line.len(), if opens { Part::Text } else { Part::Wrong }));
    pieces
}

/// The part of speech of a name. Names of arguments and operands have the part of what they stand for.
fn name_part(name: &str, names: &HashMap<String, Part>) -> Part {
    match names.get(name) {
        Some(&part) => part,
        None if matches!(name, "x" | "y" | "m" | "n") => Part::Noun,
        None if matches!(name, "u" | "v") => Part::Verb,
        None => Part::Unknown,
    }
}

/// The part of speech of a piece of a line.
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
    /// A sign that gives a name its meaning.
    Copula,
    /// A parenthesis or brace.
    Bracket,
    /// A name without a meaning.
    Unknown,
    /// Text that is not a word.
    Wrong,
}

/// The part of speech that is shown for a word of a language.
pub fn display_part(part: language::Part) -> Part {
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
