//! Searching among cells that are equal only if they are the same: integers, text, symbols, rows of them.

use std::hash::{BuildHasher, Hash};

use foldhash::fast::RandomState;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use super::Which;
use crate::array::Context;
use crate::array::{Value, View, budget};
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
fn by_hash<K: Hash + Eq + Copy>(
    cx: &Context,
    tally: usize,
    key: impl Fn(usize) -> K,
    probes: Option<(usize, &dyn Fn(usize) -> K)>,
    which: Which,
) -> Result<Vec<i64>> {
    let state = RandomState::default();
    // Room for a part of the items is enough when many are equal; the table grows as needed.
    let mut table: HashTable<(K, usize)> = table_with_room(tally.min(1 << 16), |(k, _)| state.hash_one(k))?;
    budget::check::<(K, usize)>(tally.saturating_mul(2))?;
    let mut insert = |index: usize| -> usize {
        let key = key(index);
        match table.entry(state.hash_one(key), |(k, _)| *k == key, |(k, _)| state.hash_one(k)) {
            Entry::Occupied(found) => found.get().1,
            Entry::Vacant(room) => {
                room.insert((key, index));
                index
            }
        }
    };
    let Some((count, probe)) = probes else {
        let mut out = budget::vec(tally)?;
        for index in 0..tally {
            if index % 4096 == 0 {
                cx.poll()?;
            }
            out.push(insert(index) as i64);
        }
        return Ok(out);
    };
    for turn in 0..tally {
        if turn % 4096 == 0 {
            cx.poll()?;
        }
        insert(if which == Which::First { turn } else { tally - 1 - turn });
    }
    let mut out = budget::vec(count)?;
    for index in 0..count {
        if index % 4096 == 0 {
            cx.poll()?;
        }
        let key = probe(index);
        let found = table.find(state.hash_one(key), |(k, _)| *k == key);
        out.push(found.map_or(tally, |(_, at)| *at) as i64);
    }
    Ok(out)
}

const ABSENT: u32 = u32::MAX;

/// Searching through a table with a place for each value from `low`: `places` places.
fn by_value(
    cx: &Context,
    table: &[i64],
    probes: Option<&[i64]>,
    which: Which,
    (low, places): (i64, usize),
) -> Result<Vec<i64>> {
    let mut first = budget::filled(places, ABSENT)?;
    let place = |value: i64| usize::try_from(value.wrapping_sub(low)).unwrap_or(usize::MAX);
    let Some(probes) = probes else {
        let mut out = budget::vec(table.len())?;
        for (index, &value) in table.iter().enumerate() {
            let Some(slot) = first.get_mut(place(value)) else { continue };
            if *slot == ABSENT {
                *slot = index as u32;
            }
            out.push(i64::from(*slot));
        }
        return Ok(out);
    };
    // The last writer wins, so the table is written backwards to find the first.
    let mut write = |index: usize, value: i64| {
        if let Some(slot) = first.get_mut(place(value)) {
            *slot = index as u32;
        }
    };
    match which {
        Which::First => table.iter().enumerate().rev().for_each(|(index, &value)| write(index, value)),
        Which::Last => table.iter().enumerate().for_each(|(index, &value)| write(index, value)),
    }
    let absent = table.len() as i64;
    let mut out = budget::vec(probes.len())?;
    for block in probes.chunks(1 << 13) {
        cx.poll()?;
        out.extend(block.iter().map(|&value| match first.get(place(value)) {
            Some(&index) if index != ABSENT && value >= low => i64::from(index),
            _ => absent,
        }));
    }
    Ok(out)
}

/// The least value of the table and how many places a table by value needs, if that is worth it.
fn range(table: &[i64], work: usize) -> Option<(i64, usize)> {
    let (low, high) = table.iter().fold((i64::MAX, i64::MIN), |(low, high), &v| (low.min(v), high.max(v)));
    let places = usize::try_from(i128::from(high) - i128::from(low) + 1).ok()?;
    (places <= work.saturating_mul(4).max(1 << 12) && table.len() < ABSENT as usize).then_some((low, places))
}

/// Comparisons that cost less than a table.
const FEW: usize = 512;

/// Every probe compared with the items of the table.
fn one_by_one(table: &[i64], probes: Option<&[i64]>, which: Which) -> Result<Vec<i64>> {
    let mut out = budget::vec(probes.unwrap_or(table).len())?;
    out.extend(probes.unwrap_or(table).iter().map(|probe| {
        let found = match which {
            Which::First => table.iter().position(|item| item == probe),
            Which::Last => table.iter().rposition(|item| item == probe),
        };
        found.unwrap_or(table.len()) as i64
    }));
    Ok(out)
}

/// Searching integers.
pub(super) fn integers(cx: &Context, table: &[i64], probes: Option<&[i64]>, which: Which) -> Result<Vec<i64>> {
    if table.len() * probes.map_or(table.len(), <[i64]>::len) <= FEW {
        return one_by_one(table, probes, which);
    }
    let work = table.len() + probes.map_or(0, <[i64]>::len);
    if let Some(range) = range(table, work) {
        return by_value(cx, table, probes, which, range);
    }
    match probes {
        Some(others) => by_hash(cx, table.len(), |i| table[i], Some((others.len(), &|i| others[i])), which),
        None => by_hash(cx, table.len(), |i| table[i], None, which),
    }
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
    byte: &dyn Fn(&T) -> u8,
) -> Result<Vec<i64>> {
    if size > 8 {
        return rows(cx, table, probes, size, which);
    }
    let pack = |items: &[T]| -> Result<Vec<i64>> {
        let mut out = budget::vec(items.len() / size.max(1))?;
        out.extend(items.chunks_exact(size.max(1)).map(|row| {
            let packed = row.iter().fold(0_u64, |packed, item| packed << 8 | u64::from(byte(item)));
            i64::from_le_bytes(packed.to_le_bytes())
        }));
        Ok(out)
    };
    integers(cx, &pack(table)?, probes.map(pack).transpose()?.as_deref(), which)
}

/// Searching boxed text: bytes or lists of bytes. An atom differs from a list of one.
pub(super) fn texts(cx: &Context, table: &[Value], probes: Option<&[Value]>, which: Which) -> Result<Vec<i64>> {
    fn key(value: &Value) -> (bool, &[u8]) {
        match value {
            Value::Array(array) => match array.view() {
                View::Byte(bytes) => (array.is_atom(), bytes),
                _ => (false, &[]),
            },
            _ => (false, &[]),
        }
    }
    match probes {
        Some(others) => by_hash(cx, table.len(), |i| key(&table[i]), Some((others.len(), &|i| key(&others[i]))), which),
        None => by_hash(cx, table.len(), |i| key(&table[i]), None, which),
    }
}
