//! Pending.
use crate::array::{Array, Context};
use crate::error::{Error, Result};
/// Pending.
pub fn roots(_cx: &Context, _a0: Array) -> Result<Array> {
    Err(Error::nonce("pending"))
}
/// Pending.
pub fn value(_cx: &Context, _a0: Array, _a1: Array) -> Result<Array> {
    Err(Error::nonce("pending"))
}
/// Pending.
pub fn derivative(_cx: &Context, _a0: Array) -> Result<Array> {
    Err(Error::nonce("pending"))
}
/// Pending.
pub fn integral(_cx: &Context, _a0: Array, _a1: Array) -> Result<Array> {
    Err(Error::nonce("pending"))
}
/// Pending.
pub fn stope(_cx: &Context, _a0: Array, _a1: Array, _a2: Array) -> Result<Array> {
    Err(Error::nonce("pending"))
}
/// Pending.
pub fn value_in_stopes(_cx: &Context, _a0: Array, _a1: Array, _a2: Array) -> Result<Array> {
    Err(Error::nonce("pending"))
}
