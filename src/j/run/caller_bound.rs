//! `u.` and `v.`: local verbs whose names mean what they mean to the caller of the definition that runs.

use crate::error::Result;
use crate::j::compile::expression::is_quiet;
use crate::j::names::env::Env;
use crate::j::value::entity::{Entity, Verb, VerbKind};

/// A verb that runs in another call, and in another locale, than it is used in.
#[derive(Debug)]
pub struct Placed {
    /// The verb.
    pub verb: Verb,
    /// The mark of the call whose locals its names see; `None` for the prompt.
    call: Option<u64>,
    /// The locale in which its other names are looked up.
    locale: String,
}

/// A value of `u` or `v` as the caller means it. Nouns, and verbs without names, are the same everywhere; and what a
/// modifier makes before there are arguments is used by the caller itself.
pub fn place(env: &Env<'_>, value: Entity) -> Entity {
    let (Entity::Verb(verb), Some(frame)) = (&value, env.frame) else { return value };
    if frame.derives || is_quiet(verb) || matches!(verb.0.kind, VerbKind::Placed(_)) {
        return value;
    }
    let call = frame.caller.map(|caller| {
        if caller.call.get() == 0 {
            env.interpreter.marks.set(env.interpreter.marks.get() + 1);
            caller.call.set(env.interpreter.marks.get());
        }
        caller.call.get()
    });
    let locale = match &frame.from {
        Some(locale) => locale.name.clone(),
        None => env.interpreter.current.borrow().name.clone(),
    };
    let ranks = verb.ranks();
    Verb::new(VerbKind::Placed(Box::new(Placed { verb: verb.clone(), call, locale })), ranks).into()
}

/// Uses the verb where it belongs; here, if that call or that locale is gone.
// Seldom met: kept out of the functions that apply every verb.
#[cold]
pub fn apply<T>(env: &Env<'_>, placed: &Placed, run: impl FnOnce(&Env<'_>, &Verb) -> Result<T>) -> Result<T> {
    env.interpreter.check_stack()?;
    let mut frame = env.frame;
    if let Some(mark) = placed.call {
        while let Some(here) = frame
            && here.call.get() != mark
        {
            frame = here.caller;
        }
        frame = frame.or(env.frame);
    } else {
        frame = None;
    }
    let there = Env { frame, from: None, ..*env };
    let Some(locale) = env.interpreter.locales.existing(&placed.locale) else { return run(&there, &placed.verb) };
    let here = env.interpreter.current.replace(locale);
    let result = run(&there, &placed.verb);
    env.interpreter.current.replace(here);
    result
}
