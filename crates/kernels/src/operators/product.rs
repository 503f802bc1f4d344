//! The generalised inner product of two functions, and their determinant.

use super::{Apply, KnownDyad, KnownMonad, rank};
use crate::array::cells::INFINITE;
use crate::array::threads::{self, Cost};
use crate::array::wide::wide;
use crate::array::{Array, Assembly, Context, ElementType, Shape, budget, promote, shape};
use crate::error::{Error, Result};
use crate::fast_ways::PRODUCTS;
use crate::operators::insert::insert_cells_atomic;
use crate::verbs::atomic::{Kernel, Role};
use crate::verbs::linear_algebra::matrix;
use crate::with_items;
use std::collections::HashMap;

/// Integers up to this size are exact in a float.
const EXACT: f64 = 9_007_199_254_740_992.0;
/// The most rows of a determinant by minors: the number of sets of rows doubles with each.
const MOST_ROWS: usize = 22;
/// Multiplications between two looks at the stop flag.
const WORK: usize = 1 << 24;

/// `u` of `v` between each row of `x` (cell of one rank more than `v` takes on the left) and all of `y`: the matrix
/// product when `u` sums and `v` multiplies.
pub fn inner(cx: &Context, u: &dyn Apply, v: &dyn Apply, x: Array, y: Array) -> Result<Array> {
    if inserts(u, Role::Sum)
        && is(v, Role::Product)
        && let Some(result) = matrix_product(cx, &x, &y)?
    {
        return Ok(result);
    }
    if let (Some(&depth), Some(&tall), Some(KnownDyad::Atomic(_))) = (x.shape().last(), y.shape().first(), v.known())
        && depth != tall
        && !x.is_empty()
        && !y.is_empty()
    {
        let note = format!("the last axis of x has the length {depth}, the first axis of y {tall}");
        return Err(Error::length(note).note("a product pairs these two: they must be equally long"));
    }
    if let Some(result) = rows_by_list(cx, u, v, &x, &y)? {
        return Ok(result);
    }
    let left = v.ranks().left.saturating_add(1);
    rank::dyad(cx, (left, INFINITE), x, y, &|cx, x, y| u.monad(cx, v.dyad(cx, x.into(), y.into())?.into()))
}

/// Longer rows are worth a loop each.
const SINGLE_LOOP_ROW_MAX: usize = 256;

/// Many short rows by a list, where both functions go item by item: one between all pairs, then the other within each row. Nothing where
/// that is not the way: where it fails, too, for then the error tells of a row.
fn rows_by_list(cx: &Context, u: &dyn Apply, v: &dyn Apply, x: &Array, y: &Array) -> Result<Option<Array>> {
    let (Some(KnownMonad::Insert(inserted)), Some(KnownDyad::Atomic(verb))) = (u.known_monad(), v.known()) else {
        return Ok(None);
    };
    let fits = y.rank() == 1 && x.rank() > 1 && (2..=SINGLE_LOOP_ROW_MAX).contains(&y.count()) && !x.is_empty();
    if !fits || !PRODUCTS.on(cx) || verb.is_fitted(cx) || x.is_sparse() || y.is_sparse() {
        return Ok(None);
    }
    // A row that does not fit integers makes floats of all of them: one by one each keeps what it is until they meet.
    let widened = |from: &[&Array], to: &Array| {
        to.kind() == ElementType::Float && from.iter().all(|from| from.kind() != ElementType::Float)
    };
    let Ok(pairs) = verb.suffix(cx, x.clone(), y.clone()) else { return Ok(None) };
    if widened(&[x, y], &pairs) && !matches!(verb.ints, Kernel::Float(_)) {
        return Ok(None);
    }
    let machine = matches!(pairs.kind(), ElementType::Bool | ElementType::Int | ElementType::Float);
    if !machine {
        return Ok(None);
    }
    let Ok(result) = insert_cells_atomic(cx, inserted, 1, pairs.clone()) else { return Ok(None) };
    Ok((!widened(&[&pairs], &result)).then_some(result))
}

fn inserts(u: &dyn Apply, role: Role) -> bool {
    matches!(u.known_monad(), Some(KnownMonad::Insert(verb)) if verb.role == role)
}

