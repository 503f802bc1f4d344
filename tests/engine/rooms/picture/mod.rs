//! Tests of the files in `src/picture`.

mod series;
