//! Limits of a session: memory and time.
//!
//! One thread of the process, the keeper, raises the flags of the sentences whose time is up, and of all that run
//! when the process holds more memory than it may.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::rc::Rc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU32, AtomicUsize};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::watchdog::StopRequest;
use super::{Notation, watchdog};
use crate::array::budget::Account;
use crate::array::context::Stop;
use crate::array::{budget, process_memory, threads};
use crate::error::{Error, ErrorKind, Result};
use crate::host::Host;

/// The limits of a session. Without one the machine's apply.
///
/// ```
/// use jackal::{Limits, Session};
/// let mut session = Session::new();
/// session.set_limits(Limits { stack: Some(1 << 20), ..Limits::default() });
/// let deep = session.eval("f =: 3 : 'if. y do. >: f <: y else. 0 end.'\nf 1e6").error.expect("too deep");
/// assert_eq!(deep.headline(), "stack error");
/// assert_eq!(session.eval("f 10").text(), "10\n");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Bytes that its arrays may hold; less if the system grants the process less. Otherwise three quarters of the machine's memory.
    pub memory: Option<usize>,
    /// The time that an evaluation may take.
    pub time: Option<Duration>,
    /// Bytes of the machine's stack that recursion may use; never more than the thread has ([`super::run_with_stack`]), nor
    /// than a quarter of the memory.
    pub stack: Option<usize>,
    /// Bytes that it may show from the moment the limit is set. What fits is shown, and then the sentence ends with a limit error.
    pub output: Option<u64>,
    /// By how many threads large arrays may be worked on, at most [`crate::array::cores::THREADS_MAX`]: 1 for that of the session alone.
    /// Otherwise as many as the machine has. Results are the same to the last bit.
    pub threads: Option<usize>,
}

/// Sets the memory that arrays of a session may hold if nobody says how much, unless someone did before: three quarters of the machine's.
pub fn set_default_memory() {
    if budget::limit() == usize::MAX
        && let Some(bytes) = most_memory()
    {
        budget::set_limit(bytes);
    }
}

/// The memory limit of a session where none is set.
pub(super) fn usual() -> usize {
    set_default_memory();
    budget::limit()
}

/// The bytes, or less if the system grants the process less.
pub(super) fn granted(bytes: usize) -> usize {
    most_memory().map_or(bytes, |most| most.min(bytes))
}

/// Three quarters of the memory that this process could take. Nothing where the system does not say it in a file.
fn most_memory() -> Option<usize> {
    [machine_memory(), address_space()].into_iter().flatten().min().map(|bytes| bytes / 4 * 3)
}

/// The memory of the machine, or of the control group this process lives in if that is less. Nothing where the system
/// does not say it in a file.
pub fn machine_memory() -> Option<usize> {
    let machine = small_file(Path::new("/proc/meminfo")).and_then(|text| {
        let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
        line.split_whitespace().next()?.parse::<usize>().ok()?.checked_mul(1024)
    });
    [machine, group_memory()].into_iter().flatten().min()
}

/// Reads a file of `/proc`, of one page at most, whose size the system does not tell. The room is made at once: a text that grows would
/// touch a block of each size.
fn small_file(path: &Path) -> Option<String> {
    let mut text = String::with_capacity(PAGE);
    File::open(path).ok()?.take(PAGE as u64).read_to_string(&mut text).ok()?;
    Some(text)
}

/// The least that the control group of this process, or one above it, is granted.
fn group_memory() -> Option<usize> {
    let bytes = |path: &Path| small_file(path)?.trim().parse::<usize>().ok();
    let own = small_file(Path::new("/proc/self/cgroup")).unwrap_or_default();
    let own = own.lines().find_map(|line| line.strip_prefix("0::/")).unwrap_or_default().to_string();
    let folder = Path::new("/sys/fs/cgroup").join(own);
    let above = folder.ancestors().take_while(|folder| folder.starts_with("/sys/fs/cgroup"));
    let granted = above.filter_map(|folder| bytes(&folder.join("memory.max")));
    granted.chain(bytes(Path::new("/sys/fs/cgroup/memory/memory.limit_in_bytes"))).min()
}

/// The addresses that the process may use (`ulimit -v`), if they are limited. They are asked for once.
pub fn most_addresses() -> Option<usize> {
    static ADDRESS_LIMIT: OnceLock<Option<usize>> = OnceLock::new();
    *ADDRESS_LIMIT.get_or_init(limit_of_addresses)
}

