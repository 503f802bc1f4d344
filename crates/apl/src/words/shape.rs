//! Shape, reshape, ravel, catenate, laminate.

use super::call::{Axes, Call};
use crate::array::{Array, Shape, blank, nested, promote, shape};
use crate::error::{Error, Result};
use crate::verbs::selection::along;
use crate::verbs::structure::join;

/// `⍴y`: the lengths of the axes.
pub fn shape_of(_: &Call<'_>, y: Array) -> Result<Array> {
    Ok(Array::list(y.shape().iter().map(|&length| length as i64).collect::<Vec<_>>()))
}

/// `x⍴y`: the elements of `y` under another shape, over and over; of an empty one its prototype.
pub fn reshape(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    let lengths = call.counts(&x)?;
    shape::check_rank(lengths.len())?;
    reshaped(call, &lengths, y)
}

/// Reshapes to a known shape.
pub fn reshaped(call: &Call<'_>, lengths: &[usize], y: Array) -> Result<Array> {
    let count = shape::count(lengths)?;
    if count == y.count() {
        return nested::remember(y.clone().reshaped(lengths)?, &y);
    }
    let shape = Array::list(lengths.iter().map(|&n| n as i64).collect::<Vec<_>>());
    let cx = if y.is_empty() { nested::padding(call.cx, &y)? } else { call.cx.with_fill(None) };
    let list = if y.is_atom() { y.clone().reshaped(&[1])? } else { y.clone().raveled() };
    let result = crate::verbs::structure::shape::reshape(&cx, shape.into(), list.into())?;
    nested::settled(nested::remember(result, &y)?)
}

/// `,y`: the elements as a list; with axes in brackets, these made one, or a new one of length 1.
pub fn ravel(call: &Call<'_>, y: Array) -> Result<Array> {
    let rank = y.rank();
    let mut lengths = Shape::from_slice(y.shape());
    match call.axes(rank)? {
        None => return Ok(if y.is_atom() { y.reshaped(&[1])? } else { y.raveled() }),
        Some(Axes::Between(place)) => lengths.insert(place, 1),
        Some(Axes::Of(axes)) if axes.is_empty() => lengths.push(1),
        Some(Axes::Of(axes)) => {
            let (first, last) = (axes[0], axes[axes.len() - 1]);
            if !axes.iter().enumerate().all(|(index, &axis)| axis == first + index) {
                return Err(Error::axis("axes that are made one stand side by side, in order"));
            }
            let joined = shape::count(&lengths[first..=last])?;
            lengths.drain(first..=last);
            lengths.insert(first, joined);
        }
    }
    shape::check_rank(lengths.len())?;
    y.reshaped(&lengths)
}

/// `⍪y`: a table with a row for each item.
pub fn table(_: &Call<'_>, y: Array) -> Result<Array> {
    let (tally, size) = (y.tally(), y.item_count());
    y.reshaped(&[tally, size])
}

/// `x,y`: joined along the last axis, the one in brackets, or a new one between two.
pub fn catenate(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    if call.axis.is_none() && x.rank() <= 1 && y.rank() <= 1 {
        return lists(call, x, y);
    }
    catenated(call, x, y, true)
}

/// `x⍪y`: the same along the first axis.
pub fn catenate_first(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    catenated(call, x, y, false)
}

fn lists(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    if x.kind() == y.kind() || promote::common(x.kind(), y.kind()).is_some() {
        if x.is_empty() && y.is_empty() {
            return empties(call, &x, &y, &[0]);
        }
        return join::append(&call.cx.with_fill(None), x.into(), y.into());
    }
    catenated(call, x, y, true)
}

/// Two empty arrays joined to an empty one: it remembers the items of the right one under APL2's meanings, under Dyalog's those of the left
/// one.
fn empties(call: &Call<'_>, x: &Array, y: &Array, lengths: &[usize]) -> Result<Array> {
    let like = if call.settings.is_dyalog() { x } else { y };
    nested::remember(blank::empty_of(like.kind(), lengths)?, like)
}

fn catenated(call: &Call<'_>, x: Array, y: Array, last: bool) -> Result<Array> {
    let rank = x.rank().max(y.rank());
    let axis = match call.axes(rank)? {
        None => {
            if last {
                rank.saturating_sub(1)
            } else {
                0
            }
        }
        Some(Axes::Of(axes)) if axes.len() == 1 => axes[0],
        Some(Axes::Between(place)) => return laminate(call, x, y, place),
        Some(Axes::Of(_)) => return Err(Error::axis("one number names the axis")),
    };
    let (x, y) = (fitted(&x, &y, axis)?, fitted(&y, &x, axis)?);
    let joined = along::join(call.cx, x.clone(), y.clone(), axis)?;
    match joined.is_empty() {
        true => empties(call, &x, &y, joined.shape()),
        false => nested::settled(joined),
    }
}

/// An argument with the rank of the other: an atom spread over its shape without the axis, or with an axis of length 1.
fn fitted(x: &Array, other: &Array, axis: usize) -> Result<Array> {
    let rank = x.rank().max(other.rank()).max(1);
    if x.rank() == rank {
        return Ok(x.clone());
    }
    if x.is_atom() {
        let lengths =
            if other.is_atom() { Shape::from_slice(&[1]) } else { along::with_length(other.shape(), axis, 1) };
        return spread(x, &lengths);
    }
    if x.rank() + 1 != rank {
        return Err(Error::rank(format!("arrays of rank {} and {} do not join", x.rank(), other.rank()))
            .note("ranks are equal, or differ by one, or one argument is a scalar"));
    }
    let mut lengths = Shape::from_slice(x.shape());
    lengths.insert(axis.min(lengths.len()), 1);
    x.clone().reshaped(&lengths)
}

/// An atom in every place of a shape.
fn spread(x: &Array, lengths: &[usize]) -> Result<Array> {
    let count = shape::count(lengths)?;
    crate::verbs::structure::shape::repeated(&x.clone().reshaped(&[1])?, count)?.reshaped(lengths)
}

fn laminate(call: &Call<'_>, x: Array, y: Array, place: usize) -> Result<Array> {
    if x.is_atom() && y.is_atom() {
        return Err(Error::rank("two scalars have no axis between which a new one could stand"));
    }
    let widened = |x: &Array, other: &Array| {
        let x = if x.is_atom() { spread(x, other.shape())? } else { x.clone() };
        let mut lengths = Shape::from_slice(x.shape());
        lengths.insert(place.min(lengths.len()), 1);
        shape::check_rank(lengths.len())?;
        x.reshaped(&lengths)
    };
    if !x.is_atom() && !y.is_atom() && !shape::same(x.shape(), y.shape()) {
        return Err(crate::array::agree::unequal_shapes(x.shape(), y.shape()));
    }
    nested::settled(along::join(call.cx, widened(&x, &y)?, widened(&y, &x)?, place)?)
}
