//! Numbers: making them, their digits, exact ones, primes, polynomials, random ones.

pub mod base;
pub mod digits;
pub mod enclosed;
pub mod extended;
pub mod integers;
mod long_digits;
pub mod polynomial;
pub mod primes;
pub mod random;
mod roots;
pub mod statistics;
