//! Verbs on lists of a few items and on small tables.
//!
//! A program of many small arrays spends its time on finding out what is to be done and on asking for room, not on elements. Each function
//! here is the first branch of a verb: it answers where it surely gives what the rest of the verb gives, and never with an error.
//! The row [`SMALL`] turns them off.

mod items;
mod joining;
mod numbers;
mod order;
pub mod ranking;
mod search;

use crate::array::{Array, Context};
use crate::fast_ways::SMALL;

pub(crate) use items::{drop, from, item, part_of, reversed, rotated, take};
pub use items::{named_cell, place};
pub(crate) use joining::{copied, joined, laminated, linked, reshaped, turned};
pub(crate) use numbers::{ELEMENTS_MAX, ROOM_ITEMS, digits, value};
pub(crate) use order::{graded, in_order, sorted};
pub(crate) use search::{distinct, index_of, is_alphabet, last_index, member, sieve};

/// Whether a verb of two arguments may ask this module. A view of packed elements would widen all of them, however many there are.
pub(crate) fn takes(cx: &Context, x: &Array, y: &Array) -> bool {
    SMALL.on(cx) && x.is_unpacked() && y.is_unpacked()
}
