//! Insert: a dyad between the items of an array, grouped from the right.
//!
//! Elementwise dyads reduce without making an array per item: a list is folded by the verb's own fold (which may use
//! several accumulators where grouping does not matter), a table row by row. Integers stay exact until they overflow;
//! then the whole is done in floats.

use crate::array::cells::Rank;
use crate::array::{
    Array, Context, ElementType, Rational, Small, Tolerance, Value, View, budget, fill, promote, shape,
};
use crate::error::{Error, ErrorKind, Result};
use crate::fast_ways::SMALL;
use crate::operators::gathered_cells::{gathered, whole_cells};
use crate::operators::reduce::{Cells, block_of, count_true, is_one_block, reduce};
use crate::operators::{Apply, DyadRow, KnownDyad, prefix_scans, rank, small};
use crate::verbs::atomic::apply_finite;
use crate::verbs::atomic::blocks::failure;
use crate::verbs::atomic::chain::Chain;
use crate::verbs::atomic::scalar::Scalar;
use crate::verbs::atomic::{AtomicDyad, Flow, Kernel, Role, in_bits};
use crate::with_slim;

/// `f` between the items of `y`. No items: the identity of `f`; one item: that item.
///
/// ```
/// use jackal_array::{Arg, Array, Context};
/// use jackal_kernels::operators::{Dyadic, insert::insert};
/// use jackal_kernels::verbs::atomic::subtract;
/// let alternating = insert(&Context::default(), &Dyadic(|cx: &Context, x: Arg<'_>, y: Arg<'_>| subtract(cx, x, y)), Array::list(vec![5_i64, 2, 1]))?;
/// assert_eq!(alternating, Array::from(4_i64));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn insert(cx: &Context, f: &dyn Apply, y: Array) -> Result<Array> {
    if y.is_atom() {
        return Ok(y);
    }
    let count = y.tally();
    match (count, f.known()) {
        (0, _) => f.identity(cx, y.item_shape()),
        (1, _) => Ok(y.item(0)),
        (_, Some(KnownDyad::Atomic(verb)))
            if SMALL.on(cx)
                && let Some(result) = small::inserted(cx, verb, &y) =>
        {
            Ok(result)
        }
        (_, Some(KnownDyad::Atomic(verb))) => match folded(verb, &y) {
            Some(atom) => Ok(atom.into()),
            None => match prefix_scans::insert(cx, verb, &y)? {
                Some(atom) => Ok(atom),
                None => insert_atomic(cx, verb, y),
            },
        },
        (_, known) => {
            if let Some(KnownDyad::Row(DyadRow { insert: Some(kernel), .. })) = known
                && let Some(result) = kernel(cx, &y)?
            {
                return Ok(result);
            }
            if y.is_empty() && count > EMPTY_ITEMS_MAX {
                // Items without elements are all the same: either nothing changes, or the result grows beyond all bounds.
                let (item, result) = (y.item(0), f.dyad(cx, y.item(0).into(), y.item(0).into())?);
                if result.is_empty() && shape::same(item.shape(), result.shape()) {
                    return Ok(result);
                }
                return Err(Error::limit(format!("{count} empty items to insert between")));
            }
            let mut result = y.item(count - 1);
            for index in (0..count - 1).rev() {
                cx.poll()?;
                result = f.dyad(cx, y.item(index).into(), result.into())?;
            }
            Ok(result)
        }
    }
}

/// More empty items than this are not gone through one by one.
const EMPTY_ITEMS_MAX: usize = 1 << 22;

/// A list of not too many elements that the verb folds itself, at once; `None` where that is not the way.
#[inline]
pub(super) fn folded(verb: &AtomicDyad, y: &Array) -> Option<Small> {
    if y.rank() != 1 || !is_one_block::<f64>(y.tally()) || !y.is_unpacked() {
        return None;
    }
    match y.widened() {
        View::Int(items) => match verb.fold.ints {
            Some(fold) => fold(items).map(Small::Int),
            None => one_by_one(verb, items).map(Small::Int),
        },
        View::Float(items) => match verb.fold.floats {
            Some(fold) => fold(items).map(Small::float),
            None if matches!(verb.role, Role::Product | Role::Difference | Role::Quotient) => {
                floats_one_by_one(verb, items)
            }
            None => None,
        },
        _ => None,
    }
}

