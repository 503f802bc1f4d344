//! Elementwise verbs: each element of the result depends on one element of each argument.
//!
//! Every verb here is a static [`AtomicDyad`] or [`AtomicMonad`]: its name and, for each element type it is defined on, a
//! tight loop over slices. One function (in `engine`) pervades them all: it promotes to the common type in blocks, pairs elements by
//! one agreement plan, picks the loop once, and does the verb again in the next wider type when the loop finds its own too narrow.
//!
//! ```
//! use jackal_array::{Array, Context};
//! use jackal_kernels::verbs::atomic::add;
//! let sum = add(&Context::default(), Array::list(vec![1_i64, 2, 3]).into(), Array::from(0.5).into())?;
//! assert_eq!(sum, Array::list(vec![1.5, 2.5, 3.5]));
//! # Ok::<(), jackal_array::error::Error>(())
//! ```

pub mod arithmetic;
pub mod bitwise;
pub(crate) mod blocks;
pub mod chain;
pub mod circular;
pub mod comparison;
pub mod complex;
pub mod divisors;
pub(crate) mod engine;
pub mod exponential;
pub mod factorial;
pub mod floats;
pub(crate) mod gathers;
pub(crate) mod groups;
pub(crate) mod in_bits;
pub mod items;
pub(crate) mod loops;
pub mod monads;
pub mod nulls;
mod onto;
pub(crate) mod pairing;
pub mod pervasive;
pub mod power;
mod repeated;
pub mod residue;
pub mod rounding;
pub mod scalar;
pub mod scalar_monad;
pub mod scans;
mod short;
mod slim;
mod slim_loops;
pub(crate) mod truth_cells;
pub(crate) mod units;
mod verb;
pub mod wholes;
mod within;
mod wrapping;

use crate::array::cells::{Rank, split};
use crate::array::nulls::truncated;
use crate::array::rules::Nulls;
use crate::array::{Arg, Array, Context, Plan, Rules, promote, shape};
use crate::error::Result;
use crate::fast_ways::SHORT;

pub use arithmetic::{
    ADD, DIVIDE, DIVIDE_OR_ONE, DIVIDE_OR_ZERO, MAXIMUM, MINIMUM, MULTIPLY, SUBTRACT, add, divide, maximum, minimum,
    multiply, subtract,
};
pub use bitwise::{
    BITWISE, BOOLEAN, NOT_AND, NOT_OR, bitwise_function, boolean_function, not_and, not_or, truth_function,
};
pub use circular::{COMPLEX_FROM, POLAR_FROM, circle, complex_from, polar_from};
pub use comparison::{
    EQUAL, GREATER, GREATER_OR_EQUAL, LESS, LESS_OR_EQUAL, NOT_EQUAL, equal, greater, greater_or_equal, less,
    less_or_equal, not_equal,
};
pub use divisors::{GCD_OR, LCM_AND, gcd_or, lcm_and};
pub use engine::{apply_finite, is_checked_by_loops};
pub use factorial::{FACTORIAL, OUT_OF, factorial, out_of};
pub use floats::Lanes;
pub use groups::{Classes, GroupInsertion, Keys, Span};
pub use loops::{ExactFold, Flow, Fold, Onto};
pub use monads::*;
pub use onto::{ClosedLoops, ClosedLoops1};
use pairing::Pairing;
pub use power::{LOGARITHM, LOGARITHM_OR_ONE, POWER, ROOT, logarithm, power, root};
pub use residue::{RESIDUE, residue};
pub use rounding::{CEILING, FLOOR, SIGN, SIGNUM, ceiling, floor, signum};
use scalar::Scalar;
pub use scans::{Scan, ScanKernel, ScanOf};
pub use short::{ShortResult, short_monad, short_pair};
pub use verb::{AtomicDyad, AtomicMonad, Role, Units};
pub use verb::{Bits, ExactKernel, ExactKernel1, Kernel, Kernel1, Loop, Loop1, SlimDyad};
pub(crate) use wrapping::add_ints;

