//! Exact fractions, and the two infinities that exact division by zero gives.
//!
//! An infinity is what a float's is: larger than every number, zero times it is zero, and what has no value (an infinity
//! less itself, an infinity divided by one) is nothing: the checked functions say so, and the verbs make an error of it.
//! The operators are for algorithms over finite fractions; where the checked function has nothing they give zero.

use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Neg, Sub};

use dashu_base::{Abs, Signed, UnsignedAbs};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::exact;

static ONE: IBig = IBig::ONE;
static NEGATIVE_ONE: IBig = IBig::NEG_ONE;
static ZERO: UBig = UBig::ZERO;

/// A fraction in lowest terms, or an infinity.
///
/// ```
/// use jackal_array::{Extended, Rational};
/// let half = Rational::from_parts_signed(Extended::from(2), Extended::from(4));
/// assert_eq!((half.numerator().to_string(), half.denominator().to_string()), ("1".into(), "2".into()));
/// let infinity = Rational::ONE / Rational::ZERO;
/// assert!(infinity > half && infinity == Rational::INFINITY);
/// assert_eq!(infinity.checked_sub(&infinity), None);
/// assert_eq!(infinity.checked_mul(&Rational::ZERO), Some(Rational::ZERO));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rational {
    /// A fraction in lowest terms.
    Finite(RBig),
    /// Larger than all others, or less.
    Infinite {
        /// Whether it is less than all others.
        negative: bool,
    },
}

use Rational::{Finite, Infinite};

impl Rational {
    /// Nought.
    pub const ZERO: Rational = Finite(RBig::ZERO);
    /// The number one.
    pub const ONE: Rational = Finite(RBig::ONE);
    /// The positive infinity.
    pub const INFINITY: Rational = Infinite { negative: false };

    /// The infinity with a sign.
    pub const fn infinite(negative: bool) -> Self {
        Infinite { negative }
    }

    /// A numerator over a denominator; over zero it is infinite, and nought over nought is nought.
    pub fn from_parts(numerator: IBig, denominator: UBig) -> Self {
        if denominator.is_zero() {
            return if numerator.is_zero() { Rational::ZERO } else { Rational::infinite(numerator.is_negative()) };
        }
        Finite(RBig::from_parts(numerator, denominator))
    }

    /// As [`Rational::from_parts`], where the denominator too may be negative.
    pub fn from_parts_signed(numerator: IBig, denominator: IBig) -> Self {
        let numerator = if denominator.is_negative() { -numerator } else { numerator };
        Rational::from_parts(numerator, denominator.unsigned_abs())
    }

    /// The numerator; of an infinity 1 or -1.
    pub fn numerator(&self) -> &IBig {
        match self {
            Finite(q) => q.numerator(),
            Infinite { negative: false } => &ONE,
            Infinite { negative: true } => &NEGATIVE_ONE,
        }
    }

    /// The denominator; of an infinity 0.
    pub fn denominator(&self) -> &UBig {
        match self {
            Finite(q) => q.denominator(),
            Infinite { .. } => &ZERO,
        }
    }

    /// Whether it is not an infinity.
    pub fn is_finite(&self) -> bool {
        matches!(self, Finite(_))
    }

    /// Whether it is a whole number.
    pub fn is_int(&self) -> bool {
        matches!(self, Finite(q) if q.is_int())
    }

    /// Whether it is nought.
    pub fn is_zero(&self) -> bool {
        matches!(self, Finite(q) if q.is_zero())
    }

    /// Whether it is one.
    pub fn is_one(&self) -> bool {
        matches!(self, Finite(q) if q.is_one())
    }

    /// Whether it is below nought.
    pub fn is_negative(&self) -> bool {
        match self {
            Finite(q) => q.is_negative(),
            Infinite { negative } => *negative,
        }
    }

    /// The absolute value.
    pub fn abs(self) -> Self {
        match self {
            Finite(q) => Finite(q.abs()),
            Infinite { .. } => Rational::INFINITY,
        }
    }

    /// The largest whole number that is not above it; `None` for an infinity.
    pub fn floor(&self) -> Option<IBig> {
        if let Finite(q) = self { Some(q.floor()) } else { None }
    }

    /// The smallest whole number that is not below it; `None` for an infinity.
    pub fn ceil(&self) -> Option<IBig> {
        if let Finite(q) = self { Some(q.ceil()) } else { None }
    }

    /// The nearest float.
    pub fn to_float(&self) -> f64 {
        match self {
            Finite(q) => q.to_f64().value(),
            Infinite { negative: false } => f64::INFINITY,
            Infinite { negative: true } => f64::NEG_INFINITY,
        }
    }

    /// The exact value of a float; `None` if it is not a number.
    pub fn from_float(float: f64) -> Option<Self> {
        if float.is_infinite() {
            return Some(Rational::infinite(float < 0.0));
        }
        RBig::try_from(float).ok().map(Finite)
    }

