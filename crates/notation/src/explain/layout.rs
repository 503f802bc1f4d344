//! The layout of the bars, and the choice of shown steps: similar turns are counted, not listed.

use std::collections::HashMap;

use unicode_width::UnicodeWidthStr;

use super::Explained;
use crate::trace::{Span, Step};

/// A part shows at most this many turns; of more the first ones and the last.
const TURNS_MAX: usize = 8;
/// The number of first turns that are shown.
const FIRST_TURNS: usize = 2;

/// A line of the ladder.
pub enum Row {
    /// A step, by its index.
    Step(usize),
    /// The number of turns that are left out, and the index of the step.
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
            if all <= TURNS_MAX || before < FIRST_TURNS || before + 1 == all || step.result.is_err() {
                rows.push(Row::Step(index));
            } else if before == FIRST_TURNS {
                rows.push(Row::Turns(index, all - FIRST_TURNS - 1));
            }
        }
        rows
    }

    /// The turns of the steps inside of others: for the first step of each turn, by its index, the number of the turn. The turns of one
    /// application are numbered from 0; a part that happens once has none.
    pub fn numbered_turns(&self) -> HashMap<usize, usize> {
        let steps = &self.trace.steps;
        let mut turns = HashMap::new();
        for (parent, outer) in steps.iter().enumerate() {
            // The steps of an application end just before it does, one deeper or more.
            let inner = steps.get(..parent).unwrap_or_default();
            let own = inner.iter().rev().take_while(|step| step.depth > outer.depth).count();
            let begin = parent - own;
            let parts = || (begin..parent).filter_map(|index| Some((index, steps.get(index)?)));
            let Some(depth) = parts().map(|(_, step)| step.depth).min() else { continue };
            let place = |step: &Step| (step.source, step.span, step.verb);
            // The whole of a turn ends behind its parts.
            let wholes = || parts().filter(|(_, step)| step.depth == depth);
            let Some(last) = wholes().next_back().map(|(_, step)| place(step)) else { continue };
            let ends: Vec<usize> = wholes().filter(|(_, step)| place(step) == last).map(|(index, _)| index).collect();
            if ends.len() > 1 {
                let begins = std::iter::once(begin).chain(ends.iter().map(|end| end + 1));
                turns.extend(begins.take(ends.len()).enumerate().map(|(turn, index)| (index, turn)));
            }
        }
        turns
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

    /// The label before a line of a definition; empty for the sentence.
    pub fn label(&self, source: usize) -> String {
        let known = source.checked_sub(1).and_then(|index| self.trace.sources.get(index));
        known.map_or(String::new(), |source| format!("  {}:  ", source.label))
    }

    /// The width of the widest line with steps.
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

    /// The verb of a step, with the parentheses behind it that close those in it.
    pub fn verb(&self, step: &Step) -> String {
        let verb = self.words(step.source, step.verb);
        let open = verb.matches('(').count().saturating_sub(verb.matches(')').count());
        let line = self.line_of(step.source);
        let behind = line.get(step.verb.1..).unwrap_or_default();
        verb + &behind.chars().take_while(|&letter| letter == ')').take(open).collect::<String>()
    }
}
