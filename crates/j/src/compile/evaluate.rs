//! The parts of flat code ([`crate::compile::bytecode`]) that look up names, apply verbs, and change nouns in their places.

use super::expression::Target;
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

/// The value in a slot, of any part of speech.
pub fn slot_value(env: &Env<'_>, slot: usize) -> Result<Entity> {
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

/// Applies a verb; an error describes the arguments.
pub fn applied(env: &Env<'_>, verb: &Verb, x: Option<Array>, y: Array) -> Result<Array> {
    let (left, right) = (x.as_ref().map(Brief::new), Brief::new(&y));
    let result = with_this(env, verb, |env| env.ambivalent(verb, x, y));
    result.map_err(|error| with_arguments(error, left.as_ref(), &right))
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
