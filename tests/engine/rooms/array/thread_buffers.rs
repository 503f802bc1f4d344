//! Tests of `crates/array/src/thread_buffers.rs`.

use jackal::rooms::array::thread_buffers::{BUFFERS_PER_TYPE_MAX, ThreadBuffers};

#[test]
fn what_was_handed_out_comes_back() {
    let mut hand = ThreadBuffers::<i64>::default();
    hand.keep(vec![1; 1000]);
    assert!(hand.take(1000).is_none(), "it was not handed out");
    let buffer = vec![1; 1000];
    hand.hand_out(buffer.capacity());
    hand.keep(buffer);
    assert!(hand.take(1001).is_none() && hand.take(700).is_none());
    assert_eq!(hand.take(900).map(|buffer| buffer.len()), Some(1000));
    hand.keep(vec![1; 1000]);
    assert!(hand.take(1000).is_some(), "what is taken is handed out again");
}

#[test]
fn only_so_many_are_at_hand() {
    let mut hand = ThreadBuffers::<u8>::default();
    for extra in 0..10 {
        hand.hand_out(1000 + extra);
        hand.keep(Vec::with_capacity(1000 + extra));
    }
    assert_eq!((0..10).filter(|extra| hand.take(1000 + extra).is_some()).count(), BUFFERS_PER_TYPE_MAX);
}
