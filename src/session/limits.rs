//! What a session may use: memory and time.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::array::budget;
use crate::array::context::Stop;

/// Sets the memory that arrays of this process may hold, unless someone did before: three quarters of the machine's.
pub fn set_default_memory() {
    if budget::limit() == usize::MAX
        && let Some(bytes) = machine_memory()
    {
        budget::set_limit(bytes / 4 * 3);
    }
}

/// The memory of the machine, or of the control group this process lives in if that is less. Nothing where the system
/// does not say it in a file.
pub fn machine_memory() -> Option<usize> {
    let machine = std::fs::read_to_string("/proc/meminfo").ok().and_then(|text| {
        let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
        line.split_whitespace().next()?.parse::<usize>().ok()?.checked_mul(1024)
    });
    let group = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"]
        .iter()
        .find_map(|path| std::fs::read_to_string(path).ok()?.trim().parse::<usize>().ok());
    match (machine, group) {
        (Some(machine), Some(group)) => Some(machine.min(group)),
        (machine, group) => machine.or(group),
    }
}

/// A clock that raises a flag when its time is up, unless it is dropped before.
pub struct Alarm {
    cancel: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Alarm {
    /// Raises `stop` after `time`.
    pub fn new(time: Duration, stop: Stop) -> std::io::Result<Self> {
        let (cancel, cancelled) = channel();
        let wait = move || {
            if cancelled.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                stop.time_up();
            }
        };
        let thread = thread::Builder::new().name("alarm".to_string()).spawn(wait)?;
        Ok(Alarm { cancel: Some(cancel), thread: Some(thread) })
    }
}

impl Drop for Alarm {
    fn drop(&mut self) {
        drop(self.cancel.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
