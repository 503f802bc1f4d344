//! The order of the items of lists and of the rows of tables.

use crate::array::domains::{domain_of, resolved};
use crate::array::items::{array_of, boxes, is_atom, items, of_width, width_of};
use crate::array::kind::kind;
use crate::array::make::longs;
use crate::array::{Array, Context, Value, budget};
use crate::error::Result;
use crate::verbs::lists::pieces::items_at;
use crate::verbs::order::{self, Direction};

/// The places of the items in order; equal items stay in theirs.
pub fn places(cx: &Context, y: &Value, direction: Direction) -> Result<Vec<usize>> {
    if let Some(types) = boxes(y).and_then(types_of) {
        // Items of several types are in the order of the types, and then in their own.
        let places = order::places_in_order(cx, &Array::list(items(y)), direction)?;
        let types: Vec<i64> = places.iter().filter_map(|&place| types.get(place).copied()).collect();
        let above = order::places_in_order(cx, &Array::list(types), direction)?;
        return Ok(above.iter().filter_map(|&place| places.get(place).copied()).collect());
    }
    match array_of(&resolved(y)?) {
        Some(array) => order::places_in_order(cx, array, direction),
        None => order::places_in_order(cx, &Array::list(items(y)), direction),
    }
}

/// The numbers of the types of atoms that are not all of one.
fn types_of(all: &[Value]) -> Option<Vec<i64>> {
    let first = kind(all.first()?);
    if !all.iter().all(is_atom) || all.iter().all(|item| kind(item) == first) {
        return None;
    }
    Some(all.iter().map(|item| kind(item).number()).collect())
}

/// The places of rows in the order of some lists, the first list before the others; equal rows keep their order.
pub fn in_order(cx: &Context, lists: &[Value], count: usize, direction: Direction) -> Result<Vec<usize>> {
    let Some((last, above)) = lists.split_last() else {
        let order: Vec<usize> = budget::collected(count, 0..count)?;
        return Ok(order);
    };
    let mut order = places(cx, last, direction)?;
    for list in above.iter().rev() {
        let mut next = places(cx, &items_at(cx, list, &order)?, direction)?;
        next.iter_mut().for_each(|place| *place = order.get(*place).copied().unwrap_or(*place));
        order = next;
    }
    Ok(order)
}

/// A list in order; one of a single type is sorted where it is if no one else holds it.
pub fn sorted(cx: &Context, y: Value, direction: Direction) -> Result<Value> {
    let is_simple = domain_of(&y).is_none() && boxes(&y).and_then(types_of).is_none();
    match array_of(&y).cloned().filter(|_| is_simple) {
        Some(array) => {
            let width = width_of(&y);
            drop(y);
            let sorted = match direction {
                Direction::Up => order::sort_up(cx, array.into())?,
                Direction::Down => order::sort_down(cx, array.into())?,
            };
            Ok(of_width(width, sorted))
        }
        None => items_at(cx, &y, &places(cx, &y, direction)?),
    }
}

/// The place of each item in the list in order.
pub fn ranks(cx: &Context, y: &Value) -> Result<Value> {
    let order = places(cx, y, Direction::Up)?;
    let mut out = budget::filled(order.len(), 0_i64)?;
    for (rank, &place) in order.iter().enumerate() {
        if let Some(slot) = out.get_mut(place) {
            *slot = rank as i64;
        }
    }
    Ok(longs(out))
}
