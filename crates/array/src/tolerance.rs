//! Tolerant comparison, defined once.
//!
//! Two floats are equal when the larger, taken down by the tolerance, lies below the smaller (strictly, so that with the
//! default 2^-44 the numbers 1 and 1+2^-44 differ). Nothing but 0 equals 0. Rule: the dictionary of J, `=`.

use super::Complex;

/// A relative tolerance, 0 for exact comparison.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerance(pub f64);

impl Default for Tolerance {
    fn default() -> Self {
        Tolerance::BELOW
    }
}

impl Tolerance {
    /// No tolerance.
    pub const EXACT: Tolerance = Tolerance(0.0);
    /// Differences below 2^-44 of the larger number: J's.
    pub const BELOW: Tolerance = Tolerance(1.0 / (1_u64 << 44) as f64);
    /// Differences of up to 2^-43 of the larger number: k's. A comparison is strict, so the limit lies one step beyond.
    pub const REACHED: Tolerance = Tolerance(1.0 / (1_u64 << 43) as f64 + 1.0 / (1_u64 << 53) as f64);

    /// Whether two floats are tolerantly equal.
    ///
    /// ```
    /// use jackal_array::Tolerance;
    /// let tolerance = Tolerance::default();
    /// assert!(tolerance.equal(1.0, 1.0 + 2_f64.powi(-45)));
    /// assert!(!tolerance.equal(1.0, 1.0 + 2_f64.powi(-44)));
    /// assert!(!tolerance.equal(0.0, 1e-300));
    /// ```
    #[inline]
    pub fn equal(self, a: f64, b: f64) -> bool {
        // Without branches, so that loops over this vectorise.
        let (size_a, size_b) = (a.abs(), b.abs());
        let small = if size_a < size_b { size_a } else { size_b };
        let large = if size_a < size_b { size_b } else { size_a };
        (a == b) | (((a > 0.0) == (b > 0.0)) & (large * (1.0 - self.0) < small))
    }

    /// Tolerantly less.
    #[inline]
    pub fn less(self, a: f64, b: f64) -> bool {
        a < b && !self.equal(a, b)
    }

    /// Whether two floats are tolerantly equal or both are the null.
    ///
    /// ```
    /// use jackal_array::Tolerance;
    /// assert!(Tolerance::REACHED.equal_or_null(1.0, 1.0 + 2_f64.powi(-43)));
    /// assert!(!Tolerance::REACHED.equal_or_null(1.0, 1.0 + 2_f64.powi(-43) + 2_f64.powi(-52)));
    /// assert!(Tolerance::REACHED.equal_or_null(f64::NAN, f64::NAN));
    /// ```
    #[inline]
    pub fn equal_or_null(self, a: f64, b: f64) -> bool {
        self.equal(a, b) | (a.is_nan() & b.is_nan())
    }

    /// Tolerantly less, where the null is the least.
    #[inline]
    pub fn less_or_null(self, a: f64, b: f64) -> bool {
        ((a < b) & !self.equal(a, b)) | (a.is_nan() & !b.is_nan())
    }

    /// Whether two complex numbers are tolerantly equal: their distance is small relative to the larger magnitude.
    pub fn equal_complex(self, a: Complex, b: Complex) -> bool {
        if a == b {
            return true;
        }
        let distance = (a - b).norm();
        distance.is_finite() && distance < self.0 * a.norm().max(b.norm())
    }

    /// The tolerant floor: the nearest integer if that is tolerantly equal, else the largest integer below.
    ///
    /// ```
    /// use jackal_array::Tolerance;
    /// assert_eq!(Tolerance::default().floor(3.0 - 1e-15), 3.0);
    /// assert_eq!(Tolerance::EXACT.floor(2.9), 2.0);
    /// ```
    #[inline]
    pub fn floor(self, x: f64) -> f64 {
        let nearest = x.round();
        if self.equal(nearest, x) { nearest } else { x.floor() }
    }

    /// The tolerant ceiling.
    #[inline]
    pub fn ceiling(self, x: f64) -> f64 {
        let nearest = x.round();
        if self.equal(nearest, x) { nearest } else { x.ceil() }
    }

    /// The integer that a float tolerantly is, if it is one and fits.
    pub fn integer(self, x: f64) -> Option<i64> {
        let nearest = x.round();
        let fits = (-9_223_372_036_854_775_808.0..9_223_372_036_854_775_808.0).contains(&nearest);
        (fits && (nearest == x || self.equal(nearest, x))).then_some(nearest as i64)
    }
}
