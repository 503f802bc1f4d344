//! The representations of words: linear, boxed, tree, parenthesised, atomic (`5!:`).

use super::display;
use super::linear::linear;
use super::tree_form;
use crate::array::{Array, Value};
use crate::error::{Error, Result};
use crate::j::names::env::Env;
use crate::j::read::definition::Definition;
use crate::j::value::entity::{Entity, ModifierKind, VerbKind};
use crate::j::words::gerund;

/// A word in the form of a number, as the prompt shows it: 1 atomic, 2 boxed, 4 tree, 5 linear, 6 parenthesised.
pub fn shown(env: &Env<'_>, entity: &Entity, form: i64) -> Result<Vec<u8>> {
    let noun = match form {
        5 => return Ok(linear(entity, false)?.into_bytes()),
        6 => return Ok(linear(entity, true)?.into_bytes()),
        1 => gerund::atomic(entity)?,
        2 => boxed(entity)?,
        4 => tree_form::tree(env, entity)?,
        _ => return Err(Error::domain("words are shown in the forms 1 2 4 5 6")),
    };
    let lines = display::display(&noun, &env.interpreter.settings.display.borrow());
    Ok(lines.join(&b'\n'))
}

/// The boxed representation: a list of operators and operands in the order they are written, each again so; a word that
/// has no parts, or a noun, is one box.
pub fn boxed(entity: &Entity) -> Result<Array> {
    Ok(match parts(entity)? {
        Parts::One(text) => Array::boxed(text),
        Parts::Many(values) => Array::list(values),
    })
}

enum Parts {
    One(Array),
    Many(Vec<Value>),
}

/// The representation as it stands in a box.
fn inside(entity: &Entity) -> Result<Value> {
    Ok(match parts(entity)? {
        Parts::One(text) => text.into(),
        Parts::Many(values) => Array::list(values).into(),
    })
}

fn parts(entity: &Entity) -> Result<Parts> {
    let many = |parts: &[Entity]| Ok(Parts::Many(parts.iter().map(inside).collect::<Result<Vec<Value>>>()?));
    let line = || Ok(Parts::One(Array::text(linear(entity, false)?.trim())));
    match entity {
        Entity::Noun(noun) => Ok(Parts::One(noun.clone())),
        Entity::Verb(verb) => match &verb.0.kind {
            VerbKind::Hook(u, v) => many(&[u.clone().into(), v.clone().into()]),
            VerbKind::Fork(f, g, h) => many(&[f.clone(), g.clone().into(), h.clone().into()]),
            VerbKind::Derived(derived) => {
                let mut values: Vec<Value> = vec![inside(&derived.u)?, Array::text(derived.row.spelling()).into()];
                if let Some(v) = &derived.v {
                    values.push(inside(v)?);
                }
                Ok(Parts::Many(values))
            }
            VerbKind::Explicit(explicit) if explicit.operands.is_none() && !explicit.definition.direct => {
                definition(&explicit.definition)
            }
            _ => line(),
        },
        Entity::Adverb(modifier) | Entity::Conjunction(modifier) => match &*modifier.0 {
            ModifierKind::Train(words) => many(words),
            ModifierKind::Explicit(explicit) if !explicit.direct => definition(explicit),
            _ => line(),
        },
    }
}

/// The class, the colon, and the text: several lines as the rows of a table.
fn definition(definition: &Definition) -> Result<Parts> {
    let lines = &definition.lines;
    let text = match lines.as_slice() {
        [line] => Array::text(line),
        lines => {
            let width = lines.iter().map(Vec::len).max().unwrap_or(0);
            let mut rows = Vec::with_capacity(lines.len() * width);
            for line in lines {
                rows.extend_from_slice(line);
                rows.extend(std::iter::repeat_n(b' ', width - line.len()));
            }
            Array::new(&[lines.len(), width], rows)?
        }
    };
    Ok(Parts::Many(vec![Array::from(i64::from(definition.class)).into(), Array::text(":").into(), text.into()]))
}
