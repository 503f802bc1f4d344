//! Tests of the files in `crates/kernels/src/verbs/text`.

mod digest;
mod regex;
mod sequential;
