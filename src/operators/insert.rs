//! Insert: a dyad between the items of an array, grouped from the right.
//!
//! Elementwise dyads reduce without making an array per item: a list is folded by the verb's own fold (which may use
//! several accumulators where grouping does not matter), a table row by row. Integers stay exact until they overflow;
//! then the whole is done in floats.

use crate::array::cells::Rank;
use crate::array::{Array, Context, Element, ElementType, Rational, Small, Value, View, budget, fill, promote, shape};
use crate::error::{Error, Result};
use crate::operators::boolean_scans;
use crate::operators::{Apply, DyadRow, KnownDyad, rank};
use crate::verbs::atomic::engine::failure;
use crate::verbs::atomic::loops::FoldOf;
use crate::verbs::atomic::pairing::Machine;
use crate::verbs::atomic::{AtomicDyad, Flow, Kernel, Loop};

/// How many elements a group of short rows should have, so that one loop does several rows.
const GROUP: usize = 256;

/// `f` between the items of `y`. No items: the identity of `f`; one item: that item.
///
/// ```
/// use jackal::array::{Array, Context};
/// use jackal::operators::{Dyadic, insert::insert};
/// use jackal::verbs::atomic::subtract;
/// let alternating = insert(&Context::default(), &Dyadic(subtract), Array::list(vec![5_i64, 2, 1]))?;
/// assert_eq!(alternating, Array::from(4_i64));
/// # Ok::<(), jackal::error::Error>(())
/// ```
pub fn insert(cx: &Context, f: &dyn Apply, y: Array) -> Result<Array> {
    if y.is_atom() {
        return Ok(y);
    }
    let count = y.tally();
    match (count, f.known()) {
        (0, _) => f.identity(cx, y.item_shape()),
        (1, _) => Ok(y.item(0)),
        (_, Some(KnownDyad::Atomic(verb))) => match folded(verb, &y) {
            Some(atom) => Ok(atom.into()),
            None => match boolean_scans::insert(cx, verb, &y)? {
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
            if y.is_empty() && count > MANY {
                // Items without elements are all the same: either nothing changes, or the result grows beyond all bounds.
                let (item, result) = (y.item(0), f.dyad(cx, y.item(0), y.item(0))?);
                if result.is_empty() && shape::same(item.shape(), result.shape()) {
                    return Ok(result);
                }
                return Err(Error::limit(format!("{count} empty items to insert between")));
            }
            let mut result = y.item(count - 1);
            for index in (0..count - 1).rev() {
                cx.poll()?;
                result = f.dyad(cx, y.item(index), result)?;
            }
            Ok(result)
        }
    }
}

/// More empty items than this are not gone through one by one.
const MANY: usize = 1 << 22;

/// A list that the verb folds itself, at once; `None` where that is not the way.
#[inline]
pub(super) fn folded(verb: &AtomicDyad, y: &Array) -> Option<Small> {
    if y.rank() != 1 {
        return None;
    }
    match y.view() {
        View::Int(items) => verb.fold.ints?(items).map(Small::Int),
        View::Float(items) => verb.fold.floats?(items).map(Small::float),
        _ => None,
    }
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
    if let (Some(last), View::Box(values)) = (out.last_mut(), y.view())
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
    match atom.view() {
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
/// use jackal::array::{Array, Context};
/// use jackal::operators::insert::insert_cells_atomic;
/// use jackal::verbs::atomic::ADD;
/// let y = Array::new(&[2, 3], vec![1_i64, 2, 3, 4, 5, 6])?;
/// assert_eq!(insert_cells_atomic(&Context::default(), &ADD, 1, y)?, Array::list(vec![6_i64, 15]));
/// # Ok::<(), jackal::error::Error>(())
/// ```
pub fn insert_cells(cx: &Context, f: &dyn Apply, rank: Rank, y: Array) -> Result<Array> {
    match f.known() {
        Some(KnownDyad::Atomic(verb)) if !y.is_empty() => insert_cells_atomic(cx, verb, rank, y),
        _ => rank::monad(cx, rank, y, &|cx, cell| insert(cx, f, cell)),
    }
}

/// [`insert_cells`] for an elementwise dyad.
pub fn insert_cells_atomic(cx: &Context, verb: &AtomicDyad, rank: Rank, y: Array) -> Result<Array> {
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
    let mut y = y;
    let mut kind = y.kind();
    if kind == ElementType::Bool && matches!(verb.bools, Kernel::Int(_)) && verb.fold.bools_to_int.is_none() {
        kind = ElementType::Int;
    }
    loop {
        y = promote::cast(y, kind)?;
        let result = match y.view() {
            View::Bool(given) => match verb.fold.bools_to_int {
                Some(fold) => Some(wrap(&result_shape, count_true(cx, fold, given, &cells)?)?),
                None => reduce(cx, verb.bools, verb.fold.bools, verb.associative, given, &cells, &result_shape)?,
            },
            View::Int(given) if verb.plain => {
                reduce(cx, verb.ints, verb.fold.ints, verb.associative, given, &cells, &result_shape)?
            }
            View::Float(given) => reduce(
                cx,
                verb.floats,
                verb.fold.floats,
                verb.associative && !verb.in_order,
                given,
                &cells,
                &result_shape,
            )?,
            View::Complex(given) => reduce(cx, verb.complexes, None, false, given, &cells, &result_shape)?,
            _ => None,
        };
        if let Some(result) = result {
            return Ok(result);
        }
        kind = match kind {
            // Exactly the verbs whose kernels keep the type overflow into the next.
            ElementType::Int if matches!(verb.ints, Kernel::Int(_)) && verb.plain && !verb.in_order => {
                ElementType::Float
            }
            _ => return rank::monad(cx, rank, y, &|cx, cell| pair_by_pair(cx, verb, cell)),
        };
    }
}

fn wrap<T: Element>(shape: &[usize], items: Vec<T>) -> Result<Array> {
    Array::new(shape, items)
}

/// How an array falls into cells, cells into items, items into elements.
struct Cells {
    count: usize,
    items: usize,
    row: usize,
}

/// Every cell reduced; `None` when the kernel gives another type or finds its own too narrow.
fn reduce<T: Machine>(
    cx: &Context,
    kernel: Kernel<T>,
    fold: FoldOf<T, T>,
    associative: bool,
    given: &[T],
    cells: &Cells,
    shape: &[usize],
) -> Result<Option<Array>> {
    let Some(f) = closed(kernel) else { return Ok(None) };
    let mut out: Vec<T> = budget::vec(cells.count.saturating_mul(cells.row))?;
    let size = cells.items * cells.row;
    let own_order = cells.row == 1 && fold.is_some() && matches!(T::TYPE, ElementType::Float | ElementType::Complex);
    let small = if cells.row == 1 && fold.is_some() { SHORT } else { SMALL };
    // Few elements in all: the lists are folded one by one, as are those that the verb folds in an order of its own.
    let one_by_one = own_order || cells.row == 1 && fold.is_some() && given.len() < GROUP;
    if cells.count >= FEW && size <= small && !one_by_one {
        if fold_columns(cx, f, given, cells, &mut out)? {
            return Array::new(shape, out).map(Some);
        }
        out.clear();
    }
    let mut room = Vec::new();
    for (index, cell) in given.chunks_exact(size).enumerate() {
        if size >= 4096 || index % 64 == 0 {
            cx.poll()?;
        }
        let done = match fold {
            Some(fold) if cells.row == 1 => match fold(cell) {
                Some(result) => {
                    out.push(result);
                    true
                }
                None => false,
            },
            _ if cells.row == 1 => fold_list(cx, f, cell, &mut out),
            _ => fold_rows(cx, f, associative, cell, cells.row, &mut room, &mut out)?,
        };
        if !done {
            return Ok(None);
        }
    }
    Array::new(shape, out).map(Some)
}

/// The loop of a kernel whose result has the type of its arguments.
pub(super) fn closed<T: Machine>(kernel: Kernel<T>) -> Option<Loop<T, T>> {
    let any: &dyn std::any::Any = match &kernel {
        Kernel::None => return None,
        Kernel::Bool(f) => f,
        Kernel::Int(f) => f,
        Kernel::Float(f) => f,
        Kernel::Complex(f) => f,
    };
    any.downcast_ref::<Loop<T, T>>().copied()
}

/// Cells that are worth the way of [`fold_columns`], at least.
const FEW: usize = 4;
/// Elements of such a cell at most.
const SMALL: usize = 256;
/// Elements of such a list at most, where the verb folds lists itself.
const SHORT: usize = 16;

/// Many small cells: the kernel goes over the last items of all cells of a block with those before them, and so on. Pair
/// by pair from the right, as in one cell.
fn fold_columns<T: Machine>(cx: &Context, f: Loop<T, T>, given: &[T], cells: &Cells, out: &mut Vec<T>) -> Result<bool> {
    let size = cells.items * cells.row;
    let block = (8192 / size).clamp(1, cells.count);
    let width = block * cells.row;
    let (mut column, mut result) = (budget::vec(width)?, budget::vec(width)?);
    let mut room = budget::filled(width, T::default())?;
    for chunk in given.chunks(block * size) {
        cx.poll()?;
        column_of(chunk, cells, cells.items - 1, &mut result);
        for item in (0..cells.items - 1).rev() {
            column_of(chunk, cells, item, &mut column);
            room.resize(column.len(), T::default());
            if f(cx, &column, &result, &mut room) != Flow::Fine {
                return Ok(false);
            }
            std::mem::swap(&mut result, &mut room);
        }
        out.extend_from_slice(&result);
    }
    Ok(true)
}

/// Item `item` of every cell.
fn column_of<T: Copy>(given: &[T], cells: &Cells, item: usize, out: &mut Vec<T>) {
    out.clear();
    if cells.row == 1 {
        return match cells.items {
            2 => item_of_fixed::<T, 2>(given, item, out),
            3 => item_of_fixed::<T, 3>(given, item, out),
            4 => item_of_fixed::<T, 4>(given, item, out),
            5 => item_of_fixed::<T, 5>(given, item, out),
            6 => item_of_fixed::<T, 6>(given, item, out),
            8 => item_of_fixed::<T, 8>(given, item, out),
            _ => out.extend(given.chunks_exact(cells.items).filter_map(|cell| cell.get(item))),
        };
    }
    match cells.row {
        2 => return column_of_fixed::<T, 2>(given, cells, item, out),
        3 => return column_of_fixed::<T, 3>(given, cells, item, out),
        4 => return column_of_fixed::<T, 4>(given, cells, item, out),
        _ => {}
    }
    for cell in given.chunks_exact(cells.items * cells.row) {
        out.extend(&cell[item * cells.row..(item + 1) * cells.row]);
    }
}

/// One element of each cell of a few, whose number is known when this is compiled.
fn item_of_fixed<T: Copy, const ITEMS: usize>(given: &[T], item: usize, out: &mut Vec<T>) {
    let item = item.min(ITEMS - 1);
    out.extend(given.as_chunks::<ITEMS>().0.iter().map(|cell| cell[item]));
}

/// Items of few elements, whose number is known when this is compiled.
fn column_of_fixed<T: Copy, const ROW: usize>(given: &[T], cells: &Cells, item: usize, out: &mut Vec<T>) {
    for cell in given.chunks_exact(cells.items * ROW) {
        if let Some(row) = cell.get(item * ROW..).and_then(<[T]>::first_chunk::<ROW>) {
            out.extend_from_slice(row);
        }
    }
}

/// Pair by pair from the right, without arrays.
fn fold_list<T: Machine>(cx: &Context, f: Loop<T, T>, items: &[T], out: &mut Vec<T>) -> bool {
    let Some((&last, rest)) = items.split_last() else { return false };
    let mut result = [last];
    for item in rest.iter().rev() {
        let right = result;
        if f(cx, std::slice::from_ref(item), &right, &mut result) != Flow::Fine {
            return false;
        }
    }
    out.extend(result);
    true
}

/// Row by row from the right. Short rows of a verb for which grouping does not matter are taken several at a time.
fn fold_rows<T: Machine>(
    cx: &Context,
    f: Loop<T, T>,
    associative: bool,
    items: &[T],
    row: usize,
    room: &mut Vec<T>,
    out: &mut Vec<T>,
) -> Result<bool> {
    let rows = items.len() / row;
    let group = if associative { (GROUP / row).clamp(1, rows) } else { 1 };
    let width = group * row;
    let mut result = budget::vec(width)?;
    result.extend_from_slice(&items[items.len() - width..]);
    room.clear();
    room.resize(width, T::default());
    let mut end = items.len() - width;
    while end >= width {
        cx.poll()?;
        if f(cx, &items[end - width..end], &result, room) != Flow::Fine {
            return Ok(false);
        }
        std::mem::swap(&mut result, room);
        end -= width;
    }
    // What is left: rows at the front, and the rows of the group.
    let mut left = budget::vec(end + width)?;
    left.extend_from_slice(&items[..end]);
    left.extend_from_slice(&result);
    if group == 1 {
        out.extend(left);
        return Ok(true);
    }
    fold_rows(cx, f, false, &left, row, room, out)
}

/// The columns of boolean cells summed.
fn count_true(cx: &Context, fold: fn(&[bool]) -> Option<i64>, given: &[bool], cells: &Cells) -> Result<Vec<i64>> {
    let mut out = budget::filled(cells.count * cells.row, 0_i64)?;
    for (sums, cell) in out.chunks_exact_mut(cells.row).zip(given.chunks_exact(cells.items * cells.row)) {
        if let [sum] = sums {
            *sum = fold(cell).unwrap_or(0);
            continue;
        }
        for row in cell.chunks_exact(cells.row) {
            cx.poll()?;
            for (sum, &b) in sums.iter_mut().zip(row) {
                *sum += i64::from(b);
            }
        }
    }
    Ok(out)
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

/// The verb between items as arrays: every type, every result type.
fn pair_by_pair(cx: &Context, verb: &AtomicDyad, y: Array) -> Result<Array> {
    let count = y.tally();
    if y.is_atom() || count == 0 {
        return if y.is_atom() { Ok(y) } else { identity(verb, y.item_shape()) };
    }
    let mut result = y.item(count - 1);
    for index in (0..count - 1).rev() {
        cx.poll()?;
        result = verb.apply(cx, y.item(index), result)?;
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
    let result = match (y.view(), verb.fold.exact) {
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
