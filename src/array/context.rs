//! What a verb needs to know beside its arguments; what notations do differently enters the core here, as values.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use super::budget;

use super::{Array, Rules, Tolerance};
use crate::error::{Error, ErrorKind, Result};

/// Settings that travel with every application of a verb. Cheap to clone; a fit (`!.`) makes a changed copy.
#[derive(Clone, Debug)]
pub struct Context {
    /// What the notation that asks does in its own way.
    pub rules: &'static Rules,
    /// How close two floats must be to count as equal.
    pub tolerance: Tolerance,
    /// What pads results instead of the type's own fill: an atom.
    pub fill: Option<Array>,
    /// Whether general forms run where there are fast ways.
    pub plain: bool,
    stop: Stop,
}

impl Default for Context {
    fn default() -> Self {
        Context::with_rules(Stop::default(), &Rules::CELLS)
    }
}

/// A flag that another thread (a signal, a clock) raises to end the running sentence.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicU8>);

impl Stop {
    /// Asks the running sentence to end with an attention interrupt.
    pub fn interrupt(&self) {
        self.0.store(1, Relaxed);
    }

    /// Asks the running sentence to end because its time is up.
    pub fn time_up(&self) {
        self.0.store(2, Relaxed);
    }

    /// Asks the running sentence to end because the process holds more memory than it may, unless it was asked to end before.
    pub fn memory_up(&self) {
        let _ = self.0.compare_exchange(0, 3, Relaxed, Relaxed);
    }

    /// Whether the running sentence was asked to end.
    #[inline]
    pub fn is_raised(&self) -> bool {
        self.0.load(Relaxed) != 0
    }

    /// Nothing, or the error that the running sentence ends with. A limit error if small buffers, which are not asked for one by
    /// one, have used the memory up.
    ///
    /// ```
    /// use jackal::array::context::Stop;
    /// use jackal::error::ErrorKind;
    /// let stop = Stop::default();
    /// assert!(stop.look().is_ok());
    /// stop.time_up();
    /// assert_eq!(stop.look().unwrap_err().kind(), ErrorKind::TimeLimit);
    /// ```
    #[inline]
    pub fn look(&self) -> Result<()> {
        #[cfg(debug_assertions)]
        if super::faults::is_look_due() {
            self.interrupt();
        }
        if self.is_raised() || budget::is_spent() { Err(self.reason()) } else { Ok(()) }
    }

    #[cold]
    fn reason(&self) -> Error {
        match self.0.load(Relaxed) {
            0 => Error::limit("the memory budget is used up"),
            1 => Error::new(ErrorKind::Interrupt),
            3 => Error::limit(format!(
                "the process holds more memory than it may: the budget is {:.1} MB",
                budget::limit() as f64 / 1e6
            )),
            _ => Error::new(ErrorKind::TimeLimit),
        }
    }

    /// Takes the request back.
    pub fn clear(&self) {
        self.0.store(0, Relaxed);
    }
}

impl Context {
    /// A context that listens to a flag.
    pub fn with_stop(stop: Stop) -> Self {
        Context { stop, ..Context::default() }
    }

    /// A context that listens to a flag and follows the rules of a notation.
    pub fn with_rules(stop: Stop, rules: &'static Rules) -> Self {
        Context { rules, tolerance: rules.tolerance, fill: None, plain: false, stop }
    }

    /// The same with another tolerance.
    #[must_use]
    pub fn with_tolerance(&self, tolerance: Tolerance) -> Self {
        Context { tolerance, ..self.clone() }
    }

    /// The same with a fill.
    #[must_use]
    pub fn with_fill(&self, fill: Option<Array>) -> Self {
        Context { fill, ..self.clone() }
    }

    /// The flag this context listens to.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Ends the running verb if it was asked to. Long kernels call it once per block of about 64 KiB of work, loops
    /// once per turn. A limit error if small buffers, which are not asked for one by one, have used the memory up.
    #[inline]
    pub fn poll(&self) -> Result<()> {
        self.stop.look()
    }
}

thread_local! {
    static RUNNING: RefCell<Stop> = RefCell::default();
}

/// The flag of the sentence that runs on this thread from now on, for what has no context at hand: reading, and drawing.
pub fn run_under(stop: &Stop) {
    RUNNING.with(|running| *running.borrow_mut() = stop.clone());
}

/// The flag of the sentence that runs on this thread.
pub fn running() -> Stop {
    RUNNING.with(|running| running.borrow().clone())
}

/// As [`Context::poll`], for what has no context at hand.
pub fn poll_running() -> Result<()> {
    RUNNING.with(|running| running.borrow().look())
}

/// Whether the sentence that runs on this thread was asked to end: what draws stops in the middle then, and whoever wanted the drawing
/// polls.
pub fn is_ending() -> bool {
    poll_running().is_err()
}
