//! The threads of a session, and the tokens that they give each other. One thread runs at a time: a new one waits until the sentence of the
//! session ends, or until something waits for it.

use std::collections::VecDeque;

use crate::array::{Array, budget};
use crate::error::Result;
use crate::value::Function;

/// The number of the session's own thread.
pub const SESSION: i64 = 0;

/// A thread that has not begun.
#[derive(Debug)]
pub struct WaitingThread {
    /// Its number.
    pub number: i64,
    /// The number of the thread that has made it.
    pub parent: i64,
    /// Its function.
    pub function: Function,
    /// The left argument.
    pub x: Option<Array>,
    /// The right one.
    pub y: Array,
}

/// A thread that has ended.
#[derive(Debug)]
pub struct EndedThread {
    /// Its number.
    pub number: i64,
    /// Its result, if it has one.
    pub result: Option<Array>,
    /// Whether the result is shown unless something asks for it.
    pub is_shown: bool,
}

/// A token: a number that threads wait for, with a value.
#[derive(Debug)]
pub struct PoolToken {
    /// The number.
    pub kind: i64,
    /// The value.
    pub value: Array,
}

/// The threads and tokens of a session.
#[derive(Debug, Default)]
pub struct Threads {
    last: i64,
    /// Those that run, each waiting for the one behind it: their numbers and those of their parents.
    running: Vec<(i64, i64)>,
    waiting: VecDeque<WaitingThread>,
    ended: Vec<EndedThread>,
    /// The tokens, oldest first.
    pub tokens: Vec<PoolToken>,
}

impl Threads {
    /// The number of the thread that runs.
    pub fn current(&self) -> i64 {
        self.running.last().map_or(SESSION, |running| running.0)
    }

    /// Makes a thread: its number.
    ///
    /// # Errors
    /// Those of the room for it.
    pub fn add(&mut self, function: Function, x: Option<Array>, y: Array) -> Result<i64> {
        budget::check::<[u64; 32]>(self.waiting.len())?;
        self.last += 1;
        let (number, parent) = (self.last, self.current());
        self.waiting.push_back(WaitingThread { number, parent, function, x, y });
        Ok(number)
    }

    /// Begins the thread that has waited longest.
    pub fn begin(&mut self) -> Option<WaitingThread> {
        let thread = self.waiting.pop_front()?;
        self.running.push((thread.number, thread.parent));
        Some(thread)
    }

    /// Ends the thread that runs.
    pub fn end(&mut self, result: Option<Array>, is_shown: bool) {
        if let Some((number, _)) = self.running.pop() {
            self.ended.push(EndedThread { number, result, is_shown });
        }
    }

    /// The numbers of the threads that have not ended, with those of their parents.
    pub fn living(&self) -> Vec<(i64, i64)> {
        let waiting = self.waiting.iter().map(|thread| (thread.number, thread.parent));
        self.running.iter().copied().chain(waiting).collect()
    }

    /// Whether a thread runs and waits for another, so that nothing can wait for it.
    pub fn is_running(&self, number: i64) -> bool {
        number == SESSION || self.running.iter().any(|running| running.0 == number)
    }

    /// Takes threads away that have not begun: the numbers of those that were there.
    pub fn kill(&mut self, numbers: &[i64]) -> Vec<i64> {
        let gone: Vec<i64> =
            self.waiting.iter().map(|thread| thread.number).filter(|number| numbers.contains(number)).collect();
        self.waiting.retain(|thread| !gone.contains(&thread.number));
        gone
    }

    /// Takes the end of a thread.
    pub fn take_ended(&mut self, number: i64) -> Option<EndedThread> {
        let place = self.ended.iter().position(|thread| thread.number == number)?;
        Some(self.ended.remove(place))
    }

    /// Takes the ends of all threads that nothing has asked for.
    pub fn take_all_ended(&mut self) -> Vec<EndedThread> {
        std::mem::take(&mut self.ended)
    }
}
