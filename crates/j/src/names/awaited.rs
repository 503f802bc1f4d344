//! Scripts that are read when one of their names is first met: the library with which every session begins.

use std::cell::Cell;

use crate::notation::{Beginning, Script};

/// Library scripts that are read when one of their names is needed, and the function that reads them.
pub struct Awaited<R> {
    from: Cell<Option<(&'static Beginning, R)>>,
    /// A bit a script: 1 until it is read.
    unread: Cell<u64>,
}

impl<R> Default for Awaited<R> {
    fn default() -> Self {
        Awaited { from: Cell::new(None), unread: Cell::new(0) }
    }
}

impl<R: Copy> Awaited<R> {
    /// Awaits scripts, of which there are at most 64 and none is read yet.
    pub fn begin(&self, beginning: &'static Beginning, reader: R) {
        self.from.set(Some((beginning, reader)));
        let count = u32::try_from(beginning.scripts.len()).unwrap_or(64).min(64);
        self.unread.set(u64::MAX.checked_shr(64 - count).unwrap_or(0));
    }

    /// Awaits what another does.
    pub fn copy_from(&self, other: &Awaited<R>) {
        self.from.set(other.from.get());
        self.unread.set(other.unread.get());
    }

    /// Whether nothing is left to be read.
    #[inline]
    pub fn is_done(&self) -> bool {
        self.unread.get() == 0
    }

    /// The next script that defines a name and is not read.
    pub fn row_of(&self, name: &str) -> Option<usize> {
        first(self.from.get()?.0.scripts_of(name) & self.unread.get())
    }

    /// The next script that is not read.
    pub fn next(&self) -> Option<usize> {
        first(self.unread.get())
    }

    /// A script that is about to be read, and what reads it.
    pub fn take(&self, row: usize) -> Option<(Script, R)> {
        self.unread.set(self.unread.get() & !bit(row));
        let (beginning, reader) = self.from.get()?;
        Some((*beginning.scripts.get(row)?, reader))
    }

    /// Marks a script as unread, after it was not read to its end.
    pub fn put_back(&self, row: usize) {
        self.unread.set(self.unread.get() | bit(row));
    }
}

fn first(rows: u64) -> Option<usize> {
    (rows != 0).then_some(rows.trailing_zeros() as usize)
}

fn bit(row: usize) -> u64 {
    1_u64.checked_shl(row as u32).unwrap_or(0)
}
