//! Duplicates: removing, marking and classifying them; set difference.

use super::cells::{Which, cells_equal, same_float};
use super::exact;
use super::index::exact_members;
use super::lookup::{firsts, lookup};
use crate::array::buffer_pool::PooledBuffer;
use crate::array::compare::Equality;
use crate::array::{Arg, Array, Context, ElementType, Symbol, Tolerance, View, budget, shape};
use crate::error::Result;
use crate::fast_ways::{SEARCH, SMALL};
use crate::verbs::atomic::{Classes, Keys};
use crate::verbs::selection::select::{items_at, items_where};
use crate::verbs::small;
use crate::with_slim;

/// The same expression for the integers of an array as they are stored.
macro_rules! with_integers {
    ($array:expr, $items:ident => $body:expr) => {
        match $array.slim() {
            Some(slim) => with_slim!(slim, $items => $body),
            None => {
                let $items = $array.as_slice::<i64>().unwrap_or(&[]);
                $body
            }
        }
    };
}

fn is_list_of_integers(y: &Array) -> bool {
    y.rank() == 1 && y.kind() == ElementType::Int && !y.is_sparse()
}

/// The items without those that equal an earlier one, in order of first occurrence.
///
/// ```
/// use {jackal_array::{Array, Context}, jackal_kernels::verbs::search::nub};
/// assert_eq!(nub(&Context::default(), Array::text("mississippi").into())?, Array::text("misp"));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn nub(cx: &Context, y: Arg<'_>) -> Result<Array> {
    if SMALL.on(cx)
        && let Some(result) = small::distinct(&y)
    {
        return Ok(result.into());
    }
    let y = y.into_array();
    if y.is_atom() {
        return y.reshaped(&[1]);
    }
    if is_list_of_integers(&y)
        && SEARCH.on(cx)
        && let Some(different) = with_integers!(&y, items => exact::different(items, exact::range_of(&y)))?
    {
        return match y.bounds() {
            _ if different.len() == y.count() => Ok(y),
            Some(bounds) => Array::bounded(cx, &[different.len()], different, bounds),
            None => Ok(Array::list(different)),
        };
    }
    if let (Some(items), 1) = (y.as_slice::<u8>(), y.rank())
        && SEARCH.on(cx)
    {
        let different = exact::different_bytes(cx, items)?;
        return Ok(if different.len() == items.len() { y } else { Array::copied(&different) });
    }
    let (firsts, _) = kept(cx, &y)?;
    let mut places = Vec::new();
    for (index, &first) in firsts.iter().enumerate() {
        if first == index as i64 {
            places.push(index);
        }
    }
    if places.len() == y.tally() {
        return Ok(y);
    }
    items_at(cx, &y, &places, &[places.len()])
}

/// For each item, whether it is the first of its kind.
pub fn nub_sieve(cx: &Context, y: Arg<'_>) -> Result<Array> {
    if SMALL.on(cx)
        && let Some(result) = small::sieve(&y)
    {
        return Ok(result.into());
    }
    let tally = y.tally();
    let out =
        budget::collected(tally, kept(cx, &y)?.0.iter().enumerate().map(|(index, &first)| first == index as i64))?;
    Array::new(&[tally], out)
}

/// For each item the first item of the nub that equals it; and whether that differs from the first item of `y` that does.
/// The nub is found as J's dictionary says: the first item is taken, those that equal it are put away, then the first of what
/// is left is taken, and so on. Tolerantly an item may equal one that was put away, and none that was taken: it is taken.
fn kept(cx: &Context, y: &Array) -> Result<(Vec<i64>, bool)> {
    let mut firsts = firsts(cx, y)?;
    let tolerant = matches!(y.kind(), ElementType::Float | ElementType::Complex | ElementType::Box);
    if !tolerant || cx.tolerance == Tolerance::EXACT {
        return Ok((firsts, false));
    }
    let is_first = |firsts: &[i64], place: usize| firsts.get(place) == Some(&(place as i64));
    let (size, mut chained) = (y.item_count(), false);
    for place in 0..firsts.len() {
        let first = firsts.get(place).map_or(place, |&first| usize::try_from(first).unwrap_or(place));
        if is_first(&firsts, first) {
            continue;
        }
        cx.poll()?;
        chained = true;
        let equal =
            |&other: &usize| is_first(&firsts, other) && cells_equal(Equality::new(cx), (y, other), (y, place), size);
        let found = (first + 1..place).find(equal).unwrap_or(place);
        if let Some(slot) = firsts.get_mut(place) {
            *slot = found as i64;
        }
    }
    Ok((firsts, chained))
}

/// Integers of a small range, with a table of their classes.
pub struct SmallKeys<'a> {
    /// A class for each number of the range, also for one that no key is.
    pub classes: Classes<'a>,
    /// How many classes that makes.
    pub count: usize,
    /// The classes of the keys that there are, in order of first occurrence.
    pub firsts: Vec<usize>,
}

