//! Names that the other notations of the session see too: what is assigned here is given to them when one of them is about to
//! run, and what they may have changed is asked for anew when this one runs again.

use std::rc::Rc;

use super::entry::{Entry, Meaning};
use super::workspace::{Workspace, fresh};
use crate::array::descend::{Visit, fold};
use crate::array::exactly::is_known_same;
use crate::array::{Array, ElementType, Symbol, Unicode, Value, nested};
use crate::notation::interop;
use crate::value::{Function, Slot};

impl Workspace {
    /// Shares the names with other notations.
    pub fn share(&self, workspace: Rc<interop::Workspace>) {
        *self.shared.borrow_mut() = Some(workspace);
    }

    /// The workspace that the notations of the session share, if there is a session.
    pub fn session(&self) -> Option<Rc<interop::Workspace>> {
        self.shared.borrow().clone()
    }

    /// Takes the names and settings of another session's workspace, in place of its own.
    pub fn copy_from(&self, other: &Workspace) {
        self.copy_names(other);
        self.settings.copy_from(&other.settings);
        self.variables.replace(other.variables.borrow().clone());
        self.changed.replace(other.changed.borrow().clone());
        self.run.set(other.run.get());
        self.classes.set(other.classes.get());
        self.sandbox.set(other.sandbox.get());
        let theirs = other.context.borrow().clone();
        self.change_context(|cx| {
            (cx.tolerance, cx.rules, cx.plain) = (theirs.tolerance, theirs.rules, theirs.plain);
        });
    }

    /// Others may have changed names.
    pub fn refresh(&self) {
        self.run.set(self.run.get() + 1);
        self.classes.set(fresh());
    }

    /// Compares a name that no function has made local with what the others have, once a run.
    #[inline]
    pub(super) fn look(&self, slot: Slot) {
        let is_known = self.entries.borrow().get(slot as usize).is_some_and(|entry| self.is_known(entry));
        if !is_known {
            self.compare(slot);
        }
    }

    /// Whether the name was compared with the other notations in this run, or needs no comparing.
    #[inline]
    pub(super) fn is_known(&self, entry: &Entry) -> bool {
        entry.run == self.run.get() || entry.shadows > 0 || entry.changed
    }

    #[cold]
    fn compare(&self, slot: Slot) {
        self.grow();
        if self.is_inside() {
            return;
        }
        let names = self.session().and_then(|session| session.names());
        let outside = match (names, Symbol::new(&self.name(slot))) {
            (Some(names), Ok(symbol)) => names.get(symbol).ok().flatten(),
            _ => None,
        };
        let run = self.run.get();
        let mut entries = self.entries.borrow_mut();
        let Some(entry) = entries.get_mut(slot as usize) else { return };
        entry.run = run;
        let same = match (&entry.given, &outside) {
            (None, None) => true,
            (Some(Value::Array(a)), Some(Value::Array(b))) => is_known_same(a, b),
            (Some(a), Some(b)) => a == b,
            _ => false,
        };
        if same {
            return;
        }
        let before = std::mem::take(&mut entry.meaning);
        entry.meaning = match &outside {
            Some(Value::Function(function)) => Meaning::Function(Function::Foreign(function.clone())),
            Some(other) => other.array().map_or(Meaning::None, |array| Meaning::Value(inward(array))),
            None => Meaning::None,
        };
        self.changes(&before, &entry.meaning);
        entry.given = outside;
    }

    /// The names that changed since the other notations were last informed, with their values.
    pub fn take_changed(&self) -> Vec<(Slot, Meaning)> {
        let slots = self.changed.take();
        let mut entries = self.entries.borrow_mut();
        slots
            .into_iter()
            .filter_map(|slot| {
                let entry = entries.get_mut(slot as usize)?;
                entry.changed = false;
                Some((slot, entry.meaning.clone()))
            })
            .collect()
    }

    /// Notes the value that the other notations were given for a name.
    pub fn note_given(&self, slot: Slot, given: Option<Value>) {
        if let Some(entry) = self.entries.borrow_mut().get_mut(slot as usize) {
            entry.given = given;
        }
    }
}

/// An array of another notation as one of nested arrays: text that is UTF-8 as characters, a boxed atom as the atom itself,
/// names as text.
///
/// ```
/// use {jackal_apl::names::inward, jackal_array::{Array, Symbol}};
/// assert_eq!(inward(&Array::boxes([Array::from(1_i64), Array::from(2_i64)])), Array::list(vec![1_i64, 2]));
/// assert_eq!(inward(&Array::text("a→")).shape(), [2]);
/// ```
pub fn inward(y: &Array) -> Array {
    match y.kind() {
        ElementType::Byte => characters(y),
        ElementType::Symbol => names(y),
        ElementType::Box => boxes(y),
        _ => y.clone(),
    }
}

fn characters(y: &Array) -> Array {
    let bytes = y.as_slice::<u8>().unwrap_or_default();
    if bytes.is_ascii() {
        return y.clone();
    }
    let wide = |code: u32| Unicode::new(code);
    match std::str::from_utf8(bytes) {
        Ok(text) if y.rank() == 1 => Array::list(text.chars().map(|c| wide(c as u32)).collect::<Vec<_>>()),
        _ => y.with_items(bytes.iter().map(|&byte| wide(byte.into())).collect::<Vec<_>>()),
    }
}

fn names(y: &Array) -> Array {
    let symbols = y.as_slice::<Symbol>().unwrap_or_default();
    let texts = symbols.iter().map(|symbol| Value::Array(crate::show::text_array(&symbol.name()))).collect();
    Array::new(y.shape(), texts).unwrap_or_else(|_| y.clone())
}

fn boxes(y: &Array) -> Array {
    let enter = |y: &Array| {
        Ok(match y.kind() {
            ElementType::Box if y.is_empty() || nested::holds_no_array(y) => Visit::Done(y.clone()),
            ElementType::Box => Visit::Inside,
            _ => Visit::Done(inward(y)),
        })
    };
    let leave = |y: &Array, items| Ok(nested::assemble(y.shape(), items).unwrap_or_else(|_| y.clone()));
    fold(y, enter, leave).unwrap_or_else(|_| y.clone())
}
