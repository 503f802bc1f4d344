//! The phrases of a format specification, the left argument of `⎕FMT`: `'I5,X2,<|>,M<(>N<)>CF12.2'`.
//!
//! A phrase is a repetition, qualifiers and affixtures in any order, a letter and its widths. Phrases have commas between them; some
//! in parentheses are repeated together. Rule: Dyalog's manual, "Format (Dyadic)".

use crate::array::budget;
use crate::error::{Error, ErrorKind, Result};

/// The form of a number or a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldForm {
    /// `Aw`: a character.
    Character,
    /// `Ew.s`: so many significant digits and an exponent.
    Scaled(usize),
    /// `Fw.d`: so many decimals.
    Decimal(usize),
    /// `Iw`: a whole number.
    Integer,
    /// `G<pattern>`: the digits of a whole number in the places of a pattern.
    Pattern,
}

/// The format of one column.
#[derive(Clone, Debug)]
pub struct FormatField {
    /// The form of its elements.
    pub form: FieldForm,
    /// The characters of the field.
    pub width: usize,
    /// Its qualifiers.
    pub manner: Qualifiers,
}

/// Qualifiers and affixtures.
#[derive(Clone, Debug, Default)]
pub struct Qualifiers {
    /// `B`: a zero is not written.
    pub blank: bool,
    /// `C`: commas between groups of three digits.
    pub commas: bool,
    /// `L`: at the left of the field.
    pub left: bool,
    /// `Z`: zeros before the digits.
    pub zeros: bool,
    /// `K`: the power of ten that numbers are multiplied by.
    pub power: i32,
    /// `O`: numbers that are written as a text.
    pub instead: Vec<(f64, String)>,
    /// `S`: characters that stand for others.
    pub symbols: Vec<(char, char)>,
    /// `M`: before what is below 0, in the place of the sign.
    pub before_negative: Option<String>,
    /// `N`: behind what is below 0.
    pub behind_negative: String,
    /// `P`: before what is not below 0.
    pub before_other: String,
    /// `Q`: behind what is not below 0.
    pub behind_other: String,
    /// `R`: what the field holds where nothing is written.
    pub ground: String,
    /// The pattern: `9` is a digit, `Z` a digit that is blank if it is a leading or trailing zero, other characters
    /// stand for themselves.
    pub pattern: String,
}

impl Qualifiers {
    /// The character that is written for one of the standard ones.
    pub fn symbol(&self, standard: char) -> char {
        self.symbols.iter().find(|(from, _)| *from == standard).map_or(standard, |(_, to)| *to)
    }
}

/// A phrase.
#[derive(Clone, Debug)]
pub enum Phrase {
    /// Columns are written.
    Field(FormatField),
    /// `Tn`: go on at a place, from 1; at 0 behind all that is written.
    Tab(usize),
    /// `Xn`: go on so many places further.
    Skip(i64),
    /// A text in all rows.
    Text(String),
    /// Phrases in parentheses begin anew.
    Again,
}

/// The most phrases that a specification comes to, and the longest repetition and width that it can tell.
const FORMAT_COUNT_MAX: usize = 1 << 16;
/// Parentheses may be nested to this depth.
const PARENTHESES_DEPTH_MAX: usize = 50;

/// The error of a specification that is none.
#[cold]
pub fn ill_formed(why: impl Into<String>) -> Error {
    Error::with_message(ErrorKind::Domain, "FORMAT ERROR").note(why.into())
}

/// The phrases of a specification in their order, repetitions written out.
pub fn phrases(text: &str) -> Result<Vec<Phrase>> {
    let mut reader = PhraseReader { left: text.chars().collect(), at: 0 };
    let found = reader.list(0)?;
    if reader.peek().is_some() {
        return Err(ill_formed("a ) without its ("));
    }
    Ok(found)
}

struct PhraseReader {
    left: Vec<char>,
    at: usize,
}

