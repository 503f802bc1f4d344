//! Sentences that may be meant by one that failed.

use crate::error::{ErrorKind, Place};
use crate::notation::suggestions::with;

/// What may be meant, the likeliest first: rows that are paired by a rank or by turning the right argument, boxes that are to be opened.
/// Each is tried before it is told.
pub fn mends(kind: ErrorKind, place: &Place) -> Vec<String> {
    let sentence = place.sentence.as_str();
    let Some((word, end)) = place.mark.and_then(|(start, end)| Some((sentence.get(start..end)?, end))) else {
        return Vec::new();
    };
    let rest = sentence.get(end..).unwrap_or_default();
    // What stands directly behind the word may make another verb of it.
    if !rest.starts_with(|c: char| c.is_alphanumeric() || matches!(c, ' ' | '(' | '<' | '\'' | '_')) {
        return Vec::new();
    }
    let more: &[&str] = match (kind, word) {
        (ErrorKind::Length, _) => &["\"1", "\"2", " |:"],
        (ErrorKind::Domain, ",") => &[" \":"],
        (ErrorKind::Domain, ">" | ";") => &[],
        (ErrorKind::Domain, _) => &[" >"],
        _ => &[],
    };
    more.iter().filter_map(|more| with(sentence, end, more)).collect()
}
