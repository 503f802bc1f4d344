//! Namespaces of a workspace: which one it is in, what their names mean.
//!
//! A name has the same slot in each namespace. While a workspace is in one, the table of names is that namespace's; the tables of
//! those around it wait. So whatever runs there, finds and makes its names there, without asking where it is.

use std::sync::Arc;

use super::cycles;
use super::entry::{ActiveCall, Entry, Meaning};
use super::space::{ARGUMENTS, OwnSettings, SpaceEntry, Suspended, is_argument};
use super::space::{Space, WeakSpace};
use super::workspace::{Workspace, fresh};
use crate::array::{Array, Tolerance, nested};
use crate::error::{Error, Result};
use crate::read::Classes;
use crate::value::{Class, Dotted, Head, Slot};
use crate::words::call::APL2;

/// While this is there, the workspace is in a namespace.
#[must_use = "the namespace is left at once"]
pub struct SpaceGuard<'a> {
    ws: &'a Workspace,
    how: SpaceEntry,
}

impl Drop for SpaceGuard<'_> {
    fn drop(&mut self) {
        self.ws.leave(std::mem::replace(&mut self.how, SpaceEntry::Already));
    }
}

/// Arrays of references may be nested to this depth where their names are requested.
const REFERENCE_DEPTH_MAX: usize = 100;

/// The search for cycles begins when there are this many namespaces.
const CYCLE_SEARCH_SPACES_MIN: usize = 1000;

/// What `⎕SE` holds: user commands, Link, two pictures.
const SESSION_SPACE: &str = "
UCMD←{⎕UCMD ⍵}
Link←⎕NS ''
Link.Import←{2=≢⊆⍵:⎕UCMD'link.import ',(⍕1⌷⊆⍵),' ',∊1↓⊆⍵ ⋄ ⎕UCMD'link.import # ',∊⍵}
Link.Create←{2=≢⊆⍵:⎕UCMD'link.create ',(⍕1⌷⊆⍵),' ',∊1↓⊆⍵ ⋄ ⎕UCMD'link.create # ',∊⍵}
Dyalog←⎕NS ''
Dyalog.Utils←⎕NS ''
Dyalog.Utils.display←{'max'⎕DISPLAY ⍵}
Dyalog.Utils.disp←{'min'⎕DISPLAY ⍵}
SALT←⎕NS ''
SALT.Load←{⎕UCMD'load ',⍵}
";

impl Workspace {
    /// The namespace that the workspace is in.
    pub fn current_space(&self) -> Space {
        self.here.borrow().clone()
    }

    /// The outermost namespace.
    pub fn root(&self) -> Space {
        self.root.borrow().clone()
    }

    /// The namespace around this one; the outermost one is around itself.
    pub fn parent_space(&self) -> Space {
        self.current_space().parent().unwrap_or_else(|| self.root())
    }

    /// Whether the workspace is in another namespace than the outermost.
    pub(super) fn is_inside(&self) -> bool {
        !self.here.borrow().is(&self.root.borrow())
    }

    /// The names of the outermost namespace.
    pub(super) fn outermost(&self) -> Vec<Entry> {
        if !self.is_inside() {
            return self.entries.borrow().clone();
        }
        let suspended = self.suspended.borrow();
        let root = suspended.iter().find(|waiting| waiting.space.is(&self.root.borrow()));
        root.map(|waiting| waiting.entries.clone()).unwrap_or_default()
    }

    /// A new namespace in this one: with a name, or without.
    pub fn new_space(&self, name: Option<&str>) -> Result<Space> {
        let here = self.current_space();
        let label = format!("{}.{}", here.label(), name.unwrap_or("[Namespace]"));
        let space = Space::within(&here, &label)?;
        if self.known.borrow().all.len() >= self.known.borrow().next.max(CYCLE_SEARCH_SPACES_MIN) {
            self.collect_cycles();
        }
        self.known.borrow_mut().all.push(space.faint());
        Ok(space)
    }

    /// The namespace in which a call runs, or the outermost one if that is gone.
    pub fn space_of_call(&self, call: &ActiveCall) -> Space {
        let known = self.known.borrow();
        let mut all = known.all.iter().filter_map(|space| space.space());
        all.find(|space| space.address() == call.space).unwrap_or_else(|| self.root())
    }

    /// Empties the namespaces that only circles of them keep.
    pub(super) fn collect_cycles(&self) {
        let there: Vec<Space> = self.known.borrow().all.iter().filter_map(WeakSpace::space).collect();
        cycles::empty_cycles(there, |space| self.is_unpacked(space));
        let mut known = self.known.borrow_mut();
        known.all.retain(|faint| faint.space().is_some());
        known.next = 2 * known.all.len();
    }

    /// Knows the namespaces that another workspace knows.
    pub(super) fn copy_known_spaces(&self, other: &Workspace) {
        self.known.borrow_mut().all.clone_from(&other.known.borrow().all);
    }

