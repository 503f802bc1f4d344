//! Tests of the files in `crates/kernels/src/verbs/numbers/primes`.

mod count;
mod test;
