//! Sorting: by the items themselves, or by other items beside them.

use super::direction::COUNTED_FROM;
use super::direction::Direction::{self, Down, Up};
use super::grade::places_in_order;
use super::radix::{float_key, float_of, integer_key, integer_of, nan_key, sort_by_key};
use crate::array::{Array, Context, View, budget};
use crate::error::Result;
use crate::verbs::selection::select::items_at;

/// The items in ascending order.
///
/// ```
/// use jackal::{array::{Array, Context}, verbs::order::sort_up};
/// assert_eq!(sort_up(&Context::default(), Array::text("banana"))?, Array::text("aaabnn"));
/// # Ok::<(), jackal::error::Error>(())
/// ```
pub fn sort_up(cx: &Context, y: Array) -> Result<Array> {
    sort(cx, y, Up)
}

/// The items in descending order.
pub fn sort_down(cx: &Context, y: Array) -> Result<Array> {
    sort(cx, y, Down)
}

/// The items of `x` in the order that grades `y` upwards. An index error if `x` has fewer items than `y`.
pub fn sort_by_up(cx: &Context, x: Array, y: Array) -> Result<Array> {
    sort_by(cx, &x, &y, Up)
}

/// The items of `x` in the order that grades `y` downwards.
pub fn sort_by_down(cx: &Context, x: Array, y: Array) -> Result<Array> {
    sort_by(cx, &x, &y, Down)
}

fn sort_by(cx: &Context, x: &Array, y: &Array, direction: Direction) -> Result<Array> {
    if !cx.plain && x.shares_elements_with(y) {
        return sort(cx, x.clone(), direction);
    }
    by_places(cx, x, y, direction)
}

fn by_places(cx: &Context, x: &Array, y: &Array, direction: Direction) -> Result<Array> {
    let places = places_in_order(cx, y, direction)?;
    items_at(cx, x, &places, &[places.len()])
}

fn sort(cx: &Context, y: Array, direction: Direction) -> Result<Array> {
    if y.rank() == 1 && !cx.plain {
        match y.view() {
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
    if items.len() < COUNTED_FROM {
        let mut room = [0_u8; COUNTED_FROM];
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
const RADIX_FROM: usize = 1 << 12;

fn sort_integers(cx: &Context, y: Array, direction: Direction) -> Result<Array> {
    let mut items = y.into_vec::<i64>().unwrap_or_default();
    if items.is_sorted() {
        if direction == Down {
            items.reverse();
        }
        return Ok(Array::list(items));
    }
    if items.len() < RADIX_FROM || items.len() >= u32::MAX as usize {
        items.sort_unstable();
    } else {
        let keys = budget::mapped(&items, |&v| integer_key(v))?;
        let keys = sort_by_key(cx, keys, |&key| key)?;
        items.iter_mut().zip(&keys).for_each(|(item, &key)| *item = integer_of(key));
    }
    if direction == Down {
        items.reverse();
    }
    Ok(Array::list(items))
}

fn sort_floats(cx: &Context, items: &[f64], direction: Direction) -> Result<Array> {
    let turn = |key: u64| if direction == Up { key } else { !key };
    let nan = nan_key(cx.rules.nan_order, items)?;
    let mut keys = budget::mapped(items, |&v| turn(float_key(nan, v)))?;
    let keys = if keys.len() < RADIX_FROM || keys.len() >= u32::MAX as usize {
        keys.sort_unstable();
        keys
    } else {
        sort_by_key(cx, keys, |&key| key)?
    };
    Ok(Array::list(budget::mapped(&keys, |&key| float_of(turn(key)))?))
}
