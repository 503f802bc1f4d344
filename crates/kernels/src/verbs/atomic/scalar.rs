//! Elementwise verbs on two atoms held in registers: what loops of scalar code need.
//!
//! This is a short way for the commonest verbs on machine numbers. It answers only where the answer is surely that of the
//! full kernels (no overflow, no NaN, no rare case), else `None`; a test compares the two on all pairs of telling values.

use super::floats::power_float;
use super::wrapping;
use crate::array::nulls::widened;
use crate::array::{Array, Small, Tolerance};

/// An atom of a machine type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scalar {
    /// 0 or 1.
    Bool(Truth),
    /// An integer.
    Int(i64),
    /// A float.
    Float(f64),
}

/// A boolean in the width of the other scalars: a scalar is moved as two words then. One that is written as bytes and read as a word makes
/// the processor wait until all that goes before is done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Truth(u64);

impl From<bool> for Truth {
    #[inline(always)]
    fn from(bool: bool) -> Truth {
        Truth(bool.into())
    }
}

impl From<Truth> for bool {
    #[inline(always)]
    fn from(truth: Truth) -> bool {
        truth.0 != 0
    }
}

impl From<Truth> for i64 {
    #[inline(always)]
    fn from(truth: Truth) -> i64 {
        bool::from(truth).into()
    }
}

impl From<Truth> for f64 {
    #[inline(always)]
    fn from(truth: Truth) -> f64 {
        bool::from(truth).into()
    }
}

/// A verb that has a short way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ScalarDyad {
    /// The sum.
    Add,
    /// The difference.
    Subtract,
    /// The product.
    Multiply,
    /// The quotient.
    Divide,
    /// The smaller.
    Minimum,
    /// The larger.
    Maximum,
    /// The remainder.
    Residue,
    /// The power.
    Power,
    /// Of booleans.
    Or,
    /// Of booleans.
    And,
    /// Comparison.
    Less,
    /// Comparison.
    LessOrEqual,
    /// Comparison.
    Greater,
    /// Comparison.
    GreaterOrEqual,
    /// Comparison.
    Equal,
    /// Comparison.
    NotEqual,
    /// The sum where there are nulls.
    AddNull,
    /// The difference where there are nulls.
    SubtractNull,
    /// The product where there are nulls.
    MultiplyNull,
    /// The quotient where there are nulls.
    DivideNull,
    /// The smaller where there are nulls.
    MinimumNull,
    /// The larger where there are nulls.
    MaximumNull,
    /// Comparison where there are nulls.
    LessNull,
    /// Comparison where there are nulls.
    LessOrEqualNull,
    /// Comparison where there are nulls.
    GreaterNull,
    /// Comparison where there are nulls.
    GreaterOrEqualNull,
    /// Comparison where there are nulls.
    EqualNull,
    /// Comparison where there are nulls.
    NotEqualNull,
    /// The remainder with the sign of the divisor, where there are nulls.
    ModuloNull,
    /// The quotient of integers rounded down, where there are nulls.
    QuotientNull,
}

impl Scalar {
    /// 0 or 1.
    #[inline(always)]
    pub fn bool(bool: bool) -> Scalar {
        Scalar::Bool(bool.into())
    }

    /// The atom of an array, if it is one of a machine type.
    #[inline(always)]
    pub fn from_array(array: &Array) -> Option<Scalar> {
        if let Some(&int) = array.as_atom::<i64>() {
            Some(Scalar::Int(int))
        } else if let Some(&float) = array.as_atom::<f64>() {
            Some(Scalar::Float(float))
        } else {
            array.as_atom::<bool>().map(|&bool| Scalar::bool(bool))
        }
    }

    /// The integer that it is, a boolean as one.
    #[inline]
    pub fn int(self) -> Option<i64> {
        match self {
            Scalar::Bool(b) => Some(b.into()),
            Scalar::Int(i) => Some(i),
            Scalar::Float(_) => None,
        }
    }

    fn float(self) -> f64 {
        match self {
            Scalar::Bool(b) => b.into(),
            Scalar::Int(i) => i as f64,
            Scalar::Float(f) => f,
        }
    }

    /// Whether it is a number and not an infinity.
    #[inline(always)]
    pub fn is_finite(self) -> bool {
        match self {
            Scalar::Float(float) => float.is_finite(),
            Scalar::Bool(_) | Scalar::Int(_) => true,
        }
    }

