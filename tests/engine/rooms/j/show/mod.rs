//! Tests of the files in `src/j/show`.

mod display;
mod format;
mod listing;
mod noun_text;
mod phrase;
mod report;
mod tree_form;
