//! Items at indices of the first axis.

use super::call::Call;
use crate::array::{Array, Bounds, ElementType};
use crate::error::Result;
use crate::verbs::atomic::subtract;
use crate::verbs::selection::from::from;
use crate::vocabulary::fast_ways::ITEMS_AT;

/// `y[i]`, `y[i;]` of integers of which each names an item, of an array without boxes. `None` of any other: what names them then says
/// what is wrong.
pub(super) fn items_at(call: &Call<'_>, indices: &[Option<Array>], y: &Array) -> Result<Option<Array>> {
    let Some((Some(index), others)) = indices.split_first() else { return Ok(None) };
    let is_first = others.iter().all(Option::is_none) && indices.len() == y.rank();
    if !is_first || y.kind() == ElementType::Box || index.is_empty() || !ITEMS_AT.on(call.cx) {
        return Ok(None);
    }
    let bounds = index.bounds().or_else(|| index.as_slice().and_then(Bounds::of));
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
