//! Tokens of k and q.
//!
//! The regular part is a `logos` lexer. Two facts need the token before, and are settled by the pass over its tokens: a `-`
//! belongs to a number unless it follows the end of a noun without a blank; a `/` after a blank (or at the start) begins a
//! comment. The same pass joins numbers with nothing but blanks between them into one vector.
//!
//! ```
//! use jackal_k::read::token::{Token, tokens};
//! use jackal_k::Dialect;
//! let found = tokens("x-1 -2 / two", Dialect::K)?;
//! assert_eq!(found.len(), 3);
//! assert!(matches!(&found[0].1, Token::Name(name) if name == "x"));
//! # Ok::<(), jackal_array::error::Error>(())
//! ```

use logos::{Lexer, Logos};

use crate::array::{Array, Symbol, Value, budget, stop};
use crate::error::{Error, ErrorKind, Place, Result};
use crate::names::interpreter::Dialect;
use crate::read::query::Template;
use crate::value::function::Function;
use crate::value::primitive::{Adverb, Primitive};
use crate::value::{self, number};
use crate::vocabulary;

/// A token as the grammar sees it.
#[derive(Clone, Debug)]
pub enum Token {
    /// A literal: numbers, string, symbols.
    Noun(Value),
    /// A name that is not a keyword.
    Name(String),
    /// A primitive, or a keyword that stands between its arguments.
    Verb(&'static Primitive),
    /// A keyword of q that stands before its argument: a noun, as the name of a function is.
    Word(&'static Primitive),
    /// A function of two arguments that a program has made a word of q, by its whole name.
    OwnWord(String),
    /// A primitive with a colon, which makes it a monad (or, after a name, an assignment).
    Monad(&'static Primitive),
    /// A primitive with two colons before an operand: after a name, an assignment to the global.
    Amend(&'static Primitive),
    /// `:`
    Colon,
    /// `::`
    DoubleColon,
    /// `'`
    Quote,
    /// `'` before a bracket where an expression begins.
    Compose,
    /// An adverb that begins an expression, with its function in the brackets that follow.
    Derive(Adverb),
    /// Any other adverb.
    Adverb(Adverb),
    /// A word of q such as `each`: an adverb whose function takes what is at its right alone.
    AdverbWord(Adverb),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `[`
    OpenBracket,
    /// `[` where an expression begins: statements, of which the last gives the value.
    OpenBlock,
    /// `]`
    CloseBracket,
    /// `{`
    OpenBrace,
    /// `}`
    CloseBrace,
    /// `;`
    Semicolon,
    /// `do` before a bracket.
    Do,
    /// `if` before a bracket.
    If,
    /// `while` before a bracket.
    While,
    /// The word that a query begins with.
    Template(Template),
    /// `distinct` right behind it.
    Distinct,
    /// `by` in a query.
    By,
    /// `from` in a query.
    From,
    /// `where` in a query.
    Where,
    /// The comma between the parts of a phrase of a query.
    Subphrase,
    /// Where a query ends: of no width.
    EndOfQuery,
}

impl Token {
    /// Whether a noun ends with this: what stands behind it has a left operand.
    fn ends_noun(&self) -> bool {
        use Token::{Close, CloseBrace, CloseBracket, EndOfQuery, Name, Noun, OwnWord, Word};
        matches!(self, Noun(_) | Name(_) | Word(_) | OwnWord(_) | Close | CloseBracket | CloseBrace | EndOfQuery)
    }
}

/// A token and the bytes it covers.
pub type Spanned = (usize, Token, usize);

#[derive(Logos, Clone, Copy, Debug, PartialEq)]
#[logos(extras = bool)]
enum Raw {
    #[regex(r"[ \t\r\n\u{A0}]+")]
    Blank,
    #[regex(r"0x[0-9a-fA-F]*", priority = 20)]
    #[regex(r"0[nNwW][bghijefcpmdznuvt]?", priority = 20)]
    #[regex(r"[01]+b", priority = 20)]
    #[regex(r"([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?[hijef]?", priority = 10)]
    Number,
    #[regex(r"[0-9]{4}\.[0-9]{2}(\.[0-9]{2}([DT][0-9:.]*)?[pdzmnuvt]?|m)", priority = 40)]
    #[regex(r"([0-9]+D)?[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]+)?)?[pnuvt]?", priority = 40)]
    #[regex(r"[0-9]+D([0-9]{1,2})?", priority = 40)]
    #[regex(r"[0-9]+[nuvtpdmz]", priority = 5)]
    Time,
    #[regex(r"[0-9]:", priority = 30)]
    File,
    #[regex(r"[0-9]::", priority = 31)]
    FileMonad,
    #[regex(r"\.?[A-Za-z][A-Za-z0-9]*(\.[A-Za-z][A-Za-z0-9]*)*", long_name)]
    Name,
    #[regex(r"(`(:[A-Za-z0-9_.:/~-]*|[A-Za-z0-9.][A-Za-z0-9_.]*(:[A-Za-z0-9_.:/]*)?)?)+", priority = 12)]
    Symbols,
    #[regex(r#""([^"\\]|\\.|\\\n)*""#)]
    Text,
    #[regex(r"[-+*%&|<>=~!@?#_^,$.]:?")]
    Primitive,
    #[token("<=")]
    #[token(">=")]
    #[token("<>")]
    Comparison,
    #[token("::")]
    DoubleColon,
    #[token(":")]
    Colon,
    #[token("'")]
    Quote,
    #[token("':")]
    #[token("/:")]
    #[token("\\:")]
    #[token("/")]
    #[token("\\")]
    Adverb,
    #[regex(r"[()\[\]{};]")]
    Punctuation,
}

/// In q an underscore may stand inside a name.
fn long_name(lexer: &mut Lexer<'_, Raw>) {
    if !lexer.extras {
        return;
    }
    let rest = lexer.remainder().as_bytes();
    let word = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    let mut end = 0;
    while let Some(&b) = rest.get(end) {
        let dotted = b == b'.' && rest.get(end + 1).is_some_and(u8::is_ascii_alphabetic);
        if !word(b) && !dotted {
            break;
        }
        end += 1;
    }
    lexer.bump(end);
}

/// The tokens of a line. A parse error for characters that form none.
pub fn tokens(text: &str, dialect: Dialect) -> Result<Vec<Spanned>> {
    let mut lexer = Raw::lexer_with_extras(text, dialect == Dialect::Q);
    let mut raw = Vec::new();
    while let Some(token) = lexer.next() {
        let span = lexer.span();
        let Ok(token) = token else { return Err(unreadable(text, span.start, span.end)) };
        // Times stand in a row of numbers as numbers do.
        let token = if token == Raw::Time { Raw::Number } else { token };
        let blank_before = span.start == 0 || matches!(raw.last(), Some((_, Raw::Blank, _)));
        if blank_before && token == Raw::Adverb && text[span.clone()].starts_with('/') {
            break;
        }
        if raw.len() % 1024 == 0 {
            stop::poll_running()?;
        }
        let mut start = span.start;
        let keyword = text.get(start..span.end).and_then(|name| name.strip_prefix('.')).and_then(vocabulary::primitive);
        if token == Raw::Name && keyword.is_some() && ends_noun(raw.last(), start, text) {
            // `(!).flip x`: the point between a noun and a word of the language is the verb; `f[x].Q.opt y` has a name.
            budget::push(&mut raw, (start, Raw::Primitive, start + 1))?;
            start += 1;
        }
        budget::push(&mut raw, (start, token, span.end))?;
    }
    let out = budget::vec(raw.len())?;
    Pass { text, dialect, raw: &raw, out }.run()
}

/// Whether a noun ends directly before a place, with a parenthesis, a bracket or a brace.
fn ends_noun(before: Option<&(usize, Raw, usize)>, at: usize, text: &str) -> bool {
    matches!(before, Some(&(_, Raw::Punctuation, end)) if end == at && text[..at].ends_with([')', ']', '}']))
}

#[cold]
fn unreadable(text: &str, start: usize, end: usize) -> Error {
    let place = Place { sentence: text.to_string(), mark: Some((start, end)), ..Place::default() };
    let note = match text.get(start..).and_then(|rest| rest.chars().next()) {
        Some('"') => "this string has no closing quote",
        Some('0'..='9') if text.get(start..end).is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit())) => {
            "this number is too large: longs end at 9223372036854775807; a point behind it makes it a float"
        }
        _ => "this sign means nothing here",
    };
    Error::with_message(ErrorKind::Syntax, "parse").note(note).at(place)
}

struct Pass<'a> {
    text: &'a str,
    dialect: Dialect,
    raw: &'a [(usize, Raw, usize)],
    out: Vec<Spanned>,
}

impl Pass<'_> {
    fn run(mut self) -> Result<Vec<Spanned>> {
        let (mut at, mut turn) = (0, 0);
        while let Some(&(start, token, end)) = self.raw.get(at) {
            stop::poll_turn(turn)?;
            turn += 1;
            at = match token {
                Raw::Blank => at + 1,
                Raw::Number => self.numbers(at)?,
                Raw::Primitive if self.is_sign(at) => self.numbers(at)?,
                Raw::Primitive if self.has_two_colons(at) => self.two_colons(at)?,
                _ => {
                    let token = self.plain(token, start, end)?;
                    budget::push(&mut self.out, (start, token, end))?;
                    at + 1
                }
            };
        }
        Ok(self.out)
    }

