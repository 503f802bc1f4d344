//! Scans: an elementwise dyad inserted between the items of every prefix or suffix, in one pass.

use crate::array::cells::{Rank, split};
use crate::array::{Array, Context, ElementType, View, budget, buffer_pool, promote, shape};
use crate::error::Result;
use crate::operators::boolean_scans::{
    forward_bool_rows, forward_bools, is_quick, parities_of_bits, parity, prefixes_of_bools, quick_prefixes, table_of,
};
use crate::operators::prefix_scans;
use crate::verbs::atomic::pairing::Machine;
use crate::verbs::atomic::{AtomicDyad, Flow, Kernel};
use crate::verbs::atomic::{ScanKernel, ScanOf};
use crate::verbs::selection::rotate;
use crate::with_items;

/// Insertion into every prefix. `None` when there is no way but to run every prefix.
pub(super) fn forward(cx: &Context, verb: &AtomicDyad, y: &Array) -> Result<Option<Array>> {
    if y.is_empty() || y.tally() == 1 {
        return Ok(Some(y.clone()));
    }
    if let (Some(slim), Some(gathers), Some(bounds), 1) = (y.slim(), verb.gathers, y.bounds(), y.rank())
        && let Some(result) = gathers.of_prefixes(cx, slim, bounds)?
    {
        return Ok(Some(result));
    }
    if let (Some(bits), Kernel::Bool(f), 1) = (y.bits(), verb.bools, y.rank())
        && let Some(equal) = parity(table_of(cx, f))
    {
        return parities_of_bits(cx, bits, equal).map(|out| Some(Array::from_bits(y.shape(), out)));
    }
    if let (View::Bool(items), Kernel::Bool(f), 1) = (y.widened(), verb.bools, y.rank()) {
        return forward_bools(cx, f, items).map(|out| Some(Array::list(out)));
    }
    if let (View::Bool(items), Kernel::Bool(f)) = (y.widened(), verb.bools) {
        return forward_bool_rows(cx, f, items, y.item_count()).map(|out| Some(y.with_items(out)));
    }
    if let Some(result) = crate::operators::prefix_scans::scan(cx, verb, y)? {
        return Ok(Some(result));
    }
    if verb.associative {
        return scan(cx, verb, y, ScanDirection::Forward);
    }
    match verb.alternates {
        Some(_) => scan(cx, verb, y, ScanDirection::Alternating),
        None => prefix_scans::insert_in_prefixes(cx, verb, y),
    }
}

/// Insertion into every prefix of the items of each cell of rank `rank`, all cells in one pass. `None` where that is not the
/// way: items that are not atoms, a verb without a kernel for the type, results that leave the type.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::operators::scan::forward_cells;
/// use jackal_kernels::verbs::atomic::ADD;
/// let y = Array::new(&[2, 3], vec![1_i64, 2, 3, 4, 5, 6])?;
/// let sums = Array::new(&[2, 3], vec![1_i64, 3, 6, 4, 9, 15])?;
/// assert_eq!(forward_cells(&Context::default(), &ADD, 1, &y)?, Some(sums));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn forward_cells(cx: &Context, verb: &AtomicDyad, rank: Rank, y: &Array) -> Result<Option<Array>> {
    let (_, cell) = split(y.shape(), rank);
    let &[length] = cell else { return Ok(None) };
    if y.is_empty() || length < 2 {
        return Ok(None);
    }
    let given = match (y.widened(), verb.bools) {
        (View::Bool(_), Kernel::Int(_)) => promote::cast(y.clone(), ElementType::Int)?,
        _ => y.clone(),
    };
    Ok(match given.widened() {
        View::Bool(items) => match verb.bools {
            Kernel::Bool(f) => {
                let mut out = budget::vec(items.len())?;
                for cell in items.chunks_exact(length) {
                    prefixes_of_bools(cx, f, cell, &mut out)?;
                }
                Some(y.with_items(out))
            }
            _ => None,
        },
        View::Int(items) if verb.keeps_ints && verb.associative => of_cells(cx, verb.scan.ints, y, items, length)?,
        View::Float(items) if verb.associative && !verb.in_order => of_cells(cx, verb.scan.floats, y, items, length)?,
        _ => None,
    })
}

/// The kernel of a scan on every list of one length.
fn of_cells<T: Machine>(cx: &Context, run: ScanOf<T>, y: &Array, items: &[T], length: usize) -> Result<Option<Array>> {
    let Some(run) = run else { return Ok(None) };
    let mut out = buffer_pool::blank::<T>(items.len())?;
    for (cell, out) in items.chunks_exact(length).zip(out.chunks_exact_mut(length)) {
        if !run(cx, cell, out, 1)? {
            return Ok(None);
        }
    }
    Ok(Some(y.with_items(out)))
}

/// Insertion into every suffix: each result is an item and the result after it.
pub(super) fn backward(cx: &Context, verb: &AtomicDyad, y: &Array) -> Result<Option<Array>> {
    if y.is_empty() || y.tally() == 1 {
        return Ok(Some(y.clone()));
    }
    scan(cx, verb, y, ScanDirection::Backward)
}

