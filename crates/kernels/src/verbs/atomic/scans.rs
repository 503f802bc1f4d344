//! Kernels of insertion into every prefix of a list, in one pass: fields of the verbs that have them.

use super::floats::{larger, smaller};
use super::pairing::Machine;
use super::wrapping::{add_ints, greatest_float, least_float, multiply_ints};
use crate::array::Context;
use crate::array::wide::{Veil, Veiled, wide};
use crate::error::Result;

/// A kernel that scans items, the last argument being the number of elements of each, and writes as many results. It gives whether the
/// type of the items is wide enough.
pub type ScanKernel<T> = fn(&Context, &[T], &mut [T], usize) -> Result<bool>;

/// The kernel of a verb for a type, if it has one.
pub type ScanOf<T> = Option<ScanKernel<T>>;

/// Insertion of a verb that commutes into every prefix of items of a type; into every suffix, of the items turned round.
#[derive(Clone, Copy, Debug)]
pub struct Scan {
    /// Of integers.
    pub ints: ScanOf<i64>,
    /// Of floats.
    pub floats: ScanOf<f64>,
}

impl Scan {
    /// No fast scan.
    pub const NONE: Scan = Scan { ints: None, floats: None };
    /// Sums.
    pub const SUM: Scan = Scan {
        ints: Some(|cx, items, out, row| sums(cx, (items, out), row, i64::overflowing_add)),
        // The negative zero changes no number.
        floats: Some(|cx, items, out, row| scan(cx, (items, out), row, -0.0, |a, b| (a + b, (a + b).is_nan()))),
    };
    /// Products. Zero times infinity is left to the verb.
    pub(crate) const PRODUCT: Scan = Scan {
        ints: Some(|cx, items, out, row| scan(cx, (items, out), row, 1, i64::overflowing_mul)),
        floats: Some(|cx, items, out, row| scan(cx, (items, out), row, 1.0, |a, b| (a * b, (a * b).is_nan()))),
    };
    /// Least items so far.
    pub(crate) const MINIMUM: Scan = Scan {
        ints: Some(|cx, items, out, row| extremes(cx, (items, out), row, i64::MAX, i64::min)),
        floats: Some(|cx, items, out, row| extremes(cx, (items, out), row, f64::INFINITY, smaller)),
    };
    /// Greatest items so far.
    pub(crate) const MAXIMUM: Scan = Scan {
        ints: Some(|cx, items, out, row| extremes(cx, (items, out), row, i64::MIN, i64::max)),
        floats: Some(|cx, items, out, row| extremes(cx, (items, out), row, f64::NEG_INFINITY, larger)),
    };
    /// Sums that wrap around, of which a null makes all that come after it null.
    pub const SUM_NULL: Scan = Scan {
        ints: Some(|cx, items, out, row| sums(cx, (items, out), row, |a, b| (add_ints(a, b), false))),
        floats: Some(|cx, items, out, row| scan(cx, (items, out), row, -0.0, |a, b| (a + b, false))),
    };
    /// Products of the same kind.
    pub(crate) const PRODUCT_NULL: Scan = Scan {
        ints: Some(|cx, items, out, row| scan(cx, (items, out), row, 1, |a, b| (multiply_ints(a, b), false))),
        floats: Some(|cx, items, out, row| scan(cx, (items, out), row, 1.0, |a, b| (a * b, false))),
    };
    /// Least items so far; the null is the least.
    pub(crate) const MINIMUM_NULL: Scan = Scan {
        ints: Scan::MINIMUM.ints,
        floats: Some(|cx, items, out, row| extremes(cx, (items, out), row, f64::INFINITY, least_float)),
    };
    /// Greatest items so far; the null is the least.
    pub(crate) const MAXIMUM_NULL: Scan = Scan {
        ints: Scan::MAXIMUM.ints,
        floats: Some(|cx, items, out, row| extremes(cx, (items, out), row, f64::NAN, greatest_float)),
    };
}

/// Magnitudes below which the sums of a block are far from the ends of the range, so that none of them is a null or wraps.
const SUMMED_MAGNITUDE_MAX: u64 = 1 << 40;
/// Sums are made in blocks of this length, so that the results and their items stay in the cache.
pub(super) const SCAN_BLOCK_ITEMS: usize = 2048;

