//! Prefixes, suffixes and infixes (windows and blocks) of the items of an array.
//!
//! A function inserted between items (`KnownMonad::Insert`) is not run anew on every part: prefixes and suffixes are scans,
//! short windows are as many vector operations as a window has items, long ones are joined from scans of blocks (van
//! Herk's method), so that floats are only ever combined in the way the definition does, never subtracted again.

use super::insert::insert_cells_atomic;
use crate::array::cells::INFINITE;
use crate::array::{Array, Assembly, Context, Element, ElementType, View, budget, buffer_pool, fill, promote, shape};
use crate::error::{ErrorKind, Result};
use crate::fast_ways::SMALL;
use crate::operators::apply::Parts;
use crate::operators::small;
use crate::operators::{Apply, KnownMonad, MonadRow, insert, rank, scan, segments};
use crate::verbs::atomic::pairing::{BLOCK_ELEMENTS, Machine, SMALL_BLOCK_ELEMENTS};
use crate::verbs::atomic::{ADD, AtomicDyad, DIVIDE, Flow, Kernel, Loop, Span};
use crate::verbs::selection::take;
use crate::with_items;

/// Windows up to this length are done in one pass per item.
const ONE_PASS_WINDOW_MAX: usize = 32;

/// `f` on every prefix of the items of `y`: of one item, of two, and so on.
pub fn prefix(cx: &Context, f: &dyn Apply, y: Array) -> Result<Array> {
    let y = as_items(y)?;
    match f.known_monad() {
        Some(KnownMonad::Insert(verb)) if y.kind().is_numeric() => {
            if SMALL.on(cx)
                && let Some(result) = small::prefixes(cx, verb, &y)
            {
                return Ok(result);
            }
            if let Some(result) = scan::forward(cx, verb, &y)? {
                return Ok(result);
            }
        }
        Some(KnownMonad::Row(row)) => {
            if let Some(kernel) = row.prefixes
                && let Some(result) = kernel(&y, false)?
            {
                return Ok(result);
            }
        }
        _ => {}
    }
    let count = y.tally();
    if let Some(result) = on_segments(cx, f, &y, |i| (0, i + 1))? {
        return Ok(result);
    }
    on_each_part(cx, f, count, &y, |y, i| part(cx, y, 0, i + 1))
}

/// `f` on every suffix of the items of `y`: of all, of all but the first, and so on.
pub fn suffix(cx: &Context, f: &dyn Apply, y: Array) -> Result<Array> {
    let y = as_items(y)?;
    match f.known_monad() {
        Some(KnownMonad::Insert(verb)) if y.kind().is_numeric() => {
            if let Some(result) = scan::backward(cx, verb, &y)? {
                return Ok(result);
            }
        }
        Some(KnownMonad::Row(row)) => {
            if let Some(kernel) = row.prefixes
                && let Some(result) = kernel(&y, true)?
            {
                return Ok(result);
            }
        }
        _ => {}
    }
    let count = y.tally();
    if let Some(result) = on_segments(cx, f, &y, |i| (i, count))? {
        return Ok(result);
    }
    on_each_part(cx, f, count, &y, |y, i| part(cx, y, i, y.tally() - i))
}

/// `f` on every infix of `x` items: windows that overlap, or blocks one after another when `x` is negative. Each atom of
/// `x` apart.
pub fn infix(cx: &Context, f: &dyn Apply, x: Array, y: Array) -> Result<Array> {
    let y = as_items(y)?;
    rank::dyad(cx, (0, INFINITE), x, y, &|cx, x, y| infix_of(cx, f, width(cx, &x)?, y))
}

/// The length of parts; an infinite one is longer than any array.
pub(super) fn width(cx: &Context, x: &Array) -> Result<i64> {
    match x.widened() {
        View::Float(&[length]) if length.is_infinite() => Ok(if length > 0.0 { i64::MAX } else { -i64::MAX }),
        _ => promote::integer(x, cx.tolerance),
    }
}

/// An atom as a list of one item.
pub(super) fn as_items(y: Array) -> Result<Array> {
    if y.is_atom() { y.reshaped(&[1]) } else { Ok(y) }
}