impl AtomicDyad {
    /// The verb between arguments under the agreement of the notation. Any ranks.
    #[inline]
    pub fn apply<'x, 'y>(&self, cx: &Context, x: impl Into<Arg<'x>>, y: impl Into<Arg<'y>>) -> Result<Array> {
        let (x, y) = (x.into(), y.into());
        if SHORT.on(cx) {
            if let Some(result) = engine::atoms(self, cx, &x, &y) {
                return Ok(result);
            }
            if let Some(result) = short_pair(self, cx, &x, &y) {
                return floats::finite(cx, result.into());
            }
        }
        self.apply_in_full(cx, x.into_array(), y.into_array())
    }

    /// The verb between two machine atoms, in registers: the one place where these meet, for every evaluator. `None` for other
    /// arguments, or where the answer is not surely that of the kernels.
    ///
    /// ```
    /// use jackal_array::{Array, Context};
    /// use jackal_kernels::verbs::atomic::{ADD, scalar::Scalar};
    /// let (cx, two) = (Context::default(), Array::from(2_i64));
    /// assert_eq!(ADD.of_atoms(&cx, &two, &Array::from(0.5)), Some(Scalar::Float(2.5)));
    /// assert!(ADD.of_atoms(&cx, &two, &Array::list(vec![1_i64])).is_none());
    /// ```
    #[inline(always)]
    pub fn of_atoms(&self, cx: &Context, x: &Array, y: &Array) -> Option<Scalar> {
        if let (Some(&x), Some(&y)) = (x.as_atom::<i64>(), y.as_atom::<i64>())
            && self.keeps_ints
        {
            return self.scalar?.apply(cx.tolerance, Scalar::Int(x), Scalar::Int(y));
        }
        if !x.is_machine_atom() || !y.is_machine_atom() || self.is_fitted(cx) {
            return None;
        }
        self.scalar?.apply(cx.tolerance, Scalar::from_array(x)?, Scalar::from_array(y)?)
    }

    /// Whether the fill of the context makes another verb of it: powers with steps.
    #[inline]
    pub(crate) fn is_fitted(&self, cx: &Context) -> bool {
        !self.keeps_ints && cx.fill.is_some()
    }

    /// The same without the quick ways.
    pub fn apply_in_full(&self, cx: &Context, x: Array, y: Array) -> Result<Array> {
        let pairing = Pairing::of_plan(Plan::agreed(cx.rules.agreement, x.shape(), y.shape())?);
        engine::pervade(self, cx, x, y, &pairing)
    }

    /// The verb between two atoms of which one is exact or complex; `None` for other arguments, or where the result is of a wider type.
    ///
    /// ```
    /// use jackal_array::{Array, Context, Extended};
    /// use jackal_kernels::verbs::atomic::ADD;
    /// let two = Array::atom(Extended::from(2));
    /// assert_eq!(ADD.larger_atoms(&Context::default(), &two, &Array::from(2_i64)), Some(Array::atom(Extended::from(4))));
    /// assert!(ADD.larger_atoms(&Context::default(), &two, &Array::from(0.5)).is_none());
    /// ```
    pub fn larger_atoms(&self, cx: &Context, x: &Array, y: &Array) -> Option<Array> {
        if x.is_atom() && y.is_atom() { engine::larger_atoms(self, cx, x, y) } else { None }
    }

    /// Each element of x with all of y: the shape of the result is that of x followed by that of y.
    ///
    /// ```
    /// use jackal_array::{Array, Context};
    /// use jackal_kernels::verbs::atomic::MULTIPLY;
    /// let table = MULTIPLY.outer(&Context::default(), Array::list(vec![1_i64, 2]), Array::list(vec![3_i64, 4]))?;
    /// assert_eq!(table, Array::new(&[2, 2], vec![3_i64, 4, 6, 8])?);
    /// # Ok::<(), jackal_array::error::Error>(())
    /// ```
    pub fn outer(&self, cx: &Context, x: Array, y: Array) -> Result<Array> {
        let pairing = Pairing::outer(x.shape(), y.shape())?;
        engine::pervade(self, cx, x, y, &pairing)
    }

    /// All of one argument against each cell of the other that has its shape: the shorter shape is a suffix of the
    /// longer. A length error otherwise.
    pub fn suffix(&self, cx: &Context, x: Array, y: Array) -> Result<Array> {
        let pairing = Pairing::suffix(x.shape(), y.shape())?;
        engine::pervade(self, cx, x, y, &pairing)
    }