/// A lookup from each key to its class, without an array of class numbers; `None` where the keys are not integers of a small range.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::search::small_keys;
/// let keys = Array::list([7_i64, 9, 7].repeat(100));
/// let small = small_keys(&Context::default(), &keys)?.map(|small| (small.count, small.firsts));
/// assert_eq!(small, Some((3, vec![0, 2])));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn small_keys<'a>(cx: &Context, x: &'a Array) -> Result<Option<SmallKeys<'a>>> {
    if !is_list_of_integers(x) || !SEARCH.on(cx) {
        return Ok(None);
    }
    let (low, places) = exact::range_of(x);
    let Some(count) = usize::try_from(places).ok().filter(|&count| (1..=x.count() / OCCURRENCES_MIN).contains(&count))
    else {
        return Ok(None);
    };
    let firsts = with_integers!(x, keys => exact::first_places(keys, low, count))?;
    let keys = x.slim().map_or_else(|| Keys::Wide(x.as_slice().unwrap_or(&[])), Keys::Slim);
    Ok(Some(SmallKeys { classes: Classes::From(low, keys), count, firsts }))
}

/// The least average count of each number of the range.
const OCCURRENCES_MIN: usize = 4;

/// The number of the class of each item, classes being numbered in order of first occurrence, and how many there are.
pub fn classes(cx: &Context, y: &Array) -> Result<(Vec<usize>, usize)> {
    if is_list_of_integers(y)
        && SEARCH.on(cx)
        && let Some(classes) = with_integers!(y, items => exact::classes(items, exact::range_of(y)))?
    {
        return Ok(classes);
    }
    if let (Some(items), 1) = (y.as_slice::<u8>(), y.rank())
        && SEARCH.on(cx)
    {
        return exact::classes_of_bytes(cx, items);
    }
    if let (Some(items), 1, true) = (y.as_slice::<Symbol>(), y.rank(), SEARCH.on(cx))
        && let Some(classes) = exact::classes(items, exact::range_of_symbols(items))?
    {
        return Ok(classes);
    }
    numbered(cx, &kept(cx, y)?.0)
}

fn numbered(cx: &Context, firsts: &[i64]) -> Result<(Vec<usize>, usize)> {
    let mut out: Vec<usize> = budget::vec(firsts.len())?;
    let mut count = 0;
    for (index, &first) in firsts.iter().enumerate() {
        if index % 8192 == 0 {
            cx.poll()?;
        }
        let earlier = usize::try_from(first).ok().filter(|&first| first < index).and_then(|first| out.get(first));
        match earlier {
            Some(&class) => out.push(class),
            None => {
                out.push(count);
                count += 1;
            }
        }
    }
    Ok((out, count))
}

/// The places of the items of an array by class, each class in its own order.
#[derive(Debug, PartialEq, Eq)]
pub struct Groups {
    /// The places, those of the first class first.
    pub places: Vec<usize>,
    /// Where each class starts and ends among the places.
    pub spans: Vec<(usize, usize)>,
}

impl Groups {
    /// The first place of each class.
    pub fn firsts(&self) -> Result<Vec<usize>> {
        let out = budget::collected(self.spans.len(), self.iter().filter_map(|places| places.first().copied()))?;
        Ok(out)
    }

    /// The places of each class, in order of first occurrence.
    pub fn iter(&self) -> impl Iterator<Item = &[usize]> {
        self.spans.iter().map(|&(start, end)| self.places.get(start..end).unwrap_or(&[]))
    }
}

/// Where the items of each class are: equal items are of one class, and classes go in order of first occurrence.
///
/// ```
/// use {jackal_array::{Array, Context}, jackal_kernels::verbs::search::groups};
/// let groups = groups(&Context::default(), &Array::text("aba"))?;
/// assert_eq!(groups.iter().collect::<Vec<_>>(), [&[0_usize, 2][..], &[1]]);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn groups(cx: &Context, y: &Array) -> Result<Groups> {
    let (classes, count) = classes(cx, y)?;
    grouped(cx, &PooledBuffer::from(classes), count)
}

/// The places of each of `count` classes, where the class of every item is known.
pub fn grouped(cx: &Context, classes: &[usize], count: usize) -> Result<Groups> {
    let mut next = budget::filled(count, 0_usize)?;
    for block in classes.chunks(8192) {
        cx.poll()?;
        for &class in block {
            if let Some(size) = next.get_mut(class) {
                *size += 1;
            }
        }
    }
    let mut spans = budget::vec(count)?;
    let mut end = 0;
    for size in &mut next {
        spans.push((end, end + *size));
        end += std::mem::replace(size, end);
    }
    let mut places = budget::filled(classes.len(), 0_usize)?;
    for (turn, block) in classes.chunks(8192).enumerate() {
        cx.poll()?;
        for (index, &class) in (turn * 8192..).zip(block) {
            if let Some(place) = next.get_mut(class) {
                if let Some(slot) = places.get_mut(*place) {
                    *slot = index;
                }
                *place += 1;
            }
        }
    }
    Ok(Groups { places, spans })
}

