//! Copies of rows, long ones in pieces where that is how they are quick.
//!
//! The C library copies what is longer than two kilobytes by one instruction of the processor (`rep movsb`). Where the target lies a few
//! bytes beyond the source, as counted within a page, that instruction goes byte by byte on many processors (AMD's to this day): twenty
//! times slower. What is put in front of a list, or turned by one, lies so nearly always, since long rows begin at pages. Pieces that are
//! short are copied by vectors wherever they lie.

/// At most this many bytes are copied by vectors.
const VECTOR_COPY_BYTES_MAX: usize = 1 << 11;

/// A page of memory, within which the processor compares places.
const PAGE: usize = 1 << 12;

/// A target is close beyond its source within so many bytes.
const CLOSE_BYTES_MAX: usize = 32;

/// Appends elements to a vector, as `Vec::extend_from_slice`. The room was asked for.
///
/// ```
/// let mut items = vec![0_i64];
/// jackal_array::pieces::extend(&mut items, &vec![7; 10_000]);
/// assert!(items.len() == 10_001 && items[1..].iter().all(|&item| item == 7));
/// ```
#[inline]
pub fn extend<T: Clone>(items: &mut Vec<T>, more: &[T]) {
    if size_of_val(more) <= VECTOR_COPY_BYTES_MAX {
        return items.extend_from_slice(more);
    }
    let end = items.as_ptr().addr() + size_of_val(items.as_slice());
    for part in more.chunks(length::<T>(end, more)) {
        items.extend_from_slice(part);
    }
}

/// Writes elements over others, as `slice::clone_from_slice`; what has no partner stays.
///
/// ```
/// let mut to = vec![0_i64; 10_001];
/// jackal_array::pieces::copy(&mut to[1..], &vec![7; 10_000]);
/// assert!(to[0] == 0 && to[1..].iter().all(|&item| item == 7));
/// ```
#[inline]
pub fn copy<T: Clone>(to: &mut [T], from: &[T]) {
    let length = length::<T>(to.as_ptr().addr(), from);
    for (to, from) in to.chunks_mut(length).zip(from.chunks(length)) {
        let both = to.len().min(from.len());
        if let (Some(to), Some(from)) = (to.get_mut(..both), from.get(..both)) {
            to.clone_from_slice(from);
        }
    }
}

/// The number of elements to copy at once to an address.
#[inline]
fn length<T>(to: usize, from: &[T]) -> usize {
    match to.wrapping_sub(from.as_ptr().addr()) % PAGE {
        1..CLOSE_BYTES_MAX => (VECTOR_COPY_BYTES_MAX / size_of::<T>().max(1)).max(1),
        _ => from.len().max(1),
    }
}
