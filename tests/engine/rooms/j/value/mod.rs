//! Tests of the files in `src/j/value`.

mod value_stack;
