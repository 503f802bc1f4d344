//! Making sparse arrays of dense ones and of cells, and dense ones of them.

use std::sync::Arc;

use super::sparse::dense_axes;
use super::{Array, Element, ElementType, Shape, Sparse, Value, budget, promote, shape, stop};
use crate::error::{Error, Result};

impl Sparse {
    /// An array without cells of its own. The axes are those that are sparse, in ascending order. A domain error if the element is no
    /// atom, or of a type that sparse arrays do not have.
    pub fn empty(shape: &[usize], axes: Vec<usize>, element: Array) -> Result<Sparse> {
        check(element.kind())?;
        let cell: Shape = dense_axes(shape.len(), &axes).map(|axis| shape.get(axis).copied().unwrap_or(0)).collect();
        let none = shape::concat(&[0], &cell);
        let values = with_items!(element.view(), items => empty_of(&none, items)?);
        Ok(Sparse { shape: shape.into(), axes, element, index: Vec::new(), values })
    }

    /// The cells of a dense array that differ from an element of its type, along sparse axes in ascending order.
    pub fn of(array: &Array, axes: Vec<usize>, element: Array) -> Result<Sparse> {
        check(array.kind())?;
        let element = promote::cast(element, array.kind())?;
        with_items!(array.view(), items => cells_of(array.shape(), items, axes, element))
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
        let mut order: Vec<usize> = budget::vec(count)?;
        order.extend(0..count);
        let place = |row: &usize| index.get(row * width..(row + 1) * width).unwrap_or(&[]);
        order.sort_by(|a, b| place(a).cmp(place(b)));
        let sorted: Vec<usize> = order.iter().flat_map(|row| place(row).to_vec()).collect();
        let values = with_items!(values.view(), items => ordered(items, values.shape(), &order)?);
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
        with_items!(self.values.view(), items => spread(self, items))
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
    /// use jackal::rooms::array::{Array, Sparse};
    /// let noun = Sparse::empty(&[1_000_000, 1_000_000], vec![0, 1], Array::from(0.0))?.noun()?;
    /// assert!(noun.as_sparse().is_some_and(|sparse| sparse.shape() == [1_000_000, 1_000_000]));
    /// assert!(Array::from(1_i64).as_sparse().is_none());
    /// # Ok::<(), jackal::rooms::error::Error>(())
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

    /// The same elements in an array of the ordinary kind. A limit error if those of a sparse array do not fit the budget.
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

fn empty_of<T: Element>(shape: &[usize], _like: &[T]) -> Result<Array> {
    Array::new(shape, Vec::<T>::new())
}

fn ordered<T: Element>(items: &[T], shape: &[usize], order: &[usize]) -> Result<Array> {
    let cell = shape::size(shape.get(1..).unwrap_or(&[]));
    let mut out = budget::vec(items.len())?;
    for (turn, row) in order.iter().enumerate() {
        stop::poll_turn(turn)?;
        out.extend_from_slice(items.get(row * cell..(row + 1) * cell).unwrap_or(&[]));
    }
    Array::new(shape, out)
}

/// How far apart neighbours along each axis are among all elements.
fn strides(shape: &[usize]) -> Vec<usize> {
    let mut strides = vec![1; shape.len()];
    for axis in (1..shape.len()).rev() {
        strides[axis - 1] = strides[axis] * shape[axis];
    }
    strides
}

/// Where the elements of a cell stand, counted from its first one, among all elements.
fn cell_places(shape: &[usize], strides: &[usize], axes: &[usize]) -> Result<Vec<usize>> {
    let mut places = vec![0];
    for &axis in axes {
        let mut next = budget::vec(places.len().saturating_mul(shape[axis]))?;
        for &place in &places {
            for number in 0..shape[axis] {
                stop::poll_turn(number)?;
                next.push(place + number * strides[axis]);
            }
        }
        places = next;
    }
    Ok(places)
}

fn spread<T: Element>(sparse: &Sparse, items: &[T]) -> Result<Array> {
    let count = shape::count(&sparse.shape)?;
    let fill = sparse.element.as_atom::<T>().cloned().unwrap_or_else(T::fill);
    let mut out = budget::filled(count, fill)?;
    if count > 0 {
        let strides = strides(&sparse.shape);
        let dense: Vec<usize> = sparse.dense_axes().collect();
        let within = cell_places(&sparse.shape, &strides, &dense)?;
        for (row, cell) in items.chunks(within.len().max(1)).enumerate() {
            stop::poll_turn(row)?;
            let first: usize = sparse.place(row).iter().zip(&sparse.axes).map(|(n, &axis)| n * strides[axis]).sum();
            for (item, place) in cell.iter().zip(&within) {
                if let Some(to) = out.get_mut(first + place) {
                    *to = item.clone();
                }
            }
        }
    }
    Array::new(&sparse.shape, out)
}

fn cells_of<T: Element + PartialEq>(shape: &[usize], items: &[T], axes: Vec<usize>, element: Array) -> Result<Sparse> {
    let strides = strides(shape);
    let dense: Vec<usize> = dense_axes(shape.len(), &axes).collect();
    let cell: Shape = dense.iter().map(|&axis| shape[axis]).collect();
    let (within, firsts) = (cell_places(shape, &strides, &dense)?, cell_places(shape, &strides, &axes)?);
    let usual = element.as_atom::<T>().cloned().unwrap_or_else(T::fill);
    let (mut index, mut values) = (Vec::new(), Vec::new());
    for (turn, first) in firsts.into_iter().enumerate() {
        stop::poll_turn(turn)?;
        let at = |place: &usize| items.get(first + place);
        if within.iter().all(|place| at(place).is_none_or(|item| *item == usual)) {
            continue;
        }
        for &axis in &axes {
            budget::push(&mut index, first / strides[axis] % shape[axis])?;
        }
        for place in &within {
            budget::push(&mut values, at(place).cloned().unwrap_or_else(T::fill))?;
        }
    }
    let rows = if within.is_empty() { 0 } else { values.len() / within.len() };
    let values = Array::new(&shape::concat(&[rows], &cell), values)?;
    Ok(Sparse { shape: shape.into(), axes, element, index, values })
}