/// For each item whether it differs from the one before it; the first does.
///
/// ```
/// use {jackal_array::{Array, Context}, jackal_kernels::verbs::search::differing};
/// assert_eq!(differing(&Context::default(), &Array::text("aab"))?, Array::list(vec![true, false, true]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn differing(cx: &Context, y: &Array) -> Result<Array> {
    if y.rank() == 1 && SEARCH.on(cx) {
        let tolerance = cx.tolerance;
        match y.widened() {
            View::Int(_) if !y.is_sparse() => return with_integers!(y, items => neighbours(cx, items, |a, b| a != b)),
            View::Bool(items) => return neighbours(cx, items, |a, b| a != b),
            View::Byte(items) => return neighbours(cx, items, |a, b| a != b),
            View::Symbol(items) => return neighbours(cx, items, |a, b| a != b),
            View::Float(items) => return neighbours(cx, items, |&a, &b| !same_float(tolerance, a, b)),
            _ => {}
        }
    }
    let (tally, size, equality) = (y.tally(), y.item_count(), Equality::new(cx));
    let mut out = budget::vec(tally)?;
    for index in 0..tally {
        if index % 1024 == 0 {
            cx.poll()?;
        }
        out.push(index == 0 || !cells_equal(equality, (y, index - 1), (y, index), size));
    }
    Ok(Array::list(out))
}

/// Whether each item differs from the one before it.
fn neighbours<T>(cx: &Context, items: &[T], differ: impl Fn(&T, &T) -> bool) -> Result<Array> {
    let mut out = budget::filled(items.len(), true)?;
    let before = items.chunks(ITEMS_BETWEEN_POLLS);
    for ((turn, before), block) in
        before.enumerate().zip(out.get_mut(1..).unwrap_or(&mut []).chunks_mut(ITEMS_BETWEEN_POLLS))
    {
        cx.poll()?;
        let items = items.get(turn * ITEMS_BETWEEN_POLLS + 1..).unwrap_or(&[]);
        block.iter_mut().zip(before.iter().zip(items)).for_each(|(to, (a, b))| *to = differ(a, b));
    }
    Ok(Array::list(out))
}

/// The flag is polled after this many items that are compared with all before them.
const ITEMS_BETWEEN_POLLS: usize = 1 << 13;

/// A table with a row for each different item, which tells where it occurs.
pub fn self_classify(cx: &Context, y: Arg<'_>) -> Result<Array> {
    let (kept, chained) = kept(cx, &y)?;
    let (classes, count) = numbered(cx, &kept)?;
    let tally = classes.len();
    let mut out = budget::filled(shape::count(&[count, tally])?, false)?;
    if chained {
        // An item may equal several of the nub.
        let nub = (0..tally).filter(|&place| kept.get(place) == Some(&(place as i64)));
        for (row, place) in out.chunks_mut(tally).zip(nub) {
            cx.poll()?;
            let equal = |other: usize| cells_equal(Equality::new(cx), (&y, place), (&y, other), y.item_count());
            row.iter_mut().enumerate().for_each(|(other, slot)| *slot = equal(other));
        }
    }
    for (index, class) in classes.iter().enumerate() {
        if let Some(place) = out.get_mut(class * tally + index) {
            *place = true;
        }
    }
    Array::new(&[count, tally], out)
}

/// The items of `x` that are not among the cells of `y`.
///
/// ```
/// use {jackal_array::{Array, Context}, jackal_kernels::verbs::search::less};
/// assert_eq!(less(&Context::default(), Array::text("banana").into(), Array::text("na").into())?, Array::text("b"));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn less(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    let (x, y) = (x.into_array(), y.into_array());
    let x = if x.is_atom() { x.reshaped(&[1])? } else { x };
    let item_rank = x.rank().saturating_sub(1);
    // The cells of y of the rank of an item of x, as a list of items; of a lower rank nothing can be equal.
    let Some(lead) = y.rank().checked_sub(item_rank) else { return Ok(x) };
    let (frame, cell) = y.shape().split_at(lead);
    let whole = shape::concat(&[shape::count(frame)?], cell);
    let cells = y.reshaped(&whole)?;
    let members = if item_rank == 0 && SEARCH.on(cx) { exact_members(cx, &x, &cells)? } else { None };
    let keep = match members {
        Some(found) => budget::mapped(&found, |&found| !found)?,
        None => {
            let (found, tally) = (lookup(cx, &cells, &x, Which::First)?.1, cells.tally() as i64);
            budget::mapped(&found, |&index| index >= tally)?
        }
    };
    if keep.len() != x.tally() {
        return Ok(x);
    }
    items_where(cx, &x, &keep[..])
}
