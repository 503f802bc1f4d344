//! The last resort of a program that runs what others wrote, with nobody at a prompt: a sentence that was asked to end and goes on all the
//! same, and a process that holds more than it may, end with the process. What a run has printed goes out before, and no file is
//! left half written: the program that sets the resort sees to it.
//!
//! Nothing leads here but a mistake of ours: everything that takes long looks at the flag. A session that is to live on (at a prompt, in
//! a notebook) has no such resort.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use super::Notation;
use crate::error::ErrorKind;

/// The time that an interrupted sentence may go on, and the part of it that it must have computed: on a busy machine
/// it may not have been its turn. Builds with debug assertions are slower.
const PATIENCE: Duration = Duration::from_millis(if cfg!(debug_assertions) { 3000 } else { 75 });
const WORKED: Duration = Duration::from_millis(if cfg!(debug_assertions) { 2000 } else { 50 });
/// The time that it may wait for the system: a file that does not open, a disk that does not answer.
const WAITED: Duration = Duration::from_secs(if cfg!(debug_assertions) { 5 } else { 1 });
/// The same time while a file is being written, of which a part would remain.
const WRITING: Duration = Duration::from_secs(10);
/// The interval at which the keeper examines interrupted sentences.
pub(super) const BETWEEN: Duration = Duration::from_millis(10);

/// Ends the process, given the notation that runs and the reason.
type EndProcess = Box<dyn Fn(Notation, ErrorKind) + Send + Sync>;

static END_PROCESS: OnceLock<EndProcess> = OnceLock::new();
/// The number of files that are being written.
static WRITERS: AtomicUsize = AtomicUsize::new(0);
/// The files that are not whole yet, and have no name that anyone knows.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// From now on `end` is called when a sentence of a session that says so ([`Session::end_with_process`](super::Session::end_with_process)) does
/// not answer. For programs, not for libraries: it ends the process.
pub fn set(end: impl Fn(Notation, ErrorKind) + Send + Sync + 'static) {
    let _ = END_PROCESS.set(Box::new(end));
}

/// Ends the process if there is a resort; removes what is half written.
pub(super) fn end_process(notation: Notation, why: ErrorKind) {
    if let Some(end) = END_PROCESS.get() {
        // From now on nothing is renamed or made.
        let unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
        unfinished.iter().for_each(|file| {
            let _ = if file.is_dir() { std::fs::remove_dir_all(file) } else { std::fs::remove_file(file) };
        });
        end(notation, why);
    }
}

/// The bytes beyond which a process ends, with a budget of so many: a little less than `--max-memory` promises, since it may grow
/// until the keeper looks.
pub(super) fn most(limit: usize) -> usize {
    limit.saturating_add(limit / 4).saturating_add(24 << 20)
}

/// When a sentence was asked to end, and what the process had computed until then.
pub(super) struct StopRequest {
    since: Instant,
    worked: Duration,
}

impl StopRequest {
    /// Now.
    pub fn now() -> Self {
        StopRequest { since: Instant::now(), worked: worked() }
    }

    /// Whether it has had time enough to answer.
    pub fn is_deaf(&self) -> bool {
        let (passed, worked) = (self.since.elapsed(), worked().saturating_sub(self.worked));
        match WRITERS.load(Relaxed) {
            0 => passed >= WAITED || (passed >= PATIENCE && worked >= WORKED),
            _ => passed >= WRITING,
        }
    }
}

/// The time that the processors spent on this process.
#[cfg(unix)]
fn worked() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.try_into().unwrap_or(0), time.tv_nsec.try_into().unwrap_or(0))
}

/// A process that cannot query its CPU time counts the time that passes.
#[cfg(not(unix))]
fn worked() -> Duration {
    Duration::ZERO
}

/// A file that is being written, until this is dropped.
pub(super) struct Writing(Option<PathBuf>);

impl Writing {
    /// Notes that a file is written whose name is known.
    pub fn begin() -> Self {
        WRITERS.fetch_add(1, Relaxed);
        Writing(None)
    }

    /// Notes that a file is written that nobody may find unfinished.
    pub fn unfinished(path: &Path) -> Self {
        let mut unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
        unfinished.push(path.to_path_buf());
        Writing(Some(path.to_path_buf()))
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        match &self.0 {
            None => {
                WRITERS.fetch_sub(1, Relaxed);
            }
            Some(path) => {
                let mut unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
                unfinished.retain(|other| other != path);
            }
        }
    }
}
