//! What names mean, and which places they have.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use hashbrown::HashMap;

use crate::array::{Array, Value};
use crate::value::{Function, Slot};

/// What a name means.
#[derive(Clone, Debug, Default)]
pub enum Meaning {
    /// Nothing.
    #[default]
    None,
    /// A variable.
    Value(Array),
    /// A function or an operator.
    Function(Function),
    /// The number of a line, which cannot be changed.
    Label(i64),
}

/// A name and what it means.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub(super) name: Arc<str>,
    pub(super) meaning: Meaning,
    /// How many functions that run have made it local.
    pub(super) shadows: u32,
    /// Whether the other notations are still to be told.
    pub(super) changed: bool,
    /// The run in which it was last compared with what the other notations have.
    pub(super) run: u64,
    /// What they have, as far as we know.
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
    /// What tells them from those of other sessions.
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
