//! A hint in grey: what the word before the cursor is.

use std::collections::HashMap;
use std::sync::LazyLock;

use jackal::help::{entry, facts};
use jackal::session::Notation;
use jackal::session::library::{LIBRARIES, documented};

use super::paint;
use super::part::Part;

/// The longest hint.
const LONGEST: usize = 60;

/// What the library says of its names.
static LIBRARY: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    LIBRARIES.iter().filter(|library| library.always).flat_map(|library| documented(library.text)).collect()
});

/// What the last word of a line is, behind some blanks. Nothing of numbers, and of names that nothing is known of.
pub fn of(line: &str, notation: Notation, read: paint::Read<'_>, names: &HashMap<String, Part>) -> Option<String> {
    let last = line.lines().last()?;
    let (span, part) = paint::pieces(last, read, names).pop().filter(|(span, _)| span.end == last.len())?;
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
