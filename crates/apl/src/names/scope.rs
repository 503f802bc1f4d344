//! The calls that run, and which of their names are in force.
//!
//! A name has one place, which holds what it means now; a call keeps what its local names meant before it. So the calls are a tree: each
//! stands on the call whose names it sees beside its own. Under APL2's meanings that is its caller. Under Dyalog's a function in braces
//! stands on the call of the function around it in the text; one that is in no other stands on the latest call of a function between
//! dels. The names in force are those of one call and of all that it stands on; to put others in force, each call on the way between them
//! exchanges what its names mean in it for what they meant before it.

use std::cell::RefMut;
use std::sync::Arc;

use smallvec::SmallVec;

use super::entry::{ActiveCall, LocalName, Meaning};
use super::workspace::Workspace;
use crate::array::Array;
use crate::value::{Activation, Defined, DefinitionKind, Slot};

/// A call on the way to the one whose names are to be in force, and whether its names are so now.
pub type ScopeStep = (usize, bool);

impl Workspace {
    /// A call of a function begins: it stands on the one whose names are in force. The caller puts its local names into the result.
    pub fn begin_call(&self, function: &Arc<Defined>) -> NewCall<'_> {
        let mut running = self.running.borrow_mut();
        let (below, place) = (self.scope.get(), running.len());
        let outermost = match function.kind {
            DefinitionKind::Braces => below.and_then(|below| running.get(below)?.outermost),
            DefinitionKind::Del | DefinitionKind::Direct => Some(place),
        };
        self.calls.set(self.calls.get() + 1);
        running.push(ActiveCall {
            line: 1,
            function: function.clone(),
            first_local: self.locals.borrow().len(),
            quads: Vec::new(),
            below,
            outermost,
            space: self.here.borrow().address(),
            serial: self.calls.get(),
        });
        self.scope.set(Some(place));
        let locals = self.locals.borrow_mut();
        NewCall { ws: self, first: locals.len(), locals }
    }

    /// The latest call ends: its names mean what they did before, the last that was made local first. The values that variables of the
    /// system had before it, if it has made any local.
    pub fn end_call(&self) -> Vec<(&'static str, Array)> {
        let ended = self.running.borrow_mut().pop();
        let Some(ended) = ended else { return Vec::new() };
        self.end_locals(ended.first_local);
        self.scope.set(ended.below);
        ended.quads
    }

    /// Makes a name local to the latest call, with what it means there. One that is local already gets the meaning, if there is one.
    pub fn make_local(&self, slot: Slot, meaning: Meaning) {
        let first = self.running.borrow().last().map(|call| call.first_local);
        if let Some(first) = first {
            NewCall { ws: self, first, locals: self.locals.borrow_mut() }.put(slot, meaning);
        }
    }

    /// Makes a name local to the latest call that has there the value that it has now.
    pub fn make_local_with_value(&self, slot: Slot) {
        if !self.is_local(slot) {
            let value = self.variable(slot).map_or(Meaning::None, Meaning::Value);
            self.make_local(slot, value);
        }
    }

    /// Whether a name is local to the latest call; outside of calls there is none that could be made local.
    pub fn is_local(&self, slot: Slot) -> bool {
        let running = self.running.borrow();
        let Some(call) = running.last() else { return true };
        self.locals.borrow().get(call.first_local..).unwrap_or_default().iter().any(|local| local.slot == slot)
    }

    /// The local names of the latest call.
    pub fn local_slots(&self) -> Vec<Slot> {
        let first = self.running.borrow().last().map(|call| call.first_local);
        let locals = self.locals.borrow();
        first.and_then(|first| locals.get(first..)).unwrap_or_default().iter().map(|local| local.slot).collect()
    }

    /// Ends the local names of the latest call but for the first so many.
    pub fn restore_locals(&self, rest: usize) {
        let first = self.running.borrow().last().map(|call| call.first_local);
        if let Some(first) = first {
            self.end_locals(first + rest);
        }
    }

    /// Ends local names from a place among those of all calls on: they mean what they did before, the last first.
    fn end_locals(&self, first: usize) {
        let (mut names, mut entries) = (self.locals.borrow_mut(), self.entries.borrow_mut());
        while names.len() > first
            && let Some(local) = names.pop()
        {
            if let Some(entry) = entries.get_mut(local.slot as usize) {
                entry.shadows = entry.shadows.saturating_sub(1);
                self.changes(&entry.meaning, &local.meaning);
                entry.meaning = local.meaning;
            }
        }
    }

    /// The call whose names are in force, with those of the calls that it stands on.
    pub fn scope(&self) -> Option<usize> {
        self.scope.get()
    }

    /// The call whose names are in force, in a form that can be stored and found later.
    pub fn activation(&self) -> Option<Activation> {
        let place = self.scope.get()?;
        self.running.borrow().get(place).map(|call| Activation { place, serial: call.serial })
    }

    /// A call that was found before, if it has not ended and runs in the namespace of now.
    pub fn find_call(&self, activation: Activation) -> Option<usize> {
        let here = self.here.borrow().address();
        let running = self.running.borrow();
        let call = running.get(activation.place)?;
        (call.serial == activation.serial && call.space == here).then_some(activation.place)
    }

    /// The first call for which something holds, of the one whose names are in force and those that it stands on.
    fn first_below(&self, holds: impl Fn(&ActiveCall) -> bool) -> Option<usize> {
        let running = self.running.borrow();
        let mut place = self.scope.get()?;
        loop {
            let call = running.get(place)?;
            if holds(call) {
                return Some(place);
            }
            place = call.below?;
        }
    }

    /// The call that one of a function in braces stands on under Dyalog's meanings.
    pub fn parent_call(&self, function: &Defined) -> Option<usize> {
        let around = function.nest.around.and_then(|around| self.first_below(|call| call.function.nest.own == around));
        around.or_else(|| self.running.borrow().get(self.scope.get()?)?.outermost)
    }

    /// The operator that `∇∇` stands for: the one in braces that runs, or that is around what runs.
    pub fn operator_around(&self) -> Option<Arc<Defined>> {
        let is_operator =
            |call: &ActiveCall| call.function.kind == DefinitionKind::Braces && call.function.class().is_operator();
        let place = self.first_below(is_operator)?;
        self.running.borrow().get(place).map(|call| call.function.clone())
    }

    /// The caller of the outermost of the functions in braces around what runs.
    pub fn caller_of_outermost(&self) -> Option<usize> {
        let caller = self.first_below(|call| call.function.nest.around.is_none())?.checked_sub(1)?;
        let here = self.here.borrow().address();
        self.running.borrow().get(caller).filter(|call| call.space == here).map(|_| caller)
    }

    /// The calls between the one whose names are in force and another, in the order in which they exchange their names.
    pub fn way_to(&self, to: Option<usize>) -> SmallVec<[ScopeStep; 8]> {
        let running = self.running.borrow();
        let (mut steps, mut behind) = (SmallVec::new(), SmallVec::<[ScopeStep; 8]>::new());
        let (mut from, mut to) = (self.scope.get(), to);
        // A call began after the call that it stands on.
        while from != to {
            let leaves = from > to;
            let side = if leaves { &mut from } else { &mut to };
            let Some(place) = *side else { break };
            *side = running.get(place).and_then(|call| call.below);
            if leaves { steps.push((place, true)) } else { behind.push((place, false)) }
        }
        steps.extend(behind.into_iter().rev());
        steps
    }

    /// A call exchanges what its names mean in it for what they meant before it.
    pub fn exchange_names(&self, (place, in_force): ScopeStep) {
        let running = self.running.borrow();
        let (mut locals, mut entries) = (self.locals.borrow_mut(), self.entries.borrow_mut());
        let Some(first) = running.get(place).map(|call| call.first_local) else { return };
        let end = running.get(place + 1).map_or(locals.len(), |next| next.first_local);
        for LocalName { slot, meaning } in locals.get_mut(first..end).unwrap_or_default() {
            if let Some(entry) = entries.get_mut(*slot as usize) {
                self.changes(&entry.meaning, meaning);
                std::mem::swap(&mut entry.meaning, meaning);
                entry.shadows = if in_force { entry.shadows.saturating_sub(1) } else { entry.shadows + 1 };
            }
        }
    }

    /// Says that the names of a call are in force now.
    pub fn stand_on(&self, place: Option<usize>) {
        self.scope.set(place);
    }
}

/// The names of a call that has just begun.
pub struct NewCall<'a> {
    ws: &'a Workspace,
    /// The place of its first local name among those of all calls.
    first: usize,
    locals: RefMut<'a, Vec<LocalName>>,
}

impl NewCall<'_> {
    /// Makes a name local, with what it means in the call. One that is local already gets the meaning, if there is one.
    #[inline]
    pub fn put(&mut self, slot: Slot, meaning: Meaning) {
        self.ws.look(slot);
        let mut entries = self.ws.entries.borrow_mut();
        let Some(entry) = entries.get_mut(slot as usize) else { return };
        let is_local = self.locals.iter().skip(self.first).any(|local| local.slot == slot);
        if is_local && matches!(meaning, Meaning::None) {
            return;
        }
        self.ws.changes(&entry.meaning, &meaning);
        let before = std::mem::replace(&mut entry.meaning, meaning);
        if !is_local {
            entry.shadows += 1;
            self.locals.push(LocalName { slot, meaning: before });
        }
    }

    /// The number of its local names.
    pub fn count(&self) -> usize {
        self.locals.len() - self.first
    }
}
