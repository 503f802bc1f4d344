//! Elementwise verbs: a name, kernels by type, and kernels under operators.

use super::gathers::Gathers;
use super::groups::GroupInsertion;
use super::loops::{Flow, Fold, Onto};
use super::pairing::Pairing;
use super::scalar::ScalarDyad;
use super::scalar_monad::ScalarMonad;
use super::scans::Scan;
use crate::array::threads::Cost;
use crate::array::{Array, Bounds, Complex, Context, ElementType, Extended, Rational, narrow, promote};
use crate::error::Result;

/// A loop over one block: as many results as `out` has room for; an argument has as many elements or just one.
pub type Loop<T, U> = fn(&Context, &[T], &[T], &mut [U]) -> Flow;
/// The same for a verb of one argument.
pub type Loop1<T, U> = fn(&Context, &[T], &mut [U]) -> Flow;

/// The loop of a dyad on arguments of a machine type, by the type of its result.
#[derive(Clone, Copy, Debug)]
pub enum Kernel<T: 'static> {
    /// Not defined on this type: the next wider one is tried.
    None,
    /// It gives booleans.
    Bool(Loop<T, bool>),
    /// It gives integers.
    Int(Loop<T, i64>),
    /// It gives floats.
    Float(Loop<T, f64>),
    /// It gives complex numbers.
    Complex(Loop<T, Complex>),
}

/// The loop of a dyad on exact numbers, by the type of its result.
#[derive(Debug)]
pub enum ExactKernel<T: 'static> {
    /// Not defined on this type: the next wider one is tried.
    None,
    /// It gives booleans.
    Bool(Loop<T, bool>),
    /// It gives floats.
    Float(Loop<T, f64>),
    /// It gives integers of any size.
    Extended(Loop<T, Extended>),
    /// It gives fractions.
    Rational(Loop<T, Rational>),
}

/// The loop of a monad on a machine type, by the type of its result.
#[derive(Clone, Copy, Debug)]
pub enum Kernel1<T: 'static> {
    /// Not defined on this type: the next wider one is tried.
    None,
    /// It gives booleans.
    Bool(Loop1<T, bool>),
    /// It gives integers.
    Int(Loop1<T, i64>),
    /// It gives floats.
    Float(Loop1<T, f64>),
    /// It gives complex numbers.
    Complex(Loop1<T, Complex>),
}

/// The loop of a monad on exact numbers, by the type of its result.
#[derive(Debug)]
pub enum ExactKernel1<T: 'static> {
    /// Not defined on this type: the next wider one is tried.
    None,
    /// It gives floats.
    Float(Loop1<T, f64>),
    /// It gives integers of any size.
    Extended(Loop1<T, Extended>),
    /// It gives fractions.
    Rational(Loop1<T, Rational>),
}

/// The loops of a dyad on slim integers of one width.
#[derive(Clone, Copy, Debug)]
pub enum SlimDyad {
    /// It gives integers: between which numbers, and the loops. The last is for results that have no room in four bytes.
    Numbers(fn(Bounds, Bounds) -> Option<Bounds>, Loop<i8, i8>, Loop<i16, i16>, Loop<i32, i32>, Loop<i32, i64>),
    /// It gives booleans.
    Truths(Loop<i8, bool>, Loop<i16, bool>, Loop<i32, bool>),
    /// It gives floats.
    Floats(Loop<f64, f64>),
    /// With one integer at the left the result fits a slim type, whatever the right argument is.
    Short(fn(i64) -> Option<Bounds>, Loop<i64, i8>, Loop<i64, i16>, Loop<i64, i32>),
    /// The same where the right argument is one integer and the left one is slim: others may be nulls.
    ShortRight(fn(i64) -> Option<Bounds>, Loop<i64, i8>, Loop<i64, i16>, Loop<i64, i32>),
}

/// The loops of a monad on slim integers: between which numbers the results are, and a loop for each width.
pub(crate) type SlimMonad = (fn(Bounds) -> Option<Bounds>, Loop1<i8, i8>, Loop1<i16, i16>, Loop1<i32, i32>);