    /// Whether it is not 0.
    #[inline]
    pub fn holds(self) -> bool {
        match self {
            Scalar::Bool(b) => b.into(),
            Scalar::Int(i) => i != 0,
            Scalar::Float(f) => f != 0.0,
        }
    }
}

impl From<Scalar> for Small {
    #[inline(always)]
    fn from(scalar: Scalar) -> Small {
        match scalar {
            Scalar::Bool(b) => Small::bool(b.into()),
            Scalar::Int(i) => Small::Int(i),
            Scalar::Float(f) => Small::float(f),
        }
    }
}

impl From<Scalar> for Array {
    #[inline]
    fn from(scalar: Scalar) -> Array {
        match scalar {
            Scalar::Bool(b) => bool::from(b).into(),
            Scalar::Int(i) => i.into(),
            Scalar::Float(f) => f.into(),
        }
    }
}

/// The residue of small whole floats modulo one above 0, for which no tolerance makes a difference: a quotient that is no
/// whole number is at least 2^_32 of itself away from one, a tolerance at most 2^_34.
#[inline(always)]
pub(super) fn residue_whole(x: f64, y: f64) -> Option<f64> {
    const WHOLE: f64 = (1_u64 << 32) as f64;
    let (a, b) = (x as i64, y as i64);
    let small = x.abs() <= WHOLE && y.abs() <= WHOLE && a as f64 == x && b as f64 == y;
    (small && a > 0).then(|| b.rem_euclid(a) as f64)
}

impl ScalarDyad {
    /// The verb between two atoms, where the short way answers.
    ///
    /// ```
    /// use jackal_array::Tolerance;
    /// use jackal_kernels::verbs::atomic::scalar::{Scalar, ScalarDyad};
    /// let tolerance = Tolerance::default();
    /// assert_eq!(ScalarDyad::Add.apply(tolerance, Scalar::Int(2), Scalar::Int(3)), Some(Scalar::Int(5)));
    /// assert_eq!(ScalarDyad::Add.apply(tolerance, Scalar::Int(i64::MAX), Scalar::Int(1)), None);
    /// ```
    #[inline(always)]
    pub fn apply(self, tolerance: Tolerance, x: Scalar, y: Scalar) -> Option<Scalar> {
        if let (Scalar::Int(a), Scalar::Int(b)) = (x, y) {
            return self.ints(a, b, false);
        }
        match (x.int(), y.int()) {
            (Some(a), Some(b)) => self.ints(a, b, matches!((x, y), (Scalar::Bool(_), Scalar::Bool(_)))),
            _ => self.floats(tolerance, x.float(), y.float()),
        }
    }

    #[inline(always)]
    fn ints(self, a: i64, b: i64, bools: bool) -> Option<Scalar> {
        use ScalarDyad::*;
        let number = |i: i64| if bools { Scalar::bool(i == 1) } else { Scalar::Int(i) };
        Some(match self {
            Add => Scalar::Int(a.checked_add(b)?),
            Subtract => Scalar::Int(a.checked_sub(b)?),
            Multiply => number(a.checked_mul(b)?),
            Divide if b == 0 => return None,
            Divide => Scalar::Float(a as f64 / b as f64),
            Minimum => number(a.min(b)),
            Maximum => number(a.max(b)),
            Residue if a <= 0 || bools => return None,
            Residue => Scalar::Int(b.rem_euclid(a)),
            // An exponent that may have been a boolean keeps the type of x.
            Power if bools || b == 0 || b == 1 => return None,
            Power => power_float(a as f64, b as f64).ok().filter(|power| power.is_finite()).map(Scalar::Float)?,
            Or if bools => Scalar::bool(a | b == 1),
            And if bools => Scalar::bool(a & b == 1),
            Or | And => return None,
            Less => Scalar::bool(a < b),
            LessOrEqual => Scalar::bool(a <= b),
            Greater => Scalar::bool(a > b),
            GreaterOrEqual => Scalar::bool(a >= b),
            Equal => Scalar::bool(a == b),
            NotEqual => Scalar::bool(a != b),
            _ => return None,
        })
    }

