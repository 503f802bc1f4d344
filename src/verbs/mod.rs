//! What arrays can do, whatever the notation: one file per family of primitives.
//!
//! A verb here is a function `fn(&Context, Array) -> Result<Array>` or `fn(&Context, Array, Array) -> Result<Array>`. It
//! takes its arguments by value, so that a buffer nobody else holds can be used again for the result. A verb of limited
//! rank may assume that its arguments have at most that rank: the rank machinery splits them.

pub mod amend;
pub mod atomic;
pub mod base;
mod block;
mod blocked;
pub mod boxes;
pub mod copy;
pub mod digest;
pub mod enclosed;
pub mod extended;
pub mod from;
pub mod integers;
pub mod join;
#[cfg(test)]
mod laws;
pub(crate) mod mask;
pub mod matching;
pub mod matrix;
pub mod missing;
pub mod order;
pub mod orthogonal;
pub mod permutation;
pub mod polynomial;
pub mod primes;
pub mod random;
pub mod regex;
pub mod rotate;
pub mod search;
pub mod select;
pub mod sequential;
pub mod shape;
pub mod symbols;
pub mod take;
pub mod text;
pub mod transpose;
