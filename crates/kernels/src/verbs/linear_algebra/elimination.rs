//! Gauss's elimination over any type of number, and the steps that its blocked form shares.

use crate::array::wide::wide;
use crate::array::{Complex, Context, Element, Rational};
use crate::error::{Error, Result};

/// A number to calculate with in equations.
pub trait FieldElement: Element {
    /// The sum.
    fn add(&self, other: &Self) -> Self;
    /// The difference.
    fn sub(&self, other: &Self) -> Self;
    /// The product.
    fn mul(&self, other: &Self) -> Self;
    /// The quotient.
    fn div(&self, other: &Self) -> Self;
    /// The complex conjugate.
    fn conjugate(&self) -> Self;
    /// The neutral element of products.
    fn one() -> Self;
    /// How large it is, for the choice of pivots.
    fn size(&self) -> f64;
    /// Whether it counts as zero beside numbers of size `scale`.
    fn negligible(&self, scale: f64) -> bool;
    /// Whether it is a number that is not infinite; floats find out on the way.
    fn finite(&self) -> bool {
        true
    }
    /// Whether square roots can be taken, so that reflections work.
    const ROOTS: bool;
    /// A real number.
    fn real(f: f64) -> Self;
}

/// The four operations of a type that has them as operators on references.
macro_rules! operations {
    () => {
        fn add(&self, other: &Self) -> Self {
            self + other
        }
        fn sub(&self, other: &Self) -> Self {
            self - other
        }
        fn mul(&self, other: &Self) -> Self {
            self * other
        }
        fn div(&self, other: &Self) -> Self {
            self / other
        }
    };
}

impl FieldElement for f64 {
    operations!();
    fn conjugate(&self) -> Self {
        *self
    }
    fn one() -> Self {
        1.0
    }
    fn size(&self) -> f64 {
        self.abs()
    }
    fn negligible(&self, scale: f64) -> bool {
        self.abs() <= scale || !self.is_finite()
    }
    const ROOTS: bool = true;
    fn real(f: f64) -> Self {
        f
    }
}

impl FieldElement for Complex {
    operations!();
    fn conjugate(&self) -> Self {
        self.conj()
    }
    fn one() -> Self {
        Complex::new(1.0, 0.0)
    }
    fn size(&self) -> f64 {
        self.norm()
    }
    fn negligible(&self, scale: f64) -> bool {
        self.norm() <= scale || !self.is_finite()
    }
    const ROOTS: bool = true;
    fn real(f: f64) -> Self {
        Complex::new(f, 0.0)
    }
}

impl FieldElement for Rational {
    operations!();
    fn conjugate(&self) -> Self {
        self.clone()
    }
    fn one() -> Self {
        Rational::ONE
    }
    fn size(&self) -> f64 {
        // Any pivot that is not zero will do.
        if self.is_zero() { 0.0 } else { 1.0 }
    }
    fn negligible(&self, _scale: f64) -> bool {
        self.is_zero()
    }
    fn finite(&self) -> bool {
        self.is_finite()
    }
    const ROOTS: bool = false;
    fn real(f: f64) -> Self {
        Rational::from_float(f).unwrap_or(Rational::ZERO)
    }
}

pub(super) fn singular() -> Error {
    Error::domain("the columns of the matrix depend on each other: it has no inverse")
}

/// The size below which a pivot counts as zero.
pub(super) fn threshold<T: FieldElement>(items: &[T], size: usize) -> f64 {
    items.iter().map(T::size).fold(0.0, f64::max) * size as f64 * f64::EPSILON
}

/// Gauss's elimination with the largest pivot of each column; `right` becomes the solution. Gives the determinant.
pub fn eliminate<T: FieldElement>(cx: &Context, left: &mut [T], right: &mut [T], n: usize, width: usize) -> Result<T> {
    let scale = threshold(left, n);
    let mut determinant = T::one();
    for column in 0..n {
        cx.poll()?;
        let pivot = largest_below(left, n, column);
        if left[pivot * n + column].negligible(scale) {
            return Err(singular());
        }
        if pivot != column {
            swap_rows(left, n, pivot, column);
            swap_rows(right, width, pivot, column);
            determinant = T::fill().sub(&determinant);
        }
        let head = left[column * n + column].clone();
        determinant = determinant.mul(&head);
        for row in column + 1..n {
            if row % 64 == 0 {
                cx.poll()?;
            }
            let factor = left[row * n + column].div(&head);
            if factor.size() != 0.0 {
                subtract_row(left, n, column, row, column, &factor);
                subtract_row(right, width, column, row, 0, &factor);
            }
        }
    }
    for column in (0..n).rev() {
        cx.poll()?;
        let head = left[column * n + column].clone();
        for item in &mut right[column * width..(column + 1) * width] {
            *item = item.div(&head);
        }
        for row in 0..column {
            let factor = left[row * n + column].clone();
            if factor.size() != 0.0 {
                subtract_row(right, width, column, row, 0, &factor);
            }
        }
    }
    Ok(determinant)
}

pub(super) fn largest_below<T: FieldElement>(left: &[T], n: usize, column: usize) -> usize {
    let mut best = column;
    for row in column + 1..n {
        if left[row * n + column].size() > left[best * n + column].size() {
            best = row;
        }
    }
    best
}

pub(super) fn swap_rows<T>(items: &mut [T], width: usize, a: usize, b: usize) {
    let (low, high) = (a.min(b), a.max(b));
    let (before, after) = items.split_at_mut(high * width);
    before[low * width..(low + 1) * width].swap_with_slice(&mut after[..width]);
}

/// Row `to` less `factor` times row `from` (either may come first), from column `start` on.
pub(super) fn subtract_row<T: FieldElement>(
    items: &mut [T],
    width: usize,
    from: usize,
    to: usize,
    start: usize,
    factor: &T,
) {
    let (source, target) = if from < to {
        let (before, after) = items.split_at_mut(to * width);
        (&before[from * width + start..(from + 1) * width], &mut after[start..width])
    } else {
        let (before, after) = items.split_at_mut(from * width);
        (&after[start..width], &mut before[to * width + start..(to + 1) * width])
    };
    wide(
        target.len(),
        #[inline(always)]
        || target.iter_mut().zip(source).for_each(|(target, source)| *target = target.sub(&factor.mul(source))),
    );
}
