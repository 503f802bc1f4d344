//! The parser asks for classes of names by the trait here; and the error of a definition that cannot be made.

use crate::array::Array;
use crate::error::{Error, Result};
use crate::value::{Class, Dotted, Expression, Slot};

/// The present classes of names.
pub trait Classes {
    /// The number of a name.
    fn slot(&self, name: &str) -> Slot;
    /// The class of its meaning.
    fn class(&self, slot: Slot) -> Class;
    /// A stack error when parentheses are nested so deep that the machine stack is nearly used up.
    fn check_stack(&self) -> Result<()>;
    /// Whether words have Dyalog's meaning where it differs.
    fn is_dyalog(&self) -> bool;
    /// The function in braces that a line belongs to which is read where it runs.
    fn around(&self) -> Option<u64>;
    /// The class of the operator in braces that runs, if one does.
    fn operator(&self) -> Option<Class>;
    /// The class of a name behind points.
    fn dotted(&self, path: &Dotted) -> Class;
    /// The value of a variable now.
    fn value_now(&self, slot: Slot) -> Option<Array>;
    /// The value of an expression now, if it has one.
    fn value_of(&self, expression: Expression<'_>) -> Option<Array>;
    /// Whether a word of the system is a function.
    fn is_quad_function(&self, name: &str) -> bool;
}

/// The error of a definition that cannot be made.
#[cold]
pub fn refused(why: impl Into<String>) -> Error {
    Error::with_message(crate::error::ErrorKind::Syntax, "DEFN ERROR").note(why.into())
}
