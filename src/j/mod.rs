//! The notation J.

pub mod constant;
pub mod control;
pub mod display;
pub mod format;
pub mod noun_text;
pub mod phrase;
pub mod words;
