//! Running programs of patterns: a search that goes back.
//!
//! The calls that run, the turns of loops and what is matched in one way only lie on one stack, whose levels stand in a list that grows: a
//! search that goes back finds the stack as it was.

use super::recursive::{Program, ProgramStep};
use super::watched::{BACKTRACK_STEPS_MAX, GroupSpan, Watched, reason};
use crate::array::{budget, stop};
use crate::error::{Error, Result};

/// The most levels and ways back that a search has at a time.
const LEVELS_MAX: usize = 1 << 20;
/// The flag of Ctrl-C is looked at after so many steps.
const STEPS_BETWEEN_POLLS: usize = 1 << 12;
/// The bottom of the stack.
const NO_LEVEL: usize = usize::MAX;

/// A level of the stack: what it holds, and the level below it.
#[derive(Clone, Copy)]
struct Level {
    held: usize,
    below: usize,
}

/// A way back: the step and the place to go on at, the stack, and how long the lists were.
struct WayBack {
    step: usize,
    place: usize,
    top: usize,
    levels: usize,
    changes: usize,
}

/// A search at one place of a text.
struct ProgramSearch<'a> {
    program: &'a Program,
    text: &'a [u8],
    levels: Vec<Level>,
    top: usize,
    back: Vec<WayBack>,
    /// The places of groups; `usize::MAX` for none.
    registers: Vec<usize>,
    /// What registers held before they were changed.
    changes: Vec<(usize, usize)>,
    steps_left: usize,
}

impl Program {
    /// The first match at or behind `from`: the match itself and its groups.
    ///
    /// # Errors
    /// A limit error when the search goes back too often or too far; the error that it was asked to end with.
    pub(super) fn find(&self, text: &[u8], from: usize) -> Result<Option<Vec<GroupSpan>>> {
        let mut search = ProgramSearch {
            program: self,
            text,
            levels: Vec::new(),
            top: NO_LEVEL,
            back: Vec::new(),
            registers: budget::filled(2 * self.groups, usize::MAX)?,
            changes: Vec::new(),
            steps_left: BACKTRACK_STEPS_MAX,
        };
        for start in from..=text.len() {
            let within_character = text.get(start).is_some_and(|byte| byte & 0xC0 == 0x80);
            if self.unicode && within_character {
                continue;
            }
            if let Some(end) = search.at(start)? {
                let place =
                    |register: usize| search.registers.get(register).copied().filter(|&place| place != usize::MAX);
                let group = |number: usize| match number {
                    0 => Some((start, end - start)),
                    _ => Some((place(2 * number)?, place(2 * number + 1)?.checked_sub(place(2 * number)?)?)),
                };
                return Ok(Some((0..self.groups).map(group).collect()));
            }
        }
        Ok(None)
    }
}

