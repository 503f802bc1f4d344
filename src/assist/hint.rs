//! A hint in grey: what the word before the cursor is.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::help::{entry, facts};
use crate::session::Notation;
use crate::session::library::{LIBRARIES, documented};

use super::part::Part;
use super::pieces::{self, Read};

/// The longest hint.
const LONGEST: usize = 60;

/// What the library says of its names.
static LIBRARY: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    LIBRARIES.iter().filter(|library| library.always).flat_map(|library| documented(library.text)).collect()
});

/// What the library's own comment says of a name that every session begins with.
pub fn of_library(name: &str) -> Option<&'static str> {
    LIBRARY.get(name).map(String::as_str)
}

/// What the last word of a line is, behind some blanks. Nothing of numbers, and of names that nothing is known of.
pub fn of(line: &str, notation: Notation, read: Read<'_>, names: &HashMap<String, Part>) -> Option<String> {
    let last = line.lines().last()?;
    let (span, part) = pieces::pieces(last, read, names).pop().filter(|(span, _)| span.end == last.len())?;
    let word = last.get(span)?;
    let text = match part {
        Part::Noun | Part::Text | Part::Comment | Part::Bracket | Part::Wrong => return None,
        Part::Unknown => return None,
        _ => entry(word, notation).map(|entry| facts::in_short(entry).1).filter(|text| !text.is_empty()),
    };
    let text = text.or_else(|| LIBRARY.get(word).map(String::as_str).filter(|_| notation == Notation::J))?;
    let cut: String = text.chars().take(LONGEST).collect();
    let more = if text.chars().count() > LONGEST { "..." } else { "" };
    Some(format!("   {cut}{more}"))
}
