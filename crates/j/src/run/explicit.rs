//! Calls of explicit definitions: their frames, their code, their results. [`crate::run::runner`] runs the steps.

use std::rc::Rc;
use std::sync::Arc;

use super::caller_bound;
use super::runner::{Flow, Runner};
use crate::apply::valence;
use crate::array::Array;
use crate::compile::compiler::Code;
use crate::compile::evaluate::noun_of;
use crate::error::{Error, ErrorKind, Result};
use crate::names::env::Env;
use crate::names::interpreter::RECENT;
use crate::notation::line_observer::ObservedCall;
use crate::operators::Ranks;
use crate::read::definition::{Body, Definition};
use crate::value::entity::{Class, Entity, Explicit, Modifier, Verb, VerbKind};
use crate::value::frame::Frame;

/// The greatest number of compiled definitions. When there are more (a program makes definitions in a loop), all are dropped.
const CODE_KEPT: usize = 20_000;

impl Env<'_> {
    /// Applies an explicit verb.
    #[inline]
    pub fn call(&self, verb: &Verb, explicit: &Explicit, x: Option<Array>, y: Array) -> Result<Array> {
        call(self, verb, explicit, x, y)
    }

    /// Applies an explicit verb to the last value of the stack, or the last two, which its result replaces. After an error they
    /// are gone.
    #[inline]
    pub fn enter(&self, verb: &Verb, explicit: &Explicit, dyad: bool) -> Result<()> {
        enter(self, verb, explicit, dyad)
    }

    /// Applies an explicit modifier to its operands.
    pub fn modify_by_definition(&self, definition: &Arc<Definition>, u: Entity, v: Option<Entity>) -> Result<Entity> {
        modify(self, definition, u, v)
    }

    /// Applies a modifier in a locale; its operands stay what they mean here.
    pub fn modify_in(&self, locale: &str, modifier: &Modifier, u: Entity, v: Option<Entity>) -> Result<Entity> {
        modify_in(self, locale, modifier, u, v)
    }
}

/// Applies an explicit verb.
fn call(env: &Env<'_>, verb: &Verb, explicit: &Explicit, x: Option<Array>, y: Array) -> Result<Array> {
    let cells = &env.interpreter.cells;
    enter(env, verb, explicit, cells.push_arguments(x, y))?;
    noun_of(cells.pop())
}

/// Applies an explicit verb to the last value of the stack, or the last two, which its result replaces. After an error
/// they are gone.
fn enter(env: &Env<'_>, verb: &Verb, explicit: &Explicit, dyad: bool) -> Result<()> {
    let cells = &env.interpreter.cells;
    let base = cells.len().saturating_sub(if dyad { 2 } else { 1 });
    let definition = &explicit.definition;
    if let Some(home) = &explicit.home
        && let Some(there) = env.interpreter.locales.existing(home)
    {
        let explicit = Explicit { home: None, ..explicit.clone() };
        let here = env.interpreter.enter(there);
        let result = enter(&Env { from: Some(&here), ..*env }, verb, &explicit, dyad);
        env.interpreter.leave(here);
        return result;
    }
    let body = match definition.ready(dyad) {
        Some(body) => body,
        None => taken_apart(definition, dyad).inspect_err(|_| cells.truncate(base))?,
    };
    let mut frame = Frame::over(&body.names, cells, base);
    frame.arguments_stay = body.arguments_stay;
    frame.caller = env.frame;
    frame.from = env.from;
    if let Some(operands) = &explicit.operands {
        set_operands(&frame, &operands.0, operands.1.as_ref());
    }
    run_body(env, definition, body, &frame, Some(verb))?;
    if !frame.settle() {
        drop(frame);
        let ended = cells.pop();
        cells.truncate(base);
        return Err(no_noun(env, ended));
    }
    Ok(())
}

/// The error of a definition that ends with something else than a noun: a name without a value is what is wrong then.
#[cold]
fn no_noun(env: &Env<'_>, ended: Option<Entity>) -> Error {
    if let Some(Entity::Verb(verb)) = &ended
        && let VerbKind::Name(name) = &verb.0.kind
        && matches!(env.find(name), Ok(None))
    {
        return Error::new(ErrorKind::NounResult).note(format!("{} has no value", name.0.text));
    }
    let what = match ended.map(|entity| entity.class()) {
        Some(Class::Adverb) => "an adverb",
        Some(Class::Conjunction) => "a conjunction",
        _ => "a verb",
    };
    Error::new(ErrorKind::NounResult).note(format!("the definition ended with {what}, not with a noun"))
}

#[cold]
fn taken_apart(definition: &Definition, dyad: bool) -> Result<&Body> {
    let none = match (dyad, definition.monad.is_some(), definition.dyad.is_some()) {
        (true, true, _) => "this definition has no dyad: it takes one argument",
        (true, ..) => "this definition has no dyad",
        (false, _, true) => {
            "this definition has no monad: it takes two arguments, since it mentions x or is one of 4 :"
        }
        (false, ..) => "this definition has no monad",
    };
    definition.body(dyad)?.ok_or_else(|| valence(none))
}

