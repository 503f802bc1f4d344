//! Bytes as text in base 64, which JSON can hold.

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The text of bytes.
pub fn encoded(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let number = group.iter().fold(0_u32, |all, byte| all << 8 | u32::from(*byte)) << (8 * (3 - group.len()));
        for place in 0..4 {
            let letter = LETTERS.get((number >> (18 - 6 * place)) as usize & 63).filter(|_| place <= group.len());
            out.push(letter.map_or('=', |letter| char::from(*letter)));
        }
    }
    out
}

/// The bytes of a text; none if it is not such a text.
pub fn decoded(text: &str) -> Option<Vec<u8>> {
    let text = text.trim_end_matches('=').as_bytes();
    let mut out = Vec::with_capacity(text.len() / 4 * 3 + 2);
    for group in text.chunks(4) {
        let mut number = 0_u32;
        for letter in group {
            number = number << 6 | u32::from(value(*letter)?);
        }
        let bytes = (number << (6 * (4 - group.len()))).to_be_bytes();
        out.extend_from_slice(bytes.get(1..group.len())?);
    }
    Some(out)
}

/// The number that a letter stands for.
fn value(letter: u8) -> Option<u8> {
    Some(match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    })
}

#[test]
fn bytes_come_back() {
    for length in 0..70_u8 {
        let bytes: Vec<u8> = (0..length).map(|byte| byte.wrapping_mul(83)).collect();
        assert_eq!(decoded(&encoded(&bytes)), Some(bytes));
    }
    assert_eq!(encoded(b"any carnal pleas"), "YW55IGNhcm5hbCBwbGVhcw==");
    assert_eq!(decoded("a b"), None);
}
