//! Tests of the files in `src/j/system`.

mod bytes;
mod conversions;
mod files;
