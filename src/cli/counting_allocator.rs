//! The allocator of the program: mimalloc, with all bytes counted that the process has asked of it and not given back. It is the last line of
//! `--max-memory` ([`watch_process`](jackal::rooms::session::limits::watch_process)), beneath the budget that every array asks, and the only one
//! that tells what is beside arrays where the system does not.
//!
//! Each thread counts by itself and adds to what all share when that comes to [`STEP`]: an allocation costs three instructions more, where
//! one shared count (the crate cap 0.1) makes a small one a tenth to a half dearer.

use std::alloc::{GlobalAlloc, Layout};
use std::cell::Cell;
use std::sync::atomic::{AtomicIsize, Ordering::Relaxed};

use libmimalloc_sys::{
    mi_free, mi_malloc, mi_malloc_aligned, mi_realloc, mi_realloc_aligned, mi_zalloc, mi_zalloc_aligned,
};

/// A thread's count may differ from what it has reported by this many bytes, also when it has ended.
pub const UNCOUNTED_BYTES_MAX: usize = 1 << 14;

/// The bytes that the threads have reported.
static REPORTED: AtomicIsize = AtomicIsize::new(0);

thread_local! {
    /// The bytes that this thread has not reported yet. It needs no drop, so it can be used as long as the thread
    /// allocates.
    static UNREPORTED: Cell<isize> = const { Cell::new(0) };
}

/// Counts what it hands on to mimalloc.
pub struct Counted;

/// The bytes that are allocated, give or take [`STEP`] for each thread.
pub fn bytes() -> usize {
    usize::try_from(REPORTED.load(Relaxed)).unwrap_or(0)
}

/// Adds the bytes of a layout, of which none has more than `isize` holds.
#[inline]
fn count(change: isize) {
    let untold = UNREPORTED.get().wrapping_add(change);
    if untold.unsigned_abs() < UNCOUNTED_BYTES_MAX {
        UNREPORTED.set(untold);
    } else {
        tell(untold);
    }
}

#[cold]
fn tell(untold: isize) {
    UNREPORTED.set(0);
    REPORTED.fetch_add(untold, Relaxed);
}

/// The block, counted if there is one.
#[inline]
fn counted(block: *mut u8, change: isize) -> *mut u8 {
    if !block.is_null() {
        count(change);
    }
    block
}

/// Every block of mimalloc lies at a multiple of this: to ask for no more takes it three quarters of the time, a block made and given back
/// (measured for 16 to 184 bytes; the crate mimalloc asks for each alignment).
const WORD: usize = size_of::<usize>();

// SAFETY: Every block is mimalloc's, asked for and given back with the caller's own pointer, size and alignment, so that what it promises
// its callers, and they it, is promised here: a block lies at a multiple of a word where no more is asked. Counting neither allocates nor
// unwinds: it adds to a cell without a drop and to an atomic.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Counted {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let (size, align) = (layout.size(), layout.align());
        // SAFETY: the caller's promise.
        let block = unsafe { if align <= WORD { mi_malloc(size) } else { mi_malloc_aligned(size, align) } };
        counted(block.cast(), size as isize)
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        let (size, align) = (layout.size(), layout.align());
        // SAFETY: the caller's promise.
        let block = unsafe { if align <= WORD { mi_zalloc(size) } else { mi_zalloc_aligned(size, align) } };
        counted(block.cast(), size as isize)
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        // SAFETY: the caller's promise.
        unsafe { mi_free(block.cast()) }
    }

    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let (block, align) = (block.cast(), layout.align());
        // SAFETY: the caller's promise.
        let moved =
            unsafe { if align <= WORD { mi_realloc(block, size) } else { mi_realloc_aligned(block, size, align) } };
        counted(moved.cast(), size as isize - layout.size() as isize)
    }
}
