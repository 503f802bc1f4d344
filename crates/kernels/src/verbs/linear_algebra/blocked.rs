//! Elimination in blocks: the same steps as row by row, put off and done many at once as products of matrices, which keep
//! their numbers in the registers. The right-looking form of the textbooks (Golub and Van Loan, Matrix Computations, 3.2.11).

use ndarray::linalg::general_mat_mul;
use ndarray::{ArrayViewMut2, Axis, s};

use super::elimination::{self, FieldElement, largest_below, singular, subtract_row, swap_rows, threshold};
use crate::array::Context;
use crate::error::{Error, Result};

/// Columns that are cleared one by one before the rest of the matrix follows.
const BLOCK_COLUMNS: usize = 32;

/// Systems of fewer equations are not faster in blocks.
pub(super) const EQUATIONS_MIN: usize = 96;

/// Solves `n` equations with `width` right sides, which become the solution: in blocks if there are enough of them.
pub(super) fn solve(cx: &Context, left: &mut [f64], right: &mut [f64], n: usize, width: usize) -> Result<()> {
    if n < EQUATIONS_MIN {
        return elimination::eliminate(cx, left, right, n, width).map(drop);
    }
    eliminate(cx, left, right, n, width)
}

/// Gauss's elimination with the largest pivot of each column, of `n` equations with `width` right sides: `right` becomes the
/// solution. A domain error if the columns depend.
pub fn eliminate(cx: &Context, left: &mut [f64], right: &mut [f64], n: usize, width: usize) -> Result<()> {
    let scale = threshold(left, n);
    for start in (0..n).step_by(BLOCK_COLUMNS) {
        let end = n.min(start + BLOCK_COLUMNS);
        for column in start..end {
            cx.poll()?;
            clear_column(left, right, (n, width), (column, end), scale)?;
        }
        for row in start + 1..end {
            for from in start..row {
                let factor = left[row * n + from];
                subtract_row(left, n, from, row, end, &factor);
                subtract_row(right, width, from, row, 0, &factor);
            }
        }
        let (mut left, mut right) = (table(left, n, n)?, table(right, n, width)?);
        let (factors, above, mut below) =
            left.multi_slice_mut((s![end.., start..end], s![start..end, end..], s![end.., end..]));
        general_mat_mul(-1.0, &factors, &above, 1.0, &mut below);
        let (above, mut below) = right.view_mut().split_at(Axis(0), end);
        general_mat_mul(-1.0, &factors, &above.slice(s![start.., ..]), 1.0, &mut below);
    }
    substitute(cx, left, right, n, width)
}

/// Brings the largest number of a column to the top, and subtracts that row from those below, up to column `end`. The factors
/// stay where the zeros would be.
fn clear_column(
    left: &mut [f64],
    right: &mut [f64],
    (n, width): (usize, usize),
    (column, end): (usize, usize),
    scale: f64,
) -> Result<()> {
    let pivot = largest_below(left, n, column);
    let head = left[pivot * n + column];
    if head.negligible(scale) {
        return Err(singular());
    }
    if pivot != column {
        swap_rows(left, n, pivot, column);
        swap_rows(right, width, pivot, column);
    }
    let (above, below) = left.split_at_mut((column + 1) * n);
    let source = &above[column * n + column + 1..column * n + end];
    for row in below.chunks_exact_mut(n) {
        let factor = row[column] / head;
        row[column] = factor;
        for (target, source) in row[column + 1..end].iter_mut().zip(source) {
            *target -= factor * source;
        }
    }
    Ok(())
}

/// Solves the equations that are left, the last unknowns first.
fn substitute(cx: &Context, left: &mut [f64], right: &mut [f64], n: usize, width: usize) -> Result<()> {
    for start in (0..n).step_by(BLOCK_COLUMNS).rev() {
        cx.poll()?;
        let end = n.min(start + BLOCK_COLUMNS);
        for column in (start..end).rev() {
            let head = left[column * n + column];
            for item in &mut right[column * width..(column + 1) * width] {
                *item /= head;
            }
            for row in start..column {
                let factor = left[row * n + column];
                subtract_row(right, width, column, row, 0, &factor);
            }
        }
        let (left, mut right) = (table(left, n, n)?, table(right, n, width)?);
        let (mut above, known) = right.view_mut().split_at(Axis(0), start);
        let factors = left.slice(s![..start, start..end]);
        general_mat_mul(-1.0, &factors, &known.slice(s![..end - start, ..]), 1.0, &mut above);
    }
    Ok(())
}

fn table(items: &mut [f64], rows: usize, columns: usize) -> Result<ArrayViewMut2<'_, f64>> {
    ArrayViewMut2::from_shape((rows, columns), items).map_err(|error| Error::length(error.to_string()))
}
