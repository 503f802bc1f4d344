//! Guids: identifiers of 128 bits, stored as integers.

use super::Extended;

/// The number of hexadecimal digits between the hyphens.
const GROUPS: [usize; 5] = [8, 4, 4, 4, 12];

/// The text of a guid.
///
/// ```
/// use jackal_array::guid::{parsed, text};
/// let name = "8c680a01-5a49-5aab-5a65-d4bfddb6a661";
/// assert_eq!(parsed(name).map(|guid| text(&guid)).as_deref(), Some(name));
/// assert_eq!(parsed("8c680a01"), None);
/// ```
pub fn text(guid: &Extended) -> String {
    let digits: String = bytes(guid).iter().map(|byte| format!("{byte:02x}")).collect();
    let mut rest = digits.as_str();
    let mut groups = Vec::with_capacity(GROUPS.len());
    for length in GROUPS {
        let (group, after) = rest.split_at_checked(length).unwrap_or((rest, ""));
        groups.push(group);
        rest = after;
    }
    groups.join("-")
}

/// The guid of a text; nothing of what is none.
pub fn parsed(text: &str) -> Option<Extended> {
    let groups: Vec<&str> = text.trim().split('-').collect();
    let fits = groups.len() == GROUPS.len() && groups.iter().zip(GROUPS).all(|(group, length)| group.len() == length);
    let digits = groups.concat();
    if !fits || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    u128::from_str_radix(&digits, 16).ok().map(Extended::from)
}

/// The 16 bytes of a guid, the most significant first.
pub fn bytes(guid: &Extended) -> [u8; 16] {
    u128::try_from(guid).unwrap_or(0).to_be_bytes()
}

/// The guid of 16 bytes.
pub fn from_bytes(bytes: &[u8]) -> Extended {
    let mut all = [0; 16];
    for (slot, byte) in all.iter_mut().zip(bytes) {
        *slot = *byte;
    }
    Extended::from(u128::from_be_bytes(all))
}
