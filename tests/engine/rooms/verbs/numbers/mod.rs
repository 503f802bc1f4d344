//! Tests of the files in `src/verbs/numbers`.

mod base;
mod integers;
mod primes;
mod random;
