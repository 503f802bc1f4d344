//! The buffer pool keeps large buffers of dropped arrays for the next ones of their type.
//!
//! To get some megabytes afresh costs as much as most loops over them: the allocator has to find them, the machine to hand out their
//! pages, and a loop that writes to them has to clear them first, since every element of a slice has a value. A kept buffer has
//! values, which nobody sees: who takes one writes to each of its places. Middling ones stay with their thread
//! ([`crate::thread_buffers`]).

use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use super::budget;
use super::thread_buffers::{self, Hand};
use super::wide::has_widest;
use crate::error::Result;

/// Buffers of fewer bytes stay with their thread, ...
pub const SHARED_BYTES_MIN: usize = 1 << 17;
/// ... and those of fewer than these are left to the allocator.
pub const POOLED_BYTES_MIN: usize = 1 << 11;
/// The bytes of all pooled buffers together are at most this many.
const POOL_BYTES_MAX: usize = 64 << 20;
/// Pooled buffers have at most this fraction of the budget, less than a process may hold uncounted.
const BUDGET_SHARE: usize = 32;
/// The pool keeps at most this many buffers of a type.
const BUFFERS_PER_TYPE_MAX: usize = 8;

/// The pool remembers this many buffers that it handed out.
const HANDED_OUT_MAX: usize = 32;

/// The pool of buffers of a type, and the bytes of those of all types.
#[derive(Debug)]
pub struct BufferPool<T: 'static> {
    state: Mutex<State<T>>,
    kept: &'static AtomicUsize,
    /// The buffers of each thread.
    pub hand: &'static Hand<T>,
}

/// The state of a pool.
#[derive(Debug)]
struct State<T> {
    /// The pooled buffers, the oldest first.
    buffers: Vec<Vec<T>>,
    /// The capacities of buffers that were handed out. Only such buffers come back to the pool: the allocator's own
    /// go back to it, or it would have to find new ones.
    out: Vec<usize>,
}

/// The bytes of all pooled buffers.
pub(super) static POOLED_BYTES: AtomicUsize = AtomicUsize::new(0);

fn bytes<T>(buffer: &Vec<T>) -> usize {
    buffer.capacity().saturating_mul(size_of::<T>())
}

impl<T: 'static> BufferPool<T> {
    /// A shelf without buffers.
    pub const fn new(kept: &'static AtomicUsize, hand: &'static Hand<T>) -> Self {
        BufferPool { state: Mutex::new(State { buffers: Vec::new(), out: Vec::new() }), kept, hand }
    }

    /// Keeps a buffer that was handed out, if there is room for it, or room can be made by letting older ones of its type go.
    #[inline]
    pub fn keep(&self, buffer: Vec<T>) {
        if bytes(&buffer) < SHARED_BYTES_MIN {
            thread_buffers::keep(self.hand, buffer)
        } else {
            self.keep_large(buffer)
        }
    }

    #[cold]
    fn keep_large(&self, buffer: Vec<T>) {
        let most = POOL_BYTES_MAX.min(budget::limit() / BUDGET_SHARE);
        let size = bytes(&buffer);
        let mut gone = Vec::new();
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let State { buffers, out } = &mut *state;
        match out.iter().position(|&capacity| capacity == buffer.capacity()) {
            Some(place) => drop(out.remove(place)),
            None => return,
        }
        if size > most {
            return;
        }
        while !buffers.is_empty()
            && (buffers.len() >= BUFFERS_PER_TYPE_MAX || self.kept.load(Relaxed).saturating_add(size) > most)
        {
            let oldest = buffers.remove(0);
            self.kept.fetch_sub(bytes(&oldest), Relaxed);
            gone.push(oldest);
        }
        if self.kept.load(Relaxed).saturating_add(size) <= most {
            self.kept.fetch_add(size, Relaxed);
            buffers.push(buffer);
        }
    }

    /// The smallest pooled buffer with room for the elements, if it is not far too large; of several the last one
    /// returned, which is likeliest in the cache.
    pub fn take(&self, count: usize) -> Option<Vec<T>> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let State { buffers, out } = &mut *state;
        let fits = |buffer: &Vec<T>| (count..=count.saturating_add(count / 4)).contains(&buffer.capacity());
        let fitting = buffers.iter().enumerate().rev().filter(|(_, buffer)| fits(buffer));
        let (place, _) = fitting.min_by_key(|(_, buffer)| buffer.capacity())?;
        let buffer = buffers.remove(place);
        self.kept.fetch_sub(bytes(&buffer), Relaxed);
        remember(out, buffer.capacity());
        Some(buffer)
    }

    /// Notes that a buffer was handed out, so that it is pooled when it comes back.
    pub fn handed_out(&self, buffer: &Vec<T>) {
        remember(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner).out, buffer.capacity());
    }
}

fn remember(out: &mut Vec<usize>, capacity: usize) {
    if out.len() >= HANDED_OUT_MAX {
        out.remove(0);
    }
    out.push(capacity);
}

/// A plain type with a pool of large buffers.
pub trait Pooled: Copy + Default + Send + Sync + 'static {
    /// The pool.
    #[doc(hidden)]
    fn shelf() -> &'static BufferPool<Self>;
}

