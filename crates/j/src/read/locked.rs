//! Locked scripts: text that runs and cannot be read in passing (`3!:6`). There is no key, so this keeps no secret.

/// What a locked script begins with; it is no J.
const MARK: &[u8] = b"\x01locked script of Jackal\n";

/// A script that runs as the text does, without being shown.
///
/// ```
/// use jackal_j::read::locked::{lock, unlock};
/// let locked = lock(b"f=: +/");
/// assert!(!locked.ends_with(b"f=: +/"));
/// assert_eq!(unlock(&locked).as_deref(), Some(&b"f=: +/"[..]));
/// assert_eq!((lock(&locked), unlock(b"f=: +/")), (locked, None));
/// ```
pub fn lock(text: &[u8]) -> Vec<u8> {
    if text.starts_with(MARK) {
        return text.to_vec();
    }
    let mut out = MARK.to_vec();
    out.extend(mixed(text));
    out
}

/// The text of a locked script; `None` for any other.
pub fn unlock(script: &[u8]) -> Option<Vec<u8>> {
    script.strip_prefix(MARK).map(|hidden| mixed(hidden).collect())
}

/// Each byte with another that follows from its place: done twice it is as before.
fn mixed(bytes: &[u8]) -> impl Iterator<Item = u8> {
    bytes.iter().zip(0_u64..).map(|(byte, place)| {
        let spread = place.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        byte ^ (spread >> 56) as u8
    })
}
