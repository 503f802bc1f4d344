//! The memory of the whole process, as its watcher reports it, and its large pages.
//!
//! Arrays are counted when they are there ([`account`](super::account)); what is made on the way to one (a text that is written,
//! the keys of a sort) is asked for but not counted. A program that watches its process has large requests compared with what
//! the process holds too, so that such pieces do not add up to more than the budget and its margin.

use std::cell::Cell;
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;

/// Requests of less than one in so many bytes of the budget are not compared with what the process holds, but for one each time that
/// they come to so much together: asking the system takes some microseconds.
const SHARE: usize = 64;
/// The process may hold beyond the budget this fraction of it.
const MARGIN: usize = 10;

/// The function that reports the memory of the process, if it is watched.
static WATCH: OnceLock<fn() -> Option<usize>> = OnceLock::new();

/// From now on the process is watched: `beside` tells how many bytes it holds beside what it held at the beginning, if that can be
/// told. For programs, not for libraries, whose memory is not ours to count. Once for the whole process.
pub fn watch(beside: fn() -> Option<usize>) {
    let _ = WATCH.set(beside);
}

/// Whether the process is watched.
#[inline]
pub fn is_watched() -> bool {
    WATCH.get().is_some()
}

/// The bytes that the process holds beyond those at the beginning, if it is watched.
pub fn beside() -> Option<usize> {
    WATCH.get().and_then(|beside| beside())
}

/// The bytes that it may hold so, with a budget.
pub fn most(limit: usize) -> usize {
    limit.saturating_add(limit / MARGIN)
}

thread_local! {
    /// The bytes of requests since one was compared.
    static ASKED: Cell<usize> = const { Cell::new(0) };
}

/// Whether the process may hold these bytes more. Small requests are compared only when enough have come together.
#[inline]
pub(super) fn has_room(bytes: usize, limit: usize) -> bool {
    let asked = ASKED.get().saturating_add(bytes);
    ASKED.set(asked);
    asked <= limit / SHARE || !is_watched() || has_much_room(bytes, limit)
}

#[cold]
fn has_much_room(bytes: usize, limit: usize) -> bool {
    ASKED.set(0);
    beside().is_none_or(|held| held.saturating_add(bytes) <= most(limit))
}

/// From so many bytes on an array is worth large pages.
const LARGE_ARRAY_BYTES_MIN: usize = 1 << 21;

static PUT_OFF: AtomicBool = AtomicBool::new(false);

/// Defers pages of two megabytes until an array is large, or all arrays together are. An allocator that asks the system for such pages
/// gets seven of them for a session that needs one. Passes over large arrays take an eighth less time with them.
/// This changes the whole process: an embedding program may not want it.
pub fn put_off_large_pages() {
    PUT_OFF.store(switch(false), Relaxed);
}

/// Takes note of an array of so many bytes, or of what all arrays hold: large ones end the putting off.
#[inline]
pub(super) fn note_request(bytes: usize) {
    if bytes >= LARGE_ARRAY_BYTES_MIN && PUT_OFF.load(Relaxed) {
        PUT_OFF.store(false, Relaxed);
        switch(true);
    }
}

/// Gives or withholds large pages; whether the system knows how.
#[cfg(target_os = "linux")]
fn switch(on: bool) -> bool {
    rustix::thread::disable_transparent_huge_pages(!on).is_ok()
}

#[cfg(not(target_os = "linux"))]
fn switch(_on: bool) -> bool {
    false
}
