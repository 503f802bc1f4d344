//! Patterns in which a group calls itself, `(\((?:[^()]|(?1))*\))`, as programs that a search of our own runs.
//!
//! The crate that matches writes calls out, to some depth. Here a call is a step of the program. What a character may be, and what looks
//! around without calling, is matched by the crate, one place at a time.

use hashbrown::HashMap;

use super::recursive_parse::{Leaf, Node, Repetition, parsed};
use super::subroutines::PieceReader;
use super::watched::Reading;
use crate::array::budget;
use crate::error::{Error, Result};

/// The most steps of a program.
const STEPS_MAX: usize = 1 << 16;

/// A step of a program.
#[derive(Clone, Copy, Debug)]
pub(super) enum ProgramStep {
    /// One byte.
    Byte(u8),
    /// What a leaf matches.
    Leaf(usize),
    /// What a group matched.
    Again(usize),
    /// Goes on at the first; if that fails, at the second.
    Split(usize, usize),
    /// Goes on elsewhere.
    Jump(usize),
    /// Stores the place in a register.
    Save(usize),
    /// Goes on at a group, and then behind this step.
    Call(usize),
    /// The end of a group that was called.
    Return,
    /// Begins a turn of a loop.
    Turn,
    /// Ends a turn of a loop, which goes on at a step if the turn matched something.
    Loop(usize),
    /// What follows is matched in one way only, up to `Commit`.
    Once,
    /// The end of what is matched in one way only.
    Commit,
    /// What follows is matched without going on in the text, up to `Back`.
    Ahead,
    /// The end of what is matched ahead.
    Back,
    /// What follows must not match, up to `Refuse`; if it does not, the search goes on at a step.
    Unless(usize),
    /// The end of what must not match.
    Refuse,
    /// The end of the pattern.
    Done,
}

/// A pattern with calls as steps.
pub(super) struct Program {
    pub(super) steps: Vec<ProgramStep>,
    pub(super) leaves: Vec<Leaf>,
    /// How many groups there are, the match itself counted as one.
    pub(super) groups: usize,
    pub(super) unicode: bool,
}

impl Program {
    /// The program of a pattern in which a group calls itself; `None` for any other, and for one with what programs do not have: conditions
    /// that ask for groups, free spacing, looking back by a call.
    ///
    /// # Errors
    /// A domain error for a call of no group, a limit error for a pattern that is too large.
    pub(super) fn new(pattern: &str, reading: Reading) -> Result<Option<Program>> {
        let pieces = PieceReader::new(pattern)?;
        if !pieces.calls_itself()? {
            return Ok(None);
        }
        let Some(parse) = parsed(pattern, &pieces, reading)? else { return Ok(None) };
        let mut writer = StepWriter { steps: Vec::new(), begins: HashMap::new(), calls: Vec::new() };
        writer.node(&parse.whole, true)?;
        writer.push(ProgramStep::Done)?;
        // The groups that are called, and those that they call.
        while let Some((at, group)) = writer.calls.pop() {
            let begin = match writer.begins.get(&group) {
                Some(&begin) => begin,
                None => {
                    let begin = writer.steps.len();
                    writer.begins.insert(group, begin);
                    let Some(node) = parse.group(group) else {
                        return Err(Error::domain("regular expression: a call names a group that does not exist"));
                    };
                    writer.node(node, false)?;
                    writer.push(ProgramStep::Return)?;
                    begin
                }
            };
            if let Some(step) = writer.steps.get_mut(at) {
                *step = ProgramStep::Call(begin);
            }
        }
        Ok(Some(Program { steps: writer.steps, leaves: parse.leaves, groups: parse.groups, unicode: reading.unicode }))
    }
}

/// Writes the steps of nodes.
struct StepWriter {
    steps: Vec<ProgramStep>,
    /// Where the groups that are called begin.
    begins: HashMap<usize, usize>,
    /// The calls whose groups are still to be written.
    calls: Vec<(usize, usize)>,
}

