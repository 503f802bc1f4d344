//! The locals of a running definition: numbered slots on the stack of cells, and a short list for names made at run time.

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;

use super::entity::Entity;
use super::value_stack::{Cells, Stack, atom_of, is_plain, replace_int, set_atom, write_small};
use crate::array::{Array, Element, Small, Symbol, View};
use crate::names::locale::Locale;
use crate::verbs::atomic::scalar::Scalar;

/// Locals that the text of a definition does not name.
type Others = Vec<(Symbol, Entity)>;

/// The locals of one call: a stretch of [`Cells`], given back when the call ends. A slot without a value lets the global
/// of its name be seen. Above them the call's sentences keep their operands.
#[derive(Debug)]
pub struct Frame<'a> {
    /// The names of the slots.
    pub names: &'a [Symbol],
    /// The stack.
    pub cells: &'a Cells,
    /// Where the slots of this call begin.
    pub base: usize,
    /// Locals that the text of the definition does not name: made by `".` or by a computed assignment.
    others: OnceCell<Box<RefCell<Others>>>,
    /// Whether y and x surely are the nouns they came as.
    pub arguments_stay: bool,
    /// Whether this is a modifier that makes its verb now: it has no caller that could be gone back to.
    pub derives: bool,
    /// The locals of the call that this call was made in.
    pub caller: Option<&'a Frame<'a>>,
    /// The locale of the caller, if a locative changed it for this call.
    pub from: Option<&'a Rc<Locale>>,
    /// The number by which verbs find this call later, 0 until one needs it.
    pub call: Cell<u64>,
    /// How many values stay on the stack when the call ends: its result, once it has taken the place of the slots.
    kept: Cell<usize>,
    /// The locale that was current before the definition changed that.
    locale_before: OnceCell<Rc<Locale>>,
    /// The slots that surely hold nouns, as bits. Of a slot that is not marked, or has no bit, that is not known.
    nouns: Cell<u64>,
}

/// The bit that stands for a slot; none for slots beyond the first 64.
#[inline(always)]
pub fn slot_bit(slot: usize) -> u64 {
    if slot < 64 { 1 << slot } else { 0 }
}

impl<'a> Frame<'a> {
    /// Locals of which the first have their values on the stack from `base` on.
    #[inline]
    pub fn over(names: &'a [Symbol], cells: &'a Cells, base: usize) -> Self {
        cells.0.borrow_mut().extend_to(base + names.len());
        Frame {
            names,
            cells,
            base,
            others: OnceCell::new(),
            arguments_stay: false,
            derives: false,
            caller: None,
            from: None,
            call: Cell::new(0),
            kept: Cell::new(0),
            locale_before: OnceCell::new(),
            nouns: Cell::new(0),
        }
    }

    /// The definition is about to leave the current locale.
    pub fn leaves(&self, locale: Rc<Locale>) {
        // The first change counts: later ones leave locales of its own choice.
        self.locale_before.get_or_init(|| locale);
    }

    /// The locale to go back to when the definition ends, if it changed the current one.
    #[inline]
    pub fn locale_before(&self) -> Option<&Rc<Locale>> {
        self.locale_before.get()
    }

    /// The last value takes the place of the slots and of what is above them; whether it is a noun.
    #[inline]
    pub fn settle(&self) -> bool {
        let mut stack = self.cells.0.borrow_mut();
        self.kept.set(1);
        if let Some(atom) = stack.pop_atom() {
            stack.truncate(self.base);
            stack.push_atom(atom);
            return true;
        }
        let last = stack.pop();
        stack.truncate(self.base);
        let is_noun = matches!(last, Some(Entity::Noun(_)));
        stack.push(last);
        is_noun
    }

    /// Whether all slots of a set of bits surely hold nouns.
    #[inline(always)]
    pub fn are_nouns(&self, bits: u64) -> bool {
        self.nouns.get() & bits == bits
    }

    /// Whether some slots hold nouns; if so that is known from now on.
    #[inline(never)]
    pub fn find_nouns(&self, slots: &[usize]) -> bool {
        let stack = self.cells.0.borrow();
        let is_noun = |&slot: &usize| matches!(stack.get(self.base + slot), Some(Some(Entity::Noun(_))));
        let all = slots.iter().all(is_noun);
        if all {
            self.nouns.set(slots.iter().fold(self.nouns.get(), |bits, &slot| bits | slot_bit(slot)));
        }
        all
    }

    #[inline(always)]
    fn mark(&self, slot: usize, is_noun: bool) {
        let bit = slot_bit(slot);
        self.nouns.set(if is_noun { self.nouns.get() | bit } else { self.nouns.get() & !bit });
    }

    /// Looks at the value of a slot where it stands.
    #[inline]
    pub fn peek<T>(&self, index: usize, look: impl FnOnce(Option<&Entity>) -> T) -> T {
        look(self.cells.0.borrow().get(self.base + index).and_then(Option::as_ref))
    }

    /// The value of a slot.
    #[inline]
    pub fn slot(&self, index: usize) -> Option<Entity> {
        self.peek(index, |value| value.cloned())
    }

    /// The machine atom in a slot.
    #[inline]
    pub fn atom(&self, index: usize) -> Option<Scalar> {
        atom_of(self.cells.0.borrow().get(self.base + index))
    }

    /// The noun in a slot.
    #[inline]
    pub fn noun(&self, index: usize) -> Option<Array> {
        self.peek(index, |value| value.and_then(Entity::noun).cloned())
    }

