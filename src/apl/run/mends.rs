//! Statements that may be meant by one that failed.

use crate::error::{ErrorKind, Place};
use crate::language::mends::with;

/// What may be meant, the likeliest first: an axis along which a vector is paired, the right argument turned, text that is to be executed. Each is tried before it is told.
pub fn mends(kind: ErrorKind, place: &Place) -> Vec<String> {
    let sentence = place.sentence.as_str();
    let behind = |more: &[&str]| {
        let glyph = place.mark.and_then(|(_, at)| Some((at, sentence.get(at..)?.chars().next()?)));
        let Some((at, glyph)) = glyph else { return Vec::new() };
        more.iter().filter_map(|more| with(sentence, at + glyph.len_utf8(), more)).collect()
    };
    match kind {
        ErrorKind::Rank | ErrorKind::Length => behind(&["[1]", "[2]", "[3]", "⍉"]),
        ErrorKind::Domain => behind(&["⍎"]),
        _ => Vec::new(),
    }
}
