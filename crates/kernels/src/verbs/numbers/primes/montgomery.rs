//! Products modulo an odd number without a division: Montgomery's form. Source: P. L. Montgomery, "Modular multiplication without trial
//! division", 1985.

/// An odd modulus, with what products need of it. Numbers are in its form where they stand for themselves times 2^64.
#[derive(Clone, Copy)]
pub(super) struct Montgomery {
    modulus: u64,
    /// The modulus times this is 1, modulo 2^64.
    inverse: u64,
    /// 1 in this form.
    pub(super) one: u64,
    /// 2^64 in this form.
    square: u64,
}

impl Montgomery {
    /// Arithmetic modulo an odd number; `None` of an even number and of 1.
    pub(super) fn new(modulus: u64) -> Option<Montgomery> {
        if modulus.is_multiple_of(2) || modulus == 1 {
            return None;
        }
        // An odd number is its own inverse in the last three bits; each step doubles the bits that are right.
        let mut inverse = modulus;
        for _ in 0..5 {
            inverse = inverse.wrapping_mul(2_u64.wrapping_sub(modulus.wrapping_mul(inverse)));
        }
        let one = (u64::MAX % modulus + 1) % modulus;
        let mut form = Montgomery { modulus, inverse, one, square: 0 };
        // 2, and from it 2^64 by squaring.
        let mut square = form.sum(one, one);
        for _ in 0..6 {
            square = form.product(square, square);
        }
        form.square = square;
        Some(form)
    }

    /// A number in this form.
    pub(super) fn form(&self, number: u64) -> u64 {
        self.product(number % self.modulus, self.square)
    }

    /// The number that is in this form.
    pub(super) fn number(&self, form: u64) -> u64 {
        self.product(form, 1)
    }

    /// The product of two numbers in this form, of which one at least is below the modulus.
    #[inline(always)]
    pub(super) fn product(&self, a: u64, b: u64) -> u64 {
        let product = u128::from(a) * u128::from(b);
        let factor = (product as u64).wrapping_mul(self.inverse);
        let multiple = ((u128::from(factor) * u128::from(self.modulus)) >> 64) as u64;
        let (rest, below) = ((product >> 64) as u64).overflowing_sub(multiple);
        if below { rest.wrapping_add(self.modulus) } else { rest }
    }

    /// The sum of two numbers, both below the modulus.
    #[inline(always)]
    pub(super) fn sum(&self, a: u64, b: u64) -> u64 {
        let room = self.modulus - b;
        if a >= room { a - room } else { a + b }
    }

    /// A power of a number in this form.
    pub(super) fn power(&self, base: u64, mut exponent: u64) -> u64 {
        let (mut result, mut square) = (self.one, base);
        while exponent > 0 {
            if exponent & 1 == 1 {
                result = self.product(result, square);
            }
            exponent >>= 1;
            if exponent > 0 {
                square = self.product(square, square);
            }
        }
        result
    }
}
