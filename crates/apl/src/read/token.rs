//! Tokens: one for each glyph, number, name and text; and their normalisation before reading.
//!
//! `¯` belongs to the number behind it. `⍺` and `⍵` are names by themselves, never part of one.

use std::borrow::Cow;

use logos::Logos;

use crate::array::{Array, Complex, budget, deferred_drops, promote, stop};
use crate::error::{Error, ErrorKind, Result};
use crate::show::text_array;
use crate::value::{Span, Token};
use crate::vocabulary::quads::{QUADS, reason, sign};
use crate::vocabulary::{canonical, function, operator, system_operator};

#[derive(Logos, Clone, Copy, Debug, PartialEq)]
enum Raw {
    #[regex(r"[ \t\r\u{A0}]+")]
    Blank,
    #[regex(r"⍝[^\n]*", allow_greedy = true)]
    Comment,
    #[regex(r"¯?([0-9]+\.?[0-9]*|\.[0-9]+)([eE]¯?[0-9]+)?([jJdDrR]¯?([0-9]+\.?[0-9]*|\.[0-9]+)([eE]¯?[0-9]+)?)?")]
    Number,
    #[regex(r"[\p{Alphabetic}_∆⍙&&[^⍺⍵]][\p{Alphabetic}0-9_∆⍙¯&&[^⍺⍵]]*")]
    Name,
    #[token("⍺")]
    #[token("⍵")]
    #[token("⍺⍺")]
    #[token("⍵⍵")]
    Argument,
    #[regex(r"⎕[A-Za-z]*")]
    Quad,
    #[regex(r"##?")]
    Space,
    #[regex(r"'([^'\n]|'')*'")]
    Text,
    #[regex(r#""([^"\n]|"")*""#)]
    Vector,
    #[regex(r"[\n⋄◊]")]
    Diamond,
    #[token("∇")]
    Del,
    #[token("∇∇")]
    DoubleDel,
    #[regex(r"[^\x00]", priority = 1)]
    Glyph,
}

/// The tokens of a text, with where they stand. Comments are left out; a line's end is a token as `⋄` is.
///
/// ```
/// use jackal_apl::read::token::tokens;
/// assert_eq!(tokens("A←¯3 4.5 ⍝ note")?.len(), 4);
/// assert!(tokens("'open").is_err());
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn tokens(text: &str) -> Result<Vec<(Token, Span)>> {
    let mut found = Vec::new();
    deferred_drops::or_leave(read(text, &mut found), found)
}

fn read(text: &str, found: &mut Vec<(Token, Span)>) -> Result<()> {
    for (turn, (raw, span)) in Raw::lexer(text).spanned().enumerate() {
        stop::poll_turn(turn)?;
        let word = text.get(span.clone()).unwrap_or_default();
        let token = match raw {
            Ok(Raw::Blank | Raw::Comment) => continue,
            Ok(Raw::Number) => Token::Constant(number(word).map_err(|error| error.mark(mark(span.start, span.start)))?),
            Ok(Raw::Name | Raw::Argument) => Token::Name(word.into()),
            Ok(Raw::Quad) => quad(word),
            Ok(Raw::Space) => Token::Quad(sign(word).unwrap_or_default()),
            Ok(Raw::Text) => Token::Constant(quoted(word, '\'')?),
            Ok(Raw::Vector) => Token::Constant(quoted(word, '"')?.raveled()),
            Ok(Raw::Diamond) => Token::Diamond,
            Ok(Raw::Del) => Token::Del,
            Ok(Raw::DoubleDel) => Token::DoubleDel,
            Ok(Raw::Glyph) => glyph(word, span.start)?,
            Err(()) => return Err(strange(word, span.start)),
        };
        budget::push(found, (token, (span.start, span.end)))?;
    }
    Ok(())
}

/// The parts of a line between tokens of one kind outside brackets.
pub fn at_depth_0<'a>(tokens: &'a [(Token, Span)], separator: &Token) -> Vec<&'a [(Token, Span)]> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0_usize);
    for (index, (token, _)) in tokens.iter().enumerate() {
        match token {
            Token::Open | Token::OpenBracket | Token::OpenBrace => depth += 1,
            Token::Close | Token::CloseBracket | Token::CloseBrace => depth = depth.saturating_sub(1),
            other if depth == 0 && std::mem::discriminant(other) == std::mem::discriminant(separator) => {
                parts.push(tokens.get(start..index).unwrap_or_default());
                start = index + 1;
            }
            _ => {}
        }
    }
    parts.push(tokens.get(start..).unwrap_or_default());
    parts
}

