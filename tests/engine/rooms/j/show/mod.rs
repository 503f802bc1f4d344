//! Tests of the files in `crates/j/src/show`.

mod display;
mod format;
mod listing;
mod noun_text;
mod phrase;
mod report;
mod tree_form;
