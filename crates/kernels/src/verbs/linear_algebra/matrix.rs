//! Linear equations: inverse, least squares, determinant.
//!
//! Square systems go by elimination with the largest pivot, tall ones by Householder's reflections (floats and complex
//! numbers) or by the normal equations (exact numbers, where nothing is lost). Determinants of integers go by the
//! fraction-free elimination of Bareiss, so that they are exact.

use super::blocked;
use super::elimination::{FieldElement, eliminate, largest_below, singular, subtract_row, swap_rows, threshold};
use crate::array::wide::wide;
use crate::array::{
    Arg, Array, Complex, Context, ElementType, Extended, Rational, Shape, budget, promote, shape, stop,
};
use crate::error::{Error, Result};

/// Integer determinants of more rows than this are done in floats: those of a hundred rows have some hundred digits on the way, of which a
/// float keeps sixteen.
const MOST_EXACT: usize = 32;

/// The inverse of a matrix; of a tall one the left inverse that gives least squares. Rank 2; a list is one column, an
/// atom is inverted. A length error if there are more columns than rows, a domain error if the columns depend.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::linear_algebra::matrix::inverse;
/// let y = Array::new(&[2, 2], vec![0_i64, 2, 4, 0])?;
/// assert_eq!(inverse(&Context::default(), y.into())?, Array::new(&[2, 2], vec![0.0, 0.25, 0.5, 0.0])?);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn inverse(cx: &Context, y: Arg<'_>) -> Result<Array> {
    let y = y.into_array();
    if y.is_atom() && y.kind().is_numeric() {
        return crate::verbs::atomic::reciprocal(cx, y.into());
    }
    if y.shape() == [0] {
        return crate::array::fill::empty_of(ElementType::Float, &[0]);
    }
    let (rows, columns) = dimensions(&y)?;
    if y.rank() == 2
        && rows == columns
        && matches!(y.kind(), ElementType::Bool | ElementType::Int)
        && rows < blocked::EQUATIONS_MIN
    {
        return inverse_of_whole(cx, &y, rows);
    }
    if let Some(inverse) = inverse_of_list(&y)? {
        return Ok(inverse);
    }
    let result_shape: Shape = match y.rank() {
        2 => Shape::from_slice(&[columns, rows]),
        _ => Shape::from_slice(y.shape()),
    };
    let identity = unit(y.kind(), rows)?;
    let solution = solve(cx, identity, y, (rows, columns), rows)?;
    solution.reshaped(&result_shape)
}

/// The inverse of a list of reals that are not fractions: what times it sums up to 1, each number over the sum of the squares. `None`
/// for others, for zeros and for infinite ones.
fn inverse_of_list(y: &Array) -> Result<Option<Array>> {
    if y.rank() != 1 || !matches!(y.kind(), ElementType::Bool | ElementType::Int | ElementType::Float) {
        return Ok(None);
    }
    let numbers = promote::floats(y)?.unwrap_or_default();
    let squares = |size: f64| numbers.iter().map(|y| (y / size) * (y / size)).sum::<f64>();
    // Of numbers whose squares are too large or too small the largest is taken out first.
    let size = if squares(1.0).is_normal() { 1.0 } else { numbers.iter().fold(0.0, |most: f64, y| most.max(y.abs())) };
    let sum = squares(size);
    if !sum.is_normal() {
        return Ok(None);
    }
    let mut out = budget::vec(numbers.len())?;
    out.extend(numbers.iter().map(|y| y / size / sum / size));
    Ok(Some(Array::list(out)))
}

/// Determinants up to this are known to be whole when they are found in floats.
const WHOLE_DETERMINANT: f64 = 1e9;

/// The inverse of a square matrix of integers: the determinant times it is whole, so that it can be rounded.
fn inverse_of_whole(cx: &Context, y: &Array, n: usize) -> Result<Array> {
    let mut left = budget::owned(promote::floats(y)?.unwrap_or_default())?;
    let identity = promote::cast(unit(ElementType::Float, n)?, ElementType::Float)?;
    let mut right = identity.into_vec::<f64>().unwrap_or_default();
    let determinant = eliminate(cx, &mut left, &mut right, n, n)?;
    let whole = determinant.round();
    if whole != 0.0 && whole.abs() < WHOLE_DETERMINANT && (determinant - whole).abs() < 0.01 {
        let rounded = |f: &f64| (f * whole).round();
        if right.iter().all(|f| rounded(f).abs() < 1e15 && (f * whole - rounded(f)).abs() < 0.1) {
            right.iter_mut().for_each(|f| *f = rounded(f) / whole);
        }
    }
    Array::new(&[n, n], right)
}

