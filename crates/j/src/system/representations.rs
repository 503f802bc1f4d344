//! `5!:n`: words as nouns. `5!:0`, the way back, is an adverb and stands in [`crate::system::foreign::modify`].

use super::row::Foreign;
use super::row::{name, number};
use crate::array::cells::INFINITE as X;
use crate::array::{Array, Value};
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::read::control::split_valences;
use crate::read::definition::Definition;
use crate::show::atomic;
use crate::show::linear;
use crate::show::listing;
use crate::show::representation;
use crate::show::tree_form;
use crate::value::entity::{Entity, ModifierKind, VerbKind};
use crate::value::name::Name;

/// The family.
pub static ROWS: &[Foreign] = &[
    Foreign::monad(5, 1, atomic, "the atomic representation of a name's value").ranked(0, X, X),
    Foreign::monad(5, 2, boxed, "the boxed representation of a name's value").ranked(0, X, X),
    Foreign::monad(5, 4, drawn, "the tree of a name's value").ranked(0, X, X),
    Foreign::both(5, 5, line, line_by, "the value of a name as a sentence; x 1: definitions always with their lines")
        .ranked(0, X, 0),
    Foreign::monad(5, 6, parenthesised, "the value of a name as a sentence with all parentheses").ranked(0, X, X),
    Foreign::dyad(5, 7, lines, "the sentences of an explicit definition: x is 1 for the monad, 2 for the dyad")
        .ranked(X, 0, 0),
];

fn boxed_text(y: &Array) -> Option<&[u8]> {
    y.as_atom::<Value>()?.array().ok()?.as_slice::<u8>()
}

/// The value of a boxed name; a name without a value stands for itself.
fn value(env: &Env<'_>, y: &Array) -> Result<Entity> {
    if let Some(text @ (b"u." | b"v.")) = boxed_text(y) {
        return crate::apply::execute::meet(env, &Name::caller(&String::from_utf8_lossy(text))?);
    }
    let name = name(y)?;
    match env.find(&name)? {
        Some(entity) => Ok(entity),
        None => crate::apply::execute::meet(env, &name),
    }
}

/// `5!:1 y`
fn atomic(env: &Env<'_>, y: Array) -> Result<Array> {
    atomic::atomic(&value(env, &y)?)
}

/// `5!:2 y`
fn boxed(env: &Env<'_>, y: Array) -> Result<Array> {
    representation::boxed(&value(env, &y)?)
}

/// `5!:4 y`
fn drawn(env: &Env<'_>, y: Array) -> Result<Array> {
    tree_form::tree(env, &value(env, &y)?)
}

/// `5!:5 y`
fn line(env: &Env<'_>, y: Array) -> Result<Array> {
    linear::linear(&value(env, &y)?, false).map(Array::text)
}

/// `x 5!:5 y`
fn line_by(env: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    let entity = value(env, &y)?;
    let lines = match number(env, &x)? {
        0 => false,
        1 => true,
        _ => return Err(Error::domain("x is 0 or 1")),
    };
    if lines { linear::linear_lines(&entity).map(Array::text) } else { linear::linear(&entity, false).map(Array::text) }
}

/// `5!:6 y`
fn parenthesised(env: &Env<'_>, y: Array) -> Result<Array> {
    linear::linear(&value(env, &y)?, true).map(Array::text)
}

/// `x 5!:7 y`
fn lines(env: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    let valence = number(env, &x)?;
    let entity = value(env, &y)?;
    let definition: Option<&Definition> = match &entity {
        Entity::Verb(verb) => match &verb.0.kind {
            VerbKind::Explicit(explicit) => Some(&explicit.definition),
            _ => None,
        },
        Entity::Adverb(modifier) | Entity::Conjunction(modifier) => match &*modifier.0 {
            ModifierKind::Explicit(definition) => Some(definition),
            _ => None,
        },
        Entity::Noun(_) => None,
    };
    let Some(definition) = definition else { return Array::new(&[0, 3], Vec::<Value>::new()) };
    let (first, second) = split_valences(&definition.lines);
    let chosen = match (valence, definition.class, second) {
        (1, 4, _) => &[],
        (2, 4, _) | (1, _, _) => first,
        (2, _, Some(second)) => second,
        (2, _, None) => &[],
        _ => return Err(Error::domain("1 asks for the monad, 2 for the dyad")),
    };
    let rows = listing::listing(chosen)?;
    let mut cells: Vec<Value> = Vec::with_capacity(rows.len() * 3);
    for (index, (code, next, line, text)) in rows.into_iter().enumerate() {
        let whole = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        cells.push(Array::from(whole(index)).into());
        cells.push(Array::list(vec![code, whole(next), whole(line)]).into());
        cells.push(Array::list(text).into());
    }
    Array::new(&[cells.len() / 3, 3], cells)
}
