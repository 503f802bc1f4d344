//! Items at indices of the first axis.

use super::call::Call;
use crate::apl::vocabulary::fast_ways::ITEMS_AT;
use crate::array::wide::wide;
use crate::array::{Array, ElementType, kept};
use crate::error::Result;
use crate::verbs::selection::from::from;

/// `y[i]`, `y[i;]` of integers of which each names an item, of an array without boxes. `None` of any other: what names them then says
/// what is wrong.
pub(super) fn items_at(call: &Call<'_>, indices: &[Option<Array>], y: &Array) -> Result<Option<Array>> {
    let Some((Some(index), others)) = indices.split_first() else { return Ok(None) };
    let is_first = others.iter().all(Option::is_none) && indices.len() == y.rank();
    if !is_first || y.kind() == ElementType::Box || index.is_empty() || !ITEMS_AT.on(call.cx) {
        return Ok(None);
    }
    let Some(numbers) = index.as_slice::<i64>() else { return Ok(None) };
    let origin = call.settings.origin.get();
    let (least, most) = wide(
        numbers.len(),
        #[inline(always)]
        || numbers.iter().fold((i64::MAX, i64::MIN), |(least, most), &n| (least.min(n), most.max(n))),
    );
    let last = i64::try_from(y.tally()).unwrap_or(i64::MAX);
    if least < origin || most.checked_sub(origin).is_none_or(|place| place >= last) {
        return Ok(None);
    }
    if origin == 0 {
        return from(call.cx, index.clone(), y.clone()).map(Some);
    }
    let mut places = kept::blank::<i64>(numbers.len())?;
    wide(
        numbers.len(),
        #[inline(always)]
        || places.iter_mut().zip(numbers).for_each(|(place, &number)| *place = number.wrapping_sub(origin)),
    );
    from(call.cx, index.with_items(places), y.clone()).map(Some)
}
