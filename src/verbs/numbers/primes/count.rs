//! How many primes there are below a number, without listing them.

use crate::array::{Context, budget};
use crate::error::Result;

/// How many steps go by between two looks at whether to stop.
const STEPS: u64 = 1 << 22;

/// The number of primes up to `n` (included), for `n` below 2^52, in about `n^(3/4)` steps and `2 sqrt n` numbers.
///
/// For every value v of `n/i` it keeps how many numbers from 2 to v are left by the sieve so far; a prime p takes away from
/// v those left up to v/p that have no factor below p. The values are of the form `n/i` again, so a count for the small
/// ones and a count for the large ones, by i, are all that is needed.
pub(super) fn up_to(cx: &Context, n: u64) -> Result<u64> {
    if n < 2 {
        return Ok(0);
    }
    let root = n.isqrt() as usize;
    let mut small = budget::filled(root + 1, 0_u64)?;
    let mut large = budget::filled(root + 1, 0_u64)?;
    for i in 1..=root {
        small[i] = i as u64 - 1;
        large[i] = n / i as u64 - 1;
    }
    // No index exceeds the root: `i * prime` within the bound `within`, the quotients because `prime * i` exceeds the root
    // behind it, and `n / (root + 1)` is at most the root.
    let mut steps = 0;
    for prime in 2..=root {
        let before = small[prime - 1];
        if small[prime] == before {
            continue;
        }
        let square = (prime * prime) as u64;
        if square > n {
            break;
        }
        let last = root.min((n / square) as usize);
        let within = last.min(root / prime);
        for i in 1..=within {
            large[i] -= large[i * prime] - before;
        }
        // The quotient of floats is right: both are whole and below 2^52, so it cannot round up to the next whole number.
        let share = (n / prime as u64) as f64;
        for i in within + 1..=last {
            large[i] -= small[(share / i as f64) as usize] - before;
        }
        for i in (square as usize..=root).rev() {
            small[i] -= small[i / prime] - before;
        }
        steps += last as u64;
        if steps >= STEPS {
            steps = 0;
            cx.poll()?;
        }
    }
    Ok(large[1])
}

/// About where the prime with this index (from 0) is: the first terms of its asymptotic expansion.
pub(super) fn about(index: u64) -> u64 {
    let n = index as f64 + 1.0;
    let log = n.ln().max(1.0);
    let log_log = log.ln();
    let terms = log + log_log - 1.0 + (log_log - 2.0) / log - ((log_log - 6.0) * log_log + 11.0) / (2.0 * log * log);
    (n * terms).max(0.0) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts that are published, at powers of ten and about them.
    #[test]
    fn the_counts_are_right() -> Result<()> {
        let cx = Context::default();
        for (n, count) in [(0, 0), (1, 0), (2, 1), (3, 2), (4, 2), (9, 4), (10, 4), (25, 9), (1_000_000, 78498)] {
            assert_eq!(up_to(&cx, n)?, count, "{n}");
        }
        assert_eq!(up_to(&cx, 1_000_000_000)?, 50_847_534);
        Ok(())
    }

    #[test]
    fn the_guess_is_near() {
        for (index, prime) in [(100_000, 1_299_721_u64), (999_999, 15_485_863), (99_999_999, 2_038_074_743)] {
            assert!(about(index).abs_diff(prime) * 1000 < prime, "{index}");
        }
    }
}
