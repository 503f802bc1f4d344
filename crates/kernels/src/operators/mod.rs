//! Operators: what takes functions. They know a function only through [`Apply`].

mod apply;
pub mod boolean_scans;
pub mod cut;
pub mod cyclic;
pub mod from_left;
mod gathered_cells;
pub mod insert;
pub mod key;
pub mod nested;
pub mod outfix;
pub mod prefix;
mod prefix_scans;
pub mod product;
pub mod rank_kernels;
mod reduce;
pub mod rows;
pub mod scan;
pub mod segments;
mod small;

pub use crate::array::rank;
pub use apply::{Apply, DyadRow, Dyadic, KnownDyad, KnownMonad, MonadRow, Monadic, Ranks};
