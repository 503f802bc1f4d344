//! Searching among cells that are equal only if they are the same: integers, text, symbols, rows of them.

use std::hash::{BuildHasher, Hash};

use foldhash::fast::RandomState;
use hashbrown::HashTable;

use super::cells::Which;
use super::digits::{self, KeyPacking};
use super::parted::{self, GOLDEN};
use super::table::{self, HashedItems, Wanted};
use crate::array::threads::{self, Cost};
use crate::array::wide::wide;
use crate::array::{Array, Context, Symbol, budget, buffer_pool, stop};
use crate::error::{Error, ErrorKind, Result};

/// A table of hashes with room for `count` entries, or an error.
pub(super) fn table_with_room<E>(count: usize, hash: impl Fn(&E) -> u64) -> Result<HashTable<E>> {
    budget::check::<E>(count.saturating_mul(2))?;
    let mut table = HashTable::new();
    table.try_reserve(count, hash).map_err(|_| Error::new(ErrorKind::OutOfMemory))?;
    Ok(table)
}

/// Searching by hash. `key` gives the key of an item of the table, `probe` that of a probe; without probes each item is
/// looked for among those up to itself.
pub(super) fn by_hash<K: Hash + Eq + Copy>(
    cx: &Context,
    tally: usize,
    key: impl Fn(usize) -> K,
    probes: Option<(usize, &dyn Fn(usize) -> K)>,
    which: Which,
) -> Result<Vec<i64>> {
    let wanted = probes.as_ref().map_or(tally, |(count, _)| *count);
    if tally.saturating_mul(wanted) <= COMPARISONS_MAX {
        let found = |wanted: K| match which {
            Which::Last if probes.is_some() => (0..tally).rfind(|&index| key(index) == wanted),
            _ => (0..tally).find(|&index| key(index) == wanted),
        };
        let place = |at| found(probes.as_ref().map_or_else(|| key(at), |(_, probe)| probe(at))).unwrap_or(tally) as i64;
        return Ok((0..wanted).map(place).collect());
    }
    let state = RandomState::default();
    let items = HashedItems {
        count: tally,
        hash: |index| state.hash_one(key(index)),
        same: |index, other| key(index) == key(other),
    };
    let Some((count, probe)) = probes else { return table::firsts(cx, &items) };
    let wanted = Wanted {
        count,
        hash: |index| Some(state.hash_one(probe(index))),
        same: |index, other| key(index) == probe(other),
        alike: |index, other| probe(index) == probe(other),
    };
    table::search(cx, &items, &wanted, which)
}

/// Searching integers that are from `low` to less than 2^32 above it: the hash is the key.
fn by_product(cx: &Context, table: &[i64], probes: Option<&[i64]>, which: Which, low: i64) -> Result<Vec<i64>> {
    let (count, wanted) = (table.len(), probes.map_or(table.len(), <[i64]>::len));
    if parted::is_partitioned(count, wanted) {
        return parted::search(cx, table, probes.unwrap_or(table), which, low);
    }
    // The lower half tells every factor of 32 bits from every other. The upper half, which says where a search begins, is mixed: the
    // products of numbers at equal distances are too regular, and meet in a few places.
    let product = |value: i64| {
        let product = (value.wrapping_sub(low) as u64).wrapping_mul(GOLDEN);
        ((product ^ product >> 29).wrapping_mul(MIXING) & !u64::from(u32::MAX)) | product & u64::from(u32::MAX)
    };
    let at = |list: &[i64], index: usize| list.get(index).copied().unwrap_or(low);
    let items = HashedItems { count: table.len(), hash: |index| product(at(table, index)), same: |_, _| true };
    let Some(probes) = probes else { return table::firsts(cx, &items) };
    let hash = |index| {
        let value = at(probes, index);
        (value >= low && value.wrapping_sub(low) as u64 <= u64::from(u32::MAX)).then(|| product(value))
    };
    table::search(cx, &items, &Wanted { count: probes.len(), hash, same: |_, _| true, alike: |_, _| true }, which)
}

