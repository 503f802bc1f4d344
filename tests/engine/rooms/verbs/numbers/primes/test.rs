//! Tests of `crates/kernels/src/verbs/numbers/primes/test.rs`.

use crate::dice::Dice;
use jackal::rooms::array::Context;
use jackal::rooms::verbs::numbers::primes::factors;
use jackal::rooms::verbs::numbers::primes::test::{is_prime, power_modulo};

#[test]
fn primes_are_those_without_divisors() {
    let mut sieve = vec![true; 100_000];
    for n in 2..sieve.len() {
        if sieve[n] {
            (n * n..sieve.len()).step_by(n).for_each(|multiple| sieve[multiple] = false);
        }
    }
    for (n, &prime) in sieve.iter().enumerate().skip(2) {
        assert_eq!(is_prime(n as u64), prime, "{n}");
        let found = factors(&Context::default(), n as u64).unwrap();
        assert_eq!(found.iter().product::<u64>(), n as u64);
        assert!(found.is_sorted() && found.iter().all(|&factor| sieve[factor as usize]), "{n}: {found:?}");
    }
    // Composite numbers that the first bases take for primes, and primes about the limits.
    for composite in [2047, 1_373_653, 25_326_001, 3_215_031_751, 3_825_123_056_546_413_051, 1 << 32, u64::MAX] {
        assert!(!is_prime(composite), "{composite}");
    }
    for prime in [1681 + 12, 3_215_031_749 + 18, 4_294_967_291, 18_446_744_073_709_551_557] {
        assert_eq!(is_prime(prime), factors(&Context::default(), prime).unwrap() == [prime], "{prime}");
    }
}

/// Powers modulo odd and even numbers, short and long ones, are those of repeated products.
#[test]
fn powers_are_those_of_products_and_divisions() {
    let plain = |base: u64, exponent: u64, modulus: u64| {
        let (mut result, modulus) = (1 % u128::from(modulus), u128::from(modulus));
        for bit in (0..64).rev() {
            result = result * result % modulus;
            if exponent >> bit & 1 == 1 {
                result = result * (u128::from(base) % modulus) % modulus;
            }
        }
        result as u64
    };
    let mut dice = Dice(7);
    let mut next = || dice.word();
    for shift in (0..64).cycle().take(4000) {
        let (base, exponent, modulus) = (next(), next() >> (shift / 2), (next() >> shift).max(1));
        assert_eq!(
            power_modulo(base, exponent, modulus),
            plain(base, exponent, modulus),
            "{base} {exponent} {modulus}"
        );
    }
    for modulus in [1, 2, 3, u64::MAX, u64::MAX - 1, 1 << 63] {
        assert_eq!(power_modulo(u64::MAX - 2, 5, modulus), plain(u64::MAX - 2, 5, modulus), "{modulus}");
    }
}

/// The factors of products of two primes, long ones among them.
#[test]
fn products_of_two_primes_are_taken_apart() {
    for (p, q) in
        [(1_000_000_007, 998_244_353), (4_294_967_291, 4_294_967_279), (7919, 2_147_483_647), (65_537, 65_537)]
    {
        let found = factors(&Context::default(), p * q);
        assert_eq!(found.ok(), Some(vec![p.min(q), p.max(q)]));
    }
}
