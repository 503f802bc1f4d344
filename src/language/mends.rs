//! What notations share when they propose sentences that may be meant by one that failed.

/// The sentence with something put in at a place.
///
/// ```
/// use jackal::rooms::language::mends::with;
/// assert_eq!(with("1 2 + 3", 5, "/").as_deref(), Some("1 2 +/ 3"));
/// assert_eq!(with("é", 1, "/"), None);
/// ```
pub fn with(sentence: &str, at: usize, more: &str) -> Option<String> {
    Some(format!("{}{more}{}", sentence.get(..at)?, sentence.get(at..)?))
}
