//! Tests of the files in `src/session`.

mod notation;
mod python_habits;
mod suggestions;