/// Windows longer than a few items: each is the end of one block and the beginning of the next.
pub(super) fn long_windows(cx: &Context, verb: &AtomicDyad, size: usize, y: &Array) -> Result<Option<Array>> {
    let row = shape::count(y.item_shape())?;
    let count = y.tally() - size + 1;
    let mut ends: Option<Array> = None;
    let mut starts: Option<Array> = None;
    let mut from = 0;
    while from < y.tally() {
        let block = super::segments::part(cx, y, from, y.tally().min(from + size))?;
        let (Some(a), Some(b)) = (backward(cx, verb, &block)?, forward(cx, verb, &block)?) else { return Ok(None) };
        for (whole, part) in [(&mut ends, a), (&mut starts, b)] {
            match whole {
                None => *whole = Some(part),
                Some(whole) => {
                    if !whole.append_in_place(&part) {
                        return Ok(None);
                    }
                }
            }
        }
        from += size;
    }
    let (Some(ends), Some(starts)) = (ends, starts) else { return Ok(None) };
    if ends.kind() != starts.kind() || ends.count() != y.tally() * row {
        return Ok(None);
    }
    let left = super::segments::part(cx, &ends, 0, count)?;
    let right = super::segments::part(cx, &starts, size - 1, size - 1 + count)?;
    // A window that is just a block must not be joined with itself.
    let joined = verb.apply(cx, left.clone(), right)?;
    let mut assembly = joined;
    if assembly.kind() != left.kind() {
        return Ok(None);
    }
    for index in (0..count).step_by(size) {
        if !overwrite(&mut assembly, &left, index, row) {
            return Ok(None);
        }
    }
    Ok(Some(assembly))
}

/// Copies one item from an array of the same type and shape.
fn overwrite(to: &mut Array, from: &Array, index: usize, row: usize) -> bool {
    fn copy<T: crate::array::Element>(to: &mut Array, from: &[T], range: std::ops::Range<usize>) -> bool {
        match (to.make_mut::<T>().and_then(|to| to.get_mut(range.clone())), from.get(range)) {
            (Some(to), Some(from)) => {
                to.clone_from_slice(from);
                true
            }
            _ => false,
        }
    }
    with_items!(from.widened(), items => copy(to, items, index * row..(index + 1) * row))
}

#[derive(Clone, Copy, PartialEq)]
enum ScanDirection {
    Forward,
    Backward,
    /// Forward, by turns with another verb: insertion of the difference, which adds and subtracts.
    Alternating,
}

/// Elements of a row, at most, for which a call of the loop takes longer than the loop itself.
const NARROW_ROW_MAX: usize = 16;

/// A scan in the narrowest type that holds all of it.
fn scan(cx: &Context, verb: &AtomicDyad, y: &Array, direction: ScanDirection) -> Result<Option<Array>> {
    let row = shape::count(y.item_shape())?;
    let in_line = row == 1 && direction != ScanDirection::Alternating;
    let by_kernel = in_line || direction == ScanDirection::Forward && row <= NARROW_ROW_MAX;
    let mut kind = y.kind();
    if verb.in_order
        && matches!(kind, ElementType::Float | ElementType::Complex)
        && direction != ScanDirection::Backward
    {
        return Ok(None);
    }
    loop {
        let given = promote::cast(y.clone(), kind)?;
        let result = match given.widened() {
            View::Bool(items) => match (direction, verb.bools) {
                (ScanDirection::Backward, Kernel::Bool(f)) if in_line && is_quick(table_of(cx, f)) => {
                    let mut turned = budget::collected(items.len(), items.iter().rev().copied())?;
                    turned = quick_prefixes(cx, table_of(cx, f), &turned)?;
                    rotate::reverse_row(&mut turned)?;
                    Some(y.with_items(turned))
                }
                _ => scanned(cx, kernels(verb, |verb| verb.bools), items, row, direction)?.map(|o| y.with_items(o)),
            },
            // Integers whose results are of another type by the verb's own rule.
            View::Int(_) if !verb.keeps_ints => None,
            View::Int(items) => match verb.scan.ints {
                Some(run) if by_kernel => turned(cx, run, items, row, direction)?.map(|out| y.with_items(out)),
                _ => scanned(cx, kernels(verb, |verb| verb.ints), items, row, direction)?.map(|o| y.with_items(o)),
            },
            View::Float(items) => {
                let quick = match verb.scan.floats {
                    Some(run) if by_kernel => turned(cx, run, items, row, direction)?,
                    _ => None,
                };
                match quick {
                    Some(out) => Some(out),
                    None => scanned(cx, kernels(verb, |verb| verb.floats), items, row, direction)?,
                }
                .map(|out| y.with_items(out))
            }
            View::Complex(items) => {
                scanned(cx, kernels(verb, |verb| verb.complexes), items, row, direction)?.map(|o| y.with_items(o))
            }
            _ => return exact(cx, verb, y, direction).map(Some),
        };
        if result.is_some() {
            return Ok(result);
        }
        if verb.in_order && kind != ElementType::Bool {
            return if direction == ScanDirection::Backward {
                exact(cx, verb, y, direction).map(Some)
            } else {
                Ok(None)
            };
        }
        kind = match kind {
            ElementType::Bool => ElementType::Int,
            ElementType::Int => ElementType::Float,
            ElementType::Float if !leaves_floats(verb) => ElementType::Complex,
            _ => {
                return if direction == ScanDirection::Backward {
                    exact(cx, verb, y, direction).map(Some)
                } else {
                    Ok(None)
                };
            }
        };
        if direction == ScanDirection::Backward && (kind == ElementType::Complex || closed_kind(verb, y.kind())) {
            return exact(cx, verb, y, direction).map(Some);
        }
    }
}

