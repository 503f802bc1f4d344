//! Verbs on cells that need no step per cell: one pass over the whole array.
//!
//! What the rank operator asks first, with the row of its function. `None` always means: take the general way, which
//! gives the same result (a test compares them).

use super::apply::{DyadRow, Framed, MonadRow};
use super::nested;
use crate::array::cells::{Rank, effective_rank, split};
use crate::array::{Array, Context, Element, ElementType, View, budget, shape};
use crate::error::Result;
use crate::verbs::numbers::base;
use crate::verbs::search;
use crate::verbs::selection::{from, rotate, take};
use crate::verbs::small::ranking;
use crate::verbs::structure::boxes;

/// A function of one argument on the cells of rank `rank` of `y`.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::operators::{rank_kernels::monad, rows};
/// let y = Array::new(&[2, 2], vec![1_i64, 2, 3, 4])?;
/// assert_eq!(monad(&Context::default(), &rows::HEAD, 1, &y)?, Some(Array::list(vec![1_i64, 3])));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn monad(cx: &Context, row: &MonadRow, rank: Rank, y: &Array) -> Result<Option<Array>> {
    let framed = split(y.shape(), rank);
    match row.cells {
        Some(kernel) if !framed.0.is_empty() && shape::count(framed.0)? > 0 => kernel(cx, y, framed),
        _ => Ok(None),
    }
}

pub(super) fn same(_cx: &Context, y: &Array, _framed: Framed<'_>) -> Result<Option<Array>> {
    Ok(Some(y.clone()))
}

pub(super) fn boxed(cx: &Context, y: &Array, (_, cell): Framed<'_>) -> Result<Option<Array>> {
    boxes::enclose_cells(cx, cell.len(), y.clone()).map(Some)
}

pub(super) fn tally(_cx: &Context, y: &Array, (frame, cell): Framed<'_>) -> Result<Option<Array>> {
    if y.kind().is_exact() {
        return Ok(None);
    }
    let own = cell.first().copied().unwrap_or(1) as i64;
    Array::new(frame, budget::filled(shape::count(frame)?, own)?).map(Some)
}

/// Lists of integers, letters or truth values sorted where they stand, upwards.
pub(super) fn sort_up(cx: &Context, y: &Array, framed: Framed<'_>) -> Result<Option<Array>> {
    sorted(cx, y, framed, false)
}

/// The same downwards.
pub(super) fn sort_down(cx: &Context, y: &Array, framed: Framed<'_>) -> Result<Option<Array>> {
    sorted(cx, y, framed, true)
}

fn sorted(cx: &Context, y: &Array, (_, cell): Framed<'_>, down: bool) -> Result<Option<Array>> {
    let &[length] = cell else { return Ok(None) };
    fn lists<T: Element + Ord>(
        (cx, y, length): (&Context, &Array, usize),
        items: &[T],
        down: bool,
        few: impl Fn(&[T], &mut [T]) -> bool,
    ) -> Result<Array> {
        let mut out = budget::vec(items.len())?;
        budget::extend(&mut out, items)?;
        for (list, cell) in items.chunks_exact(length.max(1)).zip(out.chunks_exact_mut(length.max(1))) {
            cx.poll()?;
            if few(list, cell) {
                continue;
            }
            cell.sort_unstable();
            if down {
                cell.reverse();
            }
        }
        Ok(y.with_items(out))
    }
    // Longer lists have quicker ways of their own.
    if length > FEW_TO_SORT {
        return Ok(None);
    }
    let of = (cx, y, length);
    let few =
        |list: &[i64], to: &mut [i64]| ranking::keys(list, down).is_some_and(|keys| ranking::placed(keys, list, to));
    Ok(match y.widened() {
        View::Bool(items) => Some(lists(of, items, down, |_, _| false)?),
        View::Int(items) => Some(lists(of, items, down, few)?),
        View::Byte(items) => Some(lists(of, items, down, |_, _| false)?),
        _ => None,
    })
}

/// Lists up to this length are sorted in one pass over all of them.
const FEW_TO_SORT: usize = 256;

pub(super) fn ravel(_cx: &Context, y: &Array, (frame, cell): Framed<'_>) -> Result<Option<Array>> {
    y.clone().reshaped(&shape::concat(frame, &[shape::count(cell)?])).map(Some)
}

