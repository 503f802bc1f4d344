//! Sentences that are Python's: each is answered with what to type here, in a line.
//!
//! The forms and the answers in each language are the list `stdlib/help/python.txt` ([`mod@advice`]); [`forms`] recognizes those that are not calls,
//! methods or modules.

pub mod advice;
pub mod forms;

use advice::{FormKind, advice};
use forms::TypedLine;

use super::Notation;
use crate::error::{Error, ErrorKind};

/// A line that is longer than this has no forms of Python that are looked for.
const LINE_BYTES_MAX: usize = 1000;

/// What to type in place of Python's form, for a line that ran. Names without a value tell more forms.
///
/// ```
/// use jackal::rooms::session::{Notation, python_habits::line_note};
/// let j = |line, has_unknown| line_note(line, Notation::J, has_unknown);
/// assert!(j("2**3", false).is_some_and(|note| note.starts_with("2 ^ 3")));
/// assert!(j("import math", true).is_some_and(|note| note.starts_with("%: 2")));
/// assert_eq!(j("2 ^ 3", true), None);
/// assert!(j("2 <= 3", false).is_some_and(|note| note.starts_with("<:")));
/// assert!(j("10 % 3", false).is_some_and(|note| note.starts_with("3 | 10")));
/// assert!(j("-5 + 3", false).is_some_and(|note| note.starts_with("_5")));
/// assert_eq!(j("a =: 5 # five", true), Some("a comment begins with NB."));
/// assert_eq!(j("average =: total % # prices", true), None);
/// assert!(line_note("2**3", Notation::K, false).is_some_and(|note| note.starts_with("2 xexp 3")));
/// assert!(line_note("6/2", Notation::APL, false).is_some_and(|note| note.starts_with("÷ divides")));
/// assert_eq!(line_note("3 <= 2", Notation::Q, false), None);
/// assert!(j("x++", false).is_some_and(|note| note.starts_with("x =: x + 1")));
/// assert!(j("elif x:", false).is_some_and(|note| note.starts_with("in a definition: if.")));
/// assert!(line_note("try:", Notation::APL, false).is_some_and(|note| note.starts_with("{0::0")));
/// assert!(line_note("sum([1,2,3])", Notation::Q, false).is_some_and(|note| note.ends_with("sum 1 2 3")));
/// ```
pub fn line_note(line: &str, notation: Notation, has_unknown: bool) -> Option<&'static str> {
    if line.len() > LINE_BYTES_MAX {
        return None;
    }
    let typed = TypedLine::new(line, notation);
    let silent = || forms::silent(&typed).find_map(|form| advice(FormKind::Form, form, notation));
    let unknown = || forms::comment(&typed).then(|| advice(FormKind::Form, "comment", notation)).flatten();
    silent().or_else(|| has_unknown.then(|| unknown().or_else(|| habit(&typed, notation, &|_| false))).flatten())
}

/// What to type in place of Python's form, for the error of a sentence that was typed. A call of a name that has a value is not Python's.
pub(super) fn note(error: &Error, notation: Notation, has_value: &dyn Fn(&str) -> bool) -> Option<&'static str> {
    use ErrorKind::{
        Domain, IllFormedNumber, Index, Length, OpenQuote, Rank, Signal, Spelling, Syntax, Type, Valence, Value,
    };
    let [place] = error.places() else { return None };
    if place.definition.is_some() || place.file.is_some() || place.sentence.len() > LINE_BYTES_MAX {
        return None;
    }
    let typed = TypedLine::new(&place.sentence, notation);
    let form = |form| advice(FormKind::Form, form, notation);
    match error.kind() {
        OpenQuote | Syntax if forms::has_apostrophe(typed.line) => form("apostrophe").or_else(|| form("single-quotes")),
        // The library of J has a verb of this name.
        Domain | Type if typed.bare.starts_with("type(") => advice(FormKind::Call, "type", notation),
        Domain | Type | Length if forms::joins_texts(&typed) => form("join-texts"),
        Domain | Type | Length if forms::repeats_text(&typed) => form("repeat-text"),
        Value | Syntax | Spelling | OpenQuote | IllFormedNumber | Signal(_) => {
            let number = forms::numbers(&typed).find_map(form);
            let silent = || forms::silent(&typed).find_map(form);
            let comment = || forms::comment(&typed).then(|| form("comment")).flatten();
            let beginning = forms::beginnings(&typed).find_map(form);
            let named = forms::called(&typed.bare).filter(|name| !has_value(name));
            let call = || named.and_then(|name| advice(FormKind::Call, name, notation));
            beginning
                .or_else(call)
                .or(number)
                .or_else(silent)
                .or_else(comment)
                .or_else(|| habit(&typed, notation, has_value))
        }
        Domain | Type | Length | Rank | Index | Valence => {
            let failing = || forms::failing(&typed).find_map(form);
            let silent = || forms::silent(&typed).find_map(form);
            forms::beginnings(&typed).find_map(form).or_else(silent).or_else(failing)
        }
        _ => None,
    }
}

/// What to type in place of a call of a name without a value, `f(2)`, if nothing better is known of the name.
pub(super) fn call_note(error: &Error, notation: Notation) -> Option<&'static str> {
    let [place] = error.places() else { return None };
    forms::called(place.sentence.trim()).and_then(|_| advice(FormKind::Form, "unknown-call", notation))
}

/// What to type in place of the first habit that a sentence shows.
fn habit(typed: &TypedLine<'_>, notation: Notation, has_value: &dyn Fn(&str) -> bool) -> Option<&'static str> {
    let form = |form| advice(FormKind::Form, form, notation);
    let words = |kind, find: &dyn Fn(&str) -> Option<usize>| {
        let rows = advice::rows(kind, notation);
        let found =
            rows.filter_map(|row| Some((row.names.iter().filter_map(|name| find(name)).min()?, row.text.as_str())));
        found.min_by_key(|(place, _)| *place).map(|(_, text)| text)
    };
    let bare = typed.bare.as_str();
    let call = |name: &str| {
        let place = forms::call(bare, name)?;
        (!has_value(name) || bare.contains(&format!("{name}()"))).then_some(place)
    };
    let module = || words(FormKind::Module, &|name| forms::module(bare, name).filter(|_| !has_value(name)));
    forms::beginnings(typed)
        .find_map(form)
        .or_else(module)
        .or_else(|| forms::is_import(bare).then(|| form("import")).flatten())
        .or_else(|| words(FormKind::Method, &|name| bare.find(&format!(".{name}("))))
        .or_else(|| words(FormKind::Attribute, &|name| forms::attribute(bare, name)))
        .or_else(|| words(FormKind::Call, &call))
        .or_else(|| forms::signs(typed).find_map(form))
}
