//! Where the queries of a line begin and end: the words of the templates become tokens of their own, and so do the commas between
//! the parts of a phrase, which are not joins there.

use crate::read::query::{QueryPart, Template};
use crate::read::token::{Spanned, Token};
use crate::value::primitive::Code;

/// A query that is not ended.
struct Open {
    /// How many brackets are open around it.
    depth: usize,
    part: QueryPart,
}

/// The tokens of a line of q, with its queries marked.
pub fn marked(text: &str, tokens: Vec<Spanned>) -> Vec<Spanned> {
    if !tokens.iter().any(|(_, token, _)| template(token).is_some()) {
        return tokens;
    }
    let (mut out, mut open, mut depth): (Vec<Spanned>, Vec<Open>, usize) = (Vec::new(), Vec::new(), 0);
    let mut tokens = tokens.into_iter().peekable();
    while let Some((start, token, end)) = tokens.next() {
        let next_is_adverb = matches!(tokens.peek(), Some((next, Token::Adverb(_) | Token::AdverbWord(_) | Token::Quote, _)) if *next == end);
        if matches!(token, Token::Close | Token::CloseBracket | Token::CloseBrace | Token::Semicolon) {
            while open.last().is_some_and(|query| query.depth == depth) {
                out.push((start, Token::EndOfQuery, start));
                open.pop();
            }
        }
        let query = open.last_mut().filter(|query| query.depth == depth);
        let token = match (token, query) {
            (token, _) if template(&token).is_some() => {
                open.push(Open { depth, part: QueryPart::Columns });
                Token::Template(template(&token).unwrap_or(Template::Select))
            }
            (Token::Name(name), Some(query)) if name == "from" && query.part != QueryPart::Conditions => {
                query.part = QueryPart::Table;
                Token::From
            }
            (Token::Name(name), Some(query)) if name == "by" && query.part == QueryPart::Columns => {
                query.part = QueryPart::Groups;
                Token::By
            }
            (Token::Word(_), Some(query))
                if query.part == QueryPart::Table && text.get(start..end) == Some("where") =>
            {
                query.part = QueryPart::Conditions;
                Token::Where
            }
            (Token::Verb(primitive), Some(query))
                if primitive.code == Code::Join && query.part != QueryPart::Table && !next_is_adverb =>
            {
                Token::Subphrase
            }
            (Token::Word(_), Some(_))
                if text.get(start..end) == Some("distinct")
                    && matches!(out.last(), Some((_, Token::Template(_), _))) =>
            {
                Token::Distinct
            }
            (token, _) => token,
        };
        match token {
            Token::Open | Token::OpenBracket | Token::OpenBlock | Token::OpenBrace => depth += 1,
            Token::Close | Token::CloseBracket | Token::CloseBrace => depth = depth.saturating_sub(1),
            _ => {}
        }
        out.push((start, token, end));
    }
    out.extend(open.iter().map(|_| (text.len(), Token::EndOfQuery, text.len())));
    out
}

/// Where the first query begins that has no `from`.
pub fn without_table(tokens: &[Spanned]) -> Option<(usize, usize)> {
    let mut open: Vec<(usize, usize, bool)> = Vec::new();
    for (start, token, end) in tokens {
        match token {
            Token::Template(_) => open.push((*start, *end, false)),
            Token::From => {
                if let Some((_, _, named)) = open.last_mut() {
                    *named = true;
                }
            }
            Token::EndOfQuery => {
                if let Some((start, end, false)) = open.pop() {
                    return Some((start, end));
                }
            }
            _ => {}
        }
    }
    None
}

fn template(token: &Token) -> Option<Template> {
    let Token::Name(name) = token else { return None };
    match name.as_str() {
        "select" => Some(Template::Select),
        "exec" => Some(Template::Exec),
        "update" => Some(Template::Update),
        "delete" => Some(Template::Delete),
        _ => None,
    }
}