/// The identity matrix in a type.
fn unit(kind: ElementType, size: usize) -> Result<Array> {
    let mut items = budget::filled(shape::count(&[size, size])?, 0_i64)?;
    for item in items.iter_mut().step_by(size + 1) {
        *item = 1;
    }
    let whole = Array::new(&[size, size], items)?;
    if kind.is_exact() { promote::cast(whole, kind) } else { Ok(whole) }
}

/// The solution of least squares: what times `y` comes nearest to `x`. Ranks infinite and 2; `x` may have more axes
/// after its first, each column solved alike.
pub fn divide(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    let (x, y) = (x.into_array(), y.into_array());
    if x.is_atom() && y.is_atom() && x.kind().is_numeric() && y.kind().is_numeric() {
        // What the unknown is multiplied by says whether it is exact.
        let x = if x.kind().is_exact() && !y.kind().is_exact() { promote::cast(x, ElementType::Float)? } else { x };
        return crate::verbs::atomic::divide(cx, x.into(), y.into());
    }
    if y.is_atom() && x.rank() == 1 {
        // A number stands for a column as long as x.
        let column = Array::list(budget::filled(x.tally(), true)?);
        let sum = divide(cx, (&x).into(), column.into())?;
        let count = Array::from(i64::try_from(x.tally()).unwrap_or(i64::MAX));
        return crate::verbs::atomic::divide(
            cx,
            crate::verbs::atomic::multiply(cx, sum.into(), count.into())?.into(),
            y.into(),
        );
    }
    if y.rank() == 1 && y.is_empty() && x.rank() == 1 && x.is_empty() {
        // No equation says anything of the one unknown.
        return Ok(Array::from(0_i64));
    }
    let (rows, columns) = dimensions(&y)?;
    if x.tally() != rows {
        return Err(Error::length(format!("{} items on the left, {rows} rows on the right", x.tally())));
    }
    let mut result_shape = Shape::new();
    if y.rank() == 2 {
        result_shape.push(columns);
    }
    result_shape.extend_from_slice(x.item_shape());
    let width = shape::count(x.item_shape())?;
    solve(cx, x, y, (rows, columns), width)?.reshaped(&result_shape)
}

fn dimensions(y: &Array) -> Result<(usize, usize)> {
    let (rows, columns) = match *y.shape() {
        [] => (1, 1),
        [rows] => (rows, 1),
        [rows, columns] => (rows, columns),
        _ => return Err(Error::rank("a matrix has two axes")),
    };
    if columns > rows {
        return Err(Error::length(format!("{columns} unknowns (columns) in {rows} equations (rows)")));
    }
    Ok((rows, columns))
}

/// The type in which equations between arrays of two types are solved.
fn solving_type(x: ElementType, y: ElementType) -> Result<ElementType> {
    match promote::common(x, y) {
        Some(ElementType::Complex) => Ok(ElementType::Complex),
        Some(ElementType::Extended | ElementType::Rational) => Ok(ElementType::Rational),
        Some(kind) if kind.is_numeric() => Ok(ElementType::Float),
        _ => Err(Error::domain(format!("equations need numbers, not {} and {} data", x.name(), y.name()))),
    }
}

fn solve(cx: &Context, x: Array, y: Array, (rows, columns): (usize, usize), width: usize) -> Result<Array> {
    let of =
        |array: Array| if array.is_empty() && !array.kind().is_numeric() { Array::empty_list::<bool>() } else { array };
    let (x, y) = (of(x), of(y));
    // Of a square matrix of exact integers a solution of integers has their type.
    let extended = x.kind() != ElementType::Rational && y.kind() != ElementType::Rational && rows == columns;
    let kind = match solving_type(x.kind(), y.kind())? {
        // What the unknowns are multiplied by says whether they are exact.
        ElementType::Rational if !y.kind().is_exact() => ElementType::Float,
        kind => kind,
    };
    let (x, y) = (promote::cast(x, kind)?, promote::cast(y, kind)?);
    let size = (rows, columns, width);
    match kind {
        ElementType::Complex => solved::<Complex>(cx, x, y, size, eliminated),
        ElementType::Rational => {
            let result = solved::<Rational>(cx, x, y, size, eliminated)?;
            Ok(if extended { promote::narrowest(result) } else { result })
        }
        _ => solved::<f64>(cx, x, y, size, blocked::solve),
    }
}

