//! Reversing, rotating and shifting.

use super::block::{Block, copy};
use crate::array::{Arg, Array, Context, Element, Shape, budget, fill, promote, shape, stop};
use crate::error::{Error, Result};
use crate::fast_ways::SMALL;
use crate::verbs::atomic::loops::wide;
use crate::verbs::small;
use crate::{with_items, with_stored};

/// How many elements change their places between two looks at the flag.
const ELEMENTS_BETWEEN_POLLS: usize = 1 << 16;

/// The items in reverse order. With a fill in the context: shifted by one place towards the end, the fill coming in.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::selection::rotate::reverse;
/// assert_eq!(reverse(&Context::default(), Array::text("abc").into())?, Array::text("cba"));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn reverse(cx: &Context, y: Arg<'_>) -> Result<Array> {
    if SMALL.on(cx)
        && let Some(result) = small::reversed(cx, &y)
    {
        return Ok(result);
    }
    let y = y.into_array();
    if cx.fill.is_some() {
        return rotate(cx, Array::from(-1_i64).into(), y.into());
    }
    reverse_cells(y, None)
}

/// The items of every cell of rank `rank` in reverse order (`None`: of the whole array), in one pass.
pub fn reverse_cells(y: Array, rank: Option<usize>) -> Result<Array> {
    let lead = rank.map_or(0, |rank| y.rank().saturating_sub(rank));
    let Some(&length) = y.shape().get(lead) else { return Ok(y) };
    let size = shape::size(y.shape().get(lead + 1..).unwrap_or_default());
    if length < 2 || size == 0 || y.is_empty() {
        return Ok(y);
    }
    fn reversed<T: Element>(
        mut y: Array,
        _like: std::marker::PhantomData<T>,
        length: usize,
        size: usize,
    ) -> Result<Array> {
        if size == 1
            && let Some(items) = y.unique_mut::<T>()
        {
            for (turn, row) in items.chunks_exact_mut(length).enumerate() {
                stop::poll_turn(turn * length)?;
                reverse_row(row)?;
            }
            return Ok(y);
        }
        let items = y.as_slice::<T>().unwrap_or(&[]);
        if size == 1 && length <= SHORT_ROW_ELEMENTS {
            let mut out = T::blank(items.len())?;
            let block = SHORT_ROW_ELEMENTS * length;
            for (turn, (to, from)) in out.chunks_mut(block).zip(items.chunks(block)).enumerate() {
                stop::poll_turn(turn)?;
                match length {
                    2 => rows_reversed::<T, 2>(to, from),
                    3 => rows_reversed::<T, 3>(to, from),
                    4 => rows_reversed::<T, 4>(to, from),
                    _ => {
                        for (to, from) in to.chunks_exact_mut(length).zip(from.chunks_exact(length)) {
                            to.iter_mut().zip(from.iter().rev()).for_each(|(to, item)| to.clone_from(item));
                        }
                    }
                }
            }
            return Ok(y.with_items(out));
        }
        let mut out = T::with_room(items.len())?;
        for plane in items.chunks_exact(length * size) {
            if size == 1 {
                for part in plane.rchunks(ELEMENTS_BETWEEN_POLLS) {
                    stop::poll_running()?;
                    wide(
                        part.len(),
                        #[inline(always)]
                        || out.extend(part.iter().rev().cloned()),
                    );
                }
            } else {
                for (turn, cell) in plane.chunks_exact(size).rev().enumerate() {
                    stop::poll_turn(turn * size)?;
                    budget::extend(&mut out, cell)?;
                }
            }
        }
        Ok(y.with_items(out))
    }
    /// Rows of a number of elements that is a constant.
    fn rows_reversed<T: Element, const LENGTH: usize>(to: &mut [T], from: &[T]) {
        let rows = to.as_chunks_mut::<LENGTH>().0.iter_mut().zip(from.as_chunks::<LENGTH>().0);
        rows.for_each(|(to, row)| *to = std::array::from_fn(|at| row[LENGTH - 1 - at].clone()));
    }
    fn type_of<T: Element>(_items: &[T]) -> std::marker::PhantomData<T> {
        std::marker::PhantomData
    }
    with_stored!(y, items => {
        let like = type_of(items);
        let bounds = y.bounds();
        let turned = reversed(y, like, length, size)?;
        Ok(match bounds {
            Some(bounds) => turned.within(bounds),
            None => turned,
        })
    })
}

