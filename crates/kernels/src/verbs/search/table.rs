//! A table of places: for each different key the index of one item that has it.
//!
//! Open addressing with linear probing, at most half full. A slot holds half of the hash and the index, so that a key is
//! looked at only where it is very likely the same. Slots of many keys are read before the first of them is used: the waits
//! for memory then run side by side.

use crate::array::{Context, budget, stop};
use crate::error::{Error, Result};

use super::cells::Which;

/// A slot without an index.
const EMPTY: u64 = u64::MAX;
/// How many keys are handled together.
const TOGETHER: usize = 32;
/// The binary logarithm of the first number of slots, if there are enough items.
const FIRST_BITS: u32 = 17;

/// The searched items: how many there are, the hash of an item, and whether two items have the same key.
pub(super) struct HashedItems<H, S> {
    pub count: usize,
    pub hash: H,
    pub same: S,
}

/// The probes: how many there are, the hash of a probe (`None`: no item is the same), whether an item has the key of a probe, and whether
/// two probes have the same key.
pub(super) struct Wanted<H, S, A> {
    pub count: usize,
    pub hash: H,
    pub same: S,
    pub alike: A,
}

/// An open hash table of item numbers.
struct SlotTable {
    slots: Vec<u64>,
    bits: u32,
    used: usize,
}

impl SlotTable {
    fn new(bits: u32) -> Result<SlotTable> {
        Ok(SlotTable { slots: budget::filled(1 << bits, EMPTY)?, bits, used: 0 })
    }

    #[inline(always)]
    fn start(&self, hash: u64) -> usize {
        (hash >> (64 - self.bits)) as usize
    }

    #[inline(always)]
    fn slot(&self, hash: u64) -> u64 {
        self.slots.get(self.start(hash)).copied().unwrap_or(EMPTY)
    }

    /// The index that stands for a key, and where it or the next key could be entered.
    #[inline(always)]
    fn find(&self, hash: u64, same: impl Fn(usize) -> bool) -> (Option<usize>, usize) {
        let mut at = self.start(hash);
        loop {
            match self.slots.get(at) {
                Some(&EMPTY) => return (None, at),
                Some(&slot) if slot >> 32 == hash & 0xFFFF_FFFF && same((slot & 0xFFFF_FFFF) as usize) => {
                    return (Some((slot & 0xFFFF_FFFF) as usize), at);
                }
                Some(_) => at += 1,
                None => at = 0,
            }
        }
    }

    /// The index that stands for a key; the given one if the key is new.
    #[inline(always)]
    fn enter(&mut self, hash: u64, index: usize, same: impl Fn(usize) -> bool) -> usize {
        match self.find(hash, same) {
            (Some(found), _) => found,
            (None, at) => {
                if let Some(slot) = self.slots.get_mut(at) {
                    *slot = hash << 32 | index as u64;
                    self.used += 1;
                }
                index
            }
        }
    }

    /// Makes the table larger if it could not take another block of keys.
    #[inline(always)]
    fn make_room(&mut self, hash: &impl Fn(usize) -> u64) -> Result<()> {
        if (self.used + TOGETHER) * 2 > self.slots.len() { self.grow(hash) } else { Ok(()) }
    }

    #[cold]
    fn grow(&mut self, hash: &impl Fn(usize) -> u64) -> Result<()> {
        let mut larger = SlotTable::new(self.bits + 2)?;
        for (turn, &slot) in self.slots.iter().filter(|&&slot| slot != EMPTY).enumerate() {
            stop::poll_turn(turn)?;
            let index = (slot & 0xFFFF_FFFF) as usize;
            larger.enter(hash(index), index, |_| false);
        }
        *self = larger;
        Ok(())
    }
}

fn empty_table<H: Fn(usize) -> u64, S>(items: &HashedItems<H, S>) -> Result<SlotTable> {
    if items.count >= u32::MAX as usize {
        return Err(Error::limit("too many items to search among"));
    }
    SlotTable::new((items.count * 2 + 2 * TOGETHER).next_power_of_two().trailing_zeros().min(FIRST_BITS))
}

/// Calls `each` with `count` numbers from `number` and their hashes, after the slots of a block of them were read.
#[inline(always)]
fn in_blocks(
    cx: &Context,
    table: &mut SlotTable,
    count: usize,
    hash: impl Fn(usize) -> u64,
    mut before: impl FnMut(&mut SlotTable) -> Result<()>,
    mut each: impl FnMut(&mut SlotTable, usize, u64),
) -> Result<()> {
    let mut hashes = [0; TOGETHER];
    for (turn, start) in (0..count).step_by(TOGETHER).enumerate() {
        if turn % 128 == 0 {
            cx.poll()?;
        }
        before(table)?;
        let hashes = &mut hashes[..TOGETHER.min(count - start)];
        let mut read = 0;
        for (number, to) in (start..).zip(hashes.iter_mut()) {
            *to = hash(number);
            read ^= table.slot(*to);
        }
        std::hint::black_box(read);
        for (number, &hash) in (start..).zip(hashes.iter()) {
            each(table, number, hash);
        }
    }
    Ok(())
}

