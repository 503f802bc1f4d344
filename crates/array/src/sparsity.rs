//! Making sparse arrays of dense ones and of cells, and dense ones of them.

use std::sync::Arc;

use super::sparse::dense_axes;
use super::sparse_elements::{cells, differing, picked, spread};
use super::{Array, ElementType, Shape, Sparse, Value, budget, merge, promote, shape, stop};
use crate::error::{Error, Result};

impl Sparse {
    /// An array without cells of its own. The axes are those that are sparse, in ascending order. A domain error if the element is no
    /// atom, or of a type that sparse arrays do not have.
    pub fn empty(shape: &[usize], axes: Vec<usize>, element: Array) -> Result<Sparse> {
        check(element.kind())?;
        let cell: Shape = dense_axes(shape.len(), &axes).map(|axis| shape.get(axis).copied().unwrap_or(0)).collect();
        let none = shape::concat(&[0], &cell);
        let values = picked(&element, &element, &[], &none)?;
        Ok(Sparse { shape: shape.into(), axes, element, index: Vec::new(), values })
    }

    /// The cells of a dense array that differ from an element of its type, along sparse axes in ascending order.
    pub fn new(array: &Array, axes: Vec<usize>, element: Array) -> Result<Sparse> {
        check(array.kind())?;
        let element = promote::cast(element, array.kind())?;
        cells_of(array, axes, element)
    }

    /// Cells at places: `index` has the numbers of each place after one another, `values` as many cells. Places may come in any order,
    /// but none twice. Values and the element are brought to one type.
    pub fn with_cells(
        shape: Shape,
        axes: Vec<usize>,
        element: Array,
        index: Vec<usize>,
        values: Array,
    ) -> Result<Sparse> {
        let (element, values) = alike(element, values)?;
        check(element.kind())?;
        let (width, count) = (axes.len().max(1), values.tally());
        let is_sorted = index.chunks(width).is_sorted_by(|a, b| a < b);
        if is_sorted || axes.is_empty() {
            return Ok(Sparse { shape, axes, element, index, values });
        }
        let mut order: Vec<usize> = budget::collected(count, 0..count)?;
        let place = |row: &usize| index.get(row * width..(row + 1) * width).unwrap_or(&[]);
        merge::sort(&mut order, |a, b| place(a).cmp(place(b)))?;
        let mut sorted = budget::vec(index.len())?;
        for (turn, row) in order.iter().enumerate() {
            stop::poll_turn(turn)?;
            sorted.extend_from_slice(place(row));
        }
        let cell = shape::size(values.item_shape());
        let values = cells(&values, &element, cell, &order, values.shape())?;
        Ok(Sparse { shape, axes, element, index: sorted, values })
    }

    /// Other values at the same places, and another element. A domain error if the values are not as many, or of another shape.
    pub fn replaced(&self, element: Array, values: Array) -> Result<Sparse> {
        if !shape::same(values.shape(), self.values.shape()) || !element.is_atom() {
            return Err(Error::domain("a verb on a sparse array must give an atom for every atom"));
        }
        let (element, values) = alike(element, values)?;
        check(element.kind())?;
        Ok(Sparse { element, values, ..self.clone() })
    }

    /// All elements, in an array of the ordinary kind. A limit error if they do not fit the budget.
    pub fn dense(&self) -> Result<Array> {
        let (strides, dense) = (strides(&self.shape), self.dense_axes().collect::<Vec<_>>());
        let within =
            if shape::count(&self.shape)? == 0 { Vec::new() } else { cell_places(&self.shape, &strides, &dense)? };
        let first = |row| self.place(row).iter().zip(&self.axes).map(|(n, &axis)| n * strides[axis]).sum::<usize>();
        let firsts = budget::collected(self.rows(), (0..self.rows()).map(first))?;
        spread(&self.values, &self.element, &firsts, &within, &self.shape)
    }

    /// The cells in rows, one after another; a row that is not there stands for a cell of the element.
    pub fn cells(&self, rows: &[usize]) -> Result<Array> {
        let shape = shape::concat(&[rows.len()], self.cell_shape());
        cells(&self.values, &self.element, shape::size(self.cell_shape()), rows, &shape)
    }

    /// The noun that stands for this: an array without axes is one of the ordinary kind.
    pub fn noun(self) -> Result<Array> {
        if self.shape.is_empty() { self.dense() } else { Ok(Array::atom(Value::Sparse(Arc::new(self)))) }
    }
}

