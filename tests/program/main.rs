//! What is tested by starting the program `jackal` as a user does: arguments, the prompt, scripts, limits. `cargo test --test program
//! cli::` runs one module.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod cli;
mod common;
#[cfg(feature = "cli")]
mod counted;
mod explain;
mod fence;
mod help;
#[cfg(feature = "jupyter")]
mod jupyter;
mod large_pages;
mod learn;
mod limits;
mod limits_apl;
mod limits_k;
#[cfg(feature = "lsp")]
mod lsp;
#[cfg(feature = "lsp")]
mod lsp_files;
mod narrow;
mod notations;
mod picture;
mod prompt;
mod puzzles;
mod q_databases;
mod q_processes;
mod resort;
mod safety;
mod snapshot;
#[cfg(target_os = "linux")]
mod sweep;
mod workspace;
mod writing;
