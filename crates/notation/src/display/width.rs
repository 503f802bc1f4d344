//! The width of text on a terminal; shortened results and messages, with a note on the parts that are left out.

use std::borrow::Cow;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

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

/// The longest front of whole characters that has at most `count` bytes; whether that is all of the line.
///
/// ```
/// use jackal_notation::display::width::front;
/// assert_eq!(front("aé".as_bytes(), 2), (b"a".as_slice(), false));
/// assert_eq!(front("aé".as_bytes(), 3), ("aé".as_bytes(), true));
/// ```
pub fn front(line: &[u8], count: usize) -> (&[u8], bool) {
    if line.len() <= count {
        return (line, true);
    }
    let starts = |at: &usize| line.get(*at).is_none_or(|byte| !(0x80..0xc0).contains(byte));
    let end = (0..=count).rev().find(starts).unwrap_or(0);
    (line.get(..end).unwrap_or(line), false)
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

/// The most characters of a line that tells of an error.
const ERROR_LINE_CHARS_MAX: usize = 1000;

/// A line of a message: of a long one the beginning. Names, shapes and a user's own words may be of any length.
///
/// ```
/// use jackal_notation::display::width::briefly;
/// assert_eq!(briefly("2 items and 3"), "2 items and 3");
/// assert!(briefly(&"é".repeat(5000)).len() == 2003);
/// ```
pub fn briefly(line: &str) -> Cow<'_, str> {
    match line.char_indices().nth(ERROR_LINE_CHARS_MAX) {
        None => Cow::Borrowed(line),
        Some((end, _)) => Cow::Owned(format!("{}...", line.get(..end).unwrap_or_default())),
    }
}

/// The part of a result that is not shown.
///
/// ```
/// use jackal_notation::display::width::Cut;
/// assert_eq!(Cut::default().note(), None);
/// assert_eq!(Cut { lines: Cut::REST, ends: 0 }.note().as_deref(), Some("(the rest is left out)"));
/// assert_eq!(Cut { lines: 778, ends: 0 }.note().as_deref(), Some("(778 lines are left out)"));
/// assert_eq!(Cut { lines: 1, ends: 2 }.note().as_deref(), Some("(1 line and the ends of 2 lines are left out)"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cut {
    /// Lines that are not shown at all.
    pub lines: usize,
    /// Lines of which only the beginning is shown.
    pub ends: usize,
}

impl Cut {
    /// An unknown number of lines.
    pub const REST: usize = usize::MAX;

    /// The line that says so to who looks at a terminal; nothing if all is shown.
    pub fn note(self) -> Option<String> {
        let lines = |n: usize| if n == 1 { "1 line".to_string() } else { format!("{n} lines") };
        match self {
            Cut { lines: 0, ends: 0 } => None,
            Cut { lines: Cut::REST, .. } => Some("(the rest is left out)".to_string()),
            Cut { lines: 0, ends: 1 } => Some("(the end of 1 line is left out)".to_string()),
            Cut { lines: 0, ends } => Some(format!("(the ends of {} are left out)", lines(ends))),
            Cut { lines: 1, ends: 0 } => Some("(1 line is left out)".to_string()),
            Cut { lines: n, ends: 0 } => Some(format!("({} are left out)", lines(n))),
            Cut { lines: n, ends: 1 } => Some(format!("({} and the end of 1 line are left out)", lines(n))),
            Cut { lines: n, ends } => Some(format!("({} and the ends of {} are left out)", lines(n), lines(ends))),
        }
    }
}

/// The narrowest text that is wrapped.
const WRAP_COLUMNS_MIN: usize = 12;

/// A text in lines of at most `width` columns, each behind an indentation. Words stay as they are.
///
/// ```
/// use jackal_notation::display::width::wrapped;
/// assert_eq!(wrapped("a list of numbers, and no table", "  ", 24), "  a list of numbers, and\n  no table\n");
/// ```
pub fn wrapped(text: &str, indentation: &str, width: usize) -> String {
    let room = width.saturating_sub(indentation.width()).max(WRAP_COLUMNS_MIN);
    let (mut out, mut line) = (String::new(), String::new());
    let mut words = text.split(' ').filter(|word| !word.is_empty()).peekable();
    while let Some(word) = words.next() {
        if !line.is_empty() && line.width() + 1 + word.width() > room {
            out += &format!("{indentation}{line}\n");
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
        if words.peek().is_none() {
            out += &format!("{indentation}{line}\n");
        }
    }
    out
}

/// A text as it is if it has at most so many columns, else wrapped in lines of at most as many.
///
/// ```
/// use jackal_notation::display::width::fitted;
/// assert_eq!(fitted("two  words", 20), ["two  words"]);
/// assert_eq!(fitted("a list of numbers, and no table", 24), ["a list of numbers, and", "no table"]);
/// ```
pub fn fitted(text: &str, width: usize) -> Vec<String> {
    match text.width() > width {
        true => wrapped(text, "", width).lines().map(String::from).collect(),
        false => vec![text.to_string()],
    }
}
