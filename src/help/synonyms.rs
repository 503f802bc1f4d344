//! Synonyms: terms by which people look for words, and the words that they mean in each notation.
//!
//! The list is `stdlib/help/synonyms.txt`: a line of terms, between commas, and below it an indented line for each word, behind the name of
//! its notation, or behind `all` if it is a topic or a command.

use std::collections::{BTreeSet, HashSet};
use std::sync::LazyLock;

use crate::session::Notation;

/// What a group of terms means in a notation.
#[derive(Debug)]
pub struct Meaning {
    /// The terms of the group.
    pub terms: Vec<String>,
    /// The stems of the words of each term.
    stems: Vec<BTreeSet<String>>,
    /// The first of them.
    pub term: String,
    /// The notation.
    pub notation: Notation,
    /// The word, or a sentence that does what the terms say.
    pub key: String,
    /// The place among the words of the group in the same notation.
    pub place: usize,
}

static MEANINGS: LazyLock<Vec<Meaning>> = LazyLock::new(|| parse(include_str!("../../stdlib/help/synonyms.txt")));

/// All of them.
pub fn meanings() -> &'static [Meaning] {
    &MEANINGS
}

/// All terms.
pub fn terms() -> impl Iterator<Item = &'static str> {
    let mut seen = HashSet::new();
    meanings()
        .iter()
        .flat_map(|meaning| meaning.terms.iter())
        .map(String::as_str)
        .filter(move |term| seen.insert(*term))
}

fn parse(text: &'static str) -> Vec<Meaning> {
    let mut meanings: Vec<Meaning> = Vec::new();
    let mut terms = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with("# ") && !line.trim().is_empty()) {
        let Some(row) = line.strip_prefix("  ") else {
            terms = line.split(',').map(|term| term.trim().to_string()).collect::<Vec<String>>();
            continue;
        };
        let (name, key) = row.split_once(' ').unwrap_or((row, ""));
        let Some(term) = terms.first().cloned() else { continue };
        for notation in Notation::all().filter(|notation| name == "all" || notation.name() == name) {
            let term = term.clone();
            let is_same = |known: &&Meaning| known.notation == notation && known.term == term;
            let place = meanings.iter().filter(is_same).count();
            let stems = terms.iter().map(|term| stems(term).into_iter().collect()).collect();
            meanings.push(Meaning { terms: terms.clone(), stems, term, notation, key: key.trim().to_string(), place });
        }
    }
    meanings
}

/// The meanings of the terms that have the same words as a text, by their stems.
pub(super) fn found(wanted: &[String]) -> impl Iterator<Item = &'static Meaning> {
    let wanted: BTreeSet<String> = wanted.iter().cloned().collect();
    meanings().iter().filter(move |meaning| meaning.stems.contains(&wanted))
}

/// The meanings of the terms all of whose words a text has, those of the longest terms first: for a question that says more than a term.
pub(super) fn within(wanted: &[String]) -> Vec<&'static Meaning> {
    let length = |meaning: &&Meaning| {
        // A word that a term has twice counts once.
        let within = meaning.stems.iter().filter(|words| words.iter().all(|word| wanted.contains(word)));
        within.map(BTreeSet::len).max().unwrap_or(0)
    };
    let mut found: Vec<&Meaning> = meanings().iter().filter(|meaning| length(meaning) > 0).collect();
    found.sort_by_key(|meaning| std::cmp::Reverse(length(meaning)));
    found
}

/// Words that are left out of a search.
const SMALL_WORDS: [&str; 22] = [
    "a", "an", "the", "of", "to", "in", "for", "how", "do", "i", "is", "with", "my", "from", "by", "and", "can",
    "what", "on", "at", "it", "this",
];

/// The stems of the words of a text, without small words unless there are no others.
pub fn stems(text: &str) -> Vec<String> {
    let words: Vec<String> = text.split_whitespace().flat_map(parts).map(str::to_lowercase).collect();
    let large: Vec<String> =
        words.iter().filter(|word| !SMALL_WORDS.contains(&word.as_str())).map(|word| stem(word)).collect();
    if large.is_empty() { words.iter().map(|word| stem(word)).collect() } else { large }
}

/// The parts of a word such as if/else or key-value. A word with other signs is one part.
fn parts(word: &str) -> Vec<&str> {
    const JOINTS: [char; 3] = ['/', '-', '_'];
    let is_plain = word.starts_with(char::is_alphabetic)
        && word.ends_with(char::is_alphabetic)
        && word.chars().all(|letter| letter.is_alphabetic() || JOINTS.contains(&letter));
    if is_plain { word.split(JOINTS).filter(|part| !part.is_empty()).collect() } else { vec![word] }
}

/// A stem has at least so many letters.
const STEM_MIN: usize = 3;

/// A word without the endings of the plural and of the forms of verbs.
///
/// ```
/// use jackal::rooms::help::synonyms::stem;
/// assert_eq!([stem("frequencies"), stem("Sorting"), stem("cuts")], [stem("frequency"), stem("sorted"), stem("cutting")]);
/// assert_eq!([stem("averages"), stem("reversed")], [stem("average"), stem("reverse")]);
/// assert_ne!(stem("meaning"), stem("mean"));
/// ```
pub fn stem(word: &str) -> String {
    let word = word.to_lowercase();
    if word == "meaning" {
        return word;
    }
    let long = |stem: &&str| stem.chars().count() >= STEM_MIN;
    if let Some(front) = word.strip_suffix("ies").filter(long) {
        return format!("{front}y");
    }
    let cut = |word: &'_ str, ending: &str| word.strip_suffix(ending).filter(|stem| long(stem)).map(String::from);
    let singular = if word.ends_with("ss") { word } else { cut(&word, "s").unwrap_or(word) };
    let plain = cut(&singular, "ing").or_else(|| cut(&singular, "ed")).unwrap_or(singular);
    without_double(plain.strip_suffix('e').filter(long).unwrap_or(&plain)).to_string()
}

/// A stem whose last consonant is not doubled: cutt is cut.
fn without_double(stem: &str) -> &str {
    let mut letters = stem.chars().rev();
    let (last, before) = (letters.next(), letters.next());
    let is_doubled =
        last == before && last.is_some_and(|letter| letter.is_ascii_alphabetic() && !"aeiouls".contains(letter));
    match (is_doubled, stem.char_indices().next_back()) {
        (true, Some((at, _))) => stem.get(..at).unwrap_or(stem),
        _ => stem,
    }
}
