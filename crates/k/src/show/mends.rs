//! Sentences that may be meant by one that failed.

use crate::error::{ErrorKind, Place};
use crate::names::interpreter::Dialect;
use crate::notation::suggestions::with;
use crate::notation::{Part, Word};

/// What may be meant, the likeliest first: a function applied to each item, or to the rows of one argument. Each is tried before it is
/// told.
pub fn mends(dialect: Dialect, kind: ErrorKind, place: &Place, words: &[Word]) -> Vec<String> {
    let sentence = place.sentence.as_str();
    let Some(at) = place.mark.and_then(|(start, _)| words.iter().position(|word| word.span.start == start)) else {
        return Vec::new();
    };
    let Some(word) = words.get(at) else { return Vec::new() };
    let text = sentence.get(word.span.clone()).unwrap_or_default();
    let is_name = text.starts_with(char::is_alphabetic);
    let each = if is_name && dialect == Dialect::Q { " each" } else { "'" };
    let behind = |more: &str| with(sentence, word.span.end, more);
    // What an adverb derives has its own way with items, and the items of text are characters.
    let apart = [word].into_iter().chain(words.get(at + 1)).any(|word| matches!(word.part, Part::Adverb | Part::Text));
    let dyad = at.checked_sub(1).and_then(|before| words.get(before)).is_some_and(|before| {
        !matches!(sentence.get(before.span.clone()), Some("(" | "[" | "{" | ";" | ":")) && is_noun(sentence, before)
    });
    let proposals = match (kind, dyad) {
        (ErrorKind::Length, true) => {
            let nested = |part: Option<&str>| part.is_some_and(|part| part.contains(';'));
            let (left, right) = (sentence.get(..word.span.start), sentence.get(word.span.end..));
            vec![nested(left).then(|| behind("\\:")).flatten(), nested(right).then(|| behind("/:")).flatten()]
        }
        (ErrorKind::Type | ErrorKind::Rank | ErrorKind::Length | ErrorKind::Domain, false) if !apart => {
            vec![behind(each), (!is_name).then(|| behind(":'")).flatten()]
        }
        _ => Vec::new(),
    };
    proposals.into_iter().flatten().collect()
}

/// Whether a word ends a noun: a function behind it has two arguments.
fn is_noun(sentence: &str, word: &Word) -> bool {
    match word.part {
        Part::Number | Part::Text | Part::Name => true,
        Part::Punctuation => matches!(sentence.get(word.span.clone()), Some(")" | "]" | "}")),
        _ => false,
    }
}