    /// Sets a slot.
    #[inline]
    pub fn set_slot(&self, index: usize, value: Option<Entity>) {
        self.mark(index, matches!(value, Some(Entity::Noun(_))));
        let old = match self.cells.0.borrow_mut().get_mut(self.base + index) {
            Some(slot) => std::mem::replace(slot, value),
            None => None,
        };
        // An atom is forgotten: that spares the call which would find out that there is nothing to drop.
        if is_plain(&old) { std::mem::forget(old) } else { drop(old) }
    }

    /// Sets a slot to what a name is to have.
    #[inline]
    pub fn keep(&self, index: usize, value: Option<Entity>) {
        self.set_slot(index, value.map(Entity::at_rest));
    }

    /// Moves the last value to a slot.
    #[inline]
    pub fn store(&self, index: usize) {
        let mut stack = self.cells.0.borrow_mut();
        if let Some(atom) = stack.pop_atom() {
            self.set_atom(&mut stack, index, atom);
            return;
        }
        drop(stack);
        self.keep(index, self.cells.pop());
    }

    /// Sets a slot to a machine atom.
    #[inline(always)]
    pub fn set_atom(&self, stack: &mut Stack, index: usize, atom: Scalar) {
        if let Some(slot) = stack.get_mut(self.base + index) {
            if !replace_int(slot, atom) {
                set_atom(slot, atom);
            }
            self.mark(index, true);
        }
    }

    /// Sets a slot to a small result.
    #[inline(always)]
    pub fn set_small(&self, stack: &mut Stack, index: usize, small: Small) {
        if let Some(slot) = stack.get_mut(self.base + index) {
            if !is_plain(slot) {
                *slot = None;
            }
            write_small(slot, small);
            self.mark(index, true);
        }
    }

    /// Sets a slot to a noun.
    pub fn set_noun(&self, stack: &mut Stack, index: usize, noun: Array) {
        if let Some(slot) = stack.get_mut(self.base + index) {
            *slot = Some(Entity::Noun(noun.at_rest()));
            self.mark(index, true);
        }
    }

    /// Gives a slot the noun of another; whether that has one.
    #[inline]
    pub fn copy(&self, from: usize, to: usize) -> bool {
        let mut stack = self.cells.0.borrow_mut();
        if let Some(atom) = atom_of(stack.get(self.base + from)) {
            self.set_atom(&mut stack, to, atom);
            return true;
        }
        let Some(Some(Entity::Noun(noun))) = stack.get(self.base + from) else { return false };
        let noun = noun.clone();
        self.set_noun(&mut stack, to, noun);
        true
    }

    /// Copies a row of a table of machine elements into the list in a slot, if that is as long, of the same type, and held by
    /// nobody else; whether it did.
    pub fn copy_row(&self, slot: usize, table: &Array, row: usize) -> bool {
        fn put<T: Element + Copy>(list: &mut Array, items: &[T], row: usize) -> bool {
            let Some(own) = list.unique_mut::<T>() else { return false };
            match items.get(row * own.len()..(row + 1) * own.len()) {
                Some(items) => {
                    own.copy_from_slice(items);
                    true
                }
                None => false,
            }
        }
        let &[_, width] = table.shape() else { return false };
        let mut stack = self.cells.0.borrow_mut();
        let list = match stack.get_mut(self.base + slot) {
            Some(Some(Entity::Noun(list))) if list.shape() == [width] => list,
            _ => return false,
        };
        match table.widened() {
            View::Int(items) => put(list, items, row),
            View::Float(items) => put(list, items, row),
            View::Bool(items) => put(list, items, row),
            View::Byte(items) => put(list, items, row),
            _ => false,
        }
    }

    /// Takes the value out of a slot.
    #[inline]
    pub fn take_slot(&self, index: usize) -> Option<Entity> {
        self.mark(index, false);
        self.cells.0.borrow_mut().get_mut(self.base + index).and_then(Option::take)
    }

    /// Whether there are locals beside the slots.
    #[inline]
    pub fn has_others(&self) -> bool {
        self.others.get().is_some_and(|others| !others.borrow().is_empty())
    }

    /// The slot of a name.
    pub fn position(&self, symbol: Symbol) -> Option<usize> {
        self.names.iter().position(|&name| name == symbol)
    }

    /// The value of a local name.
    pub fn get(&self, symbol: Symbol) -> Option<Entity> {
        match self.position(symbol) {
            Some(index) => self.slot(index),
            None => {
                let others = self.others.get()?.borrow();
                others.iter().find(|(name, _)| *name == symbol).map(|(_, value)| value.clone())
            }
        }
    }

    /// Sets a local name.
    pub fn set(&self, symbol: Symbol, value: Entity) {
        if let Some(index) = self.position(symbol) {
            self.keep(index, Some(value));
            return;
        }
        let value = value.at_rest();
        let mut others = self.others.get_or_init(Box::default).borrow_mut();
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
        let Some(others) = self.others.get() else { return false };
        let mut others = others.borrow_mut();
        let found = others.iter().position(|(name, _)| *name == symbol);
        found.map(|index| others.swap_remove(index)).is_some()
    }

    /// The names that have values.
    pub fn defined(&self) -> Vec<Symbol> {
        let named = self.names.iter().enumerate().filter(|&(index, _)| self.peek(index, |value| value.is_some()));
        let mut names: Vec<Symbol> = named.map(|(_, &name)| name).collect();
        names.extend(
            self.others.get().iter().flat_map(|others| others.borrow().iter().map(|other| other.0).collect::<Vec<_>>()),
        );
        names
    }
}

impl Drop for Frame<'_> {
    #[inline(always)]
    fn drop(&mut self) {
        let end = self.base + self.kept.get();
        if self.cells.len() > end {
            self.cells.truncate(end);
        }
    }
}
