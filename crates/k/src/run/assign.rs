//! The assignments that are more than a register written: of global names, through a function, of some items.

use crate::array::{Symbol, Value};
use crate::error::{ErrorKind, Result};
use crate::names::globals::undefined;
use crate::names::interpreter::Interpreter;
use crate::query::upsert;
use crate::run::amend::Change;
use crate::run::machine::Machine;
use crate::run::single_items::{Spot, between, write, write_in};
use crate::value;
use crate::value::bytecode::{Amendment, Operand, Update};
use crate::value::function::{Function, as_function, right_argument};
use crate::value::primitive::{Code, Primitive};
use crate::value::register::Register;
use crate::verbs::atomic::scalar::Scalar;
use crate::vocabulary::fast_ways::{GROWTH, SINGLES};
use crate::words::index;
use crate::words::join;

impl Interpreter {
    /// `x:x,e` and `x:x upsert e` of a global name: of a list, dictionary or table what comes is put where the value is, as `x,:e` puts it.
    pub(super) fn grown(&self, name: Symbol, primitive: &Primitive, y: Value) -> Result<Value> {
        let old = self.global_value(name)?;
        let grows = value::is_list(&old) || matches!(old, Value::Dictionary(_) | Value::Table(_));
        let old = if grows && self.takes(&GROWTH) && self.check_changes().is_ok() {
            // The name alone is to hold it.
            drop(old);
            let put = |old: &mut Value| {
                match primitive.code {
                    Code::Join => join::join_to(self, old, &y)?,
                    _ => upsert::upsert_to(self, old, &y)?,
                }
                Ok(old.clone())
            };
            if let Some(new) = self.change(name, put)? {
                return Ok(new);
            }
            // A view, or what the system gives.
            self.global_value(name)?
        } else {
            old
        };
        let mut new = Register::Value(y);
        self.apply_dyad(primitive, old.into(), &mut new)?;
        let new = new.into_value();
        self.assign(name, new.clone())?;
        Ok(new)
    }

    /// `x+:e` of a global name.
    fn updated_global(&self, name: Symbol, f: &Value, value: Value) -> Result<Value> {
        let code = primitive_code(f);
        if code == Code::Join {
            let append = |old: &mut Value| join::append_to(self, old, &value).map(|()| old.clone());
            if let Some(new) = self.change(name, append)? {
                return Ok(new);
            }
        }
        let new = match (self.global_value(name).ok(), code) {
            // An entry of a dictionary, by its name with dots.
            (Some(mut old), Code::Join) if !value::is_function(&old) => {
                join::append_to(self, &mut old, &value)?;
                old
            }
            (_, Code::Join) => crate::verbs::lists::concatenate::concatenate(&self.cx(), &value::empty(), &value)?,
            (Some(old), _) => self.apply_two(f, old, value)?,
            (None, Code::Plus | Code::Times) => value,
            (None, _) => return Err(undefined(&name.name())),
        };
        self.assign(name, new.clone())?;
        Ok(new)
    }

    /// `x[i]:e`, `x[i]+:e` of a global name.
    fn amended_global(&self, name: Symbol, path: &[Option<Value>], function: &Value, value: &Value) -> Result<()> {
        let change = Change { k: self, function, dyadic: true };
        if self.change(name, |old| change.one_in_place(old, path, value))? == Some(true) {
            return Ok(());
        }
        let new = change.along(self.global_value(name)?, path, Some(value.clone()))?;
        self.assign(name, new)
    }
}