impl PhraseReader {
    /// The next character that is not a blank.
    fn peek(&mut self) -> Option<char> {
        while self.left.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
        self.left.get(self.at).copied()
    }

    fn takes(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    /// Phrases up to a `)` or the end.
    fn list(&mut self, depth: usize) -> Result<Vec<Phrase>> {
        if depth > PARENTHESES_DEPTH_MAX {
            return Err(ill_formed("parentheses are nested too deep"));
        }
        let mut found = Vec::new();
        loop {
            if matches!(self.peek(), None | Some(')')) {
                return Ok(found);
            }
            self.phrase(&mut found, depth)?;
            if !self.takes(',') && !matches!(self.peek(), None | Some(')')) {
                return Err(ill_formed("phrases have commas between them"));
            }
        }
    }

    fn phrase(&mut self, found: &mut Vec<Phrase>, depth: usize) -> Result<()> {
        let times = self.number()?.unwrap_or(1);
        if self.takes('(') {
            let inner = self.list(depth + 1)?;
            if !self.takes(')') {
                return Err(ill_formed("a ( that is not closed"));
            }
            for turn in 0..times {
                if turn > 0 {
                    added(found, Phrase::Again)?;
                }
                for phrase in &inner {
                    added(found, phrase.clone())?;
                }
            }
            return Ok(());
        }
        let phrase = self.single()?;
        let times = if matches!(phrase, Phrase::Field(_)) { times } else { 1 };
        (0..times).try_for_each(|_| added(found, phrase.clone()))
    }

    /// Reads a phrase behind its repetition.
    fn single(&mut self) -> Result<Phrase> {
        if let Some(text) = self.text()? {
            return Ok(Phrase::Text(text));
        }
        let mut manner = Qualifiers::default();
        loop {
            let Some(letter) = self.peek() else { return Err(ill_formed("a phrase is missing")) };
            self.at += 1;
            match letter {
                'B' => manner.blank = true,
                'C' => manner.commas = true,
                'L' => manner.left = true,
                'Z' => manner.zeros = true,
                'K' => manner.power = self.power()?,
                'O' => {
                    let value = self.value()?;
                    manner.instead.push((value, self.needed(letter)?));
                }
                'S' => manner.symbols = pairs(&self.needed(letter)?)?,
                'M' => manner.before_negative = Some(self.needed(letter)?),
                'N' => manner.behind_negative = self.needed(letter)?,
                'P' => manner.before_other = self.needed(letter)?,
                'Q' => manner.behind_other = self.needed(letter)?,
                'R' => manner.ground = self.needed(letter)?,
                'T' => return Ok(Phrase::Tab(self.number()?.unwrap_or(0))),
                'X' => return self.skip().map(Phrase::Skip),
                'A' | 'I' | 'E' | 'F' => return self.field(letter, manner).map(Phrase::Field),
                'G' => return self.pattern(manner).map(Phrase::Field),
                other => return Err(ill_formed(format!("{other} does not begin a phrase"))),
            }
        }
    }

    fn field(&mut self, letter: char, manner: Qualifiers) -> Result<FormatField> {
        let width = self.number()?.filter(|&width| width > 0);
        let width = width.ok_or_else(|| ill_formed(format!("{letter} needs a width behind it")))?;
        let mut places = || match self.takes('.') {
            true => self.number()?.ok_or_else(|| ill_formed("a point without a number behind it")),
            false => Err(ill_formed(format!("{letter} needs a width, a point and a number of digits"))),
        };
        let form = match letter {
            'A' => FieldForm::Character,
            'I' => FieldForm::Integer,
            'E' => FieldForm::Scaled(places()?),
            _ => FieldForm::Decimal(places()?),
        };
        match form {
            FieldForm::Scaled(0) => Err(ill_formed("E needs a significant digit")),
            FieldForm::Scaled(digits) if digits + 1 >= width => Err(ill_formed("too many digits for the width of E")),
            FieldForm::Decimal(digits) if digits >= width => Err(ill_formed("too many decimals for the width of F")),
            form => Ok(FormatField { form, width, manner }),
        }
    }

    /// A pattern between its marks: a field as wide as the pattern and what may stand around it.
    fn pattern(&mut self, mut manner: Qualifiers) -> Result<FormatField> {
        manner.pattern = self.needed('G')?;
        if !manner.pattern.contains(['9', 'Z']) {
            return Err(ill_formed("a pattern needs a 9 or a Z"));
        }
        let length = |text: &str| text.chars().count();
        let negative = manner.before_negative.as_deref().map_or(0, length);
        let before = negative.max(length(&manner.before_other));
        let behind = length(&manner.behind_negative).max(length(&manner.behind_other));
        Ok(FormatField { form: FieldForm::Pattern, width: length(&manner.pattern) + before + behind, manner })
    }

    /// A number without a sign, if one stands here.
    fn number(&mut self) -> Result<Option<usize>> {
        let mut found: Option<usize> = None;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            self.at += 1;
            let number = found.unwrap_or(0).saturating_mul(10).saturating_add(digit as usize);
            if number > FORMAT_COUNT_MAX {
                return Err(ill_formed(format!("a number above {FORMAT_COUNT_MAX}")));
            }
            found = Some(number);
        }
        Ok(found)
    }

