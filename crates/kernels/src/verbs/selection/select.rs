//! Taking items of an array by number: what selecting, sorting, copying and permuting verbs share.

use crate::array::buffer_pool::Pooled;
use crate::array::gather_source::GatherSource;
use crate::array::mask::{self, WORD};
use crate::array::truths::{self, Truths, WORDS};
use crate::array::vector_selection::{Choose, Chooser, EIGHT, choosing};
use crate::array::wide::{wide, wide_256};
use crate::array::{Array, Context, Element, SlimInt, SlimView, View, budget, promote, shape, stop};
use crate::error::{Error, ErrorKind, Result};
use crate::{with_items, with_slim, with_stored};

/// Elements are selected in blocks of this length; the interrupt flag is polled between blocks.
pub(crate) const SELECTION_BLOCK_ELEMENTS: usize = truths::BLOCK_TRUTHS;

/// The items of `y` at `indices`, under the frame `frame` (whose product is the number of indices). An atom has one
/// item. Every index must be less than the number of items; an index error otherwise.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::selection::select::items_at;
/// let y = Array::new(&[3, 2], vec![0_i64, 1, 2, 3, 4, 5])?;
/// let rows = items_at(&Context::default(), &y, &[2, 0], &[2])?;
/// assert_eq!(rows, Array::new(&[2, 2], vec![4_i64, 5, 0, 1])?);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn items_at(cx: &Context, y: &Array, indices: &[usize], frame: &[usize]) -> Result<Array> {
    let whole = shape::concat(frame, y.item_shape());
    shape::check_rank(whole.len())?;
    let size = y.item_count();
    if let Some(few) = GatherSource::new(cx, y, indices.len().saturating_mul(size))? {
        return with_slim!(few.items(), items => Array::new(&whole, gather(cx, items, indices, size)?))
            .map(|part| part.within(few.bounds));
    }
    with_stored!(y, items => Array::new(&whole, gather(cx, items, indices, size)?)).map(|part| part.kept_within(y))
}

/// The cells of `size` elements at `indices`, after one another.
pub fn gather<T: Element>(cx: &Context, items: &[T], indices: &[usize], size: usize) -> Result<Vec<T>> {
    let count = shape::count(&[indices.len(), size])?;
    let mut out = T::with_room(if (2..=4).contains(&size) { 0 } else { count })?;
    if size == 1 {
        let Some(first) = items.first() else {
            return indices.first().map_or(Ok(out), |&index| Err(out_of_range(index)));
        };
        for block in indices.chunks(SELECTION_BLOCK_ELEMENTS) {
            cx.poll()?;
            if let Some(&index) = block.iter().find(|&&index| index >= items.len()) {
                return Err(out_of_range(index));
            }
            // All are there, so that nothing stops the copying.
            out.extend(block.iter().map(|&index| items.get(index).unwrap_or(first).clone()));
        }
        return Ok(out);
    }
    match size {
        2 => return gather_fixed::<T, 2>(cx, items, indices),
        3 => return gather_fixed::<T, 3>(cx, items, indices),
        4 => return gather_fixed::<T, 4>(cx, items, indices),
        _ => {}
    }
    for block in indices.chunks((SELECTION_BLOCK_ELEMENTS / size.max(1)).max(1)) {
        cx.poll()?;
        for &index in block {
            let start = index.saturating_mul(size);
            let cell = items.get(start..start.saturating_add(size)).ok_or_else(|| out_of_range(index))?;
            budget::extend(&mut out, cell)?;
        }
    }
    Ok(out)
}

/// Selects cells of a few elements, whose number is a constant.
fn gather_fixed<T: Element, const SIZE: usize>(cx: &Context, items: &[T], indices: &[usize]) -> Result<Vec<T>> {
    let cells = items.as_chunks::<SIZE>().0;
    let Some(first) = cells.first() else {
        return indices.first().map_or(Ok(Vec::new()), |&index| Err(out_of_range(index)));
    };
    let mut out = T::blank(indices.len().saturating_mul(SIZE))?;
    for (block, to) in indices.chunks(SELECTION_BLOCK_ELEMENTS).zip(out.chunks_mut(SELECTION_BLOCK_ELEMENTS * SIZE)) {
        cx.poll()?;
        if let Some(&index) = block.iter().find(|&&index| index >= cells.len()) {
            return Err(out_of_range(index));
        }
        for (to, &index) in to.as_chunks_mut::<SIZE>().0.iter_mut().zip(block) {
            to.clone_from_slice(cells.get(index).unwrap_or(first));
        }
    }
    Ok(out)
}

