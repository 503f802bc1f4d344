//! Grading: the indices that bring items into order.

use std::cmp::Ordering;

use self::Direction::{Down, Up};
use super::boxed::{Key, Keyed};
use super::radix::{float_key, grade_keys, integer_key, nan_key, place_of};
use crate::array::rules::ValueOrder;
use crate::array::wide::wide;
use crate::array::{Arg, Array, Bounds, Context, Symbol, Value, View, budget, compare, merge, total};
use crate::error::Result;
use crate::fast_ways::{ORDER, SMALL};
use crate::verbs::small;

/// Fewer bytes are not counted, as clearing the counts costs more.
pub(super) const COUNTED_BYTES_MIN: usize = 64;

/// The direction of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Ascending.
    Up,
    /// Descending.
    Down,
}

/// Shorter lists are sorted by comparing.
const RADIX_ITEMS_MIN: usize = 600;

/// Fewer rows are compared as they are: to make numbers of their beginnings would take longer.
const PREFIXED_FROM: usize = 32;

/// The indices of the items in ascending order; equal items keep their order. Tables are ordered by their rows, element by
/// element; boxes by their contents.
///
/// ```
/// use {jackal_array::{Array, Context}, jackal_kernels::verbs::order::grade_up};
/// let order = grade_up(&Context::default(), Array::list(vec![3_i64, 1, 2]).into())?;
/// assert_eq!(order, Array::list(vec![1_i64, 2, 0]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn grade_up(cx: &Context, y: Arg<'_>) -> Result<Array> {
    if SMALL.on(cx)
        && let Some(result) = small::graded(&y, false)
    {
        return Ok(result);
    }
    grade(cx, &y, Up)
}

/// The indices of the items in descending order; equal items keep their order.
pub fn grade_down(cx: &Context, y: Arg<'_>) -> Result<Array> {
    if SMALL.on(cx)
        && let Some(result) = small::graded(&y, true)
    {
        return Ok(result);
    }
    grade(cx, &y, Down)
}

fn grade(cx: &Context, y: &Array, direction: Direction) -> Result<Array> {
    let places = places_in_order(cx, y, direction)?;
    if cx.slims(places.len()) && i32::try_from(places.len()).is_ok() {
        let bounds = Bounds { least: 0, most: places.len() as i64 - 1 };
        return Ok(Array::list(budget::mapped(&places, |&place| place as i32)?).within(bounds));
    }
    let out = budget::mapped(&places, |&place| place as i64)?;
    Ok(Array::list(out))
}

/// The places of the items in order.
pub fn places_in_order(cx: &Context, y: &Array, direction: Direction) -> Result<Vec<usize>> {
    let (tally, size) = (y.tally(), y.item_count());
    if size == 0 || tally < 2 {
        return in_place(tally);
    }
    let keyed = if ORDER.on(cx) { by_keys(cx, y, direction)? } else { None };
    keyed.map_or_else(|| compared(cx, y, direction), Ok)
}

/// The places of items that are in the order of numbers made of them; `None` of others.
fn by_keys(cx: &Context, y: &Array, direction: Direction) -> Result<Option<Vec<usize>>> {
    let size = y.item_count();
    match y.widened() {
        View::Bool(items) if size <= 64 => {
            by_small_key(cx, packed(items, size, 1, |&b| u64::from(b))?, size, direction)
        }
        View::Byte(items) if size <= 8 => {
            by_small_key(cx, packed(items, size, 8, |&b| u64::from(b))?, 8 * size, direction)
        }
        View::Byte(items) if y.tally() >= PREFIXED_FROM => {
            let row = |place: usize| items.get(place * size..(place + 1) * size).unwrap_or(&[]);
            let prefixes = packed(items, size, 8, |&b| u64::from(b))?;
            by_prefix(cx, &prefixes, direction, &|a, b| row(a).cmp(row(b)))
        }
        View::Int(items) if size == 1 => integers(cx, items, direction),
        View::Int(items) if y.tally() >= PREFIXED_FROM => {
            let row = |place: usize| items.get(place * size..(place + 1) * size).unwrap_or(&[]);
            let prefixes = prefixes_of_rows(cx, items, size)?;
            match prefixes.bits_of_row {
                Some(bits) => by_small_key(cx, prefixes.numbers, bits, direction),
                None => by_prefix(cx, &prefixes.numbers, direction, &|a, b| row(a).cmp(row(b))),
            }
        }
        View::Float(items) if size == 1 => {
            let nan = nan_key(cx.rules.nan_order, items)?;
            by_key(cx, &keys(items, |&f| float_key(nan, f))?, direction)
        }
        View::Unicode(items) if size == 1 => by_key(cx, &keys(items, |u| u64::from(u.point()))?, direction),
        View::Symbol(items) if size == 1 => integers(cx, &places_of_names(cx, items)?, direction),
        View::Box(items) if size == 1 && items.iter().all(|value| text_of(value).is_some()) => {
            boxed_text(cx, items, direction)
        }
        View::Box(items) if cx.rules.value_order == ValueOrder::ByClass && y.tally() >= PREFIXED_FROM => {
            let Some(keyed) = Keyed::new(items, size)? else { return Ok(None) };
            let prefixes = budget::collected(y.tally(), keyed.firsts().map(Key::prefix))?;
            by_prefix(cx, &prefixes, direction, &|a, b| keyed.order(a, b))
        }
        _ => return Ok(None),
    }
    .map(Some)
}

