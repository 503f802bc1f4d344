//! A namespace: names of its own, with what they mean. A value refers to it: copies of the value are the same namespace.
//!
//! As a value it is an atom that holds no array but what stands for it, which other notations see as a word. It lives as long as
//! something refers to it; [`Workspace`](super::Workspace) sees to those that refer to each other in a circle.

use std::any::Any;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use hashbrown::HashMap;

use super::entry::{Entry, Meaning};
use crate::array;
use crate::array::rules::Rules;
use crate::array::{Array, Value, budget, nested};
use crate::error::Result;
use crate::value::{Defined, Function, Slot};

/// A namespace.
#[derive(Clone, Debug)]
pub struct Space(Arc<Inner>);

/// A weak reference to a namespace, which does not keep it alive.
#[derive(Clone, Debug)]
pub(super) struct WeakSpace(Weak<Inner>);

impl WeakSpace {
    /// The namespace, if something else keeps it.
    pub(super) fn space(&self) -> Option<Space> {
        self.0.upgrade().map(Space)
    }
}

/// The bytes that the budget counts for a namespace itself, without the values of its names.
const SPACE_BYTES: usize = 256;

#[derive(Debug)]
struct Inner {
    /// The number that its session shares with the sessions forked from it.
    family: u64,
    /// The text that it is shown as.
    label: Mutex<Arc<str>>,
    parent: Option<Weak<Inner>>,
    /// Whether it is a class or an instance of one.
    role: Mutex<SpaceRole>,
    /// Names that are not seen from outside.
    hidden: Mutex<Vec<Slot>>,
    /// Its settings, if something in it gave it others than those around it.
    settings: Mutex<Option<OwnSettings>>,
    /// The meanings of its names; empty while a workspace is in it, which has them then.
    members: Mutex<HashMap<Slot, Meaning>>,
    /// Arrays that make the budget count the namespace.
    _weight: Vec<Array>,
}

/// The contents of a lock, even if a thread panicked while it held the lock.
fn unlocked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Space {
    fn with_weight(family: u64, label: &str, parent: Option<&Space>, weight: Vec<Array>) -> Space {
        let parent = parent.map(|parent| Arc::downgrade(&parent.0));
        Space(Arc::new(Inner {
            family,
            label: Mutex::new(label.into()),
            parent,
            role: Mutex::default(),
            hidden: Mutex::default(),
            settings: Mutex::default(),
            members: Mutex::default(),
            _weight: weight,
        }))
    }

    /// The outermost namespace of a session.
    pub(super) fn root(family: u64) -> Space {
        Space::with_weight(family, "#", None, Vec::new())
    }

    /// An empty namespace in another.
    pub(super) fn within(parent: &Space, label: &str) -> Result<Space> {
        let weight = Array::list(budget::filled(SPACE_BYTES, 0_u8)?);
        Ok(Space::with_weight(parent.0.family, label, Some(parent), vec![weight]))
    }

    /// The namespace that a value refers to, if it is a single reference.
    pub fn from_value(value: &Array) -> Option<Space> {
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
        Space::from_value(value).is_some()
    }

    /// The value that refers to it.
    pub fn value(&self) -> Array {
        Array::boxed(Value::Function(Arc::new(self.clone())))
    }

    /// Whether two are the same.
    pub fn is(&self, other: &Space) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Whether nothing else refers to it.
    pub fn is_last_reference(&self) -> bool {
        Arc::strong_count(&self.0) == 1
    }

    /// The text that it is shown as.
    pub fn label(&self) -> Arc<str> {
        unlocked(&self.0.label).clone()
    }

    /// Gives it another text.
    pub fn set_label(&self, label: &str) {
        *unlocked(&self.0.label) = label.into();
    }

    /// The part that it plays.
    pub fn role(&self) -> SpaceRole {
        unlocked(&self.0.role).clone()
    }

    /// Makes it a class, or an instance of one.
    pub fn set_role(&self, role: SpaceRole) {
        *unlocked(&self.0.role) = role;
    }

    /// Hides names from what stands outside.
    pub fn hide(&self, slots: impl IntoIterator<Item = Slot>) {
        unlocked(&self.0.hidden).extend(slots);
    }

    /// Whether a name is hidden from what stands outside.
    pub fn hides(&self, slot: Slot) -> bool {
        unlocked(&self.0.hidden).contains(&slot)
    }

    /// Whether it is another one, or one and the other belong to the same class.
    pub fn is_kin(&self, other: &Space) -> bool {
        let class = |space: &Space| match space.role() {
            SpaceRole::Instance(class) => Some(class),
            SpaceRole::Class(_) => Some(space.clone()),
            SpaceRole::Plain => None,
        };
        self.is(other) || class(self).zip(class(other)).is_some_and(|(own, other)| own.is(&other))
    }

    /// Its own settings, if it has them.
    pub(super) fn settings(&self) -> Option<OwnSettings> {
        *unlocked(&self.0.settings)
    }

    /// Gives it settings of its own.
    pub(super) fn set_settings(&self, settings: OwnSettings) {
        *unlocked(&self.0.settings) = Some(settings);
    }

    /// The namespace around it, if there is one still.
    pub fn parent(&self) -> Option<Space> {
        self.0.parent.as_ref()?.upgrade().map(Space)
    }

    pub(super) fn family(&self) -> u64 {
        self.0.family
    }

    pub(super) fn faint(&self) -> WeakSpace {
        WeakSpace(Arc::downgrade(&self.0))
    }

    /// The address, which is unique as long as the namespace is alive.
    pub(super) fn address(&self) -> usize {
        Arc::as_ptr(&self.0) as usize
    }

    /// The number of strong references.
    pub(super) fn keepers(&self) -> usize {
        Arc::strong_count(&self.0)
    }

    /// The meaning of a name in it.
    pub(super) fn get(&self, slot: Slot) -> Meaning {
        unlocked(&self.0.members).get(&slot).cloned().unwrap_or_default()
    }

    /// Takes what a name means out of it.
    pub(super) fn remove(&self, slot: Slot) -> Meaning {
        unlocked(&self.0.members).remove(&slot).unwrap_or_default()
    }

    /// Gives a name a meaning in it.
    pub(super) fn set(&self, slot: Slot, meaning: Meaning) -> Result<()> {
        let mut members = unlocked(&self.0.members);
        let before = match meaning {
            Meaning::None => members.remove(&slot),
            meaning => {
                budget::check::<(Slot, Meaning)>(2 * members.len() + 1)?;
                members.insert(slot, meaning)
            }
        };
        // The old meaning may be a namespace that is dropped with it.
        drop(members);
        drop(before);
        Ok(())
    }

    /// Takes all out of it.
    pub(super) fn take_all(&self) -> HashMap<Slot, Meaning> {
        std::mem::take(&mut *unlocked(&self.0.members))
    }

    /// Puts all into it.
    pub(super) fn set_all(&self, all: HashMap<Slot, Meaning>) {
        let before = std::mem::replace(&mut *unlocked(&self.0.members), all);
        drop(before);
    }

    /// All its names and what they mean.
    pub(super) fn members(&self) -> Vec<(Slot, Meaning)> {
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

    fn is_data(&self) -> bool {
        true
    }

    fn held(&self) -> Vec<array::Value> {
        self.members().into_iter().flat_map(|(_, meaning)| meaning.values()).map(array::Value::Array).collect()
    }

    fn same(&self, other: &dyn array::Function) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref::<Space>().is_some_and(|other| self.is(other))
    }
}

