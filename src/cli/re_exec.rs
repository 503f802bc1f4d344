//! Starting the program anew in the same process, with an allocator that takes little and gives memory back soon.

use std::env;
#[cfg(unix)]
use std::ffi::OsString;

use jackal::rooms::session;

/// A variable that an allocator reads when the process begins, and its value.
type Setting = (&'static str, &'static str);

/// After how many milliseconds is given back what nobody holds any more: at once, ...
const AT_ONCE: &[Setting] = &[("MIMALLOC_PURGE_DELAY", "0")];
/// ... or after one, and after ten where buffers are large, in which the next of the same size finds them: what is given back at once has
/// to be cleared by the system each time, which takes ten times as long as most loops over it.
const PURGED_SOON: &[Setting] = &[("MIMALLOC_PURGE_DELAY", "1")];
/// Below this memory limit freed memory is returned early. A higher limit leaves room for the memory that a process
/// frees within the delay.
const EARLY_PURGE_BYTES_MAX: usize = 512 << 20;
/// Settings for a limited address space: allocators reserve nothing in advance, and one region serves all threads.
const LITTLE_RESERVED: &[Setting] = &[("MIMALLOC_ARENA_RESERVE", "0"), ("MALLOC_ARENA_MAX", "1")];
/// The addresses below which what is small may find none, in bytes: the program, its threads, and a segment of the allocator for each.
const ADDRESS_BYTES_MIN: usize = 224 << 20;

/// Becomes the same program under allocators that suit its limits: where memory is limited freed memory goes back soon, which would pass
/// the limit if it were kept for later use; where addresses are (`ulimit -v`), none are reserved. Allocators read that when the
/// process begins, so it begins again; not if someone has set it already. Where that cannot be, things go on as they are.
///
/// # Errors
/// If there are fewer addresses than the program needs to begin.
pub fn with_frugal_allocator(limit: Option<usize>) -> Result<(), String> {
    let addresses = session::limits::most_addresses();
    if let Some(most) = addresses.filter(|most| *most < ADDRESS_BYTES_MIN) {
        let (most, needed) = (most >> 20, ADDRESS_BYTES_MIN >> 20);
        return Err(format!("{needed} MB of addresses are needed, and the process may use {most} MB (ulimit -v)"));
    }
    let delay = limit.map(|bytes| if bytes < EARLY_PURGE_BYTES_MAX { AT_ONCE } else { PURGED_SOON });
    let settings = delay.into_iter().chain(addresses.map(|_| LITTLE_RESERVED)).flatten();
    let wanted: Vec<Setting> = settings.filter(|(name, _)| env::var_os(name).is_none()).copied().collect();
    if !wanted.is_empty() {
        begin_again(&wanted);
    }
    Ok(())
}

#[cfg(unix)]
fn begin_again(settings: &[Setting]) {
    use std::os::unix::process::CommandExt;
    let Ok(program) = env::current_exe() else { return };
    let mut arguments = env::args_os();
    let name = arguments.next().unwrap_or_else(|| OsString::from("jackal"));
    let _ = std::process::Command::new(program).arg0(name).args(arguments).envs(settings.iter().copied()).exec();
}

/// A process cannot start itself again here.
#[cfg(not(unix))]
fn begin_again(_: &[Setting]) {}