fn is(v: &dyn Apply, role: Role) -> bool {
    matches!(v.known(), Some(KnownDyad::Atomic(verb)) if verb.role == role)
}

/// The product of matrices (and of higher arrays along the last axis of `x` and the first of `y`). `None` where the
/// general way is needed: atoms, other types, numbers that are not finite, sums that might not fit.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::operators::product::matrix_product;
/// let x = Array::new(&[2, 2], vec![1_i64, 2, 3, 4])?;
/// let product = matrix_product(&Context::default(), &x, &Array::list(vec![5_i64, 6]))?;
/// assert_eq!(product, Some(Array::list(vec![17_i64, 39])));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn matrix_product(cx: &Context, x: &Array, y: &Array) -> Result<Option<Array>> {
    let (Some((&depth, rows)), Some((&tall, columns))) = (x.shape().split_last(), y.shape().split_first()) else {
        return Ok(None);
    };
    let machine = |kind: ElementType| matches!(kind, ElementType::Bool | ElementType::Int | ElementType::Float);
    // Nothing is added where there is one item, and it stays what it is.
    let one_bool = depth == 1 && x.kind() == ElementType::Bool && y.kind() == ElementType::Bool;
    if depth != tall || depth == 0 || one_bool || !machine(x.kind()) || !machine(y.kind()) {
        return Ok(None);
    }
    let whole = shape::concat(rows, columns);
    let (m, n) = (shape::count(rows)?, shape::count(columns)?);
    if m == 0 || n == 0 {
        return Ok(None);
    }
    if let Some(out) = in_integers(x, y, (m, depth, n)) {
        return Array::new(&whole, out).map(Some);
    }
    let (Some(a), Some(b)) = (promote::floats(x)?, promote::floats(y)?) else { return Ok(None) };
    let floating = x.kind() == ElementType::Float || y.kind() == ElementType::Float;
    // Of floats a result that is finite tells that they are: what is infinite or no number would make it so.
    if !floating && largest(&a) * largest(&b) * depth as f64 >= EXACT {
        return integer_product(cx, x, y, (m, depth, n), &whole);
    }
    let out = float_product(cx, &a, &b, (m, depth, n))?;
    if floating {
        return if out.iter().all(|f| f.is_finite()) { Array::new(&whole, out).map(Some) } else { Ok(None) };
    }
    let ints = budget::mapped(&out, |&f| f as i64)?;
    Array::new(&whole, ints).map(Some)
}

/// Multiplications that are done in integers at most: more are faster as floats. Two lists are so at any length.
const INTEGER_PRODUCTS_MAX: usize = 1 << 12;

/// The product of integers in integers, where it is small and no sum can be too large.
fn in_integers(x: &Array, y: &Array, (m, k, n): (usize, usize, usize)) -> Option<Vec<i64>> {
    let (a, b) = (x.as_slice::<i64>()?, y.as_slice::<i64>()?);
    let work = m.checked_mul(k)?.checked_mul(n)?;
    if work > INTEGER_PRODUCTS_MAX && (m, n) != (1, 1) {
        return None;
    }
    let magnitude = |items: &[i64]| {
        wide(
            items.len(),
            #[inline(always)]
            || items.iter().fold(0_u64, |all, &item| all | (item ^ (item >> 63)) as u64),
        )
    };
    // All bits below the highest one of any item: at least as large as each of them.
    let bound = |items: &[i64]| {
        u128::from((u64::MAX.checked_shr(magnitude(items).leading_zeros()).unwrap_or(0)).saturating_add(1))
    };
    if bound(a).checked_mul(bound(b))?.checked_mul(k as u128)? >= 1 << 63 {
        return None;
    }
    if n == 1 {
        let of_lists = |row: &[i64]| {
            wide(
                k,
                #[inline(always)]
                || row.iter().zip(b).fold(0_i64, |sum, (&a, &b)| sum.wrapping_add(a.wrapping_mul(b))),
            )
        };
        return Some(a.chunks_exact(k).map(of_lists).collect());
    }
    let mut out = Vec::with_capacity(m * n);
    for row in a.chunks_exact(k) {
        let start = out.len();
        out.resize(start + n, 0_i64);
        for (&factor, line) in row.iter().zip(b.chunks_exact(n)) {
            out.iter_mut().skip(start).zip(line).for_each(|(sum, &item)| *sum += factor * item);
        }
    }
    Some(out)
}

