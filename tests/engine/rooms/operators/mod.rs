//! Tests of the files in `src/operators`.

mod insert;
mod nested;
mod scan;
