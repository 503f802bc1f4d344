//! Where the bars of the steps stand, and which steps are shown: turns that are alike are counted, not listed.

use std::collections::HashMap;

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
        let place = |step: &Step| (step.source, step.span, step.verb, step.depth);
        let mut counts: HashMap<_, usize> = HashMap::new();
        steps.iter().for_each(|step| *counts.entry(place(step)).or_default() += 1);
        let mut passed: HashMap<_, usize> = HashMap::new();
        for (index, step) in steps.iter().enumerate() {
            let all = counts.get(&place(step)).copied().unwrap_or(0);
            let before = passed.entry(place(step)).or_default();
            let before = std::mem::replace(before, *before + 1);
            if all <= TURNS || before < FIRST || before + 1 == all || step.result.is_err() {
                rows.push(Row::Step(index));
            } else if before == FIRST {
                rows.push(Row::Turns(index, all - FIRST - 1));
            }
        }
        rows
    }

    /// The columns that a piece of a text takes in its line: the first, and the one behind the last.
    pub fn columns(&self, source: usize, span: Span) -> (usize, usize) {
        let (line, before) = (self.line_of(source), self.label(source).width());
        let column = |at: usize| before + line.get(..at.min(line.len())).map_or(0, UnicodeWidthStr::width);
        (column(span.0), column(span.1))
    }

    /// The sentence on one line.
    pub fn line(&self) -> String {
        self.line_of(0)
    }

    /// A text on one line: the sentence, or a line of a definition.
    pub fn line_of(&self, source: usize) -> String {
        let text = match source.checked_sub(1) {
            None => self.trace.sentence.as_str(),
            Some(index) => self.trace.sources.get(index).map_or("", |source| source.text.as_str()),
        };
        text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
    }

    /// What stands before a line of a definition; nothing before the sentence.
    pub fn label(&self, source: usize) -> String {
        let known = source.checked_sub(1).and_then(|index| self.trace.sources.get(index));
        known.map_or(String::new(), |source| format!("  {}:  ", source.label))
    }

    /// How wide the widest of the lines is that steps stand under.
    pub fn widest(&self) -> usize {
        let mut sources: Vec<usize> = self.trace.steps.iter().map(|step| step.source).collect();
        sources.push(0);
        sources.sort_unstable();
        sources.dedup();
        sources.iter().map(|&source| self.label(source).width() + self.line_of(source).width()).max().unwrap_or(0)
    }

    /// The words of a piece of a text.
    pub fn words(&self, source: usize, span: Span) -> String {
        self.line_of(source).get(span.0..span.1).unwrap_or_default().trim().to_string()
    }

    /// The verb of a step.
    pub fn verb(&self, step: &Step) -> String {
        self.words(step.source, step.verb)
    }
}
