//! Two views of a sentence: the moves of the parse, and the tree of its words with the ranks of its verbs.

use std::fmt::Write;

use super::{Explained, Style, ladder};
use crate::trace::Node;

impl Explained {
    /// The tree of words, a line for each, the parts below what they make.
    pub fn tree(&self, style: &Style) -> String {
        let mut out = format!("{}\n{}", self.line(), self.branches());
        match &self.trace.tree {
            Some(_) => {}
            None => out += self.error.as_deref().unwrap_or("nothing stands in this sentence\n"),
        }
        super::bounded(if style.ascii { ladder::ascii(&out) } else { out })
    }

    /// The tree without the sentence.
    pub(super) fn branches(&self) -> String {
        let mut out = String::new();
        if let Some(node) = &self.trace.tree {
            self.branch(node, "", "", &mut out);
        }
        out
    }

    fn branch(&self, node: &Node, first: &str, rest: &str, out: &mut String) {
        let rank = |rank: &i64| match *rank {
            i64::MAX => "_".to_string(),
            rank => rank.to_string().replace('-', "_"),
        };
        let ranks = match node.ranks.as_slice() {
            [] => String::new(),
            ranks => format!("   ranks {}", ranks.iter().map(rank).collect::<Vec<_>>().join(" ")),
        };
        *out += &format!("{first}{}   {}{ranks}\n", self.words(0, node.span), said(node));
        let count = node.children.len();
        for (index, child) in node.children.iter().enumerate() {
            let last = index + 1 == count;
            let (mark, below) = if last { ("└─ ", "   ") } else { ("├─ ", "│  ") };
            self.branch(child, &format!("{rest}{mark}"), &format!("{rest}{below}"), out);
        }
    }
}

/// A node in words.
fn said(node: &Node) -> &'static str {
    if node.children.is_empty() {
        return node.what;
    }
    match node.what {
        "monad" => "a verb and its argument",
        "dyad" => "a verb between two arguments",
        "adverb" => "made by an adverb",
        "conjunction" => "made by a conjunction",
        "fork" => "fork: the middle verb, applied to the results of the outer ones",
        "hook" => "hook: the left verb, applied to y and the result of the right one",
        "train" => "a train",
        "operator" => "made by an operator",
        "axis" => "a function along an axis",
        "index" => "the elements of a value at places",
        "strand" => "values side by side",
        "guard" => "a condition, and the statement that runs if it is 1",
        what => what,
    }
}

/// The most moves that are listed.
const MOVES_MAX: usize = 200;

impl Explained {
    /// Each move with the stack after it and the unread words at its left.
    pub fn steps(&self, style: &Style) -> String {
        let mut out = format!("{}\n", self.line());
        let moves = &self.trace.moves;
        for (index, done) in moves.iter().take(MOVES_MAX).enumerate() {
            let pieces: Vec<String> = done.stack.iter().map(|&span| self.words(0, span)).collect();
            let what = match done.what {
                "word" => "the next word",
                "dyad" | "monad" | "adverb" | "conjunction" | "fork" | "hook" | "assignment" => done.what,
                what => what,
            };
            let _ = writeln!(out, "{:>3}  {what:14} {}", index + 1, pieces.join(" │ "));
        }
        if moves.len() > MOVES_MAX {
            let _ = writeln!(out, "... and {} moves more", moves.len() - MOVES_MAX);
        }
        if let Some(error) = &self.error {
            out += error;
        }
        super::bounded(if style.ascii { ladder::ascii(&out) } else { out })
    }
}