fn quad(word: &str) -> Token {
    let name = word.strip_prefix('⎕').unwrap_or_default().to_uppercase();
    if let Some(operator) = system_operator(&name) {
        return Token::Operator(operator);
    }
    match QUADS.iter().find(|known| **known == name) {
        Some(known) => Token::Quad(known),
        None => Token::Absent(word.into()),
    }
}

/// The error of a name that the system does not have.
#[cold]
pub fn absent(word: &str) -> Error {
    let name = word.strip_prefix('⎕').unwrap_or_default().to_uppercase();
    if let Some(reason) = reason(&name) {
        return Error::new(ErrorKind::Nonce).note(format!("{word} {reason}"));
    }
    let best = QUADS.iter().min_by_key(|known| crate::vocabulary::signs::distance(&name, known));
    let error = Error::syntax(format!("the system has no {word}"));
    best.map_or(error.clone(), |best| error.note(format!("did you mean ⎕{best}?")))
}

/// The two places of an error in its line, as one mark.
pub fn mark(from: usize, at: usize) -> usize {
    const HALF: u32 = usize::BITS / 2;
    from.min((1 << HALF) - 1) << HALF | at.min((1 << HALF) - 1)
}

/// The places of a mark.
pub fn marked(mark: usize) -> (usize, usize) {
    const HALF: u32 = usize::BITS / 2;
    (mark >> HALF, mark & ((1 << HALF) - 1))
}

fn glyph(word: &str, at: usize) -> Result<Token> {
    let c = canonical(word.chars().next().unwrap_or(' '));
    Ok(match c {
        '←' => Token::Assign,
        '→' => Token::Branch,
        '⋄' => Token::Diamond,
        ':' => Token::Colon,
        ';' => Token::Semicolon,
        '(' => Token::Open,
        ')' => Token::Close,
        '[' => Token::OpenBracket,
        ']' => Token::CloseBracket,
        '{' => Token::OpenBrace,
        '}' => Token::CloseBrace,
        '⍞' => Token::QuoteQuad,
        '⍬' => Token::Constant(Array::empty_list::<i64>()),
        '\'' | '"' => {
            return Err(Error::new(ErrorKind::Syntax)
                .note("the quote that opens here is not closed")
                .mark(mark(at, at)));
        }
        c => match (function(c), operator(c)) {
            (Some(primitive), _) => Token::Function(primitive),
            (None, Some(operator)) => Token::Operator(operator),
            (None, None) => return Err(strange(word, at)),
        },
    })
}

#[cold]
fn strange(word: &str, at: usize) -> Error {
    Error::syntax(format!("{word} is not a character of the language")).mark(mark(at, at))
}

/// Text between quotes: one character is a scalar.
fn quoted(word: &str, quote: char) -> Result<Array> {
    let inner = word.strip_prefix(quote).and_then(|word| word.strip_suffix(quote)).unwrap_or_default();
    let text = inner.replace(&format!("{quote}{quote}"), &quote.to_string());
    let array = text_array(&text);
    if array.count() == 1 { array.reshaped(&[]) } else { Ok(array) }
}

/// A number with the minus that others write. Most have none.
fn with_minus(word: &str) -> Cow<'_, str> {
    if word.is_ascii() { Cow::Borrowed(word) } else { Cow::Owned(word.replace('¯', "-")) }
}