/// The sizes of all prefixes or suffixes.
pub(super) fn counts(y: &Array, down: bool) -> Result<Option<Array>> {
    if y.kind().is_exact() {
        return Ok(None);
    }
    let count = i64::try_from(y.tally()).unwrap_or(i64::MAX);
    let out = budget::collected(y.tally(), (1..=count).map(|i| if down { count + 1 - i } else { i }))?;
    Ok(Some(Array::list(out)))
}

/// `length` items from item `start`; the caller keeps the range within `y`.
pub(super) fn part(cx: &Context, y: &Array, start: usize, length: usize) -> Result<Array> {
    segments::part(cx, y, start, start + length)
}

/// The result of a kernel for segments on a part for each item, for arrays of at most this many elements.
fn on_segments(cx: &Context, f: &dyn Apply, y: &Array, part: impl Fn(usize) -> Span) -> Result<Option<Array>> {
    const SEGMENTED_ELEMENTS_MAX: usize = 1024;
    match f.known_monad() {
        Some(KnownMonad::Row(MonadRow { segments: Some(kernel), .. }))
            if (1..=SEGMENTED_ELEMENTS_MAX).contains(&y.count()) =>
        {
            kernel(cx, y, &(0..y.tally()).map(part).collect::<Vec<Span>>())
        }
        _ => Ok(None),
    }
}

/// `f` on part 0, 1 ... of `y`, assembled. Without parts: the shape of `f` on part of nothing.
pub(super) fn on_each_part(
    cx: &Context,
    f: &dyn Apply,
    count: usize,
    y: &Array,
    part_of: impl Fn(&Array, usize) -> Result<Array>,
) -> Result<Array> {
    if count == 0 {
        return on_none(cx, f, || part(cx, y, 0, 0));
    }
    let mut assembly = Assembly::new(&[count]);
    for index in 0..count {
        cx.poll()?;
        assembly.push(f.monad(cx, part_of(y, index)?.into())?)?;
    }
    assembly.finish(cx)
}

/// No parts: `f` runs on a sample to learn the shape of its results; an error there is none.
fn on_none(cx: &Context, f: &dyn Apply, sample: impl FnOnce() -> Result<Array>) -> Result<Array> {
    match sample().and_then(|sample| f.monad(cx, sample.into())) {
        Ok(cell) => fill::empty_of(cell.kind(), &shape::concat(&[0], cell.shape())),
        Err(error) if matches!(error.kind(), ErrorKind::Interrupt | ErrorKind::TimeLimit | ErrorKind::Exit(_)) => {
            Err(error)
        }
        Err(_) => fill::empty_of(ElementType::Bool, &[0]),
    }
}

fn infix_of(cx: &Context, f: &dyn Apply, width: i64, y: Array) -> Result<Array> {
    let count = y.tally();
    // An infinite window is one item too long.
    let size = if width == i64::MAX { count + 1 } else { usize::try_from(width.unsigned_abs()).unwrap_or(usize::MAX) };
    if width < 0 {
        return blocks_of(cx, f, size, y);
    }
    if size > count {
        if let (Some(KnownMonad::Row(MonadRow { gives_argument: true, .. })), true) =
            (f.known_monad(), y.item_shape().contains(&0) || count == 0)
        {
            return fill::empty_of(y.kind(), &shape::concat(&[0, size], y.item_shape()));
        }
        return on_none(cx, f, || fill::filled_of(y.kind(), &shape::concat(&[size], y.item_shape())));
    }
    if let Some(verb) = inserted(f)
        && SMALL.on(cx)
        && let Some(result) = small::windows(cx, verb, size, &y)
    {
        return Ok(result);
    }
    if size > 0
        && let Some(result) = known(cx, f.known_monad(), &y, size)?
    {
        return Ok(result);
    }
    on_each_part(cx, f, count - size + 1, &y, |y, i| part(cx, y, i, size))
}

/// The results on all windows of `size` items by a kernel.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::operators::{KnownMonad, prefix};
/// use jackal_kernels::verbs::atomic::ADD;
/// let y = Array::list(vec![1_i64, 2, 3]);
/// let sums = prefix::known(&Context::default(), Some(KnownMonad::Insert(&ADD)), &y, 2)?;
/// assert_eq!(sums, Some(Array::list(vec![3_i64, 5])));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn known(cx: &Context, known: Option<KnownMonad>, y: &Array, size: usize) -> Result<Option<Array>> {
    match known {
        Some(KnownMonad::Insert(verb)) if y.kind().is_numeric() => windows(cx, verb, size, y),
        _ => by_row(cx, known, y, (size, 1, y.tally() - size + 1)),
    }
}

