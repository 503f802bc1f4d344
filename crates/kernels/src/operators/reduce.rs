//! Cells of numbers reduced by an elementwise dyad, without an array for each: lists by the verb's own fold, tables row by row, many
//! small cells item by item.

use crate::array::threads::{self, Cost};
use crate::array::{Array, Context, ElementType, budget, buffer_pool};
use crate::error::{Error, Result};
use crate::verbs::atomic::floats::no_infinity;
use crate::verbs::atomic::loops::FoldOf;
use crate::verbs::atomic::pairing::Machine;
use crate::verbs::atomic::{AtomicDyad, Flow, Kernel, Loop};

/// How many elements a group of short rows should have, so that one loop does several rows.
const GROUP: usize = 256;

/// How an array falls into cells, cells into items, items into elements.
#[derive(Clone, Copy)]
pub(super) struct Cells {
    pub(super) count: usize,
    pub(super) items: usize,
    pub(super) row: usize,
}

/// Bytes of a list that are folded in one go: longer lists in blocks of so many, and then what the blocks came to. So a sum is the
/// same to the last bit, however many threads there are.
const FOLD_BLOCK_BYTES: usize = 1 << 19;

/// The number of elements of a size that are folded in one block.
pub(super) fn block_of(size: usize) -> usize {
    FOLD_BLOCK_BYTES / size
}

/// Whether a list is folded in one block.
pub(super) fn is_one_block<T>(count: usize) -> bool {
    count <= block_of(size_of::<T>())
}

/// The fold of a list, and that of what blocks of it came to.
type Folds<T, U> = (fn(&[T]) -> Option<U>, fn(&[U]) -> Option<U>);

/// A list by the verb's own fold: in blocks if it is long, always in the same ones, so that sums of floats are the same on any
/// number of threads and in any notation.
pub(super) fn list<T: Machine, U: Machine>(
    cx: &Context,
    items: &[T],
    (fold, together): Folds<T, U>,
) -> Result<Option<U>> {
    if is_one_block::<T>(items.len()) {
        return Ok(fold(items));
    }
    let cost = Cost::from_bytes(size_of::<T>());
    let parts: Vec<Option<U>> =
        threads::of_blocks(cx, cost.work(items.len()), FOLD_BLOCK_BYTES / size_of::<T>(), items.len(), |range| {
            cx.poll()?;
            Ok::<_, Error>(fold(&items[range]))
        })?;
    // What does not fit for a block may fit for the whole.
    Ok(match parts.into_iter().collect::<Option<Vec<U>>>() {
        Some(parts) => together(&parts),
        None => fold(items),
    })
}

/// Every cell reduced; `None` when the kernel gives another type or finds its own too narrow.
pub(super) fn reduce<T: Machine>(
    cx: &Context,
    verb: &AtomicDyad,
    (kernel, fold): (Kernel<T>, FoldOf<T, T>),
    given: &[T],
    cells: &Cells,
    shape: &[usize],
) -> Result<Option<Array>> {
    let Some(f) = kernel.giving::<T>() else { return Ok(None) };
    let size = cells.items * cells.row;
    let own_order = cells.row == 1 && fold.is_some() && matches!(T::TYPE, ElementType::Float | ElementType::Complex);
    let small = if cells.row == 1 && fold.is_some() { LIST_ELEMENTS_MAX } else { COLUMN_CELL_ELEMENTS_MAX };
    // Few elements in all: the lists are folded one by one, as are those that the verb folds in an order of its own.
    let one_by_one = own_order || cells.row == 1 && fold.is_some() && given.len() < GROUP;
    if cells.count >= COLUMN_CELLS_MIN
        && size <= small
        && !one_by_one
        && let Some(out) = fold_columns(cx, verb, f, given, cells)?
    {
        return Array::new(shape, out).map(Some);
    }
    if let (1, Some(fold)) = (cells.row, fold) {
        let Some(out) = fold_lists(cx, given, cells, (fold, fold))? else { return Ok(None) };
        return Array::new(shape, out).map(Some);
    }
    let mut out: Vec<T> = budget::vec(cells.count.saturating_mul(cells.row))?;
    let mut room = Vec::new();
    for (index, cell) in given.chunks_exact(size).enumerate() {
        if size >= 4096 || index % 64 == 0 {
            cx.poll()?;
        }
        let associative =
            verb.associative && T::TYPE != ElementType::Complex && !(verb.in_order && T::TYPE == ElementType::Float);
        let done = match cells.row {
            1 => fold_list(cx, f, cell, &mut out)?,
            row if !associative || GROUP / row < 2 => fold_wide_rows(cx, verb, f, cell, row, &mut out)?,
            row => fold_rows(cx, f, associative, cell, row, &mut room, &mut out)?,
        };
        if !done {
            return Ok(None);
        }
    }
    Array::new(shape, out).map(Some)
}

