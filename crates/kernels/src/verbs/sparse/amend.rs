//! Replacing parts of a sparse array.

use super::regroup::regrouped;
use crate::array::sparse_elements::{Put, picked, put};
use crate::array::{Array, Context, Sparse, budget, promote, shape};
use crate::error::Result;
use crate::verbs::selection::amend::{check_values, target};
use crate::verbs::structure::join::join_all;

/// `y` with the parts that `index` names replaced by `values`, as
/// [`selection::amend`](crate::verbs::selection::amend::amend) has it.
///
/// ```
/// use jackal_array::{Array, Context, Sparse};
/// use jackal_kernels::verbs::sparse;
/// let y = Sparse::empty(&[1_000_000, 1_000_000], vec![0, 1], Array::from(0_i64))?;
/// let corner = Array::boxed(Array::list(vec![3_i64, 999_999]));
/// let changed = sparse::amend(&Context::default(), &Array::from(7_i64), &corner, &y)?;
/// assert_eq!((changed.rows(), changed.place(0)), (1, &[3, 999_999][..]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn amend(cx: &Context, values: &Array, index: &Array, y: &Sparse) -> Result<Sparse> {
    // One number names a place.
    shape::count(y.shape())?;
    let target = target(cx, index, y.shape())?;
    let values = values.clone().densified()?;
    check_values(values.shape(), &target.shape)?;
    if target.cells.is_empty() || values.is_empty() {
        return Ok(y.clone());
    }
    let all: Vec<usize> = (0..y.shape().len()).collect();
    let whole = regrouped(y, &all)?;
    let kind = promote::common_of([&values, whole.values(), whole.element()].into_iter())?.unwrap_or(y.kind());
    let (values, kept) = (promote::cast(values, kind)?, promote::cast(whole.values().clone(), kind)?);
    let places = places(cx, y.shape(), target.axes, &target.cells)?;
    let changed = match places.len() {
        few if few <= ELEMENTS_INSERTED_SINGLY_MAX => inserted(&whole, kept, &values, places)?,
        _ => merged(cx, &whole, kept, values, places)?,
    };
    regrouped(&changed, y.axes())
}

/// The place of every element of the cells, in the order of the elements.
fn places(cx: &Context, whole: &[usize], axes: usize, cells: &[usize]) -> Result<Vec<Vec<usize>>> {
    let rest = whole.get(axes..).unwrap_or(&[]);
    let size = shape::count(rest)?;
    let count = shape::count(&[cells.len(), size])?;
    let mut places = budget::vec(count)?;
    budget::check::<usize>(count.saturating_mul(whole.len() + 3))?;
    for &cell in cells {
        cx.poll()?;
        let front = numbers(cell, whole.get(..axes).unwrap_or(&[]));
        for within in 0..size {
            let mut place = front.clone();
            place.extend(numbers(within, rest));
            places.push(place);
        }
    }
    Ok(places)
}

/// The numbers along axes of the place that has a number among all.
pub(super) fn numbers(place: usize, shape: &[usize]) -> Vec<usize> {
    let mut numbers = vec![0; shape.len()];
    let mut rest = place;
    for (number, &length) in numbers.iter_mut().zip(shape).rev() {
        *number = rest % length.max(1);
        rest /= length.max(1);
    }
    numbers
}

/// At most this many elements are inserted one by one among the stored ones.
const ELEMENTS_INSERTED_SINGLY_MAX: usize = 4;

/// The stored elements with a few others, which replace some or are inserted.
fn inserted(whole: &Sparse, kept: Array, values: &Array, places: Vec<Vec<usize>>) -> Result<Sparse> {
    let width = whole.axes().len();
    let mut index = budget::vec(whole.index().len().saturating_add(places.len() * width))?;
    index.extend_from_slice(whole.index());
    let (mut steps, mut rows) = (budget::vec(places.len())?, whole.rows());
    for place in &places {
        let row = |row: usize| index.get(row * width..(row + 1) * width).unwrap_or(&[]);
        let (mut low, mut high) = (0, rows);
        while low < high {
            let middle = low + (high - low) / 2;
            if row(middle) < place.as_slice() { low = middle + 1 } else { high = middle }
        }
        let inserts = low == rows || row(low) != place.as_slice();
        if inserts {
            drop(index.splice(low * width..low * width, place.iter().copied()));
            rows += 1;
        }
        steps.push(Put { place: low, inserts });
    }
    let items = put(kept, &steps, values)?;
    Sparse::with_cells(whole.shape().into(), whole.axes().to_vec(), whole.element().clone(), index, items)
}

/// The stored elements with others, which replace some or are inserted. Of several for one place the last one stays.
fn merged(cx: &Context, whole: &Sparse, kept: Array, values: Array, places: Vec<Vec<usize>>) -> Result<Sparse> {
    let (rows, given) = (whole.rows(), values.count());
    let mut fresh: Vec<(Vec<usize>, usize)> =
        places.into_iter().zip((0..given).map(|value| rows + value).cycle()).collect();
    fresh.sort_by(|a, b| a.0.cmp(&b.0));
    let (mut index, mut numbers) = (Vec::new(), budget::vec(rows.saturating_add(fresh.len()))?);
    let mut old = (0..rows).map(|row| (whole.place(row), row)).peekable();
    let mut fresh = fresh.into_iter().peekable();
    while let Some((place, value)) = fresh.next() {
        if fresh.peek().is_some_and(|(next, _)| *next == place) {
            continue;
        }
        while let Some((before, row)) = old.next_if(|(before, _)| *before < place.as_slice()) {
            budget::append(&mut index, before)?;
            numbers.push(row);
        }
        old.next_if(|(same, _)| *same == place.as_slice());
        budget::append(&mut index, &place)?;
        numbers.push(value);
    }
    for (place, row) in old {
        budget::append(&mut index, place)?;
        numbers.push(row);
    }
    let all = join_all(cx, &[kept, values.raveled()])?;
    let items = picked(&all, whole.element(), &numbers, &[numbers.len()])?;
    Sparse::with_cells(whole.shape().into(), whole.axes().to_vec(), whole.element().clone(), index, items)
}
