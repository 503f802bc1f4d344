//! Observers of the lines of definitions: the stepper, which stops at lines, and the profiler, which measures them.

mod profile;
mod request;
mod stepper;
mod stop_text;

use std::rc::Rc;

use super::run::ValueUse;
use super::{Notation, Session};
use crate::error::{Error, Result};
use crate::language::line_observer::Observing;

pub use profile::{LineCost, Profile};
pub use stepper::{Beginning, Stepper};

impl Session {
    /// Evaluates a line as the prompt does, and stops in the definitions that it calls: at their first line, or where one fails. At a stop
    /// the host's lines are commands of the stepper or sentences, which are evaluated among the names of the call that is stopped.
    ///
    /// ```
    /// use jackal::rooms::session::{Beginning, Session};
    /// let mut session = Session::new();
    /// session.eval("double =: 3 : 0\n n =. y + y\n n\n)");
    /// session.push_input("\nn =. 100\n)go");
    /// session.step("double 3", Beginning::AtFirstLine)?;
    /// assert!(session.take_output().ends_with(b"100\n"));
    /// # Ok::<(), jackal::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of the sentence.
    pub fn step(&mut self, sentence: &str, beginning: Beginning) -> Result<()> {
        self.stepper.begin(beginning);
        let done = match sentence.contains('\n') {
            true => self.run_text(sentence, ValueUse::Shown).map(drop),
            false => self.eval_line(sentence.as_bytes()),
        };
        // A line that only changes the notation evaluates nothing, so no evaluation has ended the stepping.
        self.stepper.finish();
        done
    }

    /// The outcome of an evaluation: one that the user has ended at a stop did not fail.
    pub(super) fn unless_ended<T: Default>(&self, done: Result<T>) -> Result<T> {
        match (self.stepper.finish(), done) {
            (true, Err(_)) => Ok(T::default()),
            (_, done) => done,
        }
    }

    /// Notes a line as the one that failed last, if it did.
    pub(super) fn note_failure(&self, has_failed: bool, line: impl FnOnce() -> String) {
        if has_failed {
            self.last_failed.replace(Some((self.notation, line())));
        }
    }

    /// The line that failed last, and its notation.
    pub fn last_failed(&self) -> Option<(Notation, String)> {
        self.last_failed.borrow().clone()
    }

    /// The stepper, which has the stops.
    pub fn stepper(&self) -> &Stepper {
        &self.stepper
    }

    /// Runs a sentence once and measures the lines of the definitions that it calls.
    ///
    /// ```
    /// let mut session = jackal::Session::new();
    /// session.eval("f =: 3 : 0\n s =. +/ y\n s % # y\n)");
    /// let (profile, error) = session.profile("f\"0 i. 10");
    /// assert!(error.is_none());
    /// let calls: Vec<(usize, u64)> = profile.lines.iter().map(|line| (line.number, line.calls)).collect();
    /// assert_eq!(calls, [(1, 10), (2, 10)]);
    /// ```
    pub fn profile(&mut self, sentence: &str) -> (Profile, Option<Error>) {
        let profiler = Rc::new(profile::Profiler::new(self.metered.clone(), self.account.clone()));
        let before = self.observer.replace(Some(profiler.clone()));
        let error = self.run_text(sentence, ValueUse::Kept).err();
        self.observer.replace(before);
        (profiler.finish(), error)
    }

    /// The observer of the evaluation that begins.
    pub(super) fn observing(&self) -> Observing {
        match &*self.observer.borrow() {
            Some(observer) => Observing::new(observer.clone(), true),
            None => Observing::new(self.stepper.clone(), self.stepper.is_active()),
        }
    }
}
