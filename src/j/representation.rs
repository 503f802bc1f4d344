//! The representations of words: linear, boxed, tree, parenthesised, atomic (`5!:`).

use super::entity::{Entity, VerbKind};
use super::env::Env;
use super::gerund;
use super::linear::linear;
use super::{display, tree};
use crate::array::{Array, Value};
use crate::error::{Error, Result};

/// A word in the form of a number, as the prompt shows it: 1 atomic, 2 boxed, 4 tree, 5 linear, 6 parenthesised.
pub fn shown(env: &Env<'_>, entity: &Entity, form: i64) -> Result<Vec<u8>> {
    let noun = match form {
        5 => return Ok(linear(entity, false)?.into_bytes()),
        6 => return Ok(linear(entity, true)?.into_bytes()),
        1 => gerund::atomic(entity)?,
        2 => boxed(entity)?,
        4 => tree::tree(env, entity)?,
        _ => return Err(Error::domain("words are shown in the forms 1 2 4 5 6")),
    };
    let lines = display::display(&noun, &env.interpreter.settings.display.borrow());
    Ok(lines.join(&b'\n'))
}

/// The boxed representation: operators and operands in nested boxes in the order they are written.
pub fn boxed(entity: &Entity) -> Result<Array> {
    let parts = |parts: Vec<Entity>| -> Result<Array> {
        let mut values: Vec<Value> = Vec::with_capacity(parts.len());
        for part in &parts {
            values.push(boxed(part)?.into());
        }
        Ok(Array::list(values))
    };
    match entity {
        Entity::Noun(noun) => Ok(noun.clone()),
        Entity::Verb(verb) => match &verb.0.kind {
            VerbKind::Hook(u, v) => parts(vec![u.clone().into(), v.clone().into()]),
            VerbKind::Fork(f, g, h) => parts(vec![f.clone(), g.clone().into(), h.clone().into()]),
            VerbKind::Derived(derived) => {
                let mut values: Vec<Value> = vec![boxed(&derived.u)?.into(), Array::text(derived.row.spelling).into()];
                if let Some(v) = &derived.v {
                    values.push(boxed(v)?.into());
                }
                Ok(Array::list(values))
            }
            VerbKind::Explicit(explicit) if explicit.operands.is_none() => {
                let definition = &explicit.definition;
                let text = definition.lines.join(&b'\n');
                Ok(Array::boxes([Array::from(i64::from(definition.class)), Array::text(":"), Array::text(text)]))
            }
            _ => Ok(Array::text(linear(entity, false)?.trim())),
        },
        _ => Ok(Array::text(linear(entity, false)?.trim())),
    }
}
