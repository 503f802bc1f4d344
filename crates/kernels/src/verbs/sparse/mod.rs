//! Sparse arrays: making them, and what verbs do with them that they need not be made dense for.
//!
//! J's dictionary describes them: `$.` makes one of an array, `n $. y` takes them apart. A verb that gives an atom for every atom
//! works on the cells that are kept and on the sparse element; so the result may have another element, and keeps every cell it has
//! computed, also one that has become equal to the element (`compact` lets these go). What no function here does is done on the dense
//! array.

mod amend;
mod fold;
mod join;
mod pick;
mod regroup;

pub use amend::amend;
pub use fold::{Folding, OfMany, fold};
pub use join::{join, raze, sparse_as};
pub use pick::{drop, from, ravel, replicate, reshape, restored, reverse, reverse_axes, take};
pub use regroup::{compact, regrouped};

use crate::array::sparse_elements::{ELEMENT, picked};
use crate::array::{Array, Element, Shape, Sparse, budget, promote, shape, stop};
use crate::error::{Error, Result};
use crate::with_items;

/// A verb on one array.
pub type OfOne<'a> = &'a dyn Fn(Array) -> Result<Array>;
/// A verb on two arrays of one shape, or an atom and an array.
pub type OfTwo<'a> = &'a dyn Fn(Array, Array) -> Result<Array>;

/// The sparse array of any noun: all axes sparse, and 0, a blank or an empty box as the element.
///
/// ```
/// use jackal_array::Array;
/// use jackal_kernels::verbs::sparse;
/// let sparse = sparse::from_array(&Array::list(vec![0_i64, 7, 0]))?;
/// assert_eq!((sparse.rows(), sparse.element()), (1, &Array::from(0_i64)));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn from_array(array: &Array) -> Result<Sparse> {
    if let Some(sparse) = array.as_sparse() {
        return Ok((**sparse).clone());
    }
    let element = with_items!(array.widened(), items => fill_of(items));
    Sparse::new(array, (0..array.rank()).collect(), element)
}

fn fill_of<T: Element>(_like: &[T]) -> Array {
    Array::atom(T::fill())
}

/// An elementwise verb of one argument: on the values and on the element.
pub fn monad(y: &Sparse, f: OfOne<'_>) -> Result<Sparse> {
    y.replaced(f(y.element().clone())?, f(y.values().clone())?)
}

/// An elementwise verb between two nouns of which one is sparse at least, under prefix agreement.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::{atomic::ADD, sparse};
/// let (cx, ten) = (Context::default(), Array::from(10_i64));
/// let y = sparse::from_array(&Array::list(vec![0_i64, 7, 0]))?;
/// let sum = sparse::dyad(&ten, &y.noun()?, &|x, y| ADD.apply(&cx, x, y))?;
/// assert_eq!((sum.rows(), sum.element(), sum.dense()?), (1, &ten, Array::list(vec![10_i64, 17, 10])));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn dyad(x: &Array, y: &Array, f: OfTwo<'_>) -> Result<Sparse> {
    match (x.as_sparse(), y.as_sparse()) {
        (None, Some(sparse)) if x.is_atom() => monad(sparse, &|y| f(x.clone(), y)),
        (Some(sparse), None) if y.is_atom() => monad(sparse, &|x| f(x, y.clone())),
        _ => {
            let (a, b) = (from_array(x)?, from_array(y)?);
            let (short, long) = if a.shape().len() <= b.shape().len() { (&a, &b) } else { (&b, &a) };
            if !shape::same(short.shape(), long.shape().get(..short.shape().len()).unwrap_or(&[])) {
                let (a, b) = (shape::text(a.shape()), shape::text(b.shape()));
                return Err(Error::length(format!("frames {a} and {b} do not agree")));
            }
            let whole: Shape = long.shape().into();
            paired(&extended(a, &whole)?, &extended(b, &whole)?, f)
        }
    }
}

