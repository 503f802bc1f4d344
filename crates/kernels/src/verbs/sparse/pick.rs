//! Selecting from sparse arrays, and other verbs that only move elements.

use super::amend::numbers;
use super::regroup::regrouped;
use crate::array::{Array, Context, Shape, Sparse, View, budget, promote, shape, stop};
use crate::error::{Error, Result};
use crate::verbs::selection::parts::{Selection, selection};
use crate::verbs::selection::select::positions;

/// The same array with all axes sparse.
pub(super) fn whole(sparse: &Sparse) -> Result<Sparse> {
    let all: Vec<usize> = (0..sparse.shape().len()).collect();
    regrouped(sparse, &all)
}

/// A sparse array with all axes sparse: of the rows of another, each at a place.
fn moved(from: &Sparse, shape: Shape, rows: &[usize], index: Vec<usize>) -> Result<Sparse> {
    shape::check_rank(shape.len())?;
    let axes = (0..shape.len()).collect();
    Sparse::with_cells(shape, axes, from.element().clone(), index, from.cells(rows)?)
}

/// The part of a sparse array that indices name, as [`selection::from`](crate::verbs::selection::from::from) has it.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::sparse;
/// let y = sparse::from_array(&Array::new(&[2, 2], vec![0_i64, 7, 0, 5])?)?;
/// let column = sparse::from(&Context::default(), &Array::from(-1_i64), &y)?;
/// assert_eq!(column.dense()?, Array::list(vec![0_i64, 5]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn from(cx: &Context, x: &Array, y: &Sparse) -> Result<Sparse> {
    // One number names a place.
    shape::count(y.shape())?;
    let y = whole(y)?;
    let View::Box(boxes) = x.widened() else {
        let length = y.shape().first().copied().unwrap_or(1);
        let cells = positions(&promote::integers(x, cx.tolerance)?, length)?;
        return cells_at(cx, &y, 1, &cells, x.shape());
    };
    let named = |value: &crate::array::Value| selection(cx, value.array()?, y.shape());
    let parts: Vec<Selection> = boxes.iter().map(named).collect::<Result<_>>()?;
    let Some(first) = parts.first() else { return cells_at(cx, &y, 0, &[], x.shape()) };
    let (axes, own) = (first.axes(), first.shape(y.shape()));
    let frame = own.get(..own.len().saturating_sub(y.shape().len() - axes)).unwrap_or(&[]);
    let mut cells = Vec::new();
    for part in &parts {
        if part.axes() != axes || part.shape(y.shape()) != own {
            return Err(Error::domain("the boxes of an index name parts of different shapes"));
        }
        cells.extend(part.cells(y.shape())?);
    }
    cells_at(cx, &y, axes, &cells, &shape::concat(x.shape(), frame))
}

/// The cells under some leading axes, by their numbers, in a frame.
fn cells_at(cx: &Context, y: &Sparse, axes: usize, cells: &[usize], frame: &[usize]) -> Result<Sparse> {
    let (front, rest) = y.shape().split_at(axes.min(y.shape().len()));
    let (mut rows, mut index) = (Vec::new(), Vec::new());
    for (number, &cell) in cells.iter().enumerate() {
        if number % 1024 == 0 {
            cx.poll()?;
        }
        let place = numbers(cell, front);
        let first = y.find(&place).unwrap_or_else(|row| row);
        for row in first..y.rows() {
            let Some(after) = y.place(row).strip_prefix(place.as_slice()) else { break };
            budget::push(&mut rows, row)?;
            budget::append(&mut index, &numbers(number, frame))?;
            budget::append(&mut index, after)?;
        }
    }
    moved(y, shape::concat(frame, rest), &rows, index)
}