    /// The verb on cells of ranks `left` and `right` where there are none of them: an empty array of the shape and type that
    /// the results would have. `None` where there are cells; the error of shapes that do not agree.
    ///
    /// ```
    /// use jackal_array::{Array, Context};
    /// use jackal_kernels::verbs::atomic::ADD;
    /// let none = |length| Array::new(&[0, length], Vec::<i64>::new());
    /// let sum = ADD.on_no_cells(&Context::default(), (1, 1), &none(3)?, &none(3)?)?;
    /// assert_eq!(sum.map(|sum| sum.shape().to_vec()), Some(vec![0, 3]));
    /// assert!(ADD.on_no_cells(&Context::default(), (1, 1), &none(3)?, &none(2)?).is_err());
    /// # Ok::<(), jackal_array::error::Error>(())
    /// ```
    pub fn on_no_cells(
        &self,
        cx: &Context,
        (left, right): (Rank, Rank),
        x: &Array,
        y: &Array,
    ) -> Result<Option<Array>> {
        let ((x_frame, x_cell), (y_frame, y_cell)) = (split(x.shape(), left), split(y.shape(), right));
        if !x_frame.contains(&0) && !y_frame.contains(&0) {
            return Ok(None);
        }
        let (frames, cells) = (Plan::prefix(x_frame, y_frame)?, Plan::prefix(x_cell, y_cell)?);
        let whole = shape::concat(&frames.frame, &cells.frame);
        engine::pervade(self, cx, x.clone(), y.clone(), &Pairing::none(whole)).map(Some)
    }

    /// The identity element as an atom of the narrowest type.
    pub fn identity_atom(&self) -> Option<Array> {
        self.identity.map(|number| promote::narrowest(Array::from(number)))
    }

    /// The identity element of a notation: where integers have nulls and infinities, it is one of them.
    ///
    /// ```
    /// use jackal_array::{Array, Rules};
    /// use jackal_kernels::verbs::atomic::{MINIMUM, nulls::MINIMUM_NULL};
    /// assert_eq!(MINIMUM.identity_in(&Rules::CELLS), Some(Array::from(f64::INFINITY)));
    /// assert_eq!(MINIMUM_NULL.identity_in(&Rules::LISTS), Some(Array::from(i64::MAX)));
    /// ```
    pub fn identity_in(&self, rules: &Rules) -> Option<Array> {
        match rules.nulls {
            Nulls::None => self.identity_atom(),
            Nulls::Least => self.identity.map(|number| Array::from(truncated(number))),
        }
    }
}

impl AtomicMonad {
    /// The verb on a machine atom, in a register. `None` for other arguments, or where the answer is not surely that of the
    /// kernels.
    #[inline(always)]
    pub fn of_atom(&self, cx: &Context, y: &Array) -> Option<Scalar> {
        self.scalar?.apply(cx.tolerance, Scalar::from_array(y)?)
    }

    /// The verb on every element. Any rank.
    pub fn apply<'y>(&self, cx: &Context, y: impl Into<Arg<'y>>) -> Result<Array> {
        let y = y.into();
        if SHORT.on(cx)
            && let Some(result) = short_monad(self, cx, &y)
        {
            return floats::finite(cx, result);
        }
        engine::pervade_monad(self, cx, y.into_array())
    }
}

/// The public function of an elementwise dyad.
macro_rules! each_dyad {
    ($($(#[$doc:meta])* $name:ident = $verb:ident;)*) => { $(
        $(#[$doc])*
        pub fn $name(cx: &Context, x: $crate::array::Arg<'_>, y: $crate::array::Arg<'_>) -> Result<Array> {
            $verb.apply(cx, x, y)
        }
    )* };
}

/// The public function of an elementwise monad.
macro_rules! each_monad {
    ($($(#[$doc:meta])* $name:ident = $verb:ident;)*) => { $(
        $(#[$doc])*
        pub fn $name(cx: &Context, y: $crate::array::Arg<'_>) -> Result<Array> {
            $verb.apply(cx, y)
        }
    )* };
}

pub(crate) use {each_dyad, each_monad};