impl Array {
    /// The sparse array that this noun is, if it is one.
    ///
    /// ```
    /// use jackal_array::{Array, Sparse};
    /// let noun = Sparse::empty(&[1_000_000, 1_000_000], vec![0, 1], Array::from(0.0))?.noun()?;
    /// assert!(noun.as_sparse().is_some_and(|sparse| sparse.shape() == [1_000_000, 1_000_000]));
    /// assert!(Array::from(1_i64).as_sparse().is_none());
    /// # Ok::<(), jackal_array::error::Error>(())
    /// ```
    #[inline]
    pub fn as_sparse(&self) -> Option<&Arc<Sparse>> {
        match self.as_atom::<Value>() {
            Some(Value::Sparse(sparse)) => Some(sparse),
            _ => None,
        }
    }

    /// Whether this noun is a sparse array.
    #[inline]
    pub fn is_sparse(&self) -> bool {
        self.as_sparse().is_some()
    }

    /// The dense array of the same elements. A limit error if it does not fit the budget.
    pub fn densified(self) -> Result<Array> {
        match self.as_sparse() {
            Some(sparse) => sparse.dense(),
            None => Ok(self),
        }
    }
}

/// Sparse arrays hold booleans, integers, floats, complex numbers and bytes.
fn check(kind: ElementType) -> Result<()> {
    match kind {
        ElementType::Extended
        | ElementType::Rational
        | ElementType::Symbol
        | ElementType::Unicode
        | ElementType::Box => Err(Error::nonce(format!("there are no sparse arrays of {} elements", kind.name()))),
        _ => Ok(()),
    }
}

/// An element and values in the type in which they meet; values without elements take the type of the element.
fn alike(element: Array, values: Array) -> Result<(Array, Array)> {
    let kind = if values.is_empty() { Some(element.kind()) } else { promote::common(element.kind(), values.kind()) };
    let kind = kind.ok_or_else(|| {
        Error::domain(format!(
            "the sparse element is {}, the values are {}",
            element.kind().name(),
            values.kind().name()
        ))
    })?;
    Ok((promote::cast(element, kind)?, promote::cast(values, kind)?))
}

/// The distance of neighbours along each axis.
fn strides(shape: &[usize]) -> Vec<usize> {
    let mut strides = vec![1_usize; shape.len()];
    for axis in (1..shape.len()).rev() {
        strides[axis - 1] = strides[axis].saturating_mul(shape[axis]);
    }
    strides
}

/// The offsets of the elements of a cell from its first one.
fn cell_places(shape: &[usize], strides: &[usize], axes: &[usize]) -> Result<Vec<usize>> {
    let mut places = vec![0_usize];
    for &axis in axes {
        let mut next = budget::vec(places.len().saturating_mul(shape[axis]))?;
        for &place in &places {
            for number in 0..shape[axis] {
                stop::poll_turn(number)?;
                next.push(place.saturating_add(number.saturating_mul(strides[axis])));
            }
        }
        places = next;
    }
    Ok(places)
}

/// The cells of a dense array that differ from the element.
fn cells_of(array: &Array, axes: Vec<usize>, element: Array) -> Result<Sparse> {
    let shape = array.shape();
    let strides = strides(shape);
    let dense: Vec<usize> = dense_axes(shape.len(), &axes).collect();
    let cell: Shape = dense.iter().map(|&axis| shape[axis]).collect();
    let (within, firsts) = (cell_places(shape, &strides, &dense)?, cell_places(shape, &strides, &axes)?);
    let differs = differing(array, &element)?;
    let (mut index, mut numbers) = (Vec::new(), Vec::new());
    for (turn, first) in firsts.into_iter().enumerate() {
        stop::poll_turn(turn)?;
        if within.iter().any(|place| differs.get(first.saturating_add(*place)).copied().unwrap_or(false)) {
            for &axis in &axes {
                budget::push(&mut index, first / strides[axis] % shape[axis])?;
            }
            for place in &within {
                budget::push(&mut numbers, first.saturating_add(*place))?;
            }
        }
    }
    let rows = if within.is_empty() { 0 } else { numbers.len() / within.len() };
    let values = picked(array, &element, &numbers, &shape::concat(&[rows], &cell))?;
    Ok(Sparse { shape: shape.into(), axes, element, index, values })
}
