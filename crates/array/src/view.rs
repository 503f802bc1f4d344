//! Typed views: how kernels see elements without knowing how they are stored.

use super::{Complex, Extended, Rational, Symbol, Unicode, Value};

/// The elements of an array as a slice of their type.
#[derive(Clone, Copy, Debug)]
pub enum View<'a> {
    /// Booleans.
    Bool(&'a [bool]),
    /// Integers.
    Int(&'a [i64]),
    /// Floats.
    Float(&'a [f64]),
    /// Complex numbers.
    Complex(&'a [Complex]),
    /// Exact integers.
    Extended(&'a [Extended]),
    /// Exact fractions.
    Rational(&'a [Rational]),
    /// Bytes of text.
    Byte(&'a [u8]),
    /// Code units of text.
    Unicode(&'a [Unicode]),
    /// Symbols.
    Symbol(&'a [Symbol]),
    /// Boxes.
    Box(&'a [Value]),
}

/// `with_items!(array.view(), items => expr)`: the same expression for a slice of every element type. It expands to one
/// `match` with ten equal arms, in which `items` is a `&[T]`.
#[macro_export]
macro_rules! with_items {
    ($view:expr, $items:ident => $body:expr) => {
        match $view {
            $crate::View::Bool($items) => $body,
            $crate::View::Int($items) => $body,
            $crate::View::Float($items) => $body,
            $crate::View::Complex($items) => $body,
            $crate::View::Extended($items) => $body,
            $crate::View::Rational($items) => $body,
            $crate::View::Byte($items) => $body,
            $crate::View::Unicode($items) => $body,
            $crate::View::Symbol($items) => $body,
            $crate::View::Box($items) => $body,
        }
    };
}
