//! Reading patterns in which groups call themselves.

use hashbrown::HashMap;

use fancy_regex::{BytesMode, RegexBuilder};

use super::subroutines::{PieceReader, class_length, opening};
use super::syntax::Written;
use super::watched::{COMPILED_BYTES_MAX, Reading, reason};
use crate::array::budget;
use crate::error::{Error, Result};

/// The most groups inside of each other.
const NESTED_GROUPS_MAX: usize = 200;
/// The largest number in braces.
const REPETITIONS_MAX: usize = 1000;

/// A part of a pattern.
pub(super) enum Node {
    Byte(u8),
    /// What the crate matches, by its number.
    Leaf(usize),
    /// What a group matched once more.
    Again(usize),
    Sequence(Vec<Node>),
    Choice(Vec<Node>),
    /// A group, with its number if it has one.
    Group(Option<usize>, Box<Node>),
    /// Groups that are only called.
    Definitions(Box<Node>),
    Call(usize),
    /// It matches in one way only.
    Once(Box<Node>),
    /// It matches, or does not, without going on in the text.
    Ahead(Box<Node>, bool),
    Repeat(Box<Node>, Repetition),
}

/// What the crate matches at a place.
pub(super) struct Leaf {
    pub(super) regex: fancy_regex::Regex,
    /// Whether each byte of ASCII is matched, if the leaf matches one character.
    pub(super) ascii: Option<[bool; 128]>,
}

/// How often a part is repeated.
#[derive(Clone, Copy)]
pub(super) struct Repetition {
    pub(super) least: usize,
    /// No limit if there is none.
    pub(super) most: Option<usize>,
    pub(super) lazy: bool,
    pub(super) possessive: bool,
}

/// A pattern that was read.
pub(super) struct Parse {
    pub(super) whole: Node,
    pub(super) leaves: Vec<Leaf>,
    /// The number of groups, the match itself counted as one.
    pub(super) groups: usize,
}

impl Parse {
    /// The group of a number; 0 is the match itself.
    pub(super) fn group(&self, number: usize) -> Option<&Node> {
        fn found(node: &Node, wanted: usize) -> Option<&Node> {
            match node {
                Node::Group(Some(number), inner) if *number == wanted => Some(inner),
                Node::Sequence(all) | Node::Choice(all) => all.iter().find_map(|node| found(node, wanted)),
                Node::Group(_, inner)
                | Node::Definitions(inner)
                | Node::Once(inner)
                | Node::Ahead(inner, _)
                | Node::Repeat(inner, _) => found(inner, wanted),
                Node::Byte(_) | Node::Leaf(_) | Node::Again(_) | Node::Call(_) => None,
            }
        }
        if number == 0 { Some(&self.whole) } else { found(&self.whole, number) }
    }
}

/// Reads a pattern, whose groups and their names are known. `None` if there is something in it that programs do not have.
pub(super) fn parsed(pattern: &str, pieces: &PieceReader<'_>, reading: Reading) -> Result<Option<Parse>> {
    let mut parser = Parser {
        rest: pattern,
        pieces,
        reading,
        flags: String::new(),
        groups: 1,
        open: 0,
        leaves: Vec::new(),
        known: HashMap::new(),
    };
    let whole = match parser.choice()? {
        Some(whole) if parser.rest.is_empty() => whole,
        _ => return Ok(None),
    };
    Ok(Some(Parse { whole, groups: parser.groups, leaves: parser.leaves }))
}

struct Parser<'a> {
    rest: &'a str,
    pieces: &'a PieceReader<'a>,
    reading: Reading,
    /// The flags in force: `i`, `m`, `s`.
    flags: String,
    groups: usize,
    open: usize,
    leaves: Vec<Leaf>,
    /// The leaves by their texts.
    known: HashMap<String, usize>,
}

