//! Selecting items of every cell at once.

use super::select::positions;
use crate::array::{Array, Context, Element, ElementType, budget, promote, shape};
use crate::error::Result;
use crate::with_items;

/// Planes of which single elements are taken between two looks at the flag.
const PLANES: usize = 1024;

/// From every cell of rank `rank` of `y` the items that the numbers of `x` name, without a step per cell. `None` when the
/// general way is to be taken: boxed or empty indices, cells that are atoms.
pub fn from_cells(cx: &Context, x: &Array, rank: usize, y: &Array) -> Result<Option<Array>> {
    let lead = y.rank().saturating_sub(rank);
    let (frame, cell) = y.shape().split_at(lead);
    let Some((&length, rest)) = cell.split_first() else { return Ok(None) };
    if x.kind() == ElementType::Box || x.is_empty() {
        return Ok(None);
    }
    let places = positions(&promote::integers(x, cx.tolerance)?, length)?;
    let size = shape::count(rest)?;
    let planes = shape::count(frame)?;
    let whole = shape::concat(&shape::concat(frame, x.shape()), rest);
    shape::check_rank(whole.len())?;
    fn run<T: Element>(
        cx: &Context,
        items: &[T],
        whole: &[usize],
        places: &[usize],
        (planes, length, size): (usize, usize, usize),
    ) -> Result<Array> {
        let mut out = T::with_room(shape::count(whole)?)?;
        let items = items.get(..planes * length * size).unwrap_or(&[]);
        if let (1, &[place]) = (size, places) {
            for block in items.chunks(length * PLANES) {
                cx.poll()?;
                out.extend(block.get(place..).unwrap_or(&[]).iter().step_by(length).cloned());
            }
            return Array::new(whole, out);
        }
        for (index, plane) in items.chunks_exact((length * size).max(1)).enumerate() {
            if index % PLANES == 0 || size > 1 {
                cx.poll()?;
            }
            match size {
                1 => out.extend(places.iter().filter_map(|&place| plane.get(place).cloned())),
                _ => places.iter().try_for_each(|&place| {
                    budget::extend(&mut out, plane.get(place * size..(place + 1) * size).unwrap_or(&[]))
                })?,
            }
        }
        Array::new(whole, out)
    }
    with_items!(y.view(), items => run(cx, items, &whole, &places, (planes, length, size))).map(Some)
}
