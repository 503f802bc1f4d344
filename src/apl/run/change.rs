//! Elements of an array that are given other values, at indices.

use super::put::put;
use crate::apl::names::Workspace;
use crate::apl::words::nest;
use crate::array::{Array, Shape, Value, promote, shape};
use crate::error::{Error, Result};

/// The one place that single numbers name, one on each axis, if it is there.
fn single(ws: &Workspace, places: &[Option<Array>], lengths: &[usize]) -> Option<usize> {
    if places.is_empty() || places.len() != lengths.len() {
        return None;
    }
    let mut found = 0_usize;
    for (index, &length) in places.iter().zip(lengths) {
        let number = *index.as_ref()?.as_atom::<i64>()?;
        let place = usize::try_from(number.checked_sub(ws.settings.origin.get())?).ok()?;
        found = found * length + Some(place).filter(|&place| place < length)?;
    }
    Some(found)
}

/// Gives an array other elements at indices, which are one value each, or all the same: where it is, if nobody else holds it and its
/// type holds them. On an error it is as it was.
pub fn change(ws: &Workspace, array: &mut Array, places: &[Option<Array>], value: &Array) -> Result<()> {
    if let Some(place) = single(ws, places, array.shape())
        && put_one(array, place, value)
    {
        return Ok(());
    }
    let rank = array.rank();
    let (whole, found) = ws.with_call(None, |call| match places {
        // A[]←v is all of A, whatever its rank.
        [None] => nest::chosen(call, array.shape(), &vec![None; rank]),
        _ => nest::named(call, array.shape(), places),
    })?;
    if value.count() != 1 {
        agree(value.shape(), &whole)?;
    }
    put(ws, array, &found, value)
}

/// The shapes of what is assigned and where must be equal, axes of length 1 apart.
fn agree(value: &[usize], places: &[usize]) -> Result<()> {
    let core = |lengths: &[usize]| lengths.iter().copied().filter(|&n| n != 1).collect::<Shape>();
    if core(value) == core(places) {
        return Ok(());
    }
    let note = format!("values of shape {} for places of shape {}", shape::text(value), shape::text(places));
    Err(if value.len() == places.len() { Error::length(note) } else { Error::rank(note) })
}

/// Writes an element where it is, if the array's type holds it and no one else holds the array.
fn put_one(array: &mut Array, place: usize, value: &Array) -> bool {
    let kind = array.kind();
    let other = value.is_atom() && value.kind() != kind && promote::common(kind, value.kind()) == Some(kind);
    let fitting = other.then(|| promote::cast(value.clone(), kind).ok()).flatten();
    let value = fitting.as_ref().unwrap_or(value);
    if value.kind() != kind {
        return false;
    }
    macro_rules! put {
        ($type:ty) => {
            if let (Some(new), Some(items)) = (value.as_atom::<$type>(), array.unique_mut::<$type>())
                && let Some(item) = items.get_mut(place)
            {
                item.clone_from(new);
                return true;
            }
        };
    }
    put!(i64);
    put!(f64);
    put!(bool);
    put!(u8);
    // A box holds an array, and stays one.
    put!(Value);
    false
}
