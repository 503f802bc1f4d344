//! Statements that may be meant by one that failed.

use crate::error::{ErrorKind, Place};
use crate::notation::Word;
use crate::notation::mends::{exchanged, read_as_numbers, with};

/// What may be meant, the likeliest first: an axis along which a vector is paired, the right argument turned, text that is to be
/// executed, the arguments exchanged. Each is tried before it is told.
pub fn mends(kind: ErrorKind, place: &Place, words: &[Word], reads: [&str; 2]) -> Vec<String> {
    let sentence = place.sentence.as_str();
    // The first place is that of the left argument.
    let at = place.mark.map(|(_, at)| (at, at));
    let exchanged = || exchanged(sentence, words, at, kind);
    let behind = |more: &[&str]| {
        let glyph = place.mark.and_then(|(_, at)| Some((at, sentence.get(at..)?.chars().next()?)));
        let Some((at, glyph)) = glyph else { return Vec::new() };
        more.iter().filter_map(|more| with(sentence, at + glyph.len_utf8(), more)).collect()
    };
    match kind {
        ErrorKind::Rank | ErrorKind::Length => {
            behind(&["[1]", "[2]", "[3]", "⍉"]).into_iter().chain(exchanged()).collect()
        }
        ErrorKind::Domain | ErrorKind::Index => {
            read_as_numbers(sentence, words, at, reads).into_iter().chain(exchanged()).collect()
        }
        _ => Vec::new(),
    }
}