macro_rules! shelved {
    ($type:ty) => {
        impl $crate::buffer_pool::Pooled for $type {
            fn shelf() -> &'static $crate::buffer_pool::BufferPool<Self> {
                thread_local! {
                    static HAND: std::cell::RefCell<$crate::thread_buffers::ThreadBuffers<$type>> = std::cell::RefCell::default();
                }
                static SHELF: $crate::buffer_pool::BufferPool<$type> = $crate::buffer_pool::BufferPool::new(&$crate::buffer_pool::POOLED_BYTES, &HAND);
                &SHELF
            }
        }
    };
}

pub(super) use shelved;

shelved!(u32);
shelved!(u64);
shelved!(usize);

/// A vector of `count` elements that have any values: for kernels that write to each of them. A limit error if the budget has no
/// room for it.
///
/// ```
/// use jackal_array::buffer_pool;
/// let mut room = buffer_pool::blank::<i64>(3)?;
/// room.copy_from_slice(&[1, 2, 3]);
/// assert!(buffer_pool::blank::<f64>(usize::MAX / 16).is_err());
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn blank<T: Pooled>(count: usize) -> Result<Vec<T>> {
    match given_back(count)? {
        Some(mut buffer) => {
            buffer.resize(count, T::default());
            Ok(buffer)
        }
        None => handed_out(budget::filled(count, T::default())?),
    }
}

/// An empty vector with room for `count` elements, for kernels that put one after the other. A limit error if the budget has none.
///
/// ```
/// use jackal_array::buffer_pool;
/// let mut room = buffer_pool::room::<i64>(3)?;
/// assert!(room.is_empty() && room.capacity() >= 3);
/// room.extend([1, 2, 3]);
/// assert!(buffer_pool::room::<f64>(usize::MAX / 16).is_err());
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn room<T: Pooled>(count: usize) -> Result<Vec<T>> {
    match given_back(count)? {
        Some(mut buffer) => {
            buffer.clear();
            Ok(buffer)
        }
        None => handed_out(budget::vec(count)?),
    }
}

/// A pooled buffer for the elements, if they are many and there is one.
fn given_back<T: Pooled>(count: usize) -> Result<Option<Vec<T>>> {
    match count.saturating_mul(size_of::<T>()) {
        ..POOLED_BYTES_MIN => Ok(None),
        POOLED_BYTES_MIN..SHARED_BYTES_MIN => {
            budget::check::<T>(count)?;
            Ok(thread_buffers::take(T::shelf().hand, count))
        }
        SHARED_BYTES_MIN.. => {
            budget::check::<T>(count)?;
            Ok(T::shelf().take(count))
        }
    }
}

/// A new buffer, which will be pooled when it comes back, if it is large enough.
fn handed_out<T: Pooled>(buffer: Vec<T>) -> Result<Vec<T>> {
    match bytes(&buffer) {
        ..POOLED_BYTES_MIN => {}
        POOLED_BYTES_MIN..SHARED_BYTES_MIN => thread_buffers::handed_out(T::shelf().hand, buffer.capacity()),
        SHARED_BYTES_MIN.. => T::shelf().handed_out(&buffer),
    }
    Ok(buffer)
}

/// A buffer of so many bytes is not near when it is written to.
const FAR_BYTES_MIN: usize = 1 << 22;

/// Brings a block of a buffer of `count` elements near, before a kernel writes to each of its elements. What is cleared in one go need
/// not be read from far memory before; what is written between reads of arguments is. Sums of a million integers take three quarters
/// of the time so on a machine with vectors of 512 bits, those of a hundred thousand as much as without; a loop that computes more than it
/// reads only loses by it. On a machine of AMD with vectors of 256 bits they take four thirds, so there nothing is done.
///
/// ```
/// use jackal_array::buffer_pool;
/// let mut room = buffer_pool::blank::<i64>(1_000_000)?;
/// for block in room.chunks_mut(1000) {
///     buffer_pool::bring(block, 1_000_000);
///     block.fill(7);
/// }
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
#[inline]
pub fn bring<T: Pooled>(block: &mut [T], count: usize) {
    if count >= FAR_BYTES_MIN / size_of::<T>() && has_widest() {
        block.fill(T::default());
    }
}

/// A pooled vector for the duration of a kernel.
#[derive(Debug)]
pub struct PooledBuffer<T: Pooled>(Vec<T>);

/// A vector of `count` elements that have any values, which is kept when it is dropped. A limit error if the budget has no room for
/// it.
///
/// ```
/// let mut room = jackal_array::buffer_pool::lend::<u64>(100)?;
/// room.fill(7);
/// assert_eq!(room.iter().sum::<u64>(), 700);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn lend<T: Pooled>(count: usize) -> Result<PooledBuffer<T>> {
    blank(count).map(PooledBuffer)
}

impl<T: Pooled> From<Vec<T>> for PooledBuffer<T> {
    /// A vector that [`blank`] or [`room`] handed out, from now on for the time of a kernel. Others go back to the allocator.
    fn from(buffer: Vec<T>) -> Self {
        PooledBuffer(buffer)
    }
}

impl<T: Pooled> Deref for PooledBuffer<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T: Pooled> DerefMut for PooledBuffer<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<T: Pooled> Drop for PooledBuffer<T> {
    fn drop(&mut self) {
        if is_kept(bytes(&self.0)) {
            T::shelf().keep(std::mem::take(&mut self.0));
        }
    }
}

/// Whether a buffer of this size may be pooled.
#[inline(always)]
pub(super) fn is_kept(bytes: usize) -> bool {
    bytes >= POOLED_BYTES_MIN
}
