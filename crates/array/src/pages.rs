//! Large pages of memory, which wait until something is large.
//!
//! An allocator that asks the system for pages of two megabytes gets seven of them for a session that needs one: a small program
//! weighs twice what it would, and clears them all. Large arrays want them (a pass over fresh memory takes an eighth less time), and
//! loops over middling ones too, so a program puts them off only where it is asked for a sentence and ends; and then it gets them with
//! the first array that is as large as one, or when all together are.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// From so many bytes on an array is worth large pages.
const LARGE: usize = 1 << 21;

static PUT_OFF: AtomicBool = AtomicBool::new(false);

/// Puts large pages off until an array is large. For a whole process: whoever embeds the engine may have other plans.
pub fn put_off() {
    PUT_OFF.store(switch(false), Relaxed);
}

/// Takes note of an array of so many bytes, or of what all arrays hold: large ones end the putting off.
#[inline]
pub(super) fn heard_of(bytes: usize) {
    if bytes >= LARGE && PUT_OFF.load(Relaxed) {
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
