//! Tests of the files in `crates/kernels/src/verbs/structure`.

mod join;
