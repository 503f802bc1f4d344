//! Tests of the files in `crates/kernels/src/verbs/linear_algebra`.

mod blocked;