/// Lists one by one, each by the verb's own fold; `None` where one of them does not fit the type. Many are spread over threads, a
/// long one is so itself.
pub(super) fn fold_lists<T: Machine, U: Machine>(
    cx: &Context,
    given: &[T],
    cells: &Cells,
    folds: Folds<T, U>,
) -> Result<Option<Vec<U>>> {
    if cells.count == 1 {
        return Ok(list(cx, given, folds)?.map(|result| vec![result]));
    }
    let mut out = budget::filled(cells.count, U::default())?;
    let cost = if is_one_block::<T>(cells.items) { Cost::from_bytes(size_of::<T>()) } else { Cost::Slight };
    let block = (ELEMENTS_BETWEEN_POLLS / cells.items).max(1);
    let fits = threads::each_block(
        cx,
        cost.work(given.len()),
        block,
        &mut out,
        || (),
        |_, start, sums| {
            cx.poll().map_err(Some)?;
            let lists = given.get(start * cells.items..).unwrap_or(&[]).chunks_exact(cells.items);
            for (sum, items) in sums.iter_mut().zip(lists) {
                *sum = list(cx, items, folds).map_err(Some)?.ok_or(None)?;
            }
            Ok(())
        },
    );
    match fits {
        Ok(()) => Ok(Some(out)),
        Err(None) => Ok(None),
        Err(Some(error)) => Err(error),
    }
}

/// Elements that are folded between two polls of the interrupt flag.
const ELEMENTS_BETWEEN_POLLS: usize = 1 << 14;

/// Cells that are worth the way of [`fold_columns`], at least.
const COLUMN_CELLS_MIN: usize = 4;
/// The greatest number of elements of a cell that is folded this way.
const COLUMN_CELL_ELEMENTS_MAX: usize = 256;
/// Elements of the cells that are handled together: these and two columns of them stay in the nearest memory.
const COLUMN_ELEMENTS_TOGETHER: usize = 2048;
/// The greatest number of elements of a list that is folded this way, if the verb folds lists itself.
const LIST_ELEMENTS_MAX: usize = 16;

/// Many small cells: the kernel goes over the last items of all cells of a block with those before them, and so on. Pair
/// by pair from the right, as in one cell. `None` where a result does not fit the type.
fn fold_columns<T: Machine>(
    cx: &Context,
    verb: &AtomicDyad,
    f: Loop<T, T>,
    given: &[T],
    cells: &Cells,
) -> Result<Option<Vec<T>>> {
    let size = cells.items * cells.row;
    let block = (COLUMN_ELEMENTS_TOGETHER / size).clamp(1, cells.count);
    let width = block * cells.row;
    let mut out = buffer_pool::blank(cells.count.saturating_mul(cells.row))?;
    let room = || ItemColumns { column: Vec::new(), result: Vec::new(), room: Vec::new() };
    let fits = threads::each_block(cx, verb.cost.work(given.len()), width, &mut out, room, |rooms, start, out| {
        cx.poll().map_err(Some)?;
        let ItemColumns { column, result, room } = rooms;
        let chunk = given.get(start * cells.items..(start + out.len()) * cells.items).unwrap_or(&[]);
        column_of(chunk, cells, cells.items - 1, result);
        for item in (0..cells.items - 1).rev() {
            column_of(chunk, cells, item, column);
            room.resize(column.len(), T::default());
            if f(cx, column, result, room) != Flow::Fine {
                return Err(None);
            }
            sound(cx, room).map_err(Some)?;
            std::mem::swap(result, room);
        }
        out.copy_from_slice(result);
        Ok(())
    });
    match fits {
        Ok(()) => Ok(Some(out)),
        Err(None) => Ok(None),
        Err(Some(error)) => Err(error),
    }
}

/// The items of a block of cells that are handled: two columns, and room for what they make.
struct ItemColumns<T> {
    column: Vec<T>,
    result: Vec<T>,
    room: Vec<T>,
}