/// An odd number without a pattern.
const MIXING: u64 = 0xBF58_476D_1CE4_E5B9;

const ABSENT: u32 = u32::MAX;

/// The interrupt flag is polled after this many items.
const ITEMS_BETWEEN_POLLS: usize = 1 << 13;

/// Searching through a table with a place for each value from `low`: `places` places.
fn by_value(
    cx: &Context,
    table: &[i64],
    probes: Option<&[i64]>,
    which: Which,
    (low, places): (i64, usize),
) -> Result<Vec<i64>> {
    let mut first = budget::filled(places, ABSENT)?;
    let place = move |value: i64| usize::try_from(value.wrapping_sub(low)).unwrap_or(usize::MAX);
    let Some(probes) = probes else {
        let mut out = budget::vec(table.len())?;
        for (turn, block) in table.chunks(ITEMS_BETWEEN_POLLS).enumerate() {
            cx.poll()?;
            for (index, &value) in (turn * ITEMS_BETWEEN_POLLS..).zip(block) {
                let Some(slot) = first.get_mut(place(value)) else { continue };
                if *slot == ABSENT {
                    *slot = index as u32;
                }
                out.push(i64::from(*slot));
            }
        }
        return Ok(out);
    };
    // The last writer wins, so the table is written backwards to find the first.
    let blocks = table.chunks(ITEMS_BETWEEN_POLLS).enumerate();
    match which {
        Which::First => blocks.rev().try_for_each(|(turn, block)| {
            write(&mut first, block.iter().enumerate().rev(), turn * ITEMS_BETWEEN_POLLS, place);
            cx.poll()
        })?,
        Which::Last => blocks.into_iter().try_for_each(|(turn, block)| {
            write(&mut first, block.iter().enumerate(), turn * ITEMS_BETWEEN_POLLS, place);
            cx.poll()
        })?,
    }
    let absent = table.len() as i64;
    let mut out = buffer_pool::blank(probes.len())?;
    threads::each_block(
        cx,
        Cost::Light.work(probes.len()),
        ITEMS_BETWEEN_POLLS,
        &mut out,
        || (),
        |_, start, block| {
            cx.poll()?;
            // Read once, not for each value.
            let first = first.as_slice();
            for (to, &value) in block.iter_mut().zip(probes.get(start..).unwrap_or(&[])) {
                *to = match first.get(place(value)) {
                    Some(&index) if index != ABSENT && value >= low => i64::from(index),
                    _ => absent,
                };
            }
            Ok::<_, Error>(())
        },
    )?;
    Ok(out)
}

/// The index of each value, counted from `start`, put in the place of the value.
#[inline(always)]
fn write<'a>(
    slots: &mut [u32],
    values: impl Iterator<Item = (usize, &'a i64)>,
    start: usize,
    place: impl Fn(i64) -> usize,
) {
    for (index, &value) in values {
        if let Some(slot) = slots.get_mut(place(value)) {
            *slot = (start + index) as u32;
        }
    }
}

/// The least of some integers and how many there are from it to the greatest.
fn range(table: &[i64]) -> (i64, u128) {
    let (low, high) = wide(
        table.len(),
        #[inline(always)]
        || table.iter().fold((i64::MAX, i64::MIN), |(low, high), &v| (low.min(v), high.max(v))),
    );
    (low, u128::try_from(i128::from(high) - i128::from(low) + 1).unwrap_or(0))
}

/// The size of a table with a place for each value, if it is small compared with the work.
fn is_small(places: u128, work: usize) -> Option<usize> {
    usize::try_from(places).ok().filter(|&places| places <= work.saturating_mul(4).max(1 << 12))
}

/// Where each value of a small range occurs, marked: the least value and the marks. `None` if the range is not small.
pub(super) fn marks(table: &[i64], work: usize) -> Result<Option<(i64, Vec<bool>)>> {
    let (low, places) = range(table);
    let Some(places) = is_small(places, work) else { return Ok(None) };
    let mut marks = budget::filled(places, false)?;
    for (turn, block) in table.chunks(ITEMS_BETWEEN_POLLS).enumerate() {
        stop::poll_turn(turn * ITEMS_BETWEEN_POLLS)?;
        for &value in block {
            if let Some(mark) = marks.get_mut(value.wrapping_sub(low) as usize) {
                *mark = true;
            }
        }
    }
    Ok(Some((low, marks)))
}

