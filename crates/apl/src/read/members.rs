//! Names behind points: `a.b`, `a.(…)`, `a.{…}`, `a.⎕NL`.
//!
//! Whether `a.b` is a value or a function is looked up when the line is read, if `a` is a name; the line is read anew when it is
//! something else. What stands in parentheses or braces behind a point is read where it runs, by what the names mean there.

use std::sync::Arc;

use super::nodes::{FUNCTIONS_IN_ROW_MAX, WordNode, wrong};
use super::parse::Parser;
use crate::error::Result;
use crate::value::{
    Class, Dotted, Function, FunctionNode, FunctionTree, Head, Line, Node, Slot, Span, Target, Token, Tree,
};
use crate::vocabulary::OperatorCode;

/// The name that a node with points is, if it begins with a name: of a list of namespaces the first one tells what names mean.
fn dotted(head: &Node, member: Slot) -> Option<Dotted> {
    let mut path = vec![member];
    let mut node = head;
    loop {
        node = match &node.tree {
            Tree::Name(slot) => {
                path.reverse();
                return Some(Dotted { head: Head::Name(*slot), path });
            }
            Tree::Quad(sign @ ("#" | "##" | "THIS" | "SE")) => {
                path.reverse();
                return Some(Dotted { head: Head::Space(sign), path });
            }
            Tree::Member(inner, slot) => {
                path.push(*slot);
                inner
            }
            Tree::Index(inner, _) | Tree::Paren(inner) => inner,
            _ => return None,
        };
    }
}

/// The number of points behind each other in a node.
fn depth(mut node: &Node) -> usize {
    let mut count = 0;
    while let Tree::Member(inner, _) | Tree::Within(inner, _) | Tree::Index(inner, _) = &node.tree {
        (node, count) = (inner, count + 1);
    }
    count
}

impl Parser<'_> {
    /// Whether a point stands here with something that a namespace may have behind it.
    pub(super) fn member_follows(&self, head: &Node) -> bool {
        if matches!(head.tree, Tree::Constant(_) | Tree::Strand(_)) {
            return false;
        }
        let is_point = matches!(self.peek(), Some(Token::Operator(operator)) if operator.code == OperatorCode::Product);
        let behind = self.tokens.get(self.at + 1).map(|(token, _)| token);
        is_point
            && matches!(
                behind,
                Some(Token::Name(_) | Token::Quad(_) | Token::Absent(_) | Token::Open | Token::OpenBrace)
            )
    }

    /// Reads the name or expression behind a point.
    pub(super) fn member(&mut self, head: Node) -> Result<WordNode> {
        let from = head.from;
        if depth(&head) > FUNCTIONS_IN_ROW_MAX {
            return Err(wrong(from, "more names behind points than a name may have"));
        }
        self.at += 1;
        let at = self.place();
        let target = matches!(self.peek(), Some(Token::Name(_))) && self.target_follows();
        Ok(match self.next().map(|(token, _)| token) {
            Some(Token::Name(name)) => {
                let slot = self.names.slot(name);
                match if target { Class::Value } else { self.class_behind(&head, slot) } {
                    Class::Value => WordNode::Value(Node { tree: Tree::Member(Box::new(head), slot), from, at }),
                    Class::Function | Class::Slash(_) => {
                        let tree = FunctionTree::Member(Box::new(head), slot);
                        WordNode::Function(FunctionNode { tree, from, at })
                    }
                    Class::Operator1 | Class::Operator2 | Class::Outer => {
                        let tree = FunctionTree::Member(Box::new(head), slot);
                        WordNode::Unbound(FunctionNode { tree, from, at })
                    }
                }
            }
            Some(Token::Quad(name)) if self.names.is_quad_function(name) => {
                let quad = FunctionNode { tree: FunctionTree::Constant(Function::Quad(name)), from: at, at };
                WordNode::Function(FunctionNode {
                    tree: FunctionTree::Within(Box::new(head), Box::new(quad)),
                    from,
                    at,
                })
            }
            // Its value is asked for in that namespace.
            Some(Token::Quad(_) | Token::Absent(_)) => {
                let tokens = self.tokens.get(self.at - 1..self.at).unwrap_or_default().to_vec();
                let line = Arc::new(Line::new(self.source.clone(), tokens, 1));
                WordNode::Value(Node { tree: Tree::Within(Box::new(head), line), from, at })
            }
            Some(Token::Open) => self.in_parentheses(head, at)?,
            Some(Token::OpenBrace) => match self.brace(at)? {
                WordNode::Function(function) => {
                    let tree = FunctionTree::Within(Box::new(head), Box::new(function));
                    WordNode::Function(FunctionNode { tree, from, at })
                }
                other => other,
            },
            _ => return Err(wrong(at, "a name is missing behind the point")),
        })
    }

    /// `a.(…)`: the expression is kept unread until it runs; a name that an arrow follows is a name of the namespace.
    fn in_parentheses(&mut self, head: Node, at: usize) -> Result<WordNode> {
        let (from, start) = (head.from, self.at);
        let mut open = 1_usize;
        while open > 0 {
            match self.next() {
                Some((Token::Open, _)) => open += 1,
                Some((Token::Close, _)) => open -= 1,
                Some(_) => {}
                None => return Err(wrong(at, "the ( that opens here is not closed")),
            }
        }
        let tokens = self.tokens.get(start..self.at - 1).unwrap_or_default().to_vec();
        let line = Arc::new(Line::new(self.source.clone(), tokens, 1));
        Ok(WordNode::Value(Node { tree: Tree::Within(Box::new(head), line), from, at }))
    }

    /// `a.(x ⎕IO)←…`: the names that get an item each; `a.⎕IO←…`.
    pub(super) fn several_behind(&self, head: Node, line: &Line, at: usize) -> Result<Target> {
        let slot = |token: &(Token, Span)| match &token.0 {
            Token::Name(name) => Ok(Target::Name(self.names.slot(name))),
            Token::Quad(name) => Ok(Target::Quad(name)),
            _ => Err(wrong(at, "only names in parentheses are assigned in a namespace")),
        };
        Ok(Target::Members(head, line.tokens.iter().map(slot).collect::<Result<_>>()?))
    }

    /// Whether a name with points stands here that means an operator.
    pub(super) fn operator_behind_points(&self) -> bool {
        let Some(Token::Name(first)) = self.peek() else { return false };
        let (mut path, mut at) = (Vec::new(), self.at + 1);
        while let Some([(Token::Operator(point), _), (Token::Name(name), _)]) = self.tokens.get(at..at + 2)
            && point.code == OperatorCode::Product
            && path.len() < FUNCTIONS_IN_ROW_MAX
        {
            path.push(self.names.slot(name));
            at += 2;
        }
        if path.is_empty() {
            return false;
        }
        let head = Head::Name(self.names.slot(first));
        self.names.dotted(&Dotted { head, path }).is_operator()
    }

    /// The class of a name in a namespace, as far as it is known; a name in one that is computed is a value.
    pub(super) fn class_behind(&mut self, head: &Node, slot: Slot) -> Class {
        let Some(path) = dotted(head, slot) else { return Class::Value };
        let class = self.names.dotted(&path);
        if !self.members.iter().any(|(known, _)| *known == path) {
            self.members.push((path, class));
        }
        class
    }
}
