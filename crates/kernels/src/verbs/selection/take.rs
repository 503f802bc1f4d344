//! Taking from the ends: head and tail, behead and curtail, take and drop.

use super::block::{Block, copy};
use crate::array::rules::Parts;
use crate::array::{Arg, Array, Context, Element, Shape, budget, fill, promote, shape};
use crate::error::{Error, Result};
use crate::fast_ways::SMALL;
use crate::verbs::small;
use crate::{with_items, with_stored};

/// The first item; of no items, an item of fills. An atom is its own first item.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::selection::take::head;
/// assert_eq!(head(&Context::default(), Array::list(vec![5_i64, 6]).into())?, Array::from(5_i64));
/// assert_eq!(head(&Context::default(), Array::empty_list::<i64>().into())?, Array::from(0_i64));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn head(cx: &Context, y: Arg<'_>) -> Result<Array> {
    if SMALL.on(cx)
        && let Some(result) = small::item(&y, 0)
    {
        return Ok(result.into());
    }
    let y = y.into_array();
    end_item(cx, y, |_| 0)
}

/// The last item; of no items, an item of fills. An atom is its own last item.
pub fn tail(cx: &Context, y: Arg<'_>) -> Result<Array> {
    if SMALL.on(cx)
        && let Some(result) = small::item(&y, y.tally().wrapping_sub(1))
    {
        return Ok(result.into());
    }
    let y = y.into_array();
    end_item(cx, y, |tally| tally - 1)
}

fn end_item(cx: &Context, y: Array, which: fn(usize) -> usize) -> Result<Array> {
    match y.tally() {
        0 => {
            let cell = Shape::from_slice(y.item_shape());
            let like = fill::meet(cx, y)?;
            fn fills<T: Element>(cx: &Context, _like: &[T], cell: &[usize]) -> Result<Array> {
                Array::new(cell, budget::filled(shape::count(cell)?, fill::element::<T>(cx)?)?)
            }
            with_items!(like.widened(), items => fills(cx, items, &cell))
        }
        tally => Ok(y.item(which(tally))),
    }
}

/// All items but the first. An atom gives an empty list.
pub fn behead(cx: &Context, y: Arg<'_>) -> Result<Array> {
    if SMALL.on(cx)
        && let Some(result) = small::part_of(&y, 1, y.tally())
    {
        return Ok(result);
    }
    let y = y.into_array();
    let tally = y.tally();
    stretch(cx.parts(), y, 1, tally)
}

/// All items but the last. An atom gives an empty list.
pub fn curtail(cx: &Context, y: Arg<'_>) -> Result<Array> {
    if SMALL.on(cx)
        && let Some(result) = small::part_of(&y, 0, y.tally().saturating_sub(1))
    {
        return Ok(result);
    }
    let y = y.into_array();
    let tally = y.tally();
    stretch(cx.parts(), y, 0, tally.saturating_sub(1))
}

/// Fewer items are copied in less time than it takes to see who holds them.
const ITEMS_IN_PLACE_MIN: usize = 32;

/// The items from `start` up to `end` (both brought within the array), as a list of items. An atom has one item.
pub fn span(y: Array, start: usize, end: usize) -> Result<Array> {
    stretch(Parts::Half, y, start, end)
}

/// The same, by a rule of which parts of an array that others hold need no copy.
pub fn stretch(parts: Parts, mut y: Array, start: usize, end: usize) -> Result<Array> {
    let (end, size) = (end.min(y.tally()), y.item_count());
    let start = start.min(end);
    if start == 0 && end == y.tally() && !y.is_atom() {
        return Ok(y);
    }
    if end - start >= ITEMS_IN_PLACE_MIN && y.keep_in_place(start, end) {
        return Ok(y);
    }
    if (parts == Parts::Any || parts == Parts::Half && end - start > y.tally() / 2)
        && y.is_held_by_others()
        && let Some(part) = y.part(start * size..end * size, &shape::concat(&[end - start], y.item_shape()))
    {
        return Ok(part);
    }
    copied(&y, start, end)
}

/// Copies of the items from `start` up to `end`, which the caller keeps within those of an array that is not an atom.
pub fn copied(y: &Array, start: usize, end: usize) -> Result<Array> {
    let (size, whole) = (y.item_count(), shape::concat(&[end.saturating_sub(start)], y.item_shape()));
    fn part<T: Element>(items: &[T], range: std::ops::Range<usize>, whole: &[usize]) -> Result<Array> {
        let items = items.get(range).unwrap_or(&[]);
        let mut out = T::with_room(items.len())?;
        budget::extend(&mut out, items)?;
        Array::new(whole, out)
    }
    with_stored!(y, items => part(items, start * size..end * size, &whole)).map(|part| part.kept_within(y))
}

