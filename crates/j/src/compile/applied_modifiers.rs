//! Modifiers with an operand that is known only when the sentence runs, applied without making the verb: a verb repeated as often as a
//! number says, `u^:(x < y) z`, a change of parts, `r =. x i} y`, and a choice between items, `m} y`.

use super::evaluate::{applied, noun_of};
use crate::apply::execute::modify;
use crate::array::{Array, ElementType, Value};
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::show::report::{Brief, with_arguments};
use crate::value::entity::{Entity, Modifier, Verb};
use crate::value::frame::Frame;
use crate::verbs::atomic::scalar::Scalar;
use crate::words::modifiers::amend::{amended, chosen};

/// A verb and the modifier that repeats it.
#[derive(Debug)]
pub struct Repeat {
    /// `^:`
    pub(super) modifier: Modifier,
    /// The verb.
    pub(super) verb: Verb,
    /// The number of the word that is applied.
    pub(super) word: usize,
}

impl Repeat {
    /// Applies the verb to the value below the last one. Not at all or once is a choice, for which no verb is made.
    pub(super) fn run(&self, env: &Env<'_>, frame: &Frame<'_>) -> Result<()> {
        let times = noun_of(frame.cells.pop())?;
        let y = noun_of(frame.cells.pop())?;
        let seen = Brief::new(&y);
        let result = match Scalar::from_array(&times).and_then(Scalar::int) {
            Some(0) => Ok(y),
            Some(1) => env.monad(&self.verb, y),
            _ => verb_of(env, &self.modifier, self.verb.clone().into(), Some(times.into()))
                .and_then(|made| env.monad(&made, y)),
        };
        let result = result.map_err(|error| with_arguments(error, None, &seen).mark(self.word))?;
        frame.cells.push(result.into());
        Ok(())
    }
}

/// The modifier that changes parts, or chooses between items.
#[derive(Debug)]
pub struct Amended {
    /// `}`
    pub(super) modifier: Modifier,
    /// Whether there are new parts.
    pub(super) has_left: bool,
    /// The number of the word that is applied.
    pub(super) word: usize,
}

impl Amended {
    /// Takes the new parts, if there are any, the places and the array to change from the stack, the new parts from its top, and puts the
    /// result there.
    pub(super) fn run(&self, env: &Env<'_>, frame: &Frame<'_>) -> Result<()> {
        let x = self.has_left.then(|| noun_of(frame.cells.pop())).transpose()?;
        let m = noun_of(frame.cells.pop())?;
        let y = noun_of(frame.cells.pop())?;
        let (left, right) = (x.as_ref().map(Brief::new), Brief::new(&y));
        let result = match x {
            Some(x) if is_index(&m) => amended(env, x, m, y),
            None if is_index(&m) => chosen(env, m, y),
            // It may be a gerund.
            x => verb_of(env, &self.modifier, m.into(), None).and_then(|made| applied(env, &made, x, y)),
        };
        let result = result.map_err(|error| with_arguments(error, left.as_ref(), &right).mark(self.word))?;
        frame.cells.push(result.into());
        Ok(())
    }
}

/// The verb that a modifier makes of operands.
fn verb_of(env: &Env<'_>, modifier: &Modifier, u: Entity, v: Option<Entity>) -> Result<Verb> {
    match modify(env, modifier, u, v)? {
        Entity::Verb(verb) => Ok(verb),
        _ => Err(Error::syntax("a verb is needed here")),
    }
}

/// Whether a noun surely names places: numbers, or such in a box.
fn is_index(m: &Array) -> bool {
    let numbers = |m: &Array| matches!(m.kind(), ElementType::Bool | ElementType::Int) && !m.is_sparse();
    let boxed = m.as_atom().is_some_and(|value: &Value| value.array().is_ok_and(numbers));
    numbers(m) || boxed
}