impl<'a> Parser<'a> {
    /// Takes so many bytes.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at_checked(length).unwrap_or((self.rest, ""));
        self.rest = rest;
        taken
    }

    fn takes(&mut self, text: &str) -> bool {
        let found = self.rest.starts_with(text);
        if found {
            self.take(text.len());
        }
        found
    }

    /// Parts between bars, up to a closing parenthesis or the end.
    fn choice(&mut self) -> Result<Option<Node>> {
        let (mut all, mut sequence) = (Vec::new(), Vec::new());
        loop {
            if self.rest.is_empty() || self.rest.starts_with(')') {
                all.push(Node::Sequence(sequence));
                return Ok(Some(if all.len() == 1 { all.remove(0) } else { Node::Choice(all) }));
            }
            if self.takes("|") {
                all.push(Node::Sequence(std::mem::take(&mut sequence)));
                continue;
            }
            let Some(atom) = self.atom()? else { return Ok(None) };
            let Some(repeated) = self.repeated(atom) else { return Ok(None) };
            budget::push(&mut sequence, repeated)?;
        }
    }

    fn atom(&mut self) -> Result<Option<Node>> {
        if let Some((target, length)) = self.pieces.call_at(self.rest, self.groups) {
            self.take(length);
            return Ok(Some(Node::Call(self.pieces.number_of(&target)?)));
        }
        if self.rest.starts_with('(') {
            return self.group();
        }
        if self.takes("\\Q") {
            let end = self.rest.find("\\E").unwrap_or(self.rest.len());
            let quoted = self.take(end);
            self.takes("\\E");
            let all = quoted.chars().map(|c| self.character(c, &regex_escaped(c))).collect::<Result<Vec<Node>>>()?;
            return Ok(Some(Node::Group(None, Box::new(Node::Sequence(all)))));
        }
        let Some(first) = self.rest.chars().next() else { return Ok(None) };
        match first {
            '[' => {
                let text = self.take(class_length(self.rest));
                self.leaf(text, true).map(Some)
            }
            '.' => {
                self.take(1);
                self.leaf(".", true).map(Some)
            }
            '^' | '$' => {
                let text = self.take(1);
                self.leaf(text, false).map(Some)
            }
            '\\' => self.escape(),
            '*' | '+' | '?' => {
                Err(Error::domain("regular expression: * + and ? need a part in front of them to repeat"))
            }
            other => {
                let text = self.take(other.len_utf8());
                self.character(other, text).map(Some)
            }
        }
    }

    /// One character that stands for itself.
    fn character(&mut self, c: char, text: &str) -> Result<Node> {
        match u8::try_from(c) {
            Ok(byte) if byte.is_ascii() && !(self.flags.contains('i') && byte.is_ascii_alphabetic()) => {
                Ok(Node::Byte(byte))
            }
            _ => self.leaf(text, true),
        }
    }

    fn escape(&mut self) -> Result<Option<Node>> {
        let after = self.rest.get(1..).unwrap_or_default();
        let Some(letter) = after.chars().next() else {
            return Err(Error::domain("regular expression: a backslash at the end"));
        };
        match letter {
            '1'..='9' => {
                let digits = after.bytes().take_while(u8::is_ascii_digit).count();
                let number = after.get(..digits).and_then(|text| text.parse().ok()).unwrap_or(usize::MAX);
                self.take(1 + digits);
                Ok((number < self.pieces.group_count()).then_some(Node::Again(number)))
            }
            'd' | 'D' | 'w' | 'W' | 's' | 'S' | 'h' | 'H' | 'v' | 'V' | 'N' => {
                let text = self.take(2);
                self.leaf(text, true).map(Some)
            }
            'b' | 'B' | 'A' | 'Z' | 'z' => {
                let text = self.take(2);
                self.leaf(text, false).map(Some)
            }
            'n' | 't' | 'r' | 'f' | 'e' | 'a' => {
                let text = self.take(2);
                self.leaf(text, true).map(Some)
            }
            // An escape of another letter or digit is longer, or has a form of its own.
            letter if letter.is_alphanumeric() => Ok(None),
            letter => {
                let text = self.take(1 + letter.len_utf8());
                self.character(letter, text).map(Some)
            }
        }
    }

    fn group(&mut self) -> Result<Option<Node>> {
        if self.rest.starts_with("(?#") {
            let end = self.rest.find(')').map_or(self.rest.len(), |end| end + 1);
            self.take(end);
            return Ok(Some(Node::Sequence(Vec::new())));
        }
        if let Some(length) = self.look_without_calls() {
            let text = self.take(length);
            return self.leaf(text, false).map(Some);
        }
        if let Some((_, length)) = opening(self.rest) {
            self.take(length);
            let number = self.groups;
            self.groups += 1;
            return Ok(self.inside()?.map(|inner| Node::Group(Some(number), Box::new(inner))));
        }
        type Wrap = fn(Box<Node>) -> Node;
        let kinds: [(&str, Wrap); 5] = [
            ("(?(DEFINE)", Node::Definitions),
            ("(?:", |inner| Node::Group(None, inner)),
            ("(?>", Node::Once),
            ("(?=", |inner| Node::Ahead(inner, true)),
            ("(?!", |inner| Node::Ahead(inner, false)),
        ];
        for (text, wrap) in kinds {
            if self.takes(text) {
                return Ok(self.inside()?.map(|inner| wrap(Box::new(inner))));
            }
        }
        self.flagged()
    }

    /// `(?i)` for what follows, `(?i:...)` for what is inside.
    fn flagged(&mut self) -> Result<Option<Node>> {
        let Some(inside) = self.rest.strip_prefix("(?") else { return Ok(None) };
        let length = inside.bytes().take_while(|b| matches!(b, b'i' | b'm' | b's' | b'-')).count();
        let Some(letters) = inside.get(..length).filter(|letters| !letters.is_empty()) else { return Ok(None) };
        let before = self.flags.clone();
        let mut is_on = true;
        for letter in letters.chars() {
            self.flags.retain(|flag| flag != letter);
            match letter {
                '-' => is_on = false,
                letter if is_on => self.flags.push(letter),
                _ => {}
            }
        }
        self.take(2 + length);
        if self.takes(")") {
            return Ok(Some(Node::Sequence(Vec::new())));
        }
        if !self.takes(":") {
            return Ok(None);
        }
        let inner = self.inside()?;
        self.flags = before;
        Ok(inner.map(|inner| Node::Group(None, Box::new(inner))))
    }

    /// What is inside of a group, whose beginning was taken, and its end. Flags that are set inside hold there.
    fn inside(&mut self) -> Result<Option<Node>> {
        if self.open >= NESTED_GROUPS_MAX {
            return Err(Error::limit(format!(
                "regular expression: more than {NESTED_GROUPS_MAX} groups inside of each other"
            )));
        }
        self.open += 1;
        let flags = self.flags.clone();
        let inner = self.choice()?;
        self.flags = flags;
        self.open -= 1;
        if inner.is_some() && !self.takes(")") {
            return Err(Error::domain("regular expression: a group is not closed"));
        }
        Ok(inner)
    }

    /// The length of what looks ahead or back, if it neither calls nor has groups of its own.
    fn look_without_calls(&self) -> Option<usize> {
        if !["(?=", "(?!", "(?<=", "(?<!"].iter().any(|begin| self.rest.starts_with(begin)) {
            return None;
        }
        let (mut depth, mut at) = (0_usize, 0);
        while let Some(rest) = self.rest.get(at..).filter(|rest| !rest.is_empty()) {
            if self.pieces.call_at(rest, self.groups).is_some() || depth > 0 && opening(rest).is_some() {
                return None;
            }
            match rest.chars().next()? {
                '\\' => at += 1 + rest.get(1..)?.chars().next()?.len_utf8(),
                '[' => at += class_length(rest),
                '(' => (depth, at) = (depth + 1, at + 1),
                ')' if depth == 1 => return Some(at + 1),
                ')' => (depth, at) = (depth.checked_sub(1)?, at + 1),
                other => at += other.len_utf8(),
            }
        }
        None
    }

    /// A part with what repeats it.
    fn repeated(&mut self, atom: Node) -> Option<Node> {
        let mut node = atom;
        loop {
            let bounds = match self.rest.chars().next() {
                Some('*') => Some((1, 0, None)),
                Some('+') => Some((1, 1, None)),
                Some('?') => Some((1, 0, Some(1))),
                Some('{') => braces(self.rest),
                _ => None,
            };
            let Some((length, least, most)) = bounds else { return Some(node) };
            if least > REPETITIONS_MAX || most.is_some_and(|most| most > REPETITIONS_MAX || most < least) {
                return None;
            }
            self.take(length);
            let lazy = self.takes("?");
            let possessive = !lazy && self.takes("+");
            node = Node::Repeat(Box::new(node), Repetition { least, most, lazy, possessive });
        }
    }

    /// A leaf of the crate; `single`: it matches one character.
    fn leaf(&mut self, text: &str, single: bool) -> Result<Node> {
        let flags = if self.flags.is_empty() { String::new() } else { format!("(?{})", self.flags) };
        let text = format!("{flags}(?:{text})");
        if let Some(&known) = self.known.get(&text) {
            return Ok(Node::Leaf(known));
        }
        let mode = if self.reading.unicode { BytesMode::UnicodeBytes } else { BytesMode::Ascii };
        let mut builder = RegexBuilder::new(&format!(r"\G{}", Written::new(&text)?.text));
        builder.multi_line(true).crlf(self.reading.crlf).bytes_mode(mode).delegate_size_limit(COMPILED_BYTES_MAX);
        let regex = builder.build().map_err(|error| Error::domain(reason(&error)))?;
        let matches = |byte: u8| {
            let text = [byte];
            let found = regex.captures_from_pos(&text[..], 0);
            found.ok().flatten().is_some_and(|found| found.get(0).is_some_and(|whole| whole.range().len() == 1))
        };
        let ascii = single.then(|| std::array::from_fn(|byte| u8::try_from(byte).is_ok_and(matches)));
        budget::push(&mut self.leaves, Leaf { regex, ascii })?;
        self.known.insert(text, self.leaves.len() - 1);
        Ok(Node::Leaf(self.leaves.len() - 1))
    }
}

/// The length of `{m}`, `{m,}` or `{m,n}`, and the numbers.
fn braces(text: &str) -> Option<(usize, usize, Option<usize>)> {
    let end = text.find('}')?;
    let inside = text.get(1..end)?;
    let (least, most) = match inside.split_once(',') {
        None => (inside.parse().ok()?, Some(inside.parse().ok()?)),
        Some((least, "")) => (least.parse().ok()?, None),
        Some((least, most)) => (least.parse().ok()?, Some(most.parse().ok()?)),
    };
    Some((end + 1, least, most))
}

/// A character as a pattern that matches it.
fn regex_escaped(c: char) -> String {
    if c.is_alphanumeric() || !c.is_ascii() { c.to_string() } else { format!("\\{c}") }
}
