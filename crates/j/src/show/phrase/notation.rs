//! The notation of phrases: reading them.

use crate::array::{Array, TextOrBoxes, Value};
use crate::error::{Error, Result};

/// The most decimals of a phrase.
const MOST_DECIMALS: usize = 10_000;
/// The parts that the modifier `s` can replace.
const REPLACEABLE: &str = "e,.-*";

/// The width of a field.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Width {
    /// Each as narrow as it is.
    #[default]
    Least,
    /// As the widest of those that share the phrase.
    Widest,
    /// A number of columns.
    Given(usize),
}

/// A phrase taken apart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Phrase {
    /// The width of its fields.
    pub width: Width,
    /// How many decimals, if it says.
    pub decimals: Option<usize>,
    /// Whether commas stand between thousands.
    pub commas: bool,
    /// Whether the text stands at the left.
    pub left: bool,
    /// Text before and behind negative numbers.
    pub negative: (Option<String>, Option<String>),
    /// Text before and behind the others.
    pub positive: (String, String),
    /// Text for what shows as zero.
    pub zero: Option<String>,
    /// Text for what is not a finite number.
    pub infinite: Option<String>,
    /// Text for negative infinity.
    pub negative_infinite: Option<String>,
    /// Text under the whole field.
    pub padding: Option<String>,
    /// Characters and their substitutes.
    pub exchanged: Vec<(char, char)>,
}

impl Phrase {
    /// Text of the notation with its substitutes.
    pub fn exchange(&self, text: &str) -> String {
        let substitute = |c: char| self.exchanged.iter().find(|(from, _)| *from == c).map_or(c, |(_, to)| *to);
        text.chars().map(substitute).collect()
    }
}

/// The phrases of a left argument.
pub fn phrases(x: &Array) -> Result<Vec<Phrase>> {
    match x.text_or_boxes() {
        TextOrBoxes::Byte(bytes) => separated(&String::from_utf8_lossy(bytes)),
        TextOrBoxes::Box(values) => {
            let one = |value: &Value| match value.array()?.text_or_boxes() {
                TextOrBoxes::Byte(bytes) => separated(&String::from_utf8_lossy(bytes)),
                _ if value.array()?.is_empty() => Ok(vec![Phrase::default()]),
                _ => Err(Error::domain("a phrase is text")),
            };
            Ok(values.iter().map(one).collect::<Result<Vec<_>>>()?.concat())
        }
        _ if x.is_empty() => Ok(vec![Phrase::default()]),
        _ => Err(Error::domain(format!("a phrase is text, not {} data", x.kind().name()))),
    }
}

/// Reads phrases with commas between them.
fn separated(text: &str) -> Result<Vec<Phrase>> {
    let mut found = Vec::new();
    let mut rest = text.chars().peekable();
    loop {
        let (mut phrase, mut number, mut seen) = (Phrase::default(), String::new(), String::new());
        loop {
            match rest.next_if(|&c| c != ',') {
                None => break,
                Some(' ') => {}
                Some(c) if c.is_ascii_digit() || c == '.' => number.push(c),
                Some(c) if number.is_empty() && seen.contains(c) => {
                    return Err(Error::domain(format!("the modifier {c} stands twice in a phrase")));
                }
                Some(c) if number.is_empty() => {
                    modifier(&mut phrase, c, &mut rest)?;
                    seen.push(c);
                }
                Some(c) => return Err(Error::domain(format!("{c} cannot follow the width and digits of a phrase"))),
            }
        }
        size(&mut phrase, &number)?;
        found.push(phrase);
        if rest.next().is_none() {
            return Ok(found);
        }
    }
}

/// The width and the decimals.
fn size(phrase: &mut Phrase, number: &str) -> Result<()> {
    let wrong = || Error::domain(format!("{number} is not a width and decimals: w.d"));
    let parsed = |digits: &str| digits.parse::<usize>().map_err(|_| wrong());
    let decimals = match number.split_once('.') {
        Some((width, decimals)) => {
            if !width.is_empty() {
                let width = parsed(width)?;
                phrase.width = if width == 0 { Width::Widest } else { Width::Given(width) };
            }
            decimals
        }
        None => number,
    };
    if !decimals.is_empty() {
        phrase.decimals = Some(parsed(decimals)?);
    }
    if phrase.decimals.is_some_and(|decimals| decimals > MOST_DECIMALS) {
        return Err(Error::limit(format!("{number} asks for more decimals than {MOST_DECIMALS}")));
    }
    match phrase.width {
        Width::Given(width) if width > 1_000_000 => {
            Err(Error::limit(format!("{number} is wider than a column may be")))
        }
        _ => Ok(()),
    }
}

fn modifier(phrase: &mut Phrase, code: char, rest: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Result<()> {
    match code {
        'c' => phrase.commas = true,
        'l' => phrase.left = true,
        'm' => phrase.negative.0 = Some(marked(rest)?),
        'n' => phrase.negative.1 = Some(marked(rest)?),
        'p' => phrase.positive.0 = marked(rest)?,
        'q' => phrase.positive.1 = marked(rest)?,
        'b' => phrase.zero = Some(marked(rest)?),
        'd' => phrase.infinite = Some(marked(rest)?),
        'i' => phrase.negative_infinite = Some(marked(rest)?),
        'r' => phrase.padding = Some(marked(rest)?),
        's' => phrase.exchanged = substitutes(&marked(rest)?)?,
        _ => return Err(Error::domain(format!("{code} is not a modifier of a phrase"))),
    }
    Ok(())
}

/// Pairs of a character of the notation and what stands for it.
fn substitutes(text: &str) -> Result<Vec<(char, char)>> {
    let all: Vec<char> = text.chars().collect();
    all.chunks(2)
        .map(|pair| match pair {
            [from, to] if REPLACEABLE.contains(*from) => Ok((*from, *to)),
            [from, _] => Err(Error::domain(format!("s replaces {REPLACEABLE}, not {from}"))),
            _ => Err(Error::domain(format!("s takes pairs of characters, not {}", all.len()))),
        })
        .collect()
}

/// Text between brackets; none at all is empty.
fn marked(rest: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Result<String> {
    let close = match rest.peek() {
        Some('(') => ')',
        Some('[') => ']',
        Some('{') => '}',
        Some('<') => '>',
        _ => return Ok(String::new()),
    };
    rest.next();
    let mut text = String::new();
    loop {
        match rest.next() {
            Some(c) if c == close => return Ok(text),
            Some(c) => text.push(c),
            None => return Err(Error::domain(format!("the text of a modifier is not closed: {close} is missing"))),
        }
    }
}
