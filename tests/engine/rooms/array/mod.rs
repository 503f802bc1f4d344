//! Tests of the files in `crates/array/src`.

mod boxed;
mod buffer_pool;
mod mask;
mod merge;
mod narrow;
#[cfg(target_os = "linux")]
mod pages;
mod pieces;
mod short_text;
mod temporal;
mod thread_buffers;
mod threads;
mod vector_selection;
mod wide;
