//! Searches that can be interrupted, the type of their results, how texts are read, and the limit of a pattern.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use fancy_regex::Input;

use crate::array::stop;
use crate::error::Result;

/// A place and a length in bytes; `None` for a group that took no part.
pub type GroupSpan = Option<(usize, usize)>;

/// How the bytes of a text are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// Characters are those of UTF-8, else bytes.
    pub unicode: bool,
    /// A carriage return, alone or before a line feed, ends a line, too.
    pub crlf: bool,
}

/// A compiled pattern has at most this many bytes, as compiling cannot be interrupted.
pub(super) const COMPILED_BYTES_MAX: usize = 1 << 21;

/// A backtracking search gives up after this many steps.
pub(super) const BACKTRACK_STEPS_MAX: usize = 10_000_000;

/// The flag is polled after this many bytes, or this many steps of the search.
const BYTES_BETWEEN_POLLS: usize = 1 << 20;
const STEPS_BETWEEN_POLLS: usize = 1 << 10;

/// The crate has no way to end a search from outside, but it asks for the text at each step: there the flag is looked at.
pub struct Watched<'a> {
    text: &'a [u8],
    /// How many steps there are between two looks: each may go through the whole text.
    every: usize,
    left: Cell<usize>,
}

/// The payload with which an interrupted search unwinds.
struct Ended;

impl<'a> Watched<'a> {
    /// A text.
    pub fn new(text: &'a [u8]) -> Self {
        let every = (BYTES_BETWEEN_POLLS / text.len().max(1)).clamp(1, STEPS_BETWEEN_POLLS);
        Watched { text, every, left: Cell::new(every) }
    }

    /// Ends the search if it is asked to. Where a panic ends the process it goes on to its own end.
    fn look(&self) {
        self.left.set(self.left.get() - 1);
        if self.left.get() == 0 {
            self.left.set(self.every);
            if cfg!(panic = "unwind") && stop::is_ending() {
                resume_unwind(Box::new(Ended));
            }
        }
    }

    /// Runs a search of this text; gives the error of an interrupt.
    pub fn search<T>(&self, search: impl FnOnce(&Self) -> Result<T>) -> Result<T> {
        match catch_unwind(AssertUnwindSafe(|| search(self))) {
            Ok(found) => found,
            Err(reason) if reason.is::<Ended>() => {
                stop::poll_running()?;
                Err(crate::error::Error::new(crate::error::ErrorKind::Interrupt))
            }
            Err(panic) => resume_unwind(panic),
        }
    }
}

impl Input for Watched<'_> {
    type Match<'t>
        = (usize, usize)
    where
        Self: 't;

    fn len(&self) -> usize {
        self.text.len()
    }

    fn as_bytes(&self) -> &[u8] {
        self.look();
        self.text
    }

    fn is_char_boundary(&self, ix: usize) -> bool {
        Input::is_char_boundary(self.text, ix)
    }

    fn is_ascii(&self) -> bool {
        self.text.is_ascii()
    }

    fn prev_codepoint_ix(&self, i: usize) -> usize {
        self.text.prev_codepoint_ix(i)
    }

    fn make_match(&self, start: usize, end: usize) -> (usize, usize) {
        (start, end - start)
    }

    fn advance_position(&self, i: usize) -> usize {
        self.text.advance_position(i)
    }
}

/// The last line of a report of the crate: the lines before it show the pattern.
pub(super) fn reason(error: &fancy_regex::Error) -> String {
    let text = error.to_string();
    let line = text.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("no regular expression");
    format!("regular expression: {}", line.trim().trim_start_matches("error: "))
}