/// The largest magnitude; infinite when something is not a number. Magnitudes are in the order of their bits, which vectors compare;
/// what is not a number comes after infinity.
fn largest(items: &[f64]) -> f64 {
    let bits = wide(
        items.len(),
        #[inline(always)]
        move || items.iter().fold(0_i64, |most, item| most.max(item.abs().to_bits() as i64)),
    );
    let size = f64::from_bits(bits as u64);
    if size.is_nan() { f64::INFINITY } else { size }
}

/// Blocks of a product that several threads share.
const PARTS_MAX: usize = 8;
/// Rows of a block of a product at least, so that the right side is not brought into order too often.
const BLOCK_ROWS_MIN: usize = 64;

/// Row blocks by ndarray's product, so that a large product can be stopped, and spread over threads.
fn float_product(cx: &Context, a: &[f64], b: &[f64], (m, k, n): (usize, usize, usize)) -> Result<Vec<f64>> {
    let mut out = budget::filled(shape::count(&[m, n])?, 0.0_f64)?;
    let shaped = |error: ndarray::ShapeError| Error::length(error.to_string());
    let right = ndarray::ArrayView2::from_shape((k, n), b).map_err(shaped)?;
    if n == 1 {
        return lists_by_list(cx, a, b, k, out);
    }
    if m == 1 {
        return list_by_table(cx, a, b, n, out);
    }
    let most = WORK / k.saturating_mul(n).max(1);
    let amount = Cost::Light.work(m.saturating_mul(k).saturating_mul(n) / 8);
    // One thread brings the right side into order as rarely as it may; several need a block each.
    let parts = if threads::count(cx, amount) > 1 { PARTS_MAX } else { 1 };
    let block = m.div_ceil(parts).max(BLOCK_ROWS_MIN).min(most).clamp(1, m);
    threads::each_block(
        cx,
        amount,
        block * n,
        &mut out,
        || (),
        |_, start, results| {
            cx.poll()?;
            let rows = results.len() / n;
            let rows_of_a = a.get(start / n * k..(start / n + rows) * k).unwrap_or(&[]);
            let left = ndarray::ArrayView2::from_shape((rows, k), rows_of_a).map_err(shaped)?;
            let mut target = ndarray::ArrayViewMut2::from_shape((rows, n), results).map_err(shaped)?;
            ndarray::linalg::general_mat_mul(1.0, &left, &right, 0.0, &mut target);
            Ok::<_, Error>(())
        },
    )?;
    Ok(out)
}

/// Each row of a table by a list. A row is summed in lanes, and a long one in blocks, of which the sums are added.
fn lists_by_list(cx: &Context, a: &[f64], b: &[f64], k: usize, mut out: Vec<f64>) -> Result<Vec<f64>> {
    let product = |row: &[f64], list: &[f64]| {
        let (rows, lists) = (row.as_chunks::<LANES>(), list.as_chunks::<LANES>());
        let lanes = wide(
            row.len(),
            #[inline(always)]
            move || {
                let mut lanes = [0.0_f64; LANES];
                for (row, list) in rows.0.iter().zip(lists.0) {
                    for ((lane, &a), &b) in lanes.iter_mut().zip(row).zip(list) {
                        *lane += a * b;
                    }
                }
                lanes
            },
        );
        let rest: f64 = rows.1.iter().zip(lists.1).map(|(a, b)| a * b).sum();
        lanes.iter().sum::<f64>() + rest
    };
    if let [sum] = &mut out[..] {
        let parts = threads::of_blocks(cx, Cost::Light.work(k), BLOCK_ELEMENTS, k, |range| {
            cx.poll()?;
            Ok::<_, Error>(product(&a[range.clone()], &b[range]))
        })?;
        *sum = parts.iter().sum();
        return Ok(out);
    }
    threads::each_block(
        cx,
        Cost::Light.work(a.len()),
        (BLOCK_ELEMENTS / k).max(1),
        &mut out,
        || (),
        |_, start, sums| {
            cx.poll()?;
            for (sum, row) in sums.iter_mut().zip(a.get(start * k..).unwrap_or(&[]).chunks_exact(k)) {
                *sum = row
                    .chunks(BLOCK_ELEMENTS)
                    .zip(b.chunks(BLOCK_ELEMENTS))
                    .map(|(row, list)| product(row, list))
                    .sum();
            }
            Ok::<_, Error>(())
        },
    )?;
    Ok(out)
}

