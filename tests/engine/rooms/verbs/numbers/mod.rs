//! Tests of the files in `crates/kernels/src/verbs/numbers`.

mod base;
mod integers;
mod primes;
mod random;
