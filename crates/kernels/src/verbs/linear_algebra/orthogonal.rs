//! Orthogonal factors of a matrix, and the inverse of a triangular one.

use crate::array::{Arg, Array, Complex, Context, ElementType, budget, promote};
use crate::error::{Error, Result};

type ComplexMatrix = Vec<Complex>;

/// A matrix of rank 2 as complex numbers with its sizes; an atom or list counts as one column.
fn table(y: &Array) -> Result<(ComplexMatrix, usize, usize)> {
    let (rows, columns) = match y.shape() {
        [] => (1, 1),
        [rows] => (*rows, 1),
        [rows, columns] => (*rows, *columns),
        other => return Err(Error::rank(format!("a matrix has rank 2, not {}", other.len()))),
    };
    let items = promote::complexes(y)?.ok_or_else(|| Error::domain("a matrix of numbers is needed"))?;
    Ok((budget::owned(items)?, rows, columns))
}

/// Back to floats when the argument was real.
fn result(y: &Array, shape: &[usize], items: ComplexMatrix) -> Result<Array> {
    let out = Array::new(shape, items)?;
    if y.kind() == ElementType::Complex { Ok(out) } else { promote::cast(out, ElementType::Float) }
}

/// A matrix with orthonormal columns and an upper triangular one, two boxes, whose product is `y` (rank 2, at least as many
/// rows as columns): Gram-Schmidt, each column cleared twice.
///
/// A length error when there are more columns than rows, a domain error when the columns depend on each other.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::linear_algebra::orthogonal::factors;
/// let boxes = factors(&Context::default(), Array::new(&[2, 2], vec![3.0, 1.0, 4.0, 2.0])?.into())?;
/// assert_eq!(boxes.shape(), [2]);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn factors(cx: &Context, y: Arg<'_>) -> Result<Array> {
    let (mut q, rows, columns) = table(&y)?;
    if columns > rows {
        return Err(Error::length(format!("{columns} columns of {rows} numbers cannot be independent")));
    }
    let zero = Complex::new(0.0, 0.0);
    let mut r = budget::filled(columns.saturating_mul(columns), zero)?;
    let norm = |q: &ComplexMatrix, j: usize| (0..rows).map(|i| q[i * columns + j].norm_sqr()).sum::<f64>().sqrt();
    for j in 0..columns {
        cx.poll()?;
        let before = norm(&q, j);
        for _ in 0..2 {
            for k in 0..j {
                let along: Complex = (0..rows).map(|i| q[i * columns + k].conj() * q[i * columns + j]).sum();
                r[k * columns + j] += along;
                for i in 0..rows {
                    let part = along * q[i * columns + k];
                    q[i * columns + j] -= part;
                }
            }
        }
        let length = norm(&q, j);
        if length.is_nan() || length <= before * f64::EPSILON * 8.0 {
            return Err(Error::domain("the columns of the matrix depend on each other"));
        }
        r[j * columns + j] = Complex::new(length, 0.0);
        (0..rows).for_each(|i| q[i * columns + j] /= length);
    }
    let q = if y.rank() < 2 { result(&y, y.shape(), q)? } else { result(&y, &[rows, columns], q)? };
    Ok(Array::boxes([q, result(&y, &[columns, columns], r)?]))
}

/// The inverse of an upper triangular matrix (rank 2, square); what is below the diagonal is not looked at.
///
/// A length error when it is not square, a domain error when there is a 0 on the diagonal.
pub fn triangular_inverse(cx: &Context, y: Arg<'_>) -> Result<Array> {
    let (items, rows, columns) = table(&y)?;
    if rows != columns {
        return Err(Error::length(format!("a {rows} by {columns} matrix is not square")));
    }
    let zero = Complex::new(0.0, 0.0);
    let mut out = budget::filled(items.len(), zero)?;
    for j in 0..columns {
        cx.poll()?;
        for i in (0..=j).rev() {
            let pivot = items[i * columns + i];
            if pivot == zero {
                return Err(Error::domain("the matrix is singular: a 0 on its diagonal"));
            }
            let unit = if i == j { Complex::new(1.0, 0.0) } else { zero };
            let sum: Complex = (i + 1..=j).map(|k| items[i * columns + k] * out[k * columns + j]).sum();
            out[i * columns + j] = (unit - sum) / pivot;
        }
    }
    result(&y, y.shape(), out)
}
