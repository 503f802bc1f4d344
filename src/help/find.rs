//! Finding words by what they do.

use super::facts;
use super::text::{self, Entry, Family};
use crate::display::width::wrapped;
use crate::session::Notation;
use crate::session::library::{LIBRARIES, documented};

/// A search shows at most this many findings.
const FINDINGS_MAX: usize = 15;

/// A finding: its place, its description, its score.
struct HelpMatch {
    key: String,
    line: String,
    score: usize,
}

/// The best findings among words, topics, phrases and the names of the library: a line each.
///
/// ```
/// let found = jackal::rooms::help::find::page("cumulative sum", 80);
/// assert!(found.starts_with("+/\\ "), "{found}");
/// ```
pub fn page(text: &str, width: usize) -> String {
    let wanted: Vec<String> = text.split_whitespace().map(stem).collect();
    if wanted.is_empty() {
        return ")find TEXT finds words by what they do: )find rotate, )find group by\n".to_string();
    }
    let mut found: Vec<HelpMatch> = text::entries().iter().filter_map(|entry| in_entry(entry, &wanted)).collect();
    // Loaded names come before those of libraries that are not loaded.
    found.extend(names().filter_map(|(key, line, loaded)| {
        let score = score(&[(&key, if loaded { 8 } else { 5 }), (&line, 3)], &wanted)?;
        Some(HelpMatch { key, line, score })
    }));
    found.sort_by_key(|found| std::cmp::Reverse(found.score));
    if found.is_empty() {
        return format!("nothing is found for '{text}'\n");
    }
    let left = found.len().saturating_sub(FINDINGS_MAX);
    found.truncate(FINDINGS_MAX);
    let column = found.iter().map(|found| found.key.chars().count()).max().unwrap_or(0).min(24);
    let mut out = String::new();
    for found in &found {
        let text = wrapped(&found.line, &" ".repeat(column + 2), width);
        out += &format!("{:column$}  {}", found.key, text.trim_start());
    }
    if left > 0 {
        out += &format!("... and {left} more\n");
    }
    out
}

fn in_entry(entry: &Entry, wanted: &[String]) -> Option<HelpMatch> {
    let facts = facts_in_short(entry);
    let first = entry.text.split_inclusive(". ").next().unwrap_or_default();
    // A phrase is described by its first sentence, as a primitive is by its name.
    let name = if entry.family == Family::JPhrase { first } else { &facts };
    let score = score(&[(&entry.key, 8), (&entry.title, 6), (name, 7), (&entry.text, 2)], wanted)?;
    let line = [&entry.title, &facts].into_iter().find(|text| !text.is_empty()).map_or(first, String::as_str);
    Some(HelpMatch { key: entry.key.clone(), line: line.to_string(), score })
}

fn facts_in_short(entry: &Entry) -> String {
    let facts = facts::in_short(entry);
    let parts: Vec<&str> = [facts.0, facts.1].into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(": ")
}

/// The score of texts of different weight that hold all the words: earlier and whole words count more. `None` if one
/// is missing.
fn score(texts: &[(&str, usize)], wanted: &[String]) -> Option<usize> {
    wanted.iter().try_fold(0, |sum, word| {
        let worth = |&(text, weight): &(&str, usize)| {
            let text = text.to_lowercase();
            let whole = || text.split(|c: char| !c.is_alphanumeric()).any(|part| stem(part) == *word);
            if !text.contains(word.as_str()) {
                0
            } else if whole() {
                3 * weight
            } else {
                weight
            }
        };
        let best = texts.iter().map(worth).sum::<usize>();
        (best > 0).then_some(sum + best)
    })
}

/// A word without its ending of the plural, in lower case.
fn stem(word: &str) -> String {
    let word = word.to_lowercase();
    if word.len() > 3 { word.trim_end_matches('s').to_string() } else { word }
}

/// The names that the library defines, each with what its line or the comment above says, and whether every session has it.
fn names() -> impl Iterator<Item = (String, String, bool)> {
    LIBRARIES
        .iter()
        .filter(|library| library.notation() == Notation::J && !library.name.starts_with("puzzles/"))
        .flat_map(|library| {
            let from = if library.always { String::new() } else { format!(" (load '{}')", library.name) };
            documented(library.text)
                .into_iter()
                .map(move |(name, comment)| (name, format!("{comment}{from}"), library.always))
        })
}
