//! Tests of the files in `src/verbs/text`.

mod digest;
mod regex;
mod sequential;
