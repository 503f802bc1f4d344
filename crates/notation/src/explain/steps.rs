//! The steps of the parse: the words as they come, from the right, and what the nine cases make of them.

use std::fmt::Write;

use super::{Explained, Style, ladder};

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
