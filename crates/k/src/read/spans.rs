//! The spans of applications in their text. They are found in the tokens, since the tree stores only where each may fail.
//!
//! An application reaches to the end of its group, which is the statement, the brackets or the parentheses that it stands in; to the left it
//! begins with its left argument or its function.

use crate::error::Result;
use crate::names::interpreter::Dialect;
use crate::read::queries;
use crate::read::query::QueryPart;
use crate::read::token::{Token, tokens};
use crate::trace::Span;
use crate::value::node::Node;

/// The brackets around a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Around {
    Parentheses,
    Brackets,
    Braces,
    Query,
}

/// The class of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Open(Around),
    Close(Around),
    Semicolon,
    /// The beginning of a part of a query, or of the next phrase of the same part.
    Phrase(Option<QueryPart>),
    Colon,
    Adverb,
    Other,
}

/// The tokens of a text.
pub struct Spans {
    tokens: Vec<(usize, Kind, usize)>,
}

impl Spans {
    /// The tokens of a text; an error if they cannot be read.
    pub fn new(text: &str, dialect: Dialect) -> Result<Spans> {
        let kind = |token: &Token| match token {
            Token::Open => Kind::Open(Around::Parentheses),
            Token::OpenBracket | Token::OpenBlock => Kind::Open(Around::Brackets),
            Token::OpenBrace => Kind::Open(Around::Braces),
            Token::Close => Kind::Close(Around::Parentheses),
            Token::CloseBracket => Kind::Close(Around::Brackets),
            Token::CloseBrace => Kind::Close(Around::Braces),
            Token::Semicolon => Kind::Semicolon,
            Token::Template(_) => Kind::Open(Around::Query),
            Token::EndOfQuery => Kind::Close(Around::Query),
            Token::By => Kind::Phrase(Some(QueryPart::Groups)),
            Token::From => Kind::Phrase(Some(QueryPart::Table)),
            Token::Where => Kind::Phrase(Some(QueryPart::Conditions)),
            Token::Subphrase => Kind::Phrase(None),
            Token::Colon => Kind::Colon,
            Token::Quote | Token::Adverb(_) | Token::AdverbWord(_) => Kind::Adverb,
            _ => Kind::Other,
        };
        let found = tokens(text, dialect)?;
        let found = if dialect == Dialect::Q { queries::marked(text, found) } else { found };
        Ok(Spans { tokens: found.iter().map(|(start, token, end)| (*start, kind(token), *end)).collect() })
    }

    /// The span of an application, and of the words that are applied; nothing for other nodes and for what was not written so.
    ///
    /// ```
    /// use jackal_k::{Dialect, read::{parse, spans::Spans}};
    /// let (text, spans) = ("2*+/(1 2;3)", Spans::new("2*+/(1 2;3)", Dialect::K)?);
    /// let statements = parse::line(text, Dialect::K, Default::default(), &[], None)?;
    /// let (whole, verb) = statements[0].as_ref().and_then(|node| spans.application(node)).expect("an application");
    /// assert_eq!((&text[whole.0..whole.1], &text[verb.0..verb.1]), (text, "*"));
    /// # Ok::<(), jackal_array::error::Error>(())
    /// ```
    pub fn application(&self, node: &Node) -> Option<(Span, Span)> {
        match node {
            Node::Monad(_, _, at) => {
                let verb = self.word(*at)?;
                Some((self.widened((self.start(verb)?, self.group_end(verb)?)), self.one(verb)?))
            }
            Node::Dyad(_, _, _, at) => {
                let verb = self.word(*at)?;
                let left = self.term(verb.checked_sub(1)?)?;
                Some((self.widened((self.start(left)?, self.group_end(verb)?)), self.one(verb)?))
            }
            Node::Apply(_, _, at) => {
                let right = self.index(*at)?;
                let last = right.checked_sub(1)?;
                let function = self.term(last)?;
                let from = self.start(function)?;
                Some((self.widened((from, self.group_end(right)?)), (from, self.end(last)?)))
            }
            Node::DerivedMonad(_, _, _, at) | Node::DerivedDyad(_, _, _, _, at) => {
                let adverb = self.index(*at)?;
                let verb = self.term(adverb)?;
                let words = (self.start(verb)?, self.end(adverb)?);
                let first = match node {
                    Node::DerivedDyad(..) => self.term(verb.checked_sub(1)?)?,
                    _ => verb,
                };
                Some((self.widened((self.start(first)?, self.group_end(adverb)?)), words))
            }
            Node::Call(_, _, at) => {
                let bracket = self.index(*at)?;
                if self.kind(bracket) == Some(Kind::Other) {
                    // `2+`, which waits for its right argument.
                    let left = self.term(bracket.checked_sub(1)?)?;
                    return Some((self.widened((self.start(left)?, self.end(bracket)?)), self.one(bracket)?));
                }
                let function = self.term(bracket.checked_sub(1)?)?;
                let from = self.start(function)?;
                let close = self.partner(bracket)?;
                Some(((from, self.end(close)?), (from, self.end(bracket.checked_sub(1)?)?)))
            }
            Node::Query(query) => {
                let (open, close) = self.query(query.at)?;
                Some(((self.start(open)?, self.end(close.checked_sub(1)?)?), self.one(open)?))
            }
            _ => None,
        }
    }

