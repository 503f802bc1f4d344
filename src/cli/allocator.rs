//! What the allocator is told. It listens to the environment that a process begins with and to nothing else.

/// Where memory is limited, what is freed goes back to the system at once: the program runs itself anew with an environment that says
/// so. Comes back where that was said already, or where it cannot be done: then freed memory is kept for a second, beside what the
/// limit allows.
#[cfg(unix)]
pub fn give_back_at_once() {
    use std::os::unix::process::CommandExt;
    const DELAY: &str = "MIMALLOC_PURGE_DELAY";
    if std::env::var_os(DELAY).is_some() {
        return;
    }
    let mut arguments = std::env::args_os();
    let (Some(name), Ok(program)) = (arguments.next(), std::env::current_exe()) else { return };
    let _error = std::process::Command::new(program).arg0(name).args(arguments).env(DELAY, "0").exec();
}

/// On other systems the allocator keeps what it keeps.
#[cfg(not(unix))]
pub fn give_back_at_once() {}
