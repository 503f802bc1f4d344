//! Finding words by what they do.

use super::facts;
use std::sync::LazyLock;

use super::library_words::{LibraryWord, library_words};
use super::page::{self, title};
use super::synonyms::{self, stem, stems};
use super::text::{self, Entry, Family};
use crate::display::width::{columns, wrapped};
use crate::near;
use crate::session::Notation;
use crate::session::library::{LIBRARIES, Library};

/// A search shows at most this many findings.
const FINDINGS_MAX: usize = 15;
/// The widest column of words: what is longer stands beyond it.
const KEY_COLUMNS_MAX: usize = 24;
/// The score of a finding that the list of synonyms names for the text.
const SYNONYM: usize = 1000;
/// The score of a finding for a term that is a part of the text.
const TERM: usize = SYNONYM / 2;
/// What belongs to the present notation scores so much more.
const HERE: usize = 2 * SYNONYM;

/// A finding: its word, its description, the notation that it belongs to (none of a topic), its score.
struct HelpMatch {
    key: String,
    line: String,
    notation: Option<Notation>,
    score: usize,
}

/// What stands before a text of which all findings are shown.
const ALL: &str = "--all ";

/// The best findings among words, topics, phrases and the names of the library, those of a notation first: a line each. `--all ` before the
/// text shows all of them.
///
/// ```
/// use jackal::rooms::{help::find, session::Notation};
/// assert!(find::found_page("cumulative sum", Notation::J, 80).starts_with("+/\\ "));
/// assert!(find::found_page("frequencies", Notation::APL, 80).lines().next().is_some_and(|line| line.contains('⌸')));
/// ```
pub fn found_page(text: &str, notation: Notation, width: usize) -> String {
    let (is_whole, text) = text.strip_prefix(ALL).map_or((false, text), |text| (true, text));
    let wanted = stems(text);
    if wanted.is_empty() {
        return wrapped(")find TEXT finds words by what they do: )find rotate, )find group by", "", width);
    }
    let found = findings(&wanted, notation);
    if found.is_empty() {
        return nothing(text, width);
    }
    let shown = found.get(..FINDINGS_MAX).filter(|_| !is_whole).unwrap_or(&found);
    let column = shown.iter().map(|found| columns(found.key.as_bytes())).max().unwrap_or(0).min(KEY_COLUMNS_MAX);
    let mut out: String = shown.iter().map(|found| row(found, notation, column, width)).collect();
    if found.len() > shown.len() {
        let more = format!("... and {} more, which )find {ALL}{} shows", found.len() - shown.len(), text.trim());
        out += &wrapped(&more, "", width);
    }
    out
}

/// The words that a search finds, in order.
pub fn keys(text: &str, notation: Notation) -> Vec<String> {
    findings(&stems(text), notation).into_iter().map(|found| found.key).collect()
}

fn findings(wanted: &[String], notation: Notation) -> Vec<HelpMatch> {
    let mut found: Vec<HelpMatch> = Vec::new();
    let searched = SUBJECTS.iter().filter_map(|subject| subject.found(wanted));
    let within = synonyms::within(wanted).into_iter().filter(|meaning| is_read_in(meaning.notation, notation));
    let within =
        within.enumerate().map(|(place, meaning)| HelpMatch { score: TERM - place.min(TERM), ..of_synonym(meaning) });
    let all = synonyms::found(wanted).map(of_synonym).chain(within).chain(searched);
    for mut one in all {
        one.score += match one.notation {
            Some(own) if own != notation => {
                if is_read_in(own, notation) {
                    HERE - 10
                } else {
                    0
                }
            }
            _ => HERE,
        };
        // A word that is found in two ways is shown once, with the better score.
        match found.iter_mut().find(|known| known.key == one.key && known.notation == one.notation) {
            Some(known) => known.score = known.score.max(one.score),
            None => found.push(one),
        }
    }
    // Words of k are words of q as well: they are shown once, with the better score.
    let of_q: Vec<(String, usize)> = found
        .iter()
        .filter(|found| found.notation == Some(Notation::Q))
        .map(|found| (found.key.clone(), found.score))
        .collect();
    let mut twice = Vec::new();
    for one in found.iter_mut().filter(|found| found.notation == Some(Notation::K)) {
        if let Some((key, score)) = of_q.iter().find(|(key, _)| *key == one.key) {
            one.score = one.score.max(*score);
            twice.push(key);
        }
    }
    found.retain(|found| found.notation != Some(Notation::Q) || !twice.contains(&&found.key));
    found.sort_by_key(|found| std::cmp::Reverse(found.score));
    found
}

/// Whether the words of a notation are words of the present one. Those of k are words of q, too.
pub(super) fn is_read_in(own: Notation, present: Notation) -> bool {
    own == present || own == Notation::K && present == Notation::Q
}

fn row(found: &HelpMatch, notation: Notation, column: usize, width: usize) -> String {
    let tag = found.notation.filter(|own| !is_read_in(*own, notation));
    let line = match tag {
        Some(own) => format!("{} ({})", found.line, title(own)),
        None => found.line.clone(),
    };
    let row = page::row(&found.key, column, &line, width + 2);
    row.lines().map(|line| format!("{}\n", line.strip_prefix("  ").unwrap_or(line))).collect()
}

