//! Tests of `src/verbs/numbers/primes/test.rs`.

use jackal::rooms::array::Context;
use jackal::rooms::verbs::numbers::primes::factors;
use jackal::rooms::verbs::numbers::primes::test::is_prime;

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
