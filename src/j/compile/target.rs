//! What the assignments of compiled sentences assign to.

use super::evaluate::{global, noun_of};
use super::expression::{Expression, Target};
use crate::array::Array;
use crate::error::{Error, Result};
use crate::j::names::env::Env;
use crate::j::names::lookup::{Copula, share, shared_by, value_error};
use crate::j::value::entity::Entity;

impl Target {
    /// Whether an expression is just the reading of this target.
    pub fn is_read_by(&self, expression: &Expression) -> bool {
        match (self, expression) {
            (Target::Slot(a), Expression::Slot(b)) => a == b,
            (Target::Name(a, Copula::Global), Expression::Global(b)) => {
                a.is_simple() && b.is_simple() && a.0.symbol == b.0.symbol
            }
            _ => false,
        }
    }

    /// Assigns any value.
    pub fn set(&self, env: &Env<'_>, value: &Entity) -> Result<()> {
        match self {
            Target::Names(names, copula) => env.assign_to_noun(names, *copula, value),
            Target::Slots(slots) => share_out(env, slots, value),
            _ => self.put(env, value.clone()),
        }
    }

    fn put(&self, env: &Env<'_>, value: Entity) -> Result<()> {
        match (self, env.frame) {
            (Target::Slot(slot), Some(frame)) => {
                frame.set_slot(*slot, Some(value));
                Ok(())
            }
            (Target::Name(name, copula), _) => env.assign(name, *copula, value),
            (Target::Names(names, copula), _) => env.assign_to_noun(names, *copula, &value),
            (Target::Slots(slots), _) => share_out(env, slots, &value),
            (Target::Slot(_), None) => Err(Error::domain("there are no locals here")),
        }
    }

    /// The value it has.
    pub fn entity(&self, env: &Env<'_>) -> Result<Option<Entity>> {
        match self {
            Target::Slot(slot) => Ok(env.frame.and_then(|frame| frame.slot(*slot))),
            Target::Name(name, _) => env.find(name),
            Target::Names(..) | Target::Slots(_) => Ok(None),
        }
    }

    /// The noun it has.
    pub fn value(&self, env: &Env<'_>) -> Result<Array> {
        noun_of(Some(self.entity(env)?.ok_or_else(|| value_error("the assigned name"))?))
    }

    /// Changes the noun in its place. The value is taken out, so that the change sees a single holder, and put back
    /// whether or not it succeeds.
    pub fn change(&self, env: &Env<'_>, change: impl FnOnce(&mut Array) -> Result<()>) -> Result<()> {
        match (self, env.frame) {
            (Target::Slot(slot), Some(frame)) => {
                let entity = frame.take_slot(*slot).ok_or_else(|| value_error("the assigned name"))?;
                let mut noun = noun_of(Some(entity))?;
                let result = change(&mut noun);
                frame.set_slot(*slot, Some(noun.into()));
                result
            }
            (Target::Name(name, copula), frame) => {
                // Not in the current locale itself, or hidden by a local: take the long way, which sees to the rules.
                let locale = env.interpreter.current.borrow().clone();
                let hidden = frame.is_some_and(|frame| frame.get(name.0.symbol).is_some());
                let taken = if hidden { None } else { locale.names.borrow_mut().remove(&name.0.symbol) };
                let Some(entity) = taken else {
                    let mut noun = global(env, name)?;
                    change(&mut noun)?;
                    return env.assign(name, *copula, noun.into());
                };
                let mut noun = noun_of(Some(entity))?;
                let result = change(&mut noun);
                locale.names.borrow_mut().insert(name.0.symbol, noun.into());
                result
            }
            _ => Err(Error::domain("this cannot be changed in place")),
        }
    }
}

/// One item of the value to each of several locals, as several names get it.
fn share_out(env: &Env<'_>, slots: &[usize], value: &Entity) -> Result<()> {
    let Some(frame) = env.frame else { return Err(Error::domain("there are no locals here")) };
    let noun = shared_by(value, slots.len())?;
    for (index, &slot) in slots.iter().enumerate() {
        frame.set_slot(slot, Some(share(env.cx, noun, index)?.into()));
    }
    Ok(())
}
