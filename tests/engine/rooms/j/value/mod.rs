//! Tests of the files in `crates/j/src/value`.

mod value_stack;