    /// Whether a primitive with a colon has another one directly behind it: `+::`.
    fn has_two_colons(&self, at: usize) -> bool {
        let (Some(&(start, _, end)), Some(&(next, Raw::Colon, _))) = (self.raw.get(at), self.raw.get(at + 1)) else {
            return false;
        };
        next == end && end > start + 1
    }

    /// Such a primitive: with an operand behind it one token, `x+::1`, otherwise the verb and `::`, as in `sum 3#::`.
    fn two_colons(&mut self, at: usize) -> Result<usize> {
        let Some(&(start, _, end)) = self.raw.get(at) else { return Ok(at + 1) };
        let Some(primitive) = vocabulary::primitive(&self.text[start..end - 1]) else {
            return Err(unreadable(self.text, start, end));
        };
        let behind = self.raw.iter().skip(at + 2).find(|(_, token, _)| *token != Raw::Blank);
        let is_last = behind.is_none_or(|&(a, token, b)| {
            token == Raw::Punctuation && matches!(&self.text[a..b], ")" | "]" | "}" | ";")
        });
        if is_last {
            budget::push(&mut self.out, (start, Token::Verb(primitive), end - 1))?;
            budget::push(&mut self.out, (end - 1, Token::DoubleColon, end + 1))?;
        } else {
            budget::push(&mut self.out, (start, Token::Amend(primitive), end + 1))?;
        }
        Ok(at + 2)
    }

