//! Tests of the files in `src/snapshot`.

mod expect;