/// The items of a list at indices, and `missing`, an atom of the list's type, where there is none (a negative index is none).
/// In the shape of the indices. A domain error if the types differ.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::selection::select::items_or;
/// let found = items_or(&Context::default(), &Array::text("abc"), &Array::list(vec![2_i64, -1]), &Array::atom(b'?'))?;
/// assert_eq!(found, Array::text("c?"));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn items_or(cx: &Context, list: &Array, indices: &Array, missing: &Array) -> Result<Array> {
    fn run<T: Element>(cx: &Context, items: &[T], indices: &[i64], missing: &Array) -> Result<Vec<T>> {
        let Some(missing) = missing.as_slice::<T>().and_then(<[T]>::first) else {
            return Err(Error::domain("the value for a missing item has another type"));
        };
        let mut out = T::with_room(indices.len())?;
        for block in indices.chunks(SELECTION_BLOCK_ELEMENTS) {
            cx.poll()?;
            out.extend(block.iter().map(|&index| {
                usize::try_from(index).ok().and_then(|index| items.get(index)).unwrap_or(missing).clone()
            }));
        }
        Ok(out)
    }
    let numbers = promote::integers(indices, cx.tolerance)?;
    with_items!(list.widened(), items => Ok(indices.with_items(run(cx, items, &numbers, missing)?)))
}

#[cold]
fn out_of_range(index: usize) -> Error {
    Error::index(format!("there is no item {index}"))
}

/// The place on an axis of `length` that a possibly negative index means: `-1` is the last. An index error outside.
#[inline]
pub fn position(index: i64, length: usize) -> Result<usize> {
    let place = if index < 0 { index.checked_add_unsigned(length as u64) } else { Some(index) };
    match place.and_then(|place| usize::try_from(place).ok()) {
        Some(place) if place < length => Ok(place),
        _ => Err(outside(index, length)),
    }
}

#[cold]
fn outside(index: i64, length: usize) -> Error {
    Error::index(format!("index {index} is outside an axis of length {length}"))
}

/// An error of an index with the axis that it is for, where there are several.
#[cold]
pub(super) fn on_axis(error: Error, axis: usize, shape: &[usize]) -> Error {
    match error.kind() == ErrorKind::Index && shape.len() > 1 {
        true => error.note(format!("it is an index for axis {axis} of shape {}", shape::text(shape))),
        false => error,
    }
}

/// The places that several indices mean, see [`position`].
pub fn positions(indices: &[i64], length: usize) -> Result<Vec<usize>> {
    let mut out = budget::vec(indices.len())?;
    for block in indices.chunks(SELECTION_BLOCK_ELEMENTS) {
        stop::poll_running()?;
        // Most are counted from the front and are there, which is seen for many at once.
        let inside = wide(
            block.len(),
            #[inline(always)]
            || block.iter().fold(true, |inside, &index| inside & ((index as u64) < length as u64)),
        );
        if inside {
            out.extend(block.iter().map(|&index| index as usize));
            continue;
        }
        for &index in block {
            out.push(position(index, length)?);
        }
    }
    Ok(out)
}

/// The places where a truth holds, in order.
///
/// ```
/// use jackal_kernels::verbs::selection::select::true_places;
/// assert_eq!(true_places(&[true, false, true])?, [0, 2]);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn true_places(truths: &[bool]) -> Result<Vec<usize>> {
    let mut out = budget::vec(mask::count(truths))?;
    mask::each_place(truths, |place| out.push(place));
    Ok(out)
}

/// The items of `y` for which `keep` is true, in order.
pub fn items_where<'a>(cx: &Context, y: &Array, keep: impl Into<Truths<'a>>) -> Result<Array> {
    let (size, keep) = (y.item_count(), keep.into());
    let count = keep.ones();
    if count == y.tally() && !y.is_atom() {
        return Ok(y.clone());
    }
    // Of few that are kept, to look for each costs less; later where an instruction chooses.
    let worth = y.rank() == 1 && count >= keep.count() / if Chooser::for_machine().is_quick() { 16 } else { 4 };
    if worth && let Some(kept) = select_from_list(cx, y, keep, count, Chooser::for_machine())? {
        return Ok(kept);
    }
    let whole = shape::concat(&[count], y.item_shape());
    with_stored!(y, items => Array::new(&whole, filter(cx, items, keep, size, count)?)).map(|part| part.kept_within(y))
}

