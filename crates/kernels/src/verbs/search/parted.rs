//! Searching many integers among many: both lists are dealt out into parts by a hash of their elements, so that the table of each part
//! lies in the nearest memory, and the parts are done by all cores. (Partitioned hashing, as joins of databases do it: Shatdal, Kant
//! and Naughton, Cache conscious algorithms for relational query processing, 1994.)

use super::cells::Which;
use crate::array::buffer_pool::{self, Pooled, PooledBuffer};
use crate::array::threads::{self, Cost};
use crate::array::{Context, budget};
use crate::error::{Error, Result};

/// An odd number whose bits are those of the golden ratio: the upper half of a product with it is as good as random, and
/// the lower half of it tells every factor of 32 bits from every other.
pub(super) const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// Shorter lists are searched without parts.
const PARTITIONED_ITEMS_MIN: usize = 1 << 16;
/// The binary logarithm of the number of items in a part.
const PART_ITEMS_LOG2: u32 = 12;
/// Parts at most, as a power of two.
const PARTS_LOG2_MAX: u32 = 10;
/// The place of an item that is not found, and the content of an empty slot.
const ABSENT: u32 = u32::MAX;
const EMPTY: u64 = u64::MAX;
/// The interrupt flag is polled after this many elements.
const ELEMENTS_BETWEEN_POLLS: usize = 1 << 14;

/// Whether a search of `items` items for `probes` probes is partitioned.
pub(super) fn is_partitioned(items: usize, probes: usize) -> bool {
    items >= PARTITIONED_ITEMS_MIN && probes >= PARTITIONED_ITEMS_MIN && items < ABSENT as usize
}

/// Integers from `low` to less than 2^32 above it are stored by their distance from it.
#[derive(Clone, Copy)]
struct Deal {
    low: i64,
    bits: u32,
}

impl Deal {
    /// How far above the least one an integer is; `None` where no item is.
    #[inline(always)]
    fn offset(self, value: i64) -> Option<u32> {
        if value < self.low { None } else { u32::try_from(value.wrapping_sub(self.low) as u64).ok() }
    }

    #[inline(always)]
    fn hash(self, offset: u32) -> u64 {
        u64::from(offset).wrapping_mul(GOLDEN)
    }

    #[inline(always)]
    fn part(self, offset: u32) -> usize {
        (self.hash(offset) >> (u64::BITS - self.bits)) as usize
    }

    /// What `entry` makes of the place and the offset of each integer, one part after the other and in order in each; and where the
    /// parts start.
    fn dealt<E: Pooled>(
        self,
        cx: &Context,
        list: &[i64],
        entry: impl Fn(usize, u32) -> E,
    ) -> Result<(PooledBuffer<E>, Vec<usize>)> {
        let mut starts = budget::filled((1_usize << self.bits) + 1, 0_usize)?;
        for block in list.chunks(ELEMENTS_BETWEEN_POLLS) {
            cx.poll()?;
            block.iter().filter_map(|&value| self.offset(value)).for_each(|offset| starts[self.part(offset) + 1] += 1);
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let (mut at, mut out) = (starts.clone(), buffer_pool::lend::<E>(sum)?);
        for (turn, block) in list.chunks(ELEMENTS_BETWEEN_POLLS).enumerate() {
            cx.poll()?;
            for (place, &value) in (turn * ELEMENTS_BETWEEN_POLLS..).zip(block) {
                let Some(offset) = self.offset(value) else { continue };
                let at = &mut at[self.part(offset)];
                if let Some(slot) = out.get_mut(*at) {
                    *slot = entry(place, offset);
                }
                *at += 1;
            }
        }
        Ok((out, starts))
    }

    /// In the place of each probe of a part the place of the item it equals.
    fn find(self, items: &[u64], probes: &mut [u32], which: Which) -> Result<()> {
        let slots = (2 * items.len()).next_power_of_two().max(2);
        let mut table = budget::filled(slots, EMPTY)?;
        let (mask, shift) = (slots - 1, u64::BITS - slots.trailing_zeros());
        let start = |offset: u32| (self.hash(offset) << self.bits >> shift) as usize;
        // What is entered first stays.
        let mut enter = |&item: &u64| {
            let offset = (item >> 32) as u32;
            let mut at = start(offset);
            while table[at & mask] != EMPTY && table[at & mask] >> 32 != u64::from(offset) {
                at += 1;
            }
            if table[at & mask] == EMPTY {
                table[at & mask] = item;
            }
        };
        match which {
            Which::First => items.iter().for_each(&mut enter),
            Which::Last => items.iter().rev().for_each(&mut enter),
        }
        for probe in probes {
            let mut at = start(*probe);
            *probe = loop {
                match table[at & mask] {
                    EMPTY => break ABSENT,
                    slot if slot >> 32 == u64::from(*probe) => break slot as u32,
                    _ => at += 1,
                }
            };
        }
        Ok(())
    }
}

/// For each probe the place of the first or last item that equals it, or the number of items. The items are from `low` to less than
/// 2^32 above it.
pub fn search(cx: &Context, items: &[i64], probes: &[i64], which: Which, low: i64) -> Result<Vec<i64>> {
    let bits = (items.len() >> PART_ITEMS_LOG2).max(2).next_power_of_two().trailing_zeros().min(PARTS_LOG2_MAX);
    let deal = Deal { low, bits };
    let amount = Cost::Middling.work(items.len() + probes.len());
    let (table, found) = threads::both(
        cx,
        amount,
        || deal.dealt(cx, items, |place, offset| (u64::from(offset) << 32) | place as u64),
        || deal.dealt(cx, probes, |_, offset| offset),
    );
    let ((table, item_starts), (mut found, probe_starts)) = (table?, found?);
    let mut parts = budget::vec(1 << bits)?;
    let mut rest = &mut found[..];
    for (own, theirs) in item_starts.windows(2).zip(probe_starts.windows(2)) {
        let (part, after) = std::mem::take(&mut rest).split_at_mut(theirs[1] - theirs[0]);
        rest = after;
        parts.push((&table[own[0]..own[1]], part));
    }
    threads::each_part(cx, amount, parts, |(items, probes)| {
        cx.poll()?;
        deal.find(items, probes, which)
    })?;
    let absent = items.len() as i64;
    let (mut at, mut out) = (probe_starts, buffer_pool::blank::<i64>(probes.len())?);
    for (block, values) in out.chunks_mut(ELEMENTS_BETWEEN_POLLS).zip(probes.chunks(ELEMENTS_BETWEEN_POLLS)) {
        cx.poll()?;
        for (to, &value) in block.iter_mut().zip(values) {
            *to = absent;
            let Some(offset) = deal.offset(value) else { continue };
            let at = &mut at[deal.part(offset)];
            if let Some(&place) = found.get(*at).filter(|&&place| place != ABSENT) {
                *to = i64::from(place);
            }
            *at += 1;
        }
    }
    Ok::<_, Error>(out)
}