    /// Whether the `-` at `at` is the sign of the number after it.
    fn is_sign(&self, at: usize) -> bool {
        let Some(&(start, Raw::Primitive, end)) = self.raw.get(at) else { return false };
        if &self.text[start..end] != "-" {
            return false;
        }
        let Some(&(next, Raw::Number, _)) = self.raw.get(at + 1) else { return false };
        if next != end {
            return false;
        }
        match at.checked_sub(1).and_then(|before| self.raw.get(before)) {
            Some(&(a, Raw::Punctuation, b)) => !matches!(&self.text[a..b], ")" | "]" | "}"),
            Some(&(_, before, _)) => !matches!(before, Raw::Number | Raw::Name | Raw::Symbols | Raw::Text),
            None => true,
        }
    }

    /// A run of numbers from `at` on, as one token.
    fn numbers(&mut self, mut at: usize) -> Result<usize> {
        let (start, mut end) = (self.raw[at].0, self.raw[at].2);
        let mut parts: Vec<&str> = Vec::new();
        loop {
            let first = self.raw[at].0;
            if self.raw[at].1 != Raw::Number {
                at += 1;
            }
            end = end.max(self.raw[at].2);
            parts.push(&self.text[first..end]);
            at += 1;
            let Some((_, Raw::Blank, _)) = self.raw.get(at) else { break };
            match self.raw.get(at + 1) {
                Some((_, Raw::Number, _)) => at += 1,
                Some(_) if self.is_sign(at + 1) => at += 1,
                _ => break,
            }
        }
        // Booleans have no sign: `-1b` is the number -1 and the name b.
        if let Some(rest) = parts.last().and_then(|part| part.strip_suffix('b')).filter(|rest| rest.starts_with('-')) {
            parts.pop();
            parts.push(rest);
            let Some(value) = number::vector(&parts) else { return Err(unreadable(self.text, start, end)) };
            budget::push(&mut self.out, (start, Token::Noun(value), end - 1))?;
            budget::push(&mut self.out, (end - 1, Token::Name("b".to_string()), end))?;
            return Ok(at);
        }
        match number::vector(&parts) {
            Some(value) => {
                budget::push(&mut self.out, (start, Token::Noun(value), end))?;
                Ok(at)
            }
            None => Err(unreadable(self.text, start, end)),
        }
    }

