//! Messages between processes of q: values as kdb+'s bytes, and back.
//!
//! A message is a head of eight bytes and a value. The head says the order of bytes (1: the low byte first), the kind of the message,
//! whether what follows is compressed, and the length of the whole message. Sources: "IPC protocol", "Serialization examples" and "-8!" of
//! code.kx.com.

pub mod compression;
mod decode;
mod encode;
mod function_codes;
pub mod log;

use crate::array::Mark;
use crate::error::{Error, ErrorKind, Result};

pub use decode::{decode, decode_items, first_value};
pub use encode::{encode, encode_for_file, encode_items, error_message};

/// The bytes of a head.
pub const HEAD_BYTES: usize = 8;

/// The marks of lists by the number that a message or a file has for them.
pub const MARKS: [Mark; 5] = [Mark::None, Mark::Sorted, Mark::Unique, Mark::Parted, Mark::Grouped];

/// The form of a table: a byte for its mark, then the dictionary of its columns.
const TABLE: u8 = 98;
/// The form of a dictionary: its keys, then its values.
const DICTIONARY: u8 = 99;
/// The form of a dictionary whose keys are sorted.
const SORTED_DICTIONARY: u8 = 127;
/// The form of an error: its text, up to a zero.
const ERROR: u8 = 128;

/// What a message is sent for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageKind {
    /// No answer is awaited.
    Asynchronous,
    /// The sender waits for an answer.
    Synchronous,
    /// The answer.
    Response,
}

impl MessageKind {
    const ALL: [MessageKind; 3] = [MessageKind::Asynchronous, MessageKind::Synchronous, MessageKind::Response];

    /// The kind of a number in a head.
    fn from_number(number: u8) -> Option<MessageKind> {
        MessageKind::ALL.get(usize::from(number)).copied()
    }
}

/// The head of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// Whether the low byte of a number comes first.
    pub is_little: bool,
    /// What the message is for.
    pub kind: MessageKind,
    /// Whether the rest is compressed.
    pub is_compressed: bool,
    /// The bytes of the whole message, the head among them.
    pub length: usize,
}

impl Head {
    /// Reads a head. `badmsg` for bytes that are not one.
    ///
    /// ```
    /// use jackal_k::messages::{Head, MessageKind};
    /// let head = Head::read(&[1, 1, 0, 0, 17, 0, 0, 0])?;
    /// assert_eq!((head.kind, head.length, head.is_compressed), (MessageKind::Synchronous, 17, false));
    /// # Ok::<(), jackal_array::error::Error>(())
    /// ```
    pub fn read(bytes: &[u8]) -> Result<Head> {
        let Some(&[order, kind, compressed, high, a, b, c, d]) = bytes.first_chunk::<HEAD_BYTES>() else {
            return Err(bad("a message begins with eight bytes"));
        };
        let is_little = order == 1;
        let low = if is_little { u32::from_le_bytes([a, b, c, d]) } else { u32::from_be_bytes([a, b, c, d]) };
        let kind = MessageKind::from_number(kind).filter(|_| order < 2 && compressed < 2);
        let Some(kind) = kind else { return Err(bad("the first bytes of a message are order, kind and compression")) };
        // A message of more than 4 GB has the high byte of its length in the fourth byte.
        let length = usize::try_from(u64::from(high) << 32 | u64::from(low)).unwrap_or(usize::MAX);
        match length {
            0..HEAD_BYTES => Err(bad("a message is at least as long as its head")),
            _ => Ok(Head { is_little, kind, is_compressed: compressed == 1, length }),
        }
    }

    /// The bytes of the head.
    fn bytes(self) -> [u8; HEAD_BYTES] {
        let [a, b, c, d, high, ..] = (self.length as u64).to_le_bytes();
        let kind = MessageKind::ALL.iter().position(|kind| *kind == self.kind).unwrap_or(0) as u8;
        [1, kind, u8::from(self.is_compressed), high, a, b, c, d]
    }
}

/// The text of the error of bytes that are not a message.
const BAD_MESSAGE: &str = "badmsg";

/// The error of bytes that are not a message.
#[cold]
pub fn bad(reason: &str) -> Error {
    signal(BAD_MESSAGE).note(reason.to_string())
}

/// Whether an error is that of bytes that are not a message.
fn is_bad(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::Signal(0)) && error.headline() == BAD_MESSAGE
}

/// An error with the text that kdb+ gives it.
#[cold]
pub fn signal(text: &str) -> Error {
    Error::with_message(ErrorKind::Signal(0), text.to_string())
}
