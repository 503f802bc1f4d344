//! Values, functions and errors as text.

pub mod console;
pub mod display;
pub mod report;
