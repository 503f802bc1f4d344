//! The elements of sparse arrays: all that depends on their type stands here, so that the rest is there once.

use super::{Array, Element, View, budget, shape, stop};
use crate::error::{Error, Result};

/// The index that stands for the sparse element instead of a stored one.
pub const ELEMENT: usize = usize::MAX;

/// The flag is polled once in this many elements.
const POLL_ELEMENTS: usize = 1 << 12;

/// Runs an expression with the elements of a type that sparse arrays have; a domain error for others.
macro_rules! with_kept {
    ($array:expr, $items:ident => $expr:expr) => {
        match $array.widened() {
            View::Bool($items) => $expr,
            View::Int($items) => $expr,
            View::Float($items) => $expr,
            View::Complex($items) => $expr,
            View::Byte($items) => $expr,
            _ => Err(Error::nonce(format!("there are no sparse arrays of {} elements", $array.kind().name()))),
        }
    };
}

/// The elements with these numbers among those of an array, in a shape of their own; a number that none has stands for the element.
///
/// ```
/// use jackal_array::{Array, sparse_elements::{ELEMENT, picked}};
/// let kept = Array::list(vec![7_i64, 5]);
/// let row = picked(&kept, &Array::from(0_i64), &[1, ELEMENT, 0], &[3])?;
/// assert_eq!(row, Array::list(vec![5_i64, 0, 7]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn picked(items: &Array, element: &Array, numbers: &[usize], shape: &[usize]) -> Result<Array> {
    with_kept!(items, items => cells_of(items, element, 1, numbers, shape))
}

/// The cells in these rows of an array of so many elements a cell, in a shape of their own; a row that is not there is one of the
/// element.
pub fn cells(items: &Array, element: &Array, cell: usize, rows: &[usize], shape: &[usize]) -> Result<Array> {
    with_kept!(items, items => cells_of(items, element, cell, rows, shape))
}

fn cells_of<T: Element>(items: &[T], element: &Array, cell: usize, rows: &[usize], shape: &[usize]) -> Result<Array> {
    let element = typed_element::<T>(element);
    let mut out = budget::vec(rows.len().saturating_mul(cell))?;
    for rows in rows.chunks((POLL_ELEMENTS / cell.max(1)).max(1)) {
        stop::poll_running()?;
        for row in rows {
            match items.get(row.saturating_mul(cell)..).and_then(|rest| rest.get(..cell)) {
                Some(items) => budget::extend(&mut out, items)?,
                None => out.extend(std::iter::repeat_n(element.clone(), cell)),
            }
        }
    }
    Array::new(shape, out)
}

/// An element of the type that is asked for.
fn typed_element<T: Element>(element: &Array) -> T {
    element.as_atom::<T>().cloned().unwrap_or_else(T::fill)
}

/// Whether each element of an array differs from one of its type.
pub fn differing(items: &Array, element: &Array) -> Result<Vec<bool>> {
    with_kept!(items, items => differing_of(items, element))
}

fn differing_of<T: Element + PartialEq>(items: &[T], element: &Array) -> Result<Vec<bool>> {
    let element = typed_element::<T>(element);
    let mut out = budget::vec(items.len())?;
    for items in items.chunks(POLL_ELEMENTS) {
        stop::poll_running()?;
        out.extend(items.iter().map(|item| *item != element));
    }
    Ok(out)
}

/// An array of the element, but for cells that begin at the numbers `firsts` and whose elements stand `within` so far behind it.
pub fn spread(items: &Array, element: &Array, firsts: &[usize], within: &[usize], shape: &[usize]) -> Result<Array> {
    with_kept!(items, items => spread_of(items, element, firsts, within, shape))
}

fn spread_of<T: Element>(
    items: &[T],
    element: &Array,
    firsts: &[usize],
    within: &[usize],
    shape: &[usize],
) -> Result<Array> {
    let mut out = budget::filled(shape::count(shape)?, typed_element::<T>(element))?;
    for (turn, (cell, first)) in items.chunks(within.len().max(1)).zip(firsts).enumerate() {
        stop::poll_turn(turn)?;
        for (item, place) in cell.iter().zip(within) {
            if let Some(to) = out.get_mut(first + place) {
                *to = item.clone();
            }
        }
    }
    Array::new(shape, out)
}

/// One step of a change of a list: a value replaces the item at an index, or is inserted before it.
#[derive(Clone, Copy, Debug)]
pub struct Put {
    /// The place of the item, among those that are there when it is this step's turn.
    pub place: usize,
    /// Whether the item that is there makes room.
    pub inserts: bool,
}

/// A list changed step by step, each with its value; the values begin anew where they are used up.
pub fn put(items: Array, steps: &[Put], values: &Array) -> Result<Array> {
    with_kept!(values, values => put_typed(items, steps, values))
}

fn put_typed<T: Element>(items: Array, steps: &[Put], values: &[T]) -> Result<Array> {
    budget::check::<T>(items.count().saturating_add(steps.len()))?;
    let mut items = items.into_vec::<T>().unwrap_or_default();
    for (step, value) in steps.iter().zip(values.iter().cycle()) {
        match items.get_mut(step.place) {
            Some(item) if !step.inserts => *item = value.clone(),
            _ => items.insert(step.place.min(items.len()), value.clone()),
        }
    }
    Ok(Array::list(items))
}

/// Atoms of one type as a list; `like` is of that type, also where there is no atom.
pub fn list_of(like: &Array, atoms: &[Array]) -> Result<Array> {
    with_kept!(like, like => list_of_type(like, atoms))
}

fn list_of_type<T: Element>(_like: &[T], atoms: &[Array]) -> Result<Array> {
    let out = budget::collected(atoms.len(), atoms.iter().filter_map(|atom| atom.as_atom::<T>().cloned()))?;
    Ok(Array::list(out))
}
