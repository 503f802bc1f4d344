//! The notation J.

pub mod constant;
pub mod control;
pub mod display;
pub mod words;
