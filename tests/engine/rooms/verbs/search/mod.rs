//! Tests of the files in `src/verbs/search`.

mod index;
mod lookup;
mod parted;
mod pattern;