/// Sums that are made side by side of the products of two lists.
const LANES: usize = 16;
/// Elements of a block of a list.
const BLOCK_ELEMENTS: usize = 1 << 14;

/// A list by a table: the rows of the table, each times an element, added up.
fn list_by_table(cx: &Context, a: &[f64], b: &[f64], n: usize, mut out: Vec<f64>) -> Result<Vec<f64>> {
    threads::each_block(
        cx,
        Cost::Light.work(b.len()),
        STRIP,
        &mut out,
        || (),
        |_, start, sums| {
            for (&factor, row) in a.iter().zip(b.chunks_exact(n)) {
                cx.poll()?;
                let row = row.get(start..).unwrap_or(&[]);
                let sums = &mut *sums;
                wide(
                    sums.len(),
                    #[inline(always)]
                    move || sums.iter_mut().zip(row).for_each(|(sum, &item)| *sum += factor * item),
                );
            }
            Ok::<_, Error>(())
        },
    )?;
    Ok(out)
}

/// Columns of a table that are added up together.
const STRIP: usize = 512;

/// The product of integers too large for floats; `None` when a result does not fit.
fn integer_product(
    cx: &Context,
    x: &Array,
    y: &Array,
    (m, k, n): (usize, usize, usize),
    whole: &[usize],
) -> Result<Option<Array>> {
    let cast = |array: &Array| promote::cast(array.clone(), ElementType::Int);
    let (x, y) = (cast(x)?, cast(y)?);
    let (Some(a), Some(b)) = (x.as_slice::<i64>(), y.as_slice::<i64>()) else { return Ok(None) };
    let mut out = budget::vec(shape::count(&[m, n])?)?;
    let mut sums = budget::filled(n, 0_i128)?;
    for row in a.chunks_exact(k) {
        cx.poll()?;
        sums.fill(0);
        for (&factor, line) in row.iter().zip(b.chunks_exact(n)) {
            for (sum, &item) in sums.iter_mut().zip(line) {
                // At most 2^126 each: far fewer than 2 of full size fit, so check.
                match sum.checked_add(i128::from(factor) * i128::from(item)) {
                    Some(next) => *sum = next,
                    None => return Ok(None),
                }
            }
        }
        for &sum in &sums {
            match i64::try_from(sum) {
                Ok(sum) => out.push(sum),
                Err(_) => return Ok(None),
            }
        }
    }
    Array::new(whole, out).map(Some)
}

/// The determinant of `u` and `v` on each table of `y`: what expansion by minors along the first column gives, with
/// products by `v` and sums by `u`. Ordinary determinants go by elimination. Rank 2.
///
/// A list counts as a table of one column, an atom as one of one row and column. With no columns the result is the
/// identity of `v`; when the rows run out first it is `u` of no items.
pub fn determinant(cx: &Context, u: &dyn Apply, v: &dyn Apply, y: Array) -> Result<Array> {
    rank::monad(cx, 2, y, &|cx, cell| determinant_of(cx, u, v, cell))
}

fn determinant_of(cx: &Context, u: &dyn Apply, v: &dyn Apply, y: Array) -> Result<Array> {
    let (rows, columns) = match *y.shape() {
        [] => return u.monad(cx, y.reshaped(&[1])?.into()),
        [rows] => (rows, 1),
        [rows, columns, ..] => (rows, columns),
    };
    if columns == 0 {
        return v.identity(cx, &[]);
    }
    if columns == 1 {
        return u.monad(cx, y.reshaped(&[rows])?.into());
    }
    if rows < columns {
        // Some set of rows runs out before the columns do, and all sums are over products with that.
        if rows == 0 {
            return u.monad(cx, crate::array::fill::empty_of(y.kind(), &[0])?.into());
        }
    } else if rows == columns && y.kind().is_numeric() && is(v, Role::Product) {
        if inserts(u, Role::Difference) {
            return matrix::determinant(cx, y.into());
        }
        if inserts(u, Role::Sum)
            && rows <= MOST_ROWS
            && let Some(result) = permanent(cx, &y, rows)?
        {
            return Ok(result);
        }
    }
    if rows > MOST_ROWS {
        return Err(Error::limit(format!("a determinant by minors of {rows} rows; {MOST_ROWS} are the most")));
    }
    let mut minors = Minors { u, v, table: &y, columns, known: HashMap::new() };
    minors.determinant(cx, (1_u32 << rows) - 1, 0)
}