fn limit_of_addresses() -> Option<usize> {
    let limits = small_file(Path::new("/proc/self/limits"))?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// The addresses that threads and the allocator take for themselves, of which they use few.
const RESERVED: usize = 160 << 20;

/// The addresses that are left for arrays, if they are limited.
fn address_space() -> Option<usize> {
    let most = most_addresses()?;
    let pages: usize = small_file(Path::new("/proc/self/statm"))?.split_whitespace().next()?.parse().ok()?;
    Some(most.saturating_sub(pages.saturating_mul(PAGE)).saturating_sub(RESERVED))
}

/// Takes note of the process that a session is made in. One that was forked has none of the threads of the one before.
pub(super) fn note_process() {
    static NOTED: AtomicU32 = AtomicU32::new(0);
    let process = std::process::id();
    let before = NOTED.swap(process, Relaxed);
    if before != 0 && before != process {
        threads::forget();
    }
}

/// Bytes of a page, as `/proc` counts them.
const PAGE: usize = 4096;

/// The most bytes that a process can allocate in a second. The keeper derives its interval from it.
const TAKEN_IN_A_SECOND: f64 = 2e9;
/// The shortest and the longest interval of the keeper.
const LOOKS: (Duration, Duration) = (Duration::from_millis(1), Duration::from_millis(50));

/// A sentence that runs.
struct WatchedRun {
    number: u64,
    stop: Stop,
    account: Arc<Account>,
    deadline: Option<Instant>,
    notation: Notation,
    has_resort: bool,
    is_last: bool,
    /// Since when it has been asked to end.
    asked: Option<StopRequest>,
}

/// A sentence that is to be watched.
pub struct Watched<'a> {
    /// Its flag.
    pub stop: &'a Stop,
    /// The account of its memory.
    pub account: &'a Arc<Account>,
    /// The notation it is run in.
    pub notation: Notation,
    /// Whether the watchdog may end the process: not for a trial.
    pub has_resort: bool,
    /// Whether nothing runs after it when its time is up: nobody but the session has limited it.
    pub is_last: bool,
}

/// The state of the keeper.
struct KeeperState {
    runs: Vec<WatchedRun>,
    number: u64,
    /// The process that has the thread; 0 for none. A process that was forked from it has no threads.
    process: u32,
    /// Whether it waits for a sentence, or until when it sleeps.
    idle: bool,
    wakes: Option<Instant>,
}

static STATE: Mutex<KeeperState> =
    Mutex::new(KeeperState { runs: Vec::new(), number: 0, process: 0, idle: false, wakes: None });
static CHANGED: Condvar = Condvar::new();

fn state() -> MutexGuard<'static, KeeperState> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on a sentence ends when the whole process holds more than its session's budget and a tenth beyond what it held before: by what
/// the system tells, and by `allocated`, which tells the bytes that the program's allocator has given out. For programs, not for libraries,
/// whose memory is not ours to count. `counted` is what arrays hold now.
pub fn watch_process(counted: usize, allocated: fn() -> usize) {
    let _ = ALLOCATED.set((allocated, allocated().saturating_sub(counted)));
    if let Some(begin) = taken() {
        BASE.store(begin.resident.saturating_sub(counted), Relaxed);
        if most_addresses().is_some() {
            // Large allocations are aligned: as much again as the reserve for threads may be lost between them.
            ADDRESSES.store(begin.addresses.saturating_add(RESERVED / 2), Relaxed);
        }
    }
    process_memory::watch(|| {
        let allocated = ALLOCATED.get().map(|(allocated, begin)| allocated().saturating_sub(*begin));
        let system = taken().map(|now| {
            let addresses = now.addresses.saturating_sub(ADDRESSES.load(Relaxed));
            now.resident.saturating_sub(BASE.load(Relaxed)).max(addresses)
        });
        allocated.max(system)
    });
}

/// The counter of allocated bytes, and its value besides arrays when watching began.
static ALLOCATED: OnceLock<(fn() -> usize, usize)> = OnceLock::new();
/// The bytes that the process held besides arrays when its memory began to be watched.
static BASE: AtomicUsize = AtomicUsize::new(0);
/// The addresses taken at that time, and those that it may take besides arrays, if addresses are limited.
static ADDRESSES: AtomicUsize = AtomicUsize::new(usize::MAX);
static STATM: OnceLock<Option<File>> = OnceLock::new();

/// Bytes that the process has taken of the machine. What is resident does not count the pages of files (the program's own code and
/// mapped columns), which the system takes back when it needs room.
struct Taken {
    addresses: usize,
    resident: usize,
}

/// The memory of the process, where the system reports it in a file.
#[cfg(unix)]
fn taken() -> Option<Taken> {
    use std::os::unix::fs::FileExt;
    let file = STATM.get_or_init(|| File::open("/proc/self/statm").ok()).as_ref()?;
    let mut text = [0; 128];
    let read = file.read_at(&mut text, 0).ok()?;
    let text = std::str::from_utf8(text.get(..read)?).ok()?;
    let mut bytes = text.split_whitespace().map_while(|pages| pages.parse::<usize>().ok()?.checked_mul(PAGE));
    let (addresses, resident, of_files) = (bytes.next()?, bytes.next()?, bytes.next()?);
    Some(Taken { addresses, resident: resident.saturating_sub(of_files) })
}

#[cfg(not(unix))]
fn taken() -> Option<Taken> {
    let _ = &STATM;
    None
}

/// A sentence that the keeper watches until this is dropped.
#[derive(Debug)]
pub struct Watch(u64);

