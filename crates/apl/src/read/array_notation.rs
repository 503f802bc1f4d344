//! Parentheses, and array notation: `(a ⋄ b)`, `[a ⋄ b]`, `(a:1 ⋄ b:2)`, `()`. The end of a line is a diamond, too.

use super::nodes::{Parsed, WordNode, value, wrong};
use super::parse::Parser;
use crate::array::stop;
use crate::error::Result;
use crate::value::{ArrayNotation, FunctionNode, FunctionTree, Node, OperandNode, Token, Tree};

impl Parser<'_> {
    /// What stands in parentheses, the opening one of which was taken.
    pub(super) fn parenthesis(&mut self, at: usize) -> Result<WordNode> {
        if self.members_follow() {
            return self.members_noted(at).map(WordNode::Value);
        }
        let inner = self.sequence()?;
        if matches!(self.peek(), Some(Token::Diamond)) {
            let items = self.parts_noted(inner, at, &Token::Close)?;
            let tree = Tree::Notation(Box::new(ArrayNotation::Items(items)));
            return Ok(WordNode::Value(Node { tree, from: at, at }));
        }
        match self.next() {
            Some((Token::Close, _)) => {}
            _ => return Err(wrong(at, "the ( that opens here is not closed")),
        }
        match inner {
            // A function that is given a name here is one all the same.
            Parsed::Value(Node { tree: Tree::Define(slot, function), from, at: place }) => {
                let tree = FunctionTree::Named(slot, function);
                Ok(WordNode::Function(FunctionNode { tree, from, at: place }))
            }
            Parsed::Value(node) if let Some(function) = self.function_of_text(&node)? => {
                Ok(WordNode::Function(FunctionNode { from: at, ..function }))
            }
            Parsed::Value(node) => Ok(WordNode::Value(Node { tree: Tree::Paren(Box::new(node)), from: at, at })),
            Parsed::Function(function) => Ok(WordNode::Function(FunctionNode { from: at, ..function })),
            Parsed::Operator(operator) => Ok(WordNode::Unbound(operator)),
            Parsed::Nothing => Err(wrong(at, "nothing stands between ( and )")),
        }
    }

    /// Whether names with colons follow an opening parenthesis, or nothing does.
    pub(super) fn members_follow(&self) -> bool {
        let rest = self.tokens.get(self.at..).unwrap_or_default();
        let mut words = rest.iter().map(|(token, _)| token).skip_while(|token| matches!(token, Token::Diamond));
        match (words.next(), words.next()) {
            (Some(Token::Name(_)), Some(Token::Colon)) => true,
            (Some(Token::Close), _) => self.is_dyalog(),
            _ => false,
        }
    }

    /// Whether the bracket here holds diamonds of its own, so that it is an array and no index.
    pub(super) fn cells_follow(&self) -> bool {
        let mut depth = 0_usize;
        for (token, _) in self.tokens.get(self.at..).unwrap_or_default() {
            match token {
                Token::Open | Token::OpenBracket | Token::OpenBrace => depth += 1,
                Token::Close | Token::CloseBracket | Token::CloseBrace => depth = depth.saturating_sub(1),
                Token::Diamond if depth == 1 => return true,
                _ => {}
            }
            if depth == 0 {
                return false;
            }
        }
        false
    }

    /// The values between diamonds, up to a closing sign; the first was read.
    pub(super) fn parts_noted(&mut self, first: Parsed, open: usize, close: &Token) -> Result<Vec<Node>> {
        let (mut parts, mut part, mut start) = (Vec::new(), first, open);
        loop {
            stop::poll_turn(self.at)?;
            if !matches!(part, Parsed::Nothing) {
                parts.push(value(part, start)?);
            }
            match self.next() {
                Some((Token::Diamond, _)) => {}
                Some((token, _)) if std::mem::discriminant(token) == std::mem::discriminant(close) => return Ok(parts),
                _ => return Err(wrong(open, "the array that opens here is not closed")),
            }
            start = self.place();
            part = self.sequence()?;
        }
    }

    /// The members of a namespace, up to the closing parenthesis.
    pub(super) fn members_noted(&mut self, at: usize) -> Result<Node> {
        let mut members = Vec::new();
        loop {
            stop::poll_turn(self.at)?;
            match self.next() {
                Some((Token::Diamond, _)) => continue,
                Some((Token::Close, _)) => break,
                Some((Token::Name(name), (from, _))) if matches!(self.peek(), Some(Token::Colon)) => {
                    self.at += 1;
                    let slot = self.names.slot(name);
                    members.push((
                        slot,
                        match self.sequence()? {
                            Parsed::Value(node) => OperandNode::Value(node),
                            Parsed::Function(function) | Parsed::Operator(function) => OperandNode::Function(function),
                            Parsed::Nothing => return Err(wrong(*from, "a value is missing behind this name")),
                        },
                    ));
                }
                _ => return Err(wrong(at, "a namespace between ( and ) has names with colons")),
            }
        }
        Ok(Node { tree: Tree::Notation(Box::new(ArrayNotation::Members(members))), from: at, at })
    }
}