/// Rows of at most this many elements are reversed without a look at the flag for each.
const SHORT_ROW_ELEMENTS: usize = 64;

/// Elements in reverse, those of both ends many at a time; the error that what runs was asked to end with.
///
/// ```
/// let mut row = [1, 2, 3];
/// jackal_kernels::verbs::selection::rotate::reverse_row(&mut row)?;
/// assert_eq!(row, [3, 2, 1]);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn reverse_row<T>(row: &mut [T]) -> Result<()> {
    if row.len() <= ELEMENTS_BETWEEN_POLLS {
        row.reverse();
        return Ok(());
    }
    let (front, back) = row.split_at_mut(row.len() / 2);
    for (front, back) in front.chunks_mut(ELEMENTS_BETWEEN_POLLS).zip(back.rchunks_mut(ELEMENTS_BETWEEN_POLLS)) {
        stop::poll_running()?;
        front.iter_mut().zip(back.iter_mut().rev()).for_each(|(a, b)| std::mem::swap(a, b));
    }
    Ok(())
}

/// Each leading axis rotated by an atom of `x` (left rank 1) towards the front. With a fill in the context the items
/// that leave at one end do not come back at the other: fills do.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::selection::rotate::rotate;
/// assert_eq!(rotate(&Context::default(), Array::from(1_i64).into(), Array::text("abc").into())?, Array::text("bca"));
/// let cx = Context::default().with_fill(Some(Array::from(9_i64)));
/// let y = Array::list(vec![0_i64, 1, 2]);
/// assert_eq!(rotate(&cx, Array::from(1_i64).into(), y.into())?, Array::list(vec![1_i64, 2, 9]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn rotate(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    if small::takes(cx, &x, &y)
        && let Some(result) = small::rotated(cx, &x, &y)
    {
        return Ok(result);
    }
    let y = y.into_array();
    let amounts = promote::integers(&x, cx.tolerance)?;
    let y = if y.is_atom() && x.rank() > 0 {
        // An atom has as many axes as are rotated.
        shape::check_rank(amounts.len())?;
        y.reshaped(&Shape::from_elem(1, amounts.len()))?
    } else {
        y
    };
    if y.is_atom() {
        return match amounts.iter().any(|&n| n != 0) && cx.fill.is_some() {
            true => crate::verbs::selection::take::head(
                cx,
                crate::verbs::selection::take::span(fill::meet(cx, y)?, 0, 0)?.into(),
            ),
            false => Ok(y),
        };
    }
    if amounts.len() > y.rank() {
        return Err(Error::length(format!("{} amounts for an array of rank {}", amounts.len(), y.rank())));
    }
    if cx.fill.is_some() {
        return shift(cx, &amounts, y);
    }
    let mut by = Shape::new();
    for (&amount, &length) in amounts.iter().zip(y.shape()) {
        let length = i64::try_from(length).unwrap_or(i64::MAX).max(1);
        by.push(usize::try_from(amount.rem_euclid(length)).unwrap_or(0));
    }
    match by.iter().rposition(|&n| n != 0) {
        None => Ok(y),
        // Its axes may be longer than any memory.
        Some(_) if y.is_empty() => Ok(y),
        Some(last) => with_stored!(y, items => rotated(&y, items, by.get(..=last).unwrap_or(&[])))
            .map(|turned| turned.kept_within(&y)),
    }
}

