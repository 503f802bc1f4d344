//! Primes in order: a table of the first ones, and a segmented sieve beyond it.

use super::count;
use crate::array::{Context, budget};
use crate::error::{Error, Result};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The table holds the primes below this.
const PRIMES_KEPT: usize = 1 << 20;
/// The primes up to this are found and counted.
const SIEVED_MAX: u64 = 1 << 40;
/// From so many primes on, those between are counted, not sieved: where the way to sieve is longer than the steps of the
/// count, which are about n^(3/4) of n.
fn far(from: u64) -> u64 {
    if from < count::NEAR {
        return 20_000;
    }
    let n = from as f64;
    (n.powf(0.75) / n.ln().max(1.0)) as u64 + 1000
}
/// Numbers sieved at a time, and where a guess begins.
const SEGMENT: u64 = 1 << 19;
const NEAR_SEGMENT: u64 = 1 << 16;

/// The primes of the table, ascending.
pub(super) fn kept() -> &'static [u32] {
    static PRIMES: OnceLock<Vec<u32>> = OnceLock::new();
    PRIMES.get_or_init(|| {
        // Of odd numbers alone: place n stands for 2n+1, and p places on for 2p more.
        let mut composite = vec![false; PRIMES_KEPT / 2];
        let mut primes = vec![2];
        for place in 1..composite.len() {
            if composite[place] {
                continue;
            }
            let prime = 2 * place + 1;
            primes.push(prime as u32);
            if let Some(multiples) = composite.get_mut(prime * prime / 2..) {
                multiples.iter_mut().step_by(prime).for_each(|composite| *composite = true);
            }
        }
        primes
    })
}

/// A second table holds the primes below this, once several questions went beyond the first.
const KEPT_LATER: u64 = 1 << 24;
/// Those below this are enough to count up to [`count::NEAR`].
const KEPT_TO_COUNT: u64 = 1 << 22;
/// The primes that are kept from the beginning are enough to count up to this, and those after it.
const ENOUGH_KEPT: u64 = 1 << 29;
/// How many questions go by until then.
const PATIENCE: usize = 4;

/// More primes, ascending, if there were several questions that needed more.
fn more(questions: usize) -> Option<&'static [u32]> {
    static PRIMES: OnceLock<Vec<u32>> = OnceLock::new();
    static QUESTIONS: AtomicUsize = AtomicUsize::new(0);
    if PRIMES.get().is_none() && QUESTIONS.fetch_add(questions, Ordering::Relaxed) + questions <= PATIENCE {
        return None;
    }
    Some(PRIMES.get_or_init(|| below(KEPT_LATER)))
}

/// Primes enough to count by up to `n`: beyond its power 2/3.
fn enough(n: u64) -> &'static count::Known {
    static KNOWN: OnceLock<count::Known> = OnceLock::new();
    static MORE_KNOWN: OnceLock<count::Known> = OnceLock::new();
    if n < ENOUGH_KEPT {
        return KNOWN.get_or_init(|| count::Known::from_primes(kept().to_vec()));
    }
    MORE_KNOWN.get_or_init(|| count::Known::from_primes(below(KEPT_TO_COUNT)))
}

/// The primes below a limit beyond the table, ascending.
fn below(limit: u64) -> Vec<u32> {
    let mut primes = kept().to_vec();
    let mut composite = vec![false; SEGMENT as usize];
    for low in (PRIMES_KEPT as u64..limit).step_by(SEGMENT as usize) {
        sieve(low, low + SEGMENT, &mut composite);
        primes.extend((low as u32..).zip(&composite).filter(|(_, composite)| !**composite).map(|(prime, _)| prime));
    }
    primes
}

pub(super) fn too_long() -> Error {
    Error::limit(format!("primes beyond {SIEVED_MAX} are not counted"))
}

