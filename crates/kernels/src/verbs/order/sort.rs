//! Sorting: by the items themselves, or by the items of another array.

use super::grade::COUNTED_BYTES_MIN;
use super::grade::Direction::{self, Down, Up};
use super::grade::{is_counted, places_in_order};
use super::radix::{ends, float_key, float_of, nan_key, sort_offsets, width};
use super::spread::{self, Spread};
use crate::array::buffer_pool::{self, Pooled};
use crate::array::threads::{self, Cost};
use crate::array::wide::wide;
use crate::array::{Arg, Array, Context, Element, View, budget};
use crate::error::{Error, Result};
use crate::fast_ways::{ORDER, SMALL};
use crate::verbs::selection::select::items_at;
use crate::verbs::small;

/// The items in ascending order.
///
/// ```
/// use {jackal_array::{Array, Context}, jackal_kernels::verbs::order::sort_up};
/// assert_eq!(sort_up(&Context::default(), Array::text("banana").into())?, Array::text("aaabnn"));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn sort_up(cx: &Context, y: Arg<'_>) -> Result<Array> {
    if SMALL.on(cx)
        && let Some(result) = small::sorted(&y, false)
    {
        return Ok(result.into());
    }
    let y = y.into_array();
    sort(cx, y, Up)
}

/// The items in descending order.
pub fn sort_down(cx: &Context, y: Arg<'_>) -> Result<Array> {
    if SMALL.on(cx)
        && let Some(result) = small::sorted(&y, true)
    {
        return Ok(result.into());
    }
    let y = y.into_array();
    sort(cx, y, Down)
}

/// The items of `x` in the order that grades `y` upwards. An index error if `x` has fewer items than `y`.
pub fn sort_by_up(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    if small::takes(cx, &x, &y)
        && let Some(result) = small::graded(&y, false).and_then(|places| small::in_order(&x, &places))
    {
        return Ok(result);
    }
    sort_by(cx, &x, &y, Up)
}

/// The items of `x` in the order that grades `y` downwards.
pub fn sort_by_down(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    if small::takes(cx, &x, &y)
        && let Some(result) = small::graded(&y, true).and_then(|places| small::in_order(&x, &places))
    {
        return Ok(result);
    }
    sort_by(cx, &x, &y, Down)
}

fn sort_by(cx: &Context, x: &Array, y: &Array, direction: Direction) -> Result<Array> {
    if ORDER.on(cx) && x.shares_elements_with(y) {
        return sort(cx, x.clone(), direction);
    }
    by_places(cx, x, y, direction)
}

fn by_places(cx: &Context, x: &Array, y: &Array, direction: Direction) -> Result<Array> {
    let places = places_in_order(cx, y, direction)?;
    items_at(cx, x, &places, &[places.len()])
}

fn sort(cx: &Context, y: Array, direction: Direction) -> Result<Array> {
    if y.rank() == 1 && ORDER.on(cx) {
        match y.widened() {
            View::Bool(items) => {
                return Ok(Array::list(counted(items.iter().map(|&b| u8::from(b)), direction, |b| b == 1)?));
            }
            View::Byte(items) => return Ok(Array::list(counted(items.iter().copied(), direction, |b| b)?)),
            View::Int(_) => return sort_integers(cx, y, direction),
            View::Float(items) => return sort_floats(cx, items, direction),
            _ => {}
        }
    }
    by_places(cx, &y, &y, direction)
}

/// Bytes in order, by counting.
fn counted<T: Clone>(
    items: impl ExactSizeIterator<Item = u8>,
    direction: Direction,
    element: impl Fn(u8) -> T,
) -> Result<Vec<T>> {
    let mut out = budget::vec(items.len())?;
    if items.len() < COUNTED_BYTES_MIN {
        let mut room = [0_u8; COUNTED_BYTES_MIN];
        let bytes = room.get_mut(..items.len()).unwrap_or_default();
        bytes.iter_mut().zip(items).for_each(|(to, byte)| *to = byte);
        bytes.sort_unstable();
        if direction == Down {
            bytes.reverse();
        }
        out.extend(bytes.iter().map(|&byte| element(byte)));
        return Ok(out);
    }
    let mut counts = [0_usize; 256];
    items.for_each(|byte| counts[usize::from(byte)] += 1);
    let mut emit = |byte: u8| out.resize(out.len() + counts[usize::from(byte)], element(byte));
    match direction {
        Up => (0..=255).for_each(&mut emit),
        Down => (0..=255).rev().for_each(&mut emit),
    }
    Ok(out)
}

/// Lists longer than this are sorted by radix.
const RADIX_ITEMS_MIN: usize = 1 << 12;

/// The interrupt flag is polled after this many elements.
const ELEMENTS_BETWEEN_POLLS: usize = 1 << 16;

