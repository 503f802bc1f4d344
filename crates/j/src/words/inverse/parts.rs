//! What the inverses of all kinds of verbs are put together with.

use crate::apply::execute::{execute, modify};
use crate::array::{Array, promote};
use crate::error::{Error, ErrorKind, Result};
use crate::names::env::Env;
use crate::read::sentence::{self, Sentence};
use crate::show::linear::linear;
use crate::value::entity::{Entity, Verb};
use crate::vocabulary::Word;

/// The error of a verb without an inverse.
#[cold]
pub fn none(verb: &Verb) -> Error {
    let text = linear(&verb.clone().into(), false).unwrap_or_default();
    Error::new(ErrorKind::Domain).note(format!("{text} has no inverse"))
}

/// The verb that a text of J means.
pub fn parse(env: &Env<'_>, text: &str) -> Result<Verb> {
    let sentence = Sentence::new(text.as_bytes(), None)?;
    // The text is ours, so it is read where no user's name can change it: it holds primitives only.
    match execute(env, &sentence)?.item {
        Some((_, Entity::Verb(verb))) => Ok(verb),
        _ => Err(Error::syntax(format!("{text} is not a verb"))),
    }
}

/// A conjunction of the vocabulary applied to two words.
pub fn join(env: &Env<'_>, word: Word, u: Entity, v: Entity) -> Result<Verb> {
    let modifier = crate::apply::execute::modifier(sentence::entity(word)?)?;
    match modify(env, &modifier, u, Some(v))? {
        Entity::Verb(verb) => Ok(verb),
        _ => Err(Error::domain("not a verb")),
    }
}

pub fn is_number(noun: &Array, value: i64) -> bool {
    promote::integer(noun, crate::array::Tolerance::EXACT).is_ok_and(|number| number == value)
}
