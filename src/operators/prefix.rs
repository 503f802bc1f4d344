//! Pending.
use super::Apply;
use crate::array::{Array, Context};
use crate::error::{Error, Result};
/// Pending.
pub fn prefix(_cx: &Context, _f0: &dyn Apply, _a0: Array) -> Result<Array> {
    Err(Error::nonce("pending"))
}
/// Pending.
pub fn suffix(_cx: &Context, _f0: &dyn Apply, _a0: Array) -> Result<Array> {
    Err(Error::nonce("pending"))
}
/// Pending.
pub fn infix(_cx: &Context, _f0: &dyn Apply, _a0: Array, _a1: Array) -> Result<Array> {
    Err(Error::nonce("pending"))
}
/// Pending.
pub fn outfix(_cx: &Context, _f0: &dyn Apply, _a0: Array, _a1: Array) -> Result<Array> {
    Err(Error::nonce("pending"))
}
