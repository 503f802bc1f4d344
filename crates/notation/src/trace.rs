//! The trace of a sentence: each application with its arguments and result, each move of the parse, and the tree of
//! the words.
//!
//! Notations record it; `explain` shows it.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};

use crate::array::Array;
use crate::error::Error;

/// Values of more atoms are remembered by their shape alone.
const VALUE_ATOMS_MAX: usize = 64;
/// The most steps and moves that are recorded; of further ones only the number.
const STEPS_MAX: usize = 5_000;
/// The depth to which calls are opened within each other, and the number of definitions that are remembered.
const OPEN_DEPTH_MAX: usize = 4;
const SOURCES_MAX: usize = 200;
/// The number of times that a definition called in one place is opened, and the number of last applications that are
/// kept where there are too many.
const OPENINGS_MAX: usize = 100;
const LAST_STEPS: usize = 60;

/// Bytes of the sentence: the first, and the one behind the last.
pub type Span = (usize, usize);

/// The description of a value.
#[derive(Clone, Debug)]
pub struct Seen {
    /// The kind of its atoms.
    pub kind: &'static str,
    /// Its shape.
    pub shape: Vec<usize>,
    /// The value as its notation shows it, if it is small.
    pub text: Option<String>,
}

impl Seen {
    /// Describes an array; `shown` makes the text of a small one.
    pub fn new(array: &Array, shown: impl FnOnce(&Array) -> String) -> Seen {
        let small = array.count() <= VALUE_ATOMS_MAX;
        Seen { kind: array.kind().name(), shape: array.shape().to_vec(), text: small.then(|| shown(array)) }
    }

    /// Whether a value of this shape is remembered, not its shape alone.
    pub fn is_small(&self) -> bool {
        self.shape.iter().fold(1_usize, |all, length| all.saturating_mul(*length)) <= VALUE_ATOMS_MAX
    }
}

/// A text that steps cover parts of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The label, such as the name and line of a definition; empty for the sentence itself.
    pub label: String,
    /// The text.
    pub text: String,
}

/// The way in which the arguments of an application meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// By the ranks of the verb; where a notation has none, whole.
    #[default]
    Ranks,
    /// Item by item, to any depth: an atom meets all items.
    Items,
    /// Item by item, where an array of one element, whatever its rank, meets all items.
    Elements,
    /// The application goes in turns, which are steps of their own.
    Turns,
}

/// An application that came to an end.
#[derive(Clone, Debug)]
pub struct Step {
    /// The number of its text: 0 is the sentence, any other is one more than its place among the sources.
    pub source: usize,
    /// The text that it covers.
    pub span: Span,
    /// The word or phrase that was applied.
    pub verb: Span,
    /// The depth inside of other applications.
    pub depth: usize,
    /// The left argument of a dyad.
    pub left: Option<Seen>,
    /// The right argument.
    pub right: Seen,
    /// The ranks of the verb: of the monad, or left and right.
    pub ranks: Vec<i64>,
    /// The way in which the arguments meet.
    pub way: Way,
    /// The values on the way to the result that no word of the sentence gives, with their names.
    pub stages: Vec<Stage>,
    /// The result, or the words for the error and the rule that broke.
    pub result: Result<Seen, Vec<String>>,
}

/// A value inside of an application: its name and what it is. A sort goes through the order of its items.
pub type Stage = (&'static str, Seen);

/// The names of the stages of sorts, which find an order, and of grades, which give one.
pub const ORDER_OF_LEFT: &str = "order of x";
/// The order of the items of the right argument.
pub const ORDER_OF_RIGHT: &str = "order of y";
/// The plan of the engine that runs a query.
pub const PLAN: &str = "plan of the engine";
/// The right argument in the order that the result gives.
pub const RIGHT_SORTED: &str = "y sorted";

/// A move of the parse: what was done, and the words on the stack after it.
#[derive(Clone, Debug)]
pub struct Move {
    /// The action.
    pub what: &'static str,
    /// The pieces of the sentence on the stack, leftmost first.
    pub stack: Vec<Span>,
}

/// A node of the tree of words.
#[derive(Clone, Debug, Default)]
pub struct Node {
    /// The text that it covers.
    pub span: Span,
    /// The kind: a part of speech, a train, an application.
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
    /// The definitions that were opened: their lines.
    pub sources: Vec<Source>,
    /// The applications, in the order in which they ended.
    pub steps: Vec<Step>,
    /// The number of steps left out between the first ones and the last.
    pub more: usize,
    /// The number of steps before those that are left out.
    pub first: usize,
    /// The moves of the parse.
    pub moves: Vec<Move>,
    /// The tree.
    pub tree: Option<Node>,
    /// The number of active applications.
    depth: usize,
    /// Whether an application has failed: those around it fail for its sake.
    failed: bool,
    /// The number of open applications.
    opened: usize,
    /// The places where opened definitions were called, and how often.
    called: HashMap<(usize, Span), usize>,
    /// The last applications, where there are too many.
    last: VecDeque<Step>,
}

/// The observer of the definition that is running.
#[derive(Clone, Debug)]
pub struct Watching {
    /// The name of the definition where it is applied.
    pub name: String,
    /// The recorder of its lines.
    pub recorder: Recorder,
}

/// The result of an observed sentence.
#[derive(Debug, Default)]
pub struct Outcome {
    /// The trace.
    pub trace: Trace,
    /// Its value as the prompt shows it, if it would show one.
    pub text: Option<String>,
    /// The error.
    pub error: Option<Error>,
}

/// A recorder that the parts of an observed sentence share, for one of its texts.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    trace: Arc<Mutex<Trace>>,
    source: usize,
}

