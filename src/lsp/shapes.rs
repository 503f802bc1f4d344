//! Hints behind names: the shape of a value and the rank of a verb, where the words of the definition tell them. Nothing runs.

use std::ops::Range;

use jackal::rooms::help::{self, facts};
use jackal::rooms::language::{Part, Word};
use jackal::rooms::session::Notation;
use serde_json::{Value, json};

use super::document::OpenDocument;
use super::outline::{Outline, Place};

/// A document has at most this many hints.
const HINTS_MAX: usize = 10_000;

/// The hints of the lines that a request names.
pub fn hints(document: &OpenDocument, outline: &Outline, parameters: &Value) -> Value {
    let line = |end: &str| parameters.pointer(&format!("/range/{end}/line")).and_then(Value::as_u64);
    let (first, last) = (line("start").unwrap_or(0), line("end").unwrap_or(u64::MAX));
    let defined = outline.places.iter().filter(|place| place.defines);
    let shown = defined.filter(|place| (first..=last).contains(&(document.line_of(place.span.start) as u64)));
    let hint = |place: &Place| {
        let known = known(document, outline, place)?;
        let range = document.range(&(place.span.end..place.span.end));
        Some(json!({"position": range.get("start")?, "label": format!(": {known}"), "kind": 1}))
    };
    Value::Array(shown.filter_map(hint).take(HINTS_MAX).collect())
}

/// What the words behind a name's copula tell.
fn known(document: &OpenDocument, outline: &Outline, place: &Place) -> Option<String> {
    let section = outline.sections.get(place.input)?;
    let number = document.line_of(place.span.start);
    let line = section.lines.get(number.checked_sub(section.input.line)?)?;
    let (text, column) = (document.line(number), place.span.start - document.start(number));
    let at = line.words.iter().position(|word| word.span.start == column)?;
    line.words.get(at + 1).filter(|word| word.part == Part::Copula)?;
    // Of names that stand side by side each takes an item of what stands behind.
    if at.checked_sub(1).and_then(|at| line.words.get(at)).is_some_and(|word| word.part == Part::Name) {
        return None;
    }
    let words = line.words.get(at + 2..)?.iter().filter(|word| word.part != Part::Comment);
    let words: Vec<Spelled<'_>> = words.map(|word| Spelled::new(word, text)).collect();
    shape(&merged(words.clone(), text), section.input.notation).or_else(|| rank(&words, section.input.notation))
}

/// A word with its text.
#[derive(Clone)]
struct Spelled<'a> {
    text: &'a str,
    span: Range<usize>,
    part: Part,
    /// The number of items that a constant has, if it has been counted.
    items: Option<usize>,
}

impl<'a> Spelled<'a> {
    fn new(word: &Word, line: &'a str) -> Spelled<'a> {
        let text = line.get(word.span.clone()).unwrap_or_default();
        Spelled { text, span: word.span.clone(), part: word.part, items: None }
    }
}

/// The words, with numbers that stand side by side as one constant.
fn merged<'a>(words: Vec<Spelled<'a>>, line: &'a str) -> Vec<Spelled<'a>> {
    let mut out: Vec<Spelled<'_>> = Vec::new();
    for word in words {
        let count = word.text.split_whitespace().count();
        match out.last_mut() {
            Some(last) if last.part == Part::Number && word.part == Part::Number => {
                last.items = Some(last.items.unwrap_or(1) + count);
                last.span.end = word.span.end;
                last.text = line.get(last.span.clone()).unwrap_or_default();
            }
            _ => out.push(Spelled { items: (word.part == Part::Number).then_some(count), ..word }),
        }
    }
    out
}

/// The number of items of a constant; none of an atom or of what cannot be counted.
fn items(word: &Spelled<'_>, notation: Notation) -> Option<usize> {
    let is_k = notation.dialect().is_some();
    let count = match word.part {
        Part::Text => {
            let quote = if is_k { '"' } else { '\'' };
            let inside = word.text.strip_prefix(quote)?.strip_suffix(quote)?;
            if !inside.is_ascii() || is_k && inside.contains('\\') {
                return None;
            }
            if is_k { inside.len() } else { inside.replace("''", "'").len() }
        }
        Part::Number if is_k => {
            let text = word.text;
            // Booleans and bytes are written without blanks, symbols behind a mark each.
            if text.starts_with('`') {
                text.matches('`').count()
            } else if text.starts_with("0x") || text.ends_with('b') && word.items == Some(1) {
                return None;
            } else {
                word.items?
            }
        }
        Part::Number => word.items?,
        _ => return None,
    };
    // One item is an atom, but for the text "a" of k, which is an atom too; an empty text is a list.
    (count != 1).then_some(count)
}

/// The shape that a constant names: 2 3.
fn axes(word: &Spelled<'_>) -> Option<String> {
    let numbers: Option<Vec<u32>> = word.text.split_whitespace().map(|number| number.parse().ok()).collect();
    let numbers = numbers.filter(|numbers| word.part == Part::Number && Some(numbers.len()) == word.items)?;
    Some(numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
}

/// The shape of a value whose words are constants and a primitive that makes shapes.
fn shape(words: &[Spelled<'_>], notation: Notation) -> Option<String> {
    let is_atoms = |word: &Spelled<'_>| matches!(word.part, Part::Number | Part::Text);
    let (makes, counts) = match notation {
        Notation::J => ("$", "i."),
        Notation::APL => ("⍴", "⍳"),
        Notation::Q => ("#", "til"),
        _ => ("#", "!"),
    };
    let of = match words {
        [only] => items(only, notation)?.to_string(),
        [first, only] if first.text == counts && axes(only).is_some() => axes(only)?,
        [shape, sign, only] if sign.text == makes && is_atoms(only) => axes(shape)?,
        [shape, sign, first, only] if sign.text == makes && first.text == counts && only.items == Some(1) => {
            axes(shape)?
        }
        [first, ..] if notation == Notation::J && is_atoms(first) && is_boxed_list(words) => {
            words.len().div_ceil(2).to_string()
        }
        _ => return None,
    };
    let word = if notation.dialect().is_some() && !of.contains(' ') { "count" } else { "shape" };
    Some(format!("{word} {of}"))
}

/// Whether words are constants with semicolons between them.
fn is_boxed_list(words: &[Spelled<'_>]) -> bool {
    words.len() > 1
        && words.len() % 2 == 1
        && words.iter().enumerate().all(|(at, word)| match at % 2 {
            0 => matches!(word.part, Part::Number | Part::Text),
            _ => word.text == ";",
        })
}

/// The rank of a verb of J: behind `"`, or that of the primitive that the name stands for.
fn rank(words: &[Spelled<'_>], notation: Notation) -> Option<String> {
    match words {
        _ if notation != Notation::J => None,
        [_, .., conjunction, rank] if conjunction.text == "\"" && rank.part == Part::Number => {
            Some(format!("rank {}", rank.text))
        }
        [only] if only.part == Part::Primitive => {
            let facts = facts::facts(help::entry(only.text, notation)?);
            let (_, ranks) = facts.lines.iter().find(|(label, _)| *label == "ranks")?;
            let ranks: Vec<&str> = ranks.split_whitespace().take(3).collect();
            match ranks.as_slice() {
                [monad, left, right] if monad == left && left == right => Some(format!("rank {monad}")),
                ranks => Some(format!("rank {}", ranks.join(" "))),
            }
        }
        _ => None,
    }
}