/// The places of items that are compared two by two.
fn compared(cx: &Context, y: &Array, direction: Direction) -> Result<Vec<usize>> {
    let (tally, size, nan) = (y.tally(), y.item_count(), cx.rules.nan_order);
    match y.widened() {
        View::Symbol(items) => {
            let names = budget::mapped(items, |s| s.name())?;
            by_comparing(&names, size, tally, direction, Ord::cmp)
        }
        View::Bool(items) => by_comparing(items, size, tally, direction, Ord::cmp),
        View::Byte(items) => by_comparing(items, size, tally, direction, Ord::cmp),
        View::Int(items) => by_comparing(items, size, tally, direction, Ord::cmp),
        View::Unicode(items) => by_comparing(items, size, tally, direction, Ord::cmp),
        View::Extended(items) => by_comparing(items, size, tally, direction, Ord::cmp),
        View::Rational(items) => by_comparing(items, size, tally, direction, Ord::cmp),
        View::Float(items) => {
            nan_key(nan, items)?;
            by_comparing(items, size, tally, direction, |a, b| nan.order(*a, *b))
        }
        View::Complex(items) => by_comparing(items, size, tally, direction, |a, b| compare::order_complex(nan, *a, *b)),
        View::Box(items) => by_comparing(items, size, tally, direction, |a, b| total::order_values(cx.rules, a, b)),
    }
}

/// The bytes in a box of text, and their place in the order of boxes before the bytes themselves count: what is empty, an
/// atom, a list.
fn text_of(value: &Value) -> Option<(u8, &[u8])> {
    let array = value.array().ok().filter(|array| array.rank() <= 1)?;
    let bytes = array.as_slice::<u8>()?;
    Some((if bytes.is_empty() { 0 } else { ATOM + array.rank() as u8 }, bytes))
}

/// The place of an atom in the order of boxes of text.
const ATOM: u8 = 1;

/// Boxes of text, by their class and first bytes and only where these are equal by all.
fn boxed_text(cx: &Context, items: &[Value], direction: Direction) -> Result<Vec<usize>> {
    let texts = budget::collected(
        items.len(),
        items.iter().filter_map(text_of).map(|(class, bytes)| match cx.rules.value_order {
            ValueOrder::ByClass => (class, bytes, 0),
            // Atoms come before lists.
            ValueOrder::ByItems => (u8::from(class != ATOM), bytes, 0),
            ValueOrder::Total => (0, bytes, class),
        }),
    )?;
    let prefix = |bytes: &[u8]| (0..8).fold(0_u64, |key, at| key << 8 | u64::from(bytes.get(at).copied().unwrap_or(0)));
    let prefixes = keys(&texts, |&(class, bytes, _)| u64::from(class) << 62 | prefix(bytes) >> 2)?;
    by_prefix(cx, &prefixes, direction, &|a, b| texts.get(a).cmp(&texts.get(b)))
}

/// Places in the order of what prefixes begin: where these are equal, `order` decides, which agrees with them.
fn by_prefix(
    cx: &Context,
    prefixes: &[u64],
    direction: Direction,
    order: &dyn Fn(usize, usize) -> Ordering,
) -> Result<Vec<usize>> {
    let mut places = by_key(cx, prefixes, direction)?;
    let order = |&a: &usize, &b: &usize| if direction == Up { order(a, b) } else { order(b, a) };
    for tie in places.chunk_by_mut(|&a, &b| prefixes.get(a) == prefixes.get(b)).filter(|tie| tie.len() > 1) {
        let mut sorted = budget::vec(tie.len())?;
        sorted.extend_from_slice(tie);
        merge::sort(&mut sorted, order)?;
        tie.copy_from_slice(&sorted);
    }
    Ok(places)
}

