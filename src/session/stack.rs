//! The machine stack: how much of it a session may use, and threads that have plenty.

use std::cell::Cell;
use std::thread;

use super::limits;

/// The stack of a thread of [`run_with_big_stack`]. It is reserved, not touched: only recursion uses it up. It is
/// small enough for recursion to unwind in less than a tenth of a second when it is interrupted.
pub const BIG_STACK: usize = 256 << 20;
/// Where the addresses of a process are limited the stack is this fraction of them, and `STACK_BYTES_MIN` at least.
const SHARE: usize = 8;
const STACK_BYTES_MIN: usize = 16 << 20;
/// The stack of a session on any other thread, whose size is unknown: half of Rust's default.
const ORDINARY: usize = 1 << 20;
/// The stack that callers may have used when a session begins.
const BEGINNING: usize = 1 << 20;

thread_local! {
    static AVAILABLE: Cell<usize> = const { Cell::new(ORDINARY) };
}

/// Runs a closure on a thread with a stack of a quarter of a gigabyte, so that deep recursion of users ends with a stack error of
/// theirs and not of the process. A panic of the closure goes on in the caller.
///
/// ```
/// let depth = jackal::rooms::session::run_with_big_stack(|| {
///     let mut session = jackal::rooms::session::Session::new();
///     session.eval("f =: 3 : 'if. y do. >: f <: y else. 0 end.'");
///     session.eval("f 3").text()
/// })?;
/// assert_eq!(depth, "3\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn run_with_big_stack<T: Send>(work: impl FnOnce() -> T + Send) -> std::io::Result<T> {
    let most = limits::most_addresses().map_or(usize::MAX, |most| (most / SHARE).max(STACK_BYTES_MIN));
    run_with_stack(BIG_STACK.min(most), work)
}

/// [`run_with_big_stack`] with a size of one's own.
pub fn run_with_stack<T: Send>(bytes: usize, work: impl FnOnce() -> T + Send) -> std::io::Result<T> {
    thread::scope(|scope| {
        let on_it = move || {
            mark(bytes);
            work()
        };
        let thread = thread::Builder::new().name("jackal".to_string()).stack_size(bytes).spawn_scoped(scope, on_it)?;
        thread.join().map_or_else(|panic| std::panic::resume_unwind(panic), Ok)
    })
}

/// Says that this thread, which is at its beginning, has so many bytes: for programs that make their threads themselves, and where there
/// are none. A session on a thread of which nothing is known takes a megabyte.
pub fn mark(bytes: usize) {
    AVAILABLE.set(bytes.saturating_sub(BEGINNING).max(ORDINARY));
}

/// Bytes of stack that a session on this thread may use.
pub fn available() -> usize {
    AVAILABLE.get()
}
