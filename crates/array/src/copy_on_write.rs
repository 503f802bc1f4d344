//! Copy-on-write: elements with other holders are copied before they are written.

use super::exchange::other_type;
use super::{Array, Element, ElementType, budget};
use crate::error::Result;

/// More bytes than this are copied piece by piece.
const POLL_BYTES: usize = 1 << 22;

impl Array {
    /// The elements, moved where no one else holds them and copied otherwise, for which there must be room.
    ///
    /// # Errors
    /// A type error where the elements are of another type, and those of [`Array::ask_to_write`].
    ///
    /// ```
    /// use jackal_array::Array;
    /// assert_eq!(Array::text("abc").into_items::<u8>()?, b"abc");
    /// let error = Array::text("abc").into_items::<i64>().unwrap_err();
    /// assert_eq!(error.kind(), jackal::ErrorKind::Type);
    /// # Ok::<(), jackal_array::error::Error>(())
    /// ```
    pub fn into_items<T: Element>(mut self) -> Result<Vec<T>> {
        self.ask_to_write()?;
        let kind = self.kind();
        self.into_vec().ok_or_else(|| other_type::<T>(kind))
    }

    /// Asks for the room of a copy where others hold the elements as well.
    ///
    /// # Errors
    /// A limit error where there is none.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use jackal_array::{Array, account};
    /// let _entered = account::enter(Arc::new(account::Account::new(1 << 20)));
    /// let alone = Array::list(vec![0_u8; 600_000]);
    /// assert!(alone.ask_to_copy().is_ok());
    /// let again = alone.clone();
    /// assert!(again.ask_to_copy().is_err(), "two of them have no room");
    /// ```
    pub fn ask_to_copy(&self) -> Result<()> {
        fn room<T>(items: &[T]) -> Result<()> {
            budget::check::<T>(items.len())
        }
        match self.0.shared() {
            Some(shared) if !shared.has_one_holder() => with_items!(self.widened(), items => room(items)),
            _ => Ok(()),
        }
    }

    /// Asks for a copy of the elements, since they are to be written; many are copied with polling.
    ///
    /// # Errors
    /// A limit error where there is no room, and what ends the running sentence.
    ///
    /// ```
    /// use jackal_array::Array;
    /// let kept = Array::list(vec![0_i64; 1 << 20]);
    /// let mut written = kept.clone();
    /// written.ask_to_write()?;
    /// assert!(written.unique_mut::<i64>().is_some(), "a copy that no one else holds");
    /// assert_eq!(written, kept);
    /// # Ok::<(), jackal_array::error::Error>(())
    /// ```
    pub fn ask_to_write(&mut self) -> Result<()> {
        fn copied<T: Element>(array: &Array, items: &[T]) -> Result<Option<Array>> {
            if T::TYPE != ElementType::Box && size_of_val(items) > POLL_BYTES {
                return budget::mapped(items, T::clone).map(|items| Some(array.with_items(items)));
            }
            array.ask_to_copy().map(|()| None)
        }
        let copy = match self.0.shared() {
            Some(shared) if !shared.has_one_holder() => with_items!(self.widened(), items => copied(self, items)?),
            _ => None,
        };
        if let Some(copy) = copy {
            *self = copy;
        }
        Ok(())
    }
}
