//! Templates of replacement text, with signs for parts of the match.

use crate::array::budget;
use crate::error::{Error, Result};
use crate::verbs::text::regex::{GroupSpan, Pattern};

/// A match: which pattern found it, and where it and its groups are.
pub(super) struct Match {
    pub(super) pattern: usize,
    pub(super) groups: Vec<GroupSpan>,
}

impl Match {
    /// The start and the end of the match.
    pub(super) fn span(&self) -> (usize, usize) {
        let (start, length) = self.groups.first().copied().flatten().unwrap_or_default();
        (start, start + length)
    }
}

/// The case of letters that were found.
#[derive(Clone, Copy, Debug, PartialEq)]
enum LetterCase {
    AsFound,
    Upper,
    Lower,
    Folded,
}

#[derive(Clone, Debug, PartialEq)]
enum TemplatePart {
    Text(String),
    /// A group, 0 the whole match.
    Group(usize, LetterCase),
    /// A group by its name.
    Named(String, LetterCase),
    /// The text that is searched, which the match is in.
    Block(LetterCase),
}

/// A text with signs: `&` and `\0` the match, `\1` and `\<name>` a group, `%` the line, `\u`, `\l` and `\f` before one of them its case, `\n`
/// a new line, `\x{2A}` a character by its number.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Template(Vec<TemplatePart>);

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
                Some(TemplatePart::Text(text)) => plain.push_str(&text),
                Some(part) => {
                    parts.push(TemplatePart::Text(std::mem::take(&mut plain)));
                    parts.push(part);
                }
                None => plain.push(letter),
            }
        }
        parts.push(TemplatePart::Text(plain));
        parts.retain(|part| !matches!(part, TemplatePart::Text(text) if text.is_empty()));
        Template(parts)
    }

    /// A text without signs.
    pub(super) fn plain(text: &str) -> Template {
        Template(vec![TemplatePart::Text(text.to_string())])
    }

    /// Puts the text for a match of a pattern in a block behind other text.
    pub(super) fn append_replacement(
        &self,
        found: &Match,
        pattern: Option<&Pattern>,
        block: &str,
        out: &mut Vec<u8>,
    ) -> Result<()> {
        let group = |number: usize| {
            let span = found.groups.get(number).copied().flatten();
            span.and_then(|(start, length)| block.get(start..start + length)).unwrap_or_default()
        };
        for part in &self.0 {
            let (text, case) = match part {
                TemplatePart::Text(text) => (text.as_str(), LetterCase::AsFound),
                TemplatePart::Block(case) => (block, *case),
                TemplatePart::Group(number, case) => (group(*number), *case),
                TemplatePart::Named(name, case) => {
                    let names = pattern.map(Pattern::names).unwrap_or_default();
                    let Some(number) = names.iter().position(|own| own == name) else {
                        return Err(Error::domain(format!("the pattern has no group of the name {name}")));
                    };
                    (group(number), *case)
                }
            };
            match case {
                LetterCase::AsFound => budget::append(out, text.as_bytes())?,
                LetterCase::Upper => budget::append(out, text.to_uppercase().as_bytes())?,
                LetterCase::Lower | LetterCase::Folded => budget::append(out, text.to_lowercase().as_bytes())?,
            }
        }
        Ok(())
    }
}

/// The sign that a text begins with, if it does, and how many bytes it has.
fn sign(text: &str) -> (Option<TemplatePart>, usize) {
    let mut letters = text.chars();
    let first = letters.next().unwrap_or(' ');
    let second = letters.next();
    match (first, second) {
        ('&', _) => (Some(TemplatePart::Group(0, LetterCase::AsFound)), 1),
        ('%', _) => (Some(TemplatePart::Block(LetterCase::AsFound)), 1),
        ('\\', Some(digit @ '0'..='9')) => {
            (Some(TemplatePart::Group(digit as usize - '0' as usize, LetterCase::AsFound)), 2)
        }
        ('\\', Some('(')) => numbered(text),
        ('\\', Some('<')) => named(text),
        ('\\', Some('x')) if text.starts_with("\\x{") => by_number(text),
        ('\\', Some('u')) => in_case(text, LetterCase::Upper),
        ('\\', Some('l')) => in_case(text, LetterCase::Lower),
        ('\\', Some('f')) => in_case(text, LetterCase::Folded),
        ('\\', Some('n')) => (Some(TemplatePart::Text("\n".to_string())), 2),
        ('\\', Some('r')) => (Some(TemplatePart::Text("\r".to_string())), 2),
        ('\\', Some('t')) => (Some(TemplatePart::Text("\t".to_string())), 2),
        ('\\', Some(other)) => (Some(TemplatePart::Text(other.to_string())), 1 + other.len_utf8()),
        _ => (None, first.len_utf8()),
    }
}

/// `\(12)`: a group by its number.
fn numbered(text: &str) -> (Option<TemplatePart>, usize) {
    let inner = text.strip_prefix("\\(").and_then(|rest| rest.split_once(')'));
    match inner.and_then(|(digits, _)| Some((digits.len(), digits.parse().ok()?))) {
        Some((length, group)) => (Some(TemplatePart::Group(group, LetterCase::AsFound)), length + 3),
        None => (None, 1),
    }
}

/// `\<word>`: a group by its name.
fn named(text: &str) -> (Option<TemplatePart>, usize) {
    let inner = text.strip_prefix("\\<").and_then(|rest| rest.split_once('>'));
    match inner {
        Some((name, _)) => (Some(TemplatePart::Named(name.to_string(), LetterCase::AsFound)), name.len() + 3),
        None => (None, 1),
    }
}

/// `\x{2A}`: a character by its number.
fn by_number(text: &str) -> (Option<TemplatePart>, usize) {
    let digits = text.strip_prefix("\\x{").and_then(|rest| rest.split_once('}')).map(|(digits, _)| digits);
    let letter = digits.and_then(|digits| char::from_u32(u32::from_str_radix(digits, 16).ok()?));
    match (letter, digits) {
        (Some(letter), Some(digits)) => (Some(TemplatePart::Text(letter.to_string())), digits.len() + 4),
        _ => (None, 1),
    }
}

/// The part behind `\u`, `\l` or `\f`, with or without a backslash of its own where it is a digit.
fn in_case(text: &str, case: LetterCase) -> (Option<TemplatePart>, usize) {
    let rest = text.get(2..).unwrap_or_default();
    if rest.starts_with('<') {
        return match named(&format!("\\{rest}")) {
            (Some(TemplatePart::Named(name, _)), length) => (Some(TemplatePart::Named(name, case)), length + 1),
            _ => (None, 1),
        };
    }
    let digit = rest.chars().next().and_then(|c| c.to_digit(10));
    match (sign(rest), digit) {
        ((Some(TemplatePart::Group(group, _)), length), _) => (Some(TemplatePart::Group(group, case)), length + 2),
        ((Some(TemplatePart::Named(name, _)), length), _) => (Some(TemplatePart::Named(name, case)), length + 2),
        ((Some(TemplatePart::Block(_)), length), _) => (Some(TemplatePart::Block(case)), length + 2),
        (_, Some(group)) => (Some(TemplatePart::Group(group as usize, case)), 3),
        _ => (None, 1),
    }
}
