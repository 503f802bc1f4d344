//! Memory: every allocation of computed size is asked for here, and every long row of elements is written here.
//!
//! What is held is counted by [`account`](super::account).

pub use super::account::{Account, Entered, enter, in_use, is_spent, limit, peak, reset_peak, set_limit};
pub(super) use super::account::{COUNTED_BYTES_MIN, Owner, USED_UP};

use std::borrow::Cow;

use super::{deferred_drops, pieces, process_memory, stop};
use crate::error::{Error, ErrorKind, Result};

/// Checks that `count` elements of type `T` fit the budget.
pub fn check<T>(count: usize) -> Result<()> {
    #[cfg(debug_assertions)]
    if super::faults::is_request_due() {
        return Err(too_large::<T>(count));
    }
    match count.checked_mul(size_of::<T>().max(1)) {
        Some(bytes) if bytes < COUNTED_BYTES_MIN => Ok(()),
        Some(bytes) if has_room(bytes) => {
            process_memory::note_request(bytes);
            Ok(())
        }
        _ => Err(too_large::<T>(count)),
    }
}

/// Whether the bytes fit into the budget; a large request is also compared with the memory of the process.
fn has_room(bytes: usize) -> bool {
    let (limit, held) = (limit(), in_use());
    bytes <= limit.saturating_sub(held) && process_memory::has_room(bytes, limit)
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

/// Whether an error says that the budget has no room.
pub fn is_spent_by(error: &Error) -> bool {
    error.kind() == ErrorKind::Limit
        && error.notes().iter().any(|note| note.contains("the budget is") || note == USED_UP)
}

/// An empty vector with room for `count` elements, or a limit error. The only way kernels get memory of computed size.
///
/// ```
/// let mut room = jackal_array::budget::vec::<i64>(3)?;
/// room.extend([1, 2, 3]);
/// assert!(jackal_array::budget::vec::<i64>(usize::MAX / 4).is_err());
/// # Ok::<(), jackal_array::error::Error>(())
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
/// use jackal_array::budget;
/// let mut words = Vec::new();
/// budget::push(&mut words, "word")?;
/// assert_eq!(words, ["word"]);
/// let mut many: Vec<usize> = Vec::new();
/// for number in 0..2_000_000 {
///     budget::push(&mut many, number)?;
/// }
/// assert!(many.iter().copied().eq(0..2_000_000));
/// # Ok::<(), jackal_array::error::Error>(())
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
    if items.len() > step::<T>() {
        return move_to_room(items, more);
    }
    if items.try_reserve_exact(more).is_err() {
        return Err(out_of_memory(more));
    }
    Ok(())
}

/// Moves many items to where there is room for more. What runs may be asked to end on the way, which takes longer than it may
/// where they weigh hundreds of megabytes; then they are gone, as they soon would be.
fn move_to_room<T>(items: &mut Vec<T>, more: usize) -> Result<()> {
    let mut larger = Vec::new();
    if larger.try_reserve_exact(items.len().saturating_add(more)).is_err() {
        return Err(out_of_memory(more));
    }
    let mut left = std::mem::take(items).into_iter();
    while left.len() > 0 {
        if let Err(error) = stop::poll_running() {
            // Elements with a destructor move on instead, which takes less time: the caller may defer the drop.
            if std::mem::needs_drop::<T>() {
                larger.extend(left);
                *items = larger;
            }
            return Err(error);
        }
        larger.extend(left.by_ref().take(step::<T>()));
    }
    *items = larger;
    Ok(())
}

#[cold]
fn out_of_memory(count: usize) -> Error {
    Error::new(ErrorKind::OutOfMemory).note(format!("{count} elements could not be allocated"))
}

/// The flag is polled once in this many written bytes: the first write to new memory takes a millisecond for about
/// four million.
const POLL_BYTES: usize = 1 << 22;

/// The flag is polled once in this many elements of an iterator.
const POLL_ELEMENTS: usize = 1 << 16;

