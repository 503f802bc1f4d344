//! Text to tokens to a tree: words, numbers, the parse, the place of every local name.

pub mod as_value;
pub mod columns;
pub mod last_use;
pub mod lines;
pub mod parse;
pub mod patterns;
pub mod phrase;
pub mod queries;
pub mod query;
pub mod resolve;
pub mod spans;
pub mod steps;
pub mod token;
pub mod tree;