impl StepWriter {
    fn push(&mut self, step: ProgramStep) -> Result<usize> {
        if self.steps.len() >= STEPS_MAX {
            return Err(Error::limit("regular expression: a pattern with calls that is too large"));
        }
        budget::push(&mut self.steps, step)?;
        Ok(self.steps.len() - 1)
    }

    fn set(&mut self, at: usize, step: ProgramStep) {
        if let Some(old) = self.steps.get_mut(at) {
            *old = step;
        }
    }

    /// The steps of a node; groups store where they match unless they were called.
    fn node(&mut self, node: &Node, saves: bool) -> Result<()> {
        match node {
            Node::Byte(byte) => self.push(ProgramStep::Byte(*byte)).map(drop),
            Node::Leaf(leaf) => self.push(ProgramStep::Leaf(*leaf)).map(drop),
            Node::Again(group) => self.push(ProgramStep::Again(*group)).map(drop),
            Node::Sequence(all) => all.iter().try_for_each(|node| self.node(node, saves)),
            Node::Choice(all) => self.choice(all, saves),
            Node::Group(Some(number), inner) if saves => {
                self.push(ProgramStep::Save(2 * number))?;
                self.node(inner, saves)?;
                self.push(ProgramStep::Save(2 * number + 1)).map(drop)
            }
            Node::Group(_, inner) => self.node(inner, saves),
            Node::Definitions(_) => Ok(()),
            Node::Call(group) => {
                let at = self.push(ProgramStep::Call(0))?;
                budget::push(&mut self.calls, (at, *group))
            }
            Node::Once(inner) => {
                self.push(ProgramStep::Once)?;
                self.node(inner, saves)?;
                self.push(ProgramStep::Commit).map(drop)
            }
            Node::Ahead(inner, true) => {
                self.push(ProgramStep::Ahead)?;
                self.node(inner, saves)?;
                self.push(ProgramStep::Back).map(drop)
            }
            Node::Ahead(inner, false) => {
                let at = self.push(ProgramStep::Unless(0))?;
                self.node(inner, false)?;
                self.push(ProgramStep::Refuse)?;
                self.set(at, ProgramStep::Unless(self.steps.len()));
                Ok(())
            }
            Node::Repeat(inner, repetition) => self.repeat(inner, *repetition, saves),
        }
    }

    fn choice(&mut self, all: &[Node], saves: bool) -> Result<()> {
        let Some((last, before)) = all.split_last() else { return Ok(()) };
        let mut ends = Vec::new();
        for node in before {
            let at = self.push(ProgramStep::Split(0, 0))?;
            self.node(node, saves)?;
            ends.push(self.push(ProgramStep::Jump(0))?);
            self.set(at, ProgramStep::Split(at + 1, self.steps.len()));
        }
        self.node(last, saves)?;
        let behind = self.steps.len();
        ends.into_iter().for_each(|end| self.set(end, ProgramStep::Jump(behind)));
        Ok(())
    }

    fn repeat(&mut self, inner: &Node, repetition: Repetition, saves: bool) -> Result<()> {
        let Repetition { least, most, lazy, possessive } = repetition;
        if possessive {
            self.push(ProgramStep::Once)?;
        }
        for _ in 0..least {
            self.node(inner, saves)?;
        }
        let split = |first: usize, second: usize| {
            if lazy { ProgramStep::Split(second, first) } else { ProgramStep::Split(first, second) }
        };
        match most {
            None => {
                let at = self.push(ProgramStep::Split(0, 0))?;
                self.push(ProgramStep::Turn)?;
                self.node(inner, saves)?;
                let end = self.push(ProgramStep::Loop(at))?;
                self.set(at, split(at + 1, end + 1));
            }
            Some(most) => {
                let mut splits = Vec::new();
                for _ in least..most {
                    splits.push(self.push(ProgramStep::Split(0, 0))?);
                    self.node(inner, saves)?;
                }
                let behind = self.steps.len();
                splits.into_iter().for_each(|at| self.set(at, split(at + 1, behind)));
            }
        }
        if possessive {
            self.push(ProgramStep::Commit)?;
        }
        Ok(())
    }
}