/// The same between a few floats, of a verb that needs no tolerance. What is infinite on the way may be an error.
fn floats_one_by_one(verb: &AtomicDyad, items: &[f64]) -> Option<Small> {
    let (&last, rest) = items.split_last().filter(|_| items.len() <= SCALAR_FOLD_MAX)?;
    let scalar = verb.short()?;
    let result = rest.iter().rev().try_fold(last, |result, &item| {
        match scalar.apply(Tolerance::EXACT, Scalar::Float(item), Scalar::Float(result))? {
            Scalar::Float(float) if float.is_finite() => Some(float),
            _ => None,
        }
    });
    result.map(Small::float)
}

/// Lists of at most this many elements are folded one by one.
const SCALAR_FOLD_MAX: usize = 64;

/// A verb between a few integers, from the last to the first, where every result is one.
fn one_by_one(verb: &AtomicDyad, items: &[i64]) -> Option<i64> {
    let (&last, rest) = items.split_last().filter(|_| items.len() <= SCALAR_FOLD_MAX)?;
    let scalar = verb.short()?;
    rest.iter().rev().try_fold(last, |result, &item| {
        match scalar.apply(Tolerance::EXACT, Scalar::Int(item), Scalar::Int(result))? {
            Scalar::Int(int) => Some(int),
            _ => None,
        }
    })
}

pub(super) fn first(_cx: &Context, y: &Array) -> Result<Option<Array>> {
    Ok(Some(y.item(0)))
}

pub(super) fn last(_cx: &Context, y: &Array) -> Result<Option<Array>> {
    Ok(Some(y.item(y.tally().saturating_sub(1))))
}

/// The items of the items as items.
pub(super) fn merge_first_axes(_cx: &Context, y: &Array) -> Result<Option<Array>> {
    if y.rank() < 2 {
        return Ok(Some(y.clone()));
    }
    let items = shape::count(&y.shape()[..2])?;
    let merged = shape::concat(&[items], &y.shape()[2..]);
    y.clone().reshaped(&merged).map(Some)
}

/// Every item in a box; a last one that is a box already stays as it is.
pub(super) fn boxed_items(cx: &Context, y: &Array) -> Result<Option<Array>> {
    if y.kind() == ElementType::Box && y.rank() != 1 {
        return Ok(None);
    }
    let mut out = budget::vec(y.tally())?;
    for index in 0..y.tally() {
        cx.poll()?;
        out.push(Value::Array(y.item(index)));
    }
    if let (Some(last), View::Box(values)) = (out.last_mut(), y.widened())
        && let Some(value) = values.last()
    {
        *last = value.clone();
    }
    Ok(Some(Array::list(out)))
}

/// The identity element of an elementwise dyad in every place of a shape; a domain error if it has none.
pub fn identity(verb: &AtomicDyad, item_shape: &[usize]) -> Result<Array> {
    let Some(atom) = verb.identity_atom() else {
        return Err(Error::domain(format!(
            "{} has no identity element, so no items cannot be reduced by it",
            verb.name
        )));
    };
    let count = shape::count(item_shape)?;
    match atom.widened() {
        View::Bool(items) => Array::new(item_shape, budget::filled(count, items.first().copied().unwrap_or(false))?),
        View::Int(items) => Array::new(item_shape, budget::filled(count, items.first().copied().unwrap_or(0))?),
        View::Float(items) => Array::new(item_shape, budget::filled(count, items.first().copied().unwrap_or(0.0))?),
        _ => fill::filled_of(ElementType::Bool, item_shape),
    }
}

/// `f` inserted between the items of each cell of rank `rank` of `y`, without an array per cell where `f` is
/// elementwise.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::operators::insert::insert_cells_atomic;
/// use jackal_kernels::verbs::atomic::ADD;
/// let y = Array::new(&[2, 3], vec![1_i64, 2, 3, 4, 5, 6])?;
/// assert_eq!(insert_cells_atomic(&Context::default(), &ADD, 1, y)?, Array::list(vec![6_i64, 15]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn insert_cells(cx: &Context, f: &dyn Apply, rank: Rank, y: Array) -> Result<Array> {
    match f.known() {
        Some(KnownDyad::Atomic(verb)) if !y.is_empty() => insert_cells_atomic(cx, verb, rank, y),
        _ => rank::monad(cx, rank, y, &|cx, cell| insert(cx, f, cell)),
    }
}