/// Sums of integers; `step` adds one and says whether it does not fit. A block is looked at first: where it holds no null and no large
/// number its sums are plain additions.
fn sums(
    cx: &Context,
    (items, out): (&[i64], &mut [i64]),
    row: usize,
    step: impl Fn(i64, i64) -> (i64, bool),
) -> Result<bool> {
    if row > 1 {
        return row_by_row(cx, (items, out), row, step);
    }
    let mut last = 0_i64;
    for (block, to) in items.chunks(SCAN_BLOCK_ITEMS).zip(out.chunks_mut(SCAN_BLOCK_ITEMS)) {
        cx.poll()?;
        // Shifted up by as much, what lies between is below twice that; the null never is.
        let widest = wide(
            block.len(),
            #[inline(always)]
            || block.iter().fold(0, |bits, &item| bits | item.wrapping_add(SUMMED_MAGNITUDE_MAX as i64) as u64),
        );
        if widest < 2 * SUMMED_MAGNITUDE_MAX && last.unsigned_abs() < SUMMED_MAGNITUDE_MAX << 20 {
            last = plain_sums(last, block, to, |sum| sum);
            continue;
        }
        let mut failed = false;
        for (to, &item) in to.iter_mut().zip(block) {
            let (next, fails) = step(last, item);
            failed |= fails;
            last = next;
            *to = next;
        }
        if failed {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Sums that are known to fit, after `last`; gives the last of them.
#[inline(always)]
pub(super) fn plain_sums<T: Copy + Into<i64>, U>(last: i64, block: &[T], out: &mut [U], of: impl Fn(i64) -> U) -> i64 {
    let mut last = last;
    for (to, &item) in out.iter_mut().zip(block) {
        last += item.into();
        *to = of(last);
    }
    last
}

/// Items of a list that is worth four parts.
const PARTED_ITEMS_MIN: usize = 64;

/// Extremes of the items so far; `neutral` leaves the first item as it is. Four parts of a block go on side by side, each from its own
/// first item, since a step waits for the one before; then each part meets what came of those before it, which vectors do.
pub(super) fn extremes<T: Machine + Veiled>(
    cx: &Context,
    (items, out): (&[T], &mut [T]),
    row: usize,
    neutral: T,
    extreme: impl Fn(T, T) -> T + Copy,
) -> Result<bool> {
    if row > 1 {
        return row_by_row(cx, (items, out), row, |a, b| (extreme(a, b), false));
    }
    let (mut last, veil) = (neutral, Veil::default());
    for (block, to) in items.chunks(SCAN_BLOCK_ITEMS).zip(out.chunks_mut(SCAN_BLOCK_ITEMS)) {
        cx.poll()?;
        let part = if block.len() < PARTED_ITEMS_MIN { 0 } else { block.len() / 4 };
        let (parts, rest) = block.split_at(4 * part);
        let (to, to_rest) = to.split_at_mut(4 * part);
        side_by_side(parts, to, neutral, extreme);
        for to in to.chunks_exact_mut(part.max(1)) {
            wide(
                part,
                #[inline(always)]
                || to.iter_mut().for_each(|to| *to = veil.over(extreme(last, *to))),
            );
            last = to.last().copied().unwrap_or(last);
        }
        for (to, &item) in to_rest.iter_mut().zip(rest) {
            last = extreme(last, item);
            *to = last;
        }
    }
    Ok(true)
}

/// The extremes so far of each quarter.
#[inline(always)]
fn side_by_side<T: Machine>(items: &[T], out: &mut [T], neutral: T, extreme: impl Fn(T, T) -> T) {
    let half = items.len() / 2;
    let ((a, b), (c, d)) = (halved(&items[..half]), halved(&items[half..]));
    let (front, back) = out.split_at_mut(half);
    let ((to_a, to_b), (to_c, to_d)) = (front.split_at_mut(half / 2), back.split_at_mut(half / 2));
    let mut at = [neutral; 4];
    let given = a.iter().zip(b).zip(c.iter().zip(d));
    let made = to_a.iter_mut().zip(to_b).zip(to_c.iter_mut().zip(to_d));
    for (((&a, &b), (&c, &d)), ((to_a, to_b), (to_c, to_d))) in given.zip(made) {
        at = [extreme(at[0], a), extreme(at[1], b), extreme(at[2], c), extreme(at[3], d)];
        (*to_a, *to_b, *to_c, *to_d) = (at[0], at[1], at[2], at[3]);
    }
}

/// Both halves of an even number of items.
fn halved<T>(items: &[T]) -> (&[T], &[T]) {
    items.split_at(items.len() / 2)
}

/// Steps after which a scan looks whether all of them held: products leave their type soon.
const CHECKED_ITEMS: usize = 512;

/// A scan whose step gives the next result and whether it does not hold. `neutral` leaves the first item as it is.
fn scan<T: Machine>(
    cx: &Context,
    (items, out): (&[T], &mut [T]),
    row: usize,
    neutral: T,
    step: impl Fn(T, T) -> (T, bool),
) -> Result<bool> {
    if row > 1 {
        return row_by_row(cx, (items, out), row, step);
    }
    let (mut last, mut failed) = (neutral, false);
    for (block, to) in items.chunks(CHECKED_ITEMS).zip(out.chunks_mut(CHECKED_ITEMS)) {
        cx.poll()?;
        for (to, &item) in to.iter_mut().zip(block) {
            let (next, fails) = step(last, item);
            failed |= fails;
            last = next;
            *to = next;
        }
        if failed {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Rows between two polls of the interrupt flag.
const ROWS_BETWEEN_POLLS: usize = 1024;

/// A scan of rows: each step combines a row with the result before it.
fn row_by_row<T: Machine>(
    cx: &Context,
    (items, out): (&[T], &mut [T]),
    row: usize,
    step: impl Fn(T, T) -> (T, bool),
) -> Result<bool> {
    let (mut last, mut failed): (&[T], bool) = (&[], false);
    for (at, (to, items)) in out.chunks_exact_mut(row).zip(items.chunks_exact(row)).enumerate() {
        if at % ROWS_BETWEEN_POLLS == 0 {
            cx.poll()?;
        }
        if last.is_empty() {
            to.copy_from_slice(items);
        }
        for ((to, &item), &last) in to.iter_mut().zip(items).zip(last) {
            let (next, fails) = step(last, item);
            failed |= fails;
            *to = next;
        }
        last = to;
    }
    Ok(!failed)
}
