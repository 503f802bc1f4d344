//! Searching anything: a cell is reduced to a list of codes, equal cells to lists that differ at most where a number lies
//! at the edge of a bucket; for those a probe tries the neighbours too.

use std::hash::{BuildHasher, Hasher};

use foldhash::fast::RandomState;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use super::cells::{Probes, Which, cells_equal};
use super::exact;
use super::floats::{bucket_bits, buckets};
use crate::array::compare::Equality;
use crate::array::{Array, Complex, Context, ElementType, Tolerance, Value, View, budget, promote, stop};
use crate::error::Result;

/// The codes of boxes depend on their contents to this depth. Deeper differences are found by the comparison itself.
const NEST_DEPTH_MAX: usize = 32;
/// After this many codes no further boxes are entered, as a shared box is met in each of its places.
const CODES_MAX: usize = 4096;
/// How many neighbouring code lists a probe tries before it rather looks at everything.
const NEIGHBOURS_TRIED_MAX: usize = 256;

/// The codes of one cell, and other codes that equal cells may have at some places.
#[derive(Default)]
pub(super) struct Codes {
    own: Vec<u64>,
    others: Vec<(usize, u64)>,
}

pub(super) struct Coder {
    tolerance: Tolerance,
    bits: u32,
    state: RandomState,
}

impl Coder {
    pub(super) fn new(tolerance: Tolerance) -> Coder {
        Coder { tolerance, bits: bucket_bits(tolerance).max(1), state: RandomState::default() }
    }

    /// The hash of a value that is compared without tolerance.
    pub(super) fn hash_of(&self, codes: &mut Codes, value: &Value) -> u64 {
        codes.own.clear();
        self.value(codes, value, 1);
        self.hash(&codes.own)
    }

    fn cell(&self, codes: &mut Codes, array: &Array, index: usize, size: usize) {
        codes.own.clear();
        codes.others.clear();
        self.elements(codes, array, index * size..(index + 1) * size, 0);
    }

    fn elements(&self, codes: &mut Codes, array: &Array, range: std::ops::Range<usize>, depth: usize) {
        match array.widened() {
            View::Byte(items) => {
                let units = items.get(range).unwrap_or(&[]).chunks(UNITS);
                codes.own.extend(units.map(|units| text(units.iter().map(|&b| b.into()))));
            }
            View::Unicode(items) => {
                let units = items.get(range).unwrap_or(&[]).chunks(UNITS);
                codes.own.extend(units.map(|units| text(units.iter().map(|u| u.point()))));
            }
            View::Symbol(items) => {
                codes.own.extend(items.get(range).unwrap_or(&[]).iter().map(|s| 2 << 60 | u64::from(s.number())));
            }
            View::Box(items) => {
                items.get(range).unwrap_or(&[]).iter().for_each(|value| self.value(codes, value, depth + 1));
            }
            View::Bool(items) => {
                items.get(range).unwrap_or(&[]).iter().for_each(|&b| self.number(codes, f64::from(b), 0.0));
            }
            View::Int(items) => {
                items.get(range).unwrap_or(&[]).iter().for_each(|&i| self.number(codes, i as f64, 0.0));
            }
            View::Float(items) => items.get(range).unwrap_or(&[]).iter().for_each(|&f| self.number(codes, f, 0.0)),
            View::Complex(items) => {
                items.get(range).unwrap_or(&[]).iter().for_each(|c| self.number(codes, c.re, c.im));
            }
            View::Extended(items) => {
                let items = items.get(range).unwrap_or(&[]);
                items.iter().for_each(|i| self.number(codes, promote::extended_to_float(i), 0.0));
            }
            View::Rational(items) => {
                let items = items.get(range).unwrap_or(&[]);
                items.iter().for_each(|q| self.number(codes, promote::rational_to_float(q), 0.0));
            }
        }
    }

    fn value(&self, codes: &mut Codes, value: &Value, depth: usize) {
        let array = match value {
            Value::Array(array) => array,
            Value::Narrow(narrow) => &narrow.array,
            Value::Dictionary(dictionary) | Value::Table(dictionary) if depth < NEST_DEPTH_MAX => {
                codes.own.push(3 << 60 | u64::from(matches!(value, Value::Table(_))));
                self.value(codes, &dictionary.keys, depth + 1);
                return self.value(codes, &dictionary.values, depth + 1);
            }
            Value::Dictionary(_) | Value::Table(_) => return codes.own.push(3 << 60 | 3),
            Value::Sparse(sparse) => return codes.own.push(3 << 60 | sparse.rows() as u64),
            // Two functions that are the same have one text.
            Value::Function(function) => {
                codes.own.push(3 << 60 | 2);
                return codes.own.push(self.state.hash_one(function.text()));
            }
        };
        // Sparse arrays match those of the ordinary kind.
        let dense = array.as_sparse().and_then(|sparse| sparse.dense().ok());
        let array = dense.as_ref().unwrap_or(array);
        codes.own.push(4 << 60 | array.rank() as u64);
        codes.own.extend(array.shape().iter().map(|&n| n as u64));
        if depth < NEST_DEPTH_MAX && codes.own.len() < CODES_MAX {
            // Equal arrays begin alike: of a long one that is enough.
            self.elements(codes, array, 0..array.count().min(CODES_MAX), depth);
        }
    }