/// The elements of a list of two parts in the order that truths tell: each truth takes the next of the second part, what is false the
/// next of the first, which has as many elements as are false.
pub fn interleaved(cx: &Context, joined: &Array, truths: &[bool]) -> Result<Array> {
    with_items!(joined.widened(), items => Array::new(&[truths.len()], taken_in_turn(cx, items, truths)?))
}

/// No step waits on a guess: where the next of each part lies is counted, and the truth only chooses between the two.
fn taken_in_turn<T: Element>(cx: &Context, items: &[T], truths: &[bool]) -> Result<Vec<T>> {
    let mut out = T::with_room(truths.len())?;
    let Some(any) = items.first() else { return Ok(out) };
    let (mut no, mut yes) = (0, truths.len() - mask::count(truths));
    for block in truths.chunks(SELECTION_BLOCK_ELEMENTS) {
        cx.poll()?;
        out.extend(block.iter().map(|&truth| {
            let at = if truth { yes } else { no };
            yes += usize::from(truth);
            no += usize::from(!truth);
            items.get(at).unwrap_or(any).clone()
        }));
    }
    Ok(out)
}

/// The selected elements of a list of machine elements, `count` of them; `None` for a list of other elements.
pub fn select_from_list(
    cx: &Context,
    y: &Array,
    keep: Truths<'_>,
    count: usize,
    chooser: Chooser,
) -> Result<Option<Array>> {
    choosing!(chooser, chooser => select_with(cx, y, keep, count, chooser))
}

fn select_with<C: Choose>(
    cx: &Context,
    y: &Array,
    keep: Truths<'_>,
    count: usize,
    chooser: C,
) -> Result<Option<Array>> {
    if let Some(slim) = y.slim() {
        let kept = match slim {
            SlimView::One(items) => select_eights(cx, items, keep, count, chooser, |chooser, room, bits, eight| {
                let mut bytes = [0; EIGHT];
                chooser.bytes(&mut bytes, bits, &eight.map(i8::cast_unsigned));
                *room = bytes.map(u8::cast_signed);
            }),
            SlimView::Four(items) => select_eights(cx, items, keep, count, chooser, C::halves),
            slim => with_slim!(slim, items => select_narrow(cx, items, keep, count, chooser)),
        };
        return kept.map(|part| Some(part.kept_within(y)));
    }
    match y.widened() {
        View::Int(items) => select_eights(cx, items, keep, count, chooser, C::words),
        View::Float(items) => select_eights(cx, items, keep, count, chooser, C::words),
        View::Byte(items) => select_eights(cx, items, keep, count, chooser, C::bytes),
        View::Bool(items) => select_eights(cx, items, keep, count, chooser, |chooser, room, bits, eight| {
            let mut bytes = [0; EIGHT];
            chooser.bytes(&mut bytes, bits, &eight.map(u8::from));
            *room = bytes.map(|byte| byte != 0);
        }),
        _ => return Ok(None),
    }
    .map(Some)
}

/// The selected elements of integers of one or two bytes. The instructions that select work on words of four bytes: a block is widened,
/// and its selected elements are narrowed back.
fn select_narrow<T: SlimInt, C: Choose>(
    cx: &Context,
    items: &[T],
    keep: Truths<'_>,
    count: usize,
    chooser: C,
) -> Result<Array> {
    select_eights(cx, items, keep, count, chooser, |chooser, room, bits, eight| {
        let mut words = [0; EIGHT];
        chooser.halves(&mut words, bits, &eight.map(|item| Into::<i64>::into(item) as i32));
        *room = words.map(|word| T::from_number(word.into()));
    })
}

/// The selected elements of a list, `count` of them. Eight are written at a time, the selected ones first (`put`), the next over the others:
/// no step waits for another, nor on a guess.
fn select_eights<T: Element + Pooled, C: Choose>(
    cx: &Context,
    items: &[T],
    keep: Truths<'_>,
    count: usize,
    chooser: C,
    put: impl Fn(C, &mut [T; EIGHT], u8, &[T; EIGHT]) + Copy,
) -> Result<Array> {
    let mut out = T::blank(count.saturating_add(EIGHT))?;
    // Where most are kept and a table chooses, it is worth a guess that all eight are.
    let dense = !C::QUICK && count > keep.count() / 8 * 7;
    let put = move |room: &mut [T; EIGHT], bits: u8, eight: &[T; EIGHT]| match dense && bits == u8::MAX {
        true => *room = *eight,
        false => put(chooser, room, bits, eight),
    };
    let (mut at, mut room) = (0, [0; WORDS]);
    for (index, part) in items.chunks(SELECTION_BLOCK_ELEMENTS).enumerate() {
        cx.poll()?;
        let (words, out) = (keep.block(index, &mut room), out.get_mut(at..).unwrap_or_default());
        at += chooser.run(
            #[inline(always)]
            || select_in_block(out, words, part, put),
        );
    }
    out.truncate(count);
    Ok(Array::list(out))
}

