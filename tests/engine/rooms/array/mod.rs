//! Tests of the files in `crates/array/src`.

mod thread_buffers;
mod boxed;
mod vector_selection;
mod buffer_pool;
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
