//! Sparse arrays with other sparse axes, and without the cells that need not be kept.

use std::collections::BTreeMap;

use crate::array::{Array, Element, Shape, Sparse, budget, shape, stop};
use crate::error::Result;
use crate::with_items;

/// How many elements are looked at between two looks at the flag.
const POLLED: usize = 1024;

/// The same array with other sparse axes, in ascending order.
pub fn regrouped(sparse: &Sparse, axes: &[usize]) -> Result<Sparse> {
    if sparse.axes() == axes {
        return Ok(sparse.clone());
    }
    with_items!(sparse.values().view(), items => regrouped_of(sparse, items, axes))
}

fn regrouped_of<T: Element + PartialEq>(sparse: &Sparse, items: &[T], axes: &[usize]) -> Result<Sparse> {
    let whole = sparse.shape();
    let dense: Vec<usize> = (0..whole.len()).filter(|axis| !axes.contains(axis)).collect();
    let cell: Shape = dense.iter().map(|&axis| whole[axis]).collect();
    let size = shape::count(&cell)?;
    let element = sparse.element().as_atom::<T>().cloned().unwrap_or_else(T::fill);
    let mut rows: BTreeMap<Vec<usize>, Vec<T>> = BTreeMap::new();
    for (number, (place, item)) in elements(sparse, items).enumerate() {
        if number % POLLED == 0 {
            stop::poll_running()?;
        }
        if *item == element {
            continue;
        }
        let within = dense.iter().fold(0, |number, &axis| number * whole[axis] + place[axis]);
        let key: Vec<usize> = axes.iter().map(|&axis| place[axis]).collect();
        if !rows.contains_key(&key) {
            rows.insert(key.clone(), budget::filled(size, element.clone())?);
        }
        if let Some(to) = rows.get_mut(&key).and_then(|cells| cells.get_mut(within)) {
            *to = item.clone();
        }
    }
    let (mut index, mut values) =
        (budget::vec(rows.len().saturating_mul(axes.len()))?, budget::vec(rows.len().saturating_mul(size))?);
    let count = rows.len();
    for (place, cells) in rows {
        index.extend(place);
        values.extend(cells);
    }
    let values = Array::new(&shape::concat(&[count], &cell), values)?;
    Sparse::with_cells(whole.into(), axes.to_vec(), sparse.element().clone(), index, values)
}

/// Every element that is kept, with its place along all axes.
pub(super) fn elements<'a, T>(sparse: &'a Sparse, items: &'a [T]) -> impl Iterator<Item = (Vec<usize>, &'a T)> + 'a {
    let cell: Vec<usize> = sparse.cell_shape().to_vec();
    let size = shape::size(&cell).max(1);
    let dense: Vec<usize> = sparse.dense_axes().collect();
    items.iter().enumerate().map(move |(number, item)| {
        let mut place = vec![0; sparse.shape().len()];
        for (&axis, &n) in sparse.axes().iter().zip(sparse.place(number / size)) {
            place[axis] = n;
        }
        let mut rest = number % size;
        for (&axis, &length) in dense.iter().zip(&cell).rev() {
            place[axis] = rest % length.max(1);
            rest /= length.max(1);
        }
        (place, item)
    })
}

/// The same array without the cells that are the element throughout.
///
/// ```
/// use jackal::rooms::array::Array;
/// use jackal::rooms::verbs::sparse;
/// let full = sparse::monad(&sparse::of(&Array::list(vec![0_i64, 7]))?, &|y| Ok(y.with_items(vec![0_i64])))?;
/// assert_eq!((full.rows(), sparse::compact(&full)?.rows()), (1, 0));
/// # Ok::<(), jackal::rooms::error::Error>(())
/// ```
pub fn compact(sparse: &Sparse) -> Result<Sparse> {
    with_items!(sparse.values().view(), items => compact_of(sparse, items))
}

fn compact_of<T: Element + PartialEq>(sparse: &Sparse, items: &[T]) -> Result<Sparse> {
    let size = shape::size(sparse.cell_shape());
    let element = sparse.element().as_atom::<T>().cloned().unwrap_or_else(T::fill);
    let (mut index, mut values, mut count) = (Vec::new(), Vec::new(), 0);
    for row in 0..sparse.rows() {
        let cell = items.get(row * size..(row + 1) * size).unwrap_or(&[]);
        if cell.iter().any(|item| *item != element) {
            budget::append(&mut index, sparse.place(row))?;
            budget::vec::<T>(size)?;
            values.extend_from_slice(cell);
            count += 1;
        }
    }
    let values = Array::new(&shape::concat(&[count], sparse.cell_shape()), values)?;
    Sparse::with_cells(sparse.shape().into(), sparse.axes().to_vec(), sparse.element().clone(), index, values)
}
