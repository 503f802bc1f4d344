//! Rows by their spellings. The rows name what runs, which reads sentences, which look for rows: so the types of rows stand
//! below, in the room's own file, and are given these functions here, above the tables.

use std::sync::LazyLock;

use hashbrown::HashMap;

use super::modifiers::MODIFIERS;
use super::verbs::VERBS;
use super::{ModifierRow, Primitive};

impl Primitive {
    /// The verb of a spelling.
    pub fn of(spelling: &str) -> Option<&'static Primitive> {
        static TABLE: LazyLock<HashMap<&'static str, &'static Primitive>> =
            LazyLock::new(|| VERBS.iter().map(|row| (row.spelling, row)).collect());
        TABLE.get(spelling).copied()
    }
}

impl ModifierRow {
    /// The adverb or conjunction of a spelling.
    pub fn of(spelling: &str) -> Option<&'static ModifierRow> {
        static TABLE: LazyLock<HashMap<&'static str, &'static ModifierRow>> =
            LazyLock::new(|| MODIFIERS.iter().map(|row| (row.spelling, row)).collect());
        TABLE.get(spelling).copied()
    }
}