/// From here on an amount is more than there can be, and counts as infinite.
const ENDLESS: f64 = 9_223_372_036_854_775_808.0;

/// How much of one axis: a number of items from the front, or (negative) from the back; an infinity means all.
#[derive(Clone, Copy)]
enum Amount {
    Front(usize),
    Back(usize),
    All,
}

fn amounts(cx: &Context, x: &Array) -> Result<smallvec::SmallVec<[Amount; 4]>> {
    if shape::check_rank(x.count()).is_err() {
        return Err(Error::length(format!("{} amounts are more than an array has axes", x.count())));
    }
    let amount = |n: i64| {
        let size = usize::try_from(n.unsigned_abs()).unwrap_or(usize::MAX);
        if n < 0 { Amount::Back(size) } else { Amount::Front(size) }
    };
    let endless = |f: f64| f.abs() >= ENDLESS;
    if let Some(floats) = x.as_slice::<f64>().filter(|floats| floats.iter().any(|&f| endless(f))) {
        return floats
            .iter()
            .map(|&f| match cx.tolerance.integer(f) {
                _ if endless(f) => Ok(Amount::All),
                Some(n) => Ok(amount(n)),
                None => Err(Error::domain("integers are needed here")),
            })
            .collect();
    }
    let numbers = promote::integers(x, cx.tolerance)?;
    budget::check::<Amount>(numbers.len())?;
    Ok(numbers.iter().map(|&n| amount(n)).collect())
}

/// `y` with as many leading axes as there are amounts: an atom gets axes of length 1.
fn with_axes(x_count: usize, y: Array) -> Result<Array> {
    if y.is_atom() {
        shape::check_rank(x_count)?;
        return y.reshaped(&Shape::from_elem(1, x_count));
    }
    if x_count > y.rank() {
        return Err(Error::length(format!("{x_count} amounts for an array of rank {}", y.rank())));
    }
    Ok(y)
}

/// On each leading axis, as many items as the atom of `x` says (left rank 1): from the front, or from the back when it is
/// negative. What is missing is filled; an infinite amount takes the axis as it is.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::selection::take::take;
/// let y = Array::list(vec![1_i64, 2, 3]);
/// assert_eq!(take(&Context::default(), Array::from(-2_i64).into(), (&y).into())?, Array::list(vec![2_i64, 3]));
/// assert_eq!(take(&Context::default(), Array::from(4_i64).into(), y.into())?, Array::list(vec![1_i64, 2, 3, 0]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn take(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    let y = with_axes(x.count(), y.into_array())?;
    let amounts = amounts(cx, &x)?;
    if let [amount] = amounts.as_slice() {
        let tally = y.tally();
        match *amount {
            Amount::All => return Ok(y),
            Amount::Front(n) if n <= tally => return stretch(cx.parts(), y, 0, n),
            Amount::Back(n) if n <= tally => return stretch(cx.parts(), y, tally - n, tally),
            _ => {}
        }
    }
    let mut block = Block::whole(y.shape());
    let mut whole = Shape::from_slice(y.shape());
    for (axis, amount) in amounts.iter().enumerate() {
        let length = whole[axis];
        let (wanted, back) = match *amount {
            Amount::All => continue,
            Amount::Front(n) => (n, false),
            Amount::Back(n) => (n, true),
        };
        block.lengths[axis] = wanted.min(length);
        if back {
            block.from[axis] = length.saturating_sub(wanted);
            block.to[axis] = wanted.saturating_sub(length);
        }
        whole[axis] = wanted;
    }
    let grows = whole.iter().zip(y.shape()).any(|(new, old)| new > old);
    // Where nothing is left there is nothing to fill either.
    let grows = grows && !whole.contains(&0);
    let y = if grows { fill::meet(cx, y)? } else { y };
    if grows {
        return with_items!(y.widened(), items => cut_out(cx, items, y.shape(), &whole, &block));
    }
    part(&y, &whole, &block)
}

/// On each leading axis, all but as many items as the atom of `x` says (left rank 1), from the front or (negative) from
/// the back.
pub fn drop(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    if small::takes(cx, &x, &y)
        && let Some(result) = small::drop(&x, &y)
    {
        return Ok(result);
    }
    let y = y.into_array();
    let amounts = amounts(cx, &x)?;
    let y = with_axes(amounts.len(), y)?;
    if let [amount] = amounts.as_slice() {
        let tally = y.tally();
        return match *amount {
            Amount::All => stretch(cx.parts(), y, 0, 0),
            Amount::Front(n) => stretch(cx.parts(), y, n.min(tally), tally),
            Amount::Back(n) => stretch(cx.parts(), y, 0, tally.saturating_sub(n)),
        };
    }
    let mut block = Block::whole(y.shape());
    for (axis, amount) in amounts.iter().enumerate() {
        let length = block.lengths[axis];
        block.lengths[axis] = match *amount {
            Amount::All => 0,
            Amount::Front(n) | Amount::Back(n) => length.saturating_sub(n),
        };
        if let Amount::Front(n) = *amount {
            block.from[axis] = n.min(length);
        }
    }
    let whole = block.lengths.clone();
    part(&y, &whole, &block)
}

