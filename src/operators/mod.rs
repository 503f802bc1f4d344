//! Operators: what takes functions. They know a function only through [`Apply`].

mod apply;
pub mod rank;

pub use apply::{Apply, Dyadic, Known, Monadic, Ranks};
