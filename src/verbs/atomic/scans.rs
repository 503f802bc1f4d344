//! Kernels of insertion into every prefix of a list, in one pass: fields of the verbs that have them.

use super::pairing::Machine;
use super::wrapping::{add_ints, greatest_float, least_float, multiply_ints};
use crate::array::wide::wide;
use crate::array::{Context, budget};
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
    pub(crate) const SUM: Scan = Scan {
        ints: Some(|cx, items| scan(cx, items, 0, i64::overflowing_add)),
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
    pub(crate) const SUM_NULL: Scan =
        Scan { ints: Some(sums_null), floats: Some(|cx, items| scan(cx, items, -0.0, |a, b| (a + b, false))) };
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

/// Sums that wrap around, with nulls. A block is looked at first: where it holds no null and no large number its sums are plain
/// additions, which wait for one another less than those that ask for nulls.
fn sums_null(cx: &Context, items: &[i64]) -> Result<Option<Vec<i64>>> {
    let mut out = budget::vec(items.len())?;
    let mut last = 0_i64;
    for block in items.chunks(8192) {
        cx.poll()?;
        // Shifted up by as much, what lies between is below twice that; the null never is.
        let widest = wide(
            block.len(),
            #[inline(always)]
            || block.iter().fold(0, |bits, &item| bits | item.wrapping_add(SMALL as i64) as u64),
        );
        if widest < 2 * SMALL && last.unsigned_abs() < SMALL << 20 {
            out.extend(block.iter().map(|&item| {
                last = last.wrapping_add(item);
                last
            }));
        } else {
            out.extend(block.iter().map(|&item| {
                last = add_ints(last, item);
                last
            }));
        }
    }
    Ok(Some(out))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::array::nulls::NULL;

    #[test]
    fn sums_with_nulls_are_those_of_steps() {
        let cases: [Vec<i64>; 4] = [
            (0..30_000).collect(),
            (0..30_000).map(|n| if n == 20_000 { NULL } else { n - 7 }).collect(),
            vec![i64::MAX - 3, 1, 1, 1, 1, 5],
            (0..20_000).map(|n| if n == 9_000 { i64::MAX - 5 } else { n * (1 << 20) }).collect(),
        ];
        for items in cases {
            let mut last = 0;
            let steps: Vec<i64> = items
                .iter()
                .map(|&item| {
                    last = add_ints(last, item);
                    last
                })
                .collect();
            assert_eq!(sums_null(&Context::default(), &items).ok().flatten(), Some(steps));
        }
    }
}
