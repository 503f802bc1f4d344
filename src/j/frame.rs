//! The locals of a running definition: numbered slots, and a short list for names made at run time.

use std::cell::RefCell;

use smallvec::SmallVec;

use super::entity::Entity;
use crate::array::Symbol;

/// The values of the slots; a slot without a value lets the global of its name be seen.
pub type Slots = SmallVec<[Option<Entity>; 4]>;

/// The locals of one call.
#[derive(Debug)]
pub struct Frame<'a> {
    /// The names of the slots.
    pub names: &'a [Symbol],
    /// The values of the slots.
    pub slots: RefCell<Slots>,
    /// Locals that the text of the definition does not name: made by `".` or by a computed assignment.
    pub others: RefCell<Vec<(Symbol, Entity)>>,
    /// Whether y and x surely are the nouns they came as.
    pub arguments_stay: bool,
}

impl<'a> Frame<'a> {
    /// Locals without values.
    pub fn new(names: &'a [Symbol]) -> Self {
        Frame::with_slots(names, names.iter().map(|_| None).collect())
    }

    /// Locals with the values of their slots, as many as names.
    #[inline]
    pub fn with_slots(names: &'a [Symbol], slots: Slots) -> Self {
        Frame { names, slots: RefCell::new(slots), others: RefCell::default(), arguments_stay: false }
    }

    /// The value of a slot.
    #[inline]
    pub fn slot(&self, index: usize) -> Option<Entity> {
        self.slots.borrow().get(index).cloned().flatten()
    }

    /// Sets a slot.
    #[inline]
    pub fn set_slot(&self, index: usize, value: Option<Entity>) {
        let old = match self.slots.borrow_mut().get_mut(index) {
            Some(slot) => std::mem::replace(slot, value),
            None => None,
        };
        // Dropped only now: dropping a value may take long, and must not happen while the slots are borrowed.
        drop(old);
    }

    /// Takes the value out of a slot.
    #[inline]
    pub fn take_slot(&self, index: usize) -> Option<Entity> {
        self.slots.borrow_mut().get_mut(index).and_then(Option::take)
    }

    /// The slot of a name.
    pub fn position(&self, symbol: Symbol) -> Option<usize> {
        self.names.iter().position(|&name| name == symbol)
    }

    /// The value of a local name.
    pub fn get(&self, symbol: Symbol) -> Option<Entity> {
        match self.position(symbol) {
            Some(index) => self.slot(index),
            None => self.others.borrow().iter().find(|(name, _)| *name == symbol).map(|(_, value)| value.clone()),
        }
    }

    /// Sets a local name.
    pub fn set(&self, symbol: Symbol, value: Entity) {
        if let Some(index) = self.position(symbol) {
            self.set_slot(index, Some(value));
            return;
        }
        let mut others = self.others.borrow_mut();
        match others.iter_mut().find(|(name, _)| *name == symbol) {
            Some((_, old)) => *old = value,
            None => others.push((symbol, value)),
        }
    }

    /// Removes a local name; whether it was there.
    pub fn remove(&self, symbol: Symbol) -> bool {
        if let Some(index) = self.position(symbol) {
            return self.take_slot(index).is_some();
        }
        let mut others = self.others.borrow_mut();
        let found = others.iter().position(|(name, _)| *name == symbol);
        found.map(|index| others.swap_remove(index)).is_some()
    }

    /// The names that have values.
    pub fn defined(&self) -> Vec<Symbol> {
        let slots = self.slots.borrow();
        let named = self.names.iter().zip(slots.iter()).filter(|(_, value)| value.is_some()).map(|(&name, _)| name);
        named.chain(self.others.borrow().iter().map(|(name, _)| *name)).collect()
    }
}
