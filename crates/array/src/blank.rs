//! Arrays of a type with nothing in them but its own fill.

use super::{Array, Complex, Element, ElementType, Extended, Rational, Symbol, Unicode, Value, budget, shape};
use crate::error::Result;

/// An array without elements of a type, with a shape that has a 0 in it.
pub fn empty_of(kind: ElementType, shape: &[usize]) -> Result<Array> {
    filled_of(kind, shape)
}

/// An array of a type and shape, every element the type's own fill.
pub fn filled_of(kind: ElementType, shape: &[usize]) -> Result<Array> {
    fn filled<T: Element>(shape: &[usize]) -> Result<Array> {
        Array::new(shape, budget::filled(shape::count(shape)?, T::fill())?)
    }
    match kind {
        ElementType::Bool => filled::<bool>(shape),
        ElementType::Int => filled::<i64>(shape),
        ElementType::Float => filled::<f64>(shape),
        ElementType::Complex => filled::<Complex>(shape),
        ElementType::Extended => filled::<Extended>(shape),
        ElementType::Rational => filled::<Rational>(shape),
        ElementType::Byte => filled::<u8>(shape),
        ElementType::Unicode => filled::<Unicode>(shape),
        ElementType::Symbol => filled::<Symbol>(shape),
        ElementType::Box => filled::<Value>(shape),
    }
}