/// The least that integers may be and how many numbers there are from it to the greatest.
pub(super) fn range_of(y: &Array) -> (i64, u128) {
    match y.bounds() {
        Some(bounds) => {
            (bounds.least, u128::try_from(i128::from(bounds.most) - i128::from(bounds.least) + 1).unwrap_or(0))
        }
        None => range(y.as_slice::<i64>().unwrap_or(&[])),
    }
}

/// Of fewer items it does not matter.
const RANGE_CHECKED_ITEMS_MIN: usize = 1 << 12;
/// If each number of the range occurs at least this often, most items were met before.
const REPEATED: usize = 16;

/// The integers without those that occurred before, if their range is small.
pub(super) fn different<T: Copy + Into<i64>>(items: &[T], (low, places): (i64, u128)) -> Result<Option<Vec<i64>>> {
    let Some(places) = is_small(places, items.len()) else { return Ok(None) };
    if items.len() >= RANGE_CHECKED_ITEMS_MIN && places >= items.len() / REPEATED {
        return different_of_many(items, low, places).map(Some);
    }
    let mut seen = budget::filled(places, false)?;
    let mut out = budget::vec(places.min(items.len()))?;
    for (turn, block) in items.chunks(ITEMS_BETWEEN_POLLS).enumerate() {
        stop::poll_turn(turn * ITEMS_BETWEEN_POLLS)?;
        for &value in block {
            let value = value.into();
            // Most were seen before: for them nothing is written.
            if let Some(seen) = seen.get_mut(value.wrapping_sub(low) as usize)
                && !*seen
            {
                *seen = true;
                out.push(value);
            }
        }
        // No other can come.
        if out.len() == places {
            break;
        }
    }
    Ok(Some(out))
}

/// The same where many may be new. Each item is written behind the distinct ones, and the end moves on if it was new: a branch would be
/// mispredicted.
fn different_of_many<T: Copy + Into<i64>>(items: &[T], low: i64, places: usize) -> Result<Vec<i64>> {
    let mut seen = budget::filled(places, false)?;
    let mut out = buffer_pool::blank::<i64>(places.min(items.len()) + 1)?;
    let mut count = 0;
    for (turn, block) in items.chunks(ITEMS_BETWEEN_POLLS).enumerate() {
        stop::poll_turn(turn * ITEMS_BETWEEN_POLLS)?;
        for &value in block {
            let value = value.into();
            if let (Some(seen), Some(to)) = (seen.get_mut(value.wrapping_sub(low) as usize), out.get_mut(count)) {
                *to = value;
                count += usize::from(!*seen);
                *seen = true;
            }
        }
        // No other can come.
        if count == places {
            break;
        }
    }
    out.truncate(count);
    Ok(out)
}

/// The distinct integers less the least one, in order of first occurrence. The search ends when all of the range were seen.
pub(super) fn first_places<T: Copy + Into<i64>>(items: &[T], low: i64, places: usize) -> Result<Vec<usize>> {
    let mut seen = budget::filled(places, false)?;
    let mut out = budget::vec(places)?;
    for (turn, block) in items.chunks(ITEMS_BETWEEN_POLLS).enumerate() {
        stop::poll_turn(turn * ITEMS_BETWEEN_POLLS)?;
        for &value in block {
            let place = value.into().wrapping_sub(low) as usize;
            if let Some(seen) = seen.get_mut(place).filter(|seen| !**seen) {
                *seen = true;
                out.push(place);
            }
        }
        if out.len() == places {
            break;
        }
    }
    Ok(out)
}