impl Trace {
    /// The trace, with the last applications behind the first ones.
    #[must_use]
    pub fn ended(mut self) -> Trace {
        self.first = self.steps.len();
        self.steps.extend(std::mem::take(&mut self.last));
        self
    }
}

impl Recorder {
    /// Does something with what is recorded.
    pub fn with<T>(&self, work: impl FnOnce(&mut Trace) -> T) -> T {
        // A panic elsewhere leaves the records as they are.
        work(&mut self.trace.lock().unwrap_or_else(std::sync::PoisonError::into_inner))
    }

    /// The same recorder for a line of a definition.
    #[must_use]
    pub fn within(&self, label: String, text: String) -> Recorder {
        let wanted = Source { label, text };
        let source = self.with(|trace| match trace.sources.iter().position(|known| *known == wanted) {
            Some(known) => known,
            None => {
                trace.sources.push(wanted);
                trace.sources.len() - 1
            }
        });
        Recorder { trace: self.trace.clone(), source: source + 1 }
    }

    /// Whether it records the sentence itself.
    pub fn is_outermost(&self) -> bool {
        self.source == 0
    }

    /// The text at a span.
    pub fn words(&self, (start, end): Span) -> String {
        self.with(|trace| {
            let text = match self.source.checked_sub(1) {
                None => Some(&trace.sentence),
                Some(index) => trace.sources.get(index).map(|source| &source.text),
            };
            text.and_then(|text| text.get(start..end)).unwrap_or_default().to_string()
        })
    }

    /// Whether the definition that is called here is to be opened: not too often here, not too deep, nor after too much.
    pub fn opens(&self, word: Span) -> bool {
        self.with(|trace| {
            let little =
                trace.opened < OPEN_DEPTH_MAX && trace.steps.len() < STEPS_MAX && trace.sources.len() < SOURCES_MAX;
            let calls = trace.called.entry((self.source, word)).or_default();
            *calls += 1;
            little && *calls <= OPENINGS_MAX
        })
    }

    /// Runs what is within an application.
    pub fn inside<T>(&self, work: impl FnOnce() -> T) -> T {
        self.with(|trace| trace.opened += 1);
        let done = work();
        self.with(|trace| trace.opened = trace.opened.saturating_sub(1));
        done
    }

    /// An application begins. How many steps there are. What failed before was caught, or nothing would begin.
    pub fn enter(&self) -> usize {
        self.with(|trace| {
            trace.depth += 1;
            trace.failed = false;
            trace.steps.len()
        })
    }

    /// Ends an application that began when there were `before` steps. One that only passes on the result of its last
    /// part is not a step, unless it is `kept`.
    pub fn leave(&self, before: usize, step: Step, kept: bool) {
        self.with(|trace| {
            trace.depth = trace.depth.saturating_sub(1);
            let depth = trace.depth;
            let handed_on = trace
                .steps
                .get(before..)
                .and_then(<[Step]>::last)
                .is_some_and(|last| last.source == self.source && alike(&last.result, &step.result));
            // A failure inside of an application with a result was caught.
            trace.failed &= step.result.is_err();
            if trace.failed || (handed_on && !kept) {
                return;
            }
            trace.failed = step.result.is_err();
            let step = Step { depth, source: self.source, ..step };
            if trace.steps.len() < STEPS_MAX {
                trace.steps.push(step);
                return;
            }
            trace.last.push_back(step);
            if trace.last.len() > LAST_STEPS {
                trace.last.pop_front();
                trace.more += 1;
            }
        });
    }

    /// A move of the parse.
    pub fn moved(&self, what: &'static str, stack: &[Span]) {
        if !self.is_outermost() {
            return;
        }
        // A move within an application is not a move of the sentence.
        self.with(|trace| {
            if trace.opened == 0 && trace.moves.len() < STEPS_MAX {
                trace.moves.push(Move { what, stack: stack.to_vec() });
            }
        });
    }
}

fn alike(one: &Result<Seen, Vec<String>>, other: &Result<Seen, Vec<String>>) -> bool {
    match (one, other) {
        (Ok(one), Ok(other)) => one.shape == other.shape && one.kind == other.kind && one.text == other.text,
        _ => false,
    }
}