/// [`take`], which names at least one of the axes where there are any.
pub fn take_of_axes(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    if small::takes(cx, &x, &y)
        && let Some(result) = small::take(cx, &x, &y)
    {
        return Ok(result);
    }
    if x.is_empty() && !y.is_atom() {
        return Err(Error::length(format!("no amounts for an array of rank {}", y.rank())));
    }
    take(cx, x, y)
}

/// A block of an array, as an array of the shape of the block.
fn part(y: &Array, whole: &[usize], block: &Block) -> Result<Array> {
    with_stored!(y, items => cut_out(&Context::default(), items, y.shape(), whole, block))
        .map(|part| part.kept_within(y))
}

/// An array of shape `whole` with a block of the source in it and fills around.
pub(super) fn cut_out<T: Element>(
    cx: &Context,
    items: &[T],
    source: &[usize],
    whole: &[usize],
    block: &Block,
) -> Result<Array> {
    let count = shape::count(whole)?;
    if block.lengths.as_slice() == whole
        && let Some(out) = rows_of(items, source, block, count)?
    {
        return Array::new(whole, out);
    }
    let mut out = budget::filled(count, fill::element::<T>(cx)?)?;
    copy(&mut out, whole, items, source, block);
    Array::new(whole, out)
}

/// The block of a table as a result of its own, row by row without fills before; `None` if the array is not a table.
fn rows_of<T: Element>(items: &[T], source: &[usize], block: &Block, count: usize) -> Result<Option<Vec<T>>> {
    let (&[_, columns], &[top, left], &[height, width]) = (source, block.from.as_slice(), block.lengths.as_slice())
    else {
        return Ok(None);
    };
    if width == 1 && columns > 0 {
        let mut out = T::blank(count)?;
        for (to, row) in out.iter_mut().zip(items.chunks_exact(columns).skip(top)) {
            row.get(left).into_iter().for_each(|item| to.clone_from(item));
        }
        return Ok(Some(out));
    }
    let mut out = T::with_room(count)?;
    if columns > 0 {
        for row in items.chunks_exact(columns).skip(top).take(height) {
            budget::extend(&mut out, row.get(left..left + width).unwrap_or(&[]))?;
        }
    }
    Ok((out.len() == count).then_some(out))
}

/// The rectangle of `y` that begins and is long on each leading axis as given; the other axes are whole. The caller keeps
/// it inside the array.
pub fn rectangle(y: &Array, parts: impl Iterator<Item = (usize, usize)>) -> Result<Array> {
    let mut block = Block::whole(y.shape());
    for (axis, (start, length)) in parts.enumerate().take(y.rank()) {
        block.from[axis] = start;
        block.lengths[axis] = length;
    }
    let whole = block.lengths.clone();
    part(y, &whole, &block)
}

/// Item `which` (negative from the end) of every cell of rank `rank`, without a step per cell: the frame of the cells
/// stays. `None` if the cells have no items, or are atoms: then the general way applies.
pub fn item_of_cells(y: &Array, rank: usize, which: i64) -> Option<Array> {
    let lead = y.rank().checked_sub(rank)?;
    let (frame, cell) = y.shape().split_at_checked(lead)?;
    let (&length, rest) = cell.split_first()?;
    let index = crate::verbs::selection::select::position(which, length).ok()?;
    let size = shape::size(rest);
    let whole = shape::concat(frame, rest);
    if size == 0 {
        return None;
    }
    fn pick<T: Element>(items: &[T], step: usize, skip: usize, size: usize, whole: &[usize]) -> Option<Array> {
        if size == 1 {
            let mut out = T::blank(items.len() / step).ok()?;
            let cells = items.chunks_exact(step);
            out.iter_mut()
                .zip(cells)
                .for_each(|(to, cell)| cell.get(skip).into_iter().for_each(|item| to.clone_from(item)));
            return Array::new(whole, out).ok();
        }
        let mut out = budget::vec(items.len() / step * size).ok()?;
        for cell in items.chunks_exact(step) {
            budget::extend(&mut out, cell.get(skip..skip + size)?).ok()?;
        }
        Array::new(whole, out).ok()
    }
    with_stored!(y, items => pick(items, length * size, index * size, size, &whole)).map(|part| part.kept_within(y))
}
