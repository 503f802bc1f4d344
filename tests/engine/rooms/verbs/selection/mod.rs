//! Tests of the files in `crates/kernels/src/verbs/selection`.

mod select;