pub(super) fn head(_cx: &Context, y: &Array, (_, cell): Framed<'_>) -> Result<Option<Array>> {
    Ok(take::item_of_cells(y, cell.len(), 0))
}

pub(super) fn tail(_cx: &Context, y: &Array, (_, cell): Framed<'_>) -> Result<Option<Array>> {
    Ok(take::item_of_cells(y, cell.len(), -1))
}

pub(super) fn reverse(cx: &Context, y: &Array, (_, cell): Framed<'_>) -> Result<Option<Array>> {
    if cx.fill.is_some() || cell.is_empty() {
        return Ok(None);
    }
    rotate::reverse_cells(y.clone(), Some(cell.len())).map(Some)
}

pub(super) fn behead(_cx: &Context, y: &Array, framed: Framed<'_>) -> Result<Option<Array>> {
    shortened(y, framed, 1)
}

pub(super) fn curtail(_cx: &Context, y: &Array, framed: Framed<'_>) -> Result<Option<Array>> {
    shortened(y, framed, 0)
}

/// The numbers of lists of digits, as without a rank.
pub(super) fn base_two(cx: &Context, y: &Array, (_, cell): Framed<'_>) -> Result<Option<Array>> {
    match cell {
        [_] => base::base_two(cx, y.into()).map(Some),
        _ => Ok(None),
    }
}

/// All items of each cell but one.
fn shortened(y: &Array, (frame, cell): Framed<'_>, start: usize) -> Result<Option<Array>> {
    let Some(&length) = cell.first().filter(|length| **length > 0) else { return Ok(None) };
    let parts = frame.iter().map(|&length| (0, length)).chain([(start, length - 1)]);
    take::rectangle(y, parts).map(Some)
}

/// A function of two arguments, with the whole of `x` and the cells of rank `right` of `y`; `left` is the rank of the left
/// cells, which must take `x` whole.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::operators::{rank_kernels::dyad, rows};
/// let y = Array::new(&[2, 3], vec![0_i64, 1, 2, 3, 4, 5])?;
/// let columns = dyad(&Context::default(), &rows::FROM, (1, 1), &Array::list(vec![2_i64, 0]), &y)?;
/// assert_eq!(columns, Some(Array::new(&[2, 2], vec![2_i64, 0, 5, 3])?));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn dyad(cx: &Context, row: &DyadRow, (left, right): (Rank, Rank), x: &Array, y: &Array) -> Result<Option<Array>> {
    if let Some(kernel) = row.pairs {
        return kernel(cx, (left, right), x, y);
    }
    let Some(kernel) = row.cells else { return Ok(None) };
    let (frame, cell) = split(y.shape(), right);
    if effective_rank(left, x.rank()) < x.rank() || frame.is_empty() || cell.is_empty() || shape::count(frame)? == 0 {
        return Ok(None);
    }
    kernel(cx, x, y, (frame, cell))
}

pub(super) fn from(cx: &Context, x: &Array, y: &Array, (_, cell): Framed<'_>) -> Result<Option<Array>> {
    from::from_cells(cx, x, cell.len(), y)
}

pub(super) fn member(cx: &Context, x: &Array, y: &Array, (frame, cell): Framed<'_>) -> Result<Option<Array>> {
    match cell {
        [width] => search::member_of_rows(cx, x, y, frame, *width),
        _ => Ok(None),
    }
}

/// Cells in boxes side by side, two for each pair. Boxes on the right are the rest of a list already: another way.
pub(super) fn linked(cx: &Context, (left, right): (Rank, Rank), x: &Array, y: &Array) -> Result<Option<Array>> {
    if y.kind() == ElementType::Box || x.is_empty() || y.is_empty() {
        return Ok(None);
    }
    let boxes = |side: &Array, rank| boxes::enclose_cells(cx, effective_rank(rank, side.rank()), side.clone());
    nested::joined(cx, &[(0, 0)], &boxes(x, left)?, &boxes(y, right)?)
}

