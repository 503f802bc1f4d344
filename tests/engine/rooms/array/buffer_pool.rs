//! Tests of `crates/array/src/buffer_pool.rs`.

use jackal::rooms::array::buffer_pool::{BufferPool, POOLED_BYTES_MIN, Pooled, SHARED_BYTES_MIN, blank, lend};
use std::sync::atomic::AtomicUsize;

#[test]
fn a_buffer_comes_back_for_a_request_of_about_its_size() {
    static KEPT: AtomicUsize = AtomicUsize::new(0);
    let shelf = BufferPool::<i64>::new(&KEPT, <i64 as Pooled>::shelf().hand);
    let count = SHARED_BYTES_MIN / 8;
    shelf.keep(vec![7; count]);
    assert!(shelf.take(count).is_none(), "it was not handed out");
    let buffer = vec![7; count];
    shelf.handed_out(&buffer);
    shelf.keep(buffer);
    assert!(shelf.take(count / 2).is_none() && shelf.take(count + 1).is_none());
    assert_eq!(shelf.take(count - 1).map(|buffer| buffer.len()), Some(count));
    assert!(shelf.take(count).is_none());
}

#[test]
fn a_blank_buffer_has_the_length_that_was_asked_for() {
    for count in [
        0,
        1,
        POOLED_BYTES_MIN / 8,
        POOLED_BYTES_MIN,
        POOLED_BYTES_MIN / 8 + 3,
        SHARED_BYTES_MIN,
        SHARED_BYTES_MIN + 5,
        SHARED_BYTES_MIN - 3,
        SHARED_BYTES_MIN + 5,
    ] {
        drop(jackal::rooms::array::Array::list(vec![1.5; count]));
        assert_eq!(blank::<f64>(count).map(|room| room.len()).ok(), Some(count));
        assert_eq!(lend::<u32>(count).map(|room| room.len()).ok(), Some(count));
    }
}

#[test]
fn only_so_many_are_kept() {
    static KEPT: AtomicUsize = AtomicUsize::new(0);
    let shelf = BufferPool::<u8>::new(&KEPT, <u8 as Pooled>::shelf().hand);
    for extra in 0..20 {
        let buffer = vec![1; SHARED_BYTES_MIN + extra];
        shelf.handed_out(&buffer);
        shelf.keep(buffer);
    }
    assert!((0..20).filter(|extra| shelf.take(SHARED_BYTES_MIN + extra).is_some()).count() <= 8);
}
