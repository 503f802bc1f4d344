//! The verbs of compiled sentences.

use std::cell::RefCell;

use super::evaluate::noun_of;
use super::expression::NamedVerb;
use crate::error::Result;
use crate::names::env::Env;
use crate::names::lookup::value_error;
use crate::show::report::{Brief, with_arguments};
use crate::value::entity::{Entity, Verb, VerbKind};
use crate::value::name::Name;

impl NamedVerb {
    /// A name that was not looked up yet.
    pub fn new(name: Name) -> Self {
        NamedVerb { name, known: RefCell::new(None) }
    }

    /// The name.
    pub fn name(&self) -> &Name {
        &self.name
    }

    /// Runs `use_it` with the verb that the name has now. A local is looked up every time.
    #[inline]
    fn with_verb<T>(&self, env: &Env<'_>, use_it: impl FnOnce(&Verb) -> Result<T>) -> Result<T> {
        let now = env.interpreter.moment();
        {
            let known = self.known.borrow();
            if let Some((epoch, locale, verb)) = &*known
                && (*epoch, *locale) == now
            {
                return use_it(verb);
            }
        }
        use_it(&self.look_up(env, now)?)
    }

    #[cold]
    fn look_up(&self, env: &Env<'_>, (epoch, locale): (u64, usize)) -> Result<Verb> {
        let symbol = self.name.0.symbol;
        let local = env.frame.is_some_and(|frame| frame.position(symbol).is_some() || frame.has_others());
        match env.find(&self.name)?.ok_or_else(|| value_error(&self.name.0.text))? {
            Entity::Verb(verb) => {
                // A verb that still runs is in use and stays in the cache.
                if !local && let Ok(mut known) = self.known.try_borrow_mut() {
                    *known = Some((epoch, locale, verb.clone()));
                }
                Ok(verb)
            }
            _ => env.verb_behind(&self.name),
        }
    }

    /// Applies the verb that the name has now to the last values of the stack, which its result replaces.
    #[inline]
    pub fn call(&self, env: &Env<'_>, dyad: bool) -> Result<()> {
        let result = self.with_verb(env, |verb| match &verb.0.kind {
            VerbKind::Explicit(explicit) => env.enter(verb, explicit, dyad),
            _ => call_other(env, verb, dyad),
        });
        result.map_err(|error| error.within(&self.name.0.text))
    }
}

fn call_other(env: &Env<'_>, verb: &Verb, dyad: bool) -> Result<()> {
    env.interpreter.check_stack()?;
    let cells = &env.interpreter.cells;
    let x = if dyad { Some(noun_of(cells.pop())?) } else { None };
    let y = noun_of(cells.pop())?;
    let this = if verb.0.has_self { Some(verb) } else { env.this };
    let (left, right) = (x.as_ref().map(Brief::new), Brief::new(&y));
    let result = Env { this, ..*env }.ambivalent(verb, x, y);
    cells.push(result.map_err(|error| with_arguments(error, left.as_ref(), &right))?.into());
    Ok(())
}
