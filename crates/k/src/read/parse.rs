//! From a line to its statements: the tokens through the generated parser.

use std::cell::{Cell, OnceCell};
use std::sync::Arc;

use lalrpop_util::ParseError;

use crate::array::{Symbol, stop};
use crate::error::{Error, ErrorKind, Place, Result};
use crate::names::interpreter::Dialect;
use crate::read::phrase::Purpose;
use crate::read::token::{Token, tokens};
use crate::read::tree::Build;
use crate::read::{queries, resolve};
use crate::value::node::Places;

lalrpop_util::lalrpop_mod!(
    #[allow(clippy::all, clippy::unwrap_used, clippy::panic, missing_docs, unused, rust_2018_idioms)]
    grammar,
    "/k.rs"
);

/// How many tokens may stand between two semicolons in a tree; how many functions may be made of functions, how many adverbs may
/// follow each other, and how long a query may be.
const EXPRESSION_TOKENS_MAX: usize = 4000;
/// How deep brackets and braces may be nested: their trees are walked by recursion, and so are trees of parentheses up to here. Deeper
/// ones, and longer expressions, are steps instead.
const BRACKET_DEPTH_MAX: usize = 200;

/// The statements of a text whose trees are to be values.
pub fn trees(text: &str, dialect: Dialect, space: Symbol, words: &[OwnWord]) -> Result<Places> {
    read(text, (dialect, Purpose::Tree), space, words, None)
}

/// The statements of a line; `None` where there is nothing between two semicolons. A parse error otherwise. `origin` is the script
/// and the line there, which its functions remember; `space` the namespace of global names without one, `words` those that
/// the program has added.
pub fn line(
    text: &str,
    dialect: Dialect,
    space: Symbol,
    words: &[OwnWord],
    origin: Option<(Arc<str>, usize)>,
) -> Result<Places> {
    read(text, (dialect, Purpose::Run), space, words, origin)
}

fn read(
    text: &str,
    (dialect, purpose): (Dialect, Purpose),
    space: Symbol,
    words: &[OwnWord],
    origin: Option<(Arc<str>, usize)>,
) -> Result<Places> {
    let tokens = with_own_words(tokens(text, dialect)?, words);
    let flat = is_flat(text, &tokens)?;
    let tokens = if flat { without_double(tokens) } else { tokens };
    let tokens = if dialect == Dialect::Q { queries::marked(text, tokens) } else { tokens };
    let build = Build { text, dialect, purpose, space, origin, flat, nested: Cell::new(0), line_ends: OnceCell::new() };
    let without_table = queries::without_table(&tokens);
    // Millions of tokens take their time, and room that only the process as a whole tells of.
    let asked = |index: usize| index.is_multiple_of(1024) && stop::poll_running().is_err();
    let spanned = tokens.into_iter().enumerate().map(|(index, token)| if asked(index) { Err(()) } else { Ok(token) });
    match grammar::LineParser::new().parse(&build, spanned) {
        Ok(_) if flat && build.nested.get() > EXPRESSION_TOKENS_MAX => Err(too_deep(text, (0, text.len()))),
        Ok(statements) => match resolve::wrong(&statements) {
            Some(at) => Err(error(text, at, at + 1, misplaced(text, at))),
            None => Ok(qualified(statements, space)),
        },
        Err(_) if without_table.is_some() => {
            let (start, end) = without_table.unwrap_or_default();
            let place = Place { sentence: text.to_string(), mark: Some((start, end)), ..Place::default() };
            Err(Error::with_message(ErrorKind::Syntax, "from").note("a query names its table behind from").at(place))
        }
        Err(
            ParseError::UnrecognizedToken { token: (start, _, end), .. }
            | ParseError::ExtraToken { token: (start, _, end) },
        ) => Err(error(text, start, end, misplaced(text, start))),
        Err(ParseError::User { .. }) => {
            Err(stop::poll_running().err().unwrap_or_else(|| too_deep(text, (0, text.len()))))
        }
        Err(_) => Err(match unclosed(text, dialect) {
            Some((at, bracket)) => error(text, at, at + 1, &format!("the {bracket} that opens here is not closed")),
            None => error(text, text.len(), text.len(), "the line ends too soon"),
        }),
    }
}

/// The last bracket that a text opens and does not close, and its place.
#[cold]
fn unclosed(text: &str, dialect: Dialect) -> Option<(usize, &str)> {
    let mut open = Vec::new();
    for (start, token, _) in tokens(text, dialect).ok()? {
        match token {
            Token::Open | Token::OpenBracket | Token::OpenBlock | Token::OpenBrace => open.push(start),
            Token::Close | Token::CloseBracket | Token::CloseBrace => drop(open.pop()),
            _ => {}
        }
    }
    let at = open.pop()?;
    Some((at, text.get(at..at + 1)?))
}

/// Why what begins at a place cannot stand there.
#[cold]
fn misplaced(text: &str, start: usize) -> &'static str {
    let (before, behind) = text.split_at_checked(start).unwrap_or((text, ""));
    let target = match before.trim_end().strip_suffix(':') {
        None if behind.starts_with(':') => before,
        Some(target) => target,
        None => return "this cannot stand here",
    };
    match target.trim_end().ends_with(')') {
        true => "only a name or its items can be assigned: a:v, a[i]:v",
        false => "this cannot stand here",
    }
}