/// Rotation as copies of rectangles: each axis falls into two parts that change places.
fn rotated<T: Element>(y: &Array, items: &[T], by: &[usize]) -> Result<Array> {
    let mut out = T::with_room(items.len())?;
    if let [one] = by {
        let (front, back) = items.split_at_checked(one * y.item_count()).unwrap_or((items, &[]));
        budget::extend(&mut out, back)?;
        budget::extend(&mut out, front)?;
        return Ok(y.with_items(out));
    }
    if let [leading @ .., one] = by
        && leading.iter().all(|&n| n == 0)
    {
        // Only this axis turns: plane by plane, every element written once.
        let plane = shape::size(y.shape().get(leading.len()..).unwrap_or_default());
        let size = shape::size(y.shape().get(by.len()..).unwrap_or_default());
        for plane in items.chunks_exact(plane.max(1)) {
            let (front, back) = plane.split_at_checked(one * size).unwrap_or((plane, &[]));
            budget::extend(&mut out, back)?;
            budget::extend(&mut out, front)?;
        }
        return Ok(y.with_items(out));
    }
    if let [rows, columns] = *by {
        // Both turn: the rows in their new order, each in two pieces.
        let size = shape::size(y.shape().get(2..).unwrap_or_default());
        for row in items.chunks_exact(y.item_count().max(1)).cycle().skip(rows).take(y.tally()) {
            let (front, back) = row.split_at_checked(columns * size).unwrap_or((row, &[]));
            budget::extend(&mut out, back)?;
            budget::extend(&mut out, front)?;
        }
        return Ok(y.with_items(out));
    }
    out.resize(items.len(), T::fill());
    let turned: Vec<usize> = (0..by.len()).filter(|&axis| by[axis] != 0).collect();
    for corner in 0..1_u64.checked_shl(turned.len() as u32).unwrap_or(0) {
        let mut block = Block::whole(y.shape());
        for (bit, &axis) in turned.iter().enumerate() {
            let (length, amount) = (y.shape()[axis], by[axis]);
            if corner >> bit & 1 == 0 {
                (block.from[axis], block.lengths[axis]) = (amount, length - amount);
            } else {
                (block.to[axis], block.lengths[axis]) = (length - amount, amount);
            }
        }
        copy(&mut out, y.shape(), items, y.shape(), &block);
    }
    Ok(y.with_items(out))
}

fn shift(cx: &Context, amounts: &[i64], y: Array) -> Result<Array> {
    if amounts.iter().all(|&n| n == 0) || y.is_empty() {
        return Ok(y);
    }
    let y = fill::meet(cx, y)?;
    shape::check_rank(y.rank())?;
    let mut moved = amounts.iter().enumerate().filter(|&(_, &n)| n != 0);
    if let (Some((axis, &amount)), None) = (moved.next(), moved.next()) {
        return with_items!(y.widened(), items => shifted_along(&y, items, axis, amount, fill::element(cx)?));
    }
    let mut block = Block::whole(y.shape());
    for (axis, &amount) in amounts.iter().enumerate() {
        let length = block.lengths[axis];
        let size = usize::try_from(amount.unsigned_abs()).unwrap_or(usize::MAX).min(length);
        block.lengths[axis] = length - size;
        *(if amount > 0 { &mut block.from[axis] } else { &mut block.to[axis] }) = size;
    }
    let whole = Shape::from_slice(y.shape());
    with_items!(y.widened(), items => crate::verbs::selection::take::cut_out(cx, items, y.shape(), &whole, &block))
}

/// One axis shifted: every element is written once, the fills at one end of each plane and the rest behind or before them.
fn shifted_along<T: Element>(y: &Array, items: &[T], axis: usize, amount: i64, fill: T) -> Result<Array> {
    let plane = shape::size(y.shape().get(axis..).unwrap_or_default());
    let size = shape::size(y.shape().get(axis + 1..).unwrap_or_default());
    let places = usize::try_from(amount.unsigned_abs()).unwrap_or(usize::MAX);
    let fills = places.saturating_mul(size).min(plane);
    let mut out = T::with_room(items.len())?;
    for plane in items.chunks_exact(plane.max(1)) {
        if amount < 0 {
            let length = out.len() + fills;
            budget::pad(&mut out, length, fill.clone())?;
            budget::extend(&mut out, plane.get(..plane.len() - fills).unwrap_or(&[]))?;
        } else {
            budget::extend(&mut out, plane.get(fills..).unwrap_or(&[]))?;
            let length = out.len() + fills;
            budget::pad(&mut out, length, fill.clone())?;
        }
    }
    Ok(y.with_items(out))
}
