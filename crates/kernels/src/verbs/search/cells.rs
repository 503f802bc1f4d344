//! Cells that are searched and looked up, and the equality of two of them.

use crate::array::compare::Equality;
use crate::array::{Array, Complex, Element, Tolerance, View};

/// Which of several equal cells is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// The one with the least index.
    First,
    /// The one with the greatest index.
    Last,
}

/// The cells that are looked up: those of another array of the same type, or the items of the table itself (each among those
/// before it).
#[derive(Clone, Copy)]
pub(super) enum Probes<'a> {
    Other(&'a Array, usize),
    Itself,
}

/// The elements of the probes, which have the type of the table's; `None` if the table searches itself.
pub(super) fn slices<'a, T: Element>(_table: &[T], probes: Probes<'a>) -> Option<&'a [T]> {
    match probes {
        Probes::Other(y, _) => Some(y.as_slice::<T>().unwrap_or(&[])),
        Probes::Itself => None,
    }
}

/// Whether cell `i` of `x` and cell `j` of `y`, each of `size` elements and of one type, are equal.
pub fn cells_equal(equality: Equality, (x, i): (&Array, usize), (y, j): (&Array, usize), size: usize) -> bool {
    fn all<T>(a: &[T], b: &[T], (i, j): (usize, usize), size: usize, equal: impl Fn(&T, &T) -> bool) -> bool {
        match (a.get(i * size..(i + 1) * size), b.get(j * size..(j + 1) * size)) {
            (Some(a), Some(b)) => a.iter().zip(b).all(|(a, b)| equal(a, b)),
            _ => false,
        }
    }
    let (at, tolerance) = ((i, j), equality.tolerance);
    match (x.widened(), y.widened()) {
        (View::Bool(a), View::Bool(b)) => all(a, b, at, size, |a, b| a == b),
        (View::Int(a), View::Int(b)) => all(a, b, at, size, |a, b| a == b),
        (View::Byte(a), View::Byte(b)) => all(a, b, at, size, |a, b| a == b),
        (View::Unicode(a), View::Unicode(b)) => all(a, b, at, size, |a, b| a == b),
        (View::Symbol(a), View::Symbol(b)) => all(a, b, at, size, |a, b| a == b),
        (View::Extended(a), View::Extended(b)) => all(a, b, at, size, |a, b| a == b),
        (View::Rational(a), View::Rational(b)) => all(a, b, at, size, |a, b| a == b),
        (View::Float(a), View::Float(b)) => all(a, b, at, size, |&a, &b| same_float(tolerance, a, b)),
        (View::Complex(a), View::Complex(b)) => all(a, b, at, size, |&a, &b| same_complex(tolerance, a, b)),
        (View::Box(a), View::Box(b)) => all(a, b, at, size, |a, b| equality.values(a, b)),
        _ => false,
    }
}

/// Equality of floats in a search: a NaN is found where a NaN is, as in matching.
pub(super) fn same_float(tolerance: Tolerance, a: f64, b: f64) -> bool {
    tolerance.equal(a, b) || a.is_nan() && b.is_nan()
}

fn same_complex(tolerance: Tolerance, a: Complex, b: Complex) -> bool {
    tolerance.equal_complex(a, b) || same_float(tolerance, a.re, b.re) && same_float(tolerance, a.im, b.im)
}
