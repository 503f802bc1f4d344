//! The words: each primitive function is a function here or a verb of the core, called with a [`Call`].

pub mod axes;
pub mod call;
pub mod format;
pub mod nest;
pub mod number;
pub mod operators;
pub mod partition;
pub mod search;
pub mod shape;
pub mod take;

pub use call::{Axes, Call, Dyad, Monad, Settings};
