//! Statements of single numbers, as a line is read into them beside its trees.

use crate::verbs::atomic::scalar::{Scalar, ScalarDyad};
use crate::verbs::atomic::scalar_monad::ScalarMonad;

/// The number of a name in the table of names.
pub type Slot = u32;

/// A statement of single numbers.
#[derive(Debug)]
pub enum ShortStatement {
    /// An assignment, whose value nobody asks for.
    Assign(Slot, Short),
    /// A branch, if a condition is 1 where there is one.
    Branch(Option<Short>, Short),
    /// An expression.
    Value(Short),
    /// In braces: what the function gives, if a condition is 1.
    Guard(Short, Short),
}

/// An expression of single numbers.
#[derive(Debug)]
pub enum Short {
    /// A constant.
    Constant(Scalar),
    /// A variable or label.
    Name(Slot),
    /// A variable that is assigned on the way.
    Set(Slot, Box<Short>),
    /// An elementwise function of one argument.
    One(ScalarMonad, Box<Short>),
    /// An elementwise function between two, the right one of which comes first.
    Two(ScalarDyad, Box<Short>, Box<Short>),
    /// A function in braces, with its left argument if it has one.
    Call(Callee, Option<Box<Short>>, Box<Short>),
}

/// A function in braces that is called.
#[derive(Clone, Copy, Debug)]
pub enum Callee {
    /// The one that runs.
    This,
    /// The one that a name means.
    Named(Slot),
}
