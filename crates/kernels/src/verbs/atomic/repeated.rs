//! Costly functions of many integers of a small range: each value that occurs is computed once.

use super::{AtomicDyad, AtomicMonad};
use crate::array::buffer_pool::{self, Pooled};
use crate::array::{Array, Bounds, Context, Element, ElementType, View, budget};
use crate::error::Result;
use crate::fast_ways::REPEATED;
use crate::with_slim;

/// Fewer elements are worked out as they are.
const MEMOISED_ELEMENTS_MIN: usize = 512;

/// So often each number of the range is to occur, at least on average.
const OCCURRENCES_MIN: usize = 4;

/// A table of a larger range does not fit the cache.
const VALUE_RANGE_MAX: usize = 1 << 14;

/// The interrupt flag is polled after this many elements.
const ELEMENTS_BETWEEN_POLLS: usize = 1 << 16;

/// A dyad between a number and many integers; `None` where it goes the other way.
pub(super) fn dyad(verb: &AtomicDyad, cx: &Context, x: &Array, y: &Array) -> Result<Option<Array>> {
    if !verb.is_costly || !REPEATED.on(cx) || verb.is_fitted(cx) {
        return Ok(None);
    }
    if x.is_atom() {
        return of_values(cx, y, |values| verb.apply_in_full(cx, x.clone(), values));
    }
    if y.is_atom() {
        return of_values(cx, x, |values| verb.apply_in_full(cx, values, y.clone()));
    }
    Ok(None)
}

/// A monad of many integers; `None` where it goes the other way.
pub(super) fn monad(verb: &AtomicMonad, cx: &Context, y: &Array) -> Result<Option<Array>> {
    if !verb.is_costly || !REPEATED.on(cx) {
        return Ok(None);
    }
    of_values(cx, y, |values| verb.apply(cx, values))
}

/// The results of a function for each integer, if there are many of a small range. Nothing where the function fails: the general
/// way tells why.
fn of_values(cx: &Context, y: &Array, work: impl Fn(Array) -> Result<Array>) -> Result<Option<Array>> {
    if y.kind() != ElementType::Int || y.count() < MEMOISED_ELEMENTS_MIN || y.is_sparse() {
        return Ok(None);
    }
    let Some(bounds) = y.bounds().or_else(|| y.as_slice().and_then(Bounds::new)) else { return Ok(None) };
    let range = (i128::from(bounds.most) - i128::from(bounds.least) + 1).try_into().unwrap_or(usize::MAX);
    if range > VALUE_RANGE_MAX.min(y.count() / OCCURRENCES_MIN) {
        return Ok(None);
    }
    match y.slim() {
        Some(slim) => with_slim!(slim, items => looked_up(cx, y, items, (bounds.least, range), work)),
        None => looked_up(cx, y, y.as_slice::<i64>().unwrap_or(&[]), (bounds.least, range), work),
    }
}

/// The same of the elements as they are stored: which values occur decides on the type of the results, so that no other is worked out.
fn looked_up<T: Copy + Into<i64>>(
    cx: &Context,
    y: &Array,
    items: &[T],
    (low, range): (i64, usize),
    work: impl Fn(Array) -> Result<Array>,
) -> Result<Option<Array>> {
    let place = |item: T| item.into().wrapping_sub(low) as usize;
    let mut there = budget::filled(range, false)?;
    each_block(cx, items, |item| {
        if let Some(there) = there.get_mut(place(item)) {
            *there = true;
        }
    })?;
    let occurs = |(place, &there): (i64, &bool)| there.then_some(low.wrapping_add(place));
    let values: Vec<i64> = (0..).zip(&there).filter_map(occurs).collect();
    let Ok(results) = work(Array::list(values)) else { return Ok(None) };
    match results.widened() {
        View::Float(results) => spread(cx, items, place, &there, results).and_then(|out| Array::new(y.shape(), out)),
        View::Int(results) => {
            let bounds = Bounds::new(results).unwrap_or(Bounds::TRUTHS);
            spread(cx, items, place, &there, results).and_then(|out| Array::bounded(cx, y.shape(), out, bounds))
        }
        _ => return Ok(None),
    }
    .map(Some)
}

/// The result of each element, given those of the values that occur.
fn spread<T: Copy, U: Element + Pooled>(
    cx: &Context,
    items: &[T],
    place: impl Fn(T) -> usize,
    there: &[bool],
    results: &[U],
) -> Result<Vec<U>> {
    let mut results = results.iter();
    let mut table = budget::vec(there.len())?;
    table.extend(
        there.iter().map(|&there| if there { results.next().copied().unwrap_or_default() } else { U::default() }),
    );
    let mut out = buffer_pool::blank(items.len())?;
    let mut to = out.iter_mut();
    each_block(cx, items, |item| {
        if let (Some(to), Some(&result)) = (to.next(), table.get(place(item))) {
            *to = result;
        }
    })?;
    Ok(out)
}

/// Calls `each` with every element, and looks at the flag now and then.
#[inline(always)]
fn each_block<T: Copy>(cx: &Context, items: &[T], mut each: impl FnMut(T)) -> Result<()> {
    for block in items.chunks(ELEMENTS_BETWEEN_POLLS) {
        cx.poll()?;
        block.iter().for_each(|&item| each(item));
    }
    Ok(())
}
