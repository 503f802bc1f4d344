//! The stack guard measures how much of the machine's stack an evaluator uses: deep recursion ends in an error.

use std::cell::{Cell, OnceCell};

use super::stop::{self, Stop};
use crate::error::{Error, ErrorKind, Result};

/// Room that a check leaves for what runs between two checks.
const RESERVE: usize = 256 * 1024;

/// The address where evaluation began on this thread, the bytes that may be used from there, and the flag that ends what recurs.
#[derive(Debug, Default)]
pub struct StackGuard {
    begin: Cell<usize>,
    bytes: Cell<usize>,
    stop: OnceCell<Stop>,
}

impl StackGuard {
    /// A guard of `bytes` that has not been marked yet.
    pub fn new(bytes: usize) -> Self {
        StackGuard { bytes: Cell::new(bytes), ..StackGuard::default() }
    }

    /// Evaluation begins here, with `bytes` to use, under the flag of what runs on this thread.
    pub fn enter(&self, bytes: usize) {
        self.stop.get_or_init(stop::running);
        let here = 0_u8;
        self.begin.set(&raw const here as usize);
        self.bytes.set(bytes);
    }

    /// Whether no bytes were granted yet.
    pub fn is_unset(&self) -> bool {
        self.bytes.get() == 0
    }

    /// A stack error when the stack is nearly used up; or the error that what runs was asked to end with. Called wherever evaluation
    /// can recur.
    ///
    /// ```
    /// use jackal_array::{StackGuard, context::Stop, stop};
    /// let flag = Stop::default();
    /// stop::run_under(&flag);
    /// let guard = StackGuard::new(0);
    /// guard.enter(1 << 20);
    /// assert!(guard.check().is_ok());
    /// flag.interrupt();
    /// assert!(guard.check().is_err());
    /// flag.clear();
    /// guard.enter(1000);
    /// assert!(guard.check().is_err());
    /// ```
    #[inline]
    pub fn check(&self) -> Result<()> {
        let here = 0_u8;
        if self.begin.get().abs_diff(&raw const here as usize) + RESERVE > self.bytes.get() {
            return Err(too_deep());
        }
        self.stop.get().map_or(Ok(()), Stop::look)
    }
}

#[cold]
fn too_deep() -> Error {
    Error::new(ErrorKind::Stack).note("the recursion is too deep: does the function call itself for ever?")
}