/// Places along an axis, in order: the item that each number of the list names.
fn select(cx: &Context, y: &Sparse, axis: usize, places: &[usize]) -> Result<Sparse> {
    let y = whole(y)?;
    let mut wanted: std::collections::HashMap<usize, Vec<usize>> = std::collections::HashMap::new();
    for (number, &place) in places.iter().enumerate() {
        stop::poll_turn(number)?;
        budget::push(wanted.entry(place).or_default(), number)?;
    }
    let (mut rows, mut index) = (Vec::new(), Vec::new());
    for row in 0..y.rows() {
        cx.poll()?;
        let place = y.place(row);
        for &number in place.get(axis).and_then(|n| wanted.get(n)).into_iter().flatten() {
            budget::push(&mut rows, row)?;
            let mut place = place.to_vec();
            place[axis] = number;
            budget::append(&mut index, &place)?;
        }
    }
    let mut shape: Shape = y.shape().into();
    shape[axis] = places.len();
    moved(&y, shape, &rows, index)
}

/// The items in reverse order.
///
/// ```
/// use jackal_array::{Array, Sparse};
/// use jackal_kernels::verbs::sparse;
/// let long = Sparse::empty(&[1 << 40], vec![0], Array::from(0_i64))?;
/// assert_eq!(sparse::reverse(&long)?.shape(), &[1 << 40]);
/// let y = sparse::from_array(&Array::list(vec![0_i64, 7, 0, 5]))?;
/// assert_eq!(sparse::reverse(&y)?.dense()?, Array::list(vec![5_i64, 0, 7, 0]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn reverse(y: &Sparse) -> Result<Sparse> {
    let y = whole(y)?;
    let Some(&length) = y.shape().first() else { return Ok(y) };
    let mut index = budget::vec(y.index().len())?;
    for row in 0..y.rows() {
        stop::poll_turn(row)?;
        if let Some((first, rest)) = y.place(row).split_first() {
            index.push(length - 1 - first);
            index.extend_from_slice(rest);
        }
    }
    moved(&y, y.shape().into(), &rows_of(&y)?, index)
}

/// The numbers of all rows.
fn rows_of(y: &Sparse) -> Result<Vec<usize>> {
    budget::collected(y.rows(), 0..y.rows())
}

/// Each item as often as a list says, or all as often as an atom says.
pub fn replicate(cx: &Context, x: &Array, y: &Sparse) -> Result<Sparse> {
    let length = y.shape().first().copied().unwrap_or(1);
    let times = promote::integers(x, cx.tolerance)?;
    if !x.is_atom() && times.len() != length {
        return Err(Error::length(format!("{} counts for {length} items", times.len())));
    }
    let mut places = Vec::new();
    for item in 0..length {
        let count = times.get(if x.is_atom() { 0 } else { item }).copied().unwrap_or(0);
        let count =
            usize::try_from(count).map_err(|_| Error::domain("an item cannot be copied a negative number of times"))?;
        stop::poll_turn(item)?;
        for turn in 0..count {
            stop::poll_turn(turn)?;
            budget::push(&mut places, item)?;
        }
    }
    select(cx, y, 0, &places)
}

/// The elements along leading axes from the front, or for negative numbers from the end; beyond the axis, the sparse element.
pub fn take(cx: &Context, x: &Array, y: &Sparse) -> Result<Sparse> {
    let window = |amount: i64, length: usize| {
        let count = usize::try_from(amount.unsigned_abs()).unwrap_or(usize::MAX);
        (if amount < 0 { length as i64 - count as i64 } else { 0 }, count)
    };
    windows(cx, x, y, &window)
}

/// The rest along leading axes without so many from the front, or for negative numbers from the end.
pub fn drop(cx: &Context, x: &Array, y: &Sparse) -> Result<Sparse> {
    let window = |amount: i64, length: usize| {
        let gone = usize::try_from(amount.unsigned_abs()).unwrap_or(usize::MAX).min(length);
        (if amount < 0 { 0 } else { gone as i64 }, length - gone)
    };
    windows(cx, x, y, &window)
}

