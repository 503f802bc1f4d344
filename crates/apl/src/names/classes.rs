//! Classes of names: as the parser asks for them, and as `⎕NC` tells them.

use super::entry::Meaning;
use super::space::{Space, SpaceRole};
use super::workspace::Workspace;
use crate::array::Array;
use crate::error::{Error, Result};
use crate::read::Classes;
use crate::value::{Class, DefinitionKind, Dotted, Expression, Function, Slot};
use crate::vocabulary;

impl Workspace {
    /// The number of the class of a name, as `⎕NC` tells it: 0 free, 1 label, 2 variable, 3 function, 4 operator, 9 namespace.
    pub fn class_number(&self, meaning: &Meaning) -> i64 {
        match meaning {
            Meaning::None => 0,
            Meaning::Label(_) => 1,
            Meaning::Value(value) if Space::is_one(value) => 9,
            Meaning::Value(_) => 2,
            Meaning::Function(function) => match function.class() {
                class if class.is_operator() => 4,
                _ => 3,
            },
        }
    }

    /// The class of a name with its kind in the first decimal, as `⎕NC` tells it of a nested array: 3.1 a function of lines, 3.2 one in
    /// braces, 3.3 a primitive or derived one.
    pub fn exact_class(&self, meaning: &Meaning) -> f64 {
        let kind = match meaning {
            Meaning::None | Meaning::Label(_) => 0.0,
            Meaning::Value(value) => match Space::from_value(value).map(|space| space.role()) {
                Some(SpaceRole::Instance(_)) => 0.2,
                Some(SpaceRole::Class(_)) => 0.4,
                _ => 0.1,
            },
            Meaning::Function(Function::Defined(f)) if f.kind == DefinitionKind::Braces => 0.2,
            Meaning::Function(Function::Defined(_)) => 0.1,
            Meaning::Function(_) => 0.3,
        };
        self.class_number(meaning) as f64 + kind
    }

    /// A value error of a name, which suggests one that is there.
    #[cold]
    pub fn undefined(&self, slot: Slot) -> Error {
        let name = self.name(slot);
        let error = Error::value(format!("{name} has no value"));
        let entries = self.entries.borrow();
        let near = entries
            .iter()
            .filter(|entry| !matches!(entry.meaning, Meaning::None) && entry.name.chars().count() > 2)
            .map(|entry| {
                (crate::vocabulary::signs::distance(&entry.name.to_lowercase(), &name.to_lowercase()), &entry.name)
            })
            .min_by_key(|(distance, _)| *distance);
        match near {
            Some((distance, near)) if distance <= 1 && name.chars().count() > 2 => {
                error.note(format!("did you mean {near}?"))
            }
            _ => error,
        }
    }
}

impl Classes for Workspace {
    fn slot(&self, name: &str) -> Slot {
        let slot = self.table.borrow().borrow_mut().slot(name);
        if !self.has_room(slot) {
            self.grow();
        }
        slot
    }

    fn class(&self, slot: Slot) -> Class {
        self.look(slot);
        match self.entries.borrow().get(slot as usize).map(|entry| &entry.meaning) {
            Some(Meaning::Function(function)) => function.class(),
            _ => Class::Value,
        }
    }

    fn check_stack(&self) -> Result<()> {
        Workspace::check_stack(self)
    }

    fn is_dyalog(&self) -> bool {
        self.settings.is_dyalog()
    }

    fn around(&self) -> Option<u64> {
        let running = self.running.borrow();
        let call = running.get(self.scope.get()?)?;
        (call.function.kind == DefinitionKind::Braces).then_some(call.function.nest.own)
    }

    fn operator(&self) -> Option<Class> {
        self.operator_around().map(|operator| operator.class())
    }

    fn dotted(&self, path: &Dotted) -> Class {
        self.class_behind(path)
    }

    fn value_now(&self, slot: Slot) -> Option<Array> {
        self.variable(slot)
    }

    fn value_of(&self, expression: Expression<'_>) -> Option<Array> {
        self.machine.expression(self, expression).ok()
    }

    fn is_quad_function(&self, name: &str) -> bool {
        vocabulary::quads::is_function(name)
    }
}