/// [`insert_cells`] for an elementwise dyad.
pub fn insert_cells_atomic(cx: &Context, verb: &AtomicDyad, rank: Rank, y: Array) -> Result<Array> {
    if rank == 1
        && SMALL.on(cx)
        && let Some(result) = small::inserted_in_rows(cx, verb, &y)
    {
        return Ok(result);
    }
    let (frame, cell) = crate::array::cells::split(y.shape(), rank);
    let Some((&items, item_shape)) = cell.split_first() else { return Ok(y) };
    let result_shape = shape::concat(frame, item_shape);
    if items == 0 {
        return identity(verb, &result_shape);
    }
    if items == 1 {
        return y.reshaped(&result_shape);
    }
    let cells = Cells { count: shape::count(frame)?, items, row: shape::count(item_shape)? };
    if cells.count == 0 || cells.row == 0 {
        // No elements, of the type that the verb makes.
        let none = fill::empty_of(y.kind(), &result_shape)?;
        return verb.apply(cx, none.clone(), none);
    }
    if let (Some(bits), 1, 1) = (y.bits(), cells.count, cells.row)
        && let Some(result) = in_bits::inserted(cx, verb, bits)
    {
        return result.reshaped(&result_shape);
    }
    if let (Some(slim), Some(gathers), Some(bounds)) = (y.slim(), verb.gathers, y.bounds())
        && let Some(result) =
            with_slim!(slim, items => gathered(cx, (verb, gathers), (items, bounds), &cells, &result_shape))?
    {
        return Ok(result);
    }
    if let Some(result) = whole_cells(cx, verb, &y, &cells, &result_shape)? {
        return Ok(result);
    }
    let mut y = y;
    let mut kind = y.kind();
    if kind == ElementType::Bool && matches!(verb.bools, Kernel::Int(_)) && verb.fold.bools_to_int.is_none() {
        kind = ElementType::Int;
    }
    loop {
        y = promote::cast(y, kind)?;
        let result = match y.widened() {
            View::Bool(given) => match verb.fold.bools_to_int {
                Some(fold) => {
                    let sums = count_true(cx, fold, given, &cells)?;
                    sums.map(|sums| Array::new(&result_shape, sums)).transpose()?
                }
                None => reduce(cx, verb, (verb.bools, verb.fold.bools), given, &cells, &result_shape)?,
            },
            View::Int(given) if verb.keeps_ints => {
                reduce(cx, verb, (verb.ints, verb.fold.ints), given, &cells, &result_shape)?
            }
            View::Float(given) => reduce(cx, verb, (verb.floats, verb.fold.floats), given, &cells, &result_shape)?,
            View::Complex(given) => reduce(cx, verb, (verb.complexes, None), given, &cells, &result_shape)?,
            _ => None,
        };
        if let Some(result) = result {
            return Ok(result);
        }
        kind = match kind {
            // Exactly the verbs whose kernels keep the type overflow into the next.
            ElementType::Int if matches!(verb.ints, Kernel::Int(_)) && verb.keeps_ints && !verb.in_order => {
                ElementType::Float
            }
            _ => return rank::monad(cx, rank, y, &|cx, cell| pair_by_pair(cx, verb, cell)),
        };
    }
}

/// An elementwise dyad between the items of `y`, which are two or more.
pub fn insert_atomic(cx: &Context, verb: &AtomicDyad, y: Array) -> Result<Array> {
    match y.kind() {
        ElementType::Extended | ElementType::Rational if y.rank() == 1 => exact_list(cx, verb, y),
        kind if kind.is_numeric() && !kind.is_exact() => {
            let rank = i64::try_from(y.rank()).unwrap_or(i64::MAX);
            insert_cells_atomic(cx, verb, rank, y)
        }
        _ => pair_by_pair(cx, verb, y),
    }
}

/// An elementwise dyad between the items of what a chain of elementwise verbs gives, block by block of it; nothing where the chain or
/// the verb has no such way.
pub fn insert_into_chain(cx: &Context, verb: &AtomicDyad, chain: &Chain) -> Result<Option<Array>> {
    chain.folded(cx, verb, block_of)
}

