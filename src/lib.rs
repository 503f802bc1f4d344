//! Jackal: one array engine with the notations of J, k and q above it.

pub mod array;
pub mod error;
pub mod operators;
pub mod verbs;
