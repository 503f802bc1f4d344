//! Searching: which cell of one array equals which of another. One engine for looking up, membership, duplicates and
//! grouping.
//!
//! Cells are compared whole and tolerantly. Integers and text go through a table by value or by hash; floats through
//! hashed buckets that are much wider than the tolerance, so that what equals a number is in its bucket or in one next to
//! it (`floats`, `float_rows`); everything else (boxes, complex and exact numbers) through a fingerprint made of such
//! buckets (`fingerprint`). Short lists, and all lists in a plain session, are compared all with all.

mod boxed_texts;
pub mod cells;
mod digits;
mod exact;
mod fingerprint;
mod float_rows;
mod floats;
pub mod index;
pub mod known;
pub mod lookup;
pub mod matching;
mod nub;
pub mod parted;
pub mod pattern;
mod table;

pub use cells::Which;
pub use index::{index_of, last_index_of, member, member_of_rows, raze_member};
pub use known::KeyTable;
pub use lookup::{firsts, lookup};
pub use nub::{
    Groups, SmallKeys, classes, differing, grouped, groups, less, nub, nub_sieve, self_classify, small_keys,
};
pub use pattern::find;
