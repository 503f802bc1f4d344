//! The allocator of the program: mimalloc, with all bytes counted that the process has asked of it and not given back. It is the last line of
//! `--max-memory` ([`watch_process`](jackal::rooms::session::limits::watch_process)), beneath the budget that every array asks, and the only one
//! that tells what is beside arrays where the system does not.
//!
//! Each thread counts by itself and adds to what all share when that comes to [`STEP`]: an allocation costs three instructions more, where
//! one shared count (the crate cap 0.1) makes a small one a tenth to a half dearer.

use std::alloc::{GlobalAlloc, Layout};
use std::cell::Cell;
use std::sync::atomic::{AtomicIsize, Ordering::Relaxed};

use mimalloc::MiMalloc;

/// By how many bytes a thread may differ from what it has told, and so may one that has ended.
pub const STEP: usize = 1 << 14;

/// What the threads have told.
static TOLD: AtomicIsize = AtomicIsize::new(0);

thread_local! {
    /// What this one has not told yet. It needs no drop, so it can be asked for as long as the thread allocates.
    static UNTOLD: Cell<isize> = const { Cell::new(0) };
}

/// Counts what it hands on to mimalloc.
pub struct Counted;

/// The bytes that are allocated, give or take [`STEP`] for each thread.
pub fn bytes() -> usize {
    usize::try_from(TOLD.load(Relaxed)).unwrap_or(0)
}

/// Adds the bytes of a layout, of which none has more than `isize` holds.
#[inline]
fn count(change: isize) {
    let untold = UNTOLD.get().wrapping_add(change);
    if untold.unsigned_abs() < STEP {
        UNTOLD.set(untold);
    } else {
        tell(untold);
    }
}

#[cold]
fn tell(untold: isize) {
    UNTOLD.set(0);
    TOLD.fetch_add(untold, Relaxed);
}

/// The block, counted if there is one.
#[inline]
fn counted(block: *mut u8, change: isize) -> *mut u8 {
    if !block.is_null() {
        count(change);
    }
    block
}

// SAFETY: Every block is mimalloc's, asked for and given back with the caller's own pointer and layout, so that what it promises its
// callers, and they it, is promised here. Counting neither allocates nor unwinds: it adds to a cell without a drop and to an atomic.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promise.
        let block = unsafe { MiMalloc.alloc(layout) };
        counted(block, layout.size() as isize)
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promise.
        let block = unsafe { MiMalloc.alloc_zeroed(layout) };
        counted(block, layout.size() as isize)
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        // SAFETY: the caller's promise.
        unsafe { MiMalloc.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller's promise.
        let moved = unsafe { MiMalloc.realloc(block, layout, size) };
        counted(moved, size as isize - layout.size() as isize)
    }
}
