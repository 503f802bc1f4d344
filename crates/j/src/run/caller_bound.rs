//! `u.` and `v.`: local verbs whose names mean what they mean to the caller of the definition that runs.

use crate::compile::expression::is_quiet;
use crate::error::Result;
use crate::names::env::Env;
use crate::value::entity::{CallerBound, Entity, Verb, VerbKind};
use crate::value::frame::Frame;

impl Env<'_> {
    /// A value of `u` or `v` as the caller means it.
    pub fn bound_to_caller(&self, value: Entity) -> Entity {
        bound_to_caller(self, value)
    }

    /// Uses a verb where it belongs; here, if that call or that locale is gone.
    pub fn where_it_belongs<T>(
        &self,
        bound: &CallerBound,
        run: impl FnOnce(&Env<'_>, &Verb) -> Result<T>,
    ) -> Result<T> {
        apply(self, bound, run)
    }
}

/// A value of `u` or `v` as the caller means it. Nouns, and verbs without names, are the same everywhere; and what a
/// modifier makes before there are arguments is used by the caller itself.
fn bound_to_caller(env: &Env<'_>, value: Entity) -> Entity {
    let (Entity::Verb(verb), Some(frame)) = (&value, env.frame) else { return value };
    if frame.derives || is_quiet(verb) || matches!(verb.0.kind, VerbKind::CallerBound(_)) {
        return value;
    }
    let call = frame.caller.map(|caller| mark(env, caller));
    let locale = match &frame.from {
        Some(locale) => locale.name.clone(),
        None => env.interpreter.current.borrow().name.clone(),
    };
    let ranks = verb.ranks();
    Verb::new(VerbKind::CallerBound(Box::new(CallerBound { verb: verb.clone(), call, locale })), ranks).into()
}

/// A verb with the meanings that its names have in this call, to be used in others.
pub fn bound_to_this_call(env: &Env<'_>, value: Entity) -> Entity {
    let Entity::Verb(verb) = &value else { return value };
    if is_quiet(verb) || matches!(verb.0.kind, VerbKind::CallerBound(_)) {
        return value;
    }
    let call = env.frame.map(|frame| mark(env, frame));
    let (locale, ranks) = (env.interpreter.current.borrow().name.clone(), verb.ranks());
    Verb::new(VerbKind::CallerBound(Box::new(CallerBound { verb: verb.clone(), call, locale })), ranks).into()
}

/// The number by which a call is found later.
fn mark(env: &Env<'_>, frame: &Frame<'_>) -> u64 {
    if frame.call.get() == 0 {
        env.interpreter.marks.set(env.interpreter.marks.get() + 1);
        frame.call.set(env.interpreter.marks.get());
    }
    frame.call.get()
}

/// Uses the verb where it belongs; here, if that call or that locale is gone.
// Kept out of line of the functions that apply every verb, as it is rare.
#[cold]
fn apply<T>(env: &Env<'_>, bound: &CallerBound, run: impl FnOnce(&Env<'_>, &Verb) -> Result<T>) -> Result<T> {
    env.interpreter.check_stack()?;
    let mut frame = env.frame;
    if let Some(mark) = bound.call {
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
    let Some(locale) = env.interpreter.locales.existing(&bound.locale) else { return run(&there, &bound.verb) };
    let here = env.interpreter.enter(locale);
    let result = run(&there, &bound.verb);
    env.interpreter.leave(here);
    result
}
