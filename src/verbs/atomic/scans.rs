//! Kernels of insertion into every prefix of a list, in one pass: fields of the verbs that have them.

use super::pairing::Machine;
use super::wrapping::{add_ints, greatest_float, least_float, multiply_ints};
use crate::array::wide::wide;
use crate::array::{Context, budget, kept};
use crate::error::Result;

/// A whole scan of a list; nothing when its type is too narrow.
pub type ScanOf<T> = Option<fn(&Context, &[T]) -> Result<Option<Vec<T>>>>;

/// Insertion of a verb that commutes into every prefix of a list of a type; into every suffix, of the list turned round.
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
        ints: Some(|cx, items| sums(cx, items, i64::overflowing_add)),
        // The negative zero changes no number.
        floats: Some(|cx, items| scan(cx, items, -0.0, |a, b| (a + b, (a + b).is_nan()))),
    };
    /// Least items so far.
    pub(crate) const MINIMUM: Scan =
        Scan { ints: Some(|cx, items| scan(cx, items, i64::MAX, |a, b| (a.min(b), false))), floats: None };
    /// Greatest items so far.
    pub(crate) const MAXIMUM: Scan =
        Scan { ints: Some(|cx, items| scan(cx, items, i64::MIN, |a, b| (a.max(b), false))), floats: None };
    /// Sums that wrap around, of which a null makes all that come after it null.
    pub const SUM_NULL: Scan = Scan {
        ints: Some(|cx, items| sums(cx, items, |a, b| (add_ints(a, b), false))),
        floats: Some(|cx, items| scan(cx, items, -0.0, |a, b| (a + b, false))),
    };
    /// Products of the same kind.
    pub(crate) const PRODUCT_NULL: Scan = Scan {
        ints: Some(|cx, items| scan(cx, items, 1, |a, b| (multiply_ints(a, b), false))),
        floats: Some(|cx, items| scan(cx, items, 1.0, |a, b| (a * b, false))),
    };
    /// Least items so far; the null is the least.
    pub(crate) const MINIMUM_NULL: Scan = Scan {
        ints: Scan::MINIMUM.ints,
        floats: Some(|cx, items| scan(cx, items, f64::INFINITY, |a, b| (least_float(a, b), false))),
    };
    /// Greatest items so far; the null is the least.
    pub(crate) const MAXIMUM_NULL: Scan = Scan {
        ints: Scan::MAXIMUM.ints,
        floats: Some(|cx, items| scan(cx, items, f64::NAN, |a, b| (greatest_float(a, b), false))),
    };
}

/// Magnitudes below which the sums of a block are far from the ends of the range, so that none of them is a null or wraps.
const SMALL: u64 = 1 << 40;
/// So many sums are made at a time: they and what they are made of are near.
const BLOCK: usize = 2048;

/// Sums of integers; `step` adds one and says whether it does not fit. A block is looked at first: where it holds no null and no large
/// number its sums are plain additions, which need not wait for one another.
fn sums(cx: &Context, items: &[i64], step: impl Fn(i64, i64) -> (i64, bool)) -> Result<Option<Vec<i64>>> {
    let mut out = kept::blank::<i64>(items.len())?;
    let mut last = 0_i64;
    for (block, to) in items.chunks(BLOCK).zip(out.chunks_mut(BLOCK)) {
        cx.poll()?;
        // Shifted up by as much, what lies between is below twice that; the null never is.
        let widest = wide(
            block.len(),
            #[inline(always)]
            || block.iter().fold(0, |bits, &item| bits | item.wrapping_add(SMALL as i64) as u64),
        );
        if widest < 2 * SMALL && last.unsigned_abs() < SMALL << 20 {
            last = plain_sums(last, block, to);
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
            return Ok(None);
        }
    }
    Ok(Some(out))
}

/// Sums that are known to fit, after `last`: four parts of the block go on side by side, each from the sum of what stands before it.
fn plain_sums(last: i64, block: &[i64], out: &mut [i64]) -> i64 {
    let part = block.len() / 4;
    let ((a, items), (to_a, to)) = (block.split_at(part), out.split_at_mut(part));
    let ((b, items), (to_b, to)) = (items.split_at(part), to.split_at_mut(part));
    let ((c, items), (to_c, to)) = (items.split_at(part), to.split_at_mut(part));
    let ((d, rest), (to_d, to_rest)) = (items.split_at(part), to.split_at_mut(part));
    let sum = |items: &[i64]| {
        wide(
            items.len(),
            #[inline(always)]
            || items.iter().sum::<i64>(),
        )
    };
    let mut at = [last, last + sum(a), 0, 0];
    at[2] = at[1] + sum(b);
    at[3] = at[2] + sum(c);
    let given = a.iter().zip(b).zip(c.iter().zip(d));
    let made = to_a.iter_mut().zip(to_b).zip(to_c.iter_mut().zip(to_d));
    for (((a, b), (c, d)), ((to_a, to_b), (to_c, to_d))) in given.zip(made) {
        at = [at[0] + a, at[1] + b, at[2] + c, at[3] + d];
        (*to_a, *to_b, *to_c, *to_d) = (at[0], at[1], at[2], at[3]);
    }
    let mut last = at[3];
    for (to, item) in to_rest.iter_mut().zip(rest) {
        last += item;
        *to = last;
    }
    last
}

/// A scan whose step gives the next result and whether it does not hold. `neutral` leaves the first item as it is.
fn scan<T: Machine>(cx: &Context, items: &[T], neutral: T, step: impl Fn(T, T) -> (T, bool)) -> Result<Option<Vec<T>>> {
    let mut out = budget::vec(items.len())?;
    let (mut last, mut failed) = (neutral, false);
    for block in items.chunks(8192) {
        cx.poll()?;
        out.extend(block.iter().map(|&item| {
            let (next, fails) = step(last, item);
            failed |= fails;
            last = next;
            next
        }));
        if failed {
            return Ok(None);
        }
    }
    Ok(Some(out))
}
