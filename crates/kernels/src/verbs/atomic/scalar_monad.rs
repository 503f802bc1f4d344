//! Elementwise verbs of one argument on an atom held in a register, as [`scalar`](super::scalar) has those of two.

use super::Flow;
use super::scalar::Scalar;
use super::wholes::any_to_int;
use crate::array::Tolerance;

/// A monad that has a short way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ScalarMonad {
    /// The negative.
    Negate,
    /// One more.
    Increment,
    /// One less.
    Decrement,
    /// Twice.
    Double,
    /// The square.
    Square,
    /// 1 minus.
    Not,
    /// Half.
    Halve,
    /// 1 divided by it.
    Reciprocal,
    /// The square root.
    SquareRoot,
    /// The magnitude.
    Magnitude,
    /// The tolerant floor.
    Floor,
    /// The tolerant ceiling.
    Ceiling,
    /// The tolerant sign.
    Signum,
}

impl ScalarMonad {
    /// The verb on an atom, where the short way answers.
    ///
    /// ```
    /// use jackal_array::Tolerance;
    /// use jackal_kernels::verbs::atomic::{scalar::Scalar, scalar_monad::ScalarMonad};
    /// let tolerance = Tolerance::default();
    /// assert_eq!(ScalarMonad::Floor.apply(tolerance, Scalar::Float(2.5)), Some(Scalar::Int(2)));
    /// assert_eq!(ScalarMonad::Halve.apply(tolerance, Scalar::Int(3)), Some(Scalar::Float(1.5)));
    /// assert_eq!(ScalarMonad::SquareRoot.apply(tolerance, Scalar::Int(-1)), None);
    /// ```
    #[inline]
    pub fn apply(self, tolerance: Tolerance, y: Scalar) -> Option<Scalar> {
        match y {
            Scalar::Int(int) => self.int(int),
            Scalar::Float(float) if float.is_finite() => self.float(tolerance, float),
            Scalar::Float(_) => None,
            Scalar::Bool(bool) => self.bool(bool.into()),
        }
    }

    #[inline(always)]
    fn int(self, i: i64) -> Option<Scalar> {
        use ScalarMonad::*;
        Some(match self {
            Negate => Scalar::Int(i.checked_neg()?),
            Increment => Scalar::Int(i.checked_add(1)?),
            Decrement => Scalar::Int(i.checked_sub(1)?),
            Double => Scalar::Int(i.checked_mul(2)?),
            Square => Scalar::Int(i.checked_mul(i)?),
            Not => Scalar::Int(1_i64.checked_sub(i)?),
            Magnitude => Scalar::Int(i.checked_abs()?),
            Floor | Ceiling => Scalar::Int(i),
            Signum => Scalar::Int(i.signum()),
            Halve | Reciprocal | SquareRoot => return self.of_float(i as f64),
        })
    }

    fn bool(self, b: bool) -> Option<Scalar> {
        use ScalarMonad::*;
        match self {
            Not => Some(Scalar::bool(!b)),
            // What is of one bit stays so.
            Square | Magnitude | Floor | Ceiling | Signum | SquareRoot => Some(Scalar::bool(b)),
            Negate | Increment | Decrement | Double | Halve | Reciprocal => self.int(b.into()),
        }
    }

    #[inline]
    fn float(self, tolerance: Tolerance, f: f64) -> Option<Scalar> {
        use ScalarMonad::*;
        let rounded = |round: fn(&[f64], &mut [i64], Tolerance) -> Flow| {
            let mut whole = [0];
            (round(&[f], &mut whole, tolerance) == Flow::Fine).then_some(Scalar::Int(whole[0]))
        };
        match self {
            Floor => rounded(any_to_int::<false>),
            Ceiling => rounded(any_to_int::<true>),
            Signum if f.abs() < tolerance.0 => Some(Scalar::Int(0)),
            Signum => Some(Scalar::Int(i64::from(f > 0.0) - i64::from(f < 0.0))),
            _ => self.of_float(f),
        }
    }

    /// The result for a finite float.
    #[inline(always)]
    fn of_float(self, f: f64) -> Option<Scalar> {
        use ScalarMonad::*;
        Some(Scalar::Float(match self {
            Negate => -f,
            Increment => f + 1.0,
            Decrement => f - 1.0,
            Double => f * 2.0,
            Square => f * f,
            Not => 1.0 - f,
            Halve => f / 2.0,
            Reciprocal if f == 0.0 => return None,
            Reciprocal => 1.0 / f,
            SquareRoot if f < 0.0 => return None,
            SquareRoot => f.sqrt(),
            Magnitude => f.abs(),
            Floor | Ceiling | Signum => return None,
        }))
    }
}
