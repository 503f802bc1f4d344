//! The compression of messages: bytes that were met before are a place and a length.
//!
//! The compressed form has the head of the message, the length of the uncompressed message in four bytes, and then groups of up to eight
//! parts behind a byte of flags, the lowest bit first. A part whose bit is 0 is one byte. A part whose bit is 1 is two bytes: a hash, and
//! a number of further bytes; it stands for the two bytes that had this hash last, and for those that followed them. The hash of two
//! bytes is the exclusive or of both. The form is that of kdb+'s published Java client.

use super::{HEAD_BYTES, bad};
use crate::array::{budget, stop};
use crate::error::Result;

/// Shorter messages are sent as they are.
pub const COMPRESSED_BYTES_MIN: usize = 2000;

/// The bytes before the first group.
const PREFIX_BYTES: usize = HEAD_BYTES + 4;

/// The most bytes behind the two of a hash.
const RUN_BYTES_MAX: usize = 255;

/// The number of hashes.
const HASHES: usize = 256;

/// The compressed form of a message. `None` where it would take at least half of its bytes, or where the message is too short or too long.
///
/// ```
/// use jackal_k::messages::compression::{compressed, uncompressed};
/// let mut message = vec![1, 0, 0, 0, 0xb8, 0x0b, 0, 0];
/// message.resize(3000, 7);
/// let small = compressed(&message)?.expect("a message of equal bytes is compressed");
/// assert!(small.len() < 100);
/// assert_eq!(uncompressed(&small, true)?, message);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn compressed(message: &[u8]) -> Result<Option<Vec<u8>>> {
    let Some(length) = u32::try_from(message.len()).ok().filter(|_| message.len() > COMPRESSED_BYTES_MIN) else {
        return Ok(None);
    };
    let most = message.len() / 2;
    let mut out: Vec<u8> = budget::vec(most)?;
    out.extend(message.iter().take(4));
    out.extend([0; 4]);
    out.extend(length.to_le_bytes());
    if let Some(flag) = out.get_mut(2) {
        *flag = 1;
    }
    let mut places = [0_usize; HASHES];
    // The place of a single byte is noted after the part behind it was looked for.
    let mut noted: Option<(usize, usize)> = None;
    let (mut at, mut flags, mut bit) = (HEAD_BYTES, out.len(), 8);
    while at < message.len() {
        if bit == 8 {
            stop::poll_turn(at)?;
            if out.len() + 17 > most {
                return Ok(None);
            }
            (flags, bit) = (out.len(), 0);
            out.push(0);
        }
        let hash = hash_at(message, at);
        let before = hash.and_then(|hash| places.get(hash).copied()).unwrap_or(0);
        let is_met = at + 3 <= message.len() && before > 0 && message.get(before) == message.get(at);
        if let Some((hash, place)) = noted.take() {
            note(&mut places, hash, place);
        }
        match hash {
            Some(hash) if is_met => {
                note(&mut places, hash, at);
                let length = run_length(message, before + 2, at + 2);
                if let Some(byte) = out.get_mut(flags) {
                    *byte |= 1 << bit;
                }
                out.extend([hash as u8, length as u8]);
                at += 2 + length;
            }
            _ => {
                noted = hash.map(|hash| (hash, at));
                out.extend(message.get(at));
                at += 1;
            }
        }
        bit += 1;
    }
    let total = (out.len() as u32).to_le_bytes();
    out.iter_mut().skip(4).zip(total).for_each(|(to, byte)| *to = byte);
    Ok(Some(out))
}

/// The hash of the two bytes from a place on.
fn hash_at(bytes: &[u8], at: usize) -> Option<usize> {
    Some(usize::from(bytes.get(at)? ^ bytes.get(at + 1)?))
}

fn note(places: &mut [usize; HASHES], hash: usize, place: usize) {
    if let Some(slot) = places.get_mut(hash) {
        *slot = place;
    }
}

/// How many bytes from two places on are equal, at most so many as a part can say.
fn run_length(bytes: &[u8], before: usize, at: usize) -> usize {
    let (earlier, later) = (bytes.get(before..).unwrap_or_default(), bytes.get(at..).unwrap_or_default());
    earlier.iter().zip(later).take(RUN_BYTES_MAX).take_while(|(earlier, later)| earlier == later).count()
}

/// The message that a compressed form stands for. `badmsg` for bytes that are not one.
pub fn uncompressed(message: &[u8], is_little: bool) -> Result<Vec<u8>> {
    let (Some(head), Some(length)) =
        (message.first_chunk::<HEAD_BYTES>(), message.get(HEAD_BYTES..).and_then(<[u8]>::first_chunk::<4>))
    else {
        return Err(cut());
    };
    let whole = if is_little { u32::from_le_bytes(*length) } else { u32::from_be_bytes(*length) };
    let whole = usize::try_from(whole).unwrap_or(usize::MAX);
    // A part of two bytes stands for 257 at most, so that no message grows further.
    if whole < HEAD_BYTES || whole / (RUN_BYTES_MAX + 2) > message.len() {
        return Err(bad("the length of a compressed message is wrong"));
    }
    let mut out: Vec<u8> = budget::vec(whole)?;
    out.extend(head);
    if let Some(flag) = out.get_mut(2) {
        *flag = 0;
    }
    let sized = if is_little { (whole as u32).to_le_bytes() } else { (whole as u32).to_be_bytes() };
    out.iter_mut().skip(4).zip(sized).for_each(|(to, byte)| *to = byte);
    let mut rest = message.iter().skip(PREFIX_BYTES).copied();
    let mut places = [0_usize; HASHES];
    let (mut flags, mut bit, mut hashed) = (0_u8, 8, HEAD_BYTES);
    while out.len() < whole {
        if bit == 8 {
            stop::poll_turn(out.len())?;
            (flags, bit) = (rest.next().ok_or_else(cut)?, 0);
        }
        let is_met = flags >> bit & 1 == 1;
        if is_met {
            let before = places.get(usize::from(rest.next().ok_or_else(cut)?)).copied().unwrap_or(0);
            copied(&mut out, before, 2, whole)?;
            let more = usize::from(rest.next().ok_or_else(cut)?);
            let begun = out.len();
            copied(&mut out, before + 2, more, whole)?;
            note_pairs(&mut places, &out, &mut hashed, begun);
            // What a place stands for is not looked for again.
            hashed = out.len();
        } else {
            out.push(rest.next().ok_or_else(cut)?);
            let end = out.len();
            note_pairs(&mut places, &out, &mut hashed, end);
        }
        bit += 1;
    }
    Ok(out)
}

/// Appends bytes that are there from a place on, each of which may be one that was just appended.
fn copied(out: &mut Vec<u8>, from: usize, count: usize, most: usize) -> Result<()> {
    if out.len() + count > most {
        return Err(bad("a compressed message is longer than it says"));
    }
    for place in from..from + count {
        let byte =
            out.get(place).copied().ok_or_else(|| bad("a compressed message refers to bytes that it does not have"))?;
        out.push(byte);
    }
    Ok(())
}

/// Notes the places of the pairs of bytes that end before a place.
fn note_pairs(places: &mut [usize; HASHES], out: &[u8], hashed: &mut usize, end: usize) {
    while *hashed + 1 < end {
        if let Some(hash) = hash_at(out, *hashed) {
            note(places, hash, *hashed);
        }
        *hashed += 1;
    }
}

#[cold]
fn cut() -> crate::error::Error {
    bad("a compressed message is cut off")
}
