//! Cells of integers and floats of which a verb gathers the items: slim ones as they are, many small ones a block at a time.

use crate::array::wide::wide;
use crate::array::{Array, Bounds, Context, SlimInt, View, budget, threads};
use crate::error::Result;
use crate::fast_ways::SMALL_CELLS;
use crate::operators::reduce::{Cells, fold_lists};
use crate::verbs::atomic::AtomicDyad;
use crate::verbs::atomic::gathers::{ADDED_UP, Gathers, added_up};
use crate::verbs::atomic::pairing::Machine;
use crate::verbs::atomic::truth_cells::{Asks, are_words, counted};

/// Shorter rows, and lists of fewer items, are not worth a loop each: many are done by one.
const OWN_LOOP_ROW_MIN: usize = 16;

/// Cells that are many, at least; and the elements of such that are handled between two looks at the flag.
const CELLS_MIN: usize = 32;
const ELEMENTS_BETWEEN_POLLS: usize = 1 << 12;

/// What a verb gathers of the items of cells of slim integers; `None` where that is not the way.
pub(super) fn gathered<T: Machine + SlimInt>(
    cx: &Context,
    (verb, gathers): (&AtomicDyad, Gathers),
    (given, bounds): (&[T], Bounds),
    cells: &Cells,
    shape: &[usize],
) -> Result<Option<Array>> {
    if are_small(cells) {
        let Some(results) = gathers.bounds(bounds, cells.items) else { return Ok(None) };
        let made = match results.bytes() {
            Some(1) => as_slim::<T, i8>(cx, (verb, gathers), given, cells, shape),
            Some(2) => as_slim::<T, i16>(cx, (verb, gathers), given, cells, shape),
            Some(_) => as_slim::<T, i32>(cx, (verb, gathers), given, cells, shape),
            None => Ok(None),
        };
        return made.map(|made| made.map(|array| array.within(results)));
    }
    if let (1, Some(together)) = (cells.row, verb.fold.ints) {
        let made = fold_lists(cx, given, cells, (gathers.of_list::<T>(), together))?;
        return made.map(|out| Array::new(shape, out)).transpose();
    }
    if cells.row < OWN_LOOP_ROW_MIN {
        return Ok(None);
    }
    let mut out = budget::filled(cells.count.saturating_mul(cells.row), 0_i64)?;
    for (out, cell) in out.chunks_exact_mut(cells.row).zip(given.chunks_exact(cells.items * cells.row)) {
        gathers.of_columns(cx, cell, out)?;
    }
    Array::new(shape, out).map(Some)
}

/// What it gathers of cells of few items of few elements, which has room in such integers.
fn as_slim<T: Machine + SlimInt, U: Machine + SlimInt>(
    cx: &Context,
    (verb, gathers): (&AtomicDyad, Gathers),
    given: &[T],
    cells: &Cells,
    shape: &[usize],
) -> Result<Option<Array>> {
    let size = (cells.items, cells.row);
    let made = fold_small_cells(cx, verb, given, cells, |given, out: &mut [U]| {
        let mut room = [0; ELEMENTS_BETWEEN_POLLS];
        let Some(room) = room.get_mut(..out.len()) else { return false };
        gathers.of_cells(given, size, room);
        wide(
            out.len(),
            #[inline(always)]
            || out.iter_mut().zip(&*room).for_each(|(to, &made)| *to = U::from_number(made.into())),
        );
        true
    })?;
    made.map(|out| Array::new(shape, out)).transpose()
}

/// Whether there are many cells, each of a few items of a few elements.
fn are_small(cells: &Cells) -> bool {
    (1..OWN_LOOP_ROW_MIN).contains(&cells.row)
        && (1..OWN_LOOP_ROW_MIN).contains(&cells.items)
        && cells.count >= CELLS_MIN
}

/// Folds the items of small cells, many cells together; `None` if `run`, which does it, found the type too narrow.
fn fold_small_cells<T: Machine, U: Machine>(
    cx: &Context,
    verb: &AtomicDyad,
    given: &[T],
    cells: &Cells,
    run: impl Fn(&[T], &mut [U]) -> bool + Sync,
) -> Result<Option<Vec<U>>> {
    let Cells { count, items, row } = *cells;
    let mut out = U::blank(count.saturating_mul(row))?;
    let block = (ELEMENTS_BETWEEN_POLLS / items).max(1).next_multiple_of(row);
    let made = threads::each_block(
        cx,
        verb.cost.work(given.len()),
        block,
        &mut out,
        || (),
        |_, start, out| {
            cx.poll().map_err(Some)?;
            let given = given.get(start * items..(start + out.len()) * items).unwrap_or(&[]);
            run(given, out).then_some(()).ok_or(None)
        },
    );
    match made {
        Ok(()) => Ok(Some(out)),
        Err(None) => Ok(None),
        Err(Some(error)) => Err(error),
    }
}

/// Many small cells of booleans, integers or floats, where the verb has a way for such.
pub(super) fn whole_cells(
    cx: &Context,
    verb: &AtomicDyad,
    y: &Array,
    cells: &Cells,
    shape: &[usize],
) -> Result<Option<Array>> {
    if !are_small(cells) || !SMALL_CELLS.on(cx) {
        return Ok(None);
    }
    let size = (cells.items, cells.row);
    match (y.widened(), verb.gathers) {
        (View::Bool(given), Some(Gathers::Sum)) if are_words(size) => {
            let made = fold_small_cells(cx, verb, given, cells, |given, out| {
                counted(given, size, out);
                true
            })?;
            made.map(|out| Array::new(shape, out)).transpose()
        }
        (View::Bool(given), _)
            if are_words(size)
                && let Some(asks) = Asks::from_verb(cx, verb) =>
        {
            let made = fold_small_cells(cx, verb, given, cells, |given, out| {
                asks.of_cells(given, size, out);
                true
            })?;
            made.map(|out| Array::new(shape, out)).transpose()
        }
        (View::Int(given), Some(gathers)) if verb.keeps_ints => {
            let made = fold_small_cells(cx, verb, given, cells, |given, out| gathers.of_whole_cells(given, size, out))?;
            made.map(|out| Array::new(shape, out)).transpose()
        }
        (View::Float(given), Some(Gathers::Sum)) if cells.row == 1 && cells.items <= ADDED_UP => {
            let made = fold_small_cells(cx, verb, given, cells, |given, out| {
                added_up(given, cells.items, out);
                out.iter().all(|sum| !sum.is_nan())
            })?;
            made.map(|out| Array::new(shape, out)).transpose()
        }
        _ => Ok(None),
    }
}
