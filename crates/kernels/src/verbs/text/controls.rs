//! Control characters on their way to a terminal. A value, a name or a message may hold any; at a terminal they are shown by their pictures,
//! ␛ for escape, so that what is shown does not work the terminal. Files and pipes get them as they are.

use std::borrow::Cow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

static LET_THROUGH: AtomicBool = AtomicBool::new(false);

/// From now on terminals of this process get control characters as they are.
pub fn let_through() {
    LET_THROUGH.store(true, Relaxed);
}

/// The picture of a control character; nothing for other characters. Those above DEL have no picture of their own: a mark stands for them.
///
/// ```
/// use jackal_kernels::verbs::text::controls::picture;
/// assert_eq!(['\u{1b}', '\u{7f}', '\u{9b}', 'a'].map(picture), [Some('␛'), Some('␡'), Some('\u{fffd}'), None]);
/// ```
pub fn picture(c: char) -> Option<char> {
    match c {
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(c)),
        '\u{7f}' => Some('␡'),
        '\u{80}'..='\u{9f}' => Some(char::REPLACEMENT_CHARACTER),
        _ => None,
    }
}

/// Whether a terminal takes a character for the end of a line or for blanks.
fn is_layout(c: char) -> bool {
    matches!(c, '\n' | '\t')
}

/// Bytes as a terminal gets them: control characters are replaced by pictures, except line ends and tabs.
///
/// ```
/// use jackal_kernels::verbs::text::controls::visible;
/// assert_eq!(visible(b"a\x1b]0;b\x07\r\n\tc\r").as_ref(), "a␛]0;b␇\r\n\tc␍".as_bytes());
/// assert_eq!(visible(b"\xe9 \x9b").as_ref(), b"\xe9 \xef\xbf\xbd");
/// ```
pub fn visible(bytes: &[u8]) -> Cow<'_, [u8]> {
    let is_plain = |byte: &u8| matches!(byte, b' '..=b'~' | b'\n' | b'\t');
    if LET_THROUGH.load(Relaxed) || bytes.iter().all(is_plain) {
        return Cow::Borrowed(bytes);
    }
    let mut out = Vec::with_capacity(bytes.len());
    let put = |out: &mut Vec<u8>, c: char| out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
    for chunk in bytes.utf8_chunks() {
        let mut letters = chunk.valid().chars().peekable();
        while let Some(letter) = letters.next() {
            let is_end = letter == '\r' && letters.peek() == Some(&'\n');
            let shown = picture(letter).filter(|_| !is_layout(letter) && !is_end);
            put(&mut out, shown.unwrap_or(letter));
        }
        for &byte in chunk.invalid() {
            match picture(char::from(byte)) {
                Some(mark) => put(&mut out, mark),
                None => out.push(byte),
            }
        }
    }
    Cow::Owned(out)
}

/// The same of text.
pub fn visible_text(text: &str) -> Cow<'_, str> {
    match visible(text.as_bytes()) {
        Cow::Borrowed(_) => Cow::Borrowed(text),
        Cow::Owned(bytes) => Cow::Owned(String::from_utf8_lossy(&bytes).into_owned()),
    }
}

/// A name as a terminal gets it: on one line.
///
/// ```
/// assert_eq!(jackal_kernels::verbs::text::controls::visible_name("a\n\u{1b}b"), "a␊␛b");
/// ```
pub fn visible_name(name: &str) -> String {
    if LET_THROUGH.load(Relaxed) {
        return name.to_string();
    }
    name.chars().map(|c| picture(c).unwrap_or(c)).collect()
}
