//! How many primes there are below a number, without listing them.

use crate::array::{Context, budget};
use crate::error::Result;
use std::sync::OnceLock;

/// How many steps go by between two looks at whether to stop.
const STEPS_BETWEEN_POLLS: u64 = 1 << 22;

/// The number of primes up to `n` (included), for `n` below 2^52, in about `n^(3/4)` steps and `2 sqrt n` numbers.
///
/// For every value v of `n/i` it keeps how many numbers from 2 to v are left by the sieve so far; a prime p takes away from
/// v those left up to v/p that have no factor below p. The values are of the form `n/i` again, so a count for the small
/// ones and a count for the large ones, by i, are all that is needed.
pub fn up_to(cx: &Context, n: u64) -> Result<u64> {
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
        if steps >= STEPS_BETWEEN_POLLS {
            steps = 0;
            cx.poll()?;
        }
    }
    Ok(large[1])
}

/// The numbers below this are counted by [`Known::count`].
pub(super) const NEAR: u64 = 1 << 33;
/// The first primes, and their product: what they leave repeats.
const FIRST: usize = 6;
const WHEEL: u64 = 30_030;
/// From how many numbers to how many the primes are looked up.
const TABLE_STRIDE: u64 = 32;

/// Primes in order, and where those from each step on begin.
pub struct Known {
    primes: Vec<u32>,
    steps: Vec<u32>,
}

impl Known {
    /// Indexes all primes up to some limit, which are given in ascending order.
    pub fn from_primes(primes: Vec<u32>) -> Known {
        let mut steps = vec![0];
        for (place, &prime) in primes.iter().enumerate() {
            while (steps.len() as u64) * TABLE_STRIDE <= u64::from(prime) {
                steps.push(place as u32);
            }
        }
        Known { primes, steps }
    }

    /// How many of the primes are at most `n`.
    pub fn up_to(&self, n: u64) -> usize {
        let step = (n / TABLE_STRIDE) as usize;
        let place = |step: usize| self.steps.get(step).map_or(self.primes.len(), |&place| place as usize);
        let (from, to) = (place(step), place(step + 1));
        from + self.primes.get(from..to).map_or(0, |few| few.iter().filter(|&&prime| u64::from(prime) <= n).count())
    }

    /// The number of primes up to `n` (included), where there are primes up to its power 2/3 and one more.
    /// Source: Meissel's formula: those left by the primes up to the cube root, less the products of two larger ones.
    pub fn count(&self, n: u64) -> u64 {
        let few = self.up_to(n.cbrt_floor());
        let more = self.up_to(n.isqrt());
        let of_two = |(before, &prime): (usize, &u32)| (self.up_to(n / u64::from(prime)) - before) as u64;
        let products: u64 = self.primes[..more].iter().enumerate().skip(few).map(of_two).sum();
        self.left(n, few) + few as u64 - 1 - products
    }

    /// How many numbers from 1 to `n` none of the first `count` primes divides.
    fn left(&self, n: u64, count: usize) -> u64 {
        let (Some(&next), Some(&last)) = (self.primes.get(count), self.primes.last()) else { return 0 };
        if count > FIRST && n < u64::from(next) * u64::from(next) && n < u64::from(last) {
            // Only 1 and primes are left.
            return 1 + self.up_to(n).saturating_sub(count) as u64;
        }
        if count <= FIRST {
            return left_by_wheel(n, count);
        }
        let mut sum = left_by_wheel(n, FIRST);
        for (before, &prime) in self.primes[..count].iter().enumerate().skip(FIRST) {
            let prime = u64::from(prime);
            if n / prime < prime {
                // Only the prime itself: of what is left for this and all further primes nothing else remains.
                return sum - self.up_to(n).min(count).saturating_sub(before) as u64;
            }
            sum -= self.left(n / prime, before);
        }
        sum
    }
}

/// The same for no more primes than the wheel has.
fn left_by_wheel(n: u64, count: usize) -> u64 {
    let Some((left, product)) = wheels().get(count) else { return 0 };
    n / product * left.last().map_or(0, |&all| u64::from(all))
        + left.get((n % product) as usize).map_or(0, |&some| u64::from(some))
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
pub fn about(index: u64) -> u64 {
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
