//! Tests of the files in `src/verbs/numbers/random`.

mod generators;
