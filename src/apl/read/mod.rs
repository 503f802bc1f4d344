//! From text to trees: spellings, tokens, statements, definitions.

pub mod classes;
pub mod control;
pub mod definition;
pub mod filters;
pub mod parse;
pub mod token;

pub use classes::{Classes, refused};