/// The flag is polled once in this many bytes of [`replaced`].
const POLL_REPLACED_BYTES: usize = 1 << 14;
/// The most bytes that [`replaced`] puts in place of one.
pub const REPLACEMENT_MAX: usize = 8;

/// The number of elements that are written between two looks at the flag.
fn step<T>() -> usize {
    POLL_BYTES / size_of::<T>().max(1)
}

/// A vector of `count` copies of an element; a limit error, or the error that what runs was asked to end with.
pub fn filled<T: Clone + 'static>(count: usize, item: T) -> Result<Vec<T>> {
    let mut items = vec(count)?;
    // An interrupted sentence has no time to drop them.
    deferred_drops::or_leave(pad(&mut items, count, item), items)
}

/// Makes a vector as long as this by copies of an element; the error that what runs was asked to end with, as [`extend`]. The room was
/// asked for.
///
/// ```
/// let mut items = vec![1, 2];
/// jackal_array::budget::pad(&mut items, 4, 0)?;
/// assert_eq!(items, [1, 2, 0, 0]);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
#[inline]
pub fn pad<T: Clone>(items: &mut Vec<T>, length: usize, item: T) -> Result<()> {
    while length / step::<T>() > items.len() / step::<T>() {
        stop::poll_running()?;
        items.resize((items.len() / step::<T>() + 1) * step::<T>(), item.clone());
    }
    if length > items.len() {
        items.resize(length, item);
    }
    Ok(())
}

/// Appends elements to a vector; the error that what runs was asked to end with, at which it looks whenever so many more bytes are
/// written, by few long pieces or by many short ones. The room was asked for.
///
/// ```
/// let mut items = vec![1];
/// jackal_array::budget::extend(&mut items, &[2, 3])?;
/// assert_eq!(items, [1, 2, 3]);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
#[inline]
pub fn extend<T: Clone>(items: &mut Vec<T>, more: &[T]) -> Result<()> {
    if items.len() % step::<T>() + more.len() < step::<T>() {
        pieces::extend(items, more);
        return Ok(());
    }
    for part in more.chunks(step::<T>()) {
        stop::poll_running()?;
        pieces::extend(items, part);
    }
    Ok(())
}

/// Writes elements over as many others; the error that what runs was asked to end with.
///
/// ```
/// let mut to = [1, 2, 3];
/// jackal_array::budget::overwrite(&mut to[1..], &[7, 8])?;
/// assert_eq!(to, [1, 7, 8]);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
#[inline]
pub fn overwrite<T: Copy>(to: &mut [T], from: &[T]) -> Result<()> {
    for (to, from) in to.chunks_mut(step::<T>()).zip(from.chunks(step::<T>())) {
        if from.len() == step::<T>() {
            stop::poll_running()?;
        }
        pieces::copy(to, from);
    }
    Ok(())
}

/// Takes the elements from a place on out of a vector; a limit error where there is no room for both.
///
/// ```
/// let mut front = vec![1, 2, 3];
/// assert_eq!(jackal_array::budget::split_off(&mut front, 1)?, [2, 3]);
/// assert_eq!(front, [1]);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn split_off<T>(items: &mut Vec<T>, at: usize) -> Result<Vec<T>> {
    let at = at.min(items.len());
    check::<T>(items.len() - at)?;
    Ok(items.split_off(at))
}

/// Maps each element; a limit error, or the error of an interrupt.
///
/// ```
/// assert_eq!(jackal_array::budget::mapped(&[1, 2], |n| n * 2)?, [2, 4]);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
#[inline]
pub fn mapped<'a, A, T>(items: &'a [A], f: impl Fn(&'a A) -> T) -> Result<Vec<T>> {
    let mut out = vec(items.len())?;
    for part in items.chunks(step::<T>()) {
        if items.len() > step::<T>() {
            stop::poll_running()?;
        }
        out.extend(part.iter().map(&f));
    }
    Ok(out)
}

