//! Looking up and membership.

use super::cells::Which;
use super::exact;
use super::lookup::{lookup, place_of};
use super::table;
use crate::array::wide::wide;
use crate::array::{Arg, Array, Bounds, Context, Element, Symbol, Value, View, budget, shape};
use crate::error::Result;
use crate::fast_ways::SEARCH;
use crate::verbs::selection::select::SELECTION_BLOCK_ELEMENTS;
use crate::verbs::small;
use crate::with_slim;

/// For each cell of `y`, the index of the first item of `x` that equals it, or the number of items if none does.
///
/// ```
/// use {jackal_array::{Array, Context}, jackal_kernels::verbs::search::index_of};
/// let found = index_of(&Context::default(), Array::text("abc").into(), Array::text("cabx").into())?;
/// assert_eq!(found, Array::list(vec![2_i64, 0, 1, 3]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn index_of(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    if small::takes(cx, &x, &y)
        && let Some(result) = small::index_of(cx, &x, &y)
    {
        return Ok(result);
    }
    if let (Some(&item), Some(slim), 1) = (y.as_atom::<i64>(), x.slim(), x.rank()) {
        let place = with_slim!(slim, items => items.iter().position(|&other| i64::from(other) == item));
        return Ok(Array::from(place.unwrap_or(x.tally()) as i64));
    }
    if let Some(place) = place_of_atom::<i64>(&x, &y).or_else(|| place_of_atom::<u8>(&x, &y)) {
        return Ok(Array::from(place as i64));
    }
    if let (Some(items), Some(wanted), 1, true) = (x.as_slice::<u8>(), y.as_slice::<u8>(), x.rank(), SEARCH.on(cx))
        && wanted.len() >= BYTE_TABLE_WANTED_MIN
    {
        return places_of_bytes(cx, items, wanted, y.shape());
    }
    let (frame, found) = lookup(cx, &x, &y, Which::First)?;
    Array::bounded(cx, &frame, found, Bounds { least: 0, most: x.tally() as i64 })
}

/// Where an atom is first in a list of its type, or the number of items. `None` for elements of another type.
fn place_of_atom<T: Element + Copy + PartialEq>(x: &Array, y: &Array) -> Option<usize> {
    let (&item, items) = (y.as_atom::<T>()?, x.as_slice::<T>().filter(|_| x.rank() == 1)?);
    Some(place_of(items, item).unwrap_or(items.len()))
}

/// At least this many bytes are looked up by a table of all bytes.
const BYTE_TABLE_WANTED_MIN: usize = 16;

/// Where bytes come first in a text, by a table of all bytes, which is complete when all that are wanted were met.
fn places_of_bytes(cx: &Context, items: &[u8], wanted: &[u8], frame: &[usize]) -> Result<Array> {
    let bounds = Bounds { least: 0, most: items.len() as i64 };
    if small::is_alphabet(items) {
        return Array::bounded(cx, frame, budget::mapped(wanted, |&byte| i64::from(byte))?, bounds);
    }
    let (mut places, mut open) = ([bounds.most; 256], [wanted.len() >= items.len(); 256]);
    if wanted.len() < items.len() {
        wanted.iter().for_each(|&byte| open[usize::from(byte)] = true);
    }
    let mut sought = open.iter().filter(|open| **open).count();
    for (place, &byte) in (0..).zip(items) {
        if std::mem::take(&mut open[usize::from(byte)]) {
            places[usize::from(byte)] = place;
            sought -= 1;
            if sought == 0 {
                break;
            }
        }
    }
    if let (Ok(_), true) = (i16::try_from(items.len()), cx.slims(wanted.len())) {
        let (places, mut found) = (places.map(|place| place as i16), i16::blank(wanted.len())?);
        found.iter_mut().zip(wanted).for_each(|(to, &byte)| *to = places[usize::from(byte)]);
        return Array::new(frame, found).map(|found| found.within(bounds));
    }
    Array::bounded(cx, frame, budget::mapped(wanted, |&byte| places[usize::from(byte)])?, bounds)
}

