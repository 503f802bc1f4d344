//! Actions of steps on single machine numbers, which stay in registers of the processor from one step to the next.

use super::class::Slot;
use crate::array::Array;
use crate::verbs::atomic::scalar::{Scalar, ScalarDyad};
use crate::verbs::atomic::scalar_monad::ScalarMonad;

/// The action of a step on a single machine number. It answers only where the result is surely that of the step on arrays.
#[derive(Clone, Copy, Debug)]
pub enum NumberAction {
    /// An elementwise function of one argument.
    Monad(ScalarMonad),
    /// An elementwise function between a left argument and the number.
    Dyad(ScalarDyad, NumberOperand),
    /// An assignment to a name.
    Assign(Slot),
    /// Nothing that needs no array.
    Other,
}

/// The left argument of a function whose right one is a single number.
#[derive(Clone, Copy, Debug)]
pub enum NumberOperand {
    /// A constant.
    Number(Scalar),
    /// A variable or label.
    Name(Slot),
    /// An expression, which is evaluated first.
    Expression,
}

/// The value of an expression so far.
#[derive(Debug)]
pub enum ExpressionValue {
    /// There is none.
    Nothing,
    /// A single machine number.
    Number(Scalar),
    /// Any value.
    Array(Array),
}

impl ExpressionValue {
    /// The value as an array, if there is one.
    #[inline]
    pub fn into_array(self) -> Option<Array> {
        match self {
            ExpressionValue::Nothing => None,
            ExpressionValue::Number(number) => Some(number.into()),
            ExpressionValue::Array(array) => Some(array),
        }
    }

    /// A value of which single machine numbers go to a register.
    #[inline]
    pub fn from_result(value: Option<Array>) -> ExpressionValue {
        match value {
            None => ExpressionValue::Nothing,
            Some(array) => match Scalar::from_array(&array) {
                Some(number) => ExpressionValue::Number(number),
                None => ExpressionValue::Array(array),
            },
        }
    }
}