/// For each item the index of the first item that has its key.
#[inline(never)]
pub(super) fn firsts<H, S>(cx: &Context, items: &HashedItems<H, S>) -> Result<Vec<i64>>
where
    H: Fn(usize) -> u64,
    S: Fn(usize, usize) -> bool,
{
    let mut table = empty_table(items)?;
    let mut out = budget::vec(items.count)?;
    in_blocks(
        cx,
        &mut table,
        items.count,
        &items.hash,
        |table| table.make_room(&items.hash),
        |table, index, hash| out.push(table.enter(hash, index, |other| (items.same)(other, index)) as i64),
    )?;
    Ok(out)
}

/// Whether a table of the probes, in which the items are looked for until all probes are found, costs less than one of the items.
pub(super) fn are_few(wanted: usize, items: usize) -> bool {
    wanted < items / ITEMS_PER_PROBE_MIN && wanted <= FEW_PROBES_MAX
}

/// As many items at least as there are for each probe make a table of the probes cheaper.
const ITEMS_PER_PROBE_MIN: usize = 4;
/// The table of this many probes lies near the processor.
const FEW_PROBES_MAX: usize = 1 << 12;

/// For each probe the index of the first or last item that has its key, or the number of items.
#[inline(never)]
pub(super) fn search<H, S, P, Q, A>(
    cx: &Context,
    items: &HashedItems<H, S>,
    wanted: &Wanted<P, Q, A>,
    which: Which,
) -> Result<Vec<i64>>
where
    H: Fn(usize) -> u64,
    S: Fn(usize, usize) -> bool,
    P: Fn(usize) -> Option<u64>,
    Q: Fn(usize, usize) -> bool,
    A: Fn(usize, usize) -> bool,
{
    let index = |turn: usize| if which == Which::First { turn } else { items.count - 1 - turn };
    if are_few(wanted.count, items.count) {
        return search_until_found(cx, (items.count, &items.hash, index), wanted);
    }
    let mut table = empty_table(items)?;
    // What is entered first stays.
    in_blocks(
        cx,
        &mut table,
        items.count,
        |turn| (items.hash)(index(turn)),
        |table| table.make_room(&items.hash),
        |table, turn, hash| {
            let index = index(turn);
            table.enter(hash, index, |other| (items.same)(other, index));
        },
    )?;
    let mut out = budget::vec(wanted.count)?;
    in_blocks(
        cx,
        &mut table,
        wanted.count,
        |probe| (wanted.hash)(probe).unwrap_or(0),
        |_| Ok(()),
        |table, probe, hash| {
            let found = match (wanted.hash)(probe) {
                Some(_) => table.find(hash, |index| (wanted.same)(index, probe)).0,
                None => None,
            };
            out.push(found.unwrap_or(items.count) as i64);
        },
    )?;
    Ok(out)
}

/// The same with a table of the probes: items are read in the order of `index` until all probes are found.
fn search_until_found<P, Q, A>(
    cx: &Context,
    (count, hash, index): (usize, impl Fn(usize) -> u64, impl Fn(usize) -> usize),
    wanted: &Wanted<P, Q, A>,
) -> Result<Vec<i64>>
where
    P: Fn(usize) -> Option<u64>,
    Q: Fn(usize, usize) -> bool,
    A: Fn(usize, usize) -> bool,
{
    let mut table = SlotTable::new((wanted.count * 2 + 1).next_power_of_two().trailing_zeros())?;
    // For each probe the first one that has its key, which holds the answer for all of them.
    let (mut first, mut found) = (budget::vec(wanted.count)?, budget::filled(wanted.count, count as i64)?);
    let mut open = 0_usize;
    for probe in 0..wanted.count {
        let Some(hash) = (wanted.hash)(probe) else {
            first.push(probe);
            continue;
        };
        let same = table.enter(hash, probe, |other| (wanted.alike)(other, probe));
        open += usize::from(same == probe);
        first.push(same);
    }
    for turn in 0..count {
        if open == 0 {
            break;
        }
        if turn % ITEMS_BETWEEN_POLLS == 0 {
            cx.poll()?;
        }
        let at = index(turn);
        let Some(probe) = table.find(hash(at), |probe| (wanted.same)(at, probe)).0 else { continue };
        if let Some(place) = found.get_mut(probe).filter(|place| **place == count as i64) {
            *place = at as i64;
            open -= 1;
        }
    }
    budget::mapped(&first, |&probe| found.get(probe).copied().unwrap_or(count as i64))
}

/// The flag is polled after this many items.
const ITEMS_BETWEEN_POLLS: usize = 1 << 12;
