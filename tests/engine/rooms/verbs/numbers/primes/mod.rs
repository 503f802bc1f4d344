//! Tests of the files in `src/verbs/numbers/primes`.

mod count;
mod test;
