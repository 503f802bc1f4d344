//! The least and the largest integer that an array may hold, and interval arithmetic on them.

use super::wide::wide;

/// The least and the most that integers are said to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The lower bound.
    pub least: i64,
    /// The upper bound.
    pub most: i64,
}

impl Bounds {
    /// The bounds of booleans.
    pub const TRUTHS: Bounds = Bounds { least: 0, most: 1 };

    /// The bounds of one integer.
    pub fn single(number: i64) -> Bounds {
        Bounds { least: number, most: number }
    }

    /// The smallest and the largest of some integers; `None` of none.
    ///
    /// ```
    /// use jackal_array::Bounds;
    /// assert_eq!(Bounds::new(&[3, -1, 2]), Some(Bounds { least: -1, most: 3 }));
    /// assert_eq!(Bounds::new(&[]), None);
    /// ```
    pub fn new(numbers: &[i64]) -> Option<Bounds> {
        let start = Bounds::single(*numbers.first()?);
        Some(wide(
            numbers.len(),
            #[inline(always)]
            || {
                let meet = |b: Bounds, &n: &i64| Bounds { least: b.least.min(n), most: b.most.max(n) };
                numbers.iter().fold(start, meet)
            },
        ))
    }

    /// The bounds of the union.
    pub fn with(self, other: Bounds) -> Bounds {
        Bounds { least: self.least.min(other.least), most: self.most.max(other.most) }
    }

    /// The bytes in which such integers have room, if they have it in fewer than eight.
    ///
    /// ```
    /// use jackal_array::Bounds;
    /// let bytes = |least, most| Bounds { least, most }.bytes();
    /// assert_eq!((bytes(-128, 127), bytes(0, 128), bytes(0, 1 << 31)), (Some(1), Some(2), None));
    /// ```
    pub fn bytes(self) -> Option<usize> {
        let fit = |least: i64, most: i64| self.least >= least && self.most <= most;
        if fit(i8::MIN.into(), i8::MAX.into()) {
            Some(1)
        } else if fit(i16::MIN.into(), i16::MAX.into()) {
            Some(2)
        } else if fit(i32::MIN.into(), i32::MAX.into()) {
            Some(4)
        } else {
            None
        }
    }
}

/// Interval arithmetic: the bounds of a result from those of its arguments; `None` where they exceed 64 bits.
impl Bounds {
    /// Sums.
    pub fn sums(self, other: Bounds) -> Option<Bounds> {
        let (least, most) = (self.least.checked_add(other.least)?, self.most.checked_add(other.most)?);
        Some(Bounds { least, most })
    }

    /// Differences.
    pub fn differences(self, other: Bounds) -> Option<Bounds> {
        let (least, most) = (self.least.checked_sub(other.most)?, self.most.checked_sub(other.least)?);
        Some(Bounds { least, most })
    }

    /// Products: the extremes are at the corners.
    pub fn products(self, other: Bounds) -> Option<Bounds> {
        let corner = |a: i64, b: i64| a.checked_mul(b).map(Bounds::single);
        let (one, two) = (corner(self.least, other.least)?, corner(self.least, other.most)?);
        let (three, four) = (corner(self.most, other.least)?, corner(self.most, other.most)?);
        Some(one.with(two).with(three).with(four))
    }

    /// The smaller of two.
    pub fn smaller(self, other: Bounds) -> Option<Bounds> {
        Some(Bounds { least: self.least.min(other.least), most: self.most.min(other.most) })
    }

    /// The larger of two.
    pub fn larger(self, other: Bounds) -> Option<Bounds> {
        Some(Bounds { least: self.least.max(other.least), most: self.most.max(other.most) })
    }

    /// Magnitudes.
    pub fn magnitudes(self) -> Option<Bounds> {
        Some(Bounds { least: 0, most: self.least.checked_abs()?.max(self.most.checked_abs()?) })
    }

    /// Residues by one modulus.
    pub fn residues(modulus: i64) -> Option<Bounds> {
        match modulus {
            1.. => Some(Bounds { least: 0, most: modulus - 1 }),
            i64::MIN..=-1 => Some(Bounds { least: modulus + 1, most: 0 }),
            0 => None,
        }
    }
}
