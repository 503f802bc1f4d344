//! Tests of the files in `crates/kernels/src/verbs/search`.

mod index;
mod lookup;
mod parted;
mod pattern;
