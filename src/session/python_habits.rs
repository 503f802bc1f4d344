//! Sentences that are Python's: J says what to type in their place.

use crate::error::{Error, ErrorKind};

/// A habit: whether a sentence shows it, and what to type here.
type Habit = (fn(&str) -> bool, &'static str);

/// The habits, the most telling first.
const HABITS: &[Habit] = &[
    (
        |s| s.starts_with("import ") || s.starts_with("from "),
        "load 'stats' brings a library; jackal list names those that are there",
    ),
    (|s| s.starts_with("def "), "a verb is defined so: double =: {{ 2 * y }}; y is its argument"),
    (
        |s| s.starts_with("for ") && s.contains(" in "),
        "most loops are not needed: +/ *: i. 3 squares and adds; in a definition for_i. i. 3 do. ... end.",
    ),
    (
        |s| begins_block(s, &["if ", "while ", "elif "]),
        "in a definition: if. y > 3 do. 1 else. 2 end. and while. y > 3 do. ... end.",
    ),
    (|s| s.contains("lambda "), "{{ 2 * y }} is a verb without a name"),
    (|s| calls(s, "print"), "the prompt shows results; in scripts: echo 'text'"),
    (|s| calls(s, "len"), "# y counts the items of y, $ y gives its shape"),
    (|s| calls(s, "sum"), "+/ y adds the items of y"),
    (|s| calls(s, "range"), "i. 5 gives 0 1 2 3 4"),
    (|s| calls(s, "max") || calls(s, "min"), ">./ y is the largest item of y, <./ y the least"),
    (|s| calls(s, "sorted"), "/:~ y sorts y, \\:~ y the other way"),
    (|s| calls(s, "set"), "~. y has the distinct items of y"),
    (|s| is_list(s), "a list is written without brackets and commas: 1 2 3"),
    (|s| takes_item(s), "0 { y is the first item of y, _1 { y the last, 2 {. y the first two"),
    (|s| s.contains("=="), "= compares, =: gives a name a value"),
    (|s| s.contains("!="), "~: is not equal, -. is not"),
    (|s| opens_text(s), "text stands between single quotes: 'text'"),
    (|s| ["True", "False", "None"].contains(&s), "truths are 1 and 0; an empty list is i. 0"),
];

/// What J reads in another way than Python without an error: the sign, and what to type here.
const OTHER_MEANINGS: &[(&str, &str)] = &[
    ("**", "2 ^ 3 is the power; ** are two words of J"),
    ("==", "= compares, =: gives a name a value; == are two words of J"),
    ("!=", "~: is not equal; != are two words of J"),
    ("+=", "x =: x + 1 changes x; += are two words of J"),
    ("-=", "x =: x - 1 changes x; -= are two words of J"),
    ("//", "<. 7 % 2 is the whole part of a quotient; // are two words of J"),
];

/// What to type in place of Python's form, for a line that ran. Names without a value tell more forms.
///
/// ```
/// use jackal::rooms::session::python_habits::line_note;
/// assert!(line_note("2**3", false).is_some_and(|note| note.starts_with("2 ^ 3")));
/// assert_eq!(line_note("import math", true), Some("load 'stats' brings a library; jackal list names those that are there"));
/// assert_eq!(line_note("2 ^ 3", true), None);
/// ```
pub fn line_note(line: &str, has_unknown: bool) -> Option<&'static str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == ')' || c == ']';
    let stands_between = |sign: &str| {
        line.match_indices(sign).any(|(at, _)| {
            let before = line.get(..at).unwrap_or_default().trim_end().chars().next_back();
            let after = line.get(at + sign.len()..).unwrap_or_default().trim_start().chars().next();
            before.is_some_and(is_part) && after.is_some_and(|c| is_part(c) || c == '(' || c == '[')
        })
    };
    let other = OTHER_MEANINGS.iter().find(|(sign, _)| !line.contains('\'') && stands_between(sign));
    if let Some((_, note)) = other {
        return Some(note);
    }
    let is_comment = line.strip_prefix("# ").is_some_and(|text| text.split_whitespace().count() > 1);
    match has_unknown {
        true if is_comment => Some("a comment begins with NB."),
        true => HABITS.iter().find(|(shows, _)| shows(line)).map(|(_, note)| *note),
        false => None,
    }
}

/// Whether a sentence calls a function of a name with parentheses, as Python does.
fn calls(sentence: &str, name: &str) -> bool {
    sentence.match_indices(name).any(|(at, _)| {
        let before = sentence.get(..at).unwrap_or_default().bytes().next_back();
        let after = sentence.get(at + name.len()..).unwrap_or_default();
        after.starts_with('(') && !before.is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    })
}

fn begins_block(sentence: &str, words: &[&str]) -> bool {
    sentence.ends_with(':') && words.iter().any(|word| sentence.starts_with(word))
}

/// Whether a sentence has a list such as `[1, 2]` in brackets.
fn is_list(sentence: &str) -> bool {
    let inside = sentence.split_once('[').and_then(|(_, rest)| rest.split_once(']'));
    inside.is_some_and(|(inside, _)| inside.contains(',') || inside.trim().is_empty() && sentence.ends_with(']'))
}

/// Whether a sentence has an index in brackets behind a name: `a[0]`.
fn takes_item(sentence: &str) -> bool {
    sentence.match_indices('[').any(|(at, _)| {
        let before = sentence.get(..at).unwrap_or_default().bytes().next_back();
        before.is_some_and(|byte| byte.is_ascii_alphanumeric())
            && sentence.get(at..).is_some_and(|rest| rest.contains(']'))
    })
}

/// Whether a word of a sentence begins with a double quote.
fn opens_text(sentence: &str) -> bool {
    sentence.split([' ', '(', ',', '=', ':']).any(|word| word.starts_with('"'))
        && sentence.bytes().filter(|byte| *byte == b'"').count().is_multiple_of(2)
}

/// What to type in place of Python's form, for the error of a sentence that was typed.
pub(super) fn note(error: &Error) -> Option<&'static str> {
    let [place] = error.places() else { return None };
    if place.definition.is_some() || place.file.is_some() {
        return None;
    }
    let sentence = place.sentence.trim();
    match error.kind() {
        ErrorKind::Value | ErrorKind::Syntax | ErrorKind::Spelling | ErrorKind::OpenQuote => {
            HABITS.iter().find(|(shows, _)| shows(sentence)).map(|(_, note)| *note)
        }
        ErrorKind::Domain if divides(sentence) => Some("% divides: 1 % 2"),
        _ => None,
    }
}

/// Whether a sentence is a number, a slash and a number.
fn divides(sentence: &str) -> bool {
    let is_number = |s: &str| !s.is_empty() && s.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    sentence.split_once('/').is_some_and(|(x, y)| is_number(x.trim()) && is_number(y.trim()))
}