/// A number: an integer if it is written as one and fits, a float, or complex if its imaginary part is not 0: `3J4`, or by magnitude and
/// angle, in degrees `5D45` or in radians `5R1`.
///
/// ```
/// use {jackal_apl::read::token::number, jackal_array::Array};
/// assert_eq!((number("¯3")?, number("1E3")?, number("3J0")?), (Array::from(-3_i64), Array::from(1000.0), Array::from(3.0)));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn number(word: &str) -> Result<Array> {
    let real = |text: &str| {
        let float: f64 =
            with_minus(text).parse().map_err(|_| Error::new(ErrorKind::IllFormedNumber).note(text.to_string()))?;
        if float.is_infinite() {
            return Err(Error::domain(format!("{text} is too large")));
        }
        Ok(float)
    };
    if let Some((a, b)) = word.split_once(['J', 'j', 'D', 'd', 'R', 'r']) {
        let (a, second) = (real(a)?, real(b)?);
        let number = match word.chars().find(|c| "JjDdRr".contains(*c)) {
            Some('D' | 'd') => polar(a, second.to_radians(), Some(second)),
            Some('R' | 'r') => polar(a, second, None),
            _ => Complex::new(a, second),
        };
        return Ok(if number.im == 0.0 { Array::from(number.re) } else { Array::from(number) });
    }
    if let Ok(int) = with_minus(word).parse::<i64>() {
        return Ok(Array::from(int));
    }
    let float = real(word)?;
    // A number written with a point that is whole is a whole number.
    let whole = Array::from(float);
    let is_written_whole = !word.contains(['E', 'e']) && float.fract() == 0.0 && float.abs() < 9e15;
    Ok(if is_written_whole {
        promote::cast(whole.clone(), crate::array::ElementType::Int).unwrap_or(whole)
    } else {
        whole
    })
}

/// A complex number by its magnitude and its angle; multiples of a right angle, if it is known in degrees, are exact.
fn polar(magnitude: f64, radians: f64, degrees: Option<f64>) -> Complex {
    let quarter = degrees.filter(|degrees| degrees % 90.0 == 0.0).map(|degrees| (degrees / 90.0).rem_euclid(4.0));
    let (cos, sin) = match quarter {
        Some(0.0) => (1.0, 0.0),
        Some(1.0) => (0.0, 1.0),
        Some(2.0) => (-1.0, 0.0),
        Some(3.0) => (0.0, -1.0),
        _ => (radians.cos(), radians.sin()),
    };
    Complex::new(magnitude * cos, magnitude * sin)
}

/// From which depth on parentheses that stand directly in others are dropped.
const PARENTHESES_DEPTH_MAX: usize = 100;

/// The tokens without parentheses that stand directly in others, where they are nested deep; `None` if they are not.
pub fn without_double(tokens: &[(Token, Span)]) -> Option<Vec<(Token, Span)>> {
    let (mut open, mut pairs, mut deepest) = (Vec::new(), Vec::new(), 0);
    for (index, (token, _)) in tokens.iter().enumerate() {
        match token {
            Token::Open => open.push(index),
            Token::Close => pairs.extend(open.pop().map(|from| (from, index))),
            _ => {}
        }
        deepest = deepest.max(open.len());
    }
    if deepest <= PARENTHESES_DEPTH_MAX {
        return None;
    }
    // A pair is closed right after the one that stands in it.
    let double = pairs.windows(2).filter_map(|both| match both {
        [(inner, end), (outer, after)] if *inner == outer + 1 && *after == end + 1 => Some([*inner, *end]),
        _ => None,
    });
    let mut dropped = vec![false; tokens.len()];
    double.flatten().for_each(|at| dropped.get_mut(at).into_iter().for_each(|entry| *entry = true));
    Some(tokens.iter().zip(dropped).filter(|(_, dropped)| !dropped).map(|(token, _)| token.clone()).collect())
}

/// The tokens with names cut before a `¯`, which begins a number: `w¯1.5` is `w ¯1.5`. `None` if no name has one.
pub fn without_minus(text: &str, tokens: &[(Token, Span)]) -> Option<Vec<(Token, Span)>> {
    let has_minus = |token: &Token| matches!(token, Token::Name(name) if name.contains('¯'));
    if !tokens.iter().any(|(token, _)| has_minus(token)) {
        return None;
    }
    let (mut all, mut rest) = (Vec::new(), tokens);
    while let Some(((token, (start, end)), behind)) = rest.split_first() {
        rest = behind;
        // The rest of the number was read as one of its own.
        let more = behind.first().filter(|(token, (from, _))| matches!(token, Token::Constant(_)) && from == end);
        let to = more.map_or(*end, |(_, (_, to))| *to);
        let cut = text.get(*start..to).filter(|_| has_minus(token)).and_then(|word| {
            let (name, value) = word.split_at(word.find('¯')?);
            Some((name, number(value).ok()?))
        });
        let Some((name, value)) = cut else {
            all.push((token.clone(), (*start, *end)));
            continue;
        };
        let place = *start + name.len();
        all.extend([(Token::Name(name.into()), (*start, place)), (Token::Constant(value), (place, to))]);
        rest = if more.is_some() { behind.get(1..).unwrap_or_default() } else { behind };
    }
    Some(all)
}
