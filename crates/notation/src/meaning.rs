//! The meaning of a name in a notation, in a form that can be compared across sessions.

use crate::array::Value;
use crate::array::exactly::{Strictness, is_same};
use crate::error::Result;

/// The meaning of a name.
#[derive(Clone, Debug)]
pub enum Meaning {
    /// Data, or a function that a notation treats as data.
    Data(Value),
    /// A function or modifier: its text, with all that tells it from others.
    Code(String),
    /// A function of another notation: its text there.
    Elsewhere(String),
}

impl Meaning {
    /// Whether two meanings are the same.
    ///
    /// # Errors
    /// An interrupt.
    pub fn is_same(&self, other: &Meaning, sameness: Strictness) -> Result<bool> {
        match (self, other) {
            (Meaning::Data(a), Meaning::Data(b)) => is_same(a, b, sameness),
            (Meaning::Code(a), Meaning::Code(b)) | (Meaning::Elsewhere(a), Meaning::Elsewhere(b)) => Ok(a == b),
            _ => Ok(false),
        }
    }
}
