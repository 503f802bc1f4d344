//! Error messages of J: the kind, the sentence with the failing word set off, help for learners, and sentences proposed instead.

use super::noun_text;
use crate::array::{Array, ElementType, Shape, shape};
use crate::display::width::briefly;
use crate::error::{Error, ErrorKind, Place};
use crate::names::env::Env;
use crate::names::settings::Settings;
use crate::notation::suggestions::with;
use crate::read::constant;
use crate::read::words::{self, WordKind};

/// The numbers of J's errors. Of kinds that share a number the first is what the number stands for.
const NUMBERS: &[(i64, ErrorKind)] = {
    use ErrorKind::*;
    &[
        (1, Interrupt),
        (3, Domain),
        (3, Type),
        (4, IllFormedName),
        (5, IllFormedNumber),
        (6, Index),
        (7, Interface),
        (9, Length),
        (10, Limit),
        (11, Nonce),
        (12, Assertion),
        (13, OpenQuote),
        (14, Rank),
        (14, Axis),
        (16, Spelling),
        (17, Stack),
        (19, Syntax),
        (21, Value),
        (22, OutOfMemory),
        (23, Control),
        (24, FileAccess),
        (25, FileName),
        (26, FileNumber),
        (27, TimeLimit),
        (28, Security),
        (30, Locale),
        (31, ReadOnly),
        (33, NotANumber),
        (34, NounResult),
        (35, UncaughtThrow),
        (36, FoldLimit),
        (37, Valence),
    ]
};

/// The end of a fold, which no error report names.
const FOLD_END: i64 = 50;
/// The number of errors that J has no number for: a system error.
const SYSTEM: i64 = 20;

/// J's number of an error kind.
pub fn code(kind: ErrorKind) -> i64 {
    match kind {
        ErrorKind::Signal(number) => number,
        ErrorKind::FoldEnd => FOLD_END,
        kind => NUMBERS.iter().find(|(_, other)| *other == kind).map_or(SYSTEM, |(number, _)| *number),
    }
}

/// The kind of a number of J.
pub fn kind(code: i64) -> ErrorKind {
    let found = NUMBERS.iter().find(|(number, _)| *number == code);
    found.map_or(ErrorKind::Signal(code), |(_, kind)| *kind)
}

