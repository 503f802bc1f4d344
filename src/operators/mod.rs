//! Operators: what takes functions. They know a function only through [`Apply`].

mod apply;
pub mod compensated;
pub mod cut;
pub mod cyclic;
pub mod insert;
pub mod key;
pub mod lent;
pub mod nested;
pub mod prefix;
pub mod product;
pub mod rank_kernels;
mod runs;
mod scan;
pub mod table;
#[cfg(test)]
mod tests;
mod truth;

pub use crate::array::rank;
pub use apply::{Apply, Dyadic, Known, Monadic, Ranks};
