//! How much of the machine's stack an evaluator has used: recursion ends in an error before the stack does.

use std::cell::Cell;

use crate::error::{Error, ErrorKind, Result};

/// Room that a check leaves for what runs between two checks.
const RESERVE: usize = 256 * 1024;

/// The address where evaluation began on this thread, and the bytes that may be used from there.
#[derive(Debug, Default)]
pub struct StackGuard {
    begin: Cell<usize>,
    bytes: Cell<usize>,
}

impl StackGuard {
    /// A guard that was not told yet where evaluation begins, and allows `bytes`.
    pub fn new(bytes: usize) -> Self {
        StackGuard { begin: Cell::new(0), bytes: Cell::new(bytes) }
    }

    /// Evaluation begins here, with `bytes` to use.
    pub fn enter(&self, bytes: usize) {
        let here = 0_u8;
        self.begin.set(&raw const here as usize);
        self.bytes.set(bytes);
    }

    /// Whether no bytes were granted yet.
    pub fn is_unset(&self) -> bool {
        self.bytes.get() == 0
    }

    /// A stack error when the stack is nearly used up. Called wherever evaluation can recur.
    ///
    /// ```
    /// let guard = jackal::array::StackGuard::new(0);
    /// guard.enter(1 << 20);
    /// assert!(guard.check().is_ok());
    /// guard.enter(1000);
    /// assert!(guard.check().is_err());
    /// ```
    #[inline]
    pub fn check(&self) -> Result<()> {
        let here = 0_u8;
        if self.begin.get().abs_diff(&raw const here as usize) + RESERVE > self.bytes.get() {
            return Err(too_deep());
        }
        Ok(())
    }
}

#[cold]
fn too_deep() -> Error {
    Error::new(ErrorKind::Stack).note("the recursion is too deep: does the function call itself for ever?")
}
