//! From text to trees: spellings, tokens, statements, definitions.

mod array_notation;
pub mod classes;
pub mod control;
pub mod definition;
mod executed;
pub mod filters;
mod lone_operators;
mod members;
pub mod nodes;
mod operands;
pub mod parse;
mod statement;
pub mod steps;
pub mod token;

pub use classes::{Classes, refused};