/// The result of a kernel for parts.
fn by_row(cx: &Context, known: Option<KnownMonad>, y: &Array, parts: Parts) -> Result<Option<Array>> {
    match known {
        Some(KnownMonad::Row(MonadRow { parts: Some(kernel), .. })) if parts.0 > 0 && parts.2 > 0 => {
            kernel(cx, y, parts)
        }
        _ => Ok(None),
    }
}

/// The means of windows: of blocks, of which the last may be shorter, in the general way.
pub(super) fn means(cx: &Context, y: &Array, (size, step, _): Parts) -> Result<Option<Array>> {
    if step != 1 || !y.kind().is_numeric() {
        return Ok(None);
    }
    let Some(sums) = windows(cx, &ADD, size, y)? else { return Ok(None) };
    DIVIDE.apply(cx, sums, Array::from(i64::try_from(size).unwrap_or(i64::MAX))).map(Some)
}

/// Each part in a box.
pub(super) fn boxed_parts(cx: &Context, y: &Array, (size, step, count): Parts) -> Result<Option<Array>> {
    let parts = budget::collected(count, (0..count).map(|i| (i * step, y.tally().min(i * step + size))))?;
    segments::boxed(cx, y, &parts).map(|boxes| Some(Array::list(boxes)))
}

/// Each part as a list.
pub(super) fn raveled_parts(cx: &Context, y: &Array, parts: Parts) -> Result<Option<Array>> {
    let row = shape::count(y.item_shape())?;
    as_they_are(cx, y, parts, &shape::concat(&[parts.2], &[shape::count(&[parts.0, row])?])).map(Some)
}

/// Copies parts one behind the other, given their length, their distance and their number.
pub fn same_parts(cx: &Context, y: &Array, parts: Parts) -> Result<Option<Array>> {
    as_they_are(cx, y, parts, &shape::concat(&[parts.2, parts.0], y.item_shape())).map(Some)
}

/// The elements of the parts one behind the other, under a shape. A last part that is shorter is filled up.
fn as_they_are(cx: &Context, y: &Array, (size, step, count): Parts, whole: &[usize]) -> Result<Array> {
    let end = (count - 1).saturating_mul(step).saturating_add(size);
    let filled = if end == y.tally() {
        y.clone()
    } else {
        take::take(cx, Array::from(i64::try_from(end).unwrap_or(i64::MAX)).into(), y.into())?
    };
    if step == size {
        return filled.reshaped(whole);
    }
    let row = shape::count(y.item_shape())?;
    with_items!(filled.widened(), items => spread(cx, items, row, (size, step, count), whole))
}

/// Overlapping parts, one behind the other.
fn spread<T: Element>(
    cx: &Context,
    items: &[T],
    row: usize,
    (size, step, count): (usize, usize, usize),
    whole: &[usize],
) -> Result<Array> {
    shape::check_rank(whole.len())?;
    let mut out = budget::vec(shape::count(whole)?)?;
    for i in 0..count {
        if i % 1024 == 0 {
            cx.poll()?;
        }
        budget::extend(&mut out, items.get(i * step * row..(i * step + size) * row).unwrap_or(&[]))?;
    }
    Array::new(whole, out)
}

/// The elementwise dyad that the function inserts between items, if it does.
pub(super) fn inserted(f: &dyn Apply) -> Option<&'static AtomicDyad> {
    match f.known_monad() {
        Some(KnownMonad::Insert(verb)) => Some(verb),
        _ => None,
    }
}

/// Blocks of `size` items, of which the last may be shorter.
fn blocks_of(cx: &Context, f: &dyn Apply, size: usize, y: Array) -> Result<Array> {
    let count = y.tally();
    if let (Some(verb), 2, true) = (inserted(f), size, !y.kind().is_numeric() && count >= 2 && count.is_multiple_of(2))
    {
        return pairs(cx, verb, &y);
    }
    if let (Some(verb), true) = (inserted(f), y.kind().is_numeric() && count > 0 && size <= count) {
        let full = count / size;
        let rank = i64::try_from(y.rank()).unwrap_or(i64::MAX);
        let cells = part(cx, &y, 0, full * size)?.reshaped(&shape::concat(&[full, size], y.item_shape()))?;
        let result = insert_cells_atomic(cx, verb, rank, cells)?;
        if full * size == count {
            return Ok(result);
        }
        let last = insert::insert_atomic_or_item(cx, verb, part(cx, &y, full * size, count - full * size)?)?;
        return join(cx, result, last);
    }
    let blocks = count.div_ceil(size.max(1));
    if let Some(result) = by_row(cx, f.known_monad(), &y, (size.min(count), size.min(count), blocks))? {
        return Ok(result);
    }
    on_each_part(cx, f, blocks, &y, |y, i| part(cx, y, i * size, size.min(y.tally() - i * size)))
}