/// The number of the class of each integer, and how many classes there are, if the range is small.
pub(super) fn classes<T: Copy + Into<i64>>(
    items: &[T],
    (low, places): (i64, u128),
) -> Result<Option<(Vec<usize>, usize)>> {
    let places = usize::try_from(places).ok().filter(|&places| places <= items.len().saturating_mul(4).max(64));
    let Some(places) = places.filter(|_| items.len() < ABSENT as usize) else { return Ok(None) };
    let mut numbers = budget::filled(places, ABSENT)?;
    let mut out = buffer_pool::room(items.len())?;
    let mut count = 0;
    for (turn, block) in items.chunks(ITEMS_BETWEEN_POLLS).enumerate() {
        stop::poll_turn(turn * ITEMS_BETWEEN_POLLS)?;
        out.extend(block.iter().map(|&value| match numbers.get_mut(value.into().wrapping_sub(low) as usize) {
            Some(number) if *number != ABSENT => *number as usize,
            Some(number) => {
                *number = count;
                count += 1;
                *number as usize
            }
            None => 0,
        }));
    }
    Ok(Some((out, count as usize)))
}

/// Comparisons that cost less than a table.
const COMPARISONS_MAX: usize = 512;

/// Every probe compared with the items of the table.
fn one_by_one(table: &[i64], probes: Option<&[i64]>, which: Which) -> Result<Vec<i64>> {
    let probes = probes.unwrap_or(table);
    let found = |probe| {
        let found = match which {
            Which::First => table.iter().position(|item| item == probe),
            Which::Last => table.iter().rposition(|item| item == probe),
        };
        found.unwrap_or(table.len()) as i64
    };
    budget::collected(probes.len(), probes.iter().map(found))
}

/// A few rows of integers sought among many, each as one integer: the rows are packed as they are met, until all are found.
fn rows_among_many(
    cx: &Context,
    table: &[i64],
    probes: &[i64],
    (digits, size): (KeyPacking, usize),
    which: Which,
) -> Result<Vec<i64>> {
    let keys = digits.numbers(probes, size, true)?;
    let (key, range) = (|probe: usize| keys.get(probe).copied().unwrap_or(-1), digits.range());
    let row = |index: usize| digits.number(table.get(index * size..(index + 1) * size).unwrap_or(&[]), &range);
    let mixed = |key: i64| {
        let product = (key as u64).wrapping_mul(GOLDEN);
        (product ^ product >> 32).wrapping_mul(MIXING)
    };
    let items = HashedItems { count: table.len() / size, hash: |index| mixed(row(index)), same: |_, _| true };
    let wanted = Wanted {
        count: keys.len(),
        hash: |probe| Some(mixed(key(probe))),
        same: |index, probe| row(index) == key(probe),
        alike: |probe, other| key(probe) == key(other),
    };
    table::search(cx, &items, &wanted, which)
}

/// Searching integers.
pub(super) fn integers(cx: &Context, table: &[i64], probes: Option<&[i64]>, which: Which) -> Result<Vec<i64>> {
    if table.len() * probes.map_or(table.len(), <[i64]>::len) <= COMPARISONS_MAX {
        return one_by_one(table, probes, which);
    }
    let work = table.len() + probes.map_or(0, <[i64]>::len);
    let (low, places) = range(table);
    // To clear a table of some thousand places takes as long as to hash some hundred integers.
    let cleared = |&places: &usize| places <= work.saturating_mul(16).max(256) && table.len() < ABSENT as usize;
    if let Some(places) = is_small(places, work).filter(cleared) {
        return by_value(cx, table, probes, which, (low, places));
    }
    if places <= 1 << 32 {
        return by_product(cx, table, probes, which, low);
    }
    match probes {
        Some(others) => by_hash(cx, table.len(), |i| table[i], Some((others.len(), &|i| others[i])), which),
        None => by_hash(cx, table.len(), |i| table[i], None, which),
    }
}

/// Searching symbols: many by their numbers.
pub(super) fn symbols(cx: &Context, table: &[Symbol], probes: Option<&[Symbol]>, which: Which) -> Result<Vec<i64>> {
    if table.len().saturating_mul(probes.map_or(table.len(), <[Symbol]>::len)) <= COMPARISONS_MAX {
        return rows(cx, table, probes, 1, which);
    }
    let numbers = |items| budget::mapped(items, |&item: &Symbol| item.into());
    integers(cx, &numbers(table)?, probes.map(numbers).transpose()?.as_deref(), which)
}

