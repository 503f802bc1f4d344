//! Sparse arrays store only the cells that differ from one element, each with its index.

use super::{Array, ElementType, Shape};

/// An array that keeps only some of its cells: those at the places of its index; every other element is the sparse element.
///
/// Some axes are sparse. A place is a number for each of them; the cell there has the other axes, in their order. Places are
/// kept in ascending order, none twice. How notations come by one and what verbs do with it is told in `verbs::sparse`.
///
/// ```
/// use jackal_array::{Array, Sparse};
/// let sparse = Sparse::new(&Array::list(vec![0_i64, 7, 0]), vec![0], Array::from(0_i64))?;
/// assert_eq!((sparse.rows(), sparse.place(0), sparse.values()), (1, &[1][..], &Array::list(vec![7_i64])));
/// assert_eq!(sparse.dense()?, Array::list(vec![0_i64, 7, 0]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Sparse {
    pub(super) shape: Shape,
    pub(super) axes: Vec<usize>,
    pub(super) element: Array,
    pub(super) index: Vec<usize>,
    pub(super) values: Array,
}

impl Sparse {
    /// The lengths of the axes of the array that this stands for.
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// The axes that are sparse, in ascending order.
    pub fn axes(&self) -> &[usize] {
        &self.axes
    }

    /// The sparse element, an atom.
    pub fn element(&self) -> &Array {
        &self.element
    }

    /// The numbers of all places after one another.
    pub fn index(&self) -> &[usize] {
        &self.index
    }

    /// The stored cells, in the order of their indices: an array of one axis more than a cell.
    pub fn values(&self) -> &Array {
        &self.values
    }

    /// The number of stored cells.
    pub fn rows(&self) -> usize {
        self.values.tally()
    }

    /// The place of a cell: a number for each sparse axis.
    pub fn place(&self, row: usize) -> &[usize] {
        let width = self.axes.len();
        self.index.get(row * width..(row + 1) * width).unwrap_or(&[])
    }

    /// The shape of a cell: the lengths of the axes that are not sparse.
    pub fn cell_shape(&self) -> &[usize] {
        self.values.item_shape()
    }

    /// The axes that are not sparse.
    pub fn dense_axes(&self) -> impl Iterator<Item = usize> + '_ {
        dense_axes(self.shape.len(), &self.axes)
    }

    /// The type of the elements.
    pub fn kind(&self) -> ElementType {
        self.element.kind()
    }

    /// The row of a place, or the row before which it would come.
    pub fn find(&self, place: &[usize]) -> std::result::Result<usize, usize> {
        let (mut low, mut high) = (0, self.rows());
        while low < high {
            let middle = low + (high - low) / 2;
            match self.place(middle).cmp(place) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Equal => return Ok(middle),
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        Err(low)
    }
}

/// The axes of a rank that are not among the sparse ones.
pub(super) fn dense_axes(rank: usize, axes: &[usize]) -> impl Iterator<Item = usize> + '_ {
    (0..rank).filter(|axis| !axes.contains(axis))
}
