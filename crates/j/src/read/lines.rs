//! Texts as lines: which are complete, for those who collect lines before they evaluate them, the lines that a noun holds, and locked
//! scripts (`3!:6`), which run without being shown. Locking has no key, so it keeps no secret.

use super::words::{Balance, WordKind, WordSpan, words};
use crate::array::{Array, TextOrBoxes, Value};
use crate::error::{Error, Result};
use crate::names::lookup::text_of;
use crate::notation::{self, Gathering};

/// Whether evaluating a text would ask for further lines: a direct definition is open, or an explicit one has not met
/// the line with its lone `)`.
pub fn needs_more(text: &str) -> bool {
    notation::needs_more(Gathered::default(), text)
}

/// The lines of an input as they come: what is open behind the last of them.
#[derive(Default)]
pub struct Gathered {
    balance: Balance,
    /// The explicit definitions that wait for their end.
    open: usize,
}

impl Gathering for Gathered {
    fn feed(&mut self, line: &str) {
        if self.open > 0 {
            self.open -= usize::from(ends_definition(line.as_bytes()));
            return;
        }
        let inside = self.balance.is_open();
        self.balance.feed(line);
        if !inside && !self.balance.is_open() {
            self.open = openings(line);
        }
    }

    fn needs_more(&self) -> bool {
        self.open > 0 || self.balance.is_open()
    }
}

/// How many definitions a sentence reads from the lines after it: `m : 0`, `m define`, `m def 0`; `Note y` reads text.
fn openings(line: &str) -> usize {
    let Ok(words) = words(line) else { return 0 };
    let name = |word: &WordSpan| word.name(line.as_bytes()).into_owned();
    let is_zero = |word: Option<&WordSpan>| {
        word.is_some_and(|word| word.kind == WordKind::Number && name(word).split_whitespace().next() == Some("0"))
    };
    let opens = |(index, word): &(usize, &WordSpan)| match word.kind {
        WordKind::Primitive => name(word) == ":" && is_zero(words.get(index + 1)),
        WordKind::Name => match name(word).as_str() {
            "define" => !matches!(words.get(index + 1), Some(next) if next.kind == WordKind::Copula),
            "def" => is_zero(words.get(index + 1)),
            "Note" => is_note(&words, line),
            _ => false,
        },
        _ => false,
    };
    words.iter().enumerate().filter(opens).count()
}

/// Whether a sentence is a comment of several lines: the verb Note of the library, applied.
pub fn is_note(words: &[WordSpan], line: &str) -> bool {
    let [first, next, ..] = words else { return false };
    first.name(line.as_bytes()) == "Note" && next.kind != WordKind::Copula
}

/// Whether a line is the lone `)` that ends a definition: blanks may stand around it, tabulators may not.
pub fn ends_definition(line: &[u8]) -> bool {
    line.trim_ascii() == b")" && !line.contains(&b'\t')
}

/// The lines of the body of a definition given as a noun: text with line ends, a table with a line in each row, or boxed lines.
pub fn of_noun(body: &Array) -> Result<Vec<Vec<u8>>> {
    match body.text_or_boxes() {
        TextOrBoxes::Byte(text) if body.rank() <= 1 => Ok(split_lines(text)),
        TextOrBoxes::Byte(text) if body.rank() == 2 => {
            let width = body.item_count().max(1);
            // The blanks that make lines as long as the longest are none of theirs.
            let whole = body.shape().first() == Some(&1);
            Ok(text.chunks(width).map(|line| if whole { line } else { line.trim_ascii_end() }.to_vec()).collect())
        }
        TextOrBoxes::Unicode(_) => Ok(split_lines(text_of(body)?.as_bytes())),
        TextOrBoxes::Box(values) => {
            values.iter().map(|value: &Value| Ok(text_of(value.array()?)?.into_bytes())).collect()
        }
        _ if body.is_empty() => Ok(Vec::new()),
        _ => Err(Error::domain("the body of a definition is text")),
    }
}

fn split_lines(text: &[u8]) -> Vec<Vec<u8>> {
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    text.split(|&b| b == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line).to_vec()).collect()
}

/// A locked script begins with this mark, which is not J.
const MARK: &[u8] = b"\x01locked script of Jackal\n";

/// A script that runs as the text does, without being shown.
///
/// ```
/// use jackal_j::read::lines::{lock, unlock};
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
