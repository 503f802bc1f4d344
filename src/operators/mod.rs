//! Operators: what takes functions. They know a function only through [`Apply`].

mod apply;
pub mod cut;
pub mod key;
pub mod insert;
pub mod table;
pub mod prefix;
pub mod product;
pub mod cyclic;
pub mod rank;
mod runs;

pub use apply::{Apply, Dyadic, Known, Monadic, Ranks};
