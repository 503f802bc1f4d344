//! k's values over the engine's arrays.
//!
//! A vector of k is a rank-1 array of one of the engine's simple types, an atom a rank-0 one; a general list is a rank-1 array
//! of boxes, whose contents are the items themselves. The long is the engine's integer, the char its byte. Three types have
//! no counterpart: byte, short and int. They are integers that carry the name of their width ([`Narrow`](crate::array::Narrow)): computing is the
//! same for all, only the type of a result and its display ask for the width, and J sees plain integers. Their null is the
//! long's null. Functions and dictionaries are the engine's own variants of [`Value`](array::Value).
//!
//! Invariant: a list whose items are all atoms of one type is a vector ([`collapse`]), arrays have rank 0 or 1.

pub mod bytecode;
pub mod engine_table;
pub mod function;
pub mod node;
pub mod number;
pub mod partitioned;
pub mod primitive;
pub mod register;

pub use crate::array::domains::{domain_of, places_of};
pub use crate::array::guid;
pub use crate::array::items::{
    array_of, boxes, collapse, columns, comparable, count, depth, floats_of, has_items, integer, integers_of, is_atom,
    is_keyed_table, is_list, is_vector, item, items, mark_of, marked, missing, need_integer, nothing_of, of_rows,
    of_width, row, rows, same_exactly, settled, table, taken, text_of, text_or_symbol, try_vector, width_of,
};
pub use crate::array::kind::{Kind, kind};
pub use crate::array::make::{
    boolean, dictionary, empty, empty_of, float, general, integers, like, long, longs, null, string, symbol,
};
pub use crate::array::nulls::{INFINITY, NULL, widened};
pub use crate::value::function::{is_function, is_nothing, nothing, nothing_ref, type_number};
pub use crate::verbs::text::time;
