//! A verb between the items of a sparse array along an axis.

use super::regroup::{SortedKeys, each_place, regrouped};
use super::{OfOne, OfTwo};
use crate::array::sparse_elements::{self, ELEMENT, picked};
use crate::array::{Array, Shape, Sparse, budget, promote};
use crate::error::Result;

/// Folds a number of equal atoms.
pub type OfMany<'a> = &'a dyn Fn(&Array, usize) -> Result<Array>;

/// The array that is folded, and the properties of the verb.
pub struct Folding<'a> {
    /// The verb between the items of a dense array.
    pub insert: OfOne<'a>,
    /// The verb between two arrays of one shape.
    pub pair: OfTwo<'a>,
    /// Folds n equal atoms, given an atom and n, if the verb is associative and commutative, so that they may be folded first.
    pub many: Option<OfMany<'a>>,
}

impl std::fmt::Debug for Folding<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Folding")
    }
}

/// The verb between the items along an axis: an array without that axis. The axis has items.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::atomic::{ADD, MULTIPLY};
/// use jackal_kernels::verbs::sparse::{self, Folding};
/// let cx = Context::default();
/// let y = sparse::from_array(&Array::new(&[2, 2], vec![0_i64, 7, 0, 5])?)?;
/// let add = |x, y| ADD.apply(&cx, x, y);
/// let many = |atom: &Array, n: usize| MULTIPLY.apply(&cx, atom.clone(), Array::from(n as i64));
/// let insert = |y: Array| Ok(Array::from(y.as_slice::<i64>().unwrap_or_default().iter().sum::<i64>()));
/// let sums = sparse::fold(&y, 0, &Folding { insert: &insert, pair: &add, many: Some(&many) })?;
/// assert_eq!(sums.dense()?, Array::list(vec![0_i64, 12]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn fold(sparse: &Sparse, axis: usize, folding: &Folding<'_>) -> Result<Sparse> {
    let all: Vec<usize> = (0..sparse.shape().len()).collect();
    let sparse = regrouped(sparse, &all)?;
    let count = sparse.shape().get(axis).copied().unwrap_or(0);
    let (mut keys, mut found) = (Vec::new(), Vec::new());
    each_place(&sparse, |row, place| {
        let (before, behind) = place.split_at(axis.min(place.len()));
        budget::append(&mut keys, before)?;
        budget::append(&mut keys, behind.get(1..).unwrap_or(&[]))?;
        budget::push(&mut found, (behind.first().copied().unwrap_or(0), row))
    })?;
    let groups = SortedKeys::new(&keys, sparse.shape().len().saturating_sub(1), found.len())?;
    let (mut index, mut parts) = (Vec::new(), Vec::new());
    groups.each(|place, members| {
        budget::append(&mut index, place)?;
        let group: Vec<(usize, usize)> =
            budget::collected(members.len(), members.iter().filter_map(|&member| found.get(member).copied()))?;
        budget::push(&mut parts, of_group(&sparse, &group, count, folding)?)
    })?;
    let element = match folding.many {
        Some(many) => many(sparse.element(), count)?,
        None => (folding.insert)(line(&sparse, &budget::filled(count, ELEMENT)?)?)?,
    };
    let rest: Shape = (0..).zip(sparse.shape()).filter(|(other, _)| *other != axis).map(|(_, &n)| n).collect();
    let axes = (0..rest.len()).collect();
    let values = list_of(&element, parts)?;
    Sparse::with_cells(rest, axes, element, index, values)
}

/// Elements in rows of an array whose cells are atoms, as a list.
fn line(sparse: &Sparse, rows: &[usize]) -> Result<Array> {
    picked(sparse.values(), sparse.element(), rows, &[rows.len()])
}

/// What comes of the elements along the axis, of which those that are kept have their numbers, in ascending order, and rows.
fn of_group(sparse: &Sparse, group: &[(usize, usize)], count: usize, folding: &Folding<'_>) -> Result<Array> {
    let missing = count.saturating_sub(group.len());
    if missing == 0 || folding.many.is_some() {
        let rows: Vec<usize> = group.iter().map(|(_, row)| *row).collect();
        let kept = (folding.insert)(line(sparse, &rows)?)?;
        return match folding.many {
            Some(many) if missing > 0 => (folding.pair)(kept, many(sparse.element(), missing)?),
            _ => Ok(kept),
        };
    }
    let mut rows = budget::filled(count, ELEMENT)?;
    for &(number, row) in group {
        if let Some(to) = rows.get_mut(number) {
            *to = row;
        }
    }
    (folding.insert)(line(sparse, &rows)?)
}

/// Atoms as a list; of the type of the element if there is none.
fn list_of(element: &Array, parts: Vec<Array>) -> Result<Array> {
    let kind = promote::common_of(parts.iter().chain([element]))?.unwrap_or(element.kind());
    let parts: Result<Vec<Array>> = parts.into_iter().map(|part| promote::cast(part, kind)).collect();
    sparse_elements::list_of(&promote::cast(element.clone(), kind)?, &parts?)
}
