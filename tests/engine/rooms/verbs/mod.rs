//! Tests of the files in `src/verbs`.

mod atomic;
mod laws;
mod linear_algebra;
mod numbers;
mod order;
mod search;
mod selection;
mod small;
mod structure;
mod text;
