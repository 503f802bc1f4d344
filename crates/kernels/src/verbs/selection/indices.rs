//! Elements of a list at indices.

use std::borrow::Cow;
use std::ops::Range;

use super::select::{SELECTION_BLOCK_ELEMENTS, position, positions};
use crate::array::wide::wide;
use crate::array::{Array, Context, Element, SlimView, budget, promote};
use crate::error::Result;
use crate::verbs::atomic::pairing::Machine;
use crate::with_slim;

/// Indices as they are stored.
pub(super) enum Indices<'a> {
    Seen(Cow<'a, [i64]>),
    Slim(SlimView<'a>),
}

impl<'a> Indices<'a> {
    pub(super) fn from_array(cx: &Context, x: &'a Array) -> Result<Self> {
        match x.slim() {
            Some(slim) => Ok(Indices::Slim(slim)),
            None => promote::integers(x, cx.tolerance).map(Indices::Seen),
        }
    }

    fn count(&self) -> usize {
        match self {
            Indices::Seen(indices) => indices.len(),
            Indices::Slim(slim) => with_slim!(slim, items => items.len()),
        }
    }

    /// Those of a range, in a room where they are slim.
    fn block<'b>(&'b self, range: Range<usize>, room: &'b mut Vec<i64>) -> &'b [i64] {
        match self {
            Indices::Seen(indices) => indices.get(range).unwrap_or(&[]),
            Indices::Slim(slim) => {
                room.resize(range.len(), 0);
                i64::convert_slim(*slim, range, room);
                room
            }
        }
    }
}

/// The places on an axis of a length that indices mean; see [`positions`].
pub(super) fn places(cx: &Context, index: &Array, length: usize) -> Result<Vec<usize>> {
    let indices = Indices::from_array(cx, index)?;
    if let Indices::Seen(numbers) = &indices {
        return positions(numbers, length);
    }
    let (mut out, mut room) = (budget::vec(indices.count())?, Vec::new());
    for start in (0..indices.count()).step_by(SELECTION_BLOCK_ELEMENTS) {
        let block = indices.block(start..indices.count().min(start + SELECTION_BLOCK_ELEMENTS), &mut room);
        out.extend(positions(block, length)?);
    }
    Ok(out)
}

/// The elements of a list at indices, in one pass.
pub(super) fn lookup<T: Element>(cx: &Context, items: &[T], indices: &Indices<'_>) -> Result<Vec<T>> {
    let count = indices.count();
    let mut out = budget::vec(count)?;
    let mut room = Vec::new();
    for start in (0..count).step_by(SELECTION_BLOCK_ELEMENTS) {
        cx.poll()?;
        let block = indices.block(start..count.min(start + SELECTION_BLOCK_ELEMENTS), &mut room);
        // A block without negative or missing indices is one plain loop.
        let length = items.len() as u64;
        let inside = wide(
            block.len(),
            #[inline(always)]
            || block.iter().fold(true, |inside, &index| inside & ((index as u64) < length)),
        );
        if inside {
            out.extend(block.iter().map(|&index| items[index as usize].clone()));
            continue;
        }
        for &index in block {
            let direct = usize::try_from(index).ok().and_then(|place| items.get(place));
            match direct {
                Some(item) => out.push(item.clone()),
                None => out.push(items[position(index, items.len())?].clone()),
            }
        }
    }
    Ok(out)
}
