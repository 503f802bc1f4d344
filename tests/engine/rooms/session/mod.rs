//! Tests of the files in `src/session`.

mod mends;
mod table;
