//! Pending.
use crate::array::{Array, Context};
use crate::error::{Error, Result};
/// Pending.
pub struct Random;
impl Random {
    /// Pending.
    pub fn new() -> Self {
        Random
    }
    /// Pending.
    pub fn roll(&mut self, _cx: &Context, _y: Array) -> Result<Array> {
        Err(Error::nonce("pending"))
    }
    /// Pending.
    pub fn deal(&mut self, _cx: &Context, _x: Array, _y: Array) -> Result<Array> {
        Err(Error::nonce("pending"))
    }
}
/// Pending.
pub fn roll_fixed(_cx: &Context, _y: Array) -> Result<Array> {
    Err(Error::nonce("pending"))
}
/// Pending.
pub fn deal_fixed(_cx: &Context, _x: Array, _y: Array) -> Result<Array> {
    Err(Error::nonce("pending"))
}
