//! Typed views: how kernels see elements without knowing how they are stored.

use super::{Array, Complex, ElementType, Extended, Rational, Symbol, Unicode, Value};

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

/// `with_items!(array.widened(), items => expr)`: the same expression for a slice of every element type. It expands to one
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

/// The elements of text or of boxes. Packed numbers stay packed, which [`Array::widened`](crate::Array::widened) unpacks.
#[derive(Clone, Copy, Debug)]
pub enum TextOrBoxes<'a> {
    /// Bytes of text.
    Byte(&'a [u8]),
    /// Code units of text.
    Unicode(&'a [Unicode]),
    /// Boxes.
    Box(&'a [Value]),
    /// Elements of another type.
    Other,
}

impl Array {
    /// The elements as they are if the array is text or boxes.
    ///
    /// ```
    /// use jackal_array::{Array, TextOrBoxes};
    /// assert!(matches!(Array::text("abc").text_or_boxes(), TextOrBoxes::Byte(b"abc")));
    /// assert!(matches!(Array::list(vec![1_i64, 2]).text_or_boxes(), TextOrBoxes::Other));
    /// ```
    pub fn text_or_boxes(&self) -> TextOrBoxes<'_> {
        let found = match self.kind() {
            ElementType::Byte => self.as_slice().map(TextOrBoxes::Byte),
            ElementType::Unicode => self.as_slice().map(TextOrBoxes::Unicode),
            ElementType::Box => self.as_slice().map(TextOrBoxes::Box),
            _ => None,
        };
        found.unwrap_or(TextOrBoxes::Other)
    }
}