    /// The code of a number: the bucket of its magnitude, and its real part in units of the bucket's width.
    fn number(&self, codes: &mut Codes, re: f64, im: f64) {
        if re.is_nan() || im.is_nan() {
            return codes.own.push(u64::MAX);
        }
        if self.tolerance == Tolerance::EXACT {
            // The two zeros are one number.
            codes.own.push((re + 0.0).to_bits());
            return if im != 0.0 {
                codes.own.push(im.to_bits())
            };
        }
        let size = if im == 0.0 { re.abs() } else { Complex::new(re, im).norm() };
        let slack = 2.0 * self.tolerance.0 * size;
        let place = codes.own.len();
        for (nth, bucket) in buckets(size, self.bits, self.tolerance).into_iter().enumerate() {
            let exponent = (bucket << self.bits >> 52) as i32 - 1023;
            let unit = 2_f64.powi(exponent - 52 + self.bits as i32);
            let step = |part: f64| (part / unit).round() as i64 as u64;
            let mut seen: smallvec::SmallVec<[u64; 3]> = smallvec::SmallVec::new();
            for part in [re, re - slack, re + slack] {
                let code = bucket.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ step(part);
                if seen.contains(&code) {
                    continue;
                }
                seen.push(code);
                if nth == 0 && seen.len() == 1 {
                    codes.own.push(code);
                } else {
                    codes.others.push((place, code));
                }
            }
        }
    }

    fn hash(&self, codes: &[u64]) -> u64 {
        let mut hasher = self.state.build_hasher();
        codes.iter().for_each(|&code| hasher.write_u64(code));
        hasher.finish()
    }

    /// The hashes of all code lists that equal cells can have; `None` if they are too many.
    fn hashes(&self, codes: &mut Codes) -> Option<smallvec::SmallVec<[u64; 4]>> {
        let mut all = smallvec::smallvec![self.hash(&codes.own)];
        if codes.others.is_empty() {
            return Some(all);
        }
        let mut places: Vec<(usize, Vec<u64>)> = Vec::new();
        for &(place, code) in &codes.others {
            match places.last_mut() {
                Some((last, variants)) if *last == place => variants.push(code),
                _ => places.push((place, vec![codes.own[place], code])),
            }
        }
        let count = places
            .iter()
            .try_fold(1_usize, |n, (_, v)| n.checked_mul(v.len()).filter(|&n| n <= NEIGHBOURS_TRIED_MAX))?;
        for variant in 1..count {
            let mut rest = variant;
            for (place, choices) in &places {
                codes.own[*place] = choices[rest % choices.len()];
                rest /= choices.len();
            }
            all.push(self.hash(&codes.own));
        }
        Some(all)
    }
}

/// The characters of one code.
const UNITS: usize = 6;

/// The code of some characters, which is one of bytes and of wider ones that are the same.
fn text(units: impl Iterator<Item = u32>) -> u64 {
    units.fold(1, |code, unit| code.rotate_left(9) ^ u64::from(unit))
}

const END: usize = usize::MAX;

struct FingerprintTable<'a> {
    coder: Coder,
    items: &'a Array,
    size: usize,
    tally: usize,
    equality: Equality,
    heads: HashTable<(u64, usize)>,
    next: Vec<usize>,
}

