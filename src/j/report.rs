//! Errors as J tells them: the kind, the sentence with the failing word set off, then what a learner needs.

use super::env::Env;
use crate::error::{Error, ErrorKind, Place};

/// J's number of an error kind.
pub fn code(kind: ErrorKind) -> i64 {
    use ErrorKind::*;
    match kind {
        Interrupt => 1,
        Domain | Type => 3,
        IllFormedName => 4,
        IllFormedNumber => 5,
        Index => 6,
        Interface => 7,
        Length => 9,
        Limit => 10,
        Nonce => 11,
        Assertion => 12,
        OpenQuote => 13,
        Rank => 14,
        Spelling => 16,
        Stack => 17,
        Syntax => 19,
        Value => 21,
        OutOfMemory => 22,
        Control => 23,
        FileAccess => 24,
        FileName => 25,
        FileNumber => 26,
        TimeLimit => 27,
        Security => 28,
        Locale => 30,
        ReadOnly => 31,
        NotANumber => 33,
        NounResult => 34,
        UncaughtThrow => 35,
        FoldLimit => 36,
        Valence => 37,
        FoldEnd => 50,
        Signal(number) => number,
        Exit(_) | Internal => 20,
    }
}

/// The kind of a number of J, and the text that goes with it.
pub fn kind(code: i64) -> ErrorKind {
    use ErrorKind::*;
    let kinds = [
        Interrupt,
        Domain,
        IllFormedName,
        IllFormedNumber,
        Index,
        Interface,
        Length,
        Limit,
        Nonce,
        Assertion,
        OpenQuote,
        Rank,
        Spelling,
        Stack,
        Syntax,
        Value,
        OutOfMemory,
        Control,
        FileAccess,
        FileName,
        FileNumber,
        TimeLimit,
        Security,
        Locale,
        ReadOnly,
        NotANumber,
        NounResult,
        UncaughtThrow,
        FoldLimit,
        Valence,
    ];
    kinds.into_iter().find(|&kind| self::code(kind) == code).unwrap_or(Signal(code))
}

/// The text of an error number, also of those that never happen here.
pub fn message(number: i64) -> Option<&'static str> {
    Some(match number {
        2 => "break",
        8 => "input interrupt",
        18 => "stop",
        20 => "system error",
        29 => "non-unique sparse elements",
        32 => "allocation error",
        44 => "would deadlock",
        46 => "fixed-precision overflow",
        47 => "Z: throw",
        _ => match kind(number) {
            ErrorKind::Signal(_) => return None,
            kind => kind.name(),
        },
    })
}

/// Remembers an error for `13!:11` and `13!:12`.
pub fn remember(env: &Env<'_>, error: &Error) {
    let text = text(error);
    *env.interpreter.last_error.borrow_mut() = Some((code(error.kind()), text));
}

/// The text of an error as J has it: the kind, and the sentence with the failing word set off by blanks.
pub fn text(error: &Error) -> String {
    let mut out = format!("|{}", error.headline());
    if let Some(verb) = error.verb() {
        out.push_str(": ");
        out.push_str(verb);
    }
    out.push('\n');
    if let Some(place) = error.places().first() {
        out.push_str(&set_off(place));
        out.push('\n');
    }
    out
}

/// Characters of a sentence that are shown around the failing word.
const SHOWN: usize = 200;

fn shortened(text: &str) -> String {
    let mut line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(SHOWN).collect();
    if text.chars().count() > SHOWN {
        line.push_str("...");
    }
    line
}

/// The sentence with three blanks in front and the failing word set off by four.
fn set_off(place: &Place) -> String {
    let (before, after) = match place.mark {
        Some((start, _)) if place.sentence.is_char_boundary(start) => place.sentence.split_at(start),
        _ => ("", place.sentence.as_str()),
    };
    // Only the end of a long beginning is of interest.
    let skipped = before.chars().count().saturating_sub(SHOWN);
    let before: String = before.chars().skip(skipped).map(|c| if c.is_control() { ' ' } else { c }).collect();
    let lead = if skipped > 0 { "..." } else { "" };
    format!("|   {lead}{}    {}", before.trim_end(), shortened(after))
}

/// The whole report: J's text, then the place in the script, the reasons, and the sentences on the way.
pub fn report(error: &Error) -> String {
    let mut out = text(error);
    for note in error.notes() {
        out.push_str("|  ");
        out.push_str(note);
        out.push('\n');
    }
    for (index, place) in error.places().iter().enumerate() {
        if error.places_left_out() > 0 && index + 1 == error.places().len() {
            out.push_str(&format!("|  ... and {} more\n", error.places_left_out()));
        }
        let at = location(place);
        if index > 0 {
            out.push_str(&set_off(place));
            out.push('\n');
        }
        if let Some(at) = at {
            out.push_str("|  ");
            out.push_str(&at);
            out.push('\n');
        }
    }
    out
}

fn location(place: &Place) -> Option<String> {
    match (&place.definition, &place.file, place.line) {
        (_, Some(file), Some(line)) => Some(format!("at {file}:{line}")),
        (Some(name), None, Some(line)) => Some(format!("in {name}, line {line}")),
        (None, None, Some(line)) => Some(format!("in line {line} of a definition")),
        _ => None,
    }
}