/// Maps each element by a function that may fail.
pub fn tried<'a, A, T>(items: &'a [A], f: impl Fn(&'a A) -> Result<T>) -> Result<Vec<T>> {
    let mut out = vec(items.len())?;
    for part in items.chunks(step::<T>()) {
        if items.len() > step::<T>() {
            stop::poll_running()?;
        }
        for item in part {
            out.push(f(item)?);
        }
    }
    Ok(out)
}

/// The elements of an iterator, at most `count`; a limit error, or the error of an interrupt.
///
/// ```
/// assert_eq!(jackal_array::budget::collected(3, "abc".bytes())?, b"abc");
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn collected<T>(count: usize, items: impl IntoIterator<Item = T>) -> Result<Vec<T>> {
    let (mut out, mut items) = (vec(count)?, items.into_iter());
    while out.len() < count {
        let before = out.len();
        // The iterator may take long for an element.
        out.extend(items.by_ref().take(POLL_ELEMENTS.min(count - before)));
        if out.len() == before {
            break;
        }
        stop::poll_running()?;
    }
    Ok(out)
}

/// A copy of elements; a limit error, or the error that what runs was asked to end with.
pub fn copied<T: Copy>(items: &[T]) -> Result<Vec<T>> {
    mapped(items, |&item| item)
}

/// Owned elements: copied where they were borrowed; a limit error, or the error of an interrupt.
pub fn owned<T: Copy>(items: Cow<'_, [T]>) -> Result<Vec<T>> {
    match items {
        Cow::Borrowed(items) => copied(items),
        Cow::Owned(items) => Ok(items),
    }
}

/// Text with something in place of each of its bytes, at most [`REPLACEMENT_MAX`] bytes for one; a limit error, or the error that what runs was
/// asked to end with.
///
/// ```
/// let mut twice = |byte, out: &mut Vec<u8>| out.extend([byte, byte]);
/// assert_eq!(jackal_array::budget::replaced(b"abc", &mut twice)?, b"aabbcc");
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn replaced(text: &[u8], each: impl FnMut(u8, &mut Vec<u8>)) -> Result<Vec<u8>> {
    // The last part has room for the most that may become of it.
    let mut out = vec(text.len() + text.len().min(POLL_REPLACED_BYTES) * REPLACEMENT_MAX)?;
    append_replaced(&mut out, text, each)?;
    Ok(out)
}

/// Appends replaced text to other text.
pub fn append_replaced(out: &mut Vec<u8>, text: &[u8], mut each: impl FnMut(u8, &mut Vec<u8>)) -> Result<()> {
    for part in text.chunks(POLL_REPLACED_BYTES) {
        stop::poll_running()?;
        if out.capacity() - out.len() < part.len() * REPLACEMENT_MAX {
            make_room(out, part.len() * REPLACEMENT_MAX)?;
        }
        part.iter().for_each(|&byte| each(byte, out));
    }
    Ok(())
}

/// Texts one behind the other; a limit error, or the error that what runs was asked to end with.
pub fn joined(texts: &[&[u8]]) -> Result<Vec<u8>> {
    let mut out = vec(texts.iter().map(|text| text.len()).sum())?;
    texts.iter().try_for_each(|text| extend(&mut out, text))?;
    Ok(out)
}

/// The text that bytes stand for, what is not UTF-8 replaced.
///
/// ```
/// assert_eq!(jackal_array::budget::text(vec![b'a', 0xff])?, "a\u{fffd}");
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn text(bytes: Vec<u8>) -> Result<String> {
    String::from_utf8(bytes).or_else(|error| lossy(error.as_bytes()).map(Cow::into_owned))
}

/// Text of bytes with invalid parts replaced; text that is well formed is not copied.
pub fn lossy(bytes: &[u8]) -> Result<Cow<'_, str>> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(Cow::Borrowed(text)),
        Err(_) => {
            // Each byte may become a character of three.
            check::<[u8; 3]>(bytes.len())?;
            Ok(String::from_utf8_lossy(bytes))
        }
    }
}
