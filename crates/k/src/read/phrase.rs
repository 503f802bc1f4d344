//! The parts of expressions in the grammar: verbs, and phrases that may still lack their right operand.

use crate::names::interpreter::Dialect;
use crate::value::function::{Function, as_function};
use crate::value::node::Node;
use crate::value::primitive::{Adverb, Code, Primitive};

/// A verb of the grammar.
#[derive(Debug)]
pub struct Verb {
    pub(super) kind: VerbKind,
    pub(super) at: usize,
}

#[derive(Debug)]
pub(super) enum VerbKind {
    Primitive(&'static Primitive),
    Monadic(&'static Primitive),
    /// `+::`
    Amending(&'static Primitive),
    Colon,
    DoubleColon,
    Derived(Adverb, Node),
    /// Derived by a word such as `each`, which has no left operand beside its function.
    Worded(Adverb, Node),
    /// A function of two arguments that a program has made a word.
    Named(Node),
}

impl Verb {
    /// Whether it is the left operand of an `@` or `.` behind it. In q a symbol has no meaning in front of one argument.
    pub(super) fn may_be_operand(&self, dialect: Dialect) -> bool {
        let VerbKind::Primitive(primitive) = self.kind else { return false };
        primitive.is_keyword() || dialect == Dialect::Q && !begins(primitive)
    }

    /// `+`, `in`
    pub fn primitive(at: usize, primitive: &'static Primitive) -> Verb {
        Verb { kind: VerbKind::Primitive(primitive), at }
    }

    /// `+:`
    pub fn monadic(at: usize, primitive: &'static Primitive) -> Verb {
        Verb { kind: VerbKind::Monadic(primitive), at }
    }

    /// `+::`
    pub fn amending(at: usize, primitive: &'static Primitive) -> Verb {
        Verb { kind: VerbKind::Amending(primitive), at }
    }

    /// `:`
    pub fn colon(at: usize) -> Verb {
        Verb { kind: VerbKind::Colon, at }
    }

    /// `::`
    pub fn double_colon(at: usize) -> Verb {
        Verb { kind: VerbKind::DoubleColon, at }
    }

    /// `plus`, where a program has made it a word
    pub fn named(at: usize, function: Node) -> Verb {
        Verb { kind: VerbKind::Named(function), at }
    }

    /// `f each`
    pub fn worded(at: usize, adverb: Adverb, function: Node) -> Verb {
        Verb { kind: VerbKind::Worded(adverb, function), at }
    }

    /// `f'`
    pub fn derived(at: usize, adverb: Adverb, function: Node) -> Verb {
        Verb { kind: VerbKind::Derived(adverb, function), at }
    }
}

/// The purpose for which a tree is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To be run.
    Run,
    /// To be a value: `parse`.
    Tree,
}

/// An expression and whether it is a function that waits for its right operand.
#[derive(Debug)]
pub struct Phrase {
    pub(super) node: Node,
    pub(super) waits: bool,
}

impl Phrase {
    /// A finished expression.
    pub fn noun(node: Node) -> Phrase {
        Phrase { node, waits: false }
    }

    /// A function that waits for its right operand.
    pub(super) fn function(node: Node) -> Phrase {
        Phrase { node, waits: true }
    }

    /// The expression as it is.
    pub fn into_node(self) -> Node {
        self.node
    }
}

/// Parts of a composition from which on it is one part of another.
const MOST_PARTS: usize = 256;

/// `f` after `g`, which may be a composition itself.
pub(super) fn compose(outer: Node, inner: Node) -> Node {
    match inner {
        Node::Composition(mut parts) if parts.len() < MOST_PARTS => {
            parts.insert(0, outer);
            Node::Composition(parts)
        }
        inner => Node::Composition(vec![outer, inner]),
    }
}

/// Of a phrase that begins with `@` or `.` without its left operand, whether it waits for an argument.
pub(super) fn lacks_left(phrase: &Phrase) -> Option<bool> {
    match &phrase.node {
        Node::Monad(primitive, _, _) if !phrase.waits && begins(primitive) => Some(false),
        Node::DerivedMonad(_, function, _, _) if !phrase.waits => match &**function {
            Node::Constant(value) => match as_function(value) {
                Some(Function::Primitive(primitive)) if begins(primitive) => Some(false),
                _ => None,
            },
            _ => None,
        },
        Node::Composition(parts) if phrase.waits => match parts.first() {
            Some(Node::Constant(value)) => match as_function(value) {
                Some(Function::Primitive(primitive)) if begins(primitive) => Some(true),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}

/// Whether a primitive is `@` or `.`.
pub(super) fn begins(primitive: &Primitive) -> bool {
    matches!(primitive.code, Code::At | Code::Dot)
}