/// The primes with these indices, found in one walk upwards.
pub(super) fn primes_at(cx: &Context, indices: &[i64]) -> Result<Vec<i64>> {
    let mut out = budget::filled(indices.len(), 0_i64)?;
    let mut later: Vec<(u64, usize)> = Vec::new();
    for (at, &index) in indices.iter().enumerate() {
        if at % 4096 == 0 {
            cx.poll()?;
        }
        match usize::try_from(index).ok().and_then(|i| kept().get(i)) {
            Some(&prime) => out[at] = i64::from(prime),
            None => budget::push(&mut later, (index.unsigned_abs(), at))?,
        }
    }
    if !later.is_empty()
        && let Some(more) = more(later.len())
    {
        let mut beyond = Vec::new();
        for block in later.chunks(4096) {
            cx.poll()?;
            for &(index, at) in block {
                match usize::try_from(index).ok().and_then(|i| more.get(i)) {
                    Some(&prime) => out[at] = i64::from(prime),
                    None => budget::push(&mut beyond, (index, at))?,
                }
            }
        }
        later = beyond;
    }
    later.sort_unstable();
    let mut wanted = later.into_iter().peekable();
    let (mut from, mut counted) = (PRIMES_KEPT as u64, kept().len() as u64);
    while let Some(&(index, _)) = wanted.peek() {
        if index - counted > far(from) {
            (from, counted) = before(cx, index)?;
        }
        let step = if index - counted > far(0) { SEGMENT } else { NEAR_SEGMENT };
        walk(cx, (from, SIEVED_MAX, step), &mut |low, composite| {
            from = low + composite.len() as u64;
            for (offset, _) in composite.iter().enumerate().filter(|(_, composite)| !**composite) {
                while let Some(&(_, at)) = wanted.peek().filter(|(index, _)| *index == counted) {
                    out[at] = (low + offset as u64) as i64;
                    wanted.next();
                }
                counted += 1;
            }
            wanted.peek().is_some_and(|&(index, _)| index - counted <= far(from))
        })?;
        if from >= SIEVED_MAX && wanted.peek().is_some() {
            return Err(too_long());
        }
    }
    Ok(out)
}

/// The number of primes up to `n`, by the tables where they suffice.
fn counted(cx: &Context, n: u64) -> Result<u64> {
    if n >= count::NEAR {
        return count::up_to(cx, n);
    }
    cx.poll()?;
    Ok(enough(n).count(n))
}

/// A number that is not far below the prime with this index, and how many primes are below it.
fn before(cx: &Context, index: u64) -> Result<(u64, u64)> {
    let mut low = count::about(index);
    if low > SIEVED_MAX {
        return Err(too_long());
    }
    // The guess is as near as the root of the number.
    let mut back = (2 * low.isqrt()).max(NEAR_SEGMENT);
    loop {
        low = low.saturating_sub(back).max(PRIMES_KEPT as u64);
        let counted = counted(cx, low - 1)?;
        if counted <= index {
            return Ok((low, counted));
        }
        back *= 4;
    }
}

/// Sieves from `from` to `to` (not included) in segments of `step` while `see` wants more. In a segment, `false` marks a
/// prime.
fn walk(cx: &Context, (from, to, step): (u64, u64, u64), see: &mut dyn FnMut(u64, &[bool]) -> bool) -> Result<()> {
    let mut composite = budget::filled(step as usize, false)?;
    let mut low = from;
    while low < to {
        cx.poll()?;
        let high = to.min(low + step);
        sieve(low, high, &mut composite);
        if !see(low, &composite[..(high - low) as usize]) {
            return Ok(());
        }
        low = high;
    }
    Ok(())
}

/// Marks what is not prime from `low` to `high` (not included).
fn sieve(low: u64, high: u64, composite: &mut [bool]) {
    composite.fill(false);
    for &prime in kept() {
        let prime = u64::from(prime);
        if prime * prime >= high {
            break;
        }
        let first = (prime * prime).max(low.div_ceil(prime) * prime);
        for multiple in (first..high).step_by(prime as usize) {
            composite[(multiple - low) as usize] = true;
        }
    }
}

/// The number of primes below `n`.
pub(super) fn count_below(cx: &Context, n: u64) -> Result<i64> {
    if n <= PRIMES_KEPT as u64 {
        return Ok(kept().partition_point(|&prime| u64::from(prime) < n) as i64);
    }
    if n > SIEVED_MAX {
        return Err(too_long());
    }
    if n <= KEPT_LATER
        && let Some(more) = more(1)
    {
        return Ok(more.partition_point(|&prime| u64::from(prime) < n) as i64);
    }
    counted(cx, n - 1).map(|count| count as i64)
}