    /// Enters a namespace, until what this gives is dropped.
    pub fn enter(&self, space: &Space) -> Result<SpaceGuard<'_>> {
        self.check_stack()?;
        Ok(SpaceGuard { ws: self, how: self.enter_unguarded(space)? })
    }

    /// Enters a namespace until [`Workspace::leave`] is called.
    pub fn enter_unguarded(&self, space: &Space) -> Result<SpaceEntry> {
        if space.family() != self.family() {
            return Err(Error::domain("this namespace belongs to another session"));
        }
        let here = self.current_space();
        if here.is(space) {
            return Ok(SpaceEntry::Already);
        }
        let place = self.suspended.borrow().iter().rposition(|waiting| waiting.space.is(space));
        let carried = ARGUMENTS.map(|name| self.argument(name));
        let how = match place {
            Some(place) => {
                self.exchange(place);
                let before = ARGUMENTS.map(|name| self.argument(name));
                SpaceEntry::Exchanged(place, before)
            }
            None => {
                let names = self.table.borrow().clone();
                let mut entries: Vec<Entry> =
                    names.borrow().names.iter().map(|name| Entry::own(name.clone())).collect();
                for (slot, meaning) in space.take_all() {
                    if let Some(entry) = entries.get_mut(slot as usize) {
                        entry.meaning = meaning;
                    }
                }
                let entries = self.entries.replace(entries);
                self.here.replace(space.clone());
                let settings = self.own_settings();
                self.suspended.borrow_mut().push(Suspended {
                    space: here,
                    entries,
                    scope: self.scope.take(),
                    settings,
                });
                if let Some(own) = space.settings() {
                    self.give_settings(own);
                }
                SpaceEntry::Unpacked
            }
        };
        self.give_arguments(carried);
        self.classes.set(fresh());
        Ok(how)
    }

    /// Leaves a namespace as it was entered.
    pub fn leave(&self, how: SpaceEntry) {
        match how {
            SpaceEntry::Already => return,
            SpaceEntry::Exchanged(place, arguments) => {
                self.give_arguments(arguments);
                self.exchange(place);
            }
            SpaceEntry::Unpacked => {
                let Some(Suspended { space, entries, scope, settings }) = self.suspended.borrow_mut().pop() else {
                    return;
                };
                self.scope.set(scope);
                let left = self.entries.replace(entries);
                let inner = self.here.replace(space);
                let is_member = |entry: &Entry| {
                    !matches!(entry.meaning, Meaning::None | Meaning::Label(_)) && !is_argument(&entry.name)
                };
                let members = left.into_iter().zip(0..).filter(|(entry, _)| is_member(entry));
                inner.set_all(members.map(|(entry, slot): (Entry, Slot)| (slot, entry.meaning)).collect());
                let own = self.own_settings();
                if own != settings || inner.settings().is_some() {
                    inner.set_settings(own);
                    self.give_settings(settings);
                }
            }
        }
        self.classes.set(fresh());
    }

    /// The namespace that waits at a place becomes the one around, and this one waits there.
    fn exchange(&self, place: usize) {
        if let Some(waiting) = self.suspended.borrow_mut().get_mut(place) {
            std::mem::swap(&mut waiting.entries, &mut *self.entries.borrow_mut());
            std::mem::swap(&mut waiting.space, &mut *self.here.borrow_mut());
            waiting.scope = self.scope.replace(waiting.scope);
            let theirs = std::mem::replace(&mut waiting.settings, self.own_settings());
            self.give_settings(theirs);
        }
    }

    /// The settings that a namespace has for itself, as they are now.
    fn own_settings(&self) -> OwnSettings {
        let (settings, context) = (&self.settings, self.context.borrow());
        OwnSettings {
            origin: settings.origin.get(),
            migration: settings.migration.get(),
            precision: settings.precision.get(),
            tolerance: context.tolerance.0,
            rules: context.rules,
        }
    }

    /// Sets what a namespace has for itself. The meanings of APL2 and of Dyalog do not change with the namespace.
    fn give_settings(&self, own: OwnSettings) {
        let (settings, now) = (&self.settings, self.own_settings());
        settings.origin.set(own.origin);
        settings.precision.set(own.precision);
        if settings.of_dyalog.get() || own.migration < APL2 && now.migration < APL2 {
            settings.migration.set(own.migration);
        }
        if own.tolerance != now.tolerance || !std::ptr::eq(own.rules, now.rules) {
            self.change_context(|cx| {
                cx.tolerance = Tolerance(own.tolerance);
                cx.rules = own.rules;
            });
        }
    }

    fn argument(&self, name: &str) -> Meaning {
        let slot = self.slot(name);
        self.entries.borrow().get(slot as usize).map(|entry| entry.meaning.clone()).unwrap_or_default()
    }

    fn give_arguments(&self, meanings: [Meaning; 4]) {
        for (name, meaning) in ARGUMENTS.iter().zip(meanings) {
            let slot = self.slot(name);
            if let Some(entry) = self.entries.borrow_mut().get_mut(slot as usize) {
                entry.meaning = meaning;
            }
        }
    }

    fn is_unpacked(&self, space: &Space) -> bool {
        self.here.borrow().is(space) || self.suspended.borrow().iter().any(|waiting| waiting.space.is(space))
    }

    /// The meaning of a name in a namespace.
    pub fn member(&self, space: &Space, slot: Slot) -> Result<Meaning> {
        if !self.is_unpacked(space) && space.family() == self.family() {
            return Ok(space.get(slot));
        }
        let _inside = self.enter(space)?;
        Ok(self.meaning(slot))
    }

    /// Gives a name a meaning in a namespace.
    pub fn set_member(&self, space: &Space, slot: Slot, meaning: Meaning) -> Result<()> {
        if !self.is_unpacked(space) && space.family() == self.family() {
            return space.set(slot, meaning);
        }
        let _inside = self.enter(space)?;
        self.set(slot, meaning);
        Ok(())
    }

    /// Takes the value of a variable of a namespace out, so that it can be changed where it is. It must be put back.
    pub fn take_member(&self, space: &Space, slot: Slot) -> Result<Option<Array>> {
        if !self.is_unpacked(space) && space.family() == self.family() {
            return Ok(match space.remove(slot) {
                Meaning::Value(array) => Some(array),
                Meaning::None => None,
                other => {
                    space.set(slot, other)?;
                    None
                }
            });
        }
        let _inside = self.enter(space)?;
        Ok(self.take_variable(slot))
    }

    /// All names of a namespace that mean something, with what they mean, sorted.
    pub fn members(&self, space: &Space) -> Result<Vec<(Arc<str>, Meaning)>> {
        if self.is_unpacked(space) || space.family() != self.family() {
            let _inside = self.enter(space)?;
            return Ok(self.all_names());
        }
        let mut all: Vec<(Arc<str>, Meaning)> =
            space.members().into_iter().map(|(slot, meaning)| (self.name(slot), meaning)).collect();
        all.sort_by(|a, b| a.0.cmp(&b.0));
        Ok(all)
    }

    /// The namespace that a sign or a name of the system stands for.
    pub fn signed(&self, sign: &str) -> Space {
        match sign {
            "#" => self.root(),
            "##" => self.parent_space(),
            "SE" => self.session_space(),
            _ => self.current_space(),
        }
    }

    /// `⎕SE`: what programs of Dyalog's ask its session for.
    fn session_space(&self) -> Space {
        let known = self.variables.borrow().get("SE").and_then(Space::from_value);
        if let Some(known) = known {
            return known;
        }
        let made = || -> Result<Space> {
            let space = Space::within(&self.root(), "⎕SE")?;
            self.known.borrow_mut().all.push(space.faint());
            let _inside = self.enter(&space)?;
            self.machine.script(self, SESSION_SPACE)?;
            Ok(space)
        };
        let space = made().unwrap_or_else(|_| self.current_space());
        self.variables.borrow_mut().insert("SE", space.value());
        space
    }

    /// The class of a name behind points, as far as it is known before the line runs.
    pub(super) fn class_behind(&self, path: &Dotted) -> Class {
        let found = || {
            let mut space = match path.head {
                Head::Name(slot) => first_space(&self.variable(slot)?)?,
                Head::Space(sign) => self.signed(sign),
            };
            let (last, between) = path.path.split_last()?;
            for slot in between {
                match self.member(&space, *slot).ok()? {
                    Meaning::Value(value) => space = first_space(&value)?,
                    _ => return None,
                }
            }
            match self.member(&space, *last).ok()? {
                Meaning::Function(function) => Some(function.class()),
                _ => None,
            }
        };
        found().unwrap_or(Class::Value)
    }

    /// The namespace of a path of names that begins in this one, made where they are not there yet; the last name gets a new one if
    /// it means no namespace.
    pub fn named_space(&self, path: &str) -> Result<Space> {
        let mut space = self.current_space();
        for name in path.split('.') {
            space = match name {
                "#" => self.root(),
                "##" => space.parent().unwrap_or_else(|| self.root()),
                name => {
                    let slot = self.slot(name);
                    match self.member(&space, slot)? {
                        Meaning::Value(value) if let Some(found) = Space::from_value(&value) => found,
                        Meaning::None => {
                            let inside = self.enter(&space)?;
                            let fresh = self.new_space(Some(name))?;
                            drop(inside);
                            self.set_member(&space, slot, Meaning::Value(fresh.value()))?;
                            fresh
                        }
                        _ => return Err(Error::domain(format!("{name} is not a namespace"))),
                    }
                }
            };
        }
        Ok(space)
    }
}

/// The first namespace that an array refers to.
fn first_space(value: &Array) -> Option<Space> {
    let mut here = value.clone();
    for _ in 0..REFERENCE_DEPTH_MAX {
        if let Some(space) = Space::from_value(&here) {
            return Some(space);
        }
        if here.is_empty() || here.kind() != crate::array::ElementType::Box {
            return None;
        }
        here = nested::content(&here, 0);
    }
    None
}
