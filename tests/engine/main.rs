//! What is tested in the process of the tests: the library, from its face to the recorded answers of every notation. One program for
//! all of it, as linking is what such a program costs most; `cargo test --test engine q::` runs one module.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod apl;
mod apl_errors;
mod apl_files;
mod apl_places;
mod apl_sentences;
mod architecture;
mod bits;
mod columnar;
mod computed;
mod conformance_apl;
mod conformance_j;
mod conformance_k;
mod conformance_q;
mod corpus;
mod data;
mod dice;
mod empties;
mod errors;
mod examples;
mod face;
mod fast_ways;
mod faults;
mod folder;
mod fuzz;
#[cfg(all(unix, feature = "cli"))]
mod grants;
mod inverses;
mod k;
mod k_ways;
mod lent;
mod library;
mod linear_form;
mod memory;
mod messages;
mod null_rows;
mod orders;
mod parts;
mod q;
mod rooms;
mod same_sentences;
mod session;
mod shortened;
mod slim;
mod stepping;
mod threads;
mod ways;
mod workloads;
