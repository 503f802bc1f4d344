//! A verb repeated as often as a number says that is known only when the sentence runs: `u^:(x < y) z`.

use super::evaluate::noun_of;
use crate::apply::execute::modify;
use crate::error::Result;
use crate::names::env::Env;
use crate::show::report::{Brief, with_arguments};
use crate::value::entity::{Entity, Modifier, Verb};
use crate::value::frame::Frame;
use crate::verbs::atomic::scalar::Scalar;

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
        let seen = Brief::of(&y);
        let result = match Scalar::from_array(&times).and_then(Scalar::int) {
            Some(0) => Ok(y),
            Some(1) => env.monad(&self.verb, y),
            _ => {
                modify(env, &self.modifier, self.verb.clone().into(), Some(times.into())).and_then(|made| match made {
                    Entity::Verb(made) => env.monad(&made, y),
                    _ => Err(crate::error::Error::syntax("a verb is needed here")),
                })
            }
        };
        let result = result.map_err(|error| with_arguments(error, None, &seen).mark(self.word))?;
        frame.cells.push(result.into());
        Ok(())
    }
}
