//! Primes in order: those kept, and a segmented sieve for what lies beyond.

use crate::array::{Context, budget};
use crate::error::{Error, Result};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The primes below this are kept.
const KEPT: usize = 1 << 20;
/// The most numbers that are sieved for one answer.
const MOST: u64 = 1 << 36;
/// Numbers sieved at a time.
const SEGMENT: u64 = 1 << 19;

/// The primes that are kept, ascending.
pub(super) fn kept() -> &'static [u32] {
    static PRIMES: OnceLock<Vec<u32>> = OnceLock::new();
    PRIMES.get_or_init(|| {
        let mut composite = vec![false; KEPT];
        let mut primes = Vec::new();
        for number in 2..KEPT {
            if composite[number] {
                continue;
            }
            primes.push(number as u32);
            for multiple in (number * number..KEPT).step_by(number) {
                composite[multiple] = true;
            }
        }
        primes
    })
}

/// The primes below this are kept too, once several questions went beyond the others.
const KEPT_LATER: u64 = 1 << 24;
/// How many questions go by until then.
const PATIENCE: usize = 4;

/// More primes, ascending, if there were several questions that needed more.
fn more() -> Option<&'static [u32]> {
    static PRIMES: OnceLock<Vec<u32>> = OnceLock::new();
    static QUESTIONS: AtomicUsize = AtomicUsize::new(0);
    if PRIMES.get().is_none() && QUESTIONS.fetch_add(1, Ordering::Relaxed) < PATIENCE {
        return None;
    }
    Some(PRIMES.get_or_init(|| {
        let mut primes = kept().to_vec();
        let mut composite = vec![false; SEGMENT as usize];
        for low in (KEPT as u64..KEPT_LATER).step_by(SEGMENT as usize) {
            sieve(low, low + SEGMENT, &mut composite);
            primes.extend((low as u32..).zip(&composite).filter(|(_, composite)| !**composite).map(|(prime, _)| prime));
        }
        primes
    }))
}

pub(super) fn too_long() -> Error {
    Error::limit(format!("primes beyond {MOST} are not counted"))
}

/// The primes with these indices, found in one walk upwards.
pub(super) fn primes_at(cx: &Context, indices: &[i64]) -> Result<Vec<i64>> {
    let mut out = budget::filled(indices.len(), 0_i64)?;
    let mut later: Vec<(u64, usize)> = Vec::new();
    for (at, &index) in indices.iter().enumerate() {
        match usize::try_from(index).ok().and_then(|i| kept().get(i)) {
            Some(&prime) => out[at] = i64::from(prime),
            None => later.push((index.unsigned_abs(), at)),
        }
    }
    if !later.is_empty()
        && let Some(more) = more()
    {
        later.retain(|&(index, at)| match usize::try_from(index).ok().and_then(|i| more.get(i)) {
            Some(&prime) => {
                out[at] = i64::from(prime);
                false
            }
            None => true,
        });
    }
    later.sort_unstable();
    let mut wanted = later.into_iter().peekable();
    let Some(&(_, _)) = wanted.peek() else { return Ok(out) };
    let mut counted = kept().len() as u64;
    walk(cx, KEPT as u64, MOST, &mut |low, composite| {
        for (offset, _) in composite.iter().enumerate().filter(|(_, composite)| !**composite) {
            while let Some(&(index, at)) = wanted.peek() {
                if index != counted {
                    break;
                }
                out[at] = (low + offset as u64) as i64;
                wanted.next();
            }
            counted += 1;
        }
        wanted.peek().is_some()
    })?;
    if wanted.peek().is_some() { Err(too_long()) } else { Ok(out) }
}

/// Sieves from `from` to `to` (not included) segment by segment while `see` wants more. In a segment, `false` marks a
/// prime.
fn walk(cx: &Context, from: u64, to: u64, see: &mut dyn FnMut(u64, &[bool]) -> bool) -> Result<()> {
    let mut composite = budget::filled(SEGMENT as usize, false)?;
    let mut low = from;
    while low < to {
        cx.poll()?;
        let high = to.min(low + SEGMENT);
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
    if n <= KEPT as u64 {
        return Ok(kept().partition_point(|&prime| u64::from(prime) < n) as i64);
    }
    if n > MOST {
        return Err(too_long());
    }
    if n <= KEPT_LATER
        && let Some(more) = more()
    {
        return Ok(more.partition_point(|&prime| u64::from(prime) < n) as i64);
    }
    let mut count = kept().len() as i64;
    walk(cx, KEPT as u64, n, &mut |_, composite| {
        count += composite.iter().filter(|composite| !**composite).count() as i64;
        true
    })?;
    Ok(count)
}