/// Cells of one shape as the two items of a new one; two atoms as those of a table.
pub(super) fn laminated(cx: &Context, (left, right): (Rank, Rank), x: &Array, y: &Array) -> Result<Option<Array>> {
    let ((x_frame, x_cell), (y_frame, y_cell)) = (split(x.shape(), left), split(y.shape(), right));
    if !shape::same(x_cell, y_cell) {
        return Ok(None);
    }
    let own = if x_cell.is_empty() { &[1] } else { x_cell };
    let item = |side: &Array, frame: &[usize]| side.clone().reshaped(&shape::concat(&shape::concat(frame, &[1]), own));
    let rank = own.len() as Rank + 1;
    nested::joined(cx, &[(rank, rank)], &item(x, x_frame)?, &item(y, y_frame)?)
}

pub(super) fn take(cx: &Context, x: &Array, y: &Array, framed: Framed<'_>) -> Result<Option<Array>> {
    match amounts(cx, x, framed, |length| length as i64) {
        Some(amounts) => take::take(cx, amounts.into(), y.into()).map(Some),
        None => Ok(None),
    }
}

pub(super) fn drop(cx: &Context, x: &Array, y: &Array, framed: Framed<'_>) -> Result<Option<Array>> {
    match amounts(cx, x, framed, |_| 0) {
        Some(amounts) => take::drop(cx, amounts.into(), y.into()).map(Some),
        None => Ok(None),
    }
}

pub(super) fn rotate(cx: &Context, x: &Array, y: &Array, framed: Framed<'_>) -> Result<Option<Array>> {
    match amounts(cx, x, framed, |_| 0) {
        Some(amounts) => rotate::rotate(cx, amounts.into(), y.into()).map(Some),
        None => Ok(None),
    }
}

/// The amounts for the axes of a cell, after those that leave the frame as it is.
fn amounts(cx: &Context, x: &Array, (frame, cell): Framed<'_>, of_frame: fn(usize) -> i64) -> Option<Array> {
    let own = crate::array::promote::integers(x, cx.tolerance).ok()?;
    if x.rank() > 1 || own.len() > cell.len() {
        return None;
    }
    Some(Array::list(frame.iter().map(|&length| of_frame(length)).chain(own.iter().copied()).collect()))
}

/// Longer lists have faster kernels of their own.
const GRADED_LIST_MAX: usize = 64;

/// The places of the elements of each list in ascending order.
pub(super) fn grade_up(cx: &Context, y: &Array, framed: Framed<'_>) -> Result<Option<Array>> {
    graded(cx, y, framed, false)
}

/// The same in descending order.
pub(super) fn grade_down(cx: &Context, y: &Array, framed: Framed<'_>) -> Result<Option<Array>> {
    graded(cx, y, framed, true)
}

fn graded(cx: &Context, y: &Array, framed: Framed<'_>, down: bool) -> Result<Option<Array>> {
    fn lists<T: Ord + Copy>(
        cx: &Context,
        items: &[T],
        (length, down): (usize, bool),
        few: impl Fn(&[T], &mut [u8]) -> bool,
    ) -> Result<Vec<i64>> {
        let mut out = budget::vec(items.len())?;
        let mut places = [0_u8; GRADED_LIST_MAX];
        let places = places.get_mut(..length).unwrap_or_default();
        for list in items.chunks_exact(length) {
            cx.poll()?;
            places.iter_mut().zip(0..).for_each(|(place, number)| *place = number);
            let at = |place: u8| list.get(usize::from(place)).copied();
            // Places are all different, so equal elements keep their order.
            match down {
                _ if few(list, places) => {}
                false => places.sort_unstable_by_key(|&place| (at(place), place)),
                true => places.sort_unstable_by_key(|&place| (std::cmp::Reverse(at(place)), place)),
            }
            out.extend(places.iter().map(|&place| i64::from(place)));
        }
        Ok(out)
    }
    let &[length @ 1..=GRADED_LIST_MAX] = framed.1 else { return Ok(None) };
    let of = (length, down);
    let few = |list: &[i64], places: &mut [u8]| {
        let put = |rank, place| places.get_mut::<usize>(rank).into_iter().for_each(|to| *to = place as u8);
        ranking::keys(list, down).is_some_and(|keys| ranking::ranked(keys, put))
    };
    let out = match y.widened() {
        View::Bool(items) => lists(cx, items, of, |_, _| false)?,
        View::Byte(items) => lists(cx, items, of, |_, _| false)?,
        View::Int(items) => lists(cx, items, of, few)?,
        _ => return Ok(None),
    };
    Array::new(y.shape(), out).map(Some)
}
