//! Patterns of text: `*` is any text, `?` any character, `[...]` one of some characters or, after a `^`, one of all others.

use crate::array::Context;
use crate::error::{Error, Result};

/// How many places of a search are looked at between two questions whether to go on.
const POLLED: usize = 1 << 12;

/// Whether a text matches a pattern in which `star` is any text: goes through both, and back to the last star where they part. `one`
/// says whether an item of the text matches the pattern at a place, and where the pattern goes on. (The crates for it take no bytes
/// that are no text, and have the classes of one notation.)
///
/// ```
/// use jackal::rooms::verbs::text::patterns::{is_or, matches_with};
/// let (text, pattern): (Vec<char>, Vec<char>) = ("größe".chars().collect(), "*ö?e".chars().collect());
/// assert!(matches_with(&text, &pattern, '*', is_or('?')) && !matches_with(&text[1..], &pattern[1..], '*', is_or('?')));
/// ```
#[inline]
pub fn matches_with<T: Copy + PartialEq>(
    text: &[T],
    pattern: &[T],
    star: T,
    one: impl Fn(T, &[T], usize) -> Option<usize>,
) -> bool {
    let (mut i, mut j) = (0, 0);
    let mut back: Option<(usize, usize)> = None;
    while let Some(&item) = text.get(i) {
        if pattern.get(j) == Some(&star) {
            back = Some((j, i));
            j += 1;
        } else if let Some(next) = one(item, pattern, j) {
            (i, j) = (i + 1, next);
        } else if let Some((at, from)) = back {
            back = Some((at, from + 1));
            (i, j) = (from + 1, at + 1);
        } else {
            return false;
        }
    }
    pattern.get(j..).unwrap_or(&[]).iter().all(|&item| item == star)
}

/// For [`matches_with`]: an item of a pattern is itself, or `any` is any item.
pub fn is_or<T: Copy + PartialEq>(any: T) -> impl Fn(T, &[T], usize) -> Option<usize> {
    move |item, pattern, j| pattern.get(j).is_some_and(|&own| own == any || own == item).then_some(j + 1)
}

/// Whether a text matches a pattern with classes.
///
/// ```
/// use jackal::rooms::verbs::text::patterns::matches_pattern;
/// assert!(matches_pattern(b"north", b"n?[p-r]*") && !matches_pattern(b"north", b"[^n]*"));
/// ```
pub fn matches_pattern(text: &[u8], pattern: &[u8]) -> bool {
    matches_with(text, pattern, b'*', |byte, pattern, j| one_matches(Some(byte), pattern, j))
}

/// Whether a character matches the pattern at j, and where the pattern goes on.
fn one_matches(character: Option<u8>, pattern: &[u8], j: usize) -> Option<usize> {
    let character = character?;
    match pattern.get(j)? {
        b'?' => Some(j + 1),
        b'[' => {
            let end = j + pattern.get(j..)?.iter().skip(1).position(|&c| c == b']')? + 1;
            let set = pattern.get(j + 1..end)?;
            let (negated, set) = match set.strip_prefix(b"^") {
                Some(rest) => (true, rest),
                None => (false, set),
            };
            let mut found = false;
            let mut at = 0;
            while let Some(&low) = set.get(at) {
                match (set.get(at + 1), set.get(at + 2)) {
                    (Some(b'-'), Some(&high)) => {
                        found |= (low..=high).contains(&character);
                        at += 3;
                    }
                    _ => {
                        found |= low == character;
                        at += 1;
                    }
                }
            }
            (found != negated).then_some(end + 1)
        }
        &other => (other == character).then_some(j + 1),
    }
}

/// Where a pattern without `*` occurs in a text, without overlap.
pub fn found(cx: &Context, text: &[u8], pattern: &[u8]) -> Result<Vec<usize>> {
    if pattern.is_empty() {
        return Err(Error::length("a search is for at least one character"));
    }
    let width = width_of(pattern);
    let mut out = Vec::new();
    let mut at = 0;
    while at + width <= text.len() {
        if at % POLLED == 0 {
            cx.poll()?;
        }
        match text.get(at..at + width) {
            Some(part) if matches_pattern(part, pattern) => {
                out.push(at);
                at += width;
            }
            _ => at += 1,
        }
    }
    Ok(out)
}

/// How many characters a pattern without `*` matches.
pub fn width_of(pattern: &[u8]) -> usize {
    let (mut width, mut at) = (0, 0);
    while let Some(&c) = pattern.get(at) {
        at = match c {
            b'[' => {
                pattern.get(at..).and_then(|rest| rest.iter().position(|&c| c == b']')).map_or(at + 1, |n| at + n + 1)
            }
            _ => at + 1,
        };
        width += 1;
    }
    width
}
