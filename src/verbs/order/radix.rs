//! Keys whose unsigned order is the order of numbers, and sorting by their bytes.

use crate::array::rules::NanOrder;
use crate::array::{Context, budget};
use crate::error::{Error, Result};

/// A key for an integer.
#[inline]
pub(super) fn integer_key(value: i64) -> u64 {
    u64::from_le_bytes(value.to_le_bytes()) ^ 1 << 63
}

/// The integer of a key.
#[inline]
pub(super) fn integer_of(key: u64) -> i64 {
    i64::from_le_bytes((key ^ 1 << 63).to_le_bytes())
}

/// A key for a float: the two zeros have one key, all NaN another, below or above the numbers.
#[inline]
pub(super) fn float_key(nan: u64, value: f64) -> u64 {
    if value.is_nan() {
        return nan;
    }
    let bits = (value + 0.0).to_bits();
    if bits >> 63 == 0 { bits | 1 << 63 } else { !bits }
}

/// The key of a NaN. A domain error if there is one among some numbers and the rule has no place for it.
pub(super) fn nan_key(rule: NanOrder, items: &[f64]) -> Result<u64> {
    match rule {
        NanOrder::First => Ok(0),
        NanOrder::Last => Ok(u64::MAX),
        NanOrder::Error if items.iter().any(|item| item.is_nan()) => Err(Error::domain("a NaN has no place in order")),
        NanOrder::Error => Ok(u64::MAX),
    }
}

/// The float of a key.
#[inline]
pub(super) fn float_of(key: u64) -> f64 {
    if key == u64::MAX || key == 0 {
        return f64::NAN;
    }
    f64::from_bits(if key >> 63 == 1 { key & !(1 << 63) } else { !key })
}

/// How often each byte value occurs at each of the eight places of the keys.
fn histograms<E>(cx: &Context, entries: &[E], key: impl Fn(&E) -> u64) -> Result<Vec<[u32; 256]>> {
    let mut counts = vec![[0_u32; 256]; 8];
    for block in entries.chunks(BLOCK) {
        cx.poll()?;
        for entry in block {
            for (place, byte) in key(entry).to_le_bytes().into_iter().enumerate() {
                counts[place][usize::from(byte)] += 1;
            }
        }
    }
    Ok(counts)
}

/// How many entries are handled between two looks at the interrupt flag.
const BLOCK: usize = 1 << 16;

/// Sorts by key, stably, one byte place at a time from the lowest; places where all keys agree are skipped. Fewer than
/// 2^32 entries.
pub(super) fn sort_by_key<E: Copy>(cx: &Context, mut entries: Vec<E>, key: impl Fn(&E) -> u64) -> Result<Vec<E>> {
    let Some(&first) = entries.first() else { return Ok(entries) };
    let counts = histograms(cx, &entries, &key)?;
    let mut other = budget::filled(entries.len(), first)?;
    for (place, counts) in counts.iter().enumerate() {
        if counts.iter().any(|&n| n as usize == entries.len()) {
            continue;
        }
        let mut starts = [0_u32; 256];
        let mut sum = 0;
        for (start, count) in starts.iter_mut().zip(counts) {
            *start = sum;
            sum += count;
        }
        for block in entries.chunks(BLOCK) {
            cx.poll()?;
            for entry in block {
                let start = &mut starts[usize::from(key(entry).to_le_bytes()[place])];
                if let Some(slot) = other.get_mut(*start as usize) {
                    *slot = *entry;
                }
                *start += 1;
            }
        }
        std::mem::swap(&mut entries, &mut other);
    }
    Ok(entries)
}
