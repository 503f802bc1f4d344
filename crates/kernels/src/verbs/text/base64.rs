//! Bytes as text in base 64, by RFC 4648: four letters for three bytes, `=` at the end of a shorter group.

use crate::array::{budget, stop};
use crate::error::{Error, Result};

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The text of bytes.
///
/// # Errors
/// A limit of memory or time.
///
/// ```
/// use jackal_kernels::verbs::text::base64::{decoded, encoded};
/// assert_eq!(encoded(b"any carnal pleas")?, b"YW55IGNhcm5hbCBwbGVhcw==");
/// assert_eq!(decoded(b"Zm9v\nYmE=")?, b"fooba");
/// assert!(decoded(b"a!bc").is_err() && decoded(b"Zm9vY").is_err());
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn encoded(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut out = budget::vec((bytes.len() / 3 + 1).saturating_mul(4))?;
    for (turn, group) in bytes.chunks(3).enumerate() {
        stop::poll_turn(turn)?;
        let byte = |index: usize| u32::from(group.get(index).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for digit in 0..4 {
            let value = (bits >> (18 - 6 * digit) & 63) as usize;
            out.push(if digit > group.len() { b'=' } else { LETTERS.get(value).copied().unwrap_or(b'=') });
        }
    }
    Ok(out)
}

/// The bytes of a text. Blanks and line ends in it are left out.
///
/// # Errors
/// A domain error for another letter, a length error for a text that ends too soon, a limit of memory or time.
pub fn decoded(text: &[u8]) -> Result<Vec<u8>> {
    let mut all = budget::collected(text.len(), text.iter().copied().filter(|byte| !byte.is_ascii_whitespace()))?;
    while all.last() == Some(&b'=') {
        all.pop();
    }
    let mut out: Vec<u8> = budget::vec(all.len())?;
    for (turn, group) in all.chunks(4).enumerate() {
        stop::poll_turn(turn)?;
        if group.len() == 1 {
            return Err(Error::length("the text in base 64 is cut off"));
        }
        let mut bits = 0_u32;
        for index in 0..4 {
            let value = match group.get(index) {
                Some(byte) => LETTERS.iter().position(|letter| letter == byte),
                None => Some(0),
            };
            bits = bits << 6 | value.ok_or_else(|| Error::domain("this is not text in base 64"))? as u32;
        }
        out.extend(bits.to_be_bytes().iter().skip(1).take(group.len() - 1));
    }
    Ok(out)
}
