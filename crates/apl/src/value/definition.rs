//! Parts of definitions and of calls that hold no trees: forms of definitions, places in texts and among calls, outcomes.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::token::Span;
use crate::array::Array;
use crate::trace::Recorder;

/// The form of a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefinitionKind {
    /// Between dels, with a header.
    Del,
    /// On one line, behind its name and a colon.
    Direct,
    /// In braces.
    Braces,
}

/// The place of a function in the text of others.
#[derive(Clone, Copy, Debug)]
pub struct TextualNesting {
    /// Its number.
    pub own: u64,
    /// The number of the function in braces around it.
    pub around: Option<u64>,
}

impl TextualNesting {
    /// A new function's place.
    pub fn within(around: Option<u64>) -> TextualNesting {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        TextualNesting { own: NEXT.fetch_add(1, Relaxed), around }
    }
}

/// A call of a function: its place among those that run, and what tells it from others that had that place.
#[derive(Clone, Copy, Debug)]
pub struct Activation {
    /// Its place.
    pub place: usize,
    /// Its number.
    pub serial: u64,
}

/// The recorder of an application, with the places in its text.
#[derive(Clone, Debug)]
pub struct Watch {
    /// The text that the application covers.
    pub span: Span,
    /// The place of the applied function.
    pub verb: Span,
    /// The recorder.
    pub recorder: Recorder,
}

/// The outcome of a statement.
#[derive(Debug)]
pub enum Outcome {
    /// A value that is shown.
    Shown(Array),
    /// A value that is not: of an assignment.
    Silent(Array),
    /// No value.
    Nothing,
    /// Go on at a line.
    Branch(i64),
}
