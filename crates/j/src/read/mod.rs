//! Text to tokens to sentences: words, numbers, the parse, the structure of definitions.

pub mod check;
pub mod constant;
pub mod control;
pub mod data_numbers;
pub mod definition;
pub mod lines;
pub mod parse;
pub mod sentence;
pub mod words;