    /// The sum, if it has a value.
    pub fn checked_add(&self, other: &Self) -> Option<Self> {
        match (self, other) {
            (Finite(a), Finite(b)) => Some(Finite(a + b)),
            (Infinite { negative: a }, Infinite { negative: b }) if a != b => None,
            (Infinite { negative }, _) | (_, Infinite { negative }) => Some(Rational::infinite(*negative)),
        }
    }

    /// The difference, if it has a value.
    pub fn checked_sub(&self, other: &Self) -> Option<Self> {
        match (self, other) {
            (Finite(a), Finite(b)) => Some(Finite(a - b)),
            (Infinite { negative: a }, Infinite { negative: b }) if a == b => None,
            (Infinite { negative }, _) => Some(Rational::infinite(*negative)),
            (_, Infinite { negative }) => Some(Rational::infinite(!negative)),
        }
    }

    /// The product; nought times an infinity is nought.
    pub fn checked_mul(&self, other: &Self) -> Option<Self> {
        match (self, other) {
            (Finite(a), Finite(b)) => Some(Finite(a * b)),
            _ if self.is_zero() || other.is_zero() => Some(Rational::ZERO),
            _ => Some(Rational::infinite(self.is_negative() != other.is_negative())),
        }
    }

    /// Whether the sum and the difference can be had in lowest terms: of very long fractions that takes too long.
    pub fn has_sum(&self, other: &Self) -> bool {
        let (_, below) = self.bits();
        let (_, other_below) = other.bits();
        exact::can_reduce(below, other_below)
    }

    /// Whether the product can be.
    pub fn has_product(&self, other: &Self) -> bool {
        let ((above, below), (other_above, other_below)) = (self.bits(), other.bits());
        exact::can_reduce(above + other_above, below + other_below)
    }

    /// Whether the quotient can be.
    pub fn has_quotient(&self, other: &Self) -> bool {
        let ((above, below), (other_above, other_below)) = (self.bits(), other.bits());
        exact::can_reduce(above + other_below, below + other_above)
    }

    /// About how many bits numerator and denominator have.
    fn bits(&self) -> (usize, usize) {
        (exact::bits(self.numerator()), self.denominator().as_words().len() * 64)
    }

    /// The quotient, if it has a value: nought by nought is nought, another number by nought infinite.
    pub fn checked_div(&self, other: &Self) -> Option<Self> {
        match (self, other) {
            _ if self.is_zero() => Some(Rational::ZERO),
            (Infinite { .. }, Infinite { .. }) => None,
            (Finite(_), Infinite { .. }) => Some(Rational::ZERO),
            (Finite(a), Finite(b)) if !b.is_zero() => Some(Finite(a / b)),
            _ => Some(Rational::infinite(self.is_negative() != other.is_negative())),
        }
    }
}

/// An operator between values and borrowed values, by its checked function.
macro_rules! operator {
    ($trait:ident, $name:ident, $checked:ident) => {
        impl $trait<&Rational> for &Rational {
            type Output = Rational;
            fn $name(self, other: &Rational) -> Rational {
                self.$checked(other).unwrap_or(Rational::ZERO)
            }
        }
        impl $trait<Rational> for Rational {
            type Output = Rational;
            fn $name(self, other: Rational) -> Rational {
                $trait::$name(&self, &other)
            }
        }
        impl $trait<&Rational> for Rational {
            type Output = Rational;
            fn $name(self, other: &Rational) -> Rational {
                $trait::$name(&self, other)
            }
        }
        impl $trait<Rational> for &Rational {
            type Output = Rational;
            fn $name(self, other: Rational) -> Rational {
                $trait::$name(self, &other)
            }
        }
    };
}

operator!(Add, add, checked_add);
operator!(Sub, sub, checked_sub);
operator!(Mul, mul, checked_mul);
operator!(Div, div, checked_div);

impl Neg for &Rational {
    type Output = Rational;
    fn neg(self) -> Rational {
        match self {
            Finite(q) => Finite(-q.clone()),
            Infinite { negative } => Rational::infinite(!negative),
        }
    }
}

impl Neg for Rational {
    type Output = Rational;
    fn neg(self) -> Rational {
        -&self
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Self) -> Ordering {
        // The three kinds are ordered first: minus infinity, finite, infinity.
        let kind = |q: &Rational| match q {
            Infinite { negative: true } => 0,
            Finite(_) => 1,
            Infinite { negative: false } => 2,
        };
        match (self, other) {
            (Finite(a), Finite(b)) => a.cmp(b),
            _ => kind(self).cmp(&kind(other)),
        }
    }
}

/// Integers are fractions.
macro_rules! from_whole {
    ($($type:ty),*) => { $(
        impl From<$type> for Rational {
            fn from(whole: $type) -> Self {
                Finite(RBig::from(IBig::from(whole)))
            }
        }
    )* };
}

from_whole!(u8, i64, IBig);
