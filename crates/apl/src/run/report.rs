//! Errors as this notation prints them: the name, the statement behind six blanks or the name of its function, and two carets,
//! one where the left argument begins and one at the function. Under them what a learner needs.

use crate::display::width::briefly;
use crate::error::{Error, ErrorKind, Place};
use crate::notation::Word;
use crate::notation::suggestions::{exchanged, read_as_numbers, with};
use crate::show::column::width;
use crate::show::number::MINUS;
use crate::vocabulary::{function, operator};

/// The most bytes of a statement that are shown; of a longer one what is near the place where it failed.
const STATEMENT_BYTES_MAX: usize = 1000;

/// The name of an error.
///
/// ```
/// use {jackal_apl::run::report::name, jackal_array::error::Error};
/// assert_eq!(name(&Error::length("2 and 3")), "LENGTH ERROR");
/// ```
pub fn name(error: &Error) -> String {
    if error.headline() != error.kind().name() {
        return error.headline().to_string();
    }
    match error.kind() {
        ErrorKind::Domain | ErrorKind::Type | ErrorKind::NotANumber => "DOMAIN ERROR",
        ErrorKind::Axis => "AXIS ERROR",
        ErrorKind::Length => "LENGTH ERROR",
        ErrorKind::Rank => "RANK ERROR",
        ErrorKind::Index => "INDEX ERROR",
        ErrorKind::Value | ErrorKind::NounResult => "VALUE ERROR",
        ErrorKind::Valence => "VALENCE ERROR",
        ErrorKind::Limit => "LIMIT ERROR",
        ErrorKind::OutOfMemory => "WS FULL",
        ErrorKind::Interrupt => "INTERRUPT",
        ErrorKind::TimeLimit => "TIME LIMIT",
        ErrorKind::Stack => "STACK FULL",
        ErrorKind::Nonce => "NONCE ERROR",
        ErrorKind::Security => "SECURITY ERROR",
        ErrorKind::Interface | ErrorKind::FileName | ErrorKind::FileAccess | ErrorKind::FileNumber => "FILE ERROR",
        ErrorKind::Internal => "SYSTEM ERROR",
        ErrorKind::Syntax
        | ErrorKind::Spelling
        | ErrorKind::OpenQuote
        | ErrorKind::IllFormedName
        | ErrorKind::IllFormedNumber
        | ErrorKind::Control => "SYNTAX ERROR",
        _ => "ERROR",
    }
    .to_string()
}

/// The statement of a place, and the line of carets.
fn lines(place: &Place) -> Vec<String> {
    let mut lines = Vec::new();
    if place.sentence.is_empty() {
        return lines;
    }
    let front = match (&place.definition, place.line) {
        (Some(definition), Some(line)) => format!("{definition}[{line}]  "),
        _ => " ".repeat(6),
    };
    let (statement, skipped) = one_line(&place.sentence, place.mark);
    let (statement, skipped) = near(statement, skipped, place.mark);
    lines.push(format!("{front}{statement}"));
    if let Some((left, at)) = place.mark {
        let column = |byte: usize| {
            let byte = byte.saturating_sub(skipped).min(statement.len());
            width(&front) + width(statement.get(..byte).unwrap_or(statement))
        };
        let (left, at) = (column(left.min(at)), column(left.max(at)));
        let mut carets = " ".repeat(left) + "^";
        if at > left {
            carets.push_str(&" ".repeat(at - left - 1));
            carets.push('^');
        }
        lines.push(carets);
    }
    lines
}

/// The line of a text that a mark points into, and the bytes before it.
fn one_line(text: &str, mark: Option<(usize, usize)>) -> (&str, usize) {
    let at = mark.map_or(0, |(left, at)| left.max(at)).min(text.len());
    let start = text.get(..at).and_then(|front| front.rfind('\n')).map_or(0, |newline| newline + 1);
    let line = text.get(start..).unwrap_or(text).lines().next().unwrap_or_default();
    let trimmed = line.trim_start();
    (trimmed.trim_end(), start + line.len() - trimmed.len())
}

/// The part of a long statement around its mark, and the bytes before it.
fn near(statement: &str, skipped: usize, mark: Option<(usize, usize)>) -> (&str, usize) {
    if statement.len() <= STATEMENT_BYTES_MAX {
        return (statement, skipped);
    }
    let at = mark.map_or(0, |(left, at)| left.max(at)).saturating_sub(skipped);
    let boundary = |byte: usize| (0..=byte.min(statement.len())).rev().find(|&at| statement.is_char_boundary(at));
    let (start, end) =
        (boundary(at.saturating_sub(STATEMENT_BYTES_MAX / 2)), boundary(at.saturating_add(STATEMENT_BYTES_MAX / 2)));
    let (start, end) = (start.unwrap_or(0), end.unwrap_or(statement.len()));
    (statement.get(start..end).unwrap_or(statement), skipped + start)
}

/// An error as text, line by line.
pub fn report(error: &Error) -> String {
    let mut out = briefly(&name(error)).into_owned();
    out.push('\n');
    let places = error.places();
    if let Some(place) = places.iter().find(|place| !place.sentence.is_empty()) {
        for line in lines(place) {
            out.push_str(&line);
            out.push('\n');
        }
    }
    for note in error.notes_with(MINUS) {
        out.push_str("  ");
        out.push_str(&briefly(&note));
        out.push('\n');
    }
    let called =
        places.iter().skip(1).filter_map(|place| Some(format!("{}[{}]", place.definition.as_ref()?, place.line?)));
    let chain: Vec<String> = called.collect();
    if !chain.is_empty() {
        out.push_str(&format!("  called from {}\n", chain.join(", ")));
    }
    for place in places {
        if let (Some(file), Some(line)) = (&place.file, place.line) {
            out.push_str(&format!("  in {file}:{line}\n"));
        }
    }
    out
}

/// The sentences that may be meant, the likeliest first: an axis along which a vector is paired, the right argument
/// turned, text that is to be executed, the arguments exchanged. Each is tried before it is shown.
pub fn suggestions(kind: ErrorKind, place: &Place, words: &[Word], reads: [&str; 2]) -> Vec<String> {
    let sentence = place.sentence.as_str();
    // The first place is that of the left argument.
    let at = place.mark.map(|(_, at)| (at, at));
    let exchanged = || exchanged(sentence, words, at, kind);
    let behind = |more: &[&str]| {
        let glyph = place.mark.and_then(|(_, at)| Some((at, sentence.get(at..)?.chars().next()?)));
        // Behind an operator stands its operand or the end of a function.
        let is_function = |glyph: char| operator(glyph).is_none() || function(glyph).is_some();
        let Some((at, glyph)) = glyph.filter(|(_, glyph)| is_function(*glyph)) else { return Vec::new() };
        more.iter().filter_map(|more| with(sentence, at + glyph.len_utf8(), more)).collect()
    };
    match kind {
        ErrorKind::Rank | ErrorKind::Length => {
            behind(&["[1]", "[2]", "[3]", "⍉"]).into_iter().chain(exchanged()).collect()
        }
        ErrorKind::Domain | ErrorKind::Index => {
            read_as_numbers(sentence, words, at, reads).into_iter().chain(exchanged()).collect()
        }
        _ => Vec::new(),
    }
}
