//! The context of a verb: tolerance, fill, flag, and the rules of the notation, as values.

use super::fast_ways::{BITS, FastWay, PARTS, Plain, SLIM};
use super::rules::Parts;
use super::{Array, Rules, Tolerance};
use crate::error::Result;

pub use super::stop::{Stop, Turns};

/// Settings that travel with every application of a verb. Cheap to clone; a fit (`!.`) makes a changed copy.
#[derive(Clone, Debug)]
pub struct Context {
    /// The rules of the notation.
    pub rules: &'static Rules,
    /// The tolerance of comparisons.
    pub tolerance: Tolerance,
    /// The fill, an atom, instead of the type's own.
    pub fill: Option<Array>,
    /// The fast ways that are turned off.
    pub plain: Plain,
    /// The significant digits of floats in text, where the notation has no setting of its own for them.
    pub digits: usize,
    stop: Stop,
}

/// The significant digits as long as no one sets them.
const DIGITS: usize = 7;

impl FastWay {
    /// Whether it may be taken.
    #[inline(always)]
    pub fn on(&self, cx: &Context) -> bool {
        self.is_on(cx.plain)
    }
}

impl Default for Context {
    fn default() -> Self {
        Context::with_rules(Stop::default(), &Rules::CELLS)
    }
}

impl Context {
    /// Whether this many small integers are stored slim.
    #[inline]
    pub fn slims(&self, count: usize) -> bool {
        super::slim::MADE && count >= self.stop().packed_from() && SLIM.on(self)
    }

    /// Whether this many booleans are stored in bits.
    #[inline]
    pub fn packs(&self, count: usize) -> bool {
        count >= self.stop().packed_from() && BITS.on(self)
    }

    /// The rule for slices of arrays with other holders.
    #[inline]
    pub fn parts(&self) -> Parts {
        if PARTS.on(self) { self.rules.parts } else { Parts::None }
    }

    /// A context that listens to a flag.
    pub fn with_stop(stop: Stop) -> Self {
        Context { stop, ..Context::default() }
    }

    /// A context that listens to a flag and follows the rules of a notation.
    pub fn with_rules(stop: Stop, rules: &'static Rules) -> Self {
        Context { rules, tolerance: rules.tolerance, fill: None, plain: Plain::NONE, digits: DIGITS, stop }
    }

    /// The same context with another tolerance.
    #[must_use]
    pub fn with_tolerance(&self, tolerance: Tolerance) -> Self {
        Context { tolerance, ..self.clone() }
    }

    /// The same context with a fill.
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
    /// use jackal_array::Context;
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
        self.stop.turns(count)
    }

    /// Ends the running verb if it was asked to. Long kernels call it once per block of about 64 KiB of work, loops
    /// once per turn. A limit error if small buffers, which are not asked for one by one, have used the memory up.
    #[inline]
    pub fn poll(&self) -> Result<()> {
        self.stop.look()
    }
}
