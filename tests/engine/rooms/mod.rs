//! Tests of the rooms one by one, below what sentences reach: what tests `src/ROOM/FILE.rs` stands in `ROOM/FILE.rs`.

mod array;
mod display;
mod j;
mod operators;
mod picture;
mod session;
mod snapshot;
mod verbs;
