//! Memory: every allocation of computed size is asked for here.
//!
//! The budget is a property of the process, like the memory it guards, and so are its counters. Buffers are counted when an
//! array takes them and when it gives them back: those of a page or more at once, smaller ones when those of a thread come
//! to some pages, since millions of them weigh too.

use std::cell::Cell;
use std::sync::atomic::{AtomicIsize, AtomicUsize, Ordering::Relaxed};

use crate::error::{Error, ErrorKind, Result};

/// Smaller buffers are counted together.
const COUNTED: usize = 4096;
/// How much smaller buffers come to before they are counted.
const TOGETHER: isize = 1 << 16;

static LIMIT: AtomicUsize = AtomicUsize::new(usize::MAX);
static IN_USE: AtomicIsize = AtomicIsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

/// Sets the budget in bytes.
pub fn set_limit(bytes: usize) {
    LIMIT.store(bytes, Relaxed);
}

/// The budget in bytes.
pub fn limit() -> usize {
    LIMIT.load(Relaxed)
}

/// Bytes held by arrays now.
pub fn in_use() -> usize {
    // One thread may have counted what it gave back before another counts that it took it.
    usize::try_from(IN_USE.load(Relaxed)).unwrap_or(0)
}

/// Whether arrays hold more than the budget.
#[inline]
pub fn is_spent() -> bool {
    in_use() > limit()
}

/// The most bytes held at once since [`reset_peak`].
pub fn peak() -> usize {
    PEAK.load(Relaxed)
}

/// Starts measuring the peak anew and gives what is in use now.
pub fn reset_peak() -> usize {
    let now = in_use();
    PEAK.store(now, Relaxed);
    now
}

/// An array took a buffer of so many bytes of its own.
#[inline]
pub(super) fn took(bytes: usize) {
    if bytes >= COUNTED {
        count(bytes as isize);
    } else if bytes > 0 {
        count_later(bytes as isize);
    }
}

/// An array gave such a buffer back.
#[inline]
pub(super) fn gave_back(bytes: usize) {
    if bytes >= COUNTED {
        count(-(bytes as isize));
    } else if bytes > 0 {
        count_later(-(bytes as isize));
    }
}

fn count(bytes: isize) {
    let now = IN_USE.fetch_add(bytes, Relaxed) + bytes;
    if bytes > 0 {
        PEAK.fetch_max(usize::try_from(now).unwrap_or(0), Relaxed);
    }
}

#[inline]
fn count_later(bytes: isize) {
    thread_local! {
        static SMALL: Cell<isize> = const { Cell::new(0) };
    }
    SMALL.with(|small| {
        let sum = small.get() + bytes;
        if sum.abs() < TOGETHER {
            small.set(sum);
        } else {
            small.set(0);
            count(sum);
        }
    });
}

#[inline]
pub(super) fn grew(before: usize, after: usize) {
    if before != after {
        gave_back(before);
        took(after);
    }
}

/// Checks that `count` elements of type `T` fit the budget.
pub fn check<T>(count: usize) -> Result<()> {
    #[cfg(debug_assertions)]
    if super::faults::is_request_due() {
        return Err(too_large::<T>(count));
    }
    match count.checked_mul(size_of::<T>().max(1)) {
        Some(bytes) if bytes < COUNTED => Ok(()),
        Some(bytes) if bytes <= limit().saturating_sub(in_use()) => Ok(()),
        _ => Err(too_large::<T>(count)),
    }
}

#[cold]
fn too_large<T>(count: usize) -> Error {
    let bytes = count as f64 * size_of::<T>() as f64;
    Error::limit(format!(
        "{count} elements would take {:.1} MB; the budget is {:.1} MB",
        bytes / 1e6,
        limit() as f64 / 1e6
    ))
}

/// An empty vector with room for `count` elements, or a limit error. The only way kernels get memory of computed size.
///
/// ```
/// let mut room = jackal::array::budget::vec::<i64>(3)?;
/// room.extend([1, 2, 3]);
/// assert!(jackal::array::budget::vec::<i64>(usize::MAX / 4).is_err());
/// # Ok::<(), jackal::error::Error>(())
/// ```
pub fn vec<T>(count: usize) -> Result<Vec<T>> {
    check::<T>(count)?;
    let mut items = Vec::new();
    if items.try_reserve_exact(count).is_err() {
        return Err(out_of_memory(count));
    }
    Ok(items)
}

/// Appends an item to a vector that grows as it goes, or a limit error where the room for twice as many is not in the budget.
///
/// ```
/// let mut words = Vec::new();
/// jackal::array::budget::push(&mut words, "word")?;
/// assert_eq!(words, ["word"]);
/// # Ok::<(), jackal::error::Error>(())
/// ```
#[inline]
pub fn push<T>(items: &mut Vec<T>, item: T) -> Result<()> {
    if items.len() == items.capacity() {
        make_room(items, 1)?;
    }
    items.push(item);
    Ok(())
}

/// Appends bytes to text that grows as it goes, in the same way.
pub fn append<T: Copy>(items: &mut Vec<T>, more: &[T]) -> Result<()> {
    if items.capacity() - items.len() < more.len() {
        make_room(items, more.len())?;
    }
    items.extend_from_slice(more);
    Ok(())
}

/// Room for so many more items, and for as many as there are.
#[cold]
fn make_room<T>(items: &mut Vec<T>, more: usize) -> Result<()> {
    let more = more.max(items.len()).max(4);
    // While a vector moves, it is there twice.
    check::<T>(items.len().saturating_add(items.len()).saturating_add(more))?;
    if items.try_reserve_exact(more).is_err() {
        return Err(out_of_memory(more));
    }
    Ok(())
}

#[cold]
fn out_of_memory(count: usize) -> Error {
    Error::new(ErrorKind::OutOfMemory).note(format!("{count} elements could not be allocated"))
}

/// A vector of `count` copies of an element, or a limit error.
pub fn filled<T: Clone>(count: usize, item: T) -> Result<Vec<T>> {
    let mut items = vec(count)?;
    items.resize(count, item);
    Ok(items)
}