/// As [`index_of`], with the last item that is equal.
pub fn last_index_of(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    if small::takes(cx, &x, &y)
        && let Some(result) = small::last_index(&x, &y)
    {
        return Ok(result.into());
    }
    let (frame, found) = lookup(cx, &x, &y, Which::Last)?;
    Array::bounded(cx, &frame, found, Bounds { least: 0, most: x.tally() as i64 })
}

/// For each cell of `x`, whether it is an item of `y`.
pub fn member(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    if small::takes(cx, &x, &y)
        && let Some(result) = small::member(cx, &x, &y)
    {
        return Ok(result.into());
    }
    if y.rank() == 1 && SEARCH.on(cx) {
        if let (Some(item), Some(items)) = (x.as_atom::<i64>(), y.as_slice::<i64>()) {
            return Ok(Array::from(items.contains(item)));
        }
        if let Some(out) = exact_members(cx, &x, &y)? {
            return Array::new(x.shape(), out);
        }
    }
    let (frame, found) = lookup(cx, &y, &x, Which::First)?;
    let tally = y.tally() as i64;
    let out = budget::mapped(&found, |&index| index < tally)?;
    Array::new(&frame, out)
}

/// Whether each element is an item of a list, for cases that need no places: a few elements or items, or integers of a small range.
pub(super) fn exact_members(cx: &Context, x: &Array, y: &Array) -> Result<Option<Vec<bool>>> {
    if let Some(found) = among_short_list::<i64>(cx, x, y)? {
        return Ok(Some(found));
    }
    if let Some(found) = among_short_list::<u8>(cx, x, y)? {
        return Ok(Some(found));
    }
    if let Some(found) = among_short_list::<Symbol>(cx, x, y)? {
        return Ok(Some(found));
    }
    if let (Some(wanted), Some(items)) = (x.as_slice::<u8>(), y.as_slice::<u8>()) {
        if wanted.len() < BYTE_TABLE_WANTED_MIN {
            return Ok(None);
        }
        let mut marks = [false; 256];
        items.iter().for_each(|&byte| marks[usize::from(byte)] = true);
        return budget::mapped(wanted, |&byte| marks[usize::from(byte)]).map(Some);
    }
    let (Some(wanted), Some(items)) = (x.as_slice::<i64>(), y.as_slice::<i64>()) else { return Ok(None) };
    if wanted.len().saturating_mul(items.len()) <= ROW_COMPARISONS_MAX || table::are_few(wanted.len(), items.len()) {
        return Ok(None);
    }
    let Some((low, marks)) = exact::marks(items, items.len() + wanted.len())? else { return Ok(None) };
    let mut out = budget::vec(wanted.len())?;
    for block in wanted.chunks(SELECTION_BLOCK_ELEMENTS) {
        cx.poll()?;
        out.extend(
            block.iter().map(|&value| value >= low && marks.get(value.wrapping_sub(low) as usize) == Some(&true)),
        );
    }
    Ok(Some(out))
}

/// Items that are compared with all of an argument, at most.
pub const COMPARED_ITEMS_MAX: usize = 8;

/// Whether each element of `x` is an item of a short list `y`, each item of which is compared with all elements. `None` for elements of
/// another type, and for a list that is not short.
fn among_short_list<T: Element + Copy + PartialEq>(cx: &Context, x: &Array, y: &Array) -> Result<Option<Vec<bool>>> {
    let (Some(wanted), Some(items)) = (x.as_slice::<T>(), y.as_slice::<T>()) else { return Ok(None) };
    if items.len() > COMPARED_ITEMS_MAX {
        return Ok(None);
    }
    let mut out = budget::filled(wanted.len(), false)?;
    for (out, wanted) in out.chunks_mut(SELECTION_BLOCK_ELEMENTS).zip(wanted.chunks(SELECTION_BLOCK_ELEMENTS)) {
        cx.poll()?;
        for &item in items {
            wide(
                out.len(),
                #[inline(always)]
                || out.iter_mut().zip(wanted).for_each(|(to, &one)| *to |= one == item),
            );
        }
    }
    Ok(Some(out))
}

