//! A verb between the items of a sparse array along an axis.

use super::regroup::{Groups, each_element, regrouped};
use super::{OfOne, OfTwo};
use crate::array::{Array, Element, Shape, Sparse, budget, shape};
use crate::error::Result;
use crate::with_items;

/// What a verb makes of so many equal atoms.
pub type OfMany<'a> = &'a dyn Fn(&Array, usize) -> Result<Array>;

/// What is folded, and what is known of the verb.
pub struct Folding<'a> {
    /// The verb between the items of a dense array.
    pub insert: OfOne<'a>,
    /// The verb between two arrays of one shape.
    pub pair: OfTwo<'a>,
    /// What the verb makes of n equal atoms, if it is associative and commutes so that these may be folded first: of an atom and n.
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
/// use jackal::rooms::array::{Array, Context};
/// use jackal::rooms::verbs::atomic::{ADD, MULTIPLY};
/// use jackal::rooms::verbs::sparse::{self, Folding};
/// let cx = Context::default();
/// let y = sparse::of(&Array::new(&[2, 2], vec![0_i64, 7, 0, 5])?)?;
/// let add = |x, y| ADD.apply(&cx, x, y);
/// let many = |atom: &Array, n: usize| MULTIPLY.apply(&cx, atom.clone(), Array::from(n as i64));
/// let insert = |y: Array| Ok(Array::from(y.as_slice::<i64>().unwrap_or_default().iter().sum::<i64>()));
/// let sums = sparse::fold(&y, 0, &Folding { insert: &insert, pair: &add, many: Some(&many) })?;
/// assert_eq!(sums.dense()?, Array::list(vec![0_i64, 12]));
/// # Ok::<(), jackal::rooms::error::Error>(())
/// ```
pub fn fold(sparse: &Sparse, axis: usize, folding: &Folding<'_>) -> Result<Sparse> {
    let all: Vec<usize> = (0..sparse.shape().len()).collect();
    let sparse = regrouped(sparse, &all)?;
    with_items!(sparse.values().view(), items => fold_of(&sparse, items, axis, folding))
}

fn fold_of<T: Element>(sparse: &Sparse, items: &[T], axis: usize, folding: &Folding<'_>) -> Result<Sparse> {
    let count = sparse.shape().get(axis).copied().unwrap_or(0);
    let (mut keys, mut found) = (Vec::new(), Vec::new());
    each_element(sparse, items, |place, item| {
        let (before, behind) = place.split_at(axis.min(place.len()));
        budget::append(&mut keys, before)?;
        budget::append(&mut keys, behind.get(1..).unwrap_or(&[]))?;
        budget::push(&mut found, (behind.first().copied().unwrap_or(0), item))
    })?;
    let groups = Groups::of(&keys, sparse.shape().len().saturating_sub(1), found.len())?;
    let (mut index, mut parts) = (Vec::new(), Vec::new());
    groups.each(|place, rows| {
        budget::append(&mut index, place)?;
        let mut group: Vec<(usize, T)> = budget::vec(rows.len())?;
        group.extend(rows.iter().filter_map(|&row| found.get(row)).map(|(number, item)| (*number, (*item).clone())));
        group.sort_by_key(|(number, _)| *number);
        budget::push(&mut parts, of_group(sparse, group, count, folding)?)
    })?;
    let element = match folding.many {
        Some(many) => many(sparse.element(), count)?,
        None => (folding.insert)(copies(sparse, count)?)?,
    };
    let rest: Shape = (0..).zip(sparse.shape()).filter(|(other, _)| *other != axis).map(|(_, &n)| n).collect();
    let axes = (0..rest.len()).collect();
    let values = list_of(&element, parts)?;
    Sparse::with_cells(rest, axes, element, index, values)
}

/// A list of as many elements as the axis has.
fn copies(sparse: &Sparse, count: usize) -> Result<Array> {
    with_items!(sparse.element().view(), items => filled(items, count))
}

fn filled<T: Element>(items: &[T], count: usize) -> Result<Array> {
    Ok(Array::list(budget::filled(count, items.first().cloned().unwrap_or_else(T::fill))?))
}

/// What comes of the elements along the axis, of which those that are kept have their numbers.
fn of_group<T: Element>(sparse: &Sparse, group: Vec<(usize, T)>, count: usize, folding: &Folding<'_>) -> Result<Array> {
    let missing = count.saturating_sub(group.len());
    if missing == 0 || folding.many.is_some() {
        let kept = (folding.insert)(Array::list(group.into_iter().map(|(_, item)| item).collect()))?;
        return match folding.many {
            Some(many) if missing > 0 => (folding.pair)(kept, many(sparse.element(), missing)?),
            _ => Ok(kept),
        };
    }
    let element = sparse.element().as_atom::<T>().cloned().unwrap_or_else(T::fill);
    let mut line = budget::filled(count, element)?;
    for (number, item) in group {
        if let Some(to) = line.get_mut(number) {
            *to = item;
        }
    }
    (folding.insert)(Array::list(line))
}

/// Atoms as a list; of the type of the element if there is none.
fn list_of(element: &Array, parts: Vec<Array>) -> Result<Array> {
    let kinds = parts.iter().chain([element]);
    let kind = crate::array::promote::common_of(kinds)?.unwrap_or(element.kind());
    let parts: Result<Vec<Array>> = parts.into_iter().map(|part| crate::array::promote::cast(part, kind)).collect();
    let element = crate::array::promote::cast(element.clone(), kind)?;
    with_items!(element.view(), items => joined(items, &parts?))
}

fn joined<T: Element>(_like: &[T], parts: &[Array]) -> Result<Array> {
    let mut out = budget::vec(parts.len())?;
    out.extend(parts.iter().filter_map(|part| part.as_atom::<T>().cloned()));
    Array::new(&[shape::size(&[parts.len()])], out)
}