/// Writes the selected elements of a block into a buffer with room for eight more, and returns their number.
#[inline(always)]
fn select_in_block<T: Copy>(
    out: &mut [T],
    words: &[u64],
    part: &[T],
    put: impl Fn(&mut [T; EIGHT], u8, &[T; EIGHT]),
) -> usize {
    let mut at = 0;
    for (word, part) in words.iter().zip(part.chunks(WORD)) {
        let (parts, last) = part.as_chunks::<EIGHT>();
        for (bits, part) in word.to_le_bytes().into_iter().zip(parts) {
            let Some(room) = out.get_mut(at..).and_then(<[T]>::first_chunk_mut::<EIGHT>) else { return at };
            put(room, bits, part);
            at += bits.count_ones() as usize;
        }
        for (place, &item) in (EIGHT * parts.len()..).zip(last) {
            if let Some(to) = out.get_mut(at).filter(|_| word >> (place & 63) & 1 == 1) {
                *to = item;
                at += 1;
            }
        }
    }
    at
}

fn filter<T: Element>(cx: &Context, items: &[T], keep: Truths<'_>, size: usize, count: usize) -> Result<Vec<T>> {
    let mut out = T::with_room(shape::count(&[count, size])?)?;
    if size == 1 {
        let mut room = [0; WORDS];
        for (index, part) in items.chunks(SELECTION_BLOCK_ELEMENTS).enumerate() {
            cx.poll()?;
            let words = keep.block(index, &mut room);
            wide_256(
                part.len(),
                #[inline(always)]
                || words.iter().zip(part.chunks(WORD)).for_each(|(&word, part)| select_in_word(&mut out, word, part)),
            );
        }
        return Ok(out);
    }
    if !std::mem::needs_drop::<T>() {
        match size {
            2 => return filter_rows::<T, 2>(items, keep, count),
            3 => return filter_rows::<T, 3>(items, keep, count),
            4 => return filter_rows::<T, 4>(items, keep, count),
            _ => {}
        }
    }
    if size > 0 {
        for (&kept, cell) in keep.bytes().iter().zip(items.chunks_exact(size)) {
            if kept {
                budget::extend(&mut out, cell)?;
            }
        }
    }
    Ok(out)
}

/// The selected rows of 2 to 4 elements. The loop has no branch: each row is written, and the next one over it if it is not selected.
fn filter_rows<T: Element, const SIZE: usize>(items: &[T], keep: Truths<'_>, count: usize) -> Result<Vec<T>> {
    let mut out = T::blank(count.saturating_add(1).saturating_mul(SIZE))?;
    let (rows, mut at) = (out.as_chunks_mut::<SIZE>().0, 0);
    for (&is_selected, row) in keep.bytes().iter().zip(items.as_chunks::<SIZE>().0) {
        if let Some(to) = rows.get_mut(at) {
            to.clone_from_slice(row);
        }
        at += usize::from(is_selected);
    }
    out.truncate(count.saturating_mul(SIZE));
    Ok(out)
}

/// Words with at least this many selected elements are copied run by run.
const RUNS: usize = 57;

/// The selected elements among at most 64.
#[inline(always)]
fn select_in_word<T: Element>(out: &mut Vec<T>, mut word: u64, part: &[T]) {
    let kept = word.count_ones() as usize;
    if kept == part.len() {
        out.extend_from_slice(part);
    } else if kept >= RUNS {
        let mut start = 0;
        mask::each_bit(!word, |place| {
            out.extend_from_slice(part.get(start..place).unwrap_or(&[]));
            start = place + 1;
        });
        out.extend_from_slice(part.get(start..).unwrap_or(&[]));
    } else if let Some(part) = part.first_chunk::<WORD>() {
        out.extend((0..kept).map(|_| {
            let place = word.trailing_zeros() as usize;
            word &= word.wrapping_sub(1);
            part[place & (WORD - 1)].clone()
        }));
    } else {
        out.extend(
            part.iter().enumerate().filter(|(place, _)| word >> (place & 63) & 1 == 1).map(|(_, item)| item.clone()),
        );
    }
}