/// A scan from the side that the direction says, of items of `row` elements; of atoms from the end. The verbs with a scan of their own
/// commute.
fn turned<T: Machine>(
    cx: &Context,
    run: ScanKernel<T>,
    items: &[T],
    row: usize,
    direction: ScanDirection,
) -> Result<Option<Vec<T>>> {
    let mut out = buffer_pool::blank::<T>(items.len())?;
    if direction != ScanDirection::Backward {
        return Ok(run(cx, items, &mut out, row)?.then_some(out));
    }
    let reversed = budget::collected(items.len(), items.iter().rev().copied())?;
    let fits = run(cx, &reversed, &mut out, 1)?;
    rotate::reverse_row(&mut out)?;
    Ok(fits.then_some(out))
}

/// Whether the verb leaves the type on its way, so that results of single steps differ in type.
fn closed_kind(verb: &AtomicDyad, kind: ElementType) -> bool {
    match kind {
        ElementType::Int => matches!(verb.ints, Kernel::Bool(_)) || !verb.keeps_ints,
        ElementType::Float => leaves_floats(verb),
        _ => false,
    }
}

/// Whether the verb may give truths or integers for floats.
fn leaves_floats(verb: &AtomicDyad) -> bool {
    matches!(verb.floats, Kernel::Bool(_) | Kernel::Int(_))
}

/// The kernel of a verb on a type, and that of the verb with which it takes turns.
fn kernels<T: Machine>(verb: &AtomicDyad, of: impl Fn(&AtomicDyad) -> Kernel<T>) -> (Kernel<T>, Kernel<T>) {
    (of(verb), verb.alternates.map_or(Kernel::None, of))
}

/// A scan by the loops of the verb; `None` when they leave the type.
fn scanned<T: Machine>(
    cx: &Context,
    (kernel, other): (Kernel<T>, Kernel<T>),
    items: &[T],
    row: usize,
    direction: ScanDirection,
) -> Result<Option<Vec<T>>> {
    let Some(f) = kernel.giving::<T>() else { return Ok(None) };
    let Some(turn) = if direction == ScanDirection::Alternating { other } else { kernel }.giving::<T>() else {
        return Ok(None);
    };
    let mut out = budget::vec(items.len())?;
    budget::extend(&mut out, items)?;
    let rows = items.len() / row;
    let mut room = budget::filled(row, T::default())?;
    for step in 1..rows {
        if row >= 512 || step % 1024 == 0 {
            cx.poll()?;
        }
        let flow = if direction == ScanDirection::Backward {
            let at = (rows - 1 - step) * row;
            let (before, after) = out.split_at_mut(at + row);
            let now = &mut before[at..];
            room.copy_from_slice(now);
            f(cx, &room, &after[..row], now)
        } else {
            let at = step * row;
            let (before, after) = out.split_at_mut(at);
            let now = &mut after[..row];
            room.copy_from_slice(now);
            let step_by = if step % 2 == 1 { f } else { turn };
            step_by(cx, &before[at - row..], &room, now)
        };
        if flow != Flow::Fine {
            return Ok(None);
        }
    }
    Ok(Some(out))
}

/// Any types, item by item as arrays.
fn exact(cx: &Context, verb: &AtomicDyad, y: &Array, direction: ScanDirection) -> Result<Array> {
    let count = y.tally();
    let mut results = budget::vec(count)?;
    let mut last: Option<Array> = None;
    for step in 0..count {
        let index = if direction == ScanDirection::Backward { count - 1 - step } else { step };
        cx.poll()?;
        let item = y.item(index);
        let next = match last {
            None => item,
            Some(last) if direction == ScanDirection::Backward => verb.apply(cx, item, last)?,
            Some(last) => match verb.alternates {
                Some(other) if direction == ScanDirection::Alternating && step % 2 == 0 => {
                    other.apply(cx, last, item)?
                }
                _ => verb.apply(cx, last, item)?,
            },
        };
        results.push(next.clone());
        last = Some(next);
    }
    if direction == ScanDirection::Backward {
        rotate::reverse_row(&mut results)?;
    }
    let mut assembly = crate::array::Assembly::new(&[count]);
    for result in results {
        assembly.push(result)?;
    }
    assembly.finish(cx)
}
