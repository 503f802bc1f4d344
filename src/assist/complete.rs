//! What completion makes of a word: names, members of locales, commands, and primitives by their English names.
//!
//! A backslash and the beginning of a name, `\tall` or `\grade`, becomes the primitive that is called so: `#`, `/:`.

use std::collections::HashMap;

use crate::help::text::{Family, entries};
use crate::help::{facts, families, text::Entry};
use crate::session::Notation;

use super::part::Part;

/// What a word could become.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// What is shown of it.
    pub display: String,
    /// What takes the place of the word.
    pub replacement: String,
}

impl Proposal {
    /// A word that stands for itself.
    pub fn plain(word: String) -> Self {
        Proposal { display: word.clone(), replacement: word }
    }
}

/// Where the word before the cursor begins, and what it could become. Nothing within quotes: there, files are meant.
pub fn complete(
    before: &str,
    notation: Notation,
    names: &HashMap<String, Part>,
    commands: &[&str],
) -> Option<(usize, Vec<Proposal>)> {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
    let start = before
        .rfind(|c| !word(c))
        .map_or(0, |at| at + before.get(at..).and_then(|s| s.chars().next()).map_or(1, char::len_utf8));
    let typed = before.get(start..).unwrap_or_default();
    if let Some(rest) = before.strip_prefix(')') {
        if let Some((command, argument)) = rest.split_once(' ') {
            return argument_of(command, argument, before.len(), names);
        }
        return Some((1, pairs(commands.iter().copied().filter(|name| name.starts_with(rest)))));
    }
    if start > 0 && before.get(start - 1..start) == Some("\\") && !typed.is_empty() {
        return Some((start - 1, primitives(typed, notation)));
    }
    if is_quoted(before, notation) || typed.is_empty() {
        return None;
    }
    Some((start, named(typed, notation, names)))
}

/// What may stand behind a command.
fn argument_of(
    command: &str,
    argument: &str,
    end: usize,
    names: &HashMap<String, Part>,
) -> Option<(usize, Vec<Proposal>)> {
    let from = end - argument.len();
    match command {
        "help" => {
            let keys = entries().iter().map(|entry| entry.key.as_str()).chain(names.keys().map(String::as_str));
            Some((from, pairs(keys.filter(|key| key.starts_with(argument)))))
        }
        "edit" => Some((from, pairs(names.keys().map(String::as_str).filter(|name| name.starts_with(argument))))),
        "load" | "save" | "show" => None,
        _ => {
            let start = argument.rfind(|c: char| !c.is_ascii_alphanumeric() && c != '_').map_or(0, |at| at + 1);
            let typed = argument.get(start..).unwrap_or_default();
            let found = names.keys().map(String::as_str).filter(|name| !typed.is_empty() && name.starts_with(typed));
            Some((from + start, pairs(found)))
        }
    }
}

/// The names, and the words of the notation that are spelled as names are, that begin so.
fn named(typed: &str, notation: Notation, names: &HashMap<String, Part>) -> Vec<Proposal> {
    let words = entries().iter().filter(|entry| {
        let is_name = entry.key.starts_with(|c: char| c.is_ascii_alphabetic())
            && entry.key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        families(notation).contains(&entry.family) && is_name
    });
    let all = names.keys().map(String::as_str).chain(words.map(|entry| entry.key.as_str()));
    pairs(all.filter(|name| name.starts_with(typed)))
}

/// The primitives whose English names, or a word in them, begin so.
fn primitives(typed: &str, notation: Notation) -> Vec<Proposal> {
    let typed = typed.to_lowercase();
    let families = families(notation);
    let is_primitive = |entry: &&Entry| !matches!(entry.family, Family::JWord | Family::JPhrase | Family::Q);
    let own = entries().iter().filter(|entry| families.contains(&entry.family)).filter(is_primitive);
    let names = own.flat_map(|entry| english(entry).into_iter().map(move |name| (name, entry)));
    let mut found: Vec<(String, &Entry)> = names
        .filter(|(name, _)| {
            let plain: String = name.chars().filter(|c| !c.is_whitespace()).collect();
            plain.starts_with(&typed) || name.split(' ').any(|word| word.starts_with(&typed))
        })
        .collect();
    // A name that is meant exactly needs no choice.
    if let Some(exact) = found.iter().find(|(name, _)| *name == typed) {
        found = vec![exact.clone()];
    }
    found.dedup_by_key(|(_, entry)| entry.key.clone());
    let pair = |(name, entry): (String, &Entry)| Proposal {
        display: format!("{}  {name}", entry.key),
        replacement: entry.key.clone(),
    };
    found.into_iter().map(pair).collect()
}

/// The English names of a word: of monad and dyad.
fn english(entry: &Entry) -> Vec<String> {
    let (name, help) = facts::in_short(entry);
    let from = if name.is_empty() || entry.family == Family::K { help } else { name };
    from.split(['/', '|', ',', '(', ')'])
        .map(|part| part.trim().to_lowercase())
        .filter(|part| !part.is_empty())
        .collect()
}

fn pairs<'a>(names: impl Iterator<Item = &'a str>) -> Vec<Proposal> {
    let mut names: Vec<&str> = names.collect();
    names.sort_unstable();
    names.dedup();
    names.into_iter().map(|name| Proposal::plain(name.to_string())).collect()
}

/// Whether a text is open where the line ends.
fn is_quoted(before: &str, notation: Notation) -> bool {
    notation.facts().quotes.iter().any(|&quote| before.matches(quote).count() % 2 == 1)
}
