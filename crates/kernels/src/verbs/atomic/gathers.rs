//! Sums and extremes of slim integers: of lists, of columns and of all prefixes of a list.

use super::pairing::Machine;
use super::scans::{SCAN_BLOCK_ITEMS, extremes, plain_sums};
use crate::array::wide::{Veiled, are_short, wide, wide_256};
use crate::array::{Array, Bounds, Context, SlimInt, SlimView};
use crate::error::Result;
use crate::with_slim;

/// Kernels of a verb inserted between many integers, in any order.
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
    /// The kernel that folds a list. It gives `None` for the extreme of an empty list.
    pub(crate) fn of_list<T: SlimInt>(self) -> fn(&[T]) -> Option<i64> {
        match self {
            Gathers::Sum => |items| Some(sum(items)),
            Gathers::Least => |items| extreme(items, Ord::min),
            Gathers::Most => |items| extreme(items, Ord::max),
        }
    }

    /// The kernel that folds each column of one or more rows.
    pub(crate) fn of_columns<T: SlimInt>(self, cx: &Context, items: &[T], out: &mut [i64]) -> Result<()> {
        match self {
            Gathers::Sum => columns_summed(cx, items, out),
            Gathers::Least => columns_met(cx, items, out, Ord::min),
            Gathers::Most => columns_met(cx, items, out, Ord::max),
        }
    }

    /// The bounds of the result for a number of integers between bounds; `None` if they may leave the type.
    pub(crate) fn bounds(self, bounds: Bounds, items: usize) -> Option<Bounds> {
        match self {
            Gathers::Sum => bounds.products(Bounds::single(i64::try_from(items).ok()?)),
            Gathers::Least | Gathers::Most => Some(bounds),
        }
    }

    /// What it makes of the items of each cell of a few: cells of so many items, items of so many elements. All of it has room in four
    /// bytes, as [`Gathers::bounds`] says.
    pub(crate) fn of_cells<T: SlimInt>(self, given: &[T], (items, row): (usize, usize), out: &mut [i32]) {
        let cells = SmallCells { given, items, row };
        let done = |made: T| i32::from_number(made.into());
        match self {
            Gathers::Sum => {
                cells.put(out, T::Sum::default(), |sum, item| sum + item.into(), |sum| i32::from_number(sum.into()));
            }
            Gathers::Least => cells.put(out, T::most(), |least, item| item.min(least), done),
            Gathers::Most => cells.put(out, T::least(), |most, item| item.max(most), done),
        }
    }

    /// The same of integers of eight bytes; whether all was made: a sum might leave the type.
    pub(crate) fn of_whole_cells(self, given: &[i64], (items, row): (usize, usize), out: &mut [i64]) -> bool {
        let cells = SmallCells { given, items, row };
        match self {
            Gathers::Sum if !are_short(given) => return false,
            Gathers::Sum => cells.put(out, 0_i64, i64::wrapping_add, |sum| sum),
            Gathers::Least => cells.put(out, i64::MAX, Ord::min, |least| least),
            Gathers::Most => cells.put(out, i64::MIN, Ord::max, |most| most),
        }
        true
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
            Some((all, Some(_))) => with_slim!(slim, items => prefixes_summed(cx, items, i32::from_number))
                .map(|list| Some(list.within(all))),
            Some(_) => with_slim!(slim, items => prefixes_summed(cx, items, |sum| sum)).map(Some),
            None => Ok(None),
        }
    }
}

/// Small cells of a few items, one behind the other.
struct SmallCells<'a, T> {
    given: &'a [T],
    items: usize,
    row: usize,
}

/// Floats that a list has at most that [`added_up`] takes: more are added by accumulators that stand side by side.
pub(crate) const ADDED_UP: usize = 7;

/// The sums of lists of one length, each added from its first item to its last, as a single list is.
pub(crate) fn added_up(given: &[f64], items: usize, out: &mut [f64]) {
    SmallCells { given, items, row: 1 }.put(out, -0.0, |sum, item| sum + item, |sum| sum + 0.0);
}

