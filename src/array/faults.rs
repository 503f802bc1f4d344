//! Faults on demand, for tests: the n-th request for memory on this thread fails, the n-th look at the flag finds it raised. Only in
//! builds with debug assertions; in others nothing is counted.

use std::cell::Cell;
use std::time::{Duration, Instant};

thread_local! {
    static REQUESTS: Cell<u64> = const { Cell::new(0) };
    static LOOKS: Cell<u64> = const { Cell::new(0) };
    static PANIC: Cell<u64> = const { Cell::new(0) };
    static OPEN: Cell<bool> = const { Cell::new(false) };
    static DEAF: Cell<Deaf> = const { Cell::new(Deaf::Never) };
}

/// Lets the `n`-th request for memory from now on fail; 0 none. Gives what was left of the last order.
pub fn fail_request(n: u64) -> u64 {
    REQUESTS.replace(n)
}

/// Lets the `n`-th look at the flag from now on find it raised, as by Ctrl-C; 0 none. Gives what was left of the last order.
pub fn raise_at_look(n: u64) -> u64 {
    LOOKS.replace(n)
}

/// What the environment orders for a program that is tested: `JACKAL_FAULT=panic:7` is a fault of ours at the seventh look, and
/// `JACKAL_FAULT=deaf:1500` lets a raised flag go unseen for so many milliseconds.
pub fn order_from_environment() {
    let ordered = std::env::var("JACKAL_FAULT").unwrap_or_default();
    match ordered.split_once(':').map(|(what, number)| (what, number.parse().ok())) {
        Some(("panic", number)) => PANIC.set(number.unwrap_or(0)),
        Some(("open", _)) => OPEN.set(true),
        Some(("deaf", number)) => DEAF.set(Deaf::For(Duration::from_millis(number.unwrap_or(0)))),
        _ => {}
    }
}

/// Whether the sandbox is to be left open, so that what is around it stands alone: `JACKAL_FAULT=open:1`.
pub fn is_sandbox_open() -> bool {
    OPEN.get()
}

#[derive(Clone, Copy)]
enum Deaf {
    Never,
    For(Duration),
    Until(Instant),
}

/// Whether a raised flag is not to be seen yet.
pub(super) fn is_deaf() -> bool {
    match DEAF.get() {
        Deaf::Never => false,
        Deaf::For(time) => {
            DEAF.set(Deaf::Until(Instant::now() + time));
            true
        }
        Deaf::Until(end) if Instant::now() < end => true,
        Deaf::Until(_) => {
            DEAF.set(Deaf::Never);
            false
        }
    }
}

/// Counts a look for the fault that was ordered.
#[allow(clippy::panic, reason = "this is what is tested")]
pub(super) fn panic_if_due() {
    if count(&PANIC) {
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
