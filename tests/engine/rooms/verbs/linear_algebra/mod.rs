//! Tests of the files in `src/verbs/linear_algebra`.

mod blocked;
