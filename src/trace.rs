//! What an observer saw of a sentence that ran: each application with its arguments and result, each move of the parse, and the tree of
//! the words. Notations record it; `explain` shows it.

use std::sync::{Arc, Mutex};

use crate::array::Array;

/// Values of more atoms are remembered by their shape alone.
const REMEMBERED: usize = 64;
/// The most steps and moves that are recorded; of further ones only the number.
const MOST: usize = 5_000;

/// Bytes of the sentence: the first, and the one behind the last.
pub type Span = (usize, usize);

/// What is remembered of a value.
#[derive(Clone, Debug)]
pub struct Seen {
    /// The kind of its atoms.
    pub kind: &'static str,
    /// Its shape.
    pub shape: Vec<usize>,
    /// The value, if it is small.
    pub value: Option<Array>,
}

impl Seen {
    /// What is remembered of an array.
    pub fn of(array: &Array) -> Seen {
        let small = array.count() <= REMEMBERED;
        Seen { kind: array.kind().name(), shape: array.shape().to_vec(), value: small.then(|| array.clone()) }
    }
}

/// An application that came to an end.
#[derive(Clone, Debug)]
pub struct Step {
    /// What it covers of the sentence.
    pub span: Span,
    /// The word or phrase that was applied.
    pub verb: Span,
    /// How deep inside of other applications it is.
    pub depth: usize,
    /// The left argument of a dyad.
    pub left: Option<Seen>,
    /// The right argument.
    pub right: Seen,
    /// The ranks of the verb: of the monad, or left and right.
    pub ranks: Vec<i64>,
    /// The result, or the words for the error and the rule that broke.
    pub result: Result<Seen, Vec<String>>,
}

/// A move of the parse: what was done, and the words on the stack after it.
#[derive(Clone, Debug)]
pub struct Move {
    /// What was done.
    pub what: &'static str,
    /// The pieces of the sentence on the stack, leftmost first.
    pub stack: Vec<Span>,
}

/// A node of the tree of words.
#[derive(Clone, Debug, Default)]
pub struct Node {
    /// What it covers of the sentence.
    pub span: Span,
    /// What it is: a part of speech, a train, an application.
    pub what: &'static str,
    /// The ranks of a verb.
    pub ranks: Vec<i64>,
    /// Its parts.
    pub children: Vec<Node>,
}

/// All that was seen.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// The sentence that ran. Of one that begins with a name of a tacit verb, with the definition in its place.
    pub sentence: String,
    /// The applications, in the order in which they ended.
    pub steps: Vec<Step>,
    /// How many more there were.
    pub more: usize,
    /// The moves of the parse.
    pub moves: Vec<Move>,
    /// The tree.
    pub tree: Option<Node>,
    /// How many applications are going on.
    depth: usize,
    /// Whether an application has failed: those around it fail for its sake.
    failed: bool,
}

/// A recorder that the parts of an observed sentence share.
#[derive(Clone, Debug, Default)]
pub struct Recorder(Arc<Mutex<Trace>>);

impl Recorder {
    /// Does something with what is recorded.
    pub fn with<T>(&self, work: impl FnOnce(&mut Trace) -> T) -> T {
        // A panic elsewhere leaves the records as they are.
        work(&mut self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner))
    }

    /// An application begins. How many steps there are.
    pub fn enter(&self) -> usize {
        self.with(|trace| {
            trace.depth += 1;
            trace.steps.len()
        })
    }

    /// An application ended that began when there were `before` steps. One that only hands on the result of its last part is no step of
    /// its own.
    pub fn leave(&self, before: usize, step: Step) {
        self.with(|trace| {
            trace.depth = trace.depth.saturating_sub(1);
            let depth = trace.depth;
            let handed_on = trace
                .steps
                .get(before..)
                .and_then(<[Step]>::last)
                .is_some_and(|last| alike(&last.result, &step.result));
            if trace.failed || handed_on {
                return;
            }
            trace.failed = step.result.is_err();
            if trace.steps.len() < MOST {
                trace.steps.push(Step { depth, ..step });
            } else {
                trace.more += 1;
            }
        });
    }

    /// A move of the parse.
    pub fn moved(&self, what: &'static str, stack: &[Span]) {
        self.with(|trace| {
            if trace.moves.len() < MOST {
                trace.moves.push(Move { what, stack: stack.to_vec() });
            }
        });
    }
}

fn alike(one: &Result<Seen, Vec<String>>, other: &Result<Seen, Vec<String>>) -> bool {
    match (one, other) {
        (Ok(one), Ok(other)) => one.shape == other.shape && one.kind == other.kind,
        _ => false,
    }
}
