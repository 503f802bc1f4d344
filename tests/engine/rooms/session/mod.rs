//! Tests of the files in `src/session`.

mod notation;
mod suggestions;
