//! Deferred drops: an interrupted sentence leaves them to the beginning of the next one.

use std::any::Any;
use std::cell::RefCell;
use std::ops::{Deref, DerefMut};

use super::stop;
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

/// The items that were made, or the error that ended it. Where what runs is to end, what was made by then is left; after any other
/// error, which may be caught a million times in a sentence, it is dropped.
///
/// ```
/// use jackal_array::deferred_drops::{count, or_leave};
/// use jackal_array::error::Error;
/// assert_eq!(or_leave(Ok(()), vec![1, 2])?, [1, 2]);
/// assert!(or_leave(Err(Error::domain("caught, perhaps")), vec![String::new()]).is_err());
/// assert_eq!(count(), 0);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn or_leave<T: 'static>(done: Result<()>, items: Vec<T>) -> Result<Vec<T>> {
    match done {
        Ok(()) => Ok(items),
        Err(error) => {
            drop(Pile::new(items));
            Err(error)
        }
    }
}

/// Items that are left where they would be dropped while what runs is to end.
///
/// ```
/// use jackal_array::deferred_drops::Pile;
/// let mut pile = Pile::new(vec![3]);
/// pile.push(1);
/// assert_eq!(pile.into_vec(), [3, 1]);
/// ```
#[derive(Debug)]
pub struct Pile<T: 'static>(Vec<T>);

impl<T> Pile<T> {
    /// Takes items.
    pub fn new(items: Vec<T>) -> Self {
        Pile(items)
    }

    /// The items.
    pub fn into_vec(mut self) -> Vec<T> {
        std::mem::take(&mut self.0)
    }

    /// Hands the items over one by one, until one fails or what runs was asked to end.
    ///
    /// # Errors
    /// That of the function, or the one that what runs ends with.
    pub fn each(self, mut take: impl FnMut(T) -> Result<()>) -> Result<()> {
        let mut items = self.into_vec().into_iter().enumerate();
        while let Some((turn, item)) = items.next() {
            if let Err(error) = stop::poll_turn(turn).and_then(|()| take(item)) {
                drop(Pile::new(items.map(|(_, item)| item).collect::<Vec<T>>()));
                return Err(error);
            }
        }
        Ok(())
    }
}

impl<T> Deref for Pile<T> {
    type Target = Vec<T>;

    fn deref(&self) -> &Vec<T> {
        &self.0
    }
}

impl<T> DerefMut for Pile<T> {
    fn deref_mut(&mut self) -> &mut Vec<T> {
        &mut self.0
    }
}

impl<T> Drop for Pile<T> {
    fn drop(&mut self) {
        if !self.0.is_empty() && stop::is_asked_to_end() {
            leave(std::mem::take(&mut self.0));
        }
    }
}

/// The items that a function puts in a vector, or the error that ended it, as [`or_leave`].
///
/// ```
/// use jackal_array::deferred_drops::made;
/// let items = made(Vec::new(), |items| {
///     items.push(5);
///     Ok(())
/// });
/// assert_eq!(items?, [5]);
/// # Ok::<(), jackal_array::error::Error>(())
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

/// The number of pieces that wait to be dropped.
pub fn count() -> usize {
    LEFT.with_borrow(Vec::len)
}
