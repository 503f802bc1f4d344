//! Tests of the files in `src/j/read`.

mod constant;
mod control;
mod data_numbers;
mod lines;
mod words;