impl ProgramSearch<'_> {
    /// The end of the match that begins at a place.
    fn at(&mut self, start: usize) -> Result<Option<usize>> {
        (self.top, self.levels, self.back, self.changes) = (NO_LEVEL, Vec::new(), Vec::new(), Vec::new());
        self.registers.fill(usize::MAX);
        let (mut step, mut place) = (0, start);
        loop {
            self.steps_left = self
                .steps_left
                .checked_sub(1)
                .ok_or_else(|| Error::limit("regular expression: the search goes back too often"))?;
            if self.steps_left.is_multiple_of(STEPS_BETWEEN_POLLS) {
                stop::poll_running()?;
            }
            let Some(&next) = self.program.steps.get(step) else { return Ok(None) };
            if let ProgramStep::Done = next {
                return Ok(Some(place));
            }
            (step, place) = match self.step(next, step, place)? {
                Some(on) => on,
                None => match self.go_back() {
                    Some(on) => on,
                    None => return Ok(None),
                },
            };
        }
    }

    /// The step and the place behind a step; `None` if it fails.
    fn step(&mut self, next: ProgramStep, step: usize, place: usize) -> Result<Option<(usize, usize)>> {
        Ok(match next {
            ProgramStep::Byte(byte) => (self.text.get(place) == Some(&byte)).then_some((step + 1, place + 1)),
            ProgramStep::Leaf(leaf) => self.leaf(leaf, place)?.map(|end| (step + 1, end)),
            ProgramStep::Again(group) => self.again(group, place).map(|end| (step + 1, end)),
            ProgramStep::Split(first, second) => {
                self.way_back(second, place)?;
                Some((first, place))
            }
            ProgramStep::Jump(to) => Some((to, place)),
            ProgramStep::Save(register) => {
                if let Some(slot) = self.registers.get_mut(register) {
                    let old = std::mem::replace(slot, place);
                    budget::push(&mut self.changes, (register, old))?;
                }
                Some((step + 1, place))
            }
            ProgramStep::Call(group) => {
                self.push(step + 1)?;
                Some((group, place))
            }
            ProgramStep::Return => self.pop().map(|back| (back, place)),
            ProgramStep::Turn => {
                self.push(place)?;
                Some((step + 1, place))
            }
            ProgramStep::Loop(again) => {
                self.pop().map(|begun| if begun == place { (step + 1, place) } else { (again, place) })
            }
            ProgramStep::Once => {
                self.push(self.back.len())?;
                Some((step + 1, place))
            }
            ProgramStep::Commit => self.pop().map(|ways| {
                self.back.truncate(ways);
                (step + 1, place)
            }),
            ProgramStep::Ahead => {
                self.push(place)?;
                self.push(self.back.len())?;
                Some((step + 1, place))
            }
            ProgramStep::Back => {
                let ways = self.pop();
                self.back.truncate(ways.unwrap_or(0));
                self.pop().map(|begun| (step + 1, begun))
            }
            ProgramStep::Unless(behind) => {
                let ways = self.back.len();
                self.way_back(behind, place)?;
                self.push(ways)?;
                Some((step + 1, place))
            }
            ProgramStep::Refuse => {
                // The way back that stood for success goes, with the others; the stack is found by the one before it.
                let ways = self.pop();
                self.back.truncate(ways.unwrap_or(0));
                None
            }
            ProgramStep::Done => Some((step, place)),
        })
    }

    fn push(&mut self, held: usize) -> Result<()> {
        if self.levels.len() >= LEVELS_MAX {
            return Err(Error::limit("regular expression: calls lie too deep inside of each other"));
        }
        budget::push(&mut self.levels, Level { held, below: self.top })?;
        self.top = self.levels.len() - 1;
        Ok(())
    }

    fn pop(&mut self) -> Option<usize> {
        let level = *self.levels.get(self.top)?;
        self.top = level.below;
        Some(level.held)
    }

    fn way_back(&mut self, step: usize, place: usize) -> Result<()> {
        if self.back.len() >= LEVELS_MAX {
            return Err(Error::limit("regular expression: the search has too many ways back"));
        }
        let (top, levels, changes) = (self.top, self.levels.len(), self.changes.len());
        budget::push(&mut self.back, WayBack { step, place, top, levels, changes })
    }

    fn go_back(&mut self) -> Option<(usize, usize)> {
        let way = self.back.pop()?;
        self.top = way.top;
        self.levels.truncate(way.levels);
        for (register, old) in self.changes.drain(way.changes.min(self.changes.len())..).rev() {
            if let Some(slot) = self.registers.get_mut(register) {
                *slot = old;
            }
        }
        Some((way.step, way.place))
    }

    /// The end of what a leaf matches at a place.
    fn leaf(&self, leaf: usize, place: usize) -> Result<Option<usize>> {
        let Some(leaf) = self.program.leaves.get(leaf) else { return Ok(None) };
        if let (Some(ascii), Some(&byte)) = (&leaf.ascii, self.text.get(place))
            && let Some(&matches) = ascii.get(usize::from(byte))
        {
            return Ok(matches.then_some(place + 1));
        }
        Watched::new(self.text).search(|text| {
            let found = leaf.regex.captures_from_pos(text, place).map_err(|error| Error::limit(reason(&error)))?;
            Ok(found.and_then(|found| found.get(0)).map(|(start, length)| start + length))
        })
    }

    /// The end of what a group has matched, if it stands here once more.
    fn again(&self, group: usize, place: usize) -> Option<usize> {
        let register = |number: usize| self.registers.get(number).copied().filter(|&place| place != usize::MAX);
        let matched = self.text.get(register(2 * group)?..register(2 * group + 1)?)?;
        self.text.get(place..)?.starts_with(matched).then_some(place + matched.len())
    }
}
