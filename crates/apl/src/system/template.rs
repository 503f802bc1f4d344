//! What takes the place of a match: text with signs for what was found.

use crate::array::budget;
use crate::error::Result;
use crate::verbs::text::regex::Span;

/// A match: which pattern found it, and where it and its groups are.
pub(super) struct Match {
    pub(super) pattern: usize,
    pub(super) groups: Vec<Span>,
}

impl Match {
    /// Where the whole of it begins and ends.
    pub(super) fn span(&self) -> (usize, usize) {
        let (start, length) = self.groups.first().copied().flatten().unwrap_or_default();
        (start, start + length)
    }
}

/// The case of letters that were found.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Case {
    AsFound,
    Upper,
    Lower,
}

#[derive(Clone, Debug, PartialEq)]
enum Part {
    Text(String),
    /// A group, 0 the whole match.
    Group(usize, Case),
    /// The text that is searched, which the match is in.
    Block(Case),
}

/// A text with signs: `&` and `\0` the match, `\1` a group, `%` the line, `\u` and `\l` before one of them its case, `\n` a new line.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Template(Vec<Part>);

impl Template {
    /// Reads a template.
    pub(super) fn new(text: &str) -> Template {
        let mut parts = Vec::new();
        let mut plain = String::new();
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let (part, length) = sign(rest);
            rest = rest.get(length..).unwrap_or_default();
            match part {
                Some(Part::Text(text)) => plain.push_str(&text),
                Some(part) => {
                    parts.push(Part::Text(std::mem::take(&mut plain)));
                    parts.push(part);
                }
                None => plain.push(letter),
            }
        }
        parts.push(Part::Text(plain));
        parts.retain(|part| !matches!(part, Part::Text(text) if text.is_empty()));
        Template(parts)
    }

    /// Puts the text for a match in a block behind other text.
    pub(super) fn put(&self, found: &Match, block: &str, out: &mut Vec<u8>) -> Result<()> {
        for part in &self.0 {
            let (text, case) = match part {
                Part::Text(text) => (text.as_str(), Case::AsFound),
                Part::Block(case) => (block, *case),
                Part::Group(group, case) => {
                    let span = found.groups.get(*group).copied().flatten();
                    (span.and_then(|(start, length)| block.get(start..start + length)).unwrap_or_default(), *case)
                }
            };
            match case {
                Case::AsFound => budget::append(out, text.as_bytes())?,
                Case::Upper => budget::append(out, text.to_uppercase().as_bytes())?,
                Case::Lower => budget::append(out, text.to_lowercase().as_bytes())?,
            }
        }
        Ok(())
    }
}

/// The sign that a text begins with, if it does, and how many bytes it has.
fn sign(text: &str) -> (Option<Part>, usize) {
    let mut letters = text.chars();
    let first = letters.next().unwrap_or(' ');
    let second = letters.next();
    match (first, second) {
        ('&', _) => (Some(Part::Group(0, Case::AsFound)), 1),
        ('%', _) => (Some(Part::Block(Case::AsFound)), 1),
        ('\\', Some(digit @ '0'..='9')) => (Some(Part::Group(digit as usize - '0' as usize, Case::AsFound)), 2),
        ('\\', Some('(')) => numbered(text),
        ('\\', Some(case @ ('u' | 'l'))) => in_case(text, if case == 'u' { Case::Upper } else { Case::Lower }),
        ('\\', Some('n')) => (Some(Part::Text("\n".to_string())), 2),
        ('\\', Some('r')) => (Some(Part::Text("\r".to_string())), 2),
        ('\\', Some('t')) => (Some(Part::Text("\t".to_string())), 2),
        ('\\', Some(other)) => (Some(Part::Text(other.to_string())), 1 + other.len_utf8()),
        _ => (None, first.len_utf8()),
    }
}

/// `\(12)`: a group by its number.
fn numbered(text: &str) -> (Option<Part>, usize) {
    let inner = text.strip_prefix("\\(").and_then(|rest| rest.split_once(')'));
    match inner.and_then(|(digits, _)| Some((digits.len(), digits.parse().ok()?))) {
        Some((length, group)) => (Some(Part::Group(group, Case::AsFound)), length + 3),
        None => (None, 1),
    }
}

/// What stands behind `\u` or `\l`, with or without a backslash of its own where it is a digit.
fn in_case(text: &str, case: Case) -> (Option<Part>, usize) {
    let rest = text.get(2..).unwrap_or_default();
    let digit = rest.chars().next().and_then(|c| c.to_digit(10));
    match (sign(rest), digit) {
        ((Some(Part::Group(group, _)), length), _) => (Some(Part::Group(group, case)), length + 2),
        ((Some(Part::Block(_)), length), _) => (Some(Part::Block(case)), length + 2),
        (_, Some(group)) => (Some(Part::Group(group as usize, case)), 3),
        _ => (None, 1),
    }
}