    fn skip(&mut self) -> Result<i64> {
        let back = self.takes('¯') || self.takes('-');
        let count = self.number()?.unwrap_or(1) as i64;
        Ok(if back { -count } else { count })
    }

    fn power(&mut self) -> Result<i32> {
        let back = self.takes('¯') || self.takes('-');
        let power = self.number()?.ok_or_else(|| ill_formed("K needs a power of ten"))?;
        let power = i32::try_from(power).unwrap_or(i32::MAX).min(400);
        Ok(if back { -power } else { power })
    }

    /// The number that is replaced, 0 if it is not given.
    fn value(&mut self) -> Result<f64> {
        let mut text = String::new();
        while let Some(c) = self.peek().filter(|c| c.is_ascii_digit() || matches!(c, '.' | '¯' | '-' | 'E')) {
            self.at += 1;
            text.push(if c == '¯' { '-' } else { c });
        }
        match text.as_str() {
            "" => Ok(0.0),
            text => text.parse().map_err(|_| ill_formed(format!("{text} is not a number"))),
        }
    }

    fn needed(&mut self, letter: char) -> Result<String> {
        self.text()?.ok_or_else(|| ill_formed(format!("{letter} needs a text between < and > behind it")))
    }

    /// A text between its marks, if one begins here.
    fn text(&mut self) -> Result<Option<String>> {
        let close = match self.peek() {
            Some('<') => '>',
            Some('⊂') => '⊃',
            Some(both @ ('⎕' | '¨' | '⍞')) => both,
            _ => return Ok(None),
        };
        let inner = self.left.get(self.at + 1..).unwrap_or_default();
        let Some(length) = inner.iter().position(|&c| c == close) else {
            return Err(ill_formed(format!("a text that no {close} ends")));
        };
        let text = inner.iter().take(length).collect();
        self.at += length + 2;
        Ok(Some(text))
    }
}

fn added(found: &mut Vec<Phrase>, phrase: Phrase) -> Result<()> {
    if found.len() >= FORMAT_COUNT_MAX {
        return Err(ill_formed(format!("more than {FORMAT_COUNT_MAX} phrases")));
    }
    budget::push(found, phrase)
}

fn pairs(text: &str) -> Result<Vec<(char, char)>> {
    let all: Vec<char> = text.chars().collect();
    let pair = |pair: &[char]| match pair {
        [from @ ('*' | '.' | ',' | '0' | '_'), to] => Ok((*from, *to)),
        _ => Err(ill_formed("S takes pairs of a standard symbol, one of * . , 0 _, and another")),
    };
    all.chunks(2).map(pair).collect()
}