/// The permanent: sums of products over all sets of rows, each set once.
fn permanent(cx: &Context, y: &Array, size: usize) -> Result<Option<Array>> {
    if matches!(y.kind(), ElementType::Complex | ElementType::Extended | ElementType::Rational) {
        return Ok(None);
    }
    if matches!(y.kind(), ElementType::Bool | ElementType::Int) {
        let items: Vec<i128> = promote::integers(y, cx.tolerance)?.iter().map(|&item| i128::from(item)).collect();
        let exact = sums_over_sets(cx, size, (0, 1), |sum: i128, item, product| {
            sum.checked_add(items.get(item)?.checked_mul(product)?)
        })?;
        if let Some(exact) = exact.and_then(|exact| i64::try_from(exact).ok()) {
            return Ok(Some(Array::from(exact)));
        }
    }
    let Some(items) = promote::floats(y)? else { return Ok(None) };
    let sum = sums_over_sets(cx, size, (0.0, 1.0), |sum, item, product| Some(sum + items.get(item)? * product))?;
    Ok(sum.filter(|sum| sum.is_finite()).map(Array::from))
}

/// The sum over all sets of rows, the last columns used up first: `add` adds to a sum the product of an item and the sum of
/// a smaller set. `None` when that gives none.
fn sums_over_sets<T: Copy + 'static>(
    cx: &Context,
    size: usize,
    (zero, one): (T, T),
    add: impl Fn(T, usize, T) -> Option<T>,
) -> Result<Option<T>> {
    let mut sums = budget::filled(1_usize << size, one)?;
    for set in 1..sums.len() {
        if set % 4096 == 0 {
            cx.poll()?;
        }
        let column = size - set.count_ones() as usize;
        let mut rest = set;
        let mut sum = zero;
        while rest != 0 {
            let row = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            match add(sum, row * size + column, sums[set & !(1 << row)]) {
                Some(next) => sum = next,
                None => return Ok(None),
            }
        }
        sums[set] = sum;
    }
    Ok(sums.last().copied())
}

/// Expansion by minors, each set of rows computed once.
struct Minors<'a> {
    u: &'a dyn Apply,
    v: &'a dyn Apply,
    table: &'a Array,
    columns: usize,
    known: HashMap<u32, Array>,
}

impl Minors<'_> {
    /// The determinant of the rows in `set` and the columns from `column`.
    fn determinant(&mut self, cx: &Context, set: u32, column: usize) -> Result<Array> {
        if let Some(known) = self.known.get(&set) {
            return Ok(known.clone());
        }
        cx.poll()?;
        let rows: Vec<usize> = (0..32).filter(|row| set >> row & 1 == 1).collect();
        let entries = self.entries(&rows, column)?;
        let result = if column + 1 == self.columns || rows.is_empty() {
            self.u.monad(cx, entries.into())?
        } else {
            let mut below = Assembly::new(&[rows.len()]);
            for row in &rows {
                below.push(self.determinant(cx, set & !(1 << row), column + 1)?)?;
            }
            let below = below.finish(cx)?;
            self.u.monad(cx, self.v.dyad(cx, entries.into(), below.into())?.into())?
        };
        self.known.insert(set, result.clone());
        Ok(result)
    }

    /// The elements of a column in some rows.
    fn entries(&self, rows: &[usize], column: usize) -> Result<Array> {
        let shape: Shape = Shape::from_slice(&[rows.len()]);
        with_items!(self.table.widened(), items => {
            let picked = rows.iter().filter_map(|row| items.get(row * self.columns + column).cloned()).collect::<Vec<_>>();
            Array::new(&shape, picked)
        })
    }
}
