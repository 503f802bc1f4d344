//! Verbs of arrays in every notation: one file per family of primitives, one room per kind of family.
//!
//! A verb here is a function `fn(&Context, Array) -> Result<Array>` or `fn(&Context, Array, Array) -> Result<Array>`. It
//! takes its arguments by value, so that a buffer nobody else holds can be used again for the result. A verb of limited
//! rank may assume that its arguments have at most that rank: the rank machinery splits them.

pub mod atomic;
pub mod linear_algebra;
pub mod lists;
pub mod numbers;
pub mod order;
pub mod search;
pub mod selection;
pub mod small;
pub mod sparse;
pub mod structure;
pub mod tables;
pub mod text;
