//! Meanings of names, the slots of names, and the record of a running call.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use hashbrown::HashMap;

use crate::array::{Array, Value};
use crate::value::{Defined, Function, Operand, Slot};

/// The meaning of a name.
#[derive(Clone, Debug, Default)]
pub enum Meaning {
    /// The name has no meaning.
    #[default]
    None,
    /// A variable.
    Value(Array),
    /// A function or an operator.
    Function(Function),
    /// The number of a line, which cannot be changed.
    Label(i64),
}

impl Meaning {
    /// The values that it holds: itself, or the operands of a function.
    pub fn values(&self) -> Vec<Array> {
        match self {
            Meaning::Value(value) => vec![value.clone()],
            Meaning::Function(function) => values_in(function),
            Meaning::None | Meaning::Label(_) => Vec::new(),
        }
    }
}

/// The values that are operands in it, or axes, or the namespace that it runs in.
fn values_in(function: &Function) -> Vec<Array> {
    let (mut found, mut waiting) = (Vec::new(), vec![Operand::Function(function.clone())]);
    while let Some(part) = waiting.pop() {
        let function = match part {
            Operand::Value(value) => {
                found.push(value);
                continue;
            }
            Operand::Function(function) => function,
        };
        match &function {
            Function::Axis(parts) => {
                found.push(parts.1.clone());
                waiting.push(Operand::Function(parts.0.clone()));
            }
            Function::Derived(parts) => waiting.extend(parts.2.iter().chain([&parts.1]).cloned()),
            Function::Bound(parts) => waiting.extend(parts.2.iter().chain([&parts.1]).cloned()),
            Function::Train(parts) => waiting.extend(parts.iter().cloned()),
            Function::Curried(parts) => {
                waiting.extend([Operand::Function(parts.0.clone()), parts.1.clone()]);
            }
            Function::Within(parts) => {
                found.push(parts.0.clone());
                waiting.push(Operand::Function(parts.1.clone()));
            }
            Function::Members(parts) => found.push(parts.0.clone()),
            Function::Observed(parts) => waiting.push(Operand::Function(parts.0.clone())),
            Function::Closed(parts) => waiting.push(Operand::Function(parts.0.clone())),
            Function::Primitive(_)
            | Function::Defined(_)
            | Function::Quad(_)
            | Function::Foreign(_)
            | Function::Operator(_) => {}
        }
    }
    found
}

/// A name and what it means.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub(super) name: Arc<str>,
    pub(super) meaning: Meaning,
    /// The number of running functions that have made the name local.
    pub(super) shadows: u32,
    /// Whether the other notations have yet to be informed.
    pub(super) changed: bool,
    /// The run in which it was last compared with what the other notations have.
    pub(super) run: u64,
    /// The value that the other notations have, as far as is known.
    pub(super) given: Option<Value>,
}

impl Entry {
    /// A name without a meaning.
    pub(super) fn free(name: Arc<str>) -> Entry {
        Entry { name, meaning: Meaning::None, shadows: 0, changed: false, run: 0, given: None }
    }

    /// A name without a meaning in a namespace, which the other notations do not see.
    pub(super) fn own(name: Arc<str>) -> Entry {
        Entry { shadows: 1, ..Entry::free(name) }
    }
}

/// The slots of names.
#[derive(Debug)]
pub(super) struct SlotNames {
    /// The number that tells these slots from those of other sessions.
    pub(super) family: u64,
    pub(super) slots: HashMap<Arc<str>, Slot>,
    pub(super) names: Vec<Arc<str>>,
}

impl Default for SlotNames {
    fn default() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        SlotNames { family: NEXT.fetch_add(1, Relaxed), slots: HashMap::default(), names: Vec::new() }
    }
}

impl SlotNames {
    /// The slot of a name, a new one if it has none.
    pub(super) fn slot(&mut self, name: &str) -> Slot {
        if let Some(&slot) = self.slots.get(name) {
            return slot;
        }
        let (name, slot): (Arc<str>, _) = (name.into(), Slot::try_from(self.names.len()).unwrap_or(Slot::MAX));
        self.names.push(name.clone());
        self.slots.insert(name, slot);
        slot
    }
}

/// A function that runs.
#[derive(Clone, Debug)]
pub struct ActiveCall {
    /// The line it is at.
    pub line: usize,
    /// The function.
    pub function: Arc<Defined>,
    /// The place of its first local name among those of all calls.
    pub(super) first_local: usize,
    /// The system variables that are local, saved in the same way.
    pub quads: Vec<(&'static str, Array)>,
    /// The call that it stands on.
    pub(super) below: Option<usize>,
    /// The call that functions in no other stand on where it calls them.
    pub(super) outermost: Option<usize>,
    /// The index of the namespace in which it runs.
    pub(super) space: usize,
    /// The number that tells it from other calls of the session.
    pub(super) serial: u64,
}

/// A name that a call has made local.
#[derive(Clone, Debug)]
pub(super) struct LocalName {
    pub(super) slot: Slot,
    /// Its meaning before the call. While the names of other calls are in force: its meaning in this call.
    pub(super) meaning: Meaning,
}

/// A level of what errors have stopped.
#[derive(Clone, Debug)]
pub enum StoppedLevel {
    /// A function, with its name, and the line that it was at.
    Function(String, usize),
    /// The sentence of the session that called the function before it.
    Sentence,
}

impl std::fmt::Display for StoppedLevel {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            StoppedLevel::Function(name, line) => write!(out, "{name}[{line}]"),
            StoppedLevel::Sentence => write!(out, "⋆"),
        }
    }
}
