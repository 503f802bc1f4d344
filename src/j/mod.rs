//! The notation J.

pub mod constant;
pub mod words;
