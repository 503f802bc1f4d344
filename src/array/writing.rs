//! Elements that are to be written: the room for a copy where others hold them as well.

use super::{Array, Element, ElementType, budget};
use crate::error::Result;

/// More bytes than this are copied piece by piece.
const WRITTEN_AT_ONCE: usize = 1 << 22;

impl Array {
    /// The elements, moved where no one else holds them and copied otherwise, for which there must be room. None of another type.
    ///
    /// ```
    /// use jackal::rooms::array::Array;
    /// assert_eq!(Array::text("abc").into_items::<u8>()?, b"abc");
    /// # Ok::<(), jackal::rooms::error::Error>(())
    /// ```
    pub fn into_items<T: Element>(mut self) -> Result<Vec<T>> {
        self.ask_to_write()?;
        Ok(self.into_vec().unwrap_or_default())
    }

    /// Asks for the room of a copy where others hold the elements as well.
    pub fn ask_to_copy(&self) -> Result<()> {
        fn room<T>(items: &[T]) -> Result<()> {
            budget::check::<T>(items.len())
        }
        match self.0.shared() {
            Some(shared) if !shared.has_one_holder() => with_items!(self.view(), items => room(items)),
            _ => Ok(()),
        }
    }

    /// The same, since they are to be written; many are copied at once, piece by piece. The error that what runs was asked to end with.
    pub fn ask_to_write(&mut self) -> Result<()> {
        fn copied<T: Element>(array: &Array, items: &[T]) -> Result<Option<Array>> {
            if T::TYPE != ElementType::Box && size_of_val(items) > WRITTEN_AT_ONCE {
                return budget::mapped(items, T::clone).map(|items| Some(array.with_items(items)));
            }
            array.ask_to_copy().map(|()| None)
        }
        let copy = match self.0.shared() {
            Some(shared) if !shared.has_one_holder() => with_items!(self.view(), items => copied(self, items)?),
            _ => None,
        };
        if let Some(copy) = copy {
            *self = copy;
        }
        Ok(())
    }
}
