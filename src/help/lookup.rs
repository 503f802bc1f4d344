//! Which entry a word or topic has.

use super::text::{self, Entry, Family};
use crate::array::{Array, Tolerance, promote};
use crate::session::Notation;

/// The families of words that a notation has.
pub fn families(notation: Notation) -> &'static [Family] {
    match notation {
        Notation::J => &Family::OF_J,
        Notation::APL => &Family::OF_APL,
        _ => &Family::OF_K,
    }
}

/// The entry of a word or topic: of the notation if it has it, else a topic, else another notation's.
pub fn entry(what: &str, notation: Notation) -> Option<&'static Entry> {
    let all = text::entries();
    let of = |families: &[Family]| {
        let own = || all.iter().filter(|entry| families.contains(&entry.family));
        own().find(|entry| entry.key == what).or_else(|| own().find(|entry| entry.also.iter().any(|word| word == what)))
    };
    let own = families(notation);
    let elsewhere = || Notation::all().map(families).filter(|others| *others != own).find_map(of);
    of(own).or_else(|| of(&[Family::Topic])).or_else(|| constant_verb(what, own)).or_else(elsewhere)
}

/// One of the verbs that give a number, all of which are one entry.
fn constant_verb(what: &str, families: &[Family]) -> Option<&'static Entry> {
    let digit = what.strip_suffix(':')?.trim_start_matches('_');
    let is_one = digit.len() <= 1 && digit.bytes().all(|byte| byte.is_ascii_digit()) && !what.starts_with(':');
    text::entries().iter().find(|entry| is_one && families.contains(&Family::JWord) && entry.key == "_9:")
}

/// The one integer that a value is, or the first of a list.
pub(super) fn integer(value: &Array) -> Option<i64> {
    promote::integers(value, Tolerance::default()).ok()?.first().copied()
}
