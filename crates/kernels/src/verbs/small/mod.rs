//! Verbs on lists of a few items and on small tables.
//!
//! A program of many small arrays spends its time on finding out what is to be done and on asking for room, not on elements. Each function
//! here is the first branch of a verb: it answers where it surely gives what the rest of the verb gives, and never with an error.
//! [`SMALL`](crate::fast_ways::SMALL) turns them off.

pub mod few;
mod items;
mod joining;
mod numbers;
mod order;
mod search;

use crate::array::{Array, View};

pub(crate) use items::{drop, from, item, part_of, reversed, rotated, take};
pub use items::{named_cell, place};
pub(crate) use joining::{copied, joined, laminated, linked, reshaped, turned};
pub(crate) use numbers::{digits, value};
pub(crate) use order::{graded, in_order, sorted};
pub(crate) use search::{distinct, index_of, last_index, member, sieve};

/// Items of a list that is handled on the machine's stack, at most.
const LIST_ITEMS_MAX: usize = 16;
/// Elements of an argument or a result, at most.
pub(crate) const ELEMENTS_MAX: usize = 256;
/// Items of a list that is put in order or searched for item by item, at most.
pub(crate) const ROOM_ITEMS: usize = 32;

/// The left argument as a number of items.
pub(crate) fn amount(x: &Array) -> Option<i64> {
    x.as_atom::<i64>().copied().or_else(|| x.as_atom::<bool>().map(|&bool| bool.into()))
}

fn size(amount: i64) -> usize {
    usize::try_from(amount.unsigned_abs()).unwrap_or(usize::MAX)
}

/// Integers, or a truth that stands for one among integers.
pub(crate) fn ints(y: &Array) -> Option<&[i64]> {
    match y.view() {
        View::Int(items) => Some(items),
        View::Bool(&[truth]) if y.is_atom() => Some(if truth { &[1] } else { &[0] }),
        _ => None,
    }
}