/// Which type two arguments meet in, if the verb is defined on them: usually [`promote::common`].
pub(crate) type Meeting = fn(ElementType, ElementType) -> Option<ElementType>;
/// The function of a verb for arguments of which one is not a number.
pub(crate) type Others = fn(&Context, &Array, &Array, &Pairing) -> Result<Option<Array>>;
/// The function of a monad for an argument that is not a number.
pub(crate) type Others1 = fn(&Context, &Array) -> Result<Option<Array>>;

/// The role of a verb in forms of several verbs, such as the product of matrices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// None: no such form knows the verb.
    Other,
    /// The sum.
    Sum,
    /// The difference.
    Difference,
    /// The product.
    Product,
    /// The quotient.
    Quotient,
}

/// The rule by which units of times combine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Units {
    /// The numbers count, the result has no unit.
    Dropped,
    /// Times are added.
    Sum,
    /// Times are subtracted.
    Difference,
    /// Times are compared in a common unit; the result has none.
    Compared,
    /// One of two times in a common unit is chosen.
    Chosen,
    /// A time is multiplied by a number.
    Scaled,
    /// The left argument stands for what the right one lacks.
    Filled,
    /// The right argument is rounded down to a multiple of the left one.
    Rounded,
    /// Whole parts of the left argument.
    Quotient,
    /// The remainder of one argument by the other.
    Remainder,
}

/// An elementwise dyad: its name, its kernels by type, and its ways under operators.
#[derive(Debug)]
pub struct AtomicDyad {
    /// The name of the verb, for messages.
    pub name: &'static str,
    /// Its role in forms of several verbs.
    pub role: Role,
    /// The result of inserting the verb between no items, if it has one.
    pub identity: Option<f64>,
    /// Whether grouping does not matter, so that a scan may go forward.
    pub associative: bool,
    /// Whether an insertion keeps the order of the definition for floats, and for integers once they overflow: regrouping would change a
    /// result that depends on divisors.
    pub(crate) in_order: bool,
    pub(crate) meeting: Meeting,
    /// Whether two integers are combined as integers, not as floats: the short ways for integers apply.
    pub keeps_ints: bool,
    /// The loop on booleans.
    pub bools: Kernel<bool>,
    /// The loop on integers.
    pub ints: Kernel<i64>,
    pub(crate) floats: Kernel<f64>,
    /// Tried on floats when `floats` finds its result type too narrow, before complex numbers are.
    pub(crate) floats_again: Kernel<f64>,
    pub(crate) complexes: Kernel<Complex>,
    pub(crate) extendeds: ExactKernel<Extended>,
    pub(crate) rationals: ExactKernel<Rational>,
    /// The loops on slim integers.
    pub(crate) slim: Option<SlimDyad>,
    /// The loops into the buffer of an argument that no one else holds.
    pub(crate) onto: Onto,
    /// The kernels of the verb inserted between many slim integers, or into each prefix of them.
    pub(crate) gathers: Option<Gathers>,
    /// Insertion into a whole list at once, where that is faster than pair by pair.
    pub fold: Fold,
    /// Insertion into every prefix of a list in one pass, where that is faster than item by item.
    pub(crate) scan: Scan,
    /// The verb with which this one takes turns when it is inserted into every prefix.
    pub(crate) alternates: Option<&'static AtomicDyad>,
    /// Insertion between the items of groups, in one pass over all of them.
    pub(crate) grouping: GroupInsertion,
    /// The short way of two atoms.
    pub scalar: Option<ScalarDyad>,
    /// The loop on characters, where the verb is defined on them.
    pub bytes: Option<Loop<u8, bool>>,
    /// The function for an argument that is not a number; most verbs have none.
    pub(crate) others: Option<Others>,
    /// The cost of a pair of numbers.
    pub(crate) cost: Cost,
    /// Whether a table of results pays off where the same value occurs many times.
    pub(crate) is_costly: bool,
    /// How many bits integers that it gives have at least, where integers are narrower than the engine's own.
    pub least_bits: u32,
    /// The same verb on many integers of 32 bits, whose results are narrowed block by block.
    pub(crate) within: Option<&'static AtomicDyad>,
    /// The rule for the units of its arguments, if they are times.
    pub units: Units,
    /// The rule for unmatched items of the right argument, where items meet by keys.
    pub alone: Option<&'static AtomicMonad>,
}

