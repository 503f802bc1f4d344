//! Tests of the files in `crates/array/src`.

mod boxed;
mod buffer_pool;
mod mask;
mod merge;
mod narrow;
mod pieces;
#[cfg(target_os = "linux")]
mod process_memory;
mod short_text;
mod temporal;
mod thread_buffers;
mod threads;
mod vector_selection;
mod wide;
