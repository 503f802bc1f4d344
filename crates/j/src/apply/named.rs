//! Verbs by their names: what a name means now, and in which locale it runs.

use std::rc::Rc;

use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::value::entity::{Data, Derived, Entity, Verb, VerbKind};
use crate::value::name::{Locative, Name};
use crate::vocabulary::{CURRENT, Word};

impl Env<'_> {
    /// Looks a verb's name up and applies what it means now, in its own locale if the name has a locative.
    pub(super) fn named<T>(&self, name: &Name, apply: impl FnOnce(&Env<'_>, &Verb) -> Result<T>) -> Result<T> {
        self.interpreter.check_stack()?;
        let verb = self.verb_named(name)?;
        let verb = &*verb;
        let this = if verb.0.has_self { Some(verb) } else { self.this };
        let env = Env { this, from: None, ..*self };
        if name.0.locative == Locative::None {
            if !matches!(verb.0.kind, VerbKind::Name(_)) {
                return apply(&env, verb).map_err(|error| error.within(&name.0.text));
            }
            // What another name does to the current locale ends with it.
            let here = self.interpreter.current.borrow().clone();
            let result = apply(&env, verb).map_err(|error| error.within(&name.0.text));
            self.interpreter.current.replace(here);
            return result;
        }
        let there = self.locale_of(name)?;
        if enters_locales(verb) {
            // A call would go back from where it went.
            return apply(&env, verb).map_err(|error| within(error, name));
        }
        let here = self.interpreter.enter(there);
        let result = apply(&Env { from: Some(&here), ..env }, verb).map_err(|error| within(error, name));
        self.interpreter.leave(here);
        result
    }

    /// The verb that a name means now.
    pub(super) fn verb_named(&self, name: &Name) -> Result<Rc<Verb>> {
        let symbol = name.0.symbol;
        let global = name.is_simple() && !self.is_hidden(name);
        let now = self.interpreter.moment();
        if global && let Some(verb) = self.interpreter.recent_verbs.find(symbol, now) {
            return Ok(verb);
        }
        let entity = self.find(name)?.ok_or_else(|| crate::names::lookup::value_error(&name.0.text))?;
        let verb = Rc::new(match entity {
            Entity::Verb(verb) => verb,
            _ => self.verb_behind(name)?,
        });
        if global {
            self.interpreter.recent_verbs.keep(symbol, now, verb.clone());
        }
        Ok(verb)
    }

    /// Whether a local may hide what an identifier means.
    pub fn is_hidden(&self, name: &Name) -> bool {
        self.frame.is_some_and(|frame| frame.has_others() || frame.position(name.0.symbol).is_some())
    }

    /// The verb of a name that a local which is none hides: what is tacit was not meant to see that.
    #[cold]
    pub fn verb_behind(&self, name: &Name) -> Result<Verb> {
        match if name.is_simple() { self.find_global(name.0.symbol) } else { None } {
            Some(Entity::Verb(verb)) => Ok(verb),
            _ => Err(Error::domain(format!("{} is not a verb", name.0.text))),
        }
    }
}

/// Whether a verb makes another locale the current one: `cocurrent`, `18!:4`, and either of them after another verb, as in
/// `18!:4 @ boxxopen`.
fn enters_locales(verb: &Verb) -> bool {
    let mut verb = verb;
    loop {
        verb = match &verb.0.kind {
            VerbKind::Derived(Derived { data: Data::Foreign(m, n), .. }) => {
                return (*m, *n) == CURRENT || (*m, *n) == (CURRENT.0, -CURRENT.1);
            }
            VerbKind::Derived(derived) if matches!(derived.row.word, Word::Atop | Word::At) => match derived.u.verb() {
                Some(last) => last,
                None => return false,
            },
            _ => return false,
        }
    }
}

/// The error of a verb with its name. For a helper of the library it has the name of the verb that called it.
#[cold]
fn within(error: Error, name: &Name) -> Error {
    if name.is_helper() { error.in_definition(&name.0.text) } else { error.within(&name.0.text) }
}