impl Watch {
    /// Lets the keeper raise `stop` after `time`, or when the memory of the process is used up. Nothing if there is no limit.
    ///
    /// # Errors
    /// A limit error if there is no thread to watch the limits: nothing runs under a limit that nobody enforces.
    pub fn begin(watched: &Watched<'_>, time: Option<Duration>, host: &Rc<dyn Host>) -> Result<Option<Watch>> {
        let Watched { stop, account, notation, has_resort, is_last } = *watched;
        if !host.has_threads() {
            time.into_iter().for_each(|time| ask_host(stop, time, host));
            return Ok(None);
        }
        let mut state = state();
        if time.is_none() && !process_memory::is_watched() {
            return Ok(None);
        }
        if state.process != std::process::id() {
            let thread = thread::Builder::new().name("keeper".to_string()).spawn(keep);
            state.runs.clear();
            thread.map_err(|error| {
                Error::limit(format!("the limits of time and memory cannot be kept: no thread for it ({error})"))
            })?;
            state.process = std::process::id();
        }
        state.number += 1;
        // A time that the clock cannot hold is none.
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        let number = state.number;
        state.runs.push(WatchedRun {
            number,
            stop: stop.clone(),
            account: account.clone(),
            deadline,
            notation,
            has_resort,
            is_last,
            asked: None,
        });
        let sooner = deadline.is_some_and(|deadline| state.wakes.is_some_and(|wakes| deadline < wakes));
        if state.idle || sooner {
            CHANGED.notify_one();
        }
        Ok(Some(Watch(number)))
    }
}

/// Lets the sentence that begins ask the host's clock by itself.
fn ask_host(stop: &Stop, time: Duration, host: &Rc<dyn Host>) {
    let (clock, end) = (host.clone(), host.monotonic() + time.as_secs_f64());
    stop.ask(move || clock.monotonic() >= end);
}

impl Drop for Watch {
    fn drop(&mut self) {
        state().runs.retain(|run| run.number != self.0);
    }
}

/// The life of the keeper.
fn keep() {
    let mut state = state();
    loop {
        let now = Instant::now();
        for run in &mut state.runs {
            if run.deadline.is_some_and(|deadline| deadline <= now) {
                run.deadline = None;
                run.stop.time_up();
            }
        }
        if !state.runs.is_empty()
            && let Some(beside) = process_memory::beside()
        {
            for run in state.runs.iter().filter(|run| beside > process_memory::most(run.account.limit())) {
                run.stop.memory_up();
                // This is the promised limit; a sentence that polls the flag ends before.
                let held = beside.saturating_add(BASE.load(Relaxed));
                if run.has_resort && held > watchdog::most(run.account.limit()) {
                    watchdog::end_process(run.notation, ErrorKind::Limit);
                }
            }
        }
        state.runs.iter_mut().filter(|run| run.has_resort).for_each(WatchedRun::end_if_deaf);
        state = sleep(state, now);
    }
}

impl WatchedRun {
    /// Ends the process if the sentence was asked to end and does not answer.
    fn end_if_deaf(&mut self) {
        match self.stop.reason() {
            // Between what is caught and what is asked anew it answers.
            None => self.asked = None,
            Some(why) => {
                let ends = matches!(why, ErrorKind::Interrupt) || (why == ErrorKind::TimeLimit && self.is_last);
                if ends && self.asked.get_or_insert_with(StopRequest::now).is_deaf() {
                    watchdog::end_process(self.notation, why);
                }
            }
        }
    }
}

/// Lets the keeper look at the flags now: one of them was raised.
pub fn look() {
    CHANGED.notify_one();
}

/// Waits until there is something to look at.
fn sleep(mut state: MutexGuard<'static, KeeperState>, now: Instant) -> MutexGuard<'static, KeeperState> {
    if state.runs.is_empty() {
        state.idle = true;
        let mut state = CHANGED.wait(state).unwrap_or_else(PoisonError::into_inner);
        state.idle = false;
        return state;
    }
    let deadline = state.runs.iter().filter_map(|run| run.deadline).min();
    let limit = state.runs.iter().map(|run| run.account.limit()).min().unwrap_or(usize::MAX);
    let look = process_memory::is_watched().then(|| now + between_looks(limit));
    // A sentence without either limit is examined rarely: it only waits to be dropped.
    let answer = state.runs.iter().any(|run| run.asked.is_some()).then(|| now + watchdog::BETWEEN);
    let wakes = deadline.into_iter().chain(look).chain(answer).min().unwrap_or(now + LOOKS.1);
    state.wakes = Some(wakes);
    let time = wakes.saturating_duration_since(now);
    let mut state = CHANGED.wait_timeout(state, time).unwrap_or_else(PoisonError::into_inner).0;
    state.wakes = None;
    state
}

/// The time in which a process can take a fiftieth of the budget.
fn between_looks(limit: usize) -> Duration {
    let seconds = limit as f64 / 50.0 / TAKEN_IN_A_SECOND;
    Duration::try_from_secs_f64(seconds).unwrap_or(LOOKS.1).clamp(LOOKS.0, LOOKS.1)
}