/// Item `item` of every cell.
fn column_of<T: Machine>(given: &[T], cells: &Cells, item: usize, out: &mut Vec<T>) {
    out.clear();
    if cells.row == 1 {
        return match cells.items {
            2 => item_of_fixed::<T, 2>(given, item, out),
            3 => item_of_fixed::<T, 3>(given, item, out),
            4 => item_of_fixed::<T, 4>(given, item, out),
            5 => item_of_fixed::<T, 5>(given, item, out),
            6 => item_of_fixed::<T, 6>(given, item, out),
            8 => item_of_fixed::<T, 8>(given, item, out),
            9 => item_of_fixed::<T, 9>(given, item, out),
            10 => item_of_fixed::<T, 10>(given, item, out),
            _ => item_of_any(given, cells, item, out),
        };
    }
    match cells.row {
        2 => return column_of_fixed::<T, 2>(given, cells, item, out),
        3 => return column_of_fixed::<T, 3>(given, cells, item, out),
        4 => return column_of_fixed::<T, 4>(given, cells, item, out),
        5 => return column_of_fixed::<T, 5>(given, cells, item, out),
        6 => return column_of_fixed::<T, 6>(given, cells, item, out),
        8 => return column_of_fixed::<T, 8>(given, cells, item, out),
        9 => return column_of_fixed::<T, 9>(given, cells, item, out),
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

/// One element of each cell of any number.
fn item_of_any<T: Machine>(given: &[T], cells: &Cells, item: usize, out: &mut Vec<T>) {
    out.resize(given.len() / cells.items, T::default());
    for (to, cell) in out.iter_mut().zip(given.chunks_exact(cells.items)) {
        *to = cell.get(item).copied().unwrap_or_default();
    }
}

/// Gathers one item of every cell, where items have a constant number of elements.
fn column_of_fixed<T: Copy, const ROW: usize>(given: &[T], cells: &Cells, item: usize, out: &mut Vec<T>) {
    for cell in given.chunks_exact(cells.items * ROW) {
        if let Some(row) = cell.get(item * ROW..).and_then(<[T]>::first_chunk::<ROW>) {
            out.extend_from_slice(row);
        }
    }
}

/// An error where something is infinite on the way, and the rules know nothing that is.
fn sound<T: Machine>(cx: &Context, made: &[T]) -> Result<()> {
    match cx.rules.division.refuses_infinity() && !T::are_finite(made) {
        true => Err(no_infinity()),
        false => Ok(()),
    }
}

/// Pair by pair from the right, without arrays.
fn fold_list<T: Machine>(cx: &Context, f: Loop<T, T>, items: &[T], out: &mut Vec<T>) -> Result<bool> {
    let Some((&last, rest)) = items.split_last() else { return Ok(false) };
    let mut result = [last];
    for block in rest.rchunks(PAIRS) {
        cx.poll()?;
        for item in block.iter().rev() {
            let right = result;
            if f(cx, std::slice::from_ref(item), &right, &mut result) != Flow::Fine {
                return Ok(false);
            }
            sound(cx, &result)?;
        }
    }
    out.extend(result);
    Ok(true)
}

/// Pairs between two looks at the flag: one may be a divisor of two floats, which takes a while.
const PAIRS: usize = 1024;

/// Row by row from the right, a strip of columns after the other, so that what there is so far stays near.
fn fold_wide_rows<T: Machine>(
    cx: &Context,
    verb: &AtomicDyad,
    f: Loop<T, T>,
    items: &[T],
    row: usize,
    out: &mut Vec<T>,
) -> Result<bool> {
    let start = out.len();
    out.resize(start + row, T::default());
    let rooms = || (Vec::new(), Vec::new());
    let amount = verb.cost.work(items.len());
    let fits = threads::each_block(cx, amount, STRIP, &mut out[start..], rooms, |(result, room), at, strip| {
        let range = at..at + strip.len();
        let mut rows = items.chunks_exact(row).rev().filter_map(|items| items.get(range.clone()));
        result.clear();
        result.extend_from_slice(rows.next().unwrap_or(&[]));
        room.resize(strip.len(), T::default());
        for left in rows {
            cx.poll().map_err(Some)?;
            if f(cx, left, result, room) != Flow::Fine {
                return Err(None);
            }
            sound(cx, room).map_err(Some)?;
            std::mem::swap(result, room);
        }
        strip.copy_from_slice(result);
        Ok(())
    });
    match fits {
        Ok(()) => Ok(true),
        Err(None) => Ok(false),
        Err(Some(error)) => Err(error),
    }
}

/// ItemColumns of a strip.
const STRIP: usize = 1024;

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
    if T::TYPE == ElementType::Float {
        return fold_rows(cx, f, false, &left, row, room, out);
    }
    // The rows of one half with those of the other, until one row is left.
    let mut rows = left.len() / row;
    while rows > 1 {
        let half = rows / 2 * row;
        let (front, back) = (&left[..half], &left[rows * row - half..rows * row]);
        let Some(room) = room.get_mut(..half) else { return Ok(false) };
        if f(cx, front, back, room) != Flow::Fine {
            return Ok(false);
        }
        left[..half].copy_from_slice(room);
        rows -= rows / 2;
    }
    out.extend_from_slice(&left[..row]);
    Ok(true)
}

/// The columns of boolean cells summed.
pub(super) fn count_true(
    cx: &Context,
    fold: fn(&[bool]) -> Option<i64>,
    given: &[bool],
    cells: &Cells,
) -> Result<Option<Vec<i64>>> {
    if cells.row == 1 {
        return fold_lists(cx, given, cells, (fold, |counts| Some(counts.iter().sum())));
    }
    let mut out = budget::filled(cells.count * cells.row, 0_i64)?;
    let mut lanes = budget::filled(cells.row, 0_u8)?;
    for (sums, cell) in out.chunks_exact_mut(cells.row).zip(given.chunks_exact(cells.items * cells.row)) {
        // So many rows at a time that a byte holds the sum.
        for rows in cell.chunks(255 * cells.row) {
            lanes.fill(0);
            for row in rows.chunks_exact(cells.row) {
                cx.poll()?;
                lanes.iter_mut().zip(row).for_each(|(lane, &b)| *lane += u8::from(b));
            }
            sums.iter_mut().zip(&lanes).for_each(|(sum, &lane)| *sum += i64::from(lane));
        }
    }
    Ok(Some(out))
}
