//! Lines of a document whose words are not names of the script: commands of the system, the first line of a program, blocks of APL that have names
//! of their own.

use std::collections::HashSet;

use jackal::rooms::language::{Part, Word};
use jackal::rooms::session::Notation;

use super::document::OpenDocument;
use super::outline::{Outline, Place, Section};

/// Words of APL that begin a block with names of its own, and those that end one.
const BEGINS: [&str; 3] = ["class", "interface", "namespace"];
const ENDS: [&str; 3] = ["endclass", "endinterface", "endnamespace"];
/// Words of APL whose line names no variable of the script.
const DECLARATIONS: [&str; 12] = [
    "access",
    "attribute",
    "field",
    "implements",
    "include",
    "property",
    "endproperty",
    "require",
    "section",
    "endsection",
    "signature",
    "using",
];

/// The endings of files that are one function, or another source of APL, whose names belong to the place where it is loaded.
const SOURCES: [&str; 5] = [".aplf", ".aplo", ".apln", ".aplc", ".apli"];

/// Whether a document is a source whose names belong to the place where it is loaded.
pub fn is_source(address: &str) -> bool {
    SOURCES.iter().any(|ending| address.ends_with(ending))
}

/// The lines in which names are not looked up, and the names that blocks define.
#[derive(Default)]
pub struct QuietLines {
    lines: HashSet<usize>,
    names: HashSet<String>,
    /// The names that the script gives a value.
    values: HashSet<String>,
}

impl QuietLines {
    /// Those of a document.
    pub fn new(document: &OpenDocument, outline: &Outline) -> QuietLines {
        let mut quiet = QuietLines::default();
        if document.line(0).starts_with("#!") {
            quiet.lines.insert(0);
        }
        let mut depth = 0_usize;
        for section in &outline.sections {
            let is_edited = section.input.notation == Notation::APL && edits(&section.input.text);
            for line in &section.lines {
                let text = document.line(line.number);
                quiet.names.extend(names_in_constants(&line.words, text));
                let is_quiet = match section.input.notation {
                    // A name without a value is what the sentence expects.
                    Notation::J => line.words.iter().any(|word| text.get(word.span.clone()) == Some("try.")),
                    Notation::APL => quiet.is_in_block(text, &mut depth) || is_edited || text.contains("::"),
                    _ => is_command(text),
                };
                if is_quiet {
                    quiet.lines.insert(line.number);
                }
            }
        }
        // A function of APL sees the local names of those that call it.
        let of_apl = |place: &&Place| {
            let section = outline.sections.get(place.input);
            place.defines && section.is_some_and(|section| section.input.notation == Notation::APL)
        };
        quiet.names.extend(outline.places.iter().filter(of_apl).map(|place| place.name.clone()));
        quiet.values.extend(outline.parts.keys().cloned());
        // What q has in the namespace .q are its words.
        quiet.names.extend(outline.parts.keys().filter_map(|name| name.strip_prefix(".q.")).map(String::from));
        quiet
    }

    /// The names that blocks define.
    pub fn into_names(self) -> HashSet<String> {
        self.names
    }

