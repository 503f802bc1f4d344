//! Sums and extremes of slim integers: of lists, of columns and of all prefixes of a list.

use super::pairing::Machine;
use super::scans::{BLOCK, extremes, plain_sums};
use crate::array::wide::wide;
use crate::array::{Array, Bounds, Context, SlimInt, SlimView};
use crate::error::Result;
use crate::with_slim;

/// What a verb makes of many integers, in whatever order it takes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gathers {
    /// Their sum.
    Sum,
    /// The least of them.
    Least,
    /// The most of them.
    Most,
}

impl Gathers {
    /// What it makes of a list; `None` of an empty one that has no extreme.
    pub(crate) fn of_list<T: SlimInt>(self) -> fn(&[T]) -> Option<i64> {
        match self {
            Gathers::Sum => |items| Some(sum(items)),
            Gathers::Least => |items| extreme(items, Ord::min),
            Gathers::Most => |items| extreme(items, Ord::max),
        }
    }

    /// What it makes of each column of one or more rows.
    pub(crate) fn of_columns<T: SlimInt>(self, cx: &Context, items: &[T], out: &mut [i64]) -> Result<()> {
        match self {
            Gathers::Sum => columns_summed(cx, items, out),
            Gathers::Least => columns_met(cx, items, out, Ord::min),
            Gathers::Most => columns_met(cx, items, out, Ord::max),
        }
    }

    /// What it makes of each prefix of a list that is known to be between bounds; `None` where results may leave the type.
    pub(crate) fn of_prefixes(self, cx: &Context, slim: SlimView<'_>, bounds: Bounds) -> Result<Option<Array>> {
        if self != Gathers::Sum {
            let extremes = match self {
                Gathers::Least => with_slim!(slim, items => prefixes_met(cx, items, SlimInt::most(), Ord::min)),
                _ => with_slim!(slim, items => prefixes_met(cx, items, SlimInt::least(), Ord::max)),
            };
            return extremes.map(|list| Some(list.within(bounds)));
        }
        let count = with_slim!(slim, items => items.len());
        let Ok(count) = i64::try_from(count) else { return Ok(None) };
        let all = bounds.products(Bounds { least: 1, most: count });
        match all.map(|all| (all, all.bytes())) {
            Some((all, Some(_))) => {
                with_slim!(slim, items => prefixes_summed(cx, items, i32::of)).map(|list| Some(list.within(all)))
            }
            Some(_) => with_slim!(slim, items => prefixes_summed(cx, items, |sum| sum)).map(Some),
            None => Ok(None),
        }
    }
}

/// The sum: of so many at a time as have room in what such are summed in.
fn sum<T: SlimInt>(items: &[T]) -> i64 {
    let part = |part: &[T]| -> i64 {
        let sum = wide(
            part.len(),
            #[inline(always)]
            || part.iter().fold(T::Sum::default(), |sum, &item| sum + item.into()),
        );
        sum.into()
    };
    items.chunks(T::SUMMED).map(part).sum()
}

fn extreme<T: SlimInt>(items: &[T], better: impl Fn(T, T) -> T) -> Option<i64> {
    let first = *items.first()?;
    let best = wide(
        items.len(),
        #[inline(always)]
        || items.iter().fold(first, |best, &item| better(best, item)),
    );
    Some(best.into())
}

/// Columns that are summed side by side: their sums stay near.
const STRIP: usize = 1024;

fn columns_summed<T: SlimInt>(cx: &Context, items: &[T], out: &mut [i64]) -> Result<()> {
    let columns = out.len();
    let mut sums = [T::Sum::default(); STRIP];
    for (strip, out) in out.chunks_mut(STRIP).enumerate() {
        let sums = &mut sums[..out.len()];
        for rows in items.chunks(columns.saturating_mul(T::SUMMED)) {
            sums.fill(T::Sum::default());
            for row in rows.chunks_exact(columns) {
                cx.poll()?;
                let row = row.get(strip * STRIP..).unwrap_or(&[]);
                wide(
                    sums.len(),
                    #[inline(always)]
                    || sums.iter_mut().zip(row).for_each(|(sum, &item)| *sum = *sum + item.into()),
                );
            }
            out.iter_mut().zip(sums.iter()).for_each(|(to, &sum)| *to += sum.into());
        }
    }
    Ok(())
}

fn columns_met<T: SlimInt>(cx: &Context, items: &[T], out: &mut [i64], better: impl Fn(T, T) -> T) -> Result<()> {
    let columns = out.len();
    let mut best = [T::default(); STRIP];
    for (strip, out) in out.chunks_mut(STRIP).enumerate() {
        let best = &mut best[..out.len()];
        let mut rows = items.chunks_exact(columns).filter_map(|row| row.get(strip * STRIP..));
        let first = rows.next().unwrap_or(&[]);
        best.iter_mut().zip(first).for_each(|(best, &item)| *best = item);
        for row in rows {
            cx.poll()?;
            wide(
                best.len(),
                #[inline(always)]
                || best.iter_mut().zip(row).for_each(|(best, &item)| *best = better(*best, item)),
            );
        }
        out.iter_mut().zip(best.iter()).for_each(|(to, &best)| *to = best.into());
    }
    Ok(())
}

fn prefixes_met<T: SlimInt + Machine>(
    cx: &Context,
    items: &[T],
    neutral: T,
    better: impl Fn(T, T) -> T + Copy,
) -> Result<Array> {
    let mut out = T::blank(items.len())?;
    extremes(cx, (items, &mut out), neutral, better)?;
    Ok(Array::list(out))
}

fn prefixes_summed<T: SlimInt, U: Machine>(cx: &Context, items: &[T], of: impl Fn(i64) -> U) -> Result<Array> {
    let mut out = U::blank(items.len())?;
    let mut last = 0;
    for (block, to) in items.chunks(BLOCK).zip(out.chunks_mut(BLOCK)) {
        cx.poll()?;
        last = plain_sums(last, block, to, &of);
    }
    Ok(Array::list(out))
}
