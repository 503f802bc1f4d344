//! What a sentence that is to end has no time to drop: it is dropped when the next one begins.

use std::any::Any;
use std::cell::RefCell;

use crate::error::Result;

type Left = Vec<Box<dyn Any>>;

thread_local! {
    static LEFT: RefCell<Left> = const { RefCell::new(Vec::new()) };
}

/// Keeps items for later, if to drop them is any work. Where the thread ends too, they are dropped at once.
pub fn leave<T: 'static>(items: Vec<T>) {
    if std::mem::needs_drop::<T>() && !items.is_empty() {
        let _ = LEFT.try_with(|left| left.borrow_mut().push(Box::new(items)));
    }
}

/// The items that were made, or the error that ended it, where what was made by then is left.
///
/// ```
/// use jackal::rooms::array::left::or_leave;
/// assert_eq!(or_leave(Ok(()), vec![1, 2])?, [1, 2]);
/// # Ok::<(), jackal::rooms::error::Error>(())
/// ```
pub fn or_leave<T: 'static>(done: Result<()>, items: Vec<T>) -> Result<Vec<T>> {
    match done {
        Ok(()) => Ok(items),
        Err(error) => {
            leave(items);
            Err(error)
        }
    }
}

/// The items that a function puts in a vector, or the error that ended it, where what was made by then is left.
///
/// ```
/// use jackal::rooms::array::left::made;
/// let items = made(Vec::new(), |items| {
///     items.push(5);
///     Ok(())
/// });
/// assert_eq!(items?, [5]);
/// # Ok::<(), jackal::rooms::error::Error>(())
/// ```
#[inline]
pub fn made<T: 'static>(mut items: Vec<T>, make: impl FnOnce(&mut Vec<T>) -> Result<()>) -> Result<Vec<T>> {
    let done = make(&mut items);
    or_leave(done, items)
}

/// Drops what was left while a sentence was to end.
pub fn drop_left() {
    let left = LEFT.try_with(|left| left.take());
    drop(left);
}

/// Forgets what was left while a sentence was to end: for a process that ends, whose memory nobody needs back piece by piece.
pub fn forget_left() {
    let _ = LEFT.try_with(|left| std::mem::forget(left.take()));
}

/// How many pieces wait to be dropped.
pub fn count() -> usize {
    LEFT.with_borrow(Vec::len)
}
