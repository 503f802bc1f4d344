//! The numbers by which foreigns call types.

use crate::array::{Array, View};

/// J's number of a type; of a sparse array 1024 times that of its elements. Unicode is two numbers: units of two bytes, or of four when one has them.
pub fn number_of_type(array: &Array) -> i64 {
    if let Some(sparse) = array.as_sparse() {
        return 1024 * number_of_type(sparse.values());
    }
    match array.view() {
        View::Bool(_) => 1,
        View::Byte(_) => 2,
        View::Int(_) => 4,
        View::Float(_) => 8,
        View::Complex(_) => 16,
        View::Box(_) => 32,
        View::Extended(_) => 64,
        View::Rational(_) => 128,
        View::Symbol(_) => 65_536,
        View::Unicode(units) if units.iter().any(|unit| unit.is_wide()) => 262_144,
        View::Unicode(_) => 131_072,
    }
}
