//! Elementwise functions along some axes of an argument, and items at indices of the first axis.

use super::call::Call;
use super::operators::cell_context;
use crate::array::{Array, Bounds, Context, ElementType, budget, shape};
use crate::error::{Error, Result};
use crate::operators::{Apply, KnownDyad};
use crate::verbs::atomic::apply_finite;
use crate::verbs::atomic::subtract;
use crate::verbs::selection::crossed;
use crate::verbs::selection::from::from;
use crate::vocabulary::fast_ways::{ITEMS_AT, LEADING_AXES};

/// An elementwise function where one argument has only the axes of the other that brackets name, in order.
pub fn along_axes(cx: &Context, f: &dyn Apply, x: Array, y: Array, axes: &[usize]) -> Result<Array> {
    let (low, high) = if x.rank() <= y.rank() { (&x, &y) } else { (&y, &x) };
    if low.is_atom() || low.rank() == high.rank() {
        return f.dyad(cx, x.into(), y.into());
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
        return apply_finite(&cell_context(cx), verb, x, y);
    }
    let spread = crossed::take(cx, low, high.shape(), &meeting_places(low, high, axes)?)?;
    if x.rank() <= y.rank() { f.dyad(cx, spread.into(), y.into()) } else { f.dyad(cx, x.into(), spread.into()) }
}

/// The index, for every element of the higher array, of the element of the lower one that it meets.
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

/// `y[i]`, `y[i;]` of integers of which each names an item, of an array without boxes. `None` of any other: what names them then says
/// what is wrong.
pub(super) fn items_at(call: &Call<'_>, indices: &[Option<Array>], y: &Array) -> Result<Option<Array>> {
    let Some((Some(index), others)) = indices.split_first() else { return Ok(None) };
    let is_first = others.iter().all(Option::is_none) && indices.len() == y.rank();
    if !is_first || y.kind() == ElementType::Box || index.is_empty() || !ITEMS_AT.on(call.cx) {
        return Ok(None);
    }
    let bounds = index.bounds().or_else(|| index.as_slice().and_then(Bounds::new));
    let (origin, count) = (call.settings.origin.get(), i64::try_from(y.tally()).unwrap_or(i64::MAX));
    let are_there = |bounds: &Bounds| bounds.least >= origin && bounds.most.saturating_sub(origin) < count;
    if bounds.filter(are_there).is_none() {
        return Ok(None);
    }
    let places = match origin {
        0 => index.clone(),
        _ => subtract(call.cx, index.clone().into(), Array::from(origin).into())?,
    };
    from(call.cx, places.into(), y.clone().into()).map(Some)
}
