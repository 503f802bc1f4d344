//! Matching whole arrays.

use crate::array::cells::{Rank, split};
use crate::array::{Arg, Array, Context, Plan, Tolerance, View, budget, compare, shape};
use crate::error::Result;
use crate::verbs::atomic::EQUAL;

/// Whether two arrays have the same shape and tolerantly equal elements.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::search::matching::match_arrays;
/// let cx = Context::default();
/// assert_eq!(match_arrays(&cx, Array::from(1_i64).into(), Array::from(1.0).into())?, Array::from(true));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn match_arrays(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    Ok(Array::from(compare::matches(cx.tolerance, &x, &y)))
}

/// Whether two arrays differ in shape or in an element.
pub fn not_match(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    Ok(Array::from(!compare::matches(cx.tolerance, &x, &y)))
}

/// Whether the cells of two arrays match, pair by pair, without making an array of each; `None` where they are not of one
/// simple type: then the general way applies.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::search::matching::match_cells;
/// let rows = Array::new(&[2, 2], b"abcb".to_vec())?;
/// let same = match_cells(&Context::default(), (1, 1), &Array::text("cb"), &rows)?;
/// assert_eq!(same, Some(Array::list(vec![false, true])));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn match_cells(cx: &Context, (left, right): (Rank, Rank), x: &Array, y: &Array) -> Result<Option<Array>> {
    let ((x_frame, x_cell), (y_frame, y_cell)) = (split(x.shape(), left), split(y.shape(), right));
    if x.kind() != y.kind() || x_cell.is_empty() != y_cell.is_empty() {
        return Ok(None);
    }
    if x_cell.is_empty() {
        // Atoms match where they are equal.
        return match shape::same(x_frame, y_frame) {
            true => EQUAL.apply(cx, x.clone(), y.clone()).map(Some),
            false => Ok(None),
        };
    }
    let plan = Plan::prefix(x_frame, y_frame)?;
    let size = shape::count(x_cell)?;
    if size == 0 || plan.count == 0 {
        return Ok(None);
    }
    if !shape::same(x_cell, y_cell) {
        return Array::new(&plan.frame, budget::filled(plan.count, false)?).map(Some);
    }
    fn pairs<T>(
        cx: &Context,
        plan: &Plan,
        (x, y, size): (&[T], &[T], usize),
        same: impl Fn(&[T], &[T]) -> bool,
    ) -> Result<Vec<bool>> {
        fn cell<T>(items: &[T], index: usize, size: usize) -> Option<&[T]> {
            items.get(index * size..(index + 1) * size)
        }
        let mut out = budget::vec(plan.count)?;
        for index in 0..plan.count {
            if index % 4096 == 0 {
                cx.poll()?;
            }
            let (a, b) = (cell(x, index / plan.x_repeat, size), cell(y, index / plan.y_repeat, size));
            out.push(a.zip(b).is_some_and(|(a, b)| same(a, b)));
        }
        Ok(out)
    }
    /// The cells of one side against the one cell of the other, or pair by pair.
    fn exact<T: PartialEq>(cx: &Context, plan: &Plan, (x, y, size): (&[T], &[T], usize)) -> Result<Vec<bool>> {
        if plan.x_repeat == plan.count && x.len() == size && plan.y_repeat == 1 {
            return against(cx, x, y);
        }
        if plan.y_repeat == plan.count && y.len() == size && plan.x_repeat == 1 {
            return against(cx, y, x);
        }
        pairs(cx, plan, (x, y, size), |a, b| a == b)
    }
    let tolerance: Tolerance = cx.tolerance;
    let near = |a: &[f64], b: &[f64]| a.iter().zip(b).all(|(&a, &b)| tolerance.equal(a, b) || a.is_nan() && b.is_nan());
    let out = match (x.widened(), y.widened()) {
        (View::Bool(a), View::Bool(b)) => exact(cx, &plan, (a, b, size))?,
        (View::Byte(a), View::Byte(b)) => exact(cx, &plan, (a, b, size))?,
        (View::Int(a), View::Int(b)) => exact(cx, &plan, (a, b, size))?,
        (View::Float(a), View::Float(b)) => pairs(cx, &plan, (a, b, size), near)?,
        _ => return Ok(None),
    };
    Array::new(&plan.frame, out).map(Some)
}

/// Cells compared between two looks at whether to stop.
const CELLS_BETWEEN_POLLS: usize = 1 << 15;

/// Which cells equal one. Short ones are compared element by element without a branch.
fn against<T: PartialEq>(cx: &Context, one: &[T], cells: &[T]) -> Result<Vec<bool>> {
    fn short<T: PartialEq, const N: usize>(one: &[T], cells: &[T], out: &mut Vec<bool>) {
        let Some(one) = one.first_chunk::<N>() else { return };
        let same = |cell: &[T]| match cell.first_chunk::<N>() {
            Some(cell) => (0..N).fold(true, |same, place| same & (cell[place] == one[place])),
            None => false,
        };
        out.extend(cells.chunks_exact(N).map(same));
    }
    let size = one.len().max(1);
    let mut out = budget::vec(cells.len() / size)?;
    for block in cells.chunks(CELLS_BETWEEN_POLLS * size) {
        cx.poll()?;
        match size {
            1 => short::<T, 1>(one, block, &mut out),
            2 => short::<T, 2>(one, block, &mut out),
            3 => short::<T, 3>(one, block, &mut out),
            4 => short::<T, 4>(one, block, &mut out),
            5 => short::<T, 5>(one, block, &mut out),
            6 => short::<T, 6>(one, block, &mut out),
            7 => short::<T, 7>(one, block, &mut out),
            8 => short::<T, 8>(one, block, &mut out),
            _ => out.extend(block.chunks_exact(size).map(|cell| cell == one)),
        }
    }
    Ok(out)
}