/// For each row of integers a number made of its first columns.
struct RowPrefixes {
    /// The numbers, which have the order of the rows that differ in these columns.
    numbers: Vec<u64>,
    /// The bits of a number, if there is room for all columns: rows of one number are equal.
    bits_of_row: Option<usize>,
}

/// Numbers of the first columns of rows of integers, as many as their ranges leave room for.
fn prefixes_of_rows(cx: &Context, items: &[i64], size: usize) -> Result<RowPrefixes> {
    let first = items.get(..size).unwrap_or(&[]);
    let mut ends: Vec<(i64, i64)> = budget::mapped(first, |&item| (item, item))?;
    for rows in items.chunks(size * 1024) {
        cx.poll()?;
        for row in rows.chunks_exact(size) {
            ends.iter_mut()
                .zip(row)
                .for_each(|((low, high), &item)| (*low, *high) = ((*low).min(item), (*high).max(item)));
        }
    }
    let mut room = u64::BITS;
    let columns: Vec<(i64, u32)> = ends
        .iter()
        .map_while(|&(low, high)| {
            let bits = u64::BITS - high.abs_diff(low).leading_zeros();
            room = room.checked_sub(bits)?;
            Some((low, bits))
        })
        .collect();
    let mut out = budget::vec(items.len() / size)?;
    out.extend(items.chunks_exact(size).map(|row| {
        let columns = row.iter().zip(&columns);
        columns.fold(0_u64, |key, (item, &(low, bits))| key.checked_shl(bits).unwrap_or(0) | item.abs_diff(low))
    }));
    let bits_of_row = (columns.len() == size).then_some((u64::BITS - room) as usize);
    Ok(RowPrefixes { numbers: out, bits_of_row })
}

/// For each symbol the place of its name among the different ones: symbols are many, names are few.
fn places_of_names(cx: &Context, items: &[Symbol]) -> Result<Vec<i64>> {
    let most = items.iter().map(|symbol| symbol.number()).max().unwrap_or(0) as usize;
    let mut places = budget::filled(most + 1, -1_i64)?;
    let mut names = Vec::new();
    for symbol in items {
        if let Some(place) = places.get_mut(symbol.number() as usize)
            && *place < 0
        {
            *place = 0;
            names.push((symbol.name(), symbol.number()));
        }
    }
    cx.poll()?;
    names.sort();
    for (place, (_, number)) in names.iter().enumerate() {
        if let Some(slot) = places.get_mut(*number as usize) {
            *slot = place as i64;
        }
    }
    let out = budget::mapped(items, |symbol| places.get(symbol.number() as usize).copied().unwrap_or(0))?;
    Ok(out)
}

fn in_place(tally: usize) -> Result<Vec<usize>> {
    let out = budget::collected(tally, 0..tally)?;
    Ok(out)
}

fn keys<T>(items: &[T], key: impl Fn(&T) -> u64) -> Result<Vec<u64>> {
    let out = budget::mapped(items, key)?;
    Ok(out)
}

/// A number for each row that has the order of the rows: it holds as many of the first elements as fit with `bits` bits each.
fn packed<T>(items: &[T], size: usize, bits: u32, part: impl Fn(&T) -> u64) -> Result<Vec<u64>> {
    let room = (u64::BITS / bits) as usize;
    let key = |row: &[T]| row.iter().take(room).fold(0, |key, item| key << bits | part(item));
    budget::collected(items.len() / size, items.chunks_exact(size).map(key))
}

/// Integers: counted if they lie close together, else by key.
fn integers(cx: &Context, items: &[i64], direction: Direction) -> Result<Vec<usize>> {
    let (low, high) = wide(
        items.len(),
        #[inline(always)]
        || items.iter().fold((i64::MAX, i64::MIN), |(low, high), &v| (low.min(v), high.max(v))),
    );
    let range = i128::from(high) - i128::from(low) + 1;
    let offsets = keys(items, |&v| integer_key(v) - integer_key(low))?;
    let countable = items.len() < u32::MAX as usize;
    if usize::try_from(range).is_ok_and(|range| countable && is_counted(range, items.len(), 1 << 20)) {
        return by_counting(cx, &offsets, range as usize, direction);
    }
    by_key(cx, &offsets, direction)
}

/// Whether to count how often each of so many values occurs among items takes less time than to sort them. No more than `most` values are
/// counted, so that the counts stay near.
pub(super) fn is_counted(values: usize, items: usize, most: usize) -> bool {
    let near = if items >= COUNTED_BYTES_MIN { items.saturating_mul(8).min(COUNTS_NEAR) } else { 0 };
    values <= items.saturating_mul(2).min(most).max(near)
}

/// Up to this many counts stay in the cache that is nearest, so that to clear them and add them up costs little for a few hundred items.
const COUNTS_NEAR: usize = 1 << 11;

