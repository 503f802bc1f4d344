//! Pending.
use crate::array::{Array, Context};
use crate::error::{Error, Result};
/// Pending.
pub fn base_two(_cx: &Context, _a0: Array) -> Result<Array> {
    Err(Error::nonce("pending"))
}
/// Pending.
pub fn base_value(_cx: &Context, _a0: Array, _a1: Array) -> Result<Array> {
    Err(Error::nonce("pending"))
}
/// Pending.
pub fn antibase_two(_cx: &Context, _a0: Array) -> Result<Array> {
    Err(Error::nonce("pending"))
}
/// Pending.
pub fn antibase(_cx: &Context, _a0: Array, _a1: Array) -> Result<Array> {
    Err(Error::nonce("pending"))
}
