//! Tests of the files in `crates/j/src/read`.

mod constant;
mod control;
mod data_numbers;
mod lines;
mod words;
