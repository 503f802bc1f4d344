//! Operators: what takes functions. They know a function only through [`Apply`].

mod apply;
pub mod insert;
pub mod prefix;
pub mod product;
pub mod rank;
mod scan;
pub mod table;
#[cfg(test)]
mod tests;

pub use apply::{Apply, Dyadic, Known, Monadic, Ranks};
