//! A scalar run is a sequence of statements of single numbers, with the numbers of names in registers.

use std::cell::RefMut;

use smallvec::SmallVec;

use super::entry::{Register, Registers};
use super::workspace::Workspace;
use crate::array::Array;
use crate::value::Slot;
use crate::verbs::atomic::scalar::Scalar;

/// A run of statements of single numbers.
///
/// Nothing else runs meanwhile, so only these statements change the meanings of names. When the run ends, in whatever
/// way, its assignments go to the table of names.
pub struct ScalarRun<'a> {
    ws: &'a Workspace,
    registers: RefMut<'a, Registers>,
    changed: SmallVec<[Slot; 8]>,
    undo: SmallVec<[(Slot, Register); 4]>,
    /// The depth of calls of functions in braces within the run. Their assignments are local.
    calls: usize,
    /// Whether a function sees no names of its callers.
    is_lexical: bool,
}

/// The registers of a braced function's local names before its call.
pub struct SavedRegisters(SmallVec<[(Slot, Register); 4]>);

impl Workspace {
    /// Begins a scalar run.
    #[inline]
    pub fn scalar_run(&self) -> ScalarRun<'_> {
        let mut registers = self.registers.borrow_mut();
        registers.run += 1;
        let is_lexical = self.settings.is_dyalog();
        ScalarRun { ws: self, registers, changed: SmallVec::new(), undo: SmallVec::new(), calls: 0, is_lexical }
    }
}

impl ScalarRun<'_> {
    #[inline(always)]
    fn register(&mut self, slot: Slot) -> Option<&mut Register> {
        let known = self.registers.held.get(slot as usize).is_some_and(|held| held.run == self.registers.run);
        if !known {
            self.look_up(slot);
        }
        self.registers.held.get_mut(slot as usize)
    }

    fn look_up(&mut self, slot: Slot) {
        let registers = &mut *self.registers;
        if slot as usize >= registers.held.len() {
            registers.held.resize(self.ws.slots().max(slot as usize + 1), Register::default());
        }
        if let Some(held) = registers.held.get_mut(slot as usize) {
            let (value, takes) = self.ws.number(slot);
            *held = Register { run: registers.run, value, takes, changed: false, depth: 0 };
        }
    }

    /// The single machine number that a variable or label is, if it is one and is known to be, and not a name of a caller that the
    /// function does not see.
    #[inline(always)]
    pub fn number(&mut self, slot: Slot) -> Option<Scalar> {
        let (is_lexical, calls) = (self.is_lexical, self.calls);
        let held = self.register(slot)?;
        if is_lexical && held.depth != calls && held.depth != 0 { None } else { held.value }
    }

    /// Whether a function sees no names of its callers.
    pub fn is_lexical(&self) -> bool {
        self.is_lexical
    }

    /// Gives a name a number. `None` if none may be assigned to it.
    #[inline(always)]
    pub fn set(&mut self, slot: Slot, number: Scalar) -> Option<()> {
        if self.calls > 0 {
            self.hold(slot, Some(number));
            return Some(());
        }
        let held = self.register(slot)?;
        if !held.takes {
            return None;
        }
        held.value = Some(number);
        if !std::mem::replace(&mut held.changed, true) {
            self.changed.push(slot);
        }
        Some(())
    }

    /// Sets a name in the middle of a statement, whose rest may still need the general evaluator.
    pub fn set_for_now(&mut self, slot: Slot, number: Scalar) -> Option<()> {
        if self.calls > 0 {
            return self.set(slot, number);
        }
        let before = *self.register(slot)?;
        self.undo.push((slot, before));
        self.set(slot, number)
    }

    /// The names and what they mean.
    pub fn workspace(&self) -> &Workspace {
        self.ws
    }

    /// A function in braces is called.
    pub fn enter(&mut self) -> SavedRegisters {
        self.calls += 1;
        SavedRegisters(SmallVec::new())
    }

    /// Makes a name the function's own, with a number if it has one. It is that already if it was before.
    pub fn own(&mut self, own: &mut SavedRegisters, slot: Slot, number: Option<Scalar>) {
        if own.0.iter().any(|(known, _)| *known == slot) {
            return;
        }
        if let Some(held) = self.register(slot) {
            let before = *held;
            own.0.push((slot, before));
            self.hold(slot, number);
        }
    }

    /// The function ends: its names mean what they did.
    pub fn leave(&mut self, own: SavedRegisters) {
        for (slot, before) in own.0 {
            if let Some(held) = self.registers.held.get_mut(slot as usize) {
                *held = before;
            }
        }
        self.calls -= 1;
    }

    /// Holds a number for a name without writing it to the table of names.
    #[inline(always)]
    fn hold(&mut self, slot: Slot, number: Option<Scalar>) {
        let calls = self.calls;
        if let Some(held) = self.register(slot) {
            (held.value, held.changed, held.depth) = (number, false, calls);
        }
    }

    /// A statement has run: what it assigned stays.
    #[inline(always)]
    pub fn keep(&mut self) {
        self.undo.clear();
    }

    /// A statement is for the general way: what it assigned has not happened.
    #[cold]
    pub fn take_back(&mut self) {
        while let Some((slot, before)) = self.undo.pop() {
            if !before.changed {
                self.changed.retain(|changed| *changed != slot);
            }
            if let Some(held) = self.registers.held.get_mut(slot as usize) {
                *held = before;
            }
        }
    }
}

impl Drop for ScalarRun<'_> {
    fn drop(&mut self) {
        for slot in std::mem::take(&mut self.changed) {
            if let Some(Register { value: Some(number), .. }) = self.registers.held.get(slot as usize) {
                self.ws.set_number(slot, Array::from(*number));
            }
        }
    }
}
