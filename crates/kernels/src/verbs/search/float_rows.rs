//! Searching rows of floats tolerantly.
//!
//! A row's hash is made of the buckets of its floats (see `floats`). Where no float lies at the edge of its bucket, which nearly always is
//! so, the equals of the row have the same hash; where some do, the hashes with the buckets beside them are tried, too.

use foldhash::fast::RandomState;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use std::hash::BuildHasher;

use super::cells::{Which, same_float};
use super::exact;
use super::floats::{bucket, bucket_bits, buckets, is_amid, margin};
use crate::array::{Context, Tolerance, budget};
use crate::error::Result;

/// How many neighbouring hashes a row tries before it rather looks at every row.
const VARIANTS: usize = 256;

const END: usize = usize::MAX;

/// Rows by their hashes: those of one hash that differ without tolerance, each once, are a chain in the order of search.
struct Rows<'a> {
    table: &'a [f64],
    size: usize,
    tolerance: Tolerance,
    bits: u32,
    margin: u64,
    seed: u64,
    heads: HashTable<(u64, usize)>,
    next: Vec<usize>,
}

/// A hash with one more bucket.
#[inline(always)]
fn mixed(hash: u64, bucket: u64) -> u64 {
    let product = u128::from(hash ^ bucket) * 0x9E37_79B9_7F4A_7C15;
    (product >> 64) as u64 ^ product as u64
}

impl<'a> Rows<'a> {
    fn new(cx: &Context, table: &'a [f64], size: usize) -> Result<Rows<'a>> {
        let (bits, tally) = (bucket_bits(cx.tolerance), table.len() / size);
        Ok(Rows {
            table,
            size,
            tolerance: cx.tolerance,
            bits,
            margin: margin(cx.tolerance),
            // Nobody knows beforehand which rows meet.
            seed: RandomState::default().hash_one(size),
            heads: exact::table_with_room(tally, |e: &(u64, usize)| e.0)?,
            next: budget::filled(tally, END)?,
        })
    }

    fn row(&self, index: usize) -> &'a [f64] {
        self.table.get(index * self.size..(index + 1) * self.size).unwrap_or(&[])
    }

    /// The hash of a row, and whether all its floats lie amid their buckets.
    fn hash(&self, row: &[f64]) -> (u64, bool) {
        row.iter().fold((self.seed, true), |(hash, amid), &value| {
            (mixed(hash, bucket(value, self.bits)), amid & is_amid(value, self.bits, self.margin))
        })
    }

    fn equal(&self, a: &[f64], b: &[f64]) -> bool {
        a.iter().zip(b).all(|(&a, &b)| same_float(self.tolerance, a, b))
    }

    /// The rows of a chain.
    fn chain(&self, hash: u64) -> impl Iterator<Item = usize> + '_ {
        let mut at = self.heads.find(hash, |e| e.0 == hash).map_or(END, |e| e.1);
        std::iter::from_fn(move || {
            let now = at;
            at = self.next.get(now).copied()?;
            Some(now)
        })
    }

    fn insert(&mut self, hash: u64, index: usize) {
        let row = self.row(index);
        match self.heads.entry(hash, |e| e.0 == hash, |e| e.0) {
            Entry::Vacant(room) => drop(room.insert((hash, index))),
            Entry::Occupied(found) => {
                let mut last = found.get().1;
                loop {
                    let other = self.table.get(last * self.size..(last + 1) * self.size).unwrap_or(&[]);
                    if row.iter().zip(other).all(|(&a, &b)| a == b || a.is_nan() && b.is_nan()) {
                        return;
                    }
                    match self.next.get(last) {
                        Some(&next) if next != END => last = next,
                        _ => break,
                    }
                }
                if let Some(next) = self.next.get_mut(last) {
                    *next = index;
                }
            }
        }
    }

    /// The row equal to one that was inserted first; `upto` says how many rows are looked at when all must be.
    fn find(&self, row: &[f64], (hash, amid): (u64, bool), upto: usize, which: Which) -> Option<usize> {
        let equal = |&at: &usize| self.equal(self.row(at), row);
        let first = self.chain(hash).find(equal);
        if amid {
            return first;
        }
        let Some(others) = self.variants(row) else {
            return match which {
                Which::First => (0..upto).find(equal),
                Which::Last => (0..upto).rev().find(equal),
            };
        };
        let all = first.into_iter().chain(others.into_iter().filter_map(|hash| self.chain(hash).find(equal)));
        match which {
            Which::First => all.min(),
            Which::Last => all.max(),
        }
    }

    /// The hashes that equals of a row can have; `None` if they are too many.
    fn variants(&self, row: &[f64]) -> Option<Vec<u64>> {
        let mut all = vec![self.seed];
        for &value in row {
            let buckets = buckets(value, self.bits, self.tolerance);
            if all.len() * buckets.len() > VARIANTS {
                return None;
            }
            all = all.iter().flat_map(|&hash| buckets.iter().map(move |&bucket| mixed(hash, bucket))).collect();
        }
        Some(all)
    }
}

/// A search of rows of floats with the context's tolerance.
pub(super) fn search(
    cx: &Context,
    table: &[f64],
    probes: Option<&[f64]>,
    size: usize,
    which: Which,
) -> Result<Vec<i64>> {
    let (mut rows, tally) = (Rows::new(cx, table, size)?, table.len() / size);
    let Some(probes) = probes else {
        let mut out = budget::vec(tally)?;
        for (index, row) in table.chunks_exact(size).enumerate() {
            cx.poll()?;
            let hash = rows.hash(row);
            out.push(rows.find(row, hash, index, Which::First).unwrap_or(index) as i64);
            rows.insert(hash.0, index);
        }
        return Ok(out);
    };
    for turn in 0..tally {
        cx.poll()?;
        let index = if which == Which::First { turn } else { tally - 1 - turn };
        let (hash, _) = rows.hash(rows.row(index));
        rows.insert(hash, index);
    }
    let mut out = budget::vec(probes.len() / size)?;
    for row in probes.chunks_exact(size) {
        cx.poll()?;
        out.push(rows.find(row, rows.hash(row), tally, which).unwrap_or(tally) as i64);
    }
    Ok(out)
}
