//! Faults on demand, for tests: the n-th request for memory on this thread fails, the n-th look at the flag finds it raised. Only in
//! builds with debug assertions; in others nothing is counted.

use std::cell::Cell;

thread_local! {
    static REQUESTS: Cell<u64> = const { Cell::new(0) };
    static LOOKS: Cell<u64> = const { Cell::new(0) };
}

/// Lets the `n`-th request for memory from now on fail; 0 none. Gives what was left of the last order.
pub fn fail_request(n: u64) -> u64 {
    REQUESTS.replace(n)
}

/// Lets the `n`-th look at the flag from now on find it raised, as by Ctrl-C; 0 none. Gives what was left of the last order.
pub fn raise_at_look(n: u64) -> u64 {
    LOOKS.replace(n)
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