/// Solves `n` equations with `width` right sides, which become the solution.
type Eliminate<T> = fn(cx: &Context, left: &mut [T], right: &mut [T], n: usize, width: usize) -> Result<()>;

fn solved<T: FieldElement>(
    cx: &Context,
    x: Array,
    y: Array,
    (rows, columns, width): (usize, usize, usize),
    square: Eliminate<T>,
) -> Result<Array> {
    if (x.kind(), y.kind()) != (T::TYPE, T::TYPE) {
        return Err(Error::domain("equations need numbers"));
    }
    let (mut right, mut left) = (x.into_items::<T>()?, y.into_items::<T>()?);
    if !all_finite(cx, &left)? || !all_finite(cx, &right)? {
        return Err(Error::domain("equations with infinite coefficients"));
    }
    if rows == columns {
        square(cx, &mut left, &mut right, rows, width)?;
        return Ok(Array::list(right));
    }
    if T::ROOTS {
        reflect(cx, &mut left, &mut right, (rows, columns, width))?;
        return Ok(Array::list(right));
    }
    let (mut square, mut sums) = normal_equations(cx, &left, &right, (rows, columns, width))?;
    eliminate(cx, &mut square, &mut sums, columns, width)?;
    Ok(Array::list(sums))
}

fn all_finite<T: FieldElement>(cx: &Context, items: &[T]) -> Result<bool> {
    for block in items.chunks(ELEMENTS_BETWEEN_POLLS) {
        cx.poll()?;
        if !block.iter().all(T::finite) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn eliminated<T: FieldElement>(cx: &Context, left: &mut [T], right: &mut [T], n: usize, width: usize) -> Result<()> {
    eliminate(cx, left, right, n, width).map(drop)
}

/// Least squares by Householder's reflections: each column in turn is reflected onto its axis, the right sides with it.
fn reflect<T: FieldElement>(
    cx: &Context,
    left: &mut [T],
    right: &mut Vec<T>,
    (rows, columns, width): (usize, usize, usize),
) -> Result<()> {
    let scale = threshold(left, rows);
    for column in 0..columns {
        cx.poll()?;
        let mut mirror: Vec<T> = budget::vec(rows - column)?;
        for row in column..rows {
            stop::poll_turn(row)?;
            mirror.push(left[row * columns + column].clone());
        }
        let length = sum_of_squares(cx, &mirror)?.sqrt();
        if length <= scale {
            return Err(singular());
        }
        let head = mirror[0].size();
        let direction = if head == 0.0 { T::one() } else { mirror[0].div(&T::real(head)) };
        mirror[0] = mirror[0].add(&direction.mul(&T::real(length)));
        let norm = sum_of_squares(cx, &mirror)?;
        mirror_rows(left, columns, column, &mirror, norm)?;
        mirror_rows(right, width, column, &mirror, norm)?;
    }
    for column in (0..columns).rev() {
        let head = left[column * columns + column].clone();
        if head.negligible(scale) {
            return Err(singular());
        }
        for item in &mut right[column * width..(column + 1) * width] {
            *item = item.div(&head);
        }
        for row in 0..column {
            let factor = left[row * columns + column].clone();
            subtract_row(right, width, column, row, 0, &factor);
        }
    }
    right.truncate(columns * width);
    Ok(())
}

fn sum_of_squares<T: FieldElement>(cx: &Context, items: &[T]) -> Result<f64> {
    items.chunks(ELEMENTS_BETWEEN_POLLS).try_fold(0.0, |sum, block| {
        cx.poll()?;
        Ok(block.iter().fold(sum, |sum, item| sum + item.size().powi(2)))
    })
}

/// Elements between two looks at the flag.
const ELEMENTS_BETWEEN_POLLS: usize = 1 << 14;

/// Reflects every column of the rows from `first` on at the plane across `mirror`: row by row, as they lie in memory.
fn mirror_rows<T: FieldElement>(items: &mut [T], width: usize, first: usize, mirror: &[T], norm: f64) -> Result<()> {
    if width == 0 {
        return Ok(());
    }
    let mut dots = budget::filled(width, T::fill())?;
    let rows = &mut items[first * width..];
    for (turn, (part, row)) in mirror.iter().zip(rows.chunks_exact(width)).enumerate() {
        stop::poll_turn(turn)?;
        let part = part.conjugate();
        wide(
            width,
            #[inline(always)]
            || dots.iter_mut().zip(row).for_each(|(dot, item)| *dot = dot.add(&part.mul(item))),
        );
    }
    let twice = T::real(2.0 / norm);
    for dot in &mut dots {
        *dot = dot.mul(&twice);
    }
    for (turn, (part, row)) in mirror.iter().zip(rows.chunks_exact_mut(width)).enumerate() {
        stop::poll_turn(turn)?;
        wide(
            width,
            #[inline(always)]
            || row.iter_mut().zip(&dots).for_each(|(item, dot)| *item = item.sub(&dot.mul(part))),
        );
    }
    Ok(())
}

/// The transpose of `left` times `left`, and times `right`.
fn normal_equations<T: FieldElement>(
    cx: &Context,
    left: &[T],
    right: &[T],
    (rows, columns, width): (usize, usize, usize),
) -> Result<(Vec<T>, Vec<T>)> {
    let product = |other: &[T], other_width: usize| -> Result<Vec<T>> {
        let mut out = budget::vec(columns * other_width)?;
        for a in 0..columns {
            cx.poll()?;
            for b in 0..other_width {
                let mut sum = T::fill();
                for row in 0..rows {
                    stop::poll_turn(row)?;
                    sum = sum.add(&left[row * columns + a].conjugate().mul(&other[row * other_width + b]));
                }
                out.push(sum);
            }
        }
        Ok(out)
    };
    Ok((product(left, columns)?, product(right, width)?))
}

/// The determinant of a square matrix of numbers. Exact on integers and exact numbers; integers that do not fit become
/// a float.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::linear_algebra::matrix::determinant;
/// let y = Array::new(&[2, 2], vec![1_i64, 2, 3, 4])?;
/// assert_eq!(determinant(&Context::default(), y.into())?, Array::from(-2_i64));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn determinant(cx: &Context, y: Arg<'_>) -> Result<Array> {
    let y = y.into_array();
    let (rows, columns) = dimensions(&y)?;
    if rows != columns {
        return Err(Error::length("a determinant is of a square matrix"));
    }
    let kind = match y.kind() {
        ElementType::Bool | ElementType::Int if rows <= MOST_EXACT => ElementType::Extended,
        ElementType::Bool | ElementType::Int => ElementType::Float,
        kind => kind,
    };
    let given = y.kind();
    let y = promote::cast(y, kind)?;
    match kind {
        ElementType::Extended => {
            let exact = fraction_free(cx, y.into_items::<Extended>()?, rows)?;
            if given == ElementType::Extended {
                return Ok(Array::from(exact));
            }
            Ok(match i64::try_from(&exact) {
                Ok(fits) => Array::from(fits),
                Err(_) => Array::from(promote::extended_to_float(&exact)),
            })
        }
        ElementType::Rational => pivots::<Rational>(cx, y, rows),
        ElementType::Complex => pivots::<Complex>(cx, y, rows),
        _ => pivots::<f64>(cx, y, rows),
    }
}

/// The product of the pivots.
fn pivots<T: FieldElement>(cx: &Context, y: Array, n: usize) -> Result<Array> {
    let mut left = y.into_items::<T>()?;
    let mut determinant = T::one();
    for column in 0..n {
        cx.poll()?;
        let pivot = largest_below(&left, n, column);
        let head = left[pivot * n + column].clone();
        if head.size() == 0.0 {
            return Ok(Array::atom(T::fill()));
        }
        if pivot != column {
            swap_rows(&mut left, n, pivot, column);
            determinant = T::fill().sub(&determinant);
        }
        determinant = determinant.mul(&head);
        for row in column + 1..n {
            let factor = left[row * n + column].div(&head);
            if factor.size() != 0.0 {
                subtract_row(&mut left, n, column, row, column, &factor);
            }
        }
    }
    Ok(Array::atom(determinant))
}

/// Bareiss's elimination: every division is exact.
fn fraction_free(cx: &Context, mut items: Vec<Extended>, n: usize) -> Result<Extended> {
    let mut previous = Extended::ONE;
    let mut negative = false;
    for column in 0..n.saturating_sub(1) {
        let Some(pivot) = (column..n).find(|row| !items[row * n + column].is_zero()) else {
            return Ok(Extended::ZERO);
        };
        if pivot != column {
            swap_rows(&mut items, n, pivot, column);
            negative = !negative;
        }
        for row in column + 1..n {
            cx.poll()?;
            for other in column + 1..n {
                let straight = &items[row * n + other] * &items[column * n + column];
                let across = &items[row * n + column] * &items[column * n + other];
                items[row * n + other] = (straight - across) / &previous;
            }
        }
        previous = items[column * n + column].clone();
    }
    let last = items.last().cloned().unwrap_or(Extended::ONE);
    Ok(if negative { -last } else { last })
}
