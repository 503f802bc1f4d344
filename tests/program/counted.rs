//! The allocator that counts, as that of these tests themselves: what is allocated is counted, on whatever thread, and what is given
//! back is not.

#[path = "../../src/cli/counting_allocator.rs"]
mod allocator;

use allocator::{Counted, UNCOUNTED_BYTES_MAX, bytes};

#[global_allocator]
static ALLOCATOR: Counted = Counted;

/// Large enough to be seen beside what the tests of other threads allocate meanwhile.
const LARGE: usize = 3 << 30;

/// Whether so many bytes more are counted than before, give or take a third.
fn is_more(before: usize, large: usize) -> bool {
    let more = bytes().abs_diff(before);
    more > large / 3 * 2 && more < large / 3 * 4
}

/// Pages that nobody touches are counted too, and cost nothing.
#[test]
fn what_is_allocated_is_counted_until_it_is_given_back() {
    let before = bytes();
    let zeros = vec![0_u8; LARGE];
    assert!(is_more(before, LARGE), "zeros");
    drop(zeros);
    assert!(bytes().abs_diff(before) < LARGE / 3, "given back");

    let mut grown: Vec<u8> = Vec::with_capacity(LARGE / 2);
    grown.reserve_exact(LARGE);
    assert!(is_more(before, LARGE), "grown");
    let room = grown.capacity();
    let elsewhere = std::thread::spawn(move || {
        grown.shrink_to(UNCOUNTED_BYTES_MAX);
        grown.capacity()
    });
    assert!(elsewhere.join().unwrap() < room);
    assert!(bytes().abs_diff(before) < LARGE / 3, "shrunk elsewhere");
}

/// The blocks are those of an allocator: they hold what is written, at their alignment, and keep it when they grow.
#[test]
fn blocks_are_as_the_systems() {
    use std::alloc::{GlobalAlloc, Layout, System};
    for (size, align) in [(1, 1), (24, 8), (100, 64), (UNCOUNTED_BYTES_MAX, 16), (3 * UNCOUNTED_BYTES_MAX + 1, 4096)] {
        let layout = Layout::from_size_align(size, align).unwrap();
        let larger = size * 2;
        let found = [&ALLOCATOR as &dyn GlobalAlloc, &System].map(|allocator| {
            // SAFETY: the size is not 0; each block is used up to its size, and given back once, by its last layout.
            #[allow(unsafe_code)]
            unsafe {
                let block = allocator.alloc_zeroed(layout);
                assert!(!block.is_null() && (block as usize).is_multiple_of(align));
                block.add(size - 1).write(7);
                let block = allocator.realloc(block, layout, larger);
                assert!(!block.is_null() && (block as usize).is_multiple_of(align));
                let kept = std::slice::from_raw_parts(block, size).to_vec();
                allocator.dealloc(block, Layout::from_size_align(larger, align).unwrap());
                kept
            }
        });
        assert_eq!(found[0], found[1], "{size} bytes at {align}");
    }
}
