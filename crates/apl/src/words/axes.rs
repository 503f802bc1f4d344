//! Elementwise functions between arrays of which one has only some axes of the other.

use super::operators::of_cells;
use crate::array::{Array, Context, ElementType, budget, shape};
use crate::error::{Error, Result};
use crate::operators::{Apply, KnownDyad};
use crate::verbs::atomic::finite::applied;
use crate::verbs::selection::crossed;
use crate::vocabulary::fast_ways::LEADING_AXES;

/// An elementwise function where one argument has only the axes of the other that brackets name, in order.
pub fn along_axes(cx: &Context, f: &dyn Apply, x: Array, y: Array, axes: &[usize]) -> Result<Array> {
    let (low, high) = if x.rank() <= y.rank() { (&x, &y) } else { (&y, &x) };
    if low.is_atom() || low.rank() == high.rank() {
        return f.dyad(cx, x, y);
    }
    if axes.len() != low.rank() {
        return Err(Error::axis(format!("{} axes for an array of rank {}", axes.len(), low.rank())));
    }
    let mut sorted: Vec<usize> = axes.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    if sorted.len() != axes.len() {
        return Err(Error::axis("an axis is named twice"));
    }
    for (&axis, &length) in axes.iter().zip(low.shape()) {
        if high.shape().get(axis) != Some(&length) {
            return Err(Error::length(format!("axis {} of {length} does not meet axis {}", axis + 1, axis + 1)));
        }
    }
    let are_simple = x.kind() != ElementType::Box && y.kind() != ElementType::Box;
    let lead = axes.iter().enumerate().all(|(place, &axis)| place == axis);
    if let (Some(KnownDyad::Atomic(verb)), true) = (f.known(), lead && are_simple && LEADING_AXES.on(cx)) {
        return applied(&of_cells(cx), verb, x, y);
    }
    let spread = crossed::take(cx, low, high.shape(), &meeting_places(low, high, axes)?)?;
    if x.rank() <= y.rank() { f.dyad(cx, spread, y) } else { f.dyad(cx, x, spread) }
}

/// Which element of the lower array every element of the higher one meets: the one at its places on the named axes.
fn meeting_places(low: &Array, high: &Array, axes: &[usize]) -> Result<Vec<usize>> {
    let stride = |own: usize| shape::size(low.shape().get(own + 1..).unwrap_or_default());
    let mut found: Vec<usize> = budget::filled(1, 0)?;
    for (axis, &length) in high.shape().iter().enumerate() {
        let step = axes.iter().position(|&named| named == axis).map_or(0, stride);
        let mut next = budget::vec(found.len().saturating_mul(length))?;
        for &start in &found {
            next.extend((0..length).map(|place| start + place * step));
        }
        found = next;
    }
    Ok(found)
}
