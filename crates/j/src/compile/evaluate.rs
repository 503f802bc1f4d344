//! Evaluating compiled sentences that are not flat code ([`crate::compile::bytecode`]), and the rarer parts of those that are.
//!
//! Evaluation goes right to left exactly as the executor's, so that effects happen in the same order.

use super::expression::{Expression, Target, VerbExpression};
use crate::apply::execute::modify;
use crate::array::{Array, ElementType};
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::names::lookup::value_error;
use crate::show::report::{Brief, with_arguments};
use crate::value::entity::{Entity, Verb};
use crate::value::name::Name;
use crate::verbs::selection::amend;
use crate::vocabulary::Word;
use crate::words::modifiers::amend::{amend_by_gerund, amended, gerund_of};

impl Expression {
    /// The value as a noun.
    pub fn noun(&self, env: &Env<'_>) -> Result<Array> {
        match self {
            Expression::Constant(Entity::Noun(noun)) => Ok(noun.clone()),
            Expression::Slot(slot) => slot_noun(env, *slot),
            Expression::AssignSlot(slot, value) => {
                let value = value.noun(env)?;
                if let Some(frame) = env.frame {
                    frame.set_slot(*slot, Some(value.clone().into()));
                }
                Ok(value)
            }
            Expression::SlotOrGlobal(slot, name) => match env.frame.and_then(|frame| frame.slot(*slot)) {
                entity @ Some(_) => noun_of(entity),
                None => global(env, name),
            },
            Expression::Global(name) => global(env, name),
            Expression::Monad { verb, y, word } => {
                let y = y.noun(env)?;
                verb.explained(env, None, y).map_err(|error| error.mark(*word))
            }
            Expression::Dyad { x, verb, y, word } => {
                let y = y.noun(env)?;
                if let VerbExpression::Fixed(_) | VerbExpression::Named(_) = verb {
                    let x = x.noun(env)?;
                    return verb.explained(env, Some(x), y).map_err(|error| error.mark(*word));
                }
                let known = VerbExpression::Fixed(verb.verb(env)?);
                let x = x.noun(env)?;
                known.explained(env, Some(x), y).map_err(|error| error.mark(*word))
            }
            Expression::Stacked { x, verb, y, word } => {
                let Expression::Monad { verb: last, y, word: place } = &**y else {
                    return Err(Error::syntax("a verb and its argument are needed"));
                };
                let y = y.noun(env)?;
                let x = x.noun(env)?;
                let y = last.explained(env, None, y).map_err(|error| error.mark(*place))?;
                verb.explained(env, Some(x), y).map_err(|error| error.mark(*word))
            }
            Expression::AmendInPlace { target, .. } | Expression::AppendInPlace { target, .. } => {
                self.change_in_place(env)?;
                target.value(env)
            }
            Expression::ShortenInPlace(shortened) => {
                self.change_in_place(env)?;
                shortened.target.value(env)
            }
            _ => noun_of(Some(self.entity(env)?)),
        }
    }

    /// Runs a change in place, without its value.
    pub fn change_in_place(&self, env: &Env<'_>) -> Result<()> {
        let (changed, word) = match self {
            Expression::AmendInPlace { target, x, m, word } => {
                let m = noun_of(Some(m.entity(env)?))?;
                let x = x.noun(env)?;
                (amend_target(env, target, x, m), word)
            }
            Expression::AppendInPlace { target, y, word } => {
                let y = y.noun(env)?;
                (append_target(env, target, y), word)
            }
            Expression::ShortenInPlace(shortened) => {
                let joined = shortened.joined.as_ref().map(|(joined, _)| joined.noun(env)).transpose()?;
                let amount = shortened.amount.as_ref().map(|amount| amount.noun(env)).transpose()?;
                return shortened.change(env, amount, joined);
            }
            _ => return Ok(()),
        };
        changed.map_err(|error| error.mark(*word))
    }

