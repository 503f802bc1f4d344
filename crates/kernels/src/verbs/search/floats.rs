//! Searching floats tolerantly.
//!
//! A float's bucket is its bit pattern without the low bits: a bucket is many times as wide as the tolerance, so that all
//! numbers equal to a given one lie in its bucket or in the one next to it, and mostly in its own (round numbers lie in
//! the middle of a bucket). Each bucket has a chain of its distinct members, in the order of search.

use std::hash::BuildHasher;

use foldhash::fast::RandomState;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use super::cells::{Which, same_float};
use super::exact;
use crate::array::{Context, Tolerance, budget};
use crate::error::Result;

/// How many low bits of a float a bucket leaves out.
pub(super) fn bucket_bits(tolerance: Tolerance) -> u32 {
    if tolerance.0 <= 0.0 {
        return 0;
    }
    (tolerance.0.log2().ceil() + 60.0).clamp(0.0, 48.0) as u32
}

/// The bucket of a float. Numbers of different sign are in different buckets; a NaN has one of its own.
pub(super) fn bucket(value: f64, bits: u32) -> u64 {
    if value.is_nan() {
        return u64::MAX;
    }
    let half = 1_u64 << bits >> 1;
    let magnitude = (value.abs().to_bits() + half) >> bits;
    if value < 0.0 { magnitude | 1 << 63 } else { magnitude }
}

/// A float so many steps of its last bit away from the edges of its bucket has its equals there, too: they are not further from it than
/// twice the tolerance of a number with a full mantissa.
pub(super) fn margin(tolerance: Tolerance) -> u64 {
    (tolerance.0 * 2_f64.powi(54)) as u64 + 2
}

/// Whether a float lies so far from the edges of its bucket that its equals lie there, too.
#[inline(always)]
pub(super) fn is_amid(value: f64, bits: u32, margin: u64) -> bool {
    let width = 1_u64 << bits;
    let place = (value.abs().to_bits() + (width >> 1)) & (width - 1);
    (place > margin) & (place + margin < width)
}

/// The buckets in which the equals of a float can be; its own comes first.
pub(super) fn buckets(value: f64, bits: u32, tolerance: Tolerance) -> smallvec::SmallVec<[u64; 3]> {
    let own = bucket(value, bits);
    let mut all = smallvec::smallvec![own];
    if is_amid(value, bits, margin(tolerance)) {
        return all;
    }
    for near in [value * (1.0 - 2.0 * tolerance.0), value * (1.0 + 2.0 * tolerance.0)] {
        let other = bucket(near, bits);
        if !near.is_nan() && !all.contains(&other) {
            all.push(other);
        }
    }
    all
}

/// Bit patterns that are the same exactly if two floats are equal without tolerance.
pub(super) fn exact_keys(items: &[f64]) -> Result<Vec<u64>> {
    let mut out = budget::vec(items.len())?;
    out.extend(items.iter().map(|&v| match v {
        _ if v == 0.0 => 0,
        _ if v.is_nan() => u64::MAX,
        _ => v.to_bits(),
    }));
    Ok(out)
}

const END: usize = usize::MAX;

struct Chains<'a> {
    values: &'a [f64],
    bits: u32,
    tolerance: Tolerance,
    state: RandomState,
    heads: HashTable<(u64, usize)>,
    next: Vec<usize>,
}

impl Chains<'_> {
    fn insert(&mut self, index: usize) {
        let value = self.values[index];
        let bucket = bucket(value, self.bits);
        let state = &self.state;
        match self.heads.entry(state.hash_one(bucket), |e| e.0 == bucket, |e| state.hash_one(e.0)) {
            Entry::Vacant(room) => {
                room.insert((bucket, index));
            }
            Entry::Occupied(found) => {
                let mut at = found.get().1;
                loop {
                    if self.values[at] == value || self.values[at].is_nan() {
                        return;
                    }
                    match self.next[at] {
                        END => break,
                        next => at = next,
                    }
                }
                self.next[at] = index;
            }
        }
    }

    /// The member equal to a value that was inserted first: `before(a, b)` tells the order of insertion.
    fn find(&self, value: f64, before: impl Fn(usize, usize) -> bool) -> Option<usize> {
        let mut best: Option<usize> = None;
        for bucket in buckets(value, self.bits, self.tolerance) {
            let Some(&(_, head)) = self.heads.find(self.state.hash_one(bucket), |e| e.0 == bucket) else { continue };
            let mut at = head;
            while at != END {
                if same_float(self.tolerance, self.values[at], value) {
                    best = Some(best.map_or(at, |b| if before(at, b) { at } else { b }));
                    break;
                }
                at = self.next[at];
            }
        }
        best
    }
}

/// Searching floats with the context's tolerance.
pub(super) fn search(cx: &Context, table: &[f64], probes: Option<&[f64]>, which: Which) -> Result<Vec<i64>> {
    let state = RandomState::default();
    let heads = exact::table_with_room(table.len(), |e: &(u64, usize)| state.hash_one(e.0))?;
    let mut chains = Chains {
        values: table,
        bits: bucket_bits(cx.tolerance),
        tolerance: cx.tolerance,
        state,
        heads,
        next: budget::filled(table.len(), END)?,
    };
    let Some(probes) = probes else {
        let mut out = budget::vec(table.len())?;
        for (index, &value) in table.iter().enumerate() {
            if index % 512 == 0 {
                cx.poll()?;
            }
            out.push(chains.find(value, |a, b| a < b).unwrap_or(index) as i64);
            chains.insert(index);
        }
        return Ok(out);
    };
    for turn in 0..table.len() {
        if turn % 512 == 0 {
            cx.poll()?;
        }
        chains.insert(if which == Which::First { turn } else { table.len() - 1 - turn });
    }
    let mut out = budget::vec(probes.len())?;
    for (turn, &value) in probes.iter().enumerate() {
        if turn % 512 == 0 {
            cx.poll()?;
        }
        let found = chains.find(value, |a, b| if which == Which::First { a < b } else { a > b });
        out.push(found.unwrap_or(table.len()) as i64);
    }
    Ok(out)
}