/// The message for a text that finds nothing, with the nearest words that would.
fn nothing(text: &str, width: usize) -> String {
    let (words, text) = (synonyms::terms().filter(|term| !term.contains(' ')), page::beginning(text));
    let near = near::nearest(&text, words, 2);
    let maybe = if near.is_empty() { String::new() } else { format!("; is it {}?", near.join(" or ")) };
    wrapped(&format!("nothing is found for '{text}'{maybe}"), "", width)
}

fn of_synonym(found: &'static synonyms::Meaning) -> HelpMatch {
    let is_here = |entry: &&Entry| notation_of(entry).is_none_or(|own| is_read_in(own, found.notation));
    let entry = text::entry(&found.key, found.notation).filter(is_here);
    let library = library_words().iter().find(|word| word.name == found.key && found.notation == Notation::J);
    let line = match (entry, library) {
        (Some(entry), _) => line_of(entry),
        (None, Some(word)) => library_line(word),
        (None, None) => found.term.clone(),
    };
    let notation = entry.map_or(Some(found.notation), notation_of);
    HelpMatch { key: found.key.clone(), line, notation, score: SYNONYM - found.place.min(SYNONYM) }
}

/// The notation that an entry belongs to; none of a topic or a command.
fn notation_of(entry: &Entry) -> Option<Notation> {
    match entry.family {
        Family::JVerb | Family::JModifier | Family::JWord | Family::JPhrase => Some(Notation::J),
        Family::K => Some(Notation::K),
        Family::Q => Some(Notation::Q),
        Family::Apl => Some(Notation::APL),
        Family::Topic | Family::Command => None,
    }
}

/// The subject of a search: what is shown of it, and its texts as words with their stems, each text with its weight.
struct Subject {
    key: String,
    line: String,
    notation: Option<Notation>,
    texts: Vec<(Vec<(String, String)>, usize)>,
}

/// All that is searched: entries, then words of the library, then its scripts.
static SUBJECTS: LazyLock<Vec<Subject>> = LazyLock::new(|| {
    let words = text::entries().iter().map(of_entry).chain(library_words().iter().map(of_library));
    words.chain(LIBRARIES.iter().map(of_script)).collect()
});

/// The words of a text with their stems.
fn words(text: &str) -> Vec<(String, String)> {
    let text = text.to_lowercase();
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(|word| (word.to_string(), stem(word))).collect()
}

fn of_entry(entry: &Entry) -> Subject {
    let facts = facts_in_short(entry);
    let first = entry.text.split_inclusive(". ").next().unwrap_or_default();
    // A phrase is described by its first sentence, as a primitive is by its name.
    let name = if entry.family == Family::JPhrase { first } else { &facts };
    let texts = vec![(words(&entry.key), 8), (words(&entry.title), 6), (words(name), 7), (words(&entry.text), 2)];
    Subject { key: entry.key.clone(), line: line_of(entry), notation: notation_of(entry), texts }
}

fn of_library(word: &LibraryWord) -> Subject {
    // Names that every session has come before those that a script brings.
    let weight = if word.library.always { 8 } else { 5 };
    let texts = vec![(words(&word.name), weight), (words(&word.comment), 3)];
    Subject { key: word.name.clone(), line: library_line(word), notation: Some(Notation::J), texts }
}

/// A script of the library, by its name and its purpose.
fn of_script(script: &Library) -> Subject {
    let texts = vec![(words(script.name), 6), (words(script.help), 3)];
    let line = format!("a script: {}", script.help);
    Subject { key: script.name.to_string(), line, notation: Some(script.notation()), texts }
}

impl Subject {
    fn found(&self, wanted: &[String]) -> Option<HelpMatch> {
        let score = score(&self.texts, wanted)?;
        Some(HelpMatch { key: self.key.clone(), line: self.line.clone(), notation: self.notation, score })
    }
}

fn line_of(entry: &Entry) -> String {
    let facts = facts_in_short(entry);
    let first = entry.text.split_inclusive(". ").next().unwrap_or_default();
    [&entry.title, &facts].into_iter().find(|text| !text.is_empty()).map_or(first, String::as_str).to_string()
}

fn facts_in_short(entry: &Entry) -> String {
    let facts = facts::in_short(entry);
    let parts: Vec<&str> = [facts.0, facts.1].into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(": ")
}

fn library_line(word: &LibraryWord) -> String {
    let load = word.how_to_load().map(|load| format!(" ({load})")).unwrap_or_default();
    let first = word.comment.split_inclusive(". ").next().unwrap_or_default();
    format!("{}{load}", first.trim_end())
}

/// The score of texts of different weight that hold all the words: whole words count more than beginnings of words. `None` if one is
/// missing.
fn score(texts: &[(Vec<(String, String)>, usize)], wanted: &[String]) -> Option<usize> {
    wanted.iter().try_fold(0, |sum, word| {
        let worth = |(words, weight): &(Vec<(String, String)>, usize)| {
            if words.iter().any(|(_, stem)| stem == word) {
                3 * weight
            } else if word.len() >= BEGINNING_MIN && words.iter().any(|(part, _)| part.starts_with(word.as_str())) {
                *weight
            } else {
                0
            }
        };
        let best = texts.iter().map(worth).sum::<usize>();
        (best > 0).then_some(sum + best)
    })
}

/// The beginning of a word has at least so many letters.
const BEGINNING_MIN: usize = 3;