impl FingerprintTable<'_> {
    fn insert(&mut self, hash: u64, index: usize) {
        let (items, size) = (self.items, self.size);
        match self.heads.entry(hash, |e| e.0 == hash, |e| e.0) {
            Entry::Vacant(room) => {
                room.insert((hash, index));
            }
            Entry::Occupied(found) => {
                let mut at = found.get().1;
                loop {
                    if cells_equal(self.equality.exact(), (items, at), (items, index), size) {
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

    /// The first inserted item equal to cell `index` of `probes`; `upto` bounds the items when all must be looked at.
    fn find(&self, codes: &mut Codes, probes: &Array, index: usize, upto: usize, which: Which) -> Option<usize> {
        let equal = |at: usize| cells_equal(self.equality, (self.items, at), (probes, index), self.size);
        let Some(hashes) = self.coder.hashes(codes) else {
            return match which {
                Which::First => (0..upto).find(|&at| equal(at)),
                Which::Last => (0..upto).rev().find(|&at| equal(at)),
            };
        };
        let mut best: Option<usize> = None;
        for hash in hashes {
            let Some(&(_, head)) = self.heads.find(hash, |e| e.0 == hash) else { continue };
            let mut at = head;
            while at != END {
                if equal(at) {
                    best = Some(match (best, which) {
                        (None, _) => at,
                        (Some(b), Which::First) => b.min(at),
                        (Some(b), Which::Last) => b.max(at),
                    });
                    break;
                }
                at = self.next[at];
            }
        }
        best
    }
}

/// Searching cells of any type.
pub(super) fn search(cx: &Context, x: &Array, probes: Probes<'_>, tally: usize, which: Which) -> Result<Vec<i64>> {
    let others = if let Probes::Other(y, _) = probes { y } else { x };
    let exact_type = match x.kind() {
        // Tolerance tells nothing apart, and brings nothing together, where there are only integers and text.
        ElementType::Box => holds_no_float(x, 0)? && holds_no_float(others, 0)?,
        kind => kind.is_exact() || cx.tolerance == Tolerance::EXACT,
    };
    let tolerance = if exact_type { Tolerance::EXACT } else { cx.tolerance };
    let (coder, equality) = (Coder::new(tolerance), Equality { tolerance, ..Equality::new(cx) });
    if let Probes::Other(y, count) = probes
        && tolerance == Tolerance::EXACT
        && which == Which::First
        && count < tally / 4
    {
        return search_by_wanted(cx, x, (y, count), coder, equality);
    }
    let heads = exact::table_with_room(tally, |e: &(u64, usize)| e.0)?;
    let next = budget::filled(tally, END)?;
    let mut table = FingerprintTable { coder, items: x, size: x.item_count(), tally, equality, heads, next };
    let mut codes = Codes::default();
    let Probes::Other(y, count) = probes else {
        let mut out = budget::vec(tally)?;
        for index in 0..tally {
            cx.poll()?;
            table.coder.cell(&mut codes, x, index, table.size);
            let own = table.coder.hash(&codes.own);
            out.push(table.find(&mut codes, x, index, index, Which::First).unwrap_or(index) as i64);
            table.insert(own, index);
        }
        return Ok(out);
    };
    for turn in 0..tally {
        cx.poll()?;
        let index = if which == Which::First { turn } else { tally - 1 - turn };
        table.coder.cell(&mut codes, x, index, table.size);
        let own = table.coder.hash(&codes.own);
        table.insert(own, index);
    }
    let mut out = budget::vec(count)?;
    for index in 0..count {
        cx.poll()?;
        table.coder.cell(&mut codes, y, index, table.size);
        out.push(table.find(&mut codes, y, index, table.tally, which).unwrap_or(tally) as i64);
    }
    Ok(out)
}

/// Whether no float is in an array or its boxes, as far as one looks.
pub(super) fn holds_no_float(array: &Array, depth: usize) -> Result<bool> {
    let values = match array.widened() {
        View::Float(_) | View::Complex(_) => return Ok(false),
        View::Box(values) if depth < NEST_DEPTH_MAX => values,
        View::Box(_) => return Ok(false),
        _ => return Ok(true),
    };
    for (turn, value) in values.iter().enumerate() {
        stop::poll_turn(turn)?;
        match value {
            Value::Array(inner) if holds_no_float(inner, depth + 1)? => {}
            _ => return Ok(false),
        }
    }
    Ok(true)
}

/// Searches many items for a few probes, exactly. The table holds the probes, and the search ends when all are found.
fn search_by_wanted(
    cx: &Context,
    x: &Array,
    (y, count): (&Array, usize),
    coder: Coder,
    equality: Equality,
) -> Result<Vec<i64>> {
    let heads = exact::table_with_room(count, |e: &(u64, usize)| e.0)?;
    let next = budget::filled(count, END)?;
    let mut table = FingerprintTable { coder, items: y, size: x.item_count(), tally: count, equality, heads, next };
    let mut codes = Codes::default();
    // For each wanted cell the first wanted one that equals it, which holds the answer for all.
    let mut first = budget::vec(count)?;
    let mut open = 0;
    for index in 0..count {
        cx.poll()?;
        table.coder.cell(&mut codes, y, index, table.size);
        let own = table.coder.hash(&codes.own);
        let known = table.find(&mut codes, y, index, index, Which::First);
        if known.is_none() {
            table.insert(own, index);
            open += 1;
        }
        first.push(known.unwrap_or(index));
    }
    let absent = x.tally() as i64;
    let mut found = budget::filled(count, absent)?;
    for index in 0..x.tally() {
        cx.poll()?;
        table.coder.cell(&mut codes, x, index, table.size);
        let place = table.find(&mut codes, x, index, count, Which::First).and_then(|at| found.get_mut(at));
        if let Some(place) = place.filter(|place| **place == absent) {
            *place = index as i64;
            open -= 1;
            if open == 0 {
                break;
            }
        }
    }
    let out = budget::mapped(&first, |&at| found.get(at).copied().unwrap_or(absent))?;
    Ok(out)
}