impl Machine<'_, '_> {
    /// `x+:e` and `x,:e`.
    pub(super) fn update(&mut self, update: &Update, to: usize) -> Result<()> {
        let k = self.k;
        let Some(slot) = update.slot else {
            if let (Some(verb), Some(value), true) = (update.verb, self.number(update.value), k.takes(&SINGLES)) {
                k.check_changes()?;
                let changed =
                    k.change_known(update.name, |old| write_in(old, Spot::Whole, |old| between(verb, old, value)));
                if let Some(result) = changed {
                    if update.is_wanted {
                        self.put(to, result.into());
                    }
                    return Ok(());
                }
            }
            let value = self.take(update.value).into_value();
            let new = k.updated_global(update.name, self.function(update.function), value)?;
            if update.is_wanted {
                self.put(to, new.into());
            }
            return Ok(());
        };
        if primitive_code(self.function(update.function)) != Code::Join {
            let mut io = self.take(update.value);
            let old = self.take(Operand::Last(slot));
            k.apply_two_in_place(self.function(update.function), old, &mut io)?;
            self.put(slot, io);
        } else {
            let value = self.take(update.value).into_value();
            match self.frame.registers.get_mut(slot).and_then(Register::value_mut) {
                Some(old) => join::append_to(k, old, &value)?,
                None => self.put(slot, Register::Value(value)),
            }
        }
        Ok(())
    }

    /// `x[i]:e`, `x[i]+:e`.
    pub(super) fn amend(&mut self, amendment: &Amendment, to: usize) -> Result<()> {
        if let Some(number) = self.amend_single(amendment)? {
            if amendment.is_wanted {
                self.put(to, number.into());
            }
            return Ok(());
        }
        let k = self.k;
        let value = self.take(amendment.value).into_value();
        let path = self.values(&amendment.places);
        let function = match amendment.function {
            Some(function) => self.take(function).into_value(),
            None => right_argument(),
        };
        match amendment.slot {
            Some(slot) => {
                let change = Change { k, function: &function, dyadic: true };
                let old = self.take(Operand::Last(slot)).into_value();
                let new = change.along(old, &path, Some(value.clone()))?;
                self.put(slot, new.into());
            }
            None => k.amended_global(amendment.name, &path, &function, &value)?,
        }
        if !amendment.is_wanted {
            return Ok(());
        }
        let result = match amendment.function {
            None => value,
            // The items that a function has made are the value.
            Some(_) => match self.amended_items(amendment, &path) {
                // What has no items gives none.
                Err(error) if error.kind() == ErrorKind::Rank => value,
                items => items?,
            },
        };
        self.put(to, result.into());
        Ok(())
    }

    /// The items of a name that an assignment has changed.
    fn amended_items(&mut self, amendment: &Amendment, path: &[Option<Value>]) -> Result<Value> {
        let k = self.k;
        match amendment.slot {
            Some(slot) => index::deep(k, self.function(Operand::Register(slot)), path),
            None => index::deep(k, &k.global_value(amendment.name)?, path),
        }
    }

    /// A single number put at one place of a list or a dictionary that nobody else holds, or changed there by a primitive. `None`, and
    /// nothing has happened, where that is not possible.
    #[inline]
    fn amend_single(&mut self, amendment: &Amendment) -> Result<Option<Scalar>> {
        let k = self.k;
        if !k.takes(&SINGLES) || amendment.function.is_some() && amendment.verb.is_none() {
            return Ok(None);
        }
        let places = match &*amendment.places {
            [Some(i)] => self.spot(&[*i]),
            [Some(i), Some(j)] => self.spot(&[*i, *j]),
            _ => None,
        };
        let (Some(value), Some(spot)) = (self.number(amendment.value), places) else { return Ok(None) };
        let new = |old: Scalar| match amendment.verb {
            Some(verb) => between(verb, old, value),
            None => Some(value),
        };
        match amendment.slot {
            Some(slot) => Ok(self.frame.registers.get_mut(slot).and_then(|register| write(register, spot, new))),
            None => {
                k.check_changes()?;
                Ok(k.change_known(amendment.name, |value| write_in(value, spot, new)))
            }
        }
    }
}

/// The primitive that a function is, by its code.
fn primitive_code(f: &Value) -> Code {
    match as_function(f) {
        Some(Function::Primitive(primitive)) => primitive.code,
        _ => Code::Other,
    }
}
