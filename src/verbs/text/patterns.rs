//! Patterns of text: `*` is any text, `?` any character, `[...]` one of some characters or, after a `^`, one of all others.

use crate::array::Context;
use crate::error::{Error, Result};

/// How many places of a search are looked at between two questions whether to go on.
const POLLED: usize = 1 << 12;

/// Whether a text matches a pattern: goes through both, and back to the last `*` where they part.
///
/// ```
/// use jackal::rooms::verbs::text::patterns::matches_pattern;
/// assert!(matches_pattern(b"north", b"n?[p-r]*") && !matches_pattern(b"north", b"[^n]*"));
/// ```
pub fn matches_pattern(text: &[u8], pattern: &[u8]) -> bool {
    let (mut i, mut j) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while i < text.len() {
        match pattern.get(j) {
            Some(b'*') => {
                star = Some((j, i));
                j += 1;
                continue;
            }
            Some(_) => {
                if let Some(next) = one_matches(text.get(i).copied(), pattern, j) {
                    i += 1;
                    j = next;
                    continue;
                }
            }
            None => {}
        }
        match star {
            Some((at, from)) => {
                star = Some((at, from + 1));
                i = from + 1;
                j = at + 1;
            }
            None => return false,
        }
    }
    pattern.get(j..).unwrap_or(&[]).iter().all(|&c| c == b'*')
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
