//! Completion of the word before the cursor: names, members of locales, commands, and primitives by their English
//! names.
//!
//! A backslash and the beginning of a name, `\tall` or `\grade`, becomes the primitive that is called so: `#`, `/:`.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::coloured_pieces;
use super::coloured_pieces::{Part, Read};
use crate::help::library_words::library_words;
use crate::help::text::{Entry, Family, entries};
use crate::help::{entry, facts, families};
use crate::session::Notation;
use crate::session::library::{LIBRARIES, documented};

/// A proposal for a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The text that is shown.
    pub display: String,
    /// The text that replaces the word.
    pub replacement: String,
}

impl Proposal {
    /// A word that stands for itself.
    pub fn new(word: String) -> Self {
        Proposal { display: word.clone(), replacement: word }
    }
}

/// The start of the word before the cursor, and the proposals for it. Within quotes there are none: files are named
/// there.
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
            return command_arguments(command, argument, before.len(), names);
        }
        return Some((1, pairs(commands.iter().copied().filter(|name| name.starts_with(rest)))));
    }
    if start > 0 && before.get(start - 1..start) == Some("\\") && !typed.is_empty() {
        return Some((start - 1, primitives(typed, notation)));
    }
    if let Some(found) = quoted_script(before).filter(|(_, found)| notation == Notation::J && !found.is_empty()) {
        return Some(found);
    }
    if is_quoted(before, notation) || typed.is_empty() {
        return None;
    }
    Some((start, matching_names(typed, notation, names)))
}

/// Proposals for the argument of a command.
fn command_arguments(
    command: &str,
    argument: &str,
    end: usize,
    names: &HashMap<String, Part>,
) -> Option<(usize, Vec<Proposal>)> {
    let from = end - argument.len();
    let scripts = || scripts().filter(|name| name.starts_with(argument)).map(String::from).collect::<Vec<String>>();
    match command {
        "help" => {
            let keys = entries().iter().map(|entry| entry.key.as_str()).chain(names.keys().map(String::as_str));
            let library = library_words().iter().map(|word| word.name.as_str());
            let lists = ["words", "topics", "commands"].into_iter();
            let scripts = scripts();
            let all = keys.chain(library).chain(lists).chain(scripts.iter().map(String::as_str));
            Some((from, pairs(all.filter(|key| key.starts_with(argument)))))
        }
        "edit" => Some((from, pairs(names.keys().map(String::as_str).filter(|name| name.starts_with(argument))))),
        "learn" => Some((from, pairs(Notation::all().map(Notation::name).filter(|name| name.starts_with(argument))))),
        "load" | "LOAD" | "COPY" | "show" => {
            let found = pairs(scripts().iter().map(String::as_str));
            (!found.is_empty() && !argument.is_empty()).then_some((from, found))
        }
        "save" | "SAVE" | "PCOPY" | "DROP" | "LIB" => None,
        _ => {
            let start = argument.rfind(|c: char| !c.is_ascii_alphanumeric() && c != '_').map_or(0, |at| at + 1);
            let typed = argument.get(start..).unwrap_or_default();
            let found = names.keys().map(String::as_str).filter(|name| !typed.is_empty() && name.starts_with(typed));
            Some((from + start, pairs(found)))
        }
    }
}

/// The names of the scripts that a session does not begin with.
fn scripts() -> impl Iterator<Item = &'static str> {
    LIBRARIES.iter().filter(|library| !library.always).map(|library| library.name)
}

/// The words before a quoted name of a script.
const LOADING: [&str; 3] = ["load '", "require '", "loadd '"];

/// The scripts of the library whose names begin as the quoted text behind `load` does.
fn quoted_script(before: &str) -> Option<(usize, Vec<Proposal>)> {
    let start = LOADING.iter().find_map(|word| before.rfind(word).map(|at| at + word.len()))?;
    let typed = before.get(start..).filter(|typed| !typed.contains('\''))?;
    Some((start, pairs(scripts().filter(|name| name.starts_with(typed)))))
}

/// Whether what is typed is the name of a script, for which files are proposed as well.
pub fn is_script_name(before: &str) -> bool {
    quoted_script(before).is_some() || [")load ", ")LOAD ", ")COPY "].iter().any(|command| before.starts_with(command))
}

/// The names, and the words of the notation that are spelled as names are, that begin so.
fn matching_names(typed: &str, notation: Notation, names: &HashMap<String, Part>) -> Vec<Proposal> {
    let words = entries().iter().filter(|entry| {
        let is_name = entry.key.starts_with(|c: char| c.is_ascii_alphabetic())
            && entry.key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        families(notation).contains(&entry.family) && is_name
    });
    let library = library_words().iter().filter(|word| notation == Notation::J && word.library.always);
    let all = names.keys().map(String::as_str).chain(words.map(|entry| entry.key.as_str()));
    let all = all.chain(library.map(|word| word.name.as_str()));
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
    names.into_iter().map(|name| Proposal::new(name.to_string())).collect()
}

/// Whether a text is open where the line ends.
fn is_quoted(before: &str, notation: Notation) -> bool {
    notation.facts().quotes.iter().any(|&quote| before.matches(quote).count() % 2 == 1)
}

/// The longest hint.
const HINT_COLUMNS_MAX: usize = 60;

/// The library's comments on its names.
static LIBRARY: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    LIBRARIES.iter().filter(|library| library.always).flat_map(|library| documented(library.text)).collect()
});

/// The library's comment on a name that every session begins with.
pub fn library_hint(name: &str) -> Option<&'static str> {
    LIBRARY.get(name).map(String::as_str)
}

/// What ends the definition that is open in a text, as a hint for its next line.
fn end_of_definition(text: &str, notation: Notation) -> Option<String> {
    match notation {
        Notation::APL if text.trim_start().starts_with('∇') => {
            Some(format!("[{}]   ∇ ends the function", text.matches('\n').count()))
        }
        Notation::J => {
            let lines = [": 0", "define"].iter().filter_map(|word| text.rfind(word)).max();
            let end = if text.rfind("{{") > lines { "}}" } else { ")" };
            Some(format!("   {end} ends the definition"))
        }
        _ => None,
    }
}

/// The hint for the last word of a line, which may have blanks behind it. Numbers and unknown names have none. An empty line of a
/// definition has its number, if the notation counts lines, and the word that ends the definition.
pub fn hint(line: &str, notation: Notation, read: Read<'_>, names: &HashMap<String, Part>) -> Option<String> {
    if line.rsplit_once('\n').is_some_and(|(_, last)| last.trim().is_empty()) {
        return end_of_definition(line, notation);
    }
    let last = line.lines().last()?;
    let (span, part) = coloured_pieces::pieces(last, read, names).pop().filter(|(span, _)| span.end == last.len())?;
    let word = last.get(span)?;
    let text = match part {
        Part::Noun | Part::Text | Part::Comment | Part::Bracket | Part::Wrong => return None,
        Part::Unknown => return None,
        _ => entry(word, notation).map(|entry| facts::in_short(entry).1).filter(|text| !text.is_empty()),
    };
    let text = text.or_else(|| LIBRARY.get(word).map(String::as_str).filter(|_| notation == Notation::J))?;
    let cut: String = text.chars().take(HINT_COLUMNS_MAX).collect();
    let more = if text.chars().count() > HINT_COLUMNS_MAX { "..." } else { "" };
    Some(format!("   {cut}{more}"))
}
