//! From a line to its statements: the tokens through the generated parser.

use std::sync::Arc;

use lalrpop_util::ParseError;

use crate::array::Symbol;
use crate::error::{Error, ErrorKind, Place, Result};
use crate::k::names::interpreter::Dialect;
use crate::k::read::namespaces;
use crate::k::read::token::{Token, tokens};
use crate::k::read::tree::Build;
use crate::k::read::{queries, resolve};
use crate::k::value::node::Places;

lalrpop_util::lalrpop_mod!(
    #[allow(clippy::all, clippy::unwrap_used, clippy::panic, missing_docs, unused, rust_2018_idioms)]
    grammar,
    "/k.rs"
);

/// How many tokens may stand between two semicolons.
const LONGEST: usize = 4000;
/// How deep brackets may be nested: the tree is walked by recursion.
const DEEPEST: usize = 200;

/// The statements of a line; `None` where there is nothing between two semicolons. A parse error otherwise. `origin` is the script
/// and the line there, which its functions remember; `space` the namespace of global names without one.
pub fn line(text: &str, dialect: Dialect, space: Symbol, origin: Option<(Arc<str>, usize)>) -> Result<Places> {
    let tokens = tokens(text, dialect)?;
    check_nesting(text, &tokens)?;
    let tokens = if dialect == Dialect::Q { queries::marked(text, tokens) } else { tokens };
    let build = Build { text, dialect, space, origin };
    let without_table = queries::without_table(&tokens);
    let spanned = tokens.into_iter().map(Ok::<_, ()>);
    match grammar::LineParser::new().parse(&build, spanned) {
        Ok(statements) => match resolve::wrong(&statements) {
            Some(at) => Err(error(text, at, at + 1, "this cannot stand here")),
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
        ) => Err(error(text, start, end, "this cannot stand here")),
        Err(_) => Err(error(text, text.len(), text.len(), "the line ends too soon")),
    }
}

fn qualified(mut statements: Places, space: Symbol) -> Places {
    statements.iter_mut().flatten().for_each(|node| namespaces::qualify(node, space));
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
    error(text, at, at + 1, "a byte that is no UTF-8; write it as \\NNN (octal) in a string")
}

fn check_nesting(text: &str, tokens: &[(usize, Token, usize)]) -> Result<()> {
    let (mut open, mut run) = (0_usize, 0_usize);
    for (start, token, end) in tokens {
        match token {
            Token::Open | Token::OpenBracket | Token::OpenBrace => open += 1,
            Token::Close | Token::CloseBracket | Token::CloseBrace => open = open.saturating_sub(1),
            _ => {}
        }
        run = if matches!(token, Token::Semicolon) { 0 } else { run + 1 };
        if open > DEEPEST || run > LONGEST {
            return Err(error(text, *start, *end, "the expression is nested too deep or too long"));
        }
    }
    Ok(())
}
