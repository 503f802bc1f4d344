//! Patterns of text: `*` is any text, `?` any character, `[...]` one of some characters or, after a `^`, one of all others.

use crate::array::{Array, Context, budget, stop};
use crate::error::{Error, Result};
use crate::verbs::search;

/// How many items are compared between two looks at the flag, and at how many places a search begins.
const COMPARED: usize = 1 << 14;
const PLACES: usize = 1 << 8;

/// Whether a text matches a pattern in which `star` is any text: goes through both, and back to the last star where they part. `one`
/// says whether an item of the text is what an item of the pattern stands for. (The crates for it take no bytes that are not text, and have
/// the classes of one notation.)
///
/// ```
/// use jackal_kernels::verbs::text::patterns::matches_with;
/// let (text, pattern): (Vec<char>, Vec<char>) = ("größe".chars().collect(), "*ö?e".chars().collect());
/// let one = |item, own| own == '?' || own == item;
/// assert!(matches_with(&text, &pattern, '*', one)? && !matches_with(&text[1..], &pattern[1..], '*', one)?);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
#[inline]
pub fn matches_with<T: Copy, P: Copy + PartialEq>(
    text: &[T],
    pattern: &[P],
    star: P,
    one: impl Fn(T, P) -> bool,
) -> Result<bool> {
    let (mut i, mut j, mut turn) = (0, 0, 0_usize);
    let mut back: Option<(usize, usize)> = None;
    while let Some(&item) = text.get(i) {
        turn += 1;
        if turn.is_multiple_of(COMPARED) {
            stop::poll_running()?;
        }
        let own = pattern.get(j).copied();
        if own == Some(star) {
            back = Some((j, i));
            j += 1;
        } else if own.is_some_and(|own| one(item, own)) {
            (i, j) = (i + 1, j + 1);
        } else if let Some((at, from)) = back {
            back = Some((at, from + 1));
            (i, j) = (from + 1, at + 1);
        } else {
            return Ok(false);
        }
    }
    Ok(pattern.get(j..).unwrap_or(&[]).iter().all(|&item| item == star))
}

/// An item of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    /// Any text.
    Star,
    /// Any character.
    Any,
    /// A character.
    Byte(u8),
    /// One of the characters of a class, by its number.
    Class(usize),
    /// No character: a bracket that is not closed.
    Never,
}

/// A pattern that was read.
///
/// ```
/// use jackal_kernels::verbs::text::patterns::WildcardPattern;
/// assert!(WildcardPattern::new(b"n?[p-r]*")?.matches(b"north")? && !WildcardPattern::new(b"[^n]*")?.matches(b"north")?);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub struct WildcardPattern<'a> {
    text: &'a [u8],
    items: Vec<Item>,
    /// For each class, which of the 256 characters are in it.
    classes: Vec<[bool; 256]>,
}

impl<'a> WildcardPattern<'a> {
    /// Reads a pattern.
    pub fn new(text: &'a [u8]) -> Result<WildcardPattern<'a>> {
        let mut pattern = WildcardPattern { text, items: Vec::new(), classes: Vec::new() };
        let last_close = text.iter().rposition(|&byte| byte == b']');
        let mut at = 0;
        while let Some(&byte) = text.get(at) {
            stop::poll_turn(pattern.items.len())?;
            let rest = text.get(at + 1..).unwrap_or(&[]);
            let item = match byte {
                b'*' => Item::Star,
                b'?' => Item::Any,
                b'[' if last_close.is_none_or(|last| last <= at) => Item::Never,
                b'[' => {
                    let end = rest.iter().position(|&byte| byte == b']').unwrap_or(rest.len());
                    at += end + 1;
                    budget::push(&mut pattern.classes, class(rest.get(..end).unwrap_or(&[])))?;
                    Item::Class(pattern.classes.len() - 1)
                }
                other => Item::Byte(other),
            };
            budget::push(&mut pattern.items, item)?;
            at += 1;
        }
        Ok(pattern)
    }

    /// Whether a whole text matches it.
    pub fn matches(&self, text: &[u8]) -> Result<bool> {
        matches_with(text, &self.items, Item::Star, |byte, item| match item {
            Item::Star | Item::Never => false,
            Item::Any => true,
            Item::Byte(own) => own == byte,
            Item::Class(number) => self.classes.get(number).is_some_and(|class| class[usize::from(byte)]),
        })
    }

    /// How many characters it matches where there is no `*` in it.
    pub fn width(&self) -> usize {
        self.items.len()
    }

    /// Where it occurs in a text, without overlap; there is no `*` in it.
    pub fn found(&self, cx: &Context, text: &[u8]) -> Result<Vec<usize>> {
        let width = self.width();
        if width == 0 {
            return Err(Error::length("a search is for at least one character"));
        }
        let (mut out, mut at) = (Vec::new(), 0);
        if self.items.iter().all(|item| matches!(item, Item::Byte(_))) {
            let found = search::find(cx, Array::text(self.text).into(), Array::text(text).into())?;
            for (place, _) in found.as_slice::<bool>().unwrap_or(&[]).iter().enumerate().filter(|(_, found)| **found) {
                stop::poll_turn(place)?;
                if place >= at {
                    budget::push(&mut out, place)?;
                    at = place + width;
                }
            }
            return Ok(out);
        }
        while at + width <= text.len() {
            if at.is_multiple_of(PLACES) {
                cx.poll()?;
            }
            if self.matches(text.get(at..at + width).unwrap_or(&[]))? {
                budget::push(&mut out, at)?;
                at += width;
            } else {
                at += 1;
            }
        }
        Ok(out)
    }
}

/// The characters of a class.
fn class(set: &[u8]) -> [bool; 256] {
    let (negated, set) = set.strip_prefix(b"^").map_or((false, set), |set| (true, set));
    let (mut class, mut at) = ([negated; 256], 0);
    while let Some(&low) = set.get(at) {
        let high = match (set.get(at + 1), set.get(at + 2)) {
            (Some(b'-'), Some(&high)) => {
                at += 2;
                high
            }
            _ => low,
        };
        (low..=high).for_each(|byte| class[usize::from(byte)] = !negated);
        at += 1;
    }
    class
}
