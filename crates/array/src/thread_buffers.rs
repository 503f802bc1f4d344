//! The buffer pool of a thread: buffers of medium size for its next arrays of their type.
//!
//! A loop of a program makes lists of the same few lengths repeatedly. Clearing one takes a quarter of the time of
//! adding two, and a buffer with old values need not be cleared. The buffers of a thread need no lock.

use std::cell::RefCell;
use std::thread::LocalKey;

/// The most buffers of a type: as many as the intermediate results of a sentence. More would only displace data from
/// the cache.
pub const BUFFERS_PER_TYPE_MAX: usize = 4;

/// The pooled buffers of a type on a thread.
#[derive(Debug)]
pub struct ThreadBuffers<T> {
    /// The one that was given back last at the end.
    buffers: Vec<Vec<T>>,
    /// The capacities of those that were handed out last, in turns, and the next turn. Only such are taken back: what the allocator
    /// handed out goes back to it.
    out: [usize; 2 * BUFFERS_PER_TYPE_MAX],
    turn: usize,
}

impl<T> Default for ThreadBuffers<T> {
    fn default() -> Self {
        ThreadBuffers { buffers: Vec::new(), out: [0; 2 * BUFFERS_PER_TYPE_MAX], turn: 0 }
    }
}

impl<T> ThreadBuffers<T> {
    /// Takes a buffer back that was handed out; the oldest makes room for it.
    pub fn keep(&mut self, buffer: Vec<T>) {
        let Some(place) = self.out.iter().position(|&capacity| capacity == buffer.capacity()) else { return };
        self.out[place] = 0;
        if self.buffers.len() >= BUFFERS_PER_TYPE_MAX {
            self.buffers.remove(0);
        }
        self.buffers.push(buffer);
    }

    /// The buffer given back last among those with room for so many elements that are not far too large.
    pub fn take(&mut self, count: usize) -> Option<Vec<T>> {
        let room = count..=count.saturating_add(count / 4);
        let place = self.buffers.iter().rposition(|buffer| room.contains(&buffer.capacity()))?;
        let buffer = self.buffers.remove(place);
        self.hand_out(buffer.capacity());
        Some(buffer)
    }

    /// Remembers the capacity of a buffer that is in use.
    pub fn hand_out(&mut self, capacity: usize) {
        self.out[self.turn] = capacity;
        self.turn = (self.turn + 1) % self.out.len();
    }
}

/// The place of the thread's buffers of a type.
pub(super) type Hand<T> = LocalKey<RefCell<ThreadBuffers<T>>>;

/// Takes a buffer back, if it was handed out by `handed_out` or [`take`].
#[inline]
pub fn keep<T>(hand: &'static Hand<T>, buffer: Vec<T>) {
    // Threads that end give what they hold back to the allocator.
    let _ = hand.try_with(|hand| hand.try_borrow_mut().map(|mut hand| hand.keep(buffer)));
}

/// A buffer that was given back, with room for so many elements.
#[inline]
pub fn take<T>(hand: &'static Hand<T>, count: usize) -> Option<Vec<T>> {
    hand.try_with(|hand| hand.try_borrow_mut().ok()?.take(count)).ok().flatten()
}

/// A buffer of such a capacity was handed out that is to be taken back.
pub(super) fn handed_out<T>(hand: &'static Hand<T>, capacity: usize) {
    let _ = hand.try_with(|hand| hand.try_borrow_mut().map(|mut hand| hand.hand_out(capacity)));
}
