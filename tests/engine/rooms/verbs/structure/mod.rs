//! Tests of the files in `src/verbs/structure`.

mod join;
