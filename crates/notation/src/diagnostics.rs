//! Diagnostics of a text that is not run: the place and the reason of each fault.

use std::ops::Range;

use super::{Part, Word};
use crate::error::{Error, Result};

/// A fault of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The place, in bytes of the text.
    pub span: Range<usize>,
    /// Why.
    pub message: String,
}

impl Fault {
    /// A fault of a place.
    pub fn new(span: Range<usize>, message: impl Into<String>) -> Fault {
        Fault { span, message: message.into() }
    }

    /// An error of a line that begins at a byte of the text: what it marks there, else the whole line.
    pub fn from_error(error: &Error, start: usize, line: &str) -> Fault {
        let mark = error.places().iter().find_map(|place| place.mark);
        let (from, to) = mark.unwrap_or((0, line.len()));
        let (from, to) = (from.min(line.len()), to.min(line.len()));
        let reason = error.notes().first().map(|note| format!(": {note}")).unwrap_or_default();
        Fault::new(start + from..start + to.max(from), format!("{}{reason}", error.headline()))
    }
}

/// A text reports at most this many faults of brackets.
const BRACKET_FAULTS_MAX: usize = 500;

/// The faults of the lines of a text, each read on its own, and of the brackets of all.
pub fn line_faults(text: &str, read: &dyn Fn(&str) -> Result<Vec<Word>>) -> Vec<Fault> {
    let (mut faults, mut words, mut start) = (Vec::new(), Vec::new(), 0);
    for whole in text.split_inclusive('\n') {
        let line = whole.trim_end_matches(['\n', '\r']);
        match read(line) {
            Ok(found) => {
                let moved = |word: Word| Word { span: word.span.start + start..word.span.end + start, ..word };
                words.extend(found.into_iter().map(moved));
            }
            Err(error) => faults.push(Fault::from_error(&error, start, line)),
        }
        start += whole.len();
    }
    // The text behind an invalid word may close the open brackets.
    if faults.is_empty() {
        faults.extend(bracket_faults(text, &words));
    }
    faults
}

/// The brackets among words that have no partner.
///
/// ```
/// use jackal::Session;
/// use jackal_notation::bracket_faults;
/// let session = Session::bare();
/// let faults = |text: &str| bracket_faults(text, &session.words(text).expect("words")).len();
/// assert_eq!([faults("(1 + 2)"), faults("(1 + (2)"), faults("1)")], [0, 1, 1]);
/// ```
pub fn bracket_faults(text: &str, words: &[Word]) -> Vec<Fault> {
    let mut open: Vec<(Range<usize>, &str)> = Vec::new();
    let mut faults = Vec::new();
    for word in words.iter().filter(|word| word.part == Part::Punctuation) {
        let sign = text.get(word.span.clone()).unwrap_or_default();
        // The kind of a definition stands behind its braces: {{)n.
        let is_kind =
            sign == ")" && open.last().is_some_and(|(place, found)| *found == "{{" && place.end == word.span.start);
        if is_kind {
            continue;
        }
        let opener = match sign {
            "(" | "[" | "{" | "{{" => {
                open.push((word.span.clone(), sign));
                continue;
            }
            ")" => "(",
            "]" => "[",
            "}" => "{",
            "}}" => "{{",
            _ => continue,
        };
        match open.pop() {
            Some((_, found)) if found == opener => {}
            Some((place, found)) => {
                faults.push(Fault::new(place, format!("'{found}' is closed by '{sign}'")));
            }
            None => faults.push(Fault::new(word.span.clone(), format!("nothing is open that '{sign}' could close"))),
        }
    }
    faults.extend(open.into_iter().map(|(place, sign)| Fault::new(place, format!("'{sign}' is not closed"))));
    faults.truncate(BRACKET_FAULTS_MAX);
    faults
}