    /// Whether the name at a place is looked up.
    pub fn is_asked(&self, document: &OpenDocument, section: &Section, place: &Place) -> bool {
        let (at, notation, name) = (place.span.start, section.input.notation, place.name.as_str());
        let line = document.line_of(at);
        let before = document.text.get(document.start(line)..at).unwrap_or_default();
        // A name of a namespace: that of a value, and not the product f.g.
        let is_member = notation == Notation::APL
            && before.strip_suffix('.').is_some_and(|front| {
                front.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | ')' | ']' | '#' | '⍺' | '⍵'))
            });
        // A part of a time or of a dictionary of q: d.year.
        let is_part = notation.dialect().is_some()
            && name.split_once('.').is_some_and(|(value, _)| self.values.contains(value) || self.names.contains(value));
        let words = line.checked_sub(section.input.line).and_then(|line| section.lines.get(line));
        let is_phrase =
            notation == Notation::J && words.is_some_and(|line| !needs_values(&line.words, document.line(line.number)));
        // The kind of a definition stands behind its braces.
        let is_kind = notation == Notation::J && before.ends_with("{{)");
        let is_quiet = self.lines.contains(&line) || self.names.contains(name) || is_kind;
        !is_quiet && !is_member && !is_part && !is_phrase
    }

    /// Whether a line of APL is in a block with names of its own, or begins, ends or declares one.
    fn is_in_block(&mut self, text: &str, depth: &mut usize) -> bool {
        let was_within = *depth > 0;
        let Some(rest) = text.trim_start().strip_prefix(':') else { return was_within };
        let (word, behind) = rest.split_at(rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len()));
        let word = word.to_ascii_lowercase();
        if BEGINS.contains(&word.as_str()) {
            let name = behind.split(|c: char| c.is_whitespace() || c == ':').find(|name| !name.is_empty());
            if !was_within {
                self.names.extend(name.map(String::from));
            }
            *depth += 1;
            return true;
        }
        if ENDS.contains(&word.as_str()) {
            *depth = depth.saturating_sub(1);
            return true;
        }
        was_within || DECLARATIONS.contains(&word.as_str())
    }
}

/// The names that stand in the constants of a line: what a text of J or APL is run for, or a symbol of k and q is set.
fn names_in_constants(words: &[Word], line: &str) -> Vec<String> {
    let is_symbols = |text: &str| text.starts_with('`');
    let constants = words.iter().filter_map(|word| match word.part {
        Part::Text => line.get(word.span.clone()),
        Part::Number => line.get(word.span.clone()).filter(|text| is_symbols(text)),
        _ => None,
    });
    let is_of_name = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '.' | '∆' | '⍙');
    let pieces = constants.flat_map(|text| text.split(move |letter| !is_of_name(letter)));
    let begins = |piece: &&str| piece.starts_with(|letter: char| letter.is_alphabetic() || "_∆⍙".contains(letter));
    pieces.filter(begins).map(String::from).collect()
}

/// Whether an input of APL changes a function that is there: ∇F[2], or ∇F and a line with its number.
fn edits(text: &str) -> bool {
    let mut lines = text.lines();
    let head = lines.next().unwrap_or_default().trim_start();
    head.starts_with('∇') && (head.contains('[') || lines.any(|line| line.trim_start().starts_with('[')))
}

/// Whether a sentence of J is an error if a name in it has no value. One that is shown as a verb is not: its last word is not a noun, or the
/// noun is an operand.
fn needs_values(words: &[Word], line: &str) -> bool {
    let of = |word: &Word| line.get(word.span.clone()).unwrap_or_default();
    let words: Vec<&Word> = words.iter().filter(|word| word.part != Part::Comment).collect();
    if words.iter().any(|word| matches!(word.part, Part::Copula | Part::Control) || of(word).starts_with("{{")) {
        return true;
    }
    words.is_empty() || ends_in_noun(&words, &of)
}

/// Whether the last word is a noun that the sentence is applied to, or a parenthesis that ends in one.
fn ends_in_noun<'a>(words: &[&Word], of: &dyn Fn(&Word) -> &'a str) -> bool {
    let Some((last, front)) = words.split_last() else { return false };
    let mut first = front.len();
    if of(last) == ")" {
        let mut depth = 1_i64;
        while depth > 0 && first > 0 {
            first -= 1;
            depth += words.get(first).map_or(0, |word| i64::from(of(word) == ")") - i64::from(of(word) == "("));
        }
    }
    // b. tells about a verb, which needs no value for that.
    let before = first.checked_sub(1).and_then(|at| words.get(at));
    if before.is_some_and(|word| word.part == Part::Conjunction || of(word) == "b.") {
        return false;
    }
    match last.part {
        Part::Number | Part::Text => true,
        Part::Punctuation => front.get(first + 1..).is_some_and(|inside| ends_in_noun(inside, of)),
        _ => false,
    }
}

/// Whether a line of k or q is a command of the system.
fn is_command(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('\\') else { return false };
    rest.is_empty() || rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '\\')
}
