//! Intervals: where a cell falls among ordered items.

use std::cmp::Ordering;

use crate::array::{Arg, Array, Context, ElementType, View, budget, compare, fill, promote, shape, total};
use crate::error::{Error, Result};

/// For each cell of `y`, how many items of `x` come before it: `x` is in ascending order (items less than the cell) or in
/// descending order (items greater). Exact. A domain error if the types do not mix, a length or rank error if the cells
/// are not like the items.
///
/// ```
/// use {jackal_array::{Array, Context}, jackal_kernels::verbs::order::interval_index};
/// let (x, y) = (Array::list(vec![1_i64, 3, 5]), Array::list(vec![0_i64, 3, 4, 9]));
/// assert_eq!(interval_index(&Context::default(), x.into(), y.into())?, Array::list(vec![0_i64, 1, 2, 3]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn interval_index(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    let (x, y) = (x.into_array(), y.into_array());
    bound_index(cx, Bound::Lower, x, y)
}

/// Which items count as being before a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Those that are strictly before it.
    Lower,
    /// Those that equal it too.
    Upper,
}

/// As [`interval_index`]; with [`Bound::Upper`] items that equal the cell come before it.
///
/// ```
/// use {jackal_array::{Array, Context}, jackal_kernels::verbs::order::{Bound, bound_index}};
/// let (x, y) = (Array::list(vec![1_i64, 3, 5]), Array::list(vec![0_i64, 3, 4, 9]));
/// assert_eq!(bound_index(&Context::default(), Bound::Upper, x, y)?, Array::list(vec![0_i64, 2, 2, 3]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn bound_index(cx: &Context, bound: Bound, x: Array, y: Array) -> Result<Array> {
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
    let nan = cx.rules.nan_order;
    let out = match (x.widened(), y.widened()) {
        (View::Bool(a), View::Bool(b)) => bounds(cx, bound, a, b, size, count, Ord::cmp),
        (View::Int(a), View::Int(b)) if size == 1 => places(cx, bound, a, b, |a, b| a < b),
        (View::Float(a), View::Float(b)) if size == 1 && !a.iter().chain(b).any(|f| f.is_nan()) => {
            places(cx, bound, a, b, |a, b| a < b)
        }
        (View::Int(a), View::Int(b)) => bounds(cx, bound, a, b, size, count, Ord::cmp),
        (View::Byte(a), View::Byte(b)) => bounds(cx, bound, a, b, size, count, Ord::cmp),
        (View::Unicode(a), View::Unicode(b)) => bounds(cx, bound, a, b, size, count, Ord::cmp),
        (View::Symbol(a), View::Symbol(b)) => bounds(cx, bound, a, b, size, count, Ord::cmp),
        (View::Extended(a), View::Extended(b)) => bounds(cx, bound, a, b, size, count, Ord::cmp),
        (View::Rational(a), View::Rational(b)) => bounds(cx, bound, a, b, size, count, Ord::cmp),
        (View::Float(a), View::Float(b)) => bounds(cx, bound, a, b, size, count, |a, b| nan.order(*a, *b)),
        (View::Complex(a), View::Complex(b)) => {
            bounds(cx, bound, a, b, size, count, |a, b| compare::order_complex(nan, *a, *b))
        }
        (View::Box(a), View::Box(b)) => {
            bounds(cx, bound, a, b, size, count, |a, b| total::order_values(cx.rules, a, b))
        }
        _ => return Err(Error::domain("the types do not mix")),
    }?;
    Array::new(frame, out)
}

/// Cells that are looked for together: each step of one waits for memory, so that many go side by side.
const TOGETHER: usize = 16;

/// The same for single numbers. Each step takes half of what is left of the items without a branch.
pub fn places<T: Copy>(
    cx: &Context,
    bound: Bound,
    items: &[T],
    cells: &[T],
    less: impl Fn(T, T) -> bool,
) -> Result<Vec<i64>> {
    let (Some(&first), Some(&last)) = (items.first(), items.last()) else {
        return budget::filled(cells.len(), 0);
    };
    let mut out = budget::vec(cells.len())?;
    match (less(last, first), bound) {
        (true, Bound::Lower) => among(cx, items, cells, |item, cell| less(cell, item), &mut out)?,
        (true, Bound::Upper) => among(cx, items, cells, |item, cell| !less(item, cell), &mut out)?,
        (false, Bound::Lower) => among(cx, items, cells, less, &mut out)?,
        (false, Bound::Upper) => among(cx, items, cells, |item, cell| !less(cell, item), &mut out)?,
    }
    Ok(out)
}

fn among<T: Copy>(
    cx: &Context,
    items: &[T],
    cells: &[T],
    before: impl Fn(T, T) -> bool,
    out: &mut Vec<i64>,
) -> Result<()> {
    for (turn, cells) in cells.chunks(TOGETHER).enumerate() {
        if turn % 256 == 0 {
            cx.poll()?;
        }
        let mut places = [0_usize; TOGETHER];
        let mut left = items.len();
        while left > 1 {
            let half = left / 2;
            for (place, &cell) in places.iter_mut().zip(cells) {
                // The middle is always there; the bound tells the compiler so without a branch that depends on the items.
                let middle = (*place + half - 1).min(items.len() - 1);
                *place += std::hint::select_unpredictable(before(items[middle], cell), half, 0);
            }
            left -= half;
        }
        out.extend(places.iter().zip(cells).map(|(&place, &cell)| {
            (place + usize::from(items.get(place).is_some_and(|&item| before(item, cell)))) as i64
        }));
    }
    Ok(())
}

/// For each element of `y`, the number of elements of the sorted list before the bound.
pub fn bounds<T>(
    cx: &Context,
    bound: Bound,
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
            let order = rows(row(middle), cell);
            if order == before || bound == Bound::Upper && order.is_eq() {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        out.push(low as i64);
    }
    Ok(out)
}
