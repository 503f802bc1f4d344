//! `7!:n`: memory.
//!
//! The figures are those of the budget: bytes in buffers of arrays of a page and more.

use super::row::Foreign;
use super::row::{boxes, no_argument, string, texts};
use crate::array::{Array, Value, budget, bytes};
use crate::error::{Error, ErrorKind, Result};
use crate::names::env::Env;
use crate::names::lookup::value_error;
use crate::value::entity::{Entity, ModifierKind, Verb, VerbKind, VerbNode};
use crate::value::name::Name;
use crate::words::session_verbs;

/// `15!:15`, the one service of its family that reaches for no memory.
pub static COPIES: &[Foreign] =
    &[Foreign::monad(15, 15, copy, "y itself: every change makes a copy where one is needed")];

/// `15!:15 y`
fn copy(_env: &Env<'_>, y: Array) -> Result<Array> {
    Ok(y)
}

/// The family.
pub static ROWS: &[Foreign] = &[
    Foreign::monad(7, 0, in_use, "the bytes that arrays hold now"),
    Foreign::monad(7, 1, peak, "the most bytes that arrays held at once"),
    Foreign::monad(7, 2, of_sentence, "the bytes that a sentence needs"),
    Foreign::monad(7, 3, free, "the free blocks: none are kept"),
    Foreign::monad(7, 5, of_names, "the bytes of the values of names"),
    Foreign::monad(7, 6, of_locales, "the bytes of locales"),
];

fn counted(count: usize) -> Array {
    Array::from(i64::try_from(count).unwrap_or(i64::MAX))
}

/// `7!:0 y`
fn in_use(_env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    Ok(counted(budget::in_use()))
}

/// `7!:1 y`
fn peak(_env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    Ok(counted(budget::peak()))
}

/// `7!:2 y`
fn of_sentence(env: &Env<'_>, y: Array) -> Result<Array> {
    let before = budget::reset_peak();
    session_verbs::execute(env, y)?;
    Ok(counted(budget::peak().saturating_sub(before)))
}

/// `7!:3 y`
fn free(_env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    Array::new(&[0, 2], Vec::<i64>::new())
}

/// `7!:5 y`
fn of_names(env: &Env<'_>, y: Array) -> Result<Array> {
    let mut out = Vec::new();
    for value in boxes(&y, "names")? {
        let name = Name::parse(string(value.array()?, "a name")?.trim())?;
        let entity = env.find(&name)?.ok_or_else(|| value_error(&name.0.text))?;
        out.push(i64::try_from(entity_bytes(&entity)).unwrap_or(i64::MAX));
    }
    Array::new(y.shape(), out)
}

/// `7!:6 y`
fn of_locales(env: &Env<'_>, y: Array) -> Result<Array> {
    let mut out = Vec::new();
    for name in texts(&y, "names of locales")? {
        let locale = env
            .interpreter
            .locales
            .existing(name.trim())
            .ok_or_else(|| Error::new(ErrorKind::Locale).note(format!("there is no locale {}", name.trim())))?;
        let total: usize = locale.names.borrow().values().map(entity_bytes).sum();
        out.push(i64::try_from(total).unwrap_or(i64::MAX));
    }
    Array::new(y.shape(), out)
}

/// The bytes of an entity: its handle and what hangs on it. What is shared counts wherever it is met.
fn entity_bytes(entity: &Entity) -> usize {
    match entity {
        Entity::Noun(noun) => bytes::value_bytes(&Value::from(noun.clone())),
        Entity::Verb(verb) => verb_bytes(verb),
        Entity::Adverb(modifier) | Entity::Conjunction(modifier) => match &*modifier.0 {
            ModifierKind::Explicit(definition) => definition.lines.iter().map(Vec::len).sum::<usize>() + 64,
            ModifierKind::Named(_, value) => entity_bytes(&Entity::Conjunction(value.clone())),
            ModifierKind::Located(_, modifier) => entity_bytes(&Entity::Adverb(modifier.clone())),
            ModifierKind::Train(parts) => parts.iter().map(entity_bytes).sum::<usize>() + 64,
            _ => 64,
        },
    }
}

fn verb_bytes(verb: &Verb) -> usize {
    size_of::<VerbNode>()
        + match &verb.0.kind {
            VerbKind::Constant(noun) => bytes::value_bytes(&Value::from(noun.clone())),
            VerbKind::Hook(u, v) => verb_bytes(u) + verb_bytes(v),
            VerbKind::Fork(f, g, h) => entity_bytes(f) + verb_bytes(g) + verb_bytes(h),
            VerbKind::Derived(derived) => entity_bytes(&derived.u) + derived.v.as_ref().map_or(0, entity_bytes),
            VerbKind::Explicit(explicit) => explicit.definition.lines.iter().map(Vec::len).sum(),
            VerbKind::CallerBound(bound) => verb_bytes(&bound.verb),
            VerbKind::Observed(observed) => verb_bytes(&observed.plain),
            VerbKind::Primitive(_) | VerbKind::Name(_) | VerbKind::Function(_) => 0,
        }
}