/// A namespace that waits, with its names.
pub(super) struct Suspended {
    pub(super) space: Space,
    pub(super) entries: Vec<Entry>,
    /// The call whose names were in force in it.
    pub(super) scope: Option<usize>,
    /// Its settings.
    pub(super) settings: OwnSettings,
}

/// The variables of the system that each namespace has for itself: `⎕IO ⎕ML ⎕PP ⎕CT ⎕DIV`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct OwnSettings {
    pub(super) origin: i64,
    pub(super) migration: i64,
    pub(super) precision: usize,
    pub(super) tolerance: f64,
    pub(super) rules: &'static Rules,
}

/// The names that belong to no namespace: arguments and operands of functions in braces.
pub(super) const ARGUMENTS: [&str; 4] = ["⍺", "⍵", "⍺⍺", "⍵⍵"];

/// Whether a name is one of them.
pub(super) fn is_argument(name: &str) -> bool {
    name.starts_with(['⍺', '⍵'])
}

/// The way in which a namespace was entered.
pub enum SpaceEntry {
    /// The workspace was in it.
    Already,
    /// It waited at a place. The namespace around it waits there now, with the meanings of the arguments in it.
    Exchanged(usize, [Meaning; 4]),
    /// Its names were taken out of it.
    Unpacked,
}

/// The namespaces of a workspace, and the number of them at which cycles are searched next.
#[derive(Default)]
pub(super) struct KnownSpaces {
    pub(super) all: Vec<WeakSpace>,
    pub(super) next: usize,
}

/// The part that a namespace plays.
#[derive(Clone, Debug, Default)]
pub enum SpaceRole {
    /// A namespace.
    #[default]
    Plain,
    /// A class.
    Class(Arc<ClassParts>),
    /// An instance of a class.
    Instance(Space),
}

/// The parts that an instance of a class has.
#[derive(Clone, Debug, Default)]
pub struct ClassParts {
    /// The name of the class.
    pub name: String,
    /// The class that it goes on from.
    pub base: Option<Space>,
    /// The fields of instances with the expressions of their first values.
    pub fields: Vec<(Slot, Option<String>)>,
    /// The functions of instances, and those that get and set properties.
    pub functions: Vec<(Slot, Function)>,
    /// The constructors, each with what it gives that of the base class.
    pub constructors: Vec<Arc<Defined>>,
    /// Names that are not seen from outside.
    pub hidden: Vec<Slot>,
    /// The fields of instances and of the class.
    pub all_fields: Vec<Slot>,
    /// The properties.
    pub properties: Vec<Slot>,
    /// The property that brackets behind an instance belong to.
    pub default: Option<Slot>,
    /// Whether it is an interface, which has names only.
    pub is_interface: bool,
    /// The interfaces that the class supports.
    pub interfaces: Vec<Space>,
    /// The functions of the interfaces.
    pub implemented: Vec<ImplementedFunction>,
    /// The function that runs when nothing refers to an instance any more.
    pub destructor: Option<Arc<Defined>>,
}

/// A function of a class that stands for a name of an interface.
#[derive(Clone, Debug)]
pub struct ImplementedFunction {
    /// The interface.
    pub interface: Space,
    /// The name in it.
    pub name: Slot,
    /// The function of the class.
    pub function: Function,
}