/// The part that begins, on each leading axis, at a place and has a length, as a function of the number for it and its length says.
fn windows(cx: &Context, x: &Array, y: &Sparse, window: &dyn Fn(i64, usize) -> (i64, usize)) -> Result<Sparse> {
    let y = whole(y)?;
    let amounts = promote::integers(x, cx.tolerance)?;
    if amounts.len() > y.shape().len() {
        return Err(Error::length(format!("{} numbers for an array of rank {}", amounts.len(), y.shape().len())));
    }
    if amounts.iter().any(|amount| amount.unsigned_abs() > 1 << 60)
        || y.shape().iter().any(|&length| length as u64 > 1 << 60)
    {
        return Err(Error::limit("an axis is too long"));
    }
    let parts: Vec<(i64, usize)> =
        amounts.iter().zip(y.shape()).map(|(&amount, &length)| window(amount, length)).collect();
    let mut shape: Shape = y.shape().into();
    shape.iter_mut().zip(&parts).for_each(|(length, part)| *length = part.1);
    let (mut rows, mut index) = (Vec::new(), Vec::new());
    for row in 0..y.rows() {
        stop::poll_turn(row)?;
        let mut place = y.place(row).to_vec();
        let inside = place.iter_mut().zip(&parts).all(|(number, &(start, count))| {
            let within = usize::try_from(*number as i64 - start).ok().filter(|&within| within < count);
            *number = within.unwrap_or(0);
            within.is_some()
        });
        if inside {
            budget::push(&mut rows, row)?;
            budget::append(&mut index, &place)?;
        }
    }
    moved(&y, shape, &rows, index)
}

/// All elements as a list. A limit error if they are more than can be counted.
pub fn ravel(y: &Sparse) -> Result<Sparse> {
    reshaped(y, &[shape::count(y.shape())?])
}

/// The same elements under another shape with as many.
fn reshaped(y: &Sparse, to: &[usize]) -> Result<Sparse> {
    let y = whole(y)?;
    let number = |row: usize| y.place(row).iter().zip(y.shape()).fold(0, |number, (n, length)| number * length + n);
    let size = y.rows().saturating_mul(to.len());
    let index = budget::collected(size, (0..y.rows()).flat_map(|row| numbers(number(row), to)))?;
    moved(&y, to.into(), &rows_of(&y)?, index)
}

/// A list under a shape with as many elements.
pub fn restored(cx: &Context, shape: &Array, y: &Sparse) -> Result<Sparse> {
    let lengths = promote::integers(shape, cx.tolerance)?;
    let to: Vec<usize> = lengths.iter().filter_map(|&length| usize::try_from(length).ok()).collect();
    reshaped(y, &to)
}

/// Items of `y` in the shape that `x` says. `None` where that repeats items or leaves some out: the general way does it.
pub fn reshape(cx: &Context, x: &Array, y: &Sparse) -> Result<Option<Sparse>> {
    let lengths = promote::integers(x, cx.tolerance)?;
    let lengths: Option<Shape> = lengths.iter().map(|&length| usize::try_from(length).ok()).collect();
    let lengths = lengths.ok_or_else(|| Error::domain("a shape has no negative numbers"))?;
    let to = shape::concat(&lengths, y.shape().get(1..).unwrap_or(&[]));
    match (shape::count(&to), shape::count(y.shape())) {
        (Ok(new), Ok(old)) if new == old => reshaped(y, &to).map(Some),
        _ => Ok(None),
    }
}

/// The axes in reverse order.
pub fn reverse_axes(y: &Sparse) -> Result<Sparse> {
    let sparse_axes: Vec<usize> = y.axes().to_vec();
    let y = whole(y)?;
    let last = y.shape().len().saturating_sub(1);
    let shape: Shape = y.shape().iter().rev().copied().collect();
    let turned = (0..y.rows()).flat_map(|row| y.place(row).iter().rev().copied());
    let index = budget::collected(y.index().len(), turned)?;
    let turned = moved(&y, shape, &rows_of(&y)?, index)?;
    let mut axes: Vec<usize> = sparse_axes.iter().map(|axis| last - axis).collect();
    axes.sort_unstable();
    regrouped(&turned, &axes)
}
