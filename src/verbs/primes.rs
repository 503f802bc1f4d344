//! Pending.
use crate::array::{Array, Context};
use crate::error::{Error, Result};
/// Pending.
pub fn prime(_cx: &Context, _a0: Array) -> Result<Array> {
    Err(Error::nonce("pending"))
}
/// Pending.
pub fn prime_function(_cx: &Context, _a0: Array, _a1: Array) -> Result<Array> {
    Err(Error::nonce("pending"))
}
/// Pending.
pub fn factors(_cx: &Context, _a0: Array) -> Result<Array> {
    Err(Error::nonce("pending"))
}
/// Pending.
pub fn exponents(_cx: &Context, _a0: Array, _a1: Array) -> Result<Array> {
    Err(Error::nonce("pending"))
}
