//! Where the bars of the steps stand, and which steps are shown: turns that are alike are counted, not listed.

use unicode_width::UnicodeWidthStr;

use super::Explained;
use crate::trace::{Span, Step};

/// So many turns of a part are shown; of more the first ones and the last.
const TURNS: usize = 8;
/// How many of the first ones.
const FIRST: usize = 2;

/// A line of the ladder.
pub enum Row {
    /// A step, by its index.
    Step(usize),
    /// So many turns that are not shown, of the step of an index.
    Turns(usize, usize),
}

impl Explained {
    /// The lines of the ladder, in the order in which things happened.
    pub fn rows(&self) -> Vec<Row> {
        let steps = &self.trace.steps;
        let mut rows = Vec::new();
        for (index, step) in steps.iter().enumerate() {
            let alike = |other: &&Step| (other.span, other.verb, other.depth) == (step.span, step.verb, step.depth);
            let before = steps.get(..index).unwrap_or_default().iter().filter(alike).count();
            let all = before + steps.get(index..).unwrap_or_default().iter().filter(alike).count();
            if all <= TURNS || before < FIRST || before + 1 == all || step.result.is_err() {
                rows.push(Row::Step(index));
            } else if before == FIRST {
                rows.push(Row::Turns(index, all - FIRST - 1));
            }
        }
        rows
    }

    /// The columns that a piece of the sentence takes: the first, and the one behind the last.
    pub fn columns(&self, span: Span) -> (usize, usize) {
        let line = self.line();
        let column = |at: usize| line.get(..at.min(line.len())).map_or(0, UnicodeWidthStr::width);
        (column(span.0), column(span.1))
    }

    /// The sentence on one line.
    pub fn line(&self) -> String {
        self.trace.sentence.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
    }

    /// The words of a piece of the sentence.
    pub fn words(&self, span: Span) -> String {
        self.line().get(span.0..span.1).unwrap_or_default().trim().to_string()
    }
}
