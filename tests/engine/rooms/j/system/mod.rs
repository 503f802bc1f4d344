//! Tests of the files in `crates/j/src/system`.

mod bytes;
mod conversions;
mod files;