    /// The token of a verb that stands in the text: what a table between parentheses is made of does not.
    fn word(&self, at: usize) -> Option<usize> {
        self.index(at).filter(|&index| !matches!(self.kind(index), Some(Kind::Open(_))))
    }

    /// The tokens with which a query begins and ends.
    fn query(&self, at: usize) -> Option<(usize, usize)> {
        let open = self.index(at).filter(|&open| self.kind(open) == Some(Kind::Open(Around::Query)))?;
        Some((open, self.partner(open)?))
    }

    /// The phrases of a query: in which part each stands, and what it covers without the name that it is given.
    pub fn phrases(&self, at: usize) -> Vec<(QueryPart, Span)> {
        let (mut found, mut part, mut depth) = (Vec::new(), QueryPart::Columns, 0_usize);
        let Some((open, close)) = self.query(at) else { return found };
        let mut from = open + 1;
        for index in open + 1..=close {
            let kind = self.kind(index);
            match kind {
                Some(Kind::Open(_)) => depth += 1,
                Some(Kind::Close(_)) => depth = depth.saturating_sub(1),
                _ => {}
            }
            let ends = depth == 0 && (index == close || matches!(kind, Some(Kind::Phrase(_))));
            if !ends {
                continue;
            }
            let named = index > from + 2 && self.kind(from + 1) == Some(Kind::Colon);
            let first = if named { from + 2 } else { from };
            if first < index
                && let (Some(start), Some(end)) = (self.start(first), self.end(index - 1))
            {
                found.push((part, (start, end)));
            }
            if let Some(Kind::Phrase(Some(next))) = kind {
                part = next;
            }
            from = index + 1;
        }
        found
    }

    fn index(&self, at: usize) -> Option<usize> {
        self.tokens.iter().position(|token| token.0 == at)
    }

    fn start(&self, index: usize) -> Option<usize> {
        self.tokens.get(index).map(|token| token.0)
    }

    fn end(&self, index: usize) -> Option<usize> {
        self.tokens.get(index).map(|token| token.2)
    }

    fn one(&self, index: usize) -> Option<Span> {
        self.tokens.get(index).map(|token| (token.0, token.2))
    }

    fn kind(&self, index: usize) -> Option<Kind> {
        self.tokens.get(index).map(|token| token.1)
    }

    /// The token that closes what one opens.
    fn partner(&self, open: usize) -> Option<usize> {
        let mut depth = 0_usize;
        for (index, token) in self.tokens.iter().enumerate().skip(open) {
            match token.1 {
                Kind::Open(_) => depth += 1,
                Kind::Close(_) => depth = depth.checked_sub(1)?,
                _ => {}
            }
            if depth == 0 {
                return Some(index);
            }
        }
        None
    }

    /// The end of the group that a token is in.
    fn group_end(&self, from: usize) -> Option<usize> {
        let (mut depth, mut end) = (0_usize, self.end(from)?);
        for token in self.tokens.iter().skip(from) {
            match token.1 {
                Kind::Open(_) => depth += 1,
                Kind::Close(_) if depth == 0 => break,
                Kind::Close(_) => depth -= 1,
                Kind::Semicolon | Kind::Phrase(_) if depth == 0 => break,
                _ => {}
            }
            end = token.2;
        }
        Some(end)
    }

