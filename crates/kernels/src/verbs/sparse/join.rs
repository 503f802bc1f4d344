//! Sparse arrays one after another.

use super::pick::whole;
use crate::array::{Arg, Array, Context, Sparse, Value, View, budget, shape};
use crate::error::Result;
use crate::verbs::structure::boxes;
use crate::verbs::structure::join::join_all;

/// Nouns of which one is sparse at least, one after another: a sparse array, with the element of the first of them. Those that have items of
/// one shape are joined as they are kept, others by way of dense arrays.
///
/// ```
/// use jackal_array::{Array, Context, Sparse};
/// use jackal_kernels::verbs::sparse;
/// let huge = Sparse::empty(&[1_000_000, 1_000_000], vec![0, 1], Array::from(0_i64))?.noun()?;
/// let joined = sparse::join(&Context::default(), &[huge.clone(), huge])?;
/// assert_eq!(joined.as_sparse().map(|sparse| sparse.shape()), Some(&[2_000_000, 1_000_000][..]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn join(cx: &Context, parts: &[Array]) -> Result<Array> {
    let Some(first) = parts.iter().find_map(Array::as_sparse) else { return join_all(cx, parts) };
    match concatenated(cx, first, parts)? {
        Some(joined) => joined.noun(),
        None => {
            let mut dense = budget::vec(parts.len())?;
            for part in parts {
                dense.push(part.clone().densified()?);
            }
            sparse_as(first, join_all(cx, &dense)?)
        }
    }
}

/// The contents of boxes joined, as [`boxes::raze`] has it: of which one is sparse, a sparse array.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::sparse;
/// let own = sparse::from_array(&Array::list(vec![0_i64, 7]))?.noun()?;
/// let joined = sparse::raze(&Context::default(), Array::boxes([own, Array::list(vec![5_i64])]).into())?;
/// assert_eq!(joined.densified()?, Array::list(vec![0_i64, 7, 5]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn raze(cx: &Context, y: Arg<'_>) -> Result<Array> {
    match y.widened() {
        View::Box(values) if values.iter().any(holds_sparse) => {
            let mut contents = budget::vec(values.len())?;
            for value in values {
                contents.push(value.array()?.clone());
            }
            join(cx, &contents)
        }
        _ => boxes::raze(cx, y),
    }
}

/// Whether a box holds a sparse array.
fn holds_sparse(value: &Value) -> bool {
    matches!(value, Value::Array(array) if array.is_sparse())
}

/// The kept cells of arrays with items of one shape; `None` if they have others, another element, or no items.
fn concatenated(cx: &Context, like: &Sparse, parts: &[Array]) -> Result<Option<Sparse>> {
    let Some(item) = like.shape().get(1..) else { return Ok(None) };
    let (mut index, mut values, mut length) = (Vec::new(), budget::vec(parts.len())?, 0_usize);
    for part in parts {
        cx.poll()?;
        let fits = match part.as_sparse() {
            Some(sparse) => sparse.element() == like.element() && sparse.shape().get(1..) == Some(item),
            None => part.rank() > 0 && shape::same(part.item_shape(), item) && part.kind() == like.kind(),
        };
        if !fits {
            return Ok(None);
        }
        let part = match part.as_sparse() {
            Some(sparse) => whole(sparse)?,
            None => Sparse::new(part, (0..part.rank()).collect(), like.element().clone())?,
        };
        for row in 0..part.rows() {
            let place = part.place(row);
            budget::push(&mut index, place.first().map_or(0, |&n| n + length))?;
            budget::append(&mut index, place.get(1..).unwrap_or(&[]))?;
        }
        length = length.saturating_add(part.shape().first().copied().unwrap_or(0));
        values.push(part.values().clone());
    }
    let values = join_all(cx, &values)?;
    let axes = (0..like.shape().len()).collect();
    let joined = Sparse::with_cells(shape::concat(&[length], item), axes, like.element().clone(), index, values)?;
    Ok(Some(joined))
}

/// Makes a dense result sparse as an argument was: all axes sparse, with the element of the argument if it is of the type.
pub fn sparse_as(like: &Sparse, dense: Array) -> Result<Array> {
    if dense.is_atom() {
        return Ok(dense);
    }
    match Sparse::new(&dense, (0..dense.rank()).collect(), like.element().clone()) {
        Ok(sparse) => sparse.noun(),
        Err(_) => Ok(dense),
    }
}
