//! The assignments: of a name as a whole, through a function, of some of its items.

use crate::array::Value;
use crate::error::{ErrorKind, Result};
use crate::names::globals::undefined;
use crate::names::interpreter::Interpreter;
use crate::query::upsert;
use crate::run::amend::Change;
use crate::run::frame::Frame;
use crate::run::stop::{At, Evaluated, Stop};
use crate::value;
use crate::value::function::{Function, as_function, right_argument};
use crate::value::node::{Assignment, Node};
use crate::value::primitive::Code;
use crate::value::register::Register;
use crate::vocabulary::fast_ways::GROWTH;
use crate::words::index;
use crate::words::join;

/// The slot that an assignment gives a value as a whole.
#[inline]
pub(crate) fn plain_slot(assignment: &Assignment) -> Option<usize> {
    match (&assignment.indices, &assignment.operation) {
        (None, None) => assignment.slot,
        _ => None,
    }
}

impl Interpreter {
    /// Evaluates into a slot.
    pub(crate) fn store_in(&self, slot: usize, node: &Node, frame: &mut Frame<'_>) -> Evaluated {
        if let Some(number) = self.single(node, frame)
            && let Some(cell) = frame.slots.get_mut(slot)
        {
            cell.put(number.into());
            return Ok(());
        }
        let mut value = Register::Nothing;
        self.eval(node, frame, &mut value)?;
        if let Some(cell) = frame.slots.get_mut(slot) {
            *cell = value;
        }
        Ok(())
    }

    pub(crate) fn assignment(&self, assignment: &Assignment, frame: &mut Frame<'_>, out: &mut Register) -> Evaluated {
        if let Some(slot) = plain_slot(assignment) {
            self.store_in(slot, &assignment.value, frame)?;
            *out = frame.slots.get_mut(slot).map(Register::copy).unwrap_or_default();
            return Ok(());
        }
        self.assigned(assignment, true, frame, out)
    }

    /// An assignment of which the value is wanted or not.
    pub(crate) fn assigned(
        &self,
        assignment: &Assignment,
        wanted: bool,
        frame: &mut Frame<'_>,
        out: &mut Register,
    ) -> Evaluated {
        let at = assignment.at;
        if let Some(number) = self.assign_single(assignment, frame).at(at)? {
            out.put(number.into());
            return Ok(());
        }
        if let Some(grown) = self.grown(assignment, frame)? {
            *out = grown.into();
            return Ok(());
        }
        let value = self.value(&assignment.value, frame)?;
        *out = match (&assignment.indices, &assignment.operation) {
            (None, None) => {
                self.store(assignment, frame, value.clone()).at(at)?;
                value
            }
            (None, Some(operation)) => {
                let operation = self.value(operation, frame)?;
                self.updated(assignment, frame, &operation, value).at(at)?
            }
            (Some(places), operation) => {
                let path = self.places(places, frame)?;
                let function = match operation {
                    Some(operation) => self.value(operation, frame)?,
                    None => right_argument(),
                };
                self.amended(assignment, frame, &path, &function, &value).at(at)?;
                match operation {
                    // What a function has made of the items is their value.
                    Some(_) if wanted => match self.items_assigned(assignment, frame, &path) {
                        // Of what has no items there is nothing to give.
                        Err(error) if error.kind() == ErrorKind::Rank => value,
                        items => items.at(at)?,
                    },
                    _ => value,
                }
            }
        }
        .into();
        Ok(())
    }

    pub(crate) fn store(&self, assignment: &Assignment, frame: &mut Frame<'_>, value: Value) -> Result<()> {
        match assignment.slot.and_then(|slot| frame.slots.get_mut(slot)) {
            Some(slot) => {
                *slot = value.into();
                Ok(())
            }
            None => self.assign(assignment.name, value),
        }
    }