/// The verb between items as arrays: every type, every result type.
fn pair_by_pair(cx: &Context, verb: &AtomicDyad, y: Array) -> Result<Array> {
    let count = y.tally();
    if y.is_atom() || count == 0 {
        return if y.is_atom() { Ok(y) } else { identity(verb, y.item_shape()) };
    }
    let mut result = y.item(count - 1);
    for index in (0..count - 1).rev() {
        cx.poll()?;
        result = apply_finite(cx, verb, y.item(index), result)?;
    }
    Ok(result)
}

/// Exact lists by halves when grouping does not matter: factors and terms of like size are cheaper.
fn exact_list(cx: &Context, verb: &AtomicDyad, y: Array) -> Result<Array> {
    fn halves<T: Clone>(
        cx: &Context,
        items: &[T],
        name: &str,
        f: fn(&T, &T) -> std::result::Result<T, Flow>,
    ) -> Result<Option<T>> {
        cx.poll()?;
        let both = |a: &T, b: &T| f(a, b).map(Some).map_err(|flow| failure(cx, name, flow));
        match items {
            [] => Ok(None),
            [one] => Ok(Some(one.clone())),
            [one, other] => both(one, other),
            _ => {
                let (left, right) = items.split_at(items.len() / 2);
                match (halves(cx, left, name, f)?, halves(cx, right, name, f)?) {
                    (Some(a), Some(b)) => both(&a, &b),
                    (one, other) => Ok(one.or(other)),
                }
            }
        }
    }
    let result = match (y.widened(), verb.fold.exact) {
        (View::Extended(items), Some(fold)) => halves(cx, items, verb.name, fold.extendeds)?.map(Array::from),
        // Infinities may have no value together, which pair by pair is seen.
        (View::Rational(items), Some(fold)) if items.iter().all(Rational::is_finite) => {
            halves(cx, items, verb.name, fold.rationals)?.map(Array::from)
        }
        _ => None,
    };
    match result {
        Some(result) => Ok(result),
        None => pair_by_pair(cx, verb, y),
    }
}

/// An elementwise dyad between the items of `y`, however few.
pub(crate) fn insert_atomic_or_item(cx: &Context, verb: &AtomicDyad, y: Array) -> Result<Array> {
    match y.tally() {
        0 => identity(verb, y.item_shape()),
        1 => Ok(y.item(0)),
        _ => insert_atomic(cx, verb, y),
    }
}

/// The sum of the items of a list or higher array of floats, with what every addition loses added in the end (Neumaier's
/// form of Kahan's sum). `None` of anything else, and of nothing: the plain sum has them right.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::operators::insert::compensated_sum;
/// let y = Array::list(vec![1e16, 1.0, -1e16]);
/// assert_eq!(compensated_sum(&Context::default(), &y)?, Some(Array::from(1.0)));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn compensated_sum(cx: &Context, y: &Array) -> Result<Option<Array>> {
    let View::Float(numbers) = y.widened() else { return Ok(None) };
    let each = y.count().checked_div(y.tally()).unwrap_or(0);
    if each == 0 || y.is_atom() {
        return Ok(None);
    }
    let mut sums = budget::vec(each)?;
    sums.extend_from_slice(numbers.get(..each).unwrap_or_default());
    let mut lost = budget::filled(each, 0.0)?;
    for item in numbers.chunks_exact(each).skip(1) {
        cx.poll()?;
        for ((sum, lost), &number) in sums.iter_mut().zip(&mut lost).zip(item) {
            let next: f64 = *sum + number;
            *lost += if f64::abs(*sum) < number.abs() { (number - next) + *sum } else { (*sum - next) + number };
            *sum = next;
        }
    }
    if sums.iter().any(|sum: &f64| sum.is_nan()) && !numbers.iter().any(|number| number.is_nan()) {
        return Err(Error::new(ErrorKind::NotANumber).note("infinities of both signs have no sum"));
    }
    // Beside an infinity what is lost is not a number.
    let whole = |(sum, lost): (f64, f64)| if lost.is_finite() { sum + lost } else { sum };
    Array::new(y.item_shape(), sums.into_iter().zip(lost).map(whole).collect::<Vec<f64>>()).map(Some)
}
