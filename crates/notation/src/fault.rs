//! What is wrong with a text that does not run: where, and why.

use std::ops::Range;

use super::{Part, Word};
use crate::error::{Error, Result};

/// Something that is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where, in bytes of the text.
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
    pub fn of(error: &Error, start: usize, line: &str) -> Fault {
        let mark = error.places().iter().find_map(|place| place.mark);
        let (from, to) = mark.unwrap_or((0, line.len()));
        let (from, to) = (from.min(line.len()), to.min(line.len()));
        let reason = error.notes().first().map(|note| format!(": {note}")).unwrap_or_default();
        Fault::new(start + from..start + to.max(from), format!("{}{reason}", error.headline()))
    }
}

/// So many faults of brackets are told of one text at most.
const MOST: usize = 500;

/// The faults of the lines of a text, each read on its own, and of the brackets of all.
pub fn of_lines(text: &str, read: &dyn Fn(&str) -> Result<Vec<Word>>) -> Vec<Fault> {
    let (mut faults, mut words, mut start) = (Vec::new(), Vec::new(), 0);
    for whole in text.split_inclusive('\n') {
        let line = whole.trim_end_matches(['\n', '\r']);
        match read(line) {
            Ok(found) => {
                let moved = |word: Word| Word { span: word.span.start + start..word.span.end + start, ..word };
                words.extend(found.into_iter().map(moved));
            }
            Err(error) => faults.push(Fault::of(&error, start, line)),
        }
        start += whole.len();
    }
    // What stands behind a word that is none may close what is open.
    if faults.is_empty() {
        faults.extend(of_brackets(text, &words));
    }
    faults
}

/// The brackets among words that have no partner.
///
/// ```
/// use jackal::Session;
/// use jackal_notation::of_brackets;
/// let session = Session::bare();
/// let faults = |text: &str| of_brackets(text, &session.words(text).expect("words")).len();
/// assert_eq!([faults("(1 + 2)"), faults("(1 + (2)"), faults("1)")], [0, 1, 1]);
/// ```
pub fn of_brackets(text: &str, words: &[Word]) -> Vec<Fault> {
    let mut open: Vec<(Range<usize>, &str)> = Vec::new();
    let mut faults = Vec::new();
    for word in words.iter().filter(|word| word.part == Part::Punctuation) {
        let sign = text.get(word.span.clone()).unwrap_or_default();
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
    faults.truncate(MOST);
    faults
}