    /// `x:x,e` and `x:x upsert e` of a global list, dictionary or table: what comes is put where the value is, as `x,:e` puts it. `None` of any
    /// other assignment, of which nothing has happened.
    fn grown(&self, assignment: &Assignment, frame: &mut Frame<'_>) -> std::result::Result<Option<Value>, Stop> {
        let (None, None, None, Node::Dyad(primitive, x, y, at)) =
            (assignment.slot, &assignment.indices, &assignment.operation, &assignment.value)
        else {
            return Ok(None);
        };
        let Node::Global(name, name_at) = &**x else { return Ok(None) };
        let (Code::Join | Code::Upsert, false, Some(dyad)) =
            (primitive.code, *name != assignment.name || !self.takes(&GROWTH), primitive.dyad)
        else {
            return Ok(None);
        };
        let y = self.value(y, frame)?;
        let old = self.global_value(*name).at(*name_at)?;
        let grows = value::is_list(&old) || matches!(old, Value::Dictionary(_) | Value::Table(_));
        let old = if grows && self.check_changes().is_ok() {
            // The name alone is to hold it.
            drop(old);
            let put = |old: &mut Value| {
                match primitive.code {
                    Code::Join => join::join_to(self, old, &y)?,
                    _ => upsert::upsert_to(self, old, &y)?,
                }
                Ok(old.clone())
            };
            if let Some(new) = self.change(*name, put).at(*at)? {
                return Ok(Some(new));
            }
            // A view, or what the system gives.
            self.global_value(*name).at(*name_at)?
        } else {
            old
        };
        let new = dyad(self, old, y).at(*at)?;
        self.store(assignment, frame, new.clone()).at(assignment.at)?;
        Ok(Some(new))
    }

    /// `x+:e`
    pub(crate) fn updated(
        &self,
        assignment: &Assignment,
        frame: &mut Frame<'_>,
        f: &Value,
        value: Value,
    ) -> Result<Value> {
        let code = match as_function(f) {
            Some(Function::Primitive(primitive)) => primitive.code,
            _ => Code::Other,
        };
        if code == Code::Join {
            let append = |old: &mut Value| join::append_to(self, old, &value).map(|()| old.clone());
            if let Some(slot) = assignment.slot.and_then(|slot| frame.slots.get_mut(slot)) {
                if !slot.is_some() {
                    *slot = Register::Items(Vec::new());
                }
                return slot.value_mut().map_or_else(|| Ok(value::empty()), append);
            }
            if let Some(new) = self.change(assignment.name, append)? {
                return Ok(new);
            }
            let new = match self.global_value(assignment.name) {
                // An entry of a dictionary, by its name with dots.
                Ok(mut old) if !value::is_function(&old) => append(&mut old)?,
                _ => crate::verbs::lists::concatenate::concatenate(&self.cx(), &value::empty(), &value)?,
            };
            self.assign(assignment.name, new.clone())?;
            return Ok(new);
        }
        let old = match assignment.slot.and_then(|slot| frame.slots.get_mut(slot)) {
            Some(slot) => slot.is_some().then(|| slot.take()),
            None => self.global_value(assignment.name).ok(),
        };
        let new = match (old, code) {
            (Some(old), _) => self.apply_two(f, old, value)?,
            (None, Code::Plus | Code::Times) => value,
            (None, _) => return Err(undefined(&assignment.name.name())),
        };
        self.store(assignment, frame, new.clone())?;
        Ok(new)
    }

    /// The items of a name that an assignment has changed.
    fn items_assigned(&self, assignment: &Assignment, frame: &mut Frame<'_>, path: &[Option<Value>]) -> Result<Value> {
        match assignment.slot.and_then(|slot| frame.slots.get_mut(slot)).and_then(Register::value_mut) {
            Some(held) => index::deep(self, held, path),
            None => index::deep(self, &self.global_value(assignment.name)?, path),
        }
    }

    /// `x[i]:e`, `x[i]+:e`
    pub(crate) fn amended(
        &self,
        assignment: &Assignment,
        frame: &mut Frame<'_>,
        path: &[Option<Value>],
        function: &Value,
        value: &Value,
    ) -> Result<()> {
        if let Some(slot) = assignment.slot.and_then(|slot| frame.slots.get_mut(slot)) {
            if !slot.is_some() {
                return Err(undefined(&assignment.name.name()));
            }
            let change = Change { k: self, function, dyadic: true };
            *slot = change.along(slot.take(), path, Some(value.clone()))?.into();
            return Ok(());
        }
        let change = Change { k: self, function, dyadic: true };
        if self.change(assignment.name, |old| change.one_in_place(old, path, value))? == Some(true) {
            return Ok(());
        }
        let old = self.global_value(assignment.name)?;
        let new = change.along(old, path, Some(value.clone()))?;
        self.assign(assignment.name, new)
    }
}
