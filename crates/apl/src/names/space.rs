//! A namespace: names of its own, with what they mean. A value refers to it: copies of the value are the same namespace.
//!
//! As a value it is an atom that holds no array but what stands for it, which other notations see as a word. It lives as long as
//! something refers to it; [`Workspace`](super::Workspace) sees to those that refer to each other in a circle.

use std::any::Any;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use hashbrown::HashMap;

use super::entry::Meaning;
use crate::array::{self, Array, Value, budget, nested};
use crate::error::Result;
use crate::value::Slot;

/// A namespace.
#[derive(Clone, Debug)]
pub struct Space(Arc<Inner>);

/// What stands for a namespace elsewhere, without keeping it.
#[derive(Clone, Debug)]
pub(super) struct Faint(Weak<Inner>);

impl Faint {
    /// The namespace, if something else keeps it.
    pub(super) fn space(&self) -> Option<Space> {
        self.0.upgrade().map(Space)
    }
}

/// What a namespace is counted as by the budget, beside what its names hold: the room of its parts.
const WEIGHT: usize = 256;

#[derive(Debug)]
struct Inner {
    /// Whose names it knows: those of its session, and of the sessions that were forked from it.
    family: u64,
    /// What it is shown as.
    label: Mutex<Arc<str>>,
    parent: Option<Weak<Inner>>,
    /// What its names mean, unless a workspace is in it and has them.
    members: Mutex<HashMap<Slot, Meaning>>,
    /// Something that the budget counts.
    _weight: Vec<Array>,
}

/// What a lock guards, whoever failed while holding it.
fn unlocked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Space {
    fn made(family: u64, label: &str, parent: Option<&Space>, weight: Vec<Array>) -> Space {
        let parent = parent.map(|parent| Arc::downgrade(&parent.0));
        Space(Arc::new(Inner {
            family,
            label: Mutex::new(label.into()),
            parent,
            members: Mutex::default(),
            _weight: weight,
        }))
    }

    /// The outermost namespace of a session.
    pub(super) fn root(family: u64) -> Space {
        Space::made(family, "#", None, Vec::new())
    }

    /// An empty namespace in another.
    pub(super) fn within(parent: &Space, label: &str) -> Result<Space> {
        let weight = Array::list(budget::filled(WEIGHT, 0_u8)?);
        Ok(Space::made(parent.0.family, label, Some(parent), vec![weight]))
    }

    /// The namespace that a value refers to, if it is a single reference.
    pub fn of(value: &Array) -> Option<Space> {
        if !nested::holds_no_array(value) {
            return None;
        }
        match value.as_slice::<Value>() {
            Some([Value::Function(held)]) => {
                let held: &dyn Any = held.as_ref();
                held.downcast_ref::<Space>().cloned()
            }
            _ => None,
        }
    }

    /// Whether a value is a single reference.
    pub fn is_one(value: &Array) -> bool {
        Space::of(value).is_some()
    }

    /// The value that refers to it.
    pub fn value(&self) -> Array {
        Array::boxed(Value::Function(Arc::new(self.clone())))
    }

    /// Whether two are the same.
    pub fn is(&self, other: &Space) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// What it is shown as.
    pub fn label(&self) -> Arc<str> {
        unlocked(&self.0.label).clone()
    }

    /// The namespace around it, if there is one still.
    pub fn parent(&self) -> Option<Space> {
        self.0.parent.as_ref()?.upgrade().map(Space)
    }

    pub(super) fn family(&self) -> u64 {
        self.0.family
    }

    pub(super) fn faint(&self) -> Faint {
        Faint(Arc::downgrade(&self.0))
    }

    /// Where it is, for as long as it is kept.
    pub(super) fn address(&self) -> usize {
        Arc::as_ptr(&self.0) as usize
    }

    /// How many keep it.
    pub(super) fn keepers(&self) -> usize {
        Arc::strong_count(&self.0)
    }

    /// What a name means in it.
    pub(super) fn get(&self, slot: Slot) -> Meaning {
        unlocked(&self.0.members).get(&slot).cloned().unwrap_or_default()
    }

    /// Takes what a name means out of it.
    pub(super) fn remove(&self, slot: Slot) -> Meaning {
        unlocked(&self.0.members).remove(&slot).unwrap_or_default()
    }

    /// Gives a name a meaning in it.
    pub(super) fn put(&self, slot: Slot, meaning: Meaning) -> Result<()> {
        let mut members = unlocked(&self.0.members);
        let before = match meaning {
            Meaning::None => members.remove(&slot),
            meaning => {
                budget::check::<(Slot, Meaning)>(2 * members.len() + 1)?;
                members.insert(slot, meaning)
            }
        };
        // What it meant may be a namespace that goes with it.
        drop(members);
        drop(before);
        Ok(())
    }

    /// Takes all out of it.
    pub(super) fn take_all(&self) -> HashMap<Slot, Meaning> {
        std::mem::take(&mut *unlocked(&self.0.members))
    }

    /// Puts all into it.
    pub(super) fn put_all(&self, all: HashMap<Slot, Meaning>) {
        let before = std::mem::replace(&mut *unlocked(&self.0.members), all);
        drop(before);
    }

    /// All its names and what they mean.
    pub(super) fn all(&self) -> Vec<(Slot, Meaning)> {
        unlocked(&self.0.members).iter().map(|(slot, meaning)| (*slot, meaning.clone())).collect()
    }
}

impl array::Function for Space {
    fn text(&self) -> String {
        self.label().to_string()
    }

    fn rank(&self) -> usize {
        1
    }

    fn same(&self, other: &dyn array::Function) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref::<Space>().is_some_and(|other| self.is(other))
    }
}
