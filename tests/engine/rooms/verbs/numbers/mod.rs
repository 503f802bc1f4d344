//! Tests of the files in `src/verbs/numbers`.

mod integers;
mod primes;
mod random;
