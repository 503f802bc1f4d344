//! Global names, which the other notations of the session see too, through its workspace.
//!
//! What is assigned here is given to the workspace when another notation is about to run ([`Interpreter::publish`]), and what it
//! may have changed is asked for anew afterwards ([`Interpreter::refresh`]): a session of k alone pays for neither.

use std::rc::Rc;
use std::slice::from_ref;

use crate::array::domains::{self, domain_of};
use crate::array::exactly::is_known_same;
use crate::array::items::boxes;
use crate::array::{Array, Symbol, Value, budget};
use crate::error::{Error, ErrorKind, Result};
use crate::names::interpreter::{Dialect, Global, Interpreter};
use crate::notation::interop::{Names, Workspace};

/// The namespace of q's words.
pub(crate) const WORDS: &str = ".q.";

impl Interpreter {
    /// Shares the names with the other notations of a session.
    pub fn share(&self, workspace: Rc<Workspace>) {
        self.workspace.replace(workspace);
    }

    /// The store of shared names, if there is one.
    pub(crate) fn shared(&self) -> Option<Rc<dyn Names>> {
        self.workspace.borrow().names()
    }

    /// The value of a global name.
    pub fn global_value(&self, name: Symbol) -> Result<Value> {
        match self.known_global(name, Value::clone) {
            Some(value) => Ok(value),
            None => self.refreshed(name),
        }
    }

    /// Looks at a global that this run has read and nobody has changed since.
    #[inline]
    pub(crate) fn known_global<T>(&self, name: Symbol, look: impl FnOnce(&Value) -> T) -> Option<T> {
        let globals = self.globals.borrow();
        globals.get(&name).filter(|global| global.run == self.run.get()).map(|global| look(&global.value))
    }

    /// Compares what is known with what the workspace has.
    fn refreshed(&self, name: Symbol) -> Result<Value> {
        if let Some(value) = self.view_value(name) {
            return value;
        }
        let outside = match self.shared() {
            Some(names) => names.get(name)?,
            None => None,
        };
        let known = self.globals.borrow().get(&name).map(|global| {
            let same = match (&global.given, &outside) {
                (Some(given), Some(outside)) => is_same(given, outside),
                (None, None) => true,
                _ => false,
            };
            (global.changed || same).then(|| global.value.clone())
        });
        let value = match (known, &outside) {
            (Some(Some(value)), _) => value,
            (_, Some(outside)) => self.inward(outside)?,
            (known, None) => {
                if known.is_some() {
                    self.globals.borrow_mut().remove(&name);
                }
                return self.special_value(name);
            }
        };
        let run = self.run.get();
        let mut globals = self.globals.borrow_mut();
        let changed = globals.get(&name).is_some_and(|global| global.changed);
        globals.insert(name, Global { value: value.clone(), run, given: outside, changed });
        if self.domains.borrow().contains(&name) {
            self.changed.borrow_mut().push(name);
        }
        Ok(value)
    }

    /// Whether a global name was given a value here.
    pub(crate) fn is_assigned(&self, name: Symbol) -> bool {
        self.globals.borrow().contains_key(&name)
    }

    /// Gives a global name a value, which is not a view any more. An error while nothing may be changed.
    pub fn assign(&self, name: Symbol, value: Value) -> Result<()> {
        self.check_changes()?;
        if !self.is_assigned(name) && name.name().starts_with('.') {
            return self.assign_in_space(name, value);
        }
        if !self.is_assigned(name) && name.name().contains('.') {
            return self.assign_in_dictionary(name, value);
        }
        self.assign_simple_name(name, value)
    }

    /// The same of a name that stands for itself: no namespace, and nothing in one that is a dictionary.
    pub(crate) fn assign_simple_name(&self, name: Symbol, value: Value) -> Result<()> {
        self.forget_view(name);
        let run = self.run.get();
        let mut globals = self.globals.borrow_mut();
        match globals.get_mut(&name) {
            Some(global) => {
                (global.value, global.run) = (value, run);
                self.note_change(name, global);
            }
            None => {
                let mut global = Global { value, run, given: None, changed: false };
                self.note_change(name, &mut global);
                globals.insert(name, global);
                if name.name().starts_with(WORDS) {
                    self.words.borrow_mut().push(name);
                }
            }
        }
        Ok(())
    }

    /// Changes the value of a global name where it is; `None` if it has none.
    pub fn change<R>(&self, name: Symbol, change: impl FnOnce(&mut Value) -> Result<R>) -> Result<Option<R>> {
        self.check_changes()?;
        if self.global_value(name).is_err() {
            return Ok(None);
        }
        if self.domains.borrow().contains(&name) {
            // What is put into a domain may be enumerated over it: so it stays in the table while it is changed.
            let mut value = self.global_value(name)?;
            let done = change(&mut value)?;
            self.assign_simple_name(name, value)?;
            return Ok(Some(done));
        }
        // The change may ask for the values of other names (a foreign table): meanwhile this one is out of the table.
        let placeholder = Value::Array(Array::atom(0_i64));
        let mut value = match self.globals.borrow_mut().get_mut(&name) {
            Some(global) => {
                self.note_change(name, global);
                std::mem::replace(&mut global.value, placeholder)
            }
            None => return Ok(None),
        };
        let done = change(&mut value);
        if let Some(global) = self.globals.borrow_mut().get_mut(&name) {
            global.value = value;
        }
        done.map(Some)
    }

