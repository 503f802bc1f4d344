//! What a verb needs to know beside its arguments; what notations do differently enters the core here, as values.

use super::budget;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering::Relaxed};

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
    /// The significant digits of floats in text, where the notation has no setting of its own for them.
    pub digits: usize,
    stop: Stop,
}

/// Shorter loops do not tell how much of them is done.
const TOLD: usize = 64;
const THOUSAND: usize = 1000;

/// A loop that may tell how much of it is done.
#[derive(Debug)]
pub struct Turns<'a> {
    share: Option<&'a AtomicU32>,
    count: usize,
}

impl Turns<'_> {
    /// So many turns are done.
    #[inline]
    pub fn at(&self, done: usize) {
        if let Some(share) = self.share {
            let thousandths = done.min(self.count).saturating_mul(THOUSAND) / self.count.max(1);
            share.store(thousandths as u32 + 1, Relaxed);
        }
    }
}

impl Drop for Turns<'_> {
    fn drop(&mut self) {
        if let Some(share) = self.share {
            share.store(0, Relaxed);
        }
    }
}

/// The significant digits as long as no one sets them.
const DIGITS: usize = 7;

impl Default for Context {
    fn default() -> Self {
        Context::with_rules(Stop::default(), &Rules::CELLS)
    }
}

/// A flag that another thread (a signal, a clock) raises to end the running sentence.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<Running>);

/// What is known of the running sentence outside of its thread.
#[derive(Debug, Default)]
struct Running {
    /// Whether it is to end, and why.
    flag: AtomicU8,
    /// One more than the thousandths of its outermost loop that are done; 0 where no loop tells.
    share: AtomicU32,
}

impl Stop {
    /// Asks the running sentence to end with an attention interrupt.
    pub fn interrupt(&self) {
        self.0.flag.store(1, Relaxed);
    }

    /// Asks the running sentence to end because its time is up.
    pub fn time_up(&self) {
        self.0.flag.store(2, Relaxed);
    }

    /// Takes the request back.
    pub fn clear(&self) {
        self.0.flag.store(0, Relaxed);
        self.0.share.store(0, Relaxed);
    }

    /// How much of the running sentence's outermost loop is done, from 0 to 1, where that loop tells.
    pub fn share(&self) -> Option<f64> {
        let told = self.0.share.load(Relaxed).checked_sub(1)?;
        Some(f64::from(told) / THOUSAND as f64)
    }
}

impl Context {
    /// A context that listens to a flag.
    pub fn with_stop(stop: Stop) -> Self {
        Context { stop, ..Context::default() }
    }

    /// A context that listens to a flag and follows the rules of a notation.
    pub fn with_rules(stop: Stop, rules: &'static Rules) -> Self {
        Context { rules, tolerance: rules.tolerance, fill: None, plain: false, digits: DIGITS, stop }
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

    /// A loop of so many turns that tells how many are done, if it is long and no loop around it tells.
    ///
    /// ```
    /// use jackal::array::Context;
    /// let cx = Context::default();
    /// {
    ///     let outer = cx.turns(1000);
    ///     let inner = cx.turns(1000);
    ///     outer.at(250);
    ///     inner.at(999);
    ///     assert_eq!(cx.stop().share(), Some(0.25));
    /// }
    /// assert_eq!(cx.stop().share(), None);
    /// ```
    #[inline]
    pub fn turns(&self, count: usize) -> Turns<'_> {
        let share = &self.stop.0.share;
        let tells = count >= TOLD && share.load(Relaxed) == 0 && share.compare_exchange(0, 1, Relaxed, Relaxed).is_ok();
        Turns { share: tells.then_some(share), count }
    }

    /// Ends the running verb if it was asked to. Long kernels call it once per block of about 64 KiB of work, loops
    /// once per turn. A limit error if small buffers, which are not asked for one by one, have used the memory up.
    #[inline]
    pub fn poll(&self) -> Result<()> {
        match self.stop.0.flag.load(Relaxed) {
            0 if budget::is_spent() => Err(Error::limit("the memory budget is used up")),
            0 => Ok(()),
            1 => Err(Error::new(ErrorKind::Interrupt)),
            _ => Err(Error::new(ErrorKind::TimeLimit)),
        }
    }
}
