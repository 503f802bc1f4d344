//! Tests of the files in `crates/kernels/src/verbs/numbers/random`.

mod generators;