fn qualified(mut statements: Places, space: Symbol) -> Places {
    statements.iter_mut().flatten().for_each(|node| resolve::qualify(node, space));
    statements
}

#[cold]
fn error(text: &str, start: usize, end: usize, note: &str) -> Error {
    let place = Place { sentence: text.to_string(), mark: Some((start, end)), ..Place::default() };
    Error::with_message(ErrorKind::Syntax, "parse").note(note).at(place)
}

/// The error of a line whose bytes are no UTF-8.
#[cold]
pub fn no_utf8(text: &str) -> Error {
    let at = text.find(char::REPLACEMENT_CHARACTER).unwrap_or(0);
    error(text, at, at + 1, "a byte that is not UTF-8; write it as \\NNN (octal) in a string")
}

/// Whether trees of these tokens would be too deep to be walked by recursion. A parse error if they could not be made flat either.
fn is_flat(text: &str, tokens: &[(usize, Token, usize)]) -> Result<bool> {
    let (mut parentheses, mut brackets, mut run, mut adverbs) = (0_usize, 0_usize, 0_usize, 0_usize);
    let (mut flat, mut query) = (false, false);
    for (index, (start, token, end)) in tokens.iter().enumerate() {
        match token {
            Token::Open => parentheses += 1,
            Token::Close => parentheses = parentheses.saturating_sub(1),
            Token::OpenBracket | Token::OpenBlock | Token::OpenBrace => brackets += 1,
            Token::CloseBracket | Token::CloseBrace => brackets = brackets.saturating_sub(1),
            Token::Template(_) => query = true,
            _ => {}
        }
        // A table begins with brackets that end at once: what is in it is nested in its parenthesis.
        let table = matches!(token, Token::Open) && matches!(tokens.get(index + 1), Some((_, Token::OpenBracket, _)));
        query |= table;
        run = if matches!(token, Token::Semicolon) { 0 } else { run + 1 };
        adverbs = if matches!(token, Token::Adverb(_) | Token::AdverbWord(_) | Token::Quote) { adverbs + 1 } else { 0 };
        flat |= parentheses > BRACKET_DEPTH_MAX || run > EXPRESSION_TOKENS_MAX;
        if brackets > BRACKET_DEPTH_MAX || adverbs > EXPRESSION_TOKENS_MAX || (flat && query) {
            return Err(too_deep(text, (*start, *end)));
        }
    }
    Ok(flat)
}

#[cold]
fn too_deep(text: &str, (start, end): (usize, usize)) -> Error {
    error(text, start, end, "the expression is nested too deep or too long")
}

/// The tokens without parentheses that stand directly in others, which mean nothing.
fn without_double(tokens: Vec<(usize, Token, usize)>) -> Vec<(usize, Token, usize)> {
    let mut open: Vec<usize> = Vec::new();
    let mut partner = vec![usize::MAX; tokens.len()];
    for (index, (_, token, _)) in tokens.iter().enumerate() {
        match token {
            Token::Open => open.push(index),
            Token::Close => {
                if let Some(from) = open.pop()
                    && let Some(entry) = partner.get_mut(from)
                {
                    *entry = index;
                }
            }
            _ => {}
        }
    }
    let mut dropped = vec![false; tokens.len()];
    for pair in 1..tokens.len() {
        let (outer, inner) = (partner.get(pair - 1).copied(), partner.get(pair).copied());
        if let (Some(outer), Some(inner)) = (outer, inner)
            && inner != usize::MAX
            && outer == inner + 1
        {
            [pair, inner].into_iter().filter_map(|at| dropped.get_mut(at).map(|entry| *entry = true)).count();
        }
    }
    tokens.into_iter().zip(dropped).filter(|(_, dropped)| !dropped).map(|(token, _)| token).collect()
}

/// A word that a program adds to q by assigning to the namespace `.q`, as in `.q.plus:{x+y}`, and then writes without the namespace.
#[derive(Clone, Debug)]
pub struct OwnWord {
    /// The word.
    pub word: String,
    /// Whether it stands between its arguments, as a function of two arguments does: `1 plus 2`.
    pub between: bool,
}

/// Replaces the names of own words by their tokens. Where one is assigned, it stays a name.
fn with_own_words(tokens: Vec<(usize, Token, usize)>, words: &[OwnWord]) -> Vec<(usize, Token, usize)> {
    if words.is_empty() {
        return tokens;
    }
    let assigned: Vec<bool> = (1..=tokens.len())
        .map(|next| matches!(tokens.get(next), Some((_, Token::Colon | Token::DoubleColon, _))))
        .collect();
    let known = |token: Token, assigned: bool| match token {
        Token::Name(name) if !assigned => match words.iter().find(|own| own.word == name) {
            Some(own) if own.between => Token::OwnWord(format!(".q.{name}")),
            Some(_) => Token::Name(format!(".q.{name}")),
            None => Token::Name(name),
        },
        other => other,
    };
    tokens.into_iter().zip(assigned).map(|((from, token, to), assigned)| (from, known(token, assigned), to)).collect()
}
