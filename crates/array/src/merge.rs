//! Sorting by comparing, which can be interrupted.

use std::cmp::Ordering;

use super::budget;
use super::stop::{self, Stop};
use crate::error::Result;

/// Runs of this many items are sorted without polling.
const RUN_ITEMS: usize = 1 << 13;

/// Sorts stably: runs are sorted for themselves and merged. A comparison may take long (nested values), so that the
/// interrupt is looked at for each step of a merge.
///
/// ```
/// let mut items = vec![3, 1, 2];
/// jackal_array::merge::sort(&mut items, Ord::cmp)?;
/// assert_eq!(items, [1, 2, 3]);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn sort<T: Copy>(items: &mut Vec<T>, order: impl Fn(&T, &T) -> Ordering) -> Result<()> {
    let stop = stop::running();
    for run in items.chunks_mut(RUN_ITEMS) {
        stop.look()?;
        run.sort_by(&order);
    }
    let mut width = RUN_ITEMS;
    if items.len() <= width {
        return Ok(());
    }
    let mut merged = budget::vec(items.len())?;
    while width < items.len() {
        merged.clear();
        for pair in items.chunks(width.saturating_mul(2)) {
            let (left, right) = pair.split_at_checked(width).unwrap_or((pair, &[]));
            merge(&stop, left, right, &mut merged, &order)?;
        }
        std::mem::swap(items, &mut merged);
        width = width.saturating_mul(2);
    }
    Ok(())
}

fn merge<T: Copy>(
    stop: &Stop,
    mut left: &[T],
    mut right: &[T],
    merged: &mut Vec<T>,
    order: impl Fn(&T, &T) -> Ordering,
) -> Result<()> {
    if let (Some(last), Some(first)) = (left.last(), right.first())
        && order(last, first).is_gt()
    {
        while let (Some((a, rest_left)), Some((b, rest_right))) = (left.split_first(), right.split_first()) {
            stop.look()?;
            if order(a, b).is_gt() {
                merged.push(*b);
                right = rest_right;
            } else {
                merged.push(*a);
                left = rest_left;
            }
        }
    }
    merged.extend_from_slice(left);
    merged.extend_from_slice(right);
    Ok(())
}
