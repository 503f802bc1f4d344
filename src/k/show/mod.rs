//! Values, functions and errors as text.

pub mod display;
pub mod report;
