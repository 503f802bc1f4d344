//! Tests of the files in `src/j`.

mod read;
mod show;
mod system;
mod value;