/// Places in the order of a few short keys. A word holds a key and below it its place, so that words are sorted instead of pairs. `None`
/// of keys that leave no room for that.
fn with_places(keys: &[u64], direction: Direction) -> Result<Option<Vec<usize>>> {
    let (most, bits) = (keys.iter().fold(0, |most, &key| key.max(most)), usize::BITS - keys.len().leading_zeros());
    if most.leading_zeros() < bits {
        return Ok(None);
    }
    let word = |(place, &key): (usize, &u64)| (if direction == Up { key } else { most - key }) << bits | place as u64;
    let mut words = budget::collected(keys.len(), keys.iter().enumerate().map(word))?;
    words.sort_unstable();
    budget::mapped(&words, |&word| (word & ((1 << bits) - 1)) as usize).map(Some)
}

fn by_small_key(cx: &Context, keys: Vec<u64>, bits: usize, direction: Direction) -> Result<Vec<usize>> {
    if keys.len() < COUNTED_BYTES_MIN {
        return by_key(cx, &keys, direction);
    }
    if bits <= 16 && (bits <= 8 || keys.len() > 1 << 14) {
        return by_counting(cx, &keys, 1 << bits, direction);
    }
    by_key(cx, &keys, direction)
}

/// The interrupt flag is polled after this many keys.
const COUNTED_AT_ONCE: usize = 1 << 13;

/// Places in the order of keys below `range`, by counting how often each occurs.
fn by_counting(cx: &Context, keys: &[u64], range: usize, direction: Direction) -> Result<Vec<usize>> {
    let mut starts = budget::filled(range, 0_u32)?;
    for block in keys.chunks(COUNTED_AT_ONCE) {
        cx.poll()?;
        for &key in block {
            if let Some(count) = starts.get_mut(key as usize) {
                *count += 1;
            }
        }
    }
    let mut sum = 0;
    let mut accumulate = |count: &mut u32| {
        let own = *count;
        *count = sum;
        sum += own;
    };
    match direction {
        Up => starts.iter_mut().for_each(&mut accumulate),
        Down => starts.iter_mut().rev().for_each(&mut accumulate),
    }
    let mut out = budget::filled(keys.len(), 0_usize)?;
    for (block, part) in keys.chunks(COUNTED_AT_ONCE).enumerate() {
        cx.poll()?;
        for (index, &key) in part.iter().enumerate() {
            if let Some(start) = starts.get_mut(key as usize) {
                if let Some(slot) = out.get_mut(*start as usize) {
                    *slot = block * COUNTED_AT_ONCE + index;
                }
                *start += 1;
            }
        }
    }
    Ok(out)
}

/// Places in the order of keys.
fn by_key(cx: &Context, keys: &[u64], direction: Direction) -> Result<Vec<usize>> {
    let turned = |key: u64| if direction == Up { key } else { !key };
    if keys.len() >= u32::MAX as usize {
        let mut order = in_place(keys.len())?;
        let key = |place: usize| turned(keys.get(place).copied().unwrap_or(0));
        merge::sort(&mut order, |&a, &b| key(a).cmp(&key(b)))?;
        return Ok(order);
    }
    if keys.len() < RADIX_ITEMS_MIN {
        if let Some(places) = with_places(keys, direction)? {
            return Ok(places);
        }
        let mut entries =
            budget::collected(keys.len(), keys.iter().enumerate().map(|(place, &key)| (turned(key), place)))?;
        // Places are all different, so sorting the pairs is stable without asking for it.
        entries.sort_unstable();
        return budget::mapped(&entries, |&(_, place)| place);
    }
    if keys.is_sorted_by_key(|&key| turned(key)) {
        return in_place(keys.len());
    }
    let words = grade_keys(cx, keys, turned)?;
    budget::mapped(&words, |&word| place_of(word))
}

fn by_comparing<T>(
    items: &[T],
    size: usize,
    tally: usize,
    direction: Direction,
    order: impl Fn(&T, &T) -> Ordering,
) -> Result<Vec<usize>> {
    let mut places = in_place(tally)?;
    let compare = |&a: &usize, &b: &usize| {
        let (a, b) = (&items[a * size..(a + 1) * size], &items[b * size..(b + 1) * size]);
        let found = a.iter().zip(b).map(|(a, b)| order(a, b)).find(|o| o.is_ne()).unwrap_or(Ordering::Equal);
        if direction == Up { found } else { found.reverse() }
    };
    // The sort itself is there once for all types: a call costs less than what it compares.
    let compare: &dyn Fn(&usize, &usize) -> Ordering = &compare;
    merge::sort(&mut places, compare)?;
    Ok(places)
}