    /// Whether what comes next begins an expression.
    fn begins(&self) -> bool {
        use Token::{Colon, DoubleColon, Open, OpenBlock, OpenBrace, OpenBracket, Semicolon};
        let Some((_, last, _)) = self.out.last() else { return true };
        matches!(last, Open | OpenBracket | OpenBlock | OpenBrace | Semicolon | Colon | DoubleColon)
    }

    /// The same of a bracket. Behind a parenthesis it holds the keys of a table, behind a brace parameters, and behind a colon
    /// with nothing at its left a value and patterns.
    fn begins_block(&self) -> bool {
        match self.out.as_slice() {
            [.., (_, Token::Open | Token::OpenBrace | Token::DoubleColon, _)] => false,
            [(_, Token::Colon, _)] => false,
            [.., (_, before, _), (_, Token::Colon, _)] => before.ends_noun(),
            _ => self.begins(),
        }
    }

    fn plain(&self, token: Raw, start: usize, end: usize) -> Result<Token> {
        let text = &self.text[start..end];
        Ok(match token {
            Raw::Name => self.name(text, end),
            Raw::Symbols => Token::Noun(symbols(text)?),
            Raw::Text => Token::Noun(quoted(&text[1..text.len() - 1])),
            Raw::File | Raw::Comparison => match vocabulary::primitive(text) {
                Some(primitive) => Token::Verb(primitive),
                None => return Err(unreadable(self.text, start, end)),
            },
            Raw::FileMonad => match vocabulary::primitive(text.strip_suffix(':').unwrap_or(text)) {
                Some(primitive) if primitive.monad.is_some() => Token::Monad(primitive),
                _ => return Err(unreadable(self.text, start, end)),
            },
            Raw::Primitive => {
                let (spelling, monad) = match text.strip_suffix(':') {
                    Some(spelling) if !spelling.is_empty() => (spelling, true),
                    _ => (text, false),
                };
                match vocabulary::primitive(spelling) {
                    Some(primitive) if monad => Token::Monad(primitive),
                    Some(primitive) => Token::Verb(primitive),
                    None => return Err(unreadable(self.text, start, end)),
                }
            }
            Raw::DoubleColon => Token::DoubleColon,
            Raw::Colon => Token::Colon,
            Raw::Quote if self.text[end..].starts_with('[') && self.begins() => Token::Compose,
            Raw::Quote => Token::Quote,
            Raw::Adverb => {
                let adverb = match text {
                    "':" => Adverb::Prior,
                    "/:" => Adverb::Right,
                    "\\:" => Adverb::Left,
                    "/" => Adverb::Over,
                    _ => Adverb::Scan,
                };
                let derives = self.text[end..].starts_with('[') && self.begins();
                if derives { Token::Derive(adverb) } else { Token::Adverb(adverb) }
            }
            _ => match text {
                "(" => Token::Open,
                ")" => Token::Close,
                "[" if self.begins_block() => Token::OpenBlock,
                "[" => Token::OpenBracket,
                "]" => Token::CloseBracket,
                "{" => Token::OpenBrace,
                "}" => Token::CloseBrace,
                _ => Token::Semicolon,
            },
        })
    }

