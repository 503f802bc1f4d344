//! Starting the program anew in the same process, with an allocator that gives memory back soon.

use std::env;

/// The variable by which the allocator learns after how many milliseconds it is to give back what nobody holds any more.
const DELAY: &str = "MIMALLOC_PURGE_DELAY";
/// Milliseconds: at once. What is kept for ten, the allocator keeps for a hundred where buffers are large.
const SOON: &str = "0";

/// Becomes the same program under an allocator that gives freed memory back at once: what it keeps for later use would pass a limit of
/// memory. It reads that when the process begins, so the process begins again; not if someone has set it already. Where that cannot be,
/// things go on as they are.
#[cfg(unix)]
pub fn with_frugal_allocator() {
    use std::os::unix::process::CommandExt;
    if env::var_os(DELAY).is_some() {
        return;
    }
    let Ok(program) = env::current_exe() else { return };
    let mut arguments = env::args_os();
    let Some(name) = arguments.next() else { return };
    let _ = std::process::Command::new(program).arg0(name).args(arguments).env(DELAY, SOON).exec();
}

/// There is no way to begin again in the same process.
#[cfg(not(unix))]
pub fn with_frugal_allocator() {}
