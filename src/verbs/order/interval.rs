//! Intervals: where a cell falls among ordered items.

use std::cmp::Ordering;

use crate::array::{Array, Context, ElementType, View, budget, compare, fill, promote, shape};
use crate::error::{Error, Result};

/// For each cell of `y`, how many items of `x` come before it: `x` is in ascending order (items less than the cell) or in
/// descending order (items greater). Exact. A domain error if the types do not mix, a length or rank error if the cells
/// are not like the items.
///
/// ```
/// use jackal::{array::{Array, Context}, verbs::order::interval_index};
/// let (x, y) = (Array::list(vec![1_i64, 3, 5]), Array::list(vec![0_i64, 3, 4, 9]));
/// assert_eq!(interval_index(&Context::default(), x, y)?, Array::list(vec![0_i64, 1, 2, 3]));
/// # Ok::<(), jackal::error::Error>(())
/// ```
pub fn interval_index(cx: &Context, x: Array, y: Array) -> Result<Array> {
    let item = x.item_shape();
    let Some(lead) = y.rank().checked_sub(item.len()) else {
        return Err(Error::rank(format!("an argument of rank {} among items of rank {}", y.rank(), item.len())));
    };
    let (frame, cell) = y.shape().split_at(lead);
    if !shape::same(cell, item) {
        let (own, items) = (shape::text(cell), shape::text(item));
        return Err(Error::length(format!("cells of shape {own} among items of shape {items}")));
    }
    let (count, size) = (shape::count(frame)?, x.item_count());
    if x.is_empty() || y.is_empty() {
        return fill::filled_of(ElementType::Int, frame);
    }
    let kind = promote::common(x.kind(), y.kind()).ok_or_else(|| {
        Error::domain(format!("{} cells have no place among {} items", y.kind().name(), x.kind().name()))
    })?;
    let (x, y) = (promote::cast(x.clone(), kind)?, promote::cast(y.clone(), kind)?);
    let out = match (x.view(), y.view()) {
        (View::Bool(a), View::Bool(b)) => bounds(cx, a, b, size, count, Ord::cmp),
        (View::Int(a), View::Int(b)) => bounds(cx, a, b, size, count, Ord::cmp),
        (View::Byte(a), View::Byte(b)) => bounds(cx, a, b, size, count, Ord::cmp),
        (View::Unicode(a), View::Unicode(b)) => bounds(cx, a, b, size, count, Ord::cmp),
        (View::Symbol(a), View::Symbol(b)) => bounds(cx, a, b, size, count, Ord::cmp),
        (View::Extended(a), View::Extended(b)) => bounds(cx, a, b, size, count, Ord::cmp),
        (View::Rational(a), View::Rational(b)) => bounds(cx, a, b, size, count, Ord::cmp),
        (View::Float(a), View::Float(b)) => bounds(cx, a, b, size, count, |a, b| compare::order_floats(*a, *b)),
        (View::Complex(a), View::Complex(b)) => bounds(cx, a, b, size, count, |a, b| compare::order_complex(*a, *b)),
        (View::Box(a), View::Box(b)) => bounds(cx, a, b, size, count, compare::order_values),
        _ => return Err(Error::domain("the types do not mix")),
    }?;
    Array::new(frame, out)
}

fn bounds<T>(
    cx: &Context,
    items: &[T],
    cells: &[T],
    size: usize,
    count: usize,
    order: impl Fn(&T, &T) -> Ordering,
) -> Result<Vec<i64>> {
    let rows =
        |a: &[T], b: &[T]| a.iter().zip(b).map(|(a, b)| order(a, b)).find(|o| o.is_ne()).unwrap_or(Ordering::Equal);
    let tally = items.len() / size;
    let row = |index: usize| items.get(index * size..(index + 1) * size).unwrap_or(&[]);
    let before = if rows(row(0), row(tally - 1)).is_gt() { Ordering::Greater } else { Ordering::Less };
    let mut out = budget::vec(count)?;
    for (turn, cell) in cells.chunks_exact(size).enumerate() {
        if turn % 4096 == 0 {
            cx.poll()?;
        }
        let (mut low, mut high) = (0, tally);
        while low < high {
            let middle = low + (high - low) / 2;
            if rows(row(middle), cell) == before {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        out.push(low as i64);
    }
    Ok(out)
}