    /// What an adverb stands directly behind is a function of two arguments: `count each/:x`.
    fn adverb_word(&self, name: &str, adverb: Adverb, end: usize) -> Token {
        match vocabulary::primitive(name) {
            Some(word) if self.text[end..].starts_with(['/', '\\', '\'']) => {
                Token::Noun(Function::Primitive(word).into_value())
            }
            _ => Token::AdverbWord(adverb),
        }
    }

    /// Whether a function that is not a word of q ends before a place: a lambda, a name, something in brackets.
    fn is_behind_a_function(&self, start: usize) -> bool {
        let before = self.text[..start].trim_end();
        let is_of_name = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '.');
        let name = before.rsplit(|letter: char| !is_of_name(letter)).next().unwrap_or_default();
        match before.chars().next_back() {
            Some('}' | ']' | ')') => true,
            Some(last) if is_of_name(last) => vocabulary::keyword(name, self.dialect).is_none(),
            _ => false,
        }
    }

    fn name(&self, name: &str, end: usize) -> Token {
        let before_bracket = self.text[end..].starts_with('[');
        let is_adverb = self.dialect == Dialect::Q && !before_bracket;
        match name {
            "do" if before_bracket => Token::Do,
            "if" if before_bracket => Token::If,
            "while" if before_bracket => Token::While,
            // With a bracket they are functions of two arguments: `each[f;x]`.
            "each" if is_adverb => self.adverb_word(name, Adverb::Each, end),
            // A primitive is as fast as each.
            "peach" if is_adverb && !self.is_behind_a_function(end - name.len()) => {
                self.adverb_word(name, Adverb::Each, end)
            }
            "over" if is_adverb => self.adverb_word(name, Adverb::Over, end),
            "scan" if is_adverb => self.adverb_word(name, Adverb::Scan, end),
            "prior" if is_adverb => self.adverb_word(name, Adverb::Prior, end),
            _ => match vocabulary::keyword(name, self.dialect) {
                Some(primitive) if self.dialect == Dialect::Q && !primitive.stands_between() => Token::Word(primitive),
                Some(primitive) => Token::Verb(primitive),
                None => Token::Name(name.to_string()),
            },
        }
    }
}

/// `` `a`b``: one name is an atom, several are a vector.
fn symbols(text: &str) -> Result<Value> {
    let names: Result<Vec<Symbol>> = text.split('`').skip(1).map(Symbol::new).collect();
    let names = names?;
    Ok(Value::Array(match names.as_slice() {
        [name] => Array::atom(*name),
        _ => Array::list(names),
    }))
}

/// The text between quotes: one character is an atom.
fn quoted(text: &str) -> Value {
    let bytes = unescaped(text.as_bytes());
    match bytes.as_slice() {
        [byte] => Value::Array(Array::atom(*byte)),
        _ => value::string(bytes),
    }
}

/// A character by its number in base 8 has at most so many digits.
const OCTAL_DIGITS_MAX: usize = 3;

fn unescaped(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        at += 1;
        if byte != b'\\' {
            out.push(byte);
            continue;
        }
        let Some(&escape) = text.get(at) else { break };
        at += 1;
        out.push(match escape {
            b'n' => b'\n',
            b't' => b'\t',
            b'r' => b'\r',
            b'0'..=b'7' => {
                let mut code = u32::from(escape - b'0');
                for _ in 1..OCTAL_DIGITS_MAX {
                    let Some(digit @ b'0'..=b'7') = text.get(at) else { break };
                    code = (code * 8 + u32::from(digit - b'0')) & 255;
                    at += 1;
                }
                code as u8
            }
            other => other,
        });
    }
    out
}