fn sort_integers(cx: &Context, y: Array, direction: Direction) -> Result<Array> {
    let mut items = y.into_items::<i64>()?;
    if items.is_sorted() {
        if direction == Down {
            items.reverse();
        }
        return Ok(Array::list(items));
    }
    let (low, high) = wide(
        items.len(),
        #[inline(always)]
        || items.iter().fold((i64::MAX, i64::MIN), |(low, high), &item| (low.min(item), high.max(item))),
    );
    let range = usize::try_from(i128::from(high) - i128::from(low) + 1).unwrap_or(usize::MAX);
    if is_counted(range, items.len(), COUNTED_RANGE) && items.len() < u32::MAX as usize {
        counted_integers(cx, &mut items, (low, range), direction)?;
        return Ok(Array::list(items));
    }
    if items.len() < RADIX_ITEMS_MIN || items.len() >= u32::MAX as usize {
        items.sort_unstable();
        if direction == Down {
            items.reverse();
        }
        return Ok(Array::list(items));
    }
    let width = u64::BITS - low.abs_diff(high).leading_zeros();
    if items.len() >= spread::SPREAD_NUMBERS_MIN
        && let Some(sorted) = spread_out(cx, &items, &spread::Integers::new(items.len(), low, width), direction)?
    {
        return Ok(sorted);
    }
    match direction {
        Up => in_order_of_keys(cx, &items, width, |item| item.abs_diff(low), |key| low.wrapping_add_unsigned(key)),
        Down => in_order_of_keys(cx, &items, width, |item| high.abs_diff(*item), |key| high.wrapping_sub_unsigned(key)),
    }
}

/// Integers of at most this many values are counted: the counts stay in the cache.
const COUNTED_RANGE: usize = 1 << 16;

/// Puts integers from `low` on, of at most `range` values, in order by counting how often each occurs.
fn counted_integers(cx: &Context, items: &mut [i64], (low, range): (i64, usize), direction: Direction) -> Result<()> {
    let mut counts = budget::filled(range, 0_u32)?;
    for block in items.chunks(ELEMENTS_BETWEEN_POLLS) {
        cx.poll()?;
        for &item in block {
            if let Some(count) = counts.get_mut(item.wrapping_sub(low) as usize) {
                *count += 1;
            }
        }
    }
    let mut rest = items;
    let mut emit = |(place, &count): (usize, &u32)| {
        let (now, later) = std::mem::take(&mut rest).split_at_mut(count as usize);
        now.iter_mut().for_each(|to| *to = low + place as i64);
        rest = later;
    };
    match direction {
        Up => counts.iter().enumerate().for_each(&mut emit),
        Down => counts.iter().enumerate().rev().for_each(&mut emit),
    }
    Ok(())
}

fn sort_floats(cx: &Context, items: &[f64], direction: Direction) -> Result<Array> {
    if (spread::SPREAD_NUMBERS_MIN..u32::MAX as usize).contains(&items.len())
        && let Some(floats) = spread::Floats::from_items(items)
        && let Some(sorted) = spread_out(cx, items, &floats, direction)?
    {
        return Ok(sorted);
    }
    let turn = |key: u64| if direction == Up { key } else { !key };
    let nan = nan_key(cx.rules.nan_order, items)?;
    let key = |item: &f64| turn(float_key(nan, *item));
    let ends = ends(cx, items, key)?;
    let low = ends.0;
    in_order_of_keys(cx, items, width(ends), |item| key(item) - low, |key| float_of(turn(key + low)))
}

/// Very many numbers in order. Those that are equal are the same, so that going down is going up from the end.
fn spread_out<S: Spread<Number: Element>>(
    cx: &Context,
    items: &[S::Number],
    spread: &S,
    direction: Direction,
) -> Result<Option<Array>> {
    let Some(mut sorted) = spread::sorted(cx, items, spread)? else { return Ok(None) };
    if direction == Down {
        sorted.reverse();
    }
    Ok(Some(Array::list(sorted)))
}

/// Sorts elements by the keys that represent them, given the bits of the keys.
fn in_order_of_keys<T: Element + Pooled>(
    cx: &Context,
    items: &[T],
    width: u32,
    key: impl Fn(&T) -> u64 + Sync,
    element: impl Fn(u64) -> T + Sync,
) -> Result<Array> {
    let mut keys = buffer_pool::lend::<u64>(items.len())?;
    let amount = Cost::Light.work(items.len());
    threads::each_block(
        cx,
        amount,
        ELEMENTS_BETWEEN_POLLS,
        &mut keys,
        || (),
        |_, start, keys| {
            cx.poll()?;
            let items = items.get(start..).unwrap_or(&[]);
            wide(
                keys.len(),
                #[inline(always)]
                || keys.iter_mut().zip(items).for_each(|(to, item)| *to = key(item)),
            );
            Ok::<_, Error>(())
        },
    )?;
    sort_offsets(cx, &mut keys, width)?;
    let mut out = buffer_pool::blank::<T>(items.len())?;
    threads::each_block(
        cx,
        amount,
        ELEMENTS_BETWEEN_POLLS,
        &mut out,
        || (),
        |_, start, out| {
            cx.poll()?;
            let keys = keys.get(start..).unwrap_or(&[]);
            wide(
                out.len(),
                #[inline(always)]
                || out.iter_mut().zip(keys).for_each(|(to, &key)| *to = element(key)),
            );
            Ok::<_, Error>(())
        },
    )?;
    Ok(Array::list(out))
}