    /// The value as any part of speech.
    pub fn entity(&self, env: &Env<'_>) -> Result<Entity> {
        match self {
            Expression::Constant(entity) => Ok(entity.clone()),
            Expression::Slot(slot) | Expression::Operand(slot) => slot_value(env, *slot),
            Expression::CallerBound(slot) => Ok(env.bound_to_caller(slot_value(env, *slot)?)),
            Expression::Modify(modifier, u, v) => {
                let v = match v {
                    Some(v) => Some(v.entity(env)?),
                    None => None,
                };
                modify(env, modifier, u.entity(env)?, v)
            }
            Expression::Train(parts) => {
                let mut known = Vec::with_capacity(parts.len());
                for part in parts.iter().rev() {
                    known.push(part.entity(env)?);
                }
                known.reverse();
                crate::value::train::of_words(known)
            }
            Expression::Assign(target, value) => {
                let value = value.entity(env)?;
                target.set(env, &value)?;
                Ok(value)
            }
            _ => Ok(self.noun(env)?.into()),
        }
    }
}

fn slot_value(env: &Env<'_>, slot: usize) -> Result<Entity> {
    env.frame.and_then(|frame| frame.slot(slot)).ok_or_else(|| {
        let name = env.frame.and_then(|frame| frame.names.get(slot).copied());
        value_error(&name.map(|name| name.name().to_string()).unwrap_or_default())
    })
}

/// The noun in a slot.
#[inline]
pub fn slot_noun(env: &Env<'_>, slot: usize) -> Result<Array> {
    match env.frame.and_then(|frame| frame.noun(slot)) {
        Some(noun) => Ok(noun),
        None => noun_of(Some(slot_value(env, slot)?)),
    }
}

/// The noun that a global name has.
pub fn global(env: &Env<'_>, name: &Name) -> Result<Array> {
    let value = if name.is_simple() && env.frame.is_none_or(|frame| !frame.has_others()) {
        env.find_global(name.0.symbol)
    } else {
        env.find(name)?
    };
    noun_of(Some(value.ok_or_else(|| value_error(&name.0.text))?))
}

/// A value that must be a noun.
pub fn noun_of(entity: Option<Entity>) -> Result<Array> {
    match entity {
        Some(Entity::Noun(noun)) => Ok(noun),
        _ => Err(Error::syntax("a noun is needed here")),
    }
}

/// Runs an application of a verb, to which its self-references refer.
pub fn with_this<T>(env: &Env<'_>, verb: &Verb, run: impl FnOnce(&Env<'_>) -> T) -> T {
    if verb.0.has_self && !verb.is(Word::SelfReference) { run(&Env { this: Some(verb), ..*env }) } else { run(env) }
}

/// Changes the parts m of the noun of a target to x, in its place.
pub fn amend_target(env: &Env<'_>, target: &Target, x: Array, m: Array) -> Result<()> {
    match gerund_of(env, &m) {
        // Its verbs may read the name that changes, so they run before.
        Some(verbs) => (target.value(env)).and_then(|y| amend_by_gerund(env, &verbs, x, y)).and_then(|amended| {
            target.change(env, |value| {
                *value = amended;
                Ok(())
            })
        }),
        None => target.change(env, |value| amend_value(env, x, &m, value)),
    }
}

/// Appends y to the noun of a target, in its place.
pub fn append_target(env: &Env<'_>, target: &Target, y: Array) -> Result<()> {
    target.change(env, |value| append_value(env, value, y))
}

/// Amends in place when the engine can, by making a new array when it cannot; an error leaves the value as it was.
fn amend_value(env: &Env<'_>, x: Array, m: &Array, value: &mut Array) -> Result<()> {
    if x.is_sparse() || !amend::amend_in_place(env.cx, value, m, &x)? {
        *value = amended(env, x, m.clone(), value.clone())?;
    }
    Ok(())
}

fn append_value(env: &Env<'_>, value: &mut Array, y: Array) -> Result<()> {
    if y.is_sparse() || !value.append_in_place(&y) {
        *value = match begins(value, &y) {
            true => y.raveled(),
            false => {
                let (left, right) = (Brief::new(value), Brief::new(&y));
                env.joined(value.clone(), y).map_err(|error| with_arguments(error, Some(&left), &right))?
            }
        };
    }
    Ok(())
}

/// Whether a list without items becomes what is joined to it: an atom or a list of the common types, whatever its own is.
fn begins(list: &Array, y: &Array) -> bool {
    use ElementType::{Bool, Box, Byte, Float, Int};
    let common = |array: &Array| matches!(array.kind(), Bool | Int | Float | Byte | Box);
    list.rank() == 1
        && list.is_empty()
        && y.rank() < 2
        && !y.is_empty()
        && common(list)
        && common(y)
        && !list.is_sparse()
}