/// u and v get any operand, m and n only nouns.
fn set_operands(frame: &Frame<'_>, u: &Entity, v: Option<&Entity>) {
    let noun = |operand: &Entity| operand.noun().map(|noun| Entity::Noun(noun.clone()));
    for (slot, value) in (2..).zip([Some(u.clone()), v.cloned(), noun(u), v.and_then(noun)]) {
        frame.set_slot(slot, value);
    }
}

/// Applies an explicit modifier to its operands: a body that mentions x or y waits for them, any other runs now.
fn modify(env: &Env<'_>, definition: &Arc<Definition>, u: Entity, v: Option<Entity>) -> Result<Entity> {
    if definition.waits_for_arguments {
        let operands = Some(Arc::new((u, v)));
        let explicit = Explicit { definition: definition.clone(), operands, home: None };
        return Ok(Verb::new(VerbKind::Explicit(explicit), Ranks::INFINITE).into());
    }
    let Some(body) = definition.body(definition.monad.is_none())? else {
        return Err(valence("this definition is empty"));
    };
    let mut frame = Frame::over(&body.names, &env.interpreter.cells, env.interpreter.cells.len());
    frame.derives = true;
    set_operands(&frame, &u, v.as_ref());
    run_body(env, definition, body, &frame, None)?;
    Ok(frame.cells.pop().unwrap_or_else(crate::run::runner::empty_result))
}

fn modify_in(env: &Env<'_>, locale: &str, modifier: &Modifier, u: Entity, v: Option<Entity>) -> Result<Entity> {
    let Some(there) = env.interpreter.locales.existing(locale) else {
        return env.modify(modifier, u, v);
    };
    let (u, v) = (caller_bound::bound_to_this_call(env, u), v.map(|v| caller_bound::bound_to_this_call(env, v)));
    let here = env.interpreter.enter(there);
    let result = Env { from: Some(&here), ..*env }.modify(modifier, u, v);
    env.interpreter.leave(here);
    Ok(match result? {
        Entity::Verb(verb) => match &verb.0.kind {
            VerbKind::Explicit(explicit @ Explicit { operands: Some(_), home: None, .. }) => {
                let explicit = Explicit { home: Some(locale.into()), ..explicit.clone() };
                Verb::new(VerbKind::Explicit(explicit), verb.ranks()).into()
            }
            _ => verb.into(),
        },
        other => other,
    })
}

/// Runs a body, and leaves its result on the stack.
#[inline(always)]
fn run_body(env: &Env<'_>, definition: &Definition, body: &Body, frame: &Frame<'_>, this: Option<&Verb>) -> Result<()> {
    let interpreter = env.interpreter;
    interpreter.check_stack()?;
    env.cx.poll()?;
    if body.sentences.is_empty() && body.steps.is_empty() {
        return Err(valence("this definition is empty"));
    }
    let code = code_of(env, body);
    let fresh;
    let cx = if interpreter.context_changed.get() {
        interpreter.context_changed.set(false);
        fresh = interpreter.context.borrow().clone();
        &fresh
    } else {
        env.cx
    };
    let env = Env { interpreter, cx, frame: Some(frame), this, from: None };
    let _observed = ObservedCall::begin();
    let mut runner = Runner::new(env, body, &code);
    let flow = runner.steps(&body.steps);
    // A change of the current locale ends with the definition.
    if let Some(locale) = frame.locale_before() {
        interpreter.current.replace(locale.clone());
    }
    let flow = flow.map_err(|error| located(error, definition))?;
    match flow {
        Flow::Throw => Err(Error::new(ErrorKind::UncaughtThrow)),
        Flow::Goto(label) => Err(Error::new(ErrorKind::Control).note(format!("there is no label_{}.", label.name()))),
        _ => runner.finish(frame),
    }
}

/// The code of a body, made when it first runs.
#[inline(always)]
fn code_of(env: &Env<'_>, body: &Body) -> Rc<Code> {
    let place = body.id as usize % RECENT;
    if let Some(Some((id, code))) = env.interpreter.recent_code.borrow().get(place)
        && *id == body.id
        && let Ok(code) = code.clone().downcast()
    {
        return code;
    }
    let code = code_of_any(env, body);
    if let Some(recent) = env.interpreter.recent_code.borrow_mut().get_mut(place) {
        *recent = Some((body.id, code.clone()));
    }
    code
}

#[cold]
fn code_of_any(env: &Env<'_>, body: &Body) -> Rc<Code> {
    let mut all = env.interpreter.code.borrow_mut();
    if let Some(code) = all.get(&body.id).and_then(|code| code.clone().downcast().ok()) {
        return code;
    }
    if all.len() >= CODE_KEPT {
        all.clear();
    }
    let code = Rc::new(Code::new(body.sentences.len()));
    all.insert(body.id, code.clone());
    code
}

#[cold]
fn located(mut error: Error, definition: &Definition) -> Error {
    if let Some(place) = error.places_mut().last_mut()
        && place.file.is_none()
        && let Some((file, first)) = &definition.origin
    {
        place.file = Some(file.to_string());
        place.line = place.line.map(|line| line + first);
    }
    error
}
