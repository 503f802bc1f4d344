//! Large pages of memory, which wait until something is large.
//!
//! An allocator that asks the system for pages of two megabytes gets seven of them for a session that needs one: a small program
//! weighs twice what it would, and clears them all. Large arrays want them (a pass over fresh memory takes an eighth less time), and
//! loops over middling ones too, so a program puts them off only where it is asked for a sentence and ends; and then it gets them with
//! the first array that is as large as one, or when all together are.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// From so many bytes on an array is worth large pages.
const LARGE_ARRAY_BYTES_MIN: usize = 1 << 21;

static PUT_OFF: AtomicBool = AtomicBool::new(false);

/// Defers large pages until an array is large. This changes the whole process: an embedding program may not want it.
pub fn put_off() {
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
