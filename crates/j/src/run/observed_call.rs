//! A running call of a definition as an observer of lines sees it.

use super::recording::seen_of;
use super::script;
use crate::array::Symbol;
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::notation::line_observer::Call;
use crate::read::definition::Body;
use crate::read::sentence::Sentence;
use crate::show::linear::linear;
use crate::trace::Seen;
use crate::value::entity::{Class, Entity};
use crate::value::frame::Frame;

/// The call that runs in some surroundings, at a sentence of its body.
pub(super) struct CallOfDefinition<'a> {
    env: Env<'a>,
    frame: &'a Frame<'a>,
    body: &'a Body,
    sentence: &'a Sentence,
}

impl<'a> CallOfDefinition<'a> {
    /// The call in some surroundings, at a sentence of this number; nothing where there is neither.
    pub(super) fn new(env: &Env<'a>, body: &'a Body, index: usize) -> Option<Self> {
        Some(CallOfDefinition { env: *env, frame: env.frame?, body, sentence: body.sentences.get(index)? })
    }

    /// The description of what a name or a sentence means.
    pub(super) fn seen(&self, entity: &Entity) -> Seen {
        let kind = match entity.class() {
            Class::Noun => return entity.noun().map_or_else(nothing, |noun| seen_of(&self.env, noun)),
            Class::Verb => "verb",
            Class::Adverb => "adverb",
            _ => "conjunction",
        };
        Seen { kind, shape: Vec::new(), text: linear(entity, false).ok() }
    }
}

fn nothing() -> Seen {
    Seen { kind: "nothing", shape: Vec::new(), text: None }
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
