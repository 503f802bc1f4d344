//! Repeated application of one verb, whose name is looked up once.

use std::rc::Rc;

use crate::array::{Arg, Array, Context};
use crate::error::Result;
use crate::names::env::Env;
use crate::names::lookup::Moment;
use crate::value::entity::{Verb, VerbKind};
use crate::value::name::{Locative, Name};

/// A verb in its surroundings, with what it means as long as no name changes.
pub struct Calls<'a> {
    env: &'a Env<'a>,
    verb: &'a Verb,
    meant: Option<Meant<'a>>,
}

/// A simple name of a verb that is no other name, when it was looked up, and what it meant.
struct Meant<'a> {
    name: &'a Name,
    then: Moment,
    verb: Rc<Verb>,
}

impl<'a> Calls<'a> {
    /// Applications of a verb. A name that means nothing is found out when it is applied.
    pub fn new(env: &'a Env<'a>, verb: &'a Verb) -> Calls<'a> {
        let meant = match &verb.0.kind {
            VerbKind::Name(name) if name.0.locative == Locative::None && !env.is_hidden(name) => env
                .verb_named(name)
                .ok()
                .filter(|verb| !matches!(verb.0.kind, VerbKind::Name(_)))
                .map(|verb| Meant { name, then: env.interpreter.moment(), verb }),
            _ => None,
        };
        Calls { env, verb, meant }
    }

    /// The meaning of the name, if no name has changed since.
    #[inline]
    fn known(&self) -> Option<&Meant<'a>> {
        self.meant.as_ref().filter(|meant| meant.then == self.env.interpreter.moment())
    }

    /// `u y`
    pub fn monad<'y>(&self, cx: &Context, y: impl Into<Arg<'y>>) -> Result<Array> {
        let Some(Meant { name, verb, .. }) = self.known() else { return Env { cx, ..*self.env }.monad(self.verb, y) };
        let this = if verb.0.has_self { Some(&**verb) } else { self.env.this };
        let env = Env { cx, this, from: None, ..*self.env };
        match &verb.0.kind {
            VerbKind::Explicit(explicit) => env.call(verb, explicit, None, y.into().into_array()),
            _ => env.monad(verb, y),
        }
        .map_err(|error| error.within(&name.0.text))
    }

    /// `x u y`
    pub fn dyad<'x, 'y>(&self, cx: &Context, x: impl Into<Arg<'x>>, y: impl Into<Arg<'y>>) -> Result<Array> {
        let Some(Meant { name, verb, .. }) = self.known() else { return Env { cx, ..*self.env }.dyad(self.verb, x, y) };
        let this = if verb.0.has_self { Some(&**verb) } else { self.env.this };
        let env = Env { cx, this, from: None, ..*self.env };
        match &verb.0.kind {
            VerbKind::Explicit(explicit) => {
                env.call(verb, explicit, Some(x.into().into_array()), y.into().into_array())
            }
            _ => env.dyad(verb, x, y),
        }
        .map_err(|error| error.within(&name.0.text))
    }
}
