//! The width of text on a terminal.

use unicode_width::UnicodeWidthChar;

/// The columns that a text takes in a box: one for each character, two for a wide one (East Asian, emoji). A byte that is
/// no UTF-8 takes one.
///
/// ```
/// use jackal_notation::display::width::columns;
/// assert_eq!([columns("aéb".as_bytes()), columns("漢".as_bytes()), columns(&[0xff, b'a'])], [3, 2, 2]);
/// ```
pub fn columns(text: &[u8]) -> usize {
    if text.is_ascii() {
        return text.len();
    }
    text.utf8_chunks().map(|chunk| chunk.valid().chars().map(char_columns).sum::<usize>() + chunk.invalid().len()).sum()
}

fn char_columns(c: char) -> usize {
    c.width().unwrap_or(1).max(1)
}

/// The longest front of a line that has at most `count` characters; whether that is all of it.
pub fn front(line: &[u8], count: usize) -> (&[u8], bool) {
    if line.len() <= count {
        return (line, true);
    }
    let starts = line.iter().enumerate().filter(|(_, b)| !(0x80..0xc0).contains(*b));
    match starts.map(|(i, _)| i).nth(count) {
        Some(end) => (line.get(..end).unwrap_or(line), false),
        None => (line, true),
    }
}

/// Appends code units as UTF-8: pairs of surrogates become one character, a lone one is replaced.
pub fn encode(out: &mut Vec<u8>, units: impl IntoIterator<Item = u32>) {
    let mut units = units.into_iter().peekable();
    while let Some(unit) = units.next() {
        let low =
            units.peek().copied().filter(|low| (0xd800..0xdc00).contains(&unit) && (0xdc00..0xe000).contains(low));
        let code = match low {
            Some(low) => {
                units.next();
                0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00)
            }
            None => unit,
        };
        let c = char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER);
        out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
    }
}
