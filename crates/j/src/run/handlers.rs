//! Errors of a body: their places, the handlers of `try.`, and assertions.

use super::runner::{Flow, Runner};
use crate::error::{Error, ErrorKind, Place, Result};
use crate::notation::line_observer::handled;
use crate::read::definition::Step;
use crate::value::entity::Entity;
use crate::value::truth::all_ones;

impl Runner<'_> {
    /// Runs the body of `try.`, and after an error the handler for it: those of `catch.`, `catchd.` and `catcht.`.
    pub(super) fn guarded(
        &mut self,
        [catch, catchd, catcht]: [Option<&[Step]>; 3],
        body: impl FnOnce(&mut Self) -> Result<Flow>,
    ) -> Result<Flow> {
        let current = self.env.interpreter.current.borrow().clone();
        let error = match handled(|| body(self)) {
            Ok(flow) => return Ok(flow),
            Err(error) => error,
        };
        self.env.interpreter.current.replace(current);
        let handler = match error.kind() {
            ErrorKind::Exit(_) | ErrorKind::Interrupt | ErrorKind::TimeLimit => None,
            ErrorKind::UncaughtThrow => catcht,
            _ => catch.or(catchd),
        };
        let Some(handler) = handler else { return Err(error) };
        crate::show::report::remember(&self.env, &self.named(error));
        self.block(handler)
    }

    /// The error, in the name of the definition that runs unless it tells another. Who called it says the name otherwise, but the
    /// error does not come as far.
    #[cold]
    fn named(&self, error: Error) -> Error {
        let here = self.env.interpreter.current.borrow().clone();
        match self.env.this.filter(|_| error.verb().is_none()).and_then(|verb| here.name_of(verb)) {
            Some(name) => error.within(&name.name()),
            None => error,
        }
    }

    #[cold]
    pub(super) fn with_place(&self, mut error: Error, index: usize) -> Error {
        let mark = error.take_mark();
        match self.body.sentences.get(index) {
            Some(sentence) => error.at(Place { definition: Some(String::new()), ..sentence.place(mark) }),
            None => error,
        }
    }

    /// Runs an assertion, if they are checked.
    pub(super) fn assert(&mut self, index: usize) -> Result<Flow> {
        if !self.env.interpreter.settings.asserts.get() {
            return Ok(Flow::Next);
        }
        let holds = match self.value_of(index)? {
            Some(Entity::Noun(noun)) => all_ones(self.env.cx.tolerance, &noun),
            _ => return Err(self.with_place(Error::new(ErrorKind::NounResult), index)),
        };
        if !holds {
            let error = Error::new(ErrorKind::Assertion).note("the assertion does not hold");
            return Err(self.with_place(error, index));
        }
        Ok(Flow::Next)
    }
}
