//! Targets of assignments in compiled sentences.

use super::evaluate::{global, noun_of, slot_noun};
use super::expression::{Expression, Joint, Target};
use crate::array::Array;
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::names::lookup::{Copula, share, shared_by, value_error};
use crate::value::entity::Entity;
use crate::value::value_stack::machine_item;
use crate::verbs::structure::join;

impl Target {
    /// Whether an expression is just the reading of this target.
    pub fn is_read_by(&self, expression: &Expression) -> bool {
        match (self, expression) {
            (Target::Slot(a), Expression::Slot(b)) => a == b,
            (Target::Name(a, copula), Expression::Global(b)) => {
                let global = *copula == Copula::Global || !a.is_simple();
                global && a.0.symbol == b.0.symbol && a.0.locative == b.0.locative
            }
            _ => false,
        }
    }

    /// Assigns any value.
    pub fn set(&self, env: &Env<'_>, value: &Entity) -> Result<()> {
        match self {
            Target::Names(names, copula) => env.assign_items(names, *copula, value),
            Target::Slots(slots) | Target::Each(slots, _) => share_out(env, slots, value),
            _ => self.put(env, value.clone()),
        }
    }

    fn put(&self, env: &Env<'_>, value: Entity) -> Result<()> {
        match (self, env.frame) {
            (Target::Slot(slot), Some(frame)) => {
                frame.keep(*slot, Some(value));
                Ok(())
            }
            (Target::Name(name, copula), _) => env.assign(name, *copula, value),
            (Target::Names(names, copula), _) => env.assign_items(names, *copula, &value),
            (Target::Slots(slots) | Target::Each(slots, _), _) => share_out(env, slots, &value),
            (Target::Slot(_), None) => Err(Error::domain("there are no locals here")),
        }
    }

    /// The value it has.
    pub fn entity(&self, env: &Env<'_>) -> Result<Option<Entity>> {
        match self {
            Target::Slot(slot) => Ok(env.frame.and_then(|frame| frame.slot(*slot))),
            Target::Name(name, _) => env.find(name),
            Target::Each(slots, joint) => together(env, slots, *joint),
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
                frame.keep(*slot, Some(noun.into()));
                result
            }
            (Target::Name(name, copula), frame) => {
                // Not in that locale itself, or hidden by a local: take the long way, which sees to the rules.
                let locale = env.locale_of(name)?;
                let hidden = name.is_simple() && frame.is_some_and(|frame| frame.get(name.0.symbol).is_some());
                if !hidden && let Some(entity) = locale.names.borrow_mut().get_mut(&name.0.symbol) {
                    // A change looks up no names.
                    let Entity::Noun(noun) = entity else { return noun_of(None).map(|_| ()) };
                    return change(noun);
                }
                let mut noun = global(env, name)?;
                change(&mut noun)?;
                env.assign(name, *copula, noun.into())
            }
            _ => Err(Error::domain("this cannot be changed in place")),
        }
    }
}

/// One item of the value to each of several locals, as several names get it.
fn share_out(env: &Env<'_>, slots: &[usize], value: &Entity) -> Result<()> {
    let Some(frame) = env.frame else { return Err(Error::domain("there are no locals here")) };
    let noun = shared_by(value, slots.len())?;
    let items =
        if noun.rank() == 1 { Some(noun.widened()).filter(|items| machine_item(items, 0).is_some()) } else { None };
    if let Some(items) = items {
        let mut stack = frame.cells.0.borrow_mut();
        for (index, &slot) in slots.iter().enumerate() {
            if let Some(atom) = machine_item(&items, index) {
                frame.set_atom(&mut stack, slot, atom);
            }
        }
        return Ok(());
    }
    for (index, &slot) in slots.iter().enumerate() {
        frame.keep(slot, Some(share(env.cx, noun, index)?.into()));
    }
    Ok(())
}

/// The list of the values that locals were given one by one.
fn together(env: &Env<'_>, slots: &[usize], joint: Joint) -> Result<Option<Entity>> {
    let values = slots.iter().map(|&slot| slot_noun(env, slot)).collect::<Result<Vec<Array>>>()?;
    let list = match joint {
        Joint::Boxes => Array::boxes(values),
        Joint::Atoms => {
            let mut values = values.into_iter();
            let first = values.next().unwrap_or_else(Array::empty_list::<bool>);
            values.try_fold(first, |list, atom| join::append(env.cx, list.into(), atom.into()))?
        }
    };
    Ok(Some(list.into()))
}
