//! Tests of the files in `crates/kernels/src/verbs/small`.

mod ranking;
