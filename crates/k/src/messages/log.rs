//! Logs: files of messages one after the other, as kdb+ writes and replays them.
//!
//! A log begins as a file of the empty list, the bytes `ff 01` and the list; each record behind it is a value without a head. A record
//! that was cut off, since its writer was ended or the machine stopped, is the end of the log.

use super::decode::first_value;
use super::encode::encode_for_file;
use super::is_bad;
use crate::array::{Value, budget};
use crate::error::Result;
use crate::names::interpreter::Interpreter;

/// The first bytes of a log: those of a file of the empty list.
pub const LOG_HEAD: [u8; 8] = [0xff, 0x01, 0, 0, 0, 0, 0, 0];

/// The records of a log.
#[derive(Debug)]
pub struct Records {
    /// The values, first to last.
    pub values: Vec<Value>,
    /// The bytes up to the end of the last whole record.
    pub whole_bytes: usize,
    /// Whether bytes stand behind that.
    pub is_torn: bool,
}

/// Whether bytes begin as a log does.
///
/// ```
/// use jackal_k::messages::log::{LOG_HEAD, is_log};
/// assert!(is_log(&LOG_HEAD) && !is_log(b"text"));
/// ```
pub fn is_log(bytes: &[u8]) -> bool {
    bytes.starts_with(&LOG_HEAD)
}

/// The bytes of a record.
///
/// # Errors
/// A type error for a value that has no bytes in the protocol.
pub fn record(k: &Interpreter, value: &Value) -> Result<Vec<u8>> {
    encode_for_file(k, value, Vec::new())
}

/// The records of the bytes of a log, at most so many.
///
/// # Errors
/// What ends the evaluation; bytes that are not a value end the log.
pub fn records(k: &Interpreter, bytes: &[u8], most: usize) -> Result<Records> {
    let (mut values, mut at) = (Vec::new(), LOG_HEAD.len());
    while at < bytes.len() && values.len() < most {
        k.poll()?;
        let rest = bytes.get(at..).unwrap_or_default();
        match first_value(k, rest) {
            Ok((value, length)) => {
                budget::push(&mut values, value)?;
                at += length;
            }
            Err(error) if !is_bad(&error) => return Err(error),
            Err(_) => return Ok(Records { values, whole_bytes: at, is_torn: true }),
        }
    }
    Ok(Records { values, whole_bytes: at, is_torn: false })
}