/// The least number of some symbols and how many there are from it to the greatest.
pub(super) fn range_of_symbols(items: &[Symbol]) -> (i64, u128) {
    let numbers = items.iter().map(|&item| item.number());
    let (low, high) = numbers.fold((u32::MAX, 0), |(low, high), number| (low.min(number), high.max(number)));
    (low.into(), u128::from(high.saturating_sub(low)) + 1)
}

/// Searching rows of `size` integers. Those of a small range are the digits of one integer.
pub(super) fn integer_rows(
    cx: &Context,
    table: &[i64],
    probes: Option<&[i64]>,
    size: usize,
    which: Which,
) -> Result<Vec<i64>> {
    if let Some(few) = probes.filter(|probes| table::are_few(probes.len() / size, table.len() / size)) {
        let (low, places) = range(few);
        return match KeyPacking::new(low, places, size) {
            Some(digits) => rows_among_many(cx, table, few, (digits, size), which),
            None => rows(cx, table, probes, size, which),
        };
    }
    let (low, places) = range(table);
    let Some(digits) = KeyPacking::new(low, places, size) else { return rows(cx, table, probes, size, which) };
    let table = digits.numbers(table, size, true)?;
    let probes = probes.map(|probes| digits.numbers(probes, size, digits.has(range(probes)))).transpose()?;
    integers(cx, &table, probes.as_deref(), which)
}

/// Searching rows of `size` elements.
pub(super) fn rows<T: Hash + Eq>(
    cx: &Context,
    table: &[T],
    probes: Option<&[T]>,
    size: usize,
    which: Which,
) -> Result<Vec<i64>> {
    let row = |i: usize| i * size..(i + 1) * size;
    let tally = table.len() / size.max(1);
    match probes {
        Some(others) => {
            let probe = |i: usize| &others[row(i)];
            by_hash(cx, tally, |i| &table[row(i)], Some((others.len() / size.max(1), &probe)), which)
        }
        None => by_hash(cx, tally, |i| &table[row(i)], None, which),
    }
}

/// Searching rows of bytes: up to eight of them are one integer.
pub(super) fn small_rows<T: Hash + Eq>(
    cx: &Context,
    table: &[T],
    probes: Option<&[T]>,
    size: usize,
    which: Which,
    byte: impl Fn(&T) -> u8,
) -> Result<Vec<i64>> {
    if size > 8 {
        return rows(cx, table, probes, size, which);
    }
    let pack = |items| digits::bytes(items, size, &byte);
    integers(cx, &pack(table)?, probes.map(pack).transpose()?.as_deref(), which)
}

/// The different bytes of a list, in order of first occurrence.
pub(super) fn different_bytes(cx: &Context, items: &[u8]) -> Result<Vec<u8>> {
    let (mut seen, mut out) = ([false; 256], budget::vec(items.len().min(256))?);
    for part in items.chunks(ITEMS_BETWEEN_POLLS) {
        cx.poll()?;
        for &byte in part {
            if !std::mem::replace(&mut seen[usize::from(byte)], true) {
                out.push(byte);
            }
        }
    }
    Ok(out)
}

/// The number of the class of each byte of a list, classes being numbered in order of first occurrence, and how many there are.
pub(super) fn classes_of_bytes(cx: &Context, items: &[u8]) -> Result<(Vec<usize>, usize)> {
    const NONE: u16 = u16::MAX;
    let (mut numbers, mut count, mut out) = ([NONE; 256], 0_u16, buffer_pool::room(items.len())?);
    for part in items.chunks(ITEMS_BETWEEN_POLLS) {
        cx.poll()?;
        out.extend(part.iter().map(|&byte| {
            let number = &mut numbers[usize::from(byte)];
            if *number == NONE {
                *number = count;
                count += 1;
            }
            usize::from(*number)
        }));
    }
    Ok((out, count.into()))
}
