//! Jackal: one array engine with the notations of J, k and q above it.

pub mod array;
pub mod display;
pub mod error;
pub mod host;
pub mod j;
pub mod operators;
pub mod session;
pub mod verbs;
