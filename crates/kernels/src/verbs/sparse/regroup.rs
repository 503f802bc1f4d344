//! Sparse arrays with other sparse axes, and without the cells that are equal to the sparse element.

use crate::array::sparse_elements::{ELEMENT, differing, picked};
use crate::array::{Shape, Sparse, budget, merge, shape, stop};
use crate::error::Result;

/// The interrupt flag is polled after this many elements.
const ELEMENTS_BETWEEN_POLLS: usize = 1024;

/// The same array with other sparse axes, in ascending order.
pub fn regrouped(sparse: &Sparse, axes: &[usize]) -> Result<Sparse> {
    if sparse.axes() == axes {
        return Ok(sparse.clone());
    }
    let whole = sparse.shape();
    let dense: Vec<usize> = (0..whole.len()).filter(|axis| !axes.contains(axis)).collect();
    let cell: Shape = dense.iter().map(|&axis| whole[axis]).collect();
    let size = shape::count(&cell)?;
    let differs = differing(sparse.values(), sparse.element())?;
    let (mut keys, mut found) = (Vec::new(), Vec::new());
    each_place(sparse, |number, place| {
        if !differs.get(number).copied().unwrap_or(false) {
            return Ok(());
        }
        let within = dense.iter().fold(0, |number, &axis| number * whole[axis] + place[axis]);
        axes.iter().try_for_each(|&axis| budget::push(&mut keys, place[axis]))?;
        budget::push(&mut found, (within, number))
    })?;
    let groups = SortedKeys::new(&keys, axes.len(), found.len())?;
    let (mut index, mut numbers, mut count) = (Vec::new(), Vec::new(), 0_usize);
    groups.each(|key, rows| {
        budget::append(&mut index, key)?;
        let first = numbers.len();
        budget::pad(&mut numbers, first.saturating_add(size), ELEMENT)?;
        for &(within, number) in rows.iter().filter_map(|&row| found.get(row)) {
            if let Some(to) = numbers.get_mut(first + within) {
                *to = number;
            }
        }
        count += 1;
        Ok(())
    })?;
    let values = picked(sparse.values(), sparse.element(), &numbers, &shape::concat(&[count], &cell))?;
    Sparse::with_cells(whole.into(), axes.to_vec(), sparse.element().clone(), index, values)
}

/// Hands the number of every stored element to a function, with its place along all axes.
pub(super) fn each_place(sparse: &Sparse, mut visit: impl FnMut(usize, &[usize]) -> Result<()>) -> Result<()> {
    let cell = sparse.cell_shape();
    let size = shape::size(cell).max(1);
    let dense: Vec<usize> = sparse.dense_axes().collect();
    let mut place = vec![0; sparse.shape().len()];
    for number in 0..sparse.values().count() {
        if number % ELEMENTS_BETWEEN_POLLS == 0 {
            stop::poll_running()?;
        }
        for (&axis, &n) in sparse.axes().iter().zip(sparse.place(number / size)) {
            place[axis] = n;
        }
        let mut rest = number % size;
        for (&axis, &length) in dense.iter().zip(cell).rev() {
            place[axis] = rest % length.max(1);
            rest /= length.max(1);
        }
        visit(number, &place)?;
    }
    Ok(())
}

/// Numbered keys of one width in ascending order, those that are equal together and in the order in which they came.
pub(super) struct SortedKeys<'a> {
    keys: &'a [usize],
    width: usize,
    order: Vec<usize>,
}

impl<'a> SortedKeys<'a> {
    /// Sorts `count` keys, which stand one behind the other.
    pub fn new(keys: &'a [usize], width: usize, count: usize) -> Result<Self> {
        let order: Vec<usize> = budget::collected(count, 0..count)?;
        let mut groups = SortedKeys { keys, width, order };
        let mut order = std::mem::take(&mut groups.order);
        if !order.is_sorted_by_key(|&row| groups.key(row)) {
            merge::sort(&mut order, |&a, &b| groups.key(a).cmp(groups.key(b)))?;
        }
        groups.order = order;
        Ok(groups)
    }

    fn key(&self, row: usize) -> &'a [usize] {
        self.keys.get(row * self.width..(row + 1) * self.width).unwrap_or(&[])
    }

    /// Hands each key to a function, with the numbers of those that are equal to it.
    pub fn each(&self, mut visit: impl FnMut(&[usize], &[usize]) -> Result<()>) -> Result<()> {
        let groups = self.order.chunk_by(|&a, &b| self.key(a) == self.key(b));
        for rows in groups {
            rows.first().map_or(Ok(()), |&row| visit(self.key(row), rows))?;
        }
        Ok(())
    }
}

/// The same array without the cells that are the element throughout.
///
/// ```
/// use jackal_array::Array;
/// use jackal_kernels::verbs::sparse;
/// let full = sparse::monad(&sparse::from_array(&Array::list(vec![0_i64, 7]))?, &|y| Ok(y.with_items(vec![0_i64])))?;
/// assert_eq!((full.rows(), sparse::compact(&full)?.rows()), (1, 0));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn compact(sparse: &Sparse) -> Result<Sparse> {
    let size = shape::size(sparse.cell_shape());
    let differs = differing(sparse.values(), sparse.element())?;
    let (mut index, mut rows) = (Vec::new(), Vec::new());
    for row in 0..sparse.rows() {
        stop::poll_turn(row)?;
        if differs.get(row * size..(row + 1) * size).is_some_and(|cell| cell.contains(&true)) {
            budget::append(&mut index, sparse.place(row))?;
            budget::push(&mut rows, row)?;
        }
    }
    let values = sparse.cells(&rows)?;
    Sparse::with_cells(sparse.shape().into(), sparse.axes().to_vec(), sparse.element().clone(), index, values)
}