impl AtomicDyad {
    /// The short way of two atoms, if it has one.
    pub fn short(&self) -> Option<ScalarDyad> {
        self.scalar
    }

    /// Whether it tests for equality, which is defined on all types.
    pub fn is_equality(&self) -> bool {
        matches!(self.scalar, Some(ScalarDyad::EqualNull | ScalarDyad::NotEqualNull))
    }

    /// A verb that is defined on nothing yet.
    pub(crate) const fn new(name: &'static str, identity: Option<f64>) -> Self {
        AtomicDyad {
            name,
            role: Role::Other,
            identity,
            associative: false,
            in_order: false,
            meeting: promote::common,
            keeps_ints: true,
            bools: Kernel::None,
            ints: Kernel::None,
            floats: Kernel::None,
            floats_again: Kernel::None,
            complexes: Kernel::None,
            extendeds: ExactKernel::None,
            rationals: ExactKernel::None,
            slim: None,
            onto: Onto::NONE,
            gathers: None,
            fold: Fold::NONE,
            scan: Scan::NONE,
            alternates: None,
            grouping: GroupInsertion::NONE,
            scalar: None,
            bytes: None,
            others: None,
            cost: Cost::Light,
            is_costly: false,
            least_bits: narrow::INTEGER_BITS,
            within: None,
            units: Units::Dropped,
            alone: None,
        }
    }
}

/// How wide the integers are that a monad gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bits {
    /// The bits of the argument, but at least this many.
    Least(u32),
    /// A fixed number of bits.
    Always(u32),
    /// As many as those of the argument, which are those of an int where it has no sign.
    Signed,
}

impl Bits {
    /// The bits of results whose argument has `argument` bits.
    pub(crate) fn of_result(self, argument: u32) -> u32 {
        match self {
            Bits::Least(least) => argument.max(least),
            Bits::Always(bits) => bits,
            Bits::Signed if argument < 16 => 32,
            Bits::Signed => argument,
        }
    }
}

/// An elementwise monad: its name and its kernels by type.
#[derive(Debug)]
pub struct AtomicMonad {
    /// The name of the verb.
    pub name: &'static str,
    /// The short way of an atom.
    pub scalar: Option<ScalarMonad>,
    pub(crate) bools: Kernel1<bool>,
    pub(crate) ints: Kernel1<i64>,
    /// The loops on slim integers.
    pub(crate) slim: Option<SlimMonad>,
    pub(crate) floats: Kernel1<f64>,
    /// Tried on floats when `floats` finds its result type too narrow, before complex numbers are.
    pub(crate) floats_again: Kernel1<f64>,
    pub(crate) complexes: Kernel1<Complex>,
    pub(crate) extendeds: ExactKernel1<Extended>,
    pub(crate) rationals: ExactKernel1<Rational>,
    /// Tried on fractions when `rationals` finds its result type too narrow, before floats are.
    pub(crate) rationals_again: ExactKernel1<Rational>,
    /// The function for an argument that is not a number; most verbs have none.
    pub(crate) others: Option<Others1>,
    /// The cost of a number.
    pub(crate) cost: Cost,
    /// Whether to look a value up is much cheaper than to work it out once more.
    pub(crate) is_costly: bool,
    /// How many bits integers that it gives have, where integers are narrower than the engine's own.
    pub(crate) bits: Bits,
    /// The verb on integers of 8 bits, which have no null, if it is another one there.
    pub(crate) on_bytes: Option<&'static AtomicMonad>,
}

impl AtomicMonad {
    /// The short way of an atom, if it has one.
    pub fn short(&self) -> Option<ScalarMonad> {
        self.scalar
    }

    pub(crate) const fn new(name: &'static str) -> Self {
        AtomicMonad {
            name,
            scalar: None,
            bools: Kernel1::None,
            ints: Kernel1::None,
            slim: None,
            floats: Kernel1::None,
            floats_again: Kernel1::None,
            complexes: Kernel1::None,
            extendeds: ExactKernel1::None,
            rationals: ExactKernel1::None,
            rationals_again: ExactKernel1::None,
            others: None,
            cost: Cost::Light,
            is_costly: false,
            bits: Bits::Least(1),
            on_bytes: None,
        }
    }
}
