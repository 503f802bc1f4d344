//! Error messages of k, and the sentences proposed after an error.

use crate::display::width::briefly;
use crate::error::{Error, ErrorKind, Place};
use crate::names::interpreter::Dialect;
use crate::notation::suggestions::with;
use crate::notation::{Part, Word};

/// Characters of a sentence that a report shows on each side of the place that failed.
const SHOWN: usize = 100;

/// k's word for an error: its kind, the name that has no value, or the text that was signalled.
///
/// ```
/// use jackal_array::error::{Error, ErrorKind};
/// use jackal_k::show::report::error_text;
/// assert_eq!(error_text(&Error::length("2 items and 3 items")), "length");
/// ```
pub fn error_text(error: &Error) -> String {
    match error.kind() {
        ErrorKind::Type => "type",
        ErrorKind::Length => "length",
        ErrorKind::Rank | ErrorKind::Valence => "rank",
        ErrorKind::Domain => "domain",
        ErrorKind::Index => "index",
        ErrorKind::Limit | ErrorKind::OutOfMemory => "limit",
        ErrorKind::Nonce => "nyi",
        ErrorKind::Stack => "stack",
        ErrorKind::Interrupt | ErrorKind::TimeLimit => "stop",
        ErrorKind::Security => "access",
        _ => return error.headline().to_string(),
    }
    .to_string()
}

/// The report of an error: its word, why, and each line with a caret under the place that failed, innermost first.
///
/// ```
/// use jackal_array::error::{Error, Place};
/// use jackal_k::show::report::report;
/// let place = Place { sentence: "1 2+1 2 3".into(), mark: Some((3, 4)), ..Place::default() };
/// let error = Error::length("2 items and 3 items").at(place);
/// assert_eq!(report(&error), "'length\n  2 items and 3 items\n  1 2+1 2 3\n     ^\n");
/// ```
pub fn report(error: &Error) -> String {
    let mut lines = vec![format!("'{}", briefly(&error_text(error)))];
    if error.kind() == ErrorKind::TimeLimit {
        lines.push("  the time limit was reached".to_string());
    }
    lines.extend(error.notes().iter().map(|note| format!("  {}", briefly(note))));
    if error.kind() == ErrorKind::Value && error.places().first().is_some_and(continues) {
        lines.push("  the line before it goes on here: a line's end does not end a statement, ; does".to_string());
    }
    for (index, place) in error.places().iter().enumerate() {
        if error.places_left_out() > 0 && index + 1 == error.places().len() {
            lines.push(format!("  ... and {} more", error.places_left_out()));
        }
        lines.extend(place_lines(place).into_iter().map(|line| format!("  {line}")));
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// Whether the failing line of a text of several begins a statement that the line before it has not ended.
fn continues(place: &Place) -> bool {
    let before = place.mark.and_then(|(start, _)| place.sentence.get(..start)).unwrap_or_default();
    let earlier = before.rsplit_once('\n').map(|(earlier, _)| earlier.trim_end());
    earlier.is_some_and(|earlier| !earlier.is_empty() && !earlier.ends_with([';', '{', '[', '(', ']']))
}

/// The line that failed, a caret under the place in it, and where it stands in its script. Of a long line, and of one in several
/// parts, only what is around the place is shown.
pub fn place_lines(place: &Place) -> Vec<String> {
    let mut lines = Vec::new();
    let text = place.sentence.as_str();
    if !text.is_empty() {
        let start = place.mark.map_or(0, |(start, _)| start.min(text.len()));
        let (before, after) = text.split_at_checked(start).unwrap_or((text, ""));
        // The line of a text of several.
        let before = before.rsplit('\n').next().unwrap_or_default();
        let after = after.split('\n').next().unwrap_or_default();
        let skipped = before.chars().count().saturating_sub(SHOWN);
        let lead = if skipped > 0 { "..." } else { "" };
        let tail = if after.chars().count() > SHOWN { "..." } else { "" };
        let visible = |c: char| if c.is_control() { ' ' } else { c };
        let before: String = before.chars().skip(skipped).map(visible).collect();
        let after: String = after.chars().take(SHOWN).map(visible).collect();
        lines.push(format!("{lead}{before}{after}{tail}"));
        if place.mark.is_some() {
            lines.push(format!("{}^", " ".repeat(lead.len() + before.chars().count())));
        }
    }
    lines.extend(location(place));
    lines
}

/// Where a place is: its function, and the line in the script, or in the function if that has several.
fn location(place: &Place) -> Option<String> {
    match (&place.definition, &place.file, place.line) {
        (Some(name), Some(file), Some(line)) => Some(format!("in {name} at {file}:{line}")),
        (None, Some(file), Some(line)) => Some(format!("at {file}:{line}")),
        (Some(name), _, Some(line)) => Some(format!("in {name}, line {line}")),
        (Some(name), _, None) => Some(format!("in {name}")),
        (None, _, Some(line)) => Some(format!("in line {line}")),
        (None, _, None) => None,
    }
}

/// Sentences that may be meant by one that failed, the likeliest first: a function applied to each item, or to the rows of one
/// argument. The caller tries each before it proposes it.
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
    let apart = word.part == Part::Punctuation
        || [word].into_iter().chain(words.get(at + 1)).any(|word| matches!(word.part, Part::Adverb | Part::Text));
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
