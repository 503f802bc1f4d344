//! From text to trees: spellings, tokens, statements, definitions.

mod bare;
pub mod classes;
pub mod control;
pub mod definition;
pub mod filters;
mod members;
pub mod nodes;
mod operands;
pub mod parse;
mod statement;
pub mod token;
mod unbound;

pub use classes::{Classes, refused};
