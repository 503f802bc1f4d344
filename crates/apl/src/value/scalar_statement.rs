//! Statements of single numbers, a second form of a line next to its trees.

use crate::verbs::atomic::scalar::{Scalar, ScalarDyad};
use crate::verbs::atomic::scalar_monad::ScalarMonad;

/// The number of a name in the table of names.
pub type Slot = u32;

/// A statement of single numbers.
#[derive(Debug)]
pub enum ScalarStatement {
    /// An assignment, whose value nobody asks for.
    Assign(Slot, ScalarExpression),
    /// A branch, if a condition is 1 where there is one.
    Branch(Option<ScalarExpression>, ScalarExpression),
    /// An expression.
    Value(ScalarExpression),
    /// In braces: the result of the function, if a condition is 1.
    Guard(ScalarExpression, ScalarExpression),
}

/// An expression of single numbers.
#[derive(Debug)]
pub enum ScalarExpression {
    /// A constant.
    Constant(Scalar),
    /// A variable or label.
    Name(Slot),
    /// A variable that is assigned on the way.
    Set(Slot, Box<ScalarExpression>),
    /// An elementwise function of one argument.
    One(ScalarMonad, Box<ScalarExpression>),
    /// An elementwise function between two, the right one of which comes first.
    Two(ScalarDyad, Box<ScalarExpression>, Box<ScalarExpression>),
    /// A function in braces, with its left argument if it has one.
    Call(Callee, Option<Box<ScalarExpression>>, Box<ScalarExpression>),
}

/// A function in braces that is called.
#[derive(Clone, Copy, Debug)]
pub enum Callee {
    /// The one that runs.
    This,
    /// The one that a name means.
    Named(Slot),
}
