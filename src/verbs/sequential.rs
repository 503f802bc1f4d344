//! Pending.
use crate::array::{Array, Context};
use crate::error::{Error, Result};
/// Pending.
pub fn machine(_cx: &Context, _a0: Array, _a1: Array) -> Result<Array> {
    Err(Error::nonce("pending"))
}
