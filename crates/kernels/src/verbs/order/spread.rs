//! Very many numbers in order: they are spread over buckets by where they lie between the least and the largest of them, and each
//! bucket, which fits the cache, is sorted by itself.
//!
//! The highest bits of floats are their exponents, which most of them share: where a float lies between two others tells more.

use super::radix::{Digits, number_key, number_of, sort_offsets};
use crate::array::buffer_pool::{self, Pooled};
use crate::array::threads::{self, Cost};
use crate::array::wide::{are_finite, wide};
use crate::array::{Context, budget};
use crate::error::Result;

/// Shorter lists are sorted without buckets. Debug builds spread shorter ones, so that tests meet them.
pub(super) const SPREAD_NUMBERS_MIN: usize = if cfg!(debug_assertions) { 1 << 13 } else { 1 << 16 };

/// Numbers of a bucket if they are spread evenly. A bucket and its buffer fit the cache.
const EVENLY: usize = 1 << 11;

/// Buckets at most: as many lines of memory are written to side by side.
const BUCKETS_MAX: usize = 1 << 10;

/// Numbers whose buckets are found at a time.
const PLACED_TOGETHER: usize = 1 << 10;

/// The interrupt flag is polled after this many numbers.
const NUMBERS_BETWEEN_POLLS: usize = 1 << 16;

/// Buckets that a thread takes at a time.
const SHARE: usize = 1 << 4;

/// Numbers that can be spread. Both what bucket a number has and what its key is grow with it.
pub(super) trait Spread: Sync {
    /// The type of the numbers.
    type Number: Pooled;

    /// The bucket of a number, which has fewer than 16 bits.
    fn bucket(&self, number: Self::Number) -> u16;

    /// The key of a number.
    fn key(&self, number: Self::Number) -> u64;

    /// The number of a key.
    fn number(&self, key: u64) -> Self::Number;
}

/// The number of buckets for a number of items: a power of two.
fn buckets(count: usize) -> usize {
    (count / EVENLY).next_power_of_two().min(BUCKETS_MAX)
}

/// Integers from the least on, in buckets by the highest bits of how far they are from it.
pub(super) struct Integers {
    low: i64,
    shift: u32,
}

impl Integers {
    /// The buckets of `count` integers from `low` on, whose distances from it have at most `width` bits.
    pub(super) fn new(count: usize, low: i64, width: u32) -> Self {
        Integers { low, shift: width.saturating_sub(buckets(count).ilog2()) }
    }
}

impl Spread for Integers {
    type Number = i64;

    #[inline(always)]
    fn bucket(&self, number: i64) -> u16 {
        (self.key(number) >> self.shift) as u16
    }

    #[inline(always)]
    fn key(&self, number: i64) -> u64 {
        number.wrapping_sub(self.low) as u64
    }

    #[inline(always)]
    fn number(&self, key: u64) -> i64 {
        self.low.wrapping_add_unsigned(key)
    }
}

/// Floats between two, in buckets that are equally wide.
pub(super) struct Floats {
    low: f64,
    scale: f64,
    last: u16,
}

impl Floats {
    /// The buckets of finite floats; `None` if one is infinite, or all are equal.
    pub(super) fn from_items(items: &[f64]) -> Option<Self> {
        let (low, high) = extremes(items)?;
        let buckets = buckets(items.len()) as u16;
        let scale = f64::from(buckets) / (high - low);
        (scale.is_normal() && (high - low).is_finite()).then_some(Floats { low, scale, last: buckets - 1 })
    }
}

/// Extremes that are found side by side.
const LANES: usize = 16;

/// The least and the largest of many floats; `None` if one is infinite or no number.
fn extremes(items: &[f64]) -> Option<(f64, f64)> {
    if !are_finite(items) {
        return None;
    }
    let (blocks, rest) = items.as_chunks::<LANES>();
    let (lows, highs) = wide(
        items.len(),
        #[inline(always)]
        move || {
            let (mut lows, mut highs) = ([f64::INFINITY; LANES], [f64::NEG_INFINITY; LANES]);
            for block in blocks {
                for ((low, high), &item) in lows.iter_mut().zip(&mut highs).zip(block) {
                    *low = if item < *low { item } else { *low };
                    *high = if item > *high { item } else { *high };
                }
            }
            (lows, highs)
        },
    );
    let low = lows.iter().chain(rest).fold(f64::INFINITY, |low, &item| low.min(item));
    let high = highs.iter().chain(rest).fold(f64::NEG_INFINITY, |high, &item| high.max(item));
    Some((low, high))
}

impl Spread for Floats {
    type Number = f64;

    /// To take one number away from all, to multiply and to cut off keep their order, also rounded.
    #[inline(always)]
    fn bucket(&self, number: f64) -> u16 {
        (((number - self.low) * self.scale) as i32 as u16).min(self.last)
    }

    #[inline(always)]
    fn key(&self, number: f64) -> u64 {
        number_key(number)
    }

    #[inline(always)]
    fn number(&self, key: u64) -> f64 {
        number_of(key)
    }
}