/// An elementwise dyad between the first and the second item of every pair, of any type.
fn pairs(cx: &Context, verb: &AtomicDyad, y: &Array) -> Result<Array> {
    let every_other = |first: usize| {
        let places = budget::collected(y.tally().div_ceil(2), (first..y.tally()).step_by(2))?;
        crate::verbs::selection::select::items_at(cx, y, &places, &[places.len()])
    };
    verb.apply(cx, every_other(0)?, every_other(1)?)
}

/// Items and one more.
pub(super) fn join(cx: &Context, mut items: Array, last: Array) -> Result<Array> {
    budget::check::<u64>(items.count())?;
    if items.append_in_place(&last) {
        return Ok(items);
    }
    let count = items.tally();
    let mut assembly = Assembly::new(&[count + 1]);
    for index in 0..count {
        assembly.push(items.item(index))?;
    }
    assembly.push(last)?;
    assembly.finish(cx)
}

/// An elementwise dyad inserted between the items of every window; `None` where one window leaves the exact numbers on
/// the way, as by a division by zero, which must not change what the others go on with.
fn windows(cx: &Context, verb: &AtomicDyad, size: usize, y: &Array) -> Result<Option<Array>> {
    let count = y.tally() - size + 1;
    if let (View::Bool(items), Some(_), 2..) = (y.widened(), verb.fold.bools_to_int, size) {
        return counted_windows(cx, items, (size, count), y).map(Some);
    }
    if size > ONE_PASS_WINDOW_MAX
        && verb.associative
        && !verb.in_order
        && let Some(result) = scan::long_windows(cx, verb, size, y)?
    {
        return Ok(Some(result));
    }
    if let Some(result) = match y.widened() {
        View::Int(items) if verb.keeps_ints => short_windows(cx, verb.ints, items, size, y)?,
        View::Float(items) => short_windows(cx, verb.floats, items, size, y)?,
        _ => None,
    } {
        return Ok(Some(result));
    }
    let exact = |y: &Array| matches!(y.kind(), ElementType::Extended | ElementType::Rational);
    let mut result = part(cx, y, size - 1, count)?;
    for start in (0..size - 1).rev() {
        if exact(y) && !exact(&result) {
            return Ok(None);
        }
        result = verb.apply(cx, part(cx, y, start, count)?, result)?;
    }
    Ok(Some(result))
}

/// An associative verb inserted between each item of a list of numbers and the items before it, `size` in all or as many as
/// there are. `None` for anything else.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::operators::prefix::moving;
/// use jackal_kernels::verbs::atomic::ADD;
/// let y = Array::list(vec![1_i64, 2, 3, 4]);
/// assert_eq!(moving(&Context::default(), &ADD, 2, &y)?, Some(Array::list(vec![1_i64, 3, 5, 7])));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn moving(cx: &Context, verb: &AtomicDyad, size: usize, y: &Array) -> Result<Option<Array>> {
    if size == 0 || y.rank() != 1 || !verb.associative || verb.in_order || y.kind() > ElementType::Float {
        return Ok(None);
    }
    let y = match verb.bools {
        Kernel::Bool(_) => y.clone(),
        _ if y.kind() == ElementType::Bool => promote::cast(y.clone(), ElementType::Int)?,
        _ => y.clone(),
    };
    if size == 1 || y.tally() < 2 {
        return Ok(Some(y));
    }
    if size >= y.tally() {
        return scan::forward(cx, verb, &y);
    }
    let Some(full) = windows(cx, verb, size, &y)? else { return Ok(None) };
    let first = part(cx, &y, 0, size - 1)?;
    let Some(mut all) = scan::forward(cx, verb, &first)? else { return Ok(None) };
    budget::check::<u64>(y.tally())?;
    // A scan of one item is that item, which is not to be held twice.
    drop(first);
    Ok(all.append_in_place(&full).then_some(all))
}

