//! Whether a number is prime: the test of Miller and Rabin.

use super::montgomery::Montgomery;
use super::sieve::kept;
use crate::array::{Context, Extended, exact};
use crate::error::Result;
use dashu_base::{BitTest, Signed, UnsignedAbs};

fn multiply_modulo(a: u64, b: u64, modulus: u64) -> u64 {
    // Division of 128 bits is not an instruction.
    if let Some(product) = a.checked_mul(b) {
        return product % modulus;
    }
    ((u128::from(a) * u128::from(b)) % u128::from(modulus)) as u64
}

/// Up to this exponent, division does as well as a form of numbers without.
const DIVIDED_EXPONENT_MAX: u64 = 4;

/// `base` to the power `exponent`, modulo `modulus`.
///
/// ```
/// assert_eq!(jackal_kernels::verbs::numbers::primes::power_modulo(2, 1_000_000, 1_000_000_007), 235042059);
/// ```
pub fn power_modulo(base: u64, mut exponent: u64, modulus: u64) -> u64 {
    if modulus <= 1 {
        return 0;
    }
    if let Some(form) = Montgomery::new(modulus).filter(|_| exponent > DIVIDED_EXPONENT_MAX) {
        return form.number(form.power(form.form(base), exponent));
    }
    let (mut result, mut square) = (1, base % modulus);
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = multiply_modulo(result, square, modulus);
        }
        square = multiply_modulo(square, square, modulus);
        exponent >>= 1;
    }
    result
}

/// `base` to the power `exponent` (not negative), modulo `modulus`, for exact integers; the sign is that of the modulus.
pub fn power_modulo_exact(cx: &Context, base: &Extended, exponent: &Extended, modulus: &Extended) -> Result<Extended> {
    let reduce = |i: Extended| crate::verbs::atomic::residue::residue_extended(modulus, &i);
    let (mut result, mut square) = (reduce(Extended::ONE)?, reduce(base.clone())?);
    let bits = exponent.unsigned_abs().bit_len();
    for bit in 0..bits {
        cx.poll()?;
        if exponent.bit(bit) {
            result = reduce(exact::product(&result, &square)?)?;
        }
        square = reduce(exact::product(&square, &square)?)?;
    }
    Ok(result)
}

/// Whether a 64-bit number is prime.
pub fn is_prime(n: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if n < 2 {
        return false;
    }
    for base in BASES {
        if n.is_multiple_of(base) {
            return n == base;
        }
    }
    // Without a divisor below 41.
    if n < 41 * 41 {
        return true;
    }
    // Below this the first four bases find every composite number: Pomerance, Selfridge and Wagstaff, 1980.
    let bases = if n < 3_215_031_751 { &BASES[..4] } else { &BASES[..] };
    let (twos, odd) = ((n - 1).trailing_zeros(), (n - 1) >> (n - 1).trailing_zeros());
    // The even ones were divided by 2.
    let Some(form) = Montgomery::new(n) else { return false };
    let last = n - form.one;
    bases.iter().all(|&base| {
        let mut x = form.power(form.form(base), odd);
        if x == form.one || x == last {
            return true;
        }
        (1..twos).any(|_| {
            x = form.product(x, x);
            x == last
        })
    })
}

pub(super) fn is_prime_exact(cx: &Context, n: &Extended) -> Result<bool> {
    if n.is_negative() {
        return Ok(false);
    }
    if let Ok(small) = u64::try_from(n) {
        return Ok(is_prime(small));
    }
    for &prime in &kept()[..200] {
        if (n % Extended::from(prime)).is_zero() {
            return Ok(false);
        }
    }
    let less = n - Extended::ONE;
    let twos = less.trailing_zeros().unwrap_or(0);
    let odd = &less >> twos;
    for &base in &kept()[..24] {
        let mut x = power_modulo_exact(cx, &Extended::from(base), &odd, n)?;
        if x == Extended::ONE || x == less {
            continue;
        }
        let mut passed = false;
        for _ in 1..twos {
            x = &x * &x % n;
            if x == less {
                passed = true;
                break;
            }
        }
        if !passed {
            return Ok(false);
        }
    }
    Ok(true)
}
