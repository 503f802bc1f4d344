//! Who holds the memory of a session that has no more.

use super::Session;
use crate::array::{budget, bytes};
use crate::error::Error;

/// How many names are named.
const NAMED: usize = 3;
/// Names that hold less than one in so many bytes of what is held are not named, and what is less of the budget is not told.
const SHARE: usize = 100;

impl Session {
    /// The error of a sentence for which there was no memory, with what is held and by which names.
    #[cold]
    pub(super) fn weighed(&self, error: Error) -> Error {
        if !budget::is_spent_by(&error) {
            return error;
        }
        let held = self.account.in_use();
        if held < self.account.limit() / SHARE {
            // There would be no room either if nothing were held.
            return error;
        }
        let mut names: Vec<(String, usize)> = self
            .languages
            .iter()
            .flat_map(|language| language.values())
            .map(|(name, value)| (name, bytes::of(&value)))
            .collect();
        // The notations share names.
        names.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
        names.dedup_by(|one, other| one.0 == other.0);
        let megabytes = |bytes: usize| format!("{:.1} MB", bytes as f64 / 1e6);
        let large = names.iter().take(NAMED).filter(|(_, bytes)| *bytes >= held / SHARE && *bytes > 0);
        let large: Vec<String> = large.map(|(name, bytes)| format!("{name} {}", megabytes(*bytes))).collect();
        let named: usize = names.iter().map(|(_, bytes)| bytes).sum();
        let by = match large.is_empty() {
            true => "none of it by a name that is large".to_string(),
            false if named < held / 2 => format!("{}; more than half of it by no name", large.join(", ")),
            false => large.join(", "),
        };
        error.note(format!("{} are held: {by}", megabytes(held)))
    }
}