impl<T: Copy> SmallCells<'_, T> {
    /// What `f` makes of the items of each, from a neutral one on, as `done` gives it.
    #[inline(always)]
    fn put<S: Copy, U>(&self, out: &mut [U], neutral: S, f: impl Fn(S, T) -> S, done: impl Fn(S) -> U) {
        match (self.row, self.items) {
            (1, 2) => self.lists::<S, U, 2>(out, neutral, f, done),
            (1, 3) => self.lists::<S, U, 3>(out, neutral, f, done),
            (1, 4) => self.lists::<S, U, 4>(out, neutral, f, done),
            (1, _) => {
                for (to, list) in out.iter_mut().zip(self.given.chunks_exact(self.items.max(1))) {
                    *to = done(list.iter().fold(neutral, |made, &item| f(made, item)));
                }
            }
            (2, _) => self.tables::<S, U, 2>(out, neutral, f, done),
            (3, _) => self.tables::<S, U, 3>(out, neutral, f, done),
            (4, _) => self.tables::<S, U, 4>(out, neutral, f, done),
            (5, _) => self.tables::<S, U, 5>(out, neutral, f, done),
            (8, _) => self.tables::<S, U, 8>(out, neutral, f, done),
            (row, items) => {
                let cells = self.given.chunks_exact((row * items).max(1));
                for (to, cell) in out.chunks_exact_mut(row.max(1)).zip(cells) {
                    for (column, to) in to.iter_mut().enumerate() {
                        let own = cell.iter().skip(column).step_by(row.max(1));
                        *to = done(own.fold(neutral, |made, &item| f(made, item)));
                    }
                }
            }
        }
    }

    /// Lists of a number of elements that is known when this is compiled, so that several are done at once.
    #[inline(always)]
    fn lists<S: Copy, U, const ITEMS: usize>(
        &self,
        out: &mut [U],
        neutral: S,
        f: impl Fn(S, T) -> S,
        done: impl Fn(S) -> U,
    ) {
        wide_256(
            out.len(),
            #[inline(always)]
            || {
                for (to, list) in out.iter_mut().zip(self.given.as_chunks::<ITEMS>().0) {
                    *to = done(list.iter().fold(neutral, |made, &item| f(made, item)));
                }
            },
        );
    }

    /// Folds tables with rows of `ROW` elements, which are processed together.
    #[inline(always)]
    fn tables<S: Copy, U, const ROW: usize>(
        &self,
        out: &mut [U],
        neutral: S,
        f: impl Fn(S, T) -> S,
        done: impl Fn(S) -> U,
    ) {
        wide_256(
            out.len(),
            #[inline(always)]
            || {
                let cells = self.given.chunks_exact((ROW * self.items).max(1));
                for (to, cell) in out.as_chunks_mut::<ROW>().0.iter_mut().zip(cells) {
                    let mut made = [neutral; ROW];
                    for row in cell.as_chunks::<ROW>().0 {
                        made.iter_mut().zip(row).for_each(|(made, &item)| *made = f(*made, item));
                    }
                    to.iter_mut().zip(made).for_each(|(to, made)| *to = done(made));
                }
            },
        );
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
    items.chunks(T::SUM_COUNT_MAX).map(part).sum()
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

/// Columns are summed in strips of this width, whose sums stay in the cache.
const STRIP: usize = 1024;

fn columns_summed<T: SlimInt>(cx: &Context, items: &[T], out: &mut [i64]) -> Result<()> {
    let columns = out.len();
    let mut sums = [T::Sum::default(); STRIP];
    for (strip, out) in out.chunks_mut(STRIP).enumerate() {
        let sums = &mut sums[..out.len()];
        for rows in items.chunks(columns.saturating_mul(T::SUM_COUNT_MAX)) {
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

fn prefixes_met<T: SlimInt + Machine + Veiled>(
    cx: &Context,
    items: &[T],
    neutral: T,
    better: impl Fn(T, T) -> T + Copy,
) -> Result<Array> {
    let mut out = T::blank(items.len())?;
    extremes(cx, (items, &mut out), 1, neutral, better)?;
    Ok(Array::list(out))
}

fn prefixes_summed<T: SlimInt, U: Machine>(cx: &Context, items: &[T], of: impl Fn(i64) -> U) -> Result<Array> {
    let mut out = U::blank(items.len())?;
    let mut last = 0;
    for (block, to) in items.chunks(SCAN_BLOCK_ITEMS).zip(out.chunks_mut(SCAN_BLOCK_ITEMS)) {
        cx.poll()?;
        last = plain_sums(last, block, to, &of);
    }
    Ok(Array::list(out))
}
