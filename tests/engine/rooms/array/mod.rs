//! Tests of the files in `src/array`.

mod at_hand;
mod boxed;
mod chooser;
mod kept;
mod mask;
mod merge;
mod narrow;
#[cfg(target_os = "linux")]
mod pages;
mod pieces;
mod short_text;
mod temporal;
mod threads;
mod wide;