    /// Changes a global whose value this run has read and nobody has changed since. The change asks for no other names; where it gives `None`
    /// it has changed nothing.
    #[inline]
    pub(crate) fn change_known<R>(&self, name: Symbol, change: impl FnOnce(&mut Value) -> Option<R>) -> Option<R> {
        let mut globals = self.globals.borrow_mut();
        let global = globals.get_mut(&name).filter(|global| global.run == self.run.get())?;
        let done = change(&mut global.value)?;
        self.note_change(name, global);
        Some(done)
    }

    fn note_change(&self, name: Symbol, global: &mut Global) {
        if !global.changed {
            global.changed = true;
            self.changed.borrow_mut().push(name);
        }
    }

    /// Takes the names and settings of another session's interpreter, in place of its own.
    pub fn copy_from(&self, other: &Interpreter) {
        self.globals.replace(other.globals.borrow().clone());
        self.changed.replace(other.changed.borrow().clone());
        self.domains.replace(other.domains.borrow().clone());
        self.views.replace(other.views.borrow().clone());
        self.words.replace(other.words.borrow().clone());
        self.run.set(other.run.get());
        self.random.replace(other.random.borrow().clone());
        self.sandbox.set(other.sandbox.get());
        self.dialect.set(other.dialect.get());
        let plain = other.context.borrow().plain;
        self.set_plain(plain);
    }

    /// All names with their values.
    pub fn all_globals(&self) -> Result<Vec<(Symbol, Value)>> {
        let globals = self.globals.borrow();
        budget::collected(globals.len(), globals.iter().map(|(name, global)| (*name, global.value.clone())))
    }

    /// Takes names with their values from another interpreter.
    pub fn take_globals(&self, globals: &[(Symbol, Value)], dialect: Dialect) {
        self.dialect.set(dialect);
        let global = |value: &Value| Global { value: value.clone(), run: self.run.get(), given: None, changed: false };
        self.globals.borrow_mut().extend(globals.iter().map(|(name, value)| (*name, global(value))));
    }

    /// Whether some names stand for expressions.
    pub fn has_views(&self) -> bool {
        !self.views.borrow().is_empty()
    }

    /// The names that have values, sorted.
    pub fn global_names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.globals.borrow().keys().map(|name| name.name().to_string()).collect();
        names.sort();
        names
    }

    /// Gives the workspace what changed, before another notation runs. A value that it has no form for takes the name's meaning away.
    pub fn publish(&self) {
        let Some(names) = self.shared() else { return };
        let before = domains::look_up_in(Some(self.this.clone()));
        let mut due = self.changed.take();
        if due.iter().any(|name| self.domains.borrow().contains(name)) {
            // What is enumerated stands for other items now.
            let globals = self.globals.borrow();
            let enumerated = globals.iter().filter(|(_, global)| self.holds_places(&global.value).unwrap_or(true));
            due.extend(enumerated.map(|(name, _)| *name));
        }
        for name in due {
            let Some(value) = self.globals.borrow().get(&name).map(|global| global.value.clone()) else { continue };
            let given = self.outward(&value).ok().flatten();
            if given.is_none() {
                names.set(name, None);
            }
            let given = given.filter(|given| names.set(name, Some(given.clone())));
            if let Some(global) = self.globals.borrow_mut().get_mut(&name) {
                (global.given, global.changed) = (given, false);
            }
        }
        domains::look_up_in(before);
    }

    /// Whether there are enumerations in a value.
    fn holds_places(&self, value: &Value) -> Result<bool> {
        self.check_stack()?;
        let any = |parts: &[Value]| -> Result<bool> {
            for part in parts {
                if self.holds_places(part)? {
                    return Ok(true);
                }
            }
            Ok(false)
        };
        match value {
            Value::Dictionary(d) | Value::Table(d) => Ok(any(from_ref(&d.keys))? || any(from_ref(&d.values))?),
            _ => Ok(domain_of(value).is_some() || any(boxes(value).unwrap_or_default())?),
        }
    }

    /// Checks the shared names for changes after another notation ran.
    pub fn refresh(&self) {
        self.run.set(self.run.get() + 1);
    }
}

/// Whether two values are one and the same; of arrays that is a question of their memory, not of their elements.
pub(crate) fn is_same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Narrow(a), Value::Narrow(b)) => std::sync::Arc::ptr_eq(a, b),
        (Value::Dictionary(a), Value::Dictionary(b)) | (Value::Table(a), Value::Table(b)) => {
            std::sync::Arc::ptr_eq(a, b)
        }
        (Value::Array(a), Value::Array(b)) => is_known_same(a, b),
        (Value::Function(a), Value::Function(b)) => a.same(b.as_ref()),
        _ => false,
    }
}

/// A name as messages show it, shortened: a symbol may have any length.
fn beginning(name: &str) -> &str {
    name.char_indices().nth(SHOWN).and_then(|(end, _)| name.get(..end)).unwrap_or(name)
}

/// The most characters of a name that an error shows.
const SHOWN: usize = 1000;

/// The error of a name without a value: its text is the name.
#[cold]
pub fn undefined(name: &str) -> Error {
    // What the system's own namespaces have elsewhere and not here.
    let of_system = [".Q.", ".h.", ".j.", ".m."].iter().any(|space| name.starts_with(space));
    match of_system {
        true => Error::new(ErrorKind::Nonce).note(format!("{name} is not built")),
        false => Error::with_message(ErrorKind::Value, beginning(name)).note("this name has no value"),
    }
}
