//! Tests of the files in `src/verbs/selection`.

mod select;
