//! How many primes there are below a number, without listing them.

use crate::array::{Context, budget};
use crate::error::Result;
use std::sync::OnceLock;

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

/// The numbers that [`with_primes`] counts up to: the primes up to their power 2/3 must be at hand.
pub(super) const NEAR: u64 = 1 << 33;
/// The first primes, and their product: what they leave repeats.
const FIRST: usize = 6;
const WHEEL: u64 = 30_030;

/// The number of primes up to `n` (included), for `n` below [`NEAR`], from the primes up to its power 2/3 and more.
/// Source: Meissel's formula: those left by the primes up to the cube root, less the products of two larger ones.
pub(super) fn with_primes(n: u64, primes: &[u32]) -> u64 {
    let below = |limit: u64| primes.partition_point(|&prime| u64::from(prime) <= limit);
    let few = below(n.cbrt_floor());
    let more = below(n.isqrt());
    let products: u64 = (few..more).map(|i| (below(n / u64::from(primes[i])) - i) as u64).sum();
    left(n, few, primes) + few as u64 - 1 - products
}

/// How many numbers from 1 to `n` none of the first `count` primes divides.
fn left(n: u64, count: usize, primes: &[u32]) -> u64 {
    let (Some(&next), Some(&last)) = (primes.get(count), primes.last()) else { return 0 };
    if count > FIRST && n < u64::from(next) * u64::from(next) && n < u64::from(last) {
        // Only 1 and primes are left.
        return 1 + (primes.partition_point(|&prime| u64::from(prime) <= n).saturating_sub(count)) as u64;
    }
    if count <= FIRST {
        let wheels = wheels();
        let Some((left, product)) = wheels.get(count) else { return 0 };
        return n / product * left.last().map_or(0, |&all| u64::from(all))
            + left.get((n % product) as usize).map_or(0, |&some| u64::from(some));
    }
    let mut sum = left(n, FIRST, primes);
    for (before, &prime) in primes[..count].iter().enumerate().skip(FIRST) {
        let prime = u64::from(prime);
        if n / prime < prime {
            // Only the prime itself: of what is left for this and all further primes nothing else remains.
            let within = primes[..count].partition_point(|&prime| u64::from(prime) <= n);
            return sum - within.saturating_sub(before) as u64;
        }
        sum -= left(n / prime, before, primes);
    }
    sum
}

/// For the first 0, 1 ... primes: how many numbers up to each place of a wheel they leave, and how long the wheel is.
fn wheels() -> &'static [(Vec<u32>, u64)] {
    static WHEELS: OnceLock<Vec<(Vec<u32>, u64)>> = OnceLock::new();
    WHEELS.get_or_init(|| {
        let mut product = 1;
        let mut all = Vec::new();
        for count in 0..=FIRST {
            if let Some(prime) = count.checked_sub(1).and_then(|last| PRIMES.get(last)) {
                product *= prime;
            }
            let mut so_far = 0;
            let places = 0..=product.min(WHEEL);
            let left = places.map(|place| {
                let is_left = place > 0 && PRIMES[..count].iter().all(|prime| place % prime != 0);
                so_far += u32::from(is_left);
                so_far
            });
            all.push((left.collect(), product));
        }
        all
    })
}

const PRIMES: [u64; FIRST] = [2, 3, 5, 7, 11, 13];

/// About where the prime with this index (from 0) is, to about the root of its size: where Riemann's first two terms for the
/// number of primes reach the index. Newton's method, from the first terms of an asymptotic expansion.
pub(super) fn about(index: u64) -> u64 {
    let n = index as f64 + 1.0;
    let log = n.ln().max(1.0);
    let log_log = log.ln();
    let terms = log + log_log - 1.0 + (log_log - 2.0) / log - ((log_log - 6.0) * log_log + 11.0) / (2.0 * log * log);
    let mut place = (n * terms).max(2.0);
    if index > 1000 {
        for _ in 0..3 {
            let counted = logarithmic_integral(place) - logarithmic_integral(place.sqrt()) / 2.0;
            place -= (counted - n) * place.ln();
        }
    }
    place.max(0.0) as u64
}

/// The logarithmic integral of a number above 1. Source: Ramanujan's series.
fn logarithmic_integral(x: f64) -> f64 {
    const EULER: f64 = 0.577_215_664_901_532_9;
    let log = x.ln();
    let (mut sum, mut inner, mut term) = (0.0, 0.0, -1.0);
    for n in 1..200 {
        term *= -log / (2.0 * n as f64) * if n == 1 { 2.0 } else { 1.0 };
        if n % 2 == 1 {
            inner += 1.0 / n as f64;
        }
        let added = term * inner;
        sum += added;
        if added.abs() < sum.abs() * 1e-17 {
            break;
        }
    }
    EULER + log.ln() + x.sqrt() * sum
}

trait CubeRoot {
    /// The largest whole number whose cube is not larger.
    fn cbrt_floor(self) -> u64;
}

impl CubeRoot for u64 {
    fn cbrt_floor(self) -> u64 {
        let near = (self as f64).cbrt() as u64;
        if (near + 1).pow(3) <= self {
            near + 1
        } else if near.pow(3) > self {
            near - 1
        } else {
            near
        }
    }
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
    fn both_ways_count_alike() -> Result<()> {
        let cx = Context::default();
        let mut composite = vec![false; 2_000_000];
        let mut primes = Vec::new();
        for number in 2..composite.len() {
            if !composite[number] {
                primes.push(number as u32);
                composite.iter_mut().skip(number * number).step_by(number).for_each(|composite| *composite = true);
            }
        }
        for n in [1000, 4096, 30_030, 65_537, 1_000_000, 29_999_999, 123_456_789, 2_147_483_647] {
            assert_eq!(with_primes(n, &primes), up_to(&cx, n)?, "{n}");
        }
        Ok(())
    }

    #[test]
    fn the_guess_is_near() {
        for (index, prime) in [(100_000, 1_299_721_u64), (999_999, 15_485_863), (99_999_999, 2_038_074_743)] {
            assert!(about(index).abs_diff(prime) < 2 * prime.isqrt(), "{index}: {}", about(index));
        }
    }
}
