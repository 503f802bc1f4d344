//! Functions that the session calls by itself: `.z.ts` at the interval of `\t n`, and `.z.exit` when the session ends.

use std::time::Duration;

use crate::array::{Array, Symbol, Value};
use crate::error::{Error, ErrorKind, Result};
use crate::names::interpreter::Interpreter;
use crate::names::settings::Timer;
use crate::value::{self, Kind, integers};

impl Interpreter {
    /// `\t`: the milliseconds of the timer.
    pub(super) fn timer(&self) -> Value {
        integers(Kind::Int, Array::atom(i64::from(self.settings.timer.get().every)))
    }

    /// `\t n`: from now on the timer runs every so many milliseconds, or never. A domain error for a negative number.
    pub(super) fn set_timer(&self, milliseconds: i64) -> Result<Value> {
        let Ok(every) = u32::try_from(milliseconds) else {
            return Err(Error::domain("the timer takes milliseconds, 0 for none"));
        };
        self.settings.timer.set(Timer { every, next: self.host.monotonic() + f64::from(every) / 1000.0 });
        Ok(value::nothing())
    }

    /// How long it is until the timer runs; nothing if there is none.
    pub(crate) fn until_timer(&self) -> Option<Duration> {
        let Timer { every, next } = self.settings.timer.get();
        (every > 0).then(|| Duration::try_from_secs_f64(next - self.host.monotonic()).unwrap_or_default())
    }

    /// Runs the timer: `.z.ts`, if it has a meaning, of the moment. What it gives is not shown; a turn that takes longer than the
    /// milliseconds between two leaves out those that it misses.
    pub(crate) fn run_timer(&self) -> Result<()> {
        let mut timer = self.settings.timer.get();
        timer.next = (timer.next + f64::from(timer.every) / 1000.0).max(self.host.monotonic());
        self.settings.timer.set(timer);
        let Some(function) = self.handler(".z.ts")? else { return Ok(()) };
        let moment = self.special_value(Symbol::new(".z.p")?)?;
        self.apply_one(&function, moment).map(drop)
    }

    /// Ends the session with a status. It calls `.z.exit` before, which may change the status by an error or by an exit of its own.
    pub(crate) fn leave(&self, status: i64) -> Error {
        let leaving = Error::new(ErrorKind::Exit(i32::try_from(status).unwrap_or(1)));
        match self.handler(".z.exit") {
            // It is asked once: an exit within it only ends the session.
            Ok(Some(function)) if !self.settings.leaving.replace(true) => {
                match self.apply_one(&function, value::long(status)) {
                    Err(error) if matches!(error.kind(), ErrorKind::Exit(_)) => error,
                    Err(error) => {
                        self.settings.leaving.set(false);
                        error
                    }
                    Ok(_) => leaving,
                }
            }
            _ => leaving,
        }
    }

    /// The function that was given to a name of the system, which has none by itself.
    pub(crate) fn handler(&self, name: &str) -> Result<Option<Value>> {
        let name = Symbol::new(name)?;
        if self.is_assigned(name) { self.global_value(name).map(Some) } else { Ok(None) }
    }
}
