//! Factors: trial division by small primes, then Pollard's rho.

use super::montgomery::Montgomery;
use super::sieve::kept;
use super::test::{is_prime, is_prime_exact};
use crate::array::{Context, Extended};
use crate::error::Result;
use dashu_base::{Gcd, UnsignedAbs};

/// The prime factors of a number above 0, ascending.
///
/// ```
/// use jackal_array::Context;
/// assert_eq!(jackal_kernels::verbs::numbers::primes::factors(&Context::default(), 60)?, [2, 2, 3, 5]);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn factors(cx: &Context, mut n: u64) -> Result<Vec<u64>> {
    let mut out = Vec::new();
    for &prime in &kept()[..1000] {
        let prime = u64::from(prime);
        if prime * prime > n {
            // What is left has no divisor up to its root.
            out.extend((n > 1).then_some(n));
            return Ok(out);
        }
        while n.is_multiple_of(prime) {
            out.push(prime);
            n /= prime;
        }
    }
    if n > 1 {
        split(cx, n, &mut out)?;
    }
    out.sort_unstable();
    Ok(out)
}

fn split(cx: &Context, n: u64, out: &mut Vec<u64>) -> Result<()> {
    let mut pending = vec![n];
    while let Some(n) = pending.pop() {
        if n == 1 {
            continue;
        }
        if is_prime(n) {
            out.push(n);
            continue;
        }
        let divisor = rho(cx, n)?;
        pending.extend([divisor, n / divisor]);
    }
    Ok(())
}

/// A divisor of a composite number: Pollard's rho, differences multiplied up so that one divisor is computed for many.
fn rho(cx: &Context, n: u64) -> Result<u64> {
    // What is divided by is odd. Differences in a form have the divisors that those of the numbers have.
    let Some(form) = Montgomery::new(n) else { return Ok(2) };
    for constant in 1..n {
        let step = |x: u64| form.sum(form.product(x, x), constant);
        let (mut slow, mut fast, mut divisor) = (2_u64, 2_u64, 1_u64);
        while divisor == 1 {
            cx.poll()?;
            let (slow_before, fast_before, mut product) = (slow, fast, 1_u64);
            for _ in 0..128 {
                (slow, fast) = (step(slow), step(step(fast)));
                product = form.product(product, slow.abs_diff(fast));
            }
            divisor = product.gcd(n);
            if divisor == n || product == 0 {
                (slow, fast, divisor) = (slow_before, fast_before, 1);
                while divisor == 1 {
                    (slow, fast) = (step(slow), step(step(fast)));
                    let difference = slow.abs_diff(fast);
                    divisor = if difference == 0 { n } else { difference.gcd(n) };
                }
            }
        }
        if divisor != n {
            return Ok(divisor);
        }
    }
    Ok(n)
}

pub(super) fn factors_exact(cx: &Context, n: &Extended) -> Result<Vec<Extended>> {
    if let Ok(small) = u64::try_from(n) {
        return Ok(factors(cx, small)?.into_iter().map(Extended::from).collect());
    }
    let (mut rest, mut out) = (n.clone(), Vec::new());
    for &prime in &kept()[..20_000] {
        let prime = Extended::from(prime);
        // A long number takes long to divide.
        cx.poll()?;
        while (&rest % &prime).is_zero() {
            cx.poll()?;
            rest /= &prime;
            out.push(prime.clone());
        }
    }
    let mut pending = vec![rest];
    while let Some(n) = pending.pop() {
        if n == Extended::ONE {
            continue;
        }
        if let Ok(small) = u64::try_from(&n) {
            out.extend(factors(cx, small)?.into_iter().map(Extended::from));
        } else if is_prime_exact(cx, &n)? {
            out.push(n);
        } else {
            let divisor = rho_exact(cx, &n)?;
            let other = &n / &divisor;
            pending.extend([divisor, other]);
        }
    }
    out.sort();
    Ok(out)
}

fn rho_exact(cx: &Context, n: &Extended) -> Result<Extended> {
    let mut constant = Extended::ONE;
    loop {
        let step = |x: &Extended| (x * x + &constant) % n;
        let (mut slow, mut fast) = (Extended::from(2), Extended::from(2));
        loop {
            cx.poll()?;
            (slow, fast) = (step(&slow), step(&step(&fast)));
            let difference = (&slow - &fast).unsigned_abs();
            if difference.is_zero() {
                break;
            }
            let divisor: Extended = difference.gcd(n.unsigned_abs()).into();
            if divisor != Extended::ONE {
                return Ok(divisor);
            }
        }
        constant += Extended::ONE;
    }
}

/// A list of factors as a list of distinct ones and one of how often each occurs.
pub(super) fn runs<T: Clone + PartialEq>(factors: &[T]) -> (Vec<T>, Vec<i64>) {
    let (mut primes, mut exponents): (Vec<T>, Vec<i64>) = (Vec::new(), Vec::new());
    for factor in factors {
        match (primes.last() == Some(factor), exponents.last_mut()) {
            (true, Some(exponent)) => *exponent += 1,
            _ => {
                primes.push(factor.clone());
                exponents.push(1);
            }
        }
    }
    (primes, exponents)
}
