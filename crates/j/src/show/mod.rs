//! Words and nouns as text: display, format, linear and tree forms, reports of errors.

pub mod atomic;
pub mod display;
pub mod format;
pub mod linear;
pub mod listing;
pub mod noun_text;
pub mod phrase;
pub mod report;
pub mod representation;
pub mod tree_form;