/// How many ones there are in each place of every window: a window is the one before it, less what it leaves, with what it
/// gains.
fn counted_windows(cx: &Context, items: &[bool], (size, count): (usize, usize), y: &Array) -> Result<Array> {
    let row = shape::count(y.item_shape())?;
    let mut out: Vec<i64> = budget::vec(count * row)?;
    let mut now: Vec<i64> = budget::filled(row, 0)?;
    for item in items.chunks_exact(row.max(1)).take(size) {
        now.iter_mut().zip(item).for_each(|(now, &one)| *now += i64::from(one));
    }
    budget::extend(&mut out, &now)?;
    let gained = items.get(size * row..).unwrap_or(&[]);
    if let [count] = now.as_mut_slice() {
        for (left, gained) in items.chunks(ITEMS_BETWEEN_POLLS).zip(gained.chunks(ITEMS_BETWEEN_POLLS)) {
            cx.poll()?;
            out.extend(left.iter().zip(gained).map(|(&left, &gained)| {
                *count += i64::from(gained) - i64::from(left);
                *count
            }));
        }
        return Array::new(&shape::concat(&[out.len()], y.item_shape()), out);
    }
    for (left, gained) in items.chunks_exact(row.max(1)).zip(gained.chunks_exact(row.max(1))) {
        cx.poll()?;
        for (now, (&left, &gained)) in now.iter_mut().zip(left.iter().zip(gained)) {
            *now += i64::from(gained) - i64::from(left);
        }
        budget::extend(&mut out, &now)?;
    }
    Array::new(&shape::concat(&[count], y.item_shape()), out)
}

/// Items done between two polls of the interrupt flag.
const ITEMS_BETWEEN_POLLS: usize = 1 << 16;

/// Short windows block by block, so that results between stay in the cache; `None` when the kernel leaves the type.
fn short_windows<T: Machine>(
    cx: &Context,
    kernel: Kernel<T>,
    items: &[T],
    size: usize,
    y: &Array,
) -> Result<Option<Array>> {
    let Some(f) = kernel.giving::<T>() else { return Ok(None) };
    let row = shape::count(y.item_shape())?;
    if (y.tally() - size + 1) * row <= SMALL_BLOCK_ELEMENTS {
        windows_in::<T, SMALL_BLOCK_ELEMENTS>(cx, f, items, (size, row), y)
    } else {
        windows_in::<T, BLOCK_ELEMENTS>(cx, f, items, (size, row), y)
    }
}

fn windows_in<T: Machine, const ROOM: usize>(
    cx: &Context,
    f: Loop<T, T>,
    items: &[T],
    (size, row): (usize, usize),
    y: &Array,
) -> Result<Option<Array>> {
    let count = y.tally() - size + 1;
    let mut out = buffer_pool::blank::<T>(shape::count(&[count, row])?)?;
    let (mut first, mut second) = ([T::default(); ROOM], [T::default(); ROOM]);
    let (mut result, mut room) = (&mut first[..], &mut second[..]);
    for (start, block) in (0..).step_by(ROOM).zip(out.chunks_mut(ROOM)) {
        cx.poll()?;
        let length = block.len();
        let slice = |item: usize| items.get(start + item * row..start + item * row + length).unwrap_or(&[]);
        // The last two first, and the first one last: neither is moved beside.
        let Some(before) = size.checked_sub(2) else {
            block.copy_from_slice(slice(0));
            continue;
        };
        if before == 0 {
            if f(cx, slice(0), slice(1), block) != Flow::Fine {
                return Ok(None);
            }
            continue;
        }
        if f(cx, slice(before), slice(before + 1), &mut result[..length]) != Flow::Fine {
            return Ok(None);
        }
        for item in (1..before).rev() {
            if f(cx, slice(item), &result[..length], &mut room[..length]) != Flow::Fine {
                return Ok(None);
            }
            std::mem::swap(&mut result, &mut room);
        }
        if f(cx, slice(0), &result[..length], block) != Flow::Fine {
            return Ok(None);
        }
    }
    Array::new(&shape::concat(&[count], y.item_shape()), out).map(Some)
}