    /// The first token of the noun or function that ends with a token: with its brackets and adverbs.
    fn term(&self, last: usize) -> Option<usize> {
        let mut at = last;
        loop {
            match self.kind(at)? {
                Kind::Adverb => at = at.checked_sub(1)?,
                Kind::Close(around) => {
                    let open = self.opening(at)?;
                    match (around, open.checked_sub(1)) {
                        // Brackets belong to what stands before them.
                        (Around::Brackets, Some(before)) => at = before,
                        _ => return Some(open),
                    }
                }
                _ => return Some(at),
            }
        }
    }

    fn opening(&self, close: usize) -> Option<usize> {
        let mut depth = 0_usize;
        for index in (0..=close).rev() {
            match self.kind(index)? {
                Kind::Close(_) => depth += 1,
                Kind::Open(_) => depth = depth.checked_sub(1)?,
                _ => {}
            }
            if depth == 0 {
                return Some(index);
            }
        }
        None
    }

    /// A span with the parentheses that are right around it.
    fn widened(&self, span: Span) -> Span {
        let before = self.tokens.iter().rposition(|token| token.2 <= span.0);
        let after = self.tokens.iter().position(|token| token.0 >= span.1);
        match (before, after) {
            (Some(before), Some(after))
                if self.kind(before) == Some(Kind::Open(Around::Parentheses))
                    && self.kind(after) == Some(Kind::Close(Around::Parentheses)) =>
            {
                (self.start(before).unwrap_or(span.0), self.end(after).unwrap_or(span.1))
            }
            _ => span,
        }
    }

    /// The statement that a place belongs to: the text between the semicolons, brackets and braces around it.
    ///
    /// ```
    /// use jackal_k::{Dialect, read::spans::Spans};
    /// let text = "{a:1;if[a>0;b:2+a];b}";
    /// let (start, end) = Spans::new(text, Dialect::K)?.statement(13).expect("a statement");
    /// assert_eq!(&text[start..end], "b:2+a");
    /// # Ok::<(), jackal_array::error::Error>(())
    /// ```
    pub fn statement(&self, at: usize) -> Option<Span> {
        let mut index = self.index(at)?;
        while let Some(open) = self.enclosing(index)
            && self.kind(open) == Some(Kind::Open(Around::Parentheses))
        {
            index = open;
        }
        let (mut first, mut depth) = (index, 0_usize);
        while let Some(before) = first.checked_sub(1) {
            match self.kind(before)? {
                Kind::Close(_) => depth += 1,
                Kind::Open(_) if depth == 0 => break,
                Kind::Open(_) => depth -= 1,
                Kind::Semicolon if depth == 0 => break,
                _ => {}
            }
            first = before;
        }
        // The parameters behind a brace are not part of the first statement.
        if self.kind(first) == Some(Kind::Open(Around::Brackets))
            && first.checked_sub(1).and_then(|before| self.kind(before)) == Some(Kind::Open(Around::Braces))
        {
            first = self.partner(first)? + 1;
        }
        Some((self.start(first)?, self.group_end(index)?))
    }

    /// The bracket that is open around a token.
    fn enclosing(&self, index: usize) -> Option<usize> {
        let mut depth = 0_usize;
        for before in (0..index).rev() {
            match self.kind(before)? {
                Kind::Close(_) => depth += 1,
                Kind::Open(_) if depth == 0 => return Some(before),
                Kind::Open(_) => depth -= 1,
                _ => {}
            }
        }
        None
    }

    /// A span without the parentheses at its ends whose partners are outside.
    pub fn balanced(&self, (mut start, mut end): Span) -> Span {
        let inside = |token: &(usize, Kind, usize), start: usize, end: usize| token.0 >= start && token.2 <= end;
        while let Some(first) = self.tokens.iter().position(|token| inside(token, start, end))
            && matches!(self.kind(first), Some(Kind::Open(_)))
            && self.partner(first).and_then(|close| self.end(close)).is_none_or(|close| close > end)
        {
            start = self.end(first).unwrap_or(end);
        }
        while let Some(last) = self.tokens.iter().rposition(|token| inside(token, start, end))
            && matches!(self.kind(last), Some(Kind::Close(_)))
            && self.opening(last).and_then(|open| self.start(open)).is_none_or(|open| open < start)
        {
            end = self.start(last).unwrap_or(start);
        }
        (start, end)
    }
}