/// Numbers in ascending order; `None` where they lie together, so that more than a quarter would have one bucket.
pub(super) fn sorted<S: Spread>(cx: &Context, items: &[S::Number], spread: &S) -> Result<Option<Vec<S::Number>>> {
    let counts = counts(cx, items, spread)?;
    let counts = counts.get(..buckets(items.len())).unwrap_or(&counts);
    if counts.iter().any(|&count| count as usize > items.len() / 4) {
        return Ok(None);
    }
    let mut keys = buffer_pool::lend::<u64>(items.len())?;
    put(cx, items, spread, counts, &mut keys)?;
    let mut out = buffer_pool::blank::<S::Number>(items.len())?;
    let mut shares = budget::vec(counts.len().div_ceil(SHARE))?;
    let (mut keys, mut rest) = (&mut keys[..], &mut out[..]);
    for counts in counts.chunks(SHARE) {
        let count = counts.iter().sum::<u32>() as usize;
        let (own, others) = std::mem::take(&mut keys).split_at_mut(count);
        let (to, after) = std::mem::take(&mut rest).split_at_mut(count);
        shares.push((counts, own, to));
        (keys, rest) = (others, after);
    }
    threads::each_part(cx, Cost::Middling.work(items.len()), shares, |(counts, keys, out)| {
        share(cx, spread, counts, keys, out)
    })?;
    Ok(Some(out))
}

/// Calls `each` with some of the numbers and as many buckets, from the front to the back.
#[inline(always)]
fn each_block<S: Spread>(
    cx: &Context,
    items: &[S::Number],
    spread: &S,
    mut each: impl FnMut(&[S::Number], &[u16]),
) -> Result<()> {
    let mut room = [0_u16; PLACED_TOGETHER];
    for polled in items.chunks(NUMBERS_BETWEEN_POLLS) {
        cx.poll()?;
        for block in polled.chunks(PLACED_TOGETHER) {
            let own = room.get_mut(..block.len()).unwrap_or_default();
            let to = &mut *own;
            wide(
                block.len(),
                #[inline(always)]
                move || to.iter_mut().zip(block).for_each(|(to, &number)| *to = spread.bucket(number)),
            );
            each(block, own);
        }
    }
    Ok(())
}

/// How many numbers each bucket has.
fn counts<S: Spread>(cx: &Context, items: &[S::Number], spread: &S) -> Result<[u32; BUCKETS_MAX]> {
    let mut counts = [0; BUCKETS_MAX];
    each_block(cx, items, spread, |_, buckets| {
        buckets.iter().for_each(|&bucket| counts[usize::from(bucket) % BUCKETS_MAX] += 1)
    })?;
    Ok(counts)
}

/// Puts the keys of the numbers of each bucket behind those of the one before it.
fn put<S: Spread>(cx: &Context, items: &[S::Number], spread: &S, counts: &[u32], keys: &mut [u64]) -> Result<()> {
    let (mut starts, mut sum) = ([0_u32; BUCKETS_MAX], 0);
    for (start, count) in starts.iter_mut().zip(counts) {
        *start = sum;
        sum += count;
    }
    each_block(cx, items, spread, |numbers, buckets| {
        for (&number, &bucket) in numbers.iter().zip(buckets) {
            let start = &mut starts[usize::from(bucket) % BUCKETS_MAX];
            if let Some(to) = keys.get_mut(*start as usize) {
                *to = spread.key(number);
            }
            *start += 1;
        }
    })
}

/// The numbers of some buckets in order.
fn share<S: Spread>(cx: &Context, spread: &S, counts: &[u32], keys: &mut [u64], out: &mut [S::Number]) -> Result<()> {
    let mut room = buffer_pool::lend::<u64>(counts.iter().copied().max().unwrap_or(0) as usize)?;
    let (mut keys, mut out) = (keys, out);
    for &count in counts {
        let (own, others) = std::mem::take(&mut keys).split_at_mut(count as usize);
        let (to, after) = std::mem::take(&mut out).split_at_mut(count as usize);
        in_order(cx, own, room.get_mut(..count as usize).unwrap_or_default())?;
        wide(
            to.len(),
            #[inline(always)]
            || to.iter_mut().zip(&*own).for_each(|(to, &key)| *to = spread.number(key)),
        );
        (keys, out) = (others, after);
    }
    Ok(())
}

/// Fewer keys are sorted by comparing.
const COMPARED_KEYS_MAX: usize = 128;

/// More keys are sorted as a list by itself: of few bits too many would agree.
const BUCKET_KEYS_MAX: usize = 1 << 15;

/// Bits by which the keys of a bucket are sorted at first.
const FIELD: u32 = 16;

/// The keys of a bucket in order.
fn in_order(cx: &Context, keys: &mut [u64], room: &mut [u64]) -> Result<()> {
    if keys.len() < COMPARED_KEYS_MAX {
        keys.sort_unstable();
        return Ok(());
    }
    let (all, any) = wide(
        keys.len(),
        #[inline(always)]
        || keys.iter().fold((u64::MAX, 0), |(all, any), &key| (all & key, any | key)),
    );
    // The bits above these are the same in all keys.
    let width = u64::BITS - (all ^ any).leading_zeros();
    if keys.len() >= BUCKET_KEYS_MAX {
        return sort_offsets(cx, keys, width);
    }
    Digits::from_bits(width.saturating_sub(FIELD)..width).sort_in_cache(cx, keys, room)?;
    if !settled(keys) {
        keys.sort_unstable();
    }
    Ok(())
}

/// Moves keys that stand a little too far back to their places. False if that is more work than a few steps for each of them.
fn settled(keys: &mut [u64]) -> bool {
    let (mut steps, mut last) = (keys.len() * 4, 0);
    for place in 0..keys.len() {
        let key = keys[place];
        if key >= last {
            last = key;
            continue;
        }
        let moved = keys[..place].iter().rev().take_while(|other| **other > key).count();
        let Some(left) = steps.checked_sub(moved) else { return false };
        steps = left;
        keys[place - moved..=place].rotate_right(1);
    }
    true
}