    fn floats(self, tolerance: Tolerance, a: f64, b: f64) -> Option<Scalar> {
        use ScalarDyad::*;
        if !a.is_finite() || !b.is_finite() {
            return None;
        }
        Some(match self {
            Add => Scalar::Float(a + b),
            Subtract => Scalar::Float(a - b),
            Multiply => Scalar::Float(a * b),
            Divide if b == 0.0 => return None,
            Divide => Scalar::Float(a / b),
            Minimum => Scalar::Float(a.min(b)),
            Maximum => Scalar::Float(a.max(b)),
            Residue => Scalar::Int(residue_whole(a, b)? as i64),
            Power => power_float(a, b).ok().filter(|power| power.is_finite()).map(Scalar::Float)?,
            Or | And => return None,
            Less => Scalar::bool(tolerance.less(a, b)),
            LessOrEqual => Scalar::bool(!tolerance.less(b, a)),
            Greater => Scalar::bool(tolerance.less(b, a)),
            GreaterOrEqual => Scalar::bool(!tolerance.less(a, b)),
            Equal => Scalar::bool(tolerance.equal(a, b)),
            NotEqual => Scalar::bool(!tolerance.equal(a, b)),
            _ => return None,
        })
    }
}

impl ScalarDyad {
    /// The verb of a notation that has nulls between two longs or floats, where the short way answers. Long integers wrap
    /// around; narrower ones and booleans have no short way.
    ///
    /// ```
    /// use jackal_array::Tolerance;
    /// use jackal_kernels::verbs::atomic::scalar::{Scalar, ScalarDyad};
    /// let add = |x, y| ScalarDyad::AddNull.apply_with_nulls(Tolerance::REACHED, x, y);
    /// assert_eq!(add(Scalar::Int(2), Scalar::Int(3)), Some(Scalar::Int(5)));
    /// assert_eq!(add(Scalar::Int(i64::MIN), Scalar::Float(1.0)).map(|sum| sum.holds()), Some(true));
    /// assert_eq!(add(Scalar::bool(true), Scalar::Int(1)), None);
    /// ```
    #[inline(always)]
    pub fn apply_with_nulls(self, tolerance: Tolerance, x: Scalar, y: Scalar) -> Option<Scalar> {
        match (x, y) {
            (Scalar::Int(a), Scalar::Int(b)) => self.longs(a, b),
            (Scalar::Float(a), Scalar::Float(b)) => self.reals(tolerance, a, b),
            (Scalar::Int(a), Scalar::Float(b)) => self.reals(tolerance, widened(a), b),
            (Scalar::Float(a), Scalar::Int(b)) => self.reals(tolerance, a, widened(b)),
            _ => None,
        }
    }

    #[inline(always)]
    fn longs(self, a: i64, b: i64) -> Option<Scalar> {
        use ScalarDyad::*;
        Some(match self {
            AddNull => Scalar::Int(wrapping::add_ints(a, b)),
            SubtractNull => Scalar::Int(wrapping::subtract_ints(a, b)),
            MultiplyNull => Scalar::Int(wrapping::multiply_ints(a, b)),
            DivideNull => Scalar::Float(widened(a) / widened(b)),
            MinimumNull => Scalar::Int(a.min(b)),
            MaximumNull => Scalar::Int(a.max(b)),
            LessNull => Scalar::bool(a < b),
            LessOrEqualNull => Scalar::bool(a <= b),
            GreaterNull => Scalar::bool(a > b),
            GreaterOrEqualNull => Scalar::bool(a >= b),
            EqualNull => Scalar::bool(a == b),
            NotEqualNull => Scalar::bool(a != b),
            ModuloNull => Scalar::Int(wrapping::modulo_ints(a, b)),
            QuotientNull => Scalar::Int(wrapping::quotient_ints(a, b)),
            _ => return None,
        })
    }

    #[inline(always)]
    fn reals(self, tolerance: Tolerance, a: f64, b: f64) -> Option<Scalar> {
        use ScalarDyad::*;
        Some(match self {
            AddNull => Scalar::Float(a + b),
            SubtractNull => Scalar::Float(a - b),
            MultiplyNull => Scalar::Float(a * b),
            DivideNull => Scalar::Float(a / b),
            MinimumNull => Scalar::Float(wrapping::least_float(a, b)),
            MaximumNull => Scalar::Float(wrapping::greatest_float(a, b)),
            LessNull => Scalar::bool(tolerance.less_or_null(a, b)),
            LessOrEqualNull => Scalar::bool(!tolerance.less_or_null(b, a)),
            GreaterNull => Scalar::bool(tolerance.less_or_null(b, a)),
            GreaterOrEqualNull => Scalar::bool(!tolerance.less_or_null(a, b)),
            EqualNull => Scalar::bool(tolerance.equal_or_null(a, b)),
            NotEqualNull => Scalar::bool(!tolerance.equal_or_null(a, b)),
            _ => return None,
        })
    }
}
