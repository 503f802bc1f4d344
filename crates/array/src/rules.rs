//! The rules that differ between notations, as one value that travels in the [`Context`](super::Context).
//!
//! The core reads a rule where the choice is made and never asks which notation it serves. Each notation has one static
//! instance. A rule that no code reads does not belong here.

use std::cmp::Ordering;

use super::Tolerance;
use crate::error::ErrorKind;

/// The agreement of two frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// One frame is a prefix of the other.
    Prefix,
    /// Equal shapes, or an atom that meets everything.
    EqualOrAtom,
    /// Equal shapes, or an array of one element, of any rank, that meets everything.
    EqualOrOne,
}

/// The treatment of enclosed items by an itemwise verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enclosed {
    /// It refuses them.
    Refused,
    /// It goes into them, pair by pair.
    Entered,
}

/// Whether the least integer, the NaN, the blank and the empty symbol are nulls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nulls {
    /// There are no nulls.
    None,
    /// A null makes the result a null, and is the least in order.
    Least,
}

/// The result of a division by zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Division {
    /// `0 % 0` is 0, anything else infinity.
    ZeroOrInfinity,
    /// `0 % 0` is the null, anything else infinity.
    NullOrInfinity,
    /// `0 % 0` is 1, anything else a domain error.
    OneOrError,
    /// Division by zero gives 0; a result that is too large is a domain error.
    Zero,
}

impl Division {
    /// Whether a result that is infinite is an error.
    #[inline]
    pub fn refuses_infinity(self) -> bool {
        matches!(self, Division::OneOrError | Division::Zero)
    }
}

/// The place of a NaN in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NanOrder {
    /// After all numbers.
    Last,
    /// Before all numbers.
    First,
    /// A NaN is a domain error.
    Error,
}

impl NanOrder {
    /// The exact order of two floats for grading: ascending, a NaN where the rule says; the two zeros are equal.
    ///
    /// ```
    /// use jackal_array::rules::NanOrder;
    /// assert!(NanOrder::Last.order(f64::NAN, f64::INFINITY).is_gt());
    /// assert!(NanOrder::First.order(f64::NAN, f64::NEG_INFINITY).is_lt());
    /// assert!(NanOrder::Last.order(-0.0, 0.0).is_eq());
    /// ```
    #[inline]
    pub fn order(self, a: f64, b: f64) -> Ordering {
        let aside = || a.is_nan().cmp(&b.is_nan());
        a.partial_cmp(&b).unwrap_or_else(|| if self == NanOrder::First { aside().reverse() } else { aside() })
    }
}

/// Whether values of different types can be the same, in matching and searching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sameness {
    /// Numbers compare by value whatever their types, and empty arrays by shape.
    ByValue,
    /// Values of different types differ.
    ByType,
}

/// The order of enclosed values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueOrder {
    /// Numeric or empty, then text, then enclosed; by rank; by elements; by shape.
    ByClass,
    /// The total order of arrays: by the first items that differ, numbers before characters.
    Total,
    /// Item by item, a prefix first; what is of different types by the rank of its type.
    ByItems,
}

/// The rule for slices of arrays with other holders, taken without a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parts {
    /// Every slice is copied.
    None,
    /// Slices of at least half of the array are shared: a stored slice then holds at most twice its size.
    Half,
    /// All slices are shared: the notation brings stored values [to rest](super::Array::at_rest).
    Any,
}

/// The rules of a notation.
///
/// ```
/// use jackal_array::{Context, rules::Agreement};
/// assert_eq!(Context::default().rules.agreement, Agreement::Prefix);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rules {
    /// The agreement of two frames.
    pub agreement: Agreement,
    /// The treatment of enclosed items.
    pub enclosed: Enclosed,
    /// Whether there are nulls.
    pub nulls: Nulls,
    /// The result of a division by zero.
    pub division: Division,
    /// The place of a NaN in order.
    pub nan_order: NanOrder,
    /// Whether values of different types can be the same.
    pub sameness: Sameness,
    /// The order of enclosed values.
    pub value_order: ValueOrder,
    /// The default tolerance.
    pub tolerance: Tolerance,
    /// The kind of error for an argument of a wrong type.
    pub misfit: ErrorKind,
    /// The rule for slices.
    pub parts: Parts,
}

impl Rules {
    /// The rules of arrays of cells: prefix agreement, boxes, fills by type, integers that widen.
    pub const CELLS: Rules = Rules {
        agreement: Agreement::Prefix,
        enclosed: Enclosed::Refused,
        nulls: Nulls::None,
        division: Division::ZeroOrInfinity,
        nan_order: NanOrder::Last,
        sameness: Sameness::ByValue,
        value_order: ValueOrder::ByClass,
        tolerance: Tolerance::BELOW,
        misfit: ErrorKind::Domain,
        parts: Parts::Any,
    };

    /// The rules of lists of items: agreement of equals, nulls, integers that wrap around.
    pub const LISTS: Rules = Rules {
        agreement: Agreement::EqualOrAtom,
        enclosed: Enclosed::Entered,
        nulls: Nulls::Least,
        division: Division::NullOrInfinity,
        nan_order: NanOrder::First,
        sameness: Sameness::ByType,
        value_order: ValueOrder::ByItems,
        tolerance: Tolerance::REACHED,
        misfit: ErrorKind::Type,
        parts: Parts::Half,
    };

    /// The rules of nested arrays: agreement of equals or of one element, atoms that stay themselves, prototypes.
    pub const NESTED: Rules = Rules {
        agreement: Agreement::EqualOrOne,
        enclosed: Enclosed::Entered,
        nulls: Nulls::None,
        division: Division::OneOrError,
        nan_order: NanOrder::Error,
        sameness: Sameness::ByValue,
        value_order: ValueOrder::Total,
        tolerance: Tolerance::BELOW,
        misfit: ErrorKind::Domain,
        parts: Parts::Half,
    };
}
