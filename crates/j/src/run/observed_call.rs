//! A running call of a definition as an observer of lines sees it.

use super::recording::seen_of;
use super::runner::{Runner, SentenceValue};
use super::script;
use crate::array::Symbol;
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::notation::line_observer::{Call, LineEnd, observed_line};
use crate::read::definition::Body;
use crate::read::sentence::Sentence;
use crate::show::linear::linear;
use crate::trace::Seen;
use crate::value::entity::Entity;
use crate::value::frame::Frame;

/// The call that runs in some surroundings, at a sentence of its body.
struct CallOfDefinition<'a> {
    env: Env<'a>,
    frame: &'a Frame<'a>,
    body: &'a Body,
    sentence: &'a Sentence,
}

impl<'a> CallOfDefinition<'a> {
    /// The call in some surroundings, at a sentence of this number; nothing where there is neither.
    fn new(env: &Env<'a>, body: &'a Body, index: usize) -> Option<Self> {
        Some(CallOfDefinition { env: *env, frame: env.frame?, body, sentence: body.sentences.get(index)? })
    }

    /// The description of the meaning of a name or a sentence.
    fn seen(&self, entity: &Entity) -> Seen {
        let kind = match entity {
            Entity::Noun(noun) => return seen_of(&self.env, noun),
            Entity::Verb(_) => "verb",
            Entity::Adverb(_) => "adverb",
            Entity::Conjunction(_) => "conjunction",
        };
        Seen { kind, shape: Vec::new(), text: linear(entity, false).ok() }
    }
}

impl Runner<'_> {
    /// Runs a sentence under observation, and keeps its value as the result.
    #[cold]
    pub(super) fn observed_sentence(&mut self, index: usize) -> Result<()> {
        let Some(call) = CallOfDefinition::new(&self.env, self.body, index) else { return Ok(()) };
        let run = || self.unobserved_sentence(index).map(|()| self.result_so_far());
        observed_line(&call, run, |value| value.as_ref().map(|value| call.seen(value))).map(drop)
    }

    /// The value of a sentence under observation that is not a part of the result.
    #[cold]
    pub(super) fn observed_value(&mut self, index: usize) -> Result<Option<Entity>> {
        let Some(call) = CallOfDefinition::new(&self.env, self.body, index) else { return Ok(None) };
        let run = || self.unobserved_value(index);
        match observed_line(&call, run, |value| value.as_ref().map(|value| call.seen(value)))? {
            LineEnd::Done(value) => Ok(value),
            LineEnd::Skipped | LineEnd::Jump(_) => Ok(None),
        }
    }

    /// The value that would be the result if the definition ended here.
    fn result_so_far(&self) -> Option<Entity> {
        match self.result {
            SentenceValue::Value => self.env.interpreter.cells.0.borrow().from_top(1).cloned().flatten(),
            SentenceValue::Assigned(target) => target.entity(&self.env).ok().flatten(),
            SentenceValue::None => None,
        }
    }
}

impl Call for CallOfDefinition<'_> {
    fn id(&self) -> u64 {
        self.body.id
    }

    fn definition(&self) -> String {
        let locale = self.env.interpreter.current.borrow().clone();
        let name = self.env.this.and_then(|verb| locale.name_of(verb));
        name.map_or_else(|| "a definition".to_string(), |name| name.name().to_string())
    }

    fn line(&self) -> usize {
        self.sentence.line
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.sentence.text).trim().to_string()
    }

    fn names(&self) -> Vec<(String, Seen)> {
        let value = |name: Symbol| Some((name.name().to_string(), self.seen(&self.frame.get(name)?)));
        self.frame.defined().into_iter().filter_map(value).collect()
    }

    fn show_error(&self, error: &Error) -> Result<()> {
        script::show_error(&self.env, error)
    }

    fn is_of_library(&self) -> bool {
        let library = self.env.interpreter.library.get();
        self.body.script().is_some_and(|script| library.iter().any(|own| own.name == script))
    }

    fn evaluate(&self, sentence: &str) -> Result<()> {
        script::sentence(&self.env, sentence.as_bytes().to_vec(), true).map(drop)
    }
}