/// The text of an error number, also of those that never happen here.
pub fn message(number: i64) -> Option<&'static str> {
    Some(match number {
        2 => "break",
        8 => "input interrupt",
        18 => "stop",
        SYSTEM => "system error",
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
    let text = text(&env.interpreter.settings, error);
    *env.interpreter.last_error.borrow_mut() = Some((code(error.kind()), text));
}

/// The text of an error as J has it: the kind, and the sentence with the failing word set off by blanks.
pub fn text(settings: &Settings, error: &Error) -> String {
    let mut out = format!("|{}", headline(&settings.messages.borrow(), error));
    if let Some(verb) = error.verb() {
        out.push_str(": ");
        out.push_str(&shortened(verb));
    }
    out.push('\n');
    if let Some(place) = error.places().first() {
        out.push_str(&sentence_lines(error, place));
    }
    out
}

/// The kind of an error in words: those that a script has set for its number, unless the error has a text of its own.
fn headline<'a>(messages: &'a [String], error: &'a Error) -> &'a str {
    let set = usize::try_from(code(error.kind()) - 1).ok().and_then(|at| messages.get(at));
    set.filter(|_| error.headline() == error.kind().name()).map_or(error.headline(), String::as_str)
}

/// Characters of a sentence that are shown around the failing word.
const SHOWN: usize = 200;

/// The lines that show where an error happened: none where the first line says it all, the sentence as typed with a caret
/// below where it could not be cut into words, else its words with the failing one set off.
fn sentence_lines(error: &Error, place: &Place) -> String {
    let lone_name = error.kind() == ErrorKind::Value && error.verb() == Some(place.sentence.trim());
    match (error.kind(), place.mark) {
        (ErrorKind::OpenQuote, _) => String::new(),
        _ if lone_name => String::new(),
        (ErrorKind::IllFormedNumber | ErrorKind::Spelling, Some((start, _))) => {
            let before = place.sentence.get(..start).unwrap_or_default().chars().count();
            if before > SHOWN {
                return format!("|   {}\n", shortened(&place.sentence));
            }
            format!("|   {}\n|   {}^\n", shortened(&place.sentence), " ".repeat(before))
        }
        _ => format!("{}\n", set_off(place)),
    }
}

fn shortened(text: &str) -> String {
    let mut line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(SHOWN).collect();
    if text.chars().count() > SHOWN {
        line.push_str("...");
    }
    line
}

/// The words of a sentence from byte `from` up to byte `to`, a blank only between two that would run together. What cannot
/// be cut into words stays as it is.
fn rebuilt(sentence: &str, from: usize, to: usize) -> String {
    let part = sentence.get(from..to).unwrap_or_default();
    let Ok(words) = words::words(sentence.as_bytes()) else { return part.trim().to_string() };
    let wordy = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let inside = words.iter().filter(|word| word.start >= from && word.end <= to && word.kind != WordKind::Comment);
    let mut out = String::with_capacity(part.len());
    for word in inside {
        let text = sentence.get(word.start..word.end).unwrap_or_default();
        let text = if word.kind == WordKind::Number { normal(text) } else { text.to_string() };
        if out.ends_with(wordy) && text.starts_with(wordy) {
            out.push(' ');
        }
        out.push_str(&text);
    }
    out
}

/// Numbers with a point as the linear form writes them, `_2.` for `_2.0`, with as few digits as tell which numbers they are, where
/// that is a list of numbers too; others as they were typed.
fn normal(numbers: &str) -> String {
    let plain = |text: &[u8]| text.iter().all(|b| b.is_ascii_digit() || b" ._ejrx".contains(b));
    // Long exact numbers, which have no point, need not be read back.
    let typed = numbers.contains('.').then(|| constant::number(numbers).ok()).flatten();
    let written = typed.and_then(|noun| {
        let texts = [6, 15, 16, 17].into_iter().filter_map(|digits| noun_text::constant_text(&noun, digits).ok());
        let texts = texts.filter_map(|text| plain(&text).then(|| String::from_utf8(text).ok())?);
        let same = |text: &String| constant::number(text).is_ok_and(|read| alike_numbers(&read, &noun));
        texts.into_iter().find(same)
    });
    written.unwrap_or_else(|| numbers.to_string())
}

/// Whether two arrays are of one type and shape and have the same numbers, exactly.
fn alike_numbers(one: &Array, other: &Array) -> bool {
    let linear = |noun: &Array| noun_text::linear_text(noun).ok();
    one.kind() == other.kind() && one.shape() == other.shape() && linear(one) == linear(other)
}

/// The sentence with three blanks in front and the failing word set off by four, by five where it would run together.
fn set_off(place: &Place) -> String {
    let length = place.sentence.len();
    let Some((start, _)) = place.mark.filter(|(start, _)| place.sentence.is_char_boundary(*start)) else {
        return format!("|       {}", shortened(&rebuilt(&place.sentence, 0, length)));
    };
    let (before, after) = (rebuilt(&place.sentence, 0, start), rebuilt(&place.sentence, start, length));
    let wordy = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let blank = if before.ends_with(wordy) && after.starts_with(wordy) { " " } else { "" };
    // Only the end of a long beginning is of interest.
    let skipped = before.chars().count().saturating_sub(SHOWN);
    let before: String = before.chars().skip(skipped).map(|c| if c.is_control() { ' ' } else { c }).collect();
    let lead = if skipped > 0 { "..." } else { "" };
    format!("|   {lead}{before}    {blank}{}", shortened(&after))
}

/// The whole report: J's text, then the place in the script, the reasons, and the sentences on the way.
pub fn report(settings: &Settings, error: &Error) -> String {
    let lines = text(settings, error);
    let mut out: String = lines.lines().flat_map(|line| [briefly(line).into_owned(), "\n".to_string()]).collect();
    if let (ErrorKind::OpenQuote, Some(place)) = (error.kind(), error.places().first())
        && let Some((start, _)) = place.mark
    {
        let before = place.sentence.get(..start).unwrap_or_default().chars().count();
        if before <= SHOWN {
            out.push_str(&format!("|   {}\n|   {}^\n", shortened(&place.sentence), " ".repeat(before)));
        }
    }
    for note in error.notes_with('_') {
        out.push_str("|  ");
        out.push_str(&briefly(&note));
        out.push('\n');
    }
    let mut turns = 0;
    for (index, place) in error.places().iter().enumerate() {
        // A recursion reports the same place at each level.
        if index > 1 && error.places().get(index - 1).is_some_and(|last| alike(last, place)) {
            turns += 1;
            continue;
        }
        if turns > 0 {
            out.push_str(&format!("|  ... and {turns} more from the same place\n"));
            turns = 0;
        }
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
    if turns > 0 {
        out.push_str(&format!("|  ... and {turns} more from the same place\n"));
    }
    out
}

/// Whether two places say the same.
fn alike(one: &Place, other: &Place) -> bool {
    (&one.sentence, &one.definition, &one.file, one.line)
        == (&other.sentence, &other.definition, &other.file, other.line)
}

/// The place in words.
fn location(place: &Place) -> Option<String> {
    let definition = place.definition.as_deref().filter(|name| !name.is_empty());
    match (definition, &place.file, place.line) {
        (Some(name), Some(file), Some(line)) => Some(format!("in {name} at {file}:{line}")),
        (None, Some(file), Some(line)) => Some(format!("at {file}:{line}")),
        (Some(name), None, Some(line)) => Some(format!("in {name}, line {line}")),
        (None, None, Some(line)) => Some(format!("in line {line} of a definition")),
        _ => None,
    }
}

/// The type and shape of an argument, for an error message.
#[derive(Clone, Debug)]
pub struct Brief {
    kind: ElementType,
    shape: Shape,
    is_sparse: bool,
}

impl Brief {
    /// The type and shape of a noun.
    #[inline]
    pub fn new(noun: &Array) -> Brief {
        match noun.as_sparse() {
            None => Brief { kind: noun.kind(), shape: Shape::from_slice(noun.shape()), is_sparse: false },
            Some(sparse) => Brief { kind: sparse.kind(), shape: Shape::from_slice(sparse.shape()), is_sparse: true },
        }
    }
}

impl std::fmt::Display for Brief {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.is_sparse {
            f.write_str("sparse ")?;
        }
        match self.shape.as_slice() {
            [] => write!(f, "{} atom", self.kind.name()),
            shape => write!(f, "{}, shape {}", self.kind.name(), shape::text(shape)),
        }
    }
}

/// Adds what the arguments of the failing verb were, unless the error comes from a sentence further in.
#[cold]
pub fn with_arguments(error: Error, x: Option<&Brief>, y: &Brief) -> Error {
    // Of a name without a value the arguments say nothing.
    if !error.places().is_empty() || error.has_mark() || error.kind() == ErrorKind::Value {
        return error;
    }
    match x {
        Some(x) => error.note(format!("x (left): {x}; y (right): {y}")),
        None => error.note(format!("y: {y}")),
    }
}

/// Sentences that may be meant by one that failed, the likeliest first: rows that are paired by a rank or by turning the right
/// argument, boxes that are opened. The caller tries each before it proposes it.
pub fn mends(kind: ErrorKind, place: &Place) -> Vec<String> {
    let sentence = place.sentence.as_str();
    let Some((word, end)) = place.mark.and_then(|(start, end)| Some((sentence.get(start..end)?, end))) else {
        return Vec::new();
    };
    let rest = sentence.get(end..).unwrap_or_default();
    // What stands directly behind the word may make another verb of it.
    if !rest.starts_with(|c: char| c.is_alphanumeric() || matches!(c, ' ' | '(' | '<' | '\'' | '_')) {
        return Vec::new();
    }
    let more: &[&str] = match (kind, word) {
        (ErrorKind::Length, _) => &["\"1", "\"2", " |:"],
        (ErrorKind::Domain, ",") => &[" \":"],
        (ErrorKind::Domain, ">" | ";") => &[],
        (ErrorKind::Domain, _) => &[" >"],
        _ => &[],
    };
    more.iter().filter_map(|more| with(sentence, end, more)).collect()
}