/// An array whose every element stands for a cell of the axes that its shape lacks: these become dense axes.
fn extended(sparse: Sparse, whole: &[usize]) -> Result<Sparse> {
    let more = whole.get(sparse.shape().len()..).unwrap_or(&[]);
    if more.is_empty() {
        return Ok(sparse);
    }
    let (values, times) = (sparse.values(), shape::count(more)?);
    let numbers = budget::collected(
        values.count().saturating_mul(times),
        (0..values.count()).flat_map(|number| std::iter::repeat_n(number, times)),
    )?;
    let values = picked(values, sparse.element(), &numbers, &shape::concat(values.shape(), more))?;
    Sparse::with_cells(whole.into(), sparse.axes().to_vec(), sparse.element().clone(), sparse.index().to_vec(), values)
}

/// A verb between arrays of one shape: at every place that one of them keeps.
fn paired(a: &Sparse, b: &Sparse, f: OfTwo<'_>) -> Result<Sparse> {
    let mut axes: Vec<usize> = a.axes().iter().chain(b.axes()).copied().collect();
    axes.sort_unstable();
    axes.dedup();
    let (a, b) = (regrouped(a, &axes)?, regrouped(b, &axes)?);
    let (rows, index) = union(&a, &b)?;
    let (left, right) = (budget::mapped(&rows, |row| row.0)?, budget::mapped(&rows, |row| row.1)?);
    let values = f(a.cells(&left)?, b.cells(&right)?)?;
    let element = f(a.element().clone(), b.element().clone())?;
    Sparse::with_cells(a.shape().into(), axes, element, index, values)
}

/// The row of each array at each place that either keeps, [`ELEMENT`] where it keeps none, and these places.
type MatchedRows = (Vec<(usize, usize)>, Vec<usize>);

fn union(a: &Sparse, b: &Sparse) -> Result<MatchedRows> {
    let (mut rows, mut index) = (budget::vec(a.rows().saturating_add(b.rows()))?, Vec::new());
    let (mut i, mut j) = (0, 0);
    while i < a.rows() || j < b.rows() {
        stop::poll_turn(rows.len())?;
        let order = match (i < a.rows(), j < b.rows()) {
            (true, true) => a.place(i).cmp(b.place(j)),
            (true, false) => std::cmp::Ordering::Less,
            _ => std::cmp::Ordering::Greater,
        };
        let (in_a, in_b) = (order.is_le(), order.is_ge());
        budget::append(&mut index, if in_a { a.place(i) } else { b.place(j) })?;
        rows.push((if in_a { i } else { ELEMENT }, if in_b { j } else { ELEMENT }));
        (i, j) = (i + usize::from(in_a), j + usize::from(in_b));
    }
    Ok((rows, index))
}

/// Whether two nouns of which one is sparse at least have one shape and equal elements: `equal` compares elementwise.
pub fn matches(x: &Array, y: &Array, equal: OfTwo<'_>) -> Result<bool> {
    let (a, b) = (from_array(x)?, from_array(y)?);
    if !shape::same(a.shape(), b.shape()) {
        return Ok(false);
    }
    let result = paired(&a, &b, equal)?;
    let holds = |array: &Array| array.as_slice::<bool>().is_some_and(|bools| bools.iter().all(|&bool| bool));
    let places = result.axes().iter().map(|&axis| result.shape().get(axis).copied().unwrap_or(0));
    let all = places.fold(1_usize, usize::saturating_mul);
    Ok(holds(result.values()) && (result.rows() == all || holds(result.element())))
}

/// The axes that a noun names: integers, counted from the end if they are negative, in ascending order. An index error if there is no
/// such axis or it is named twice.
pub fn axes(noun: &Array, rank: usize) -> Result<Vec<usize>> {
    let named = promote::integers(noun, crate::array::Tolerance::default())?;
    let axis = |&n: &i64| {
        let place = if n < 0 { n + rank as i64 } else { n };
        usize::try_from(place).ok().filter(|&axis| axis < rank)
    };
    let axes: Option<Vec<usize>> = named.iter().map(axis).collect();
    let mut axes = axes.ok_or_else(|| Error::index(format!("an array of rank {rank} has no such axis")))?;
    axes.sort_unstable();
    let count = axes.len();
    axes.dedup();
    if axes.len() < count { Err(Error::index("an axis is named twice")) } else { Ok(axes) }
}
