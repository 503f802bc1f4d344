//! The surroundings of a running verb: the interpreter, the settings, the locals of the running definition.

use std::rc::Rc;

use super::interpreter::Interpreter;
use super::locale::Locale;
use crate::array::Context;
use crate::value::entity::Verb;
use crate::value::frame::Frame;

/// The surroundings of an application. Cheap to make; a changed copy is made when a definition is entered.
#[derive(Clone, Copy)]
pub struct Env<'a> {
    /// Names, settings, and the host.
    pub interpreter: &'a Interpreter,
    /// The context of the engine's verbs.
    pub cx: &'a Context,
    /// The locals of the running definition.
    pub frame: Option<&'a Frame<'a>>,
    /// The verb that a self-reference means here.
    pub this: Option<&'a Verb>,
    /// Where names were looked up before a locative changed that for the verb that is being applied.
    pub from: Option<&'a Rc<Locale>>,
}
