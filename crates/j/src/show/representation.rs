//! The representations of words: linear, boxed, tree, parenthesised, atomic (`5!:`).

use super::display;
use super::linear;
use super::tree_form;
use crate::array::{Array, Value};
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::read::definition::Definition;
use crate::show::atomic;
use crate::value::entity::{Entity, ModifierKind, VerbKind};

/// A word in the form of a number, as the prompt shows it: 1 atomic, 2 boxed, 4 tree, 5 linear, 6 parenthesised.
pub fn shown(env: &Env<'_>, entity: &Entity, form: i64) -> Result<Vec<u8>> {
    let noun = match form {
        5 | 6 => {
            let precision = env.interpreter.settings.display.borrow().precision;
            Array::text(linear::shown(entity, form == 6, precision)?)
        }
        1 => atomic::atomic(entity)?,
        2 => boxed(entity)?,
        4 => tree_form::tree(env, entity)?,
        _ => return Err(Error::domain("words are shown in the forms 1 2 4 5 6")),
    };
    let lines = display::display(&noun, &env.interpreter.settings.display.borrow());
    Ok(lines.join(&b'\n'))
}

/// The boxed representation: a list of operators and operands in the order they are written, each again so; of a word that
/// has no parts, or a noun, a list of one box. A boxed noun is its own.
pub fn boxed(entity: &Entity) -> Result<Array> {
    Ok(match boxed_parts(entity)? {
        Parts::One(noun) if entity.noun().is_some() && noun.as_slice::<Value>().is_some() => noun,
        Parts::One(text) => Array::boxes([text]),
        Parts::Many(values) => Array::list(values),
    })
}

enum Parts {
    One(Array),
    Many(Vec<Value>),
}

/// The representation as it stands in a box.
fn inside(entity: &Entity) -> Result<Value> {
    Ok(match boxed_parts(entity)? {
        Parts::One(text) => text.into(),
        Parts::Many(values) => Array::list(values).into(),
    })
}

fn boxed_parts(entity: &Entity) -> Result<Parts> {
    let many = |parts: &[Entity]| Ok(Parts::Many(parts.iter().map(inside).collect::<Result<Vec<Value>>>()?));
    let line = || Ok(Parts::One(Array::text(linear::linear(entity, false)?.trim())));
    // The words of a gerund that is an operand.
    let operand = |entity: &Entity, taken: bool| -> Result<Value> {
        match entity.noun().filter(|_| taken).and_then(atomic::words) {
            Some(words) => Ok(Array::list(words.iter().map(inside).collect::<Result<Vec<Value>>>()?).into()),
            None => inside(entity),
        }
    };
    match entity {
        Entity::Noun(noun) => Ok(Parts::One(noun.clone())),
        Entity::Verb(verb) => match &verb.0.kind {
            VerbKind::Hook(u, v) => many(&[u.clone().into(), v.clone().into()]),
            VerbKind::Fork(f, g, h) => many(&[f.clone(), g.clone().into(), h.clone().into()]),
            VerbKind::Derived(derived) => {
                let left = operand(&derived.u, derived.row.takes_gerund())?;
                let mut values: Vec<Value> = vec![left, Array::text(derived.row.spelling()).into()];
                if let Some(v) = &derived.v {
                    values.push(operand(v, linear::takes_gerund_behind(derived.row.word))?);
                }
                Ok(Parts::Many(values))
            }
            VerbKind::Explicit(explicit) => {
                let Some(operands) = &explicit.operands else { return definition(&explicit.definition) };
                let Parts::Many(modifier) = definition(&explicit.definition)? else { return line() };
                let mut values: Vec<Value> = vec![inside(&operands.0)?, Array::list(modifier).into()];
                if let Some(v) = &operands.1 {
                    values.push(inside(v)?);
                }
                Ok(Parts::Many(values))
            }
            _ => line(),
        },
        Entity::Adverb(modifier) | Entity::Conjunction(modifier) => match &*modifier.0 {
            ModifierKind::Train(words) => many(words),
            ModifierKind::Explicit(explicit) => definition(explicit),
            _ => line(),
        },
    }
}

/// The class, the colon, and the lines as the rows of a table.
fn definition(definition: &Definition) -> Result<Parts> {
    let class = Array::from(i64::from(definition.class));
    Ok(Parts::Many(vec![class.into(), Array::text(":").into(), definition.table()?.into()]))
}
