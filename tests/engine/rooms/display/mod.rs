//! Tests of the files in `src/display`.

mod number;