/// Which integers of `x` are in each row of `width` integers of `y`: x under the frame of the rows. `None` for elements of
/// other types.
///
/// ```
/// use {jackal_array::{Array, Context}, jackal_kernels::verbs::search::member_of_rows};
/// let (x, y) = (Array::list(vec![1_i64, 5]), Array::new(&[2, 2], vec![5_i64, 6, 1, -9])?);
/// let found = member_of_rows(&Context::default(), &x, &y, &[2], 2)?;
/// assert_eq!(found, Some(Array::new(&[2, 2], vec![false, true, true, false])?));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn member_of_rows(cx: &Context, x: &Array, y: &Array, frame: &[usize], width: usize) -> Result<Option<Array>> {
    let (Some(wanted), Some(rows)) = (x.as_slice::<i64>(), y.as_slice::<i64>()) else { return Ok(None) };
    let whole = shape::concat(frame, x.shape());
    shape::check_rank(whole.len())?;
    if width == 0 || wanted.len().saturating_mul(width) > ROW_COMPARISONS_MAX {
        return Ok(None);
    }
    let mut out = budget::filled(shape::count(&whole)?, false)?;
    if wanted.is_empty() {
        return Array::new(&whole, out).map(Some);
    }
    for (rows, out) in rows.chunks(width * TOGETHER).zip(out.chunks_mut(wanted.len() * TOGETHER)) {
        cx.poll()?;
        wide(
            rows.len(),
            #[inline(always)]
            || {
                for (row, out) in rows.chunks_exact(width).zip(out.chunks_exact_mut(wanted.len())) {
                    wanted_in(row, wanted, out);
                }
            },
        );
    }
    Array::new(&whole, out).map(Some)
}

/// The flag is polled after this many rows.
const TOGETHER: usize = 1024;

/// Which integers occur in a row.
#[inline(always)]
fn wanted_in(row: &[i64], wanted: &[i64], out: &mut [bool]) {
    // Small numbers are the bits of one word.
    let (mut bits, mut beyond) = (0_u64, 0_i64);
    for &item in row {
        bits |= 1_u64.wrapping_shl(item as u32);
        beyond |= item >> 6;
    }
    if beyond == 0 {
        let has = |&item: &i64| item >> 6 == 0 && bits >> (item & 63) & 1 == 1;
        out.iter_mut().zip(wanted).for_each(|(to, item)| *to = has(item));
    } else {
        out.iter_mut().zip(wanted).for_each(|(to, item)| *to = row.contains(item));
    }
}

/// Comparisons of a row at most that are made one by one.
const ROW_COMPARISONS_MAX: usize = 2048;

/// For each box of `y`, which items of all boxes' contents together are items of its own content. An unboxed element is
/// its own content.
pub fn raze_member(cx: &Context, y: Arg<'_>) -> Result<Array> {
    let all = crate::verbs::structure::boxes::raze(cx, y.lend())?;
    let mut out = budget::vec(shape::count(&[y.count(), all.tally()])?)?;
    for index in 0..y.count() {
        cx.poll()?;
        let own = match y.widened() {
            View::Box(values) => values.get(index).map(Value::array).transpose()?.cloned().unwrap_or_else(|| y.clone()),
            _ => y.cell(index, &[]),
        };
        match member(cx, (&all).into(), own.into())?.widened() {
            View::Bool(mask) if mask.len() == all.tally() => out.extend_from_slice(mask),
            _ => out.resize(out.len() + all.tally(), false),
        }
    }
    Array::new(&shape::concat(y.shape(), &[all.tally()]), out)
}
