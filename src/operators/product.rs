//! Pending.
use super::Apply;
use crate::array::{Array, Context};
use crate::error::{Error, Result};
/// Pending.
pub fn determinant(_cx: &Context, _f0: &dyn Apply, _f1: &dyn Apply, _a0: Array) -> Result<Array> {
    Err(Error::nonce("pending"))
}
/// Pending.
pub fn inner(_cx: &Context, _f0: &dyn Apply, _f1: &dyn Apply, _a0: Array, _a1: Array) -> Result<Array> {
    Err(Error::nonce("pending"))
}
