//! Faults on demand, for tests: the n-th request for memory on this thread fails, the n-th look at the flag finds it raised. Only in
//! builds with debug assertions; in others nothing is counted.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

thread_local! {
    static REQUESTS: Cell<u64> = const { Cell::new(0) };
    static LOOKS: Cell<u64> = const { Cell::new(0) };
    static PANIC: Cell<u64> = const { Cell::new(0) };
    static OPEN: Cell<bool> = const { Cell::new(false) };
    static DEAF: Cell<bool> = const { Cell::new(false) };
    static ARMED: Cell<bool> = const { Cell::new(false) };
    static HOG: Cell<u64> = const { Cell::new(0) };
}

static HEARD: AtomicBool = AtomicBool::new(false);

/// Lets the `n`-th request for memory from now on fail; 0 none. Gives what was left of the last order.
pub fn fail_request(n: u64) -> u64 {
    REQUESTS.replace(n)
}

/// Lets the `n`-th look at the flag from now on find it raised, as by Ctrl-C; 0 none. Gives what was left of the last order.
pub fn raise_at_look(n: u64) -> u64 {
    LOOKS.replace(n)
}

/// Orders a fault in a program under test: `panic:7` is an internal fault at the seventh poll, `deaf:1` lets a raised
/// flag go unseen until [`hear`], `open:1` leaves the sandbox open, `hog:300` takes so many megabytes at the first
/// poll and then sleeps.
pub fn order(ordered: &str) {
    match ordered.split_once(':').map(|(what, number)| (what, number.parse().ok())) {
        Some(("panic", number)) => PANIC.set(number.unwrap_or(0)),
        Some(("open", _)) => OPEN.set(true),
        Some(("deaf", _)) => DEAF.set(true),
        Some(("hog", number)) => HOG.set(number.unwrap_or(0)),
        _ => {}
    }
}

/// Whether the sandbox is left open, to test the outer one alone.
pub fn is_sandbox_open() -> bool {
    OPEN.get()
}

/// Whether a raised flag is not to be seen.
pub(super) fn is_deaf() -> bool {
    DEAF.get() && !HEARD.load(Relaxed)
}

/// From now on a raised flag is seen again, by all threads.
pub fn hear() {
    HEARD.store(true, Relaxed);
}

/// Whether the thread runs a sentence, where faults of ours are caught; gives whether it did before.
pub fn arm(armed: bool) -> bool {
    ARMED.replace(armed)
}

/// Takes memory that nobody asked the budget for, where that was ordered.
pub(super) fn hog_if_due() {
    if ARMED.get() && HOG.get() > 0 {
        let taken = vec![1_u8; HOG.replace(0) as usize * 1_000_000];
        std::thread::sleep(std::time::Duration::from_secs(60));
        drop(taken);
    }
}

/// Counts a look for the fault that was ordered.
#[allow(clippy::panic, reason = "this is what is tested")]
pub(super) fn panic_if_due() {
    if ARMED.get() && count(&PANIC) {
        panic!("a fault that was ordered");
    }
}

/// Counts a request for memory: whether it is to fail.
#[inline]
pub(super) fn is_request_due() -> bool {
    count(&REQUESTS)
}

/// Counts a look at the flag: whether it is to find it raised.
#[inline]
pub(super) fn is_look_due() -> bool {
    count(&LOOKS)
}

#[inline]
fn count(left: &'static std::thread::LocalKey<Cell<u64>>) -> bool {
    match left.get() {
        0 => false,
        n => {
            left.set(n - 1);
            n == 1
        }
    }
}
