//! Rows by their words. The rows name what runs, which reads sentences, which look for rows: so the types of rows stand
//! below, in the room's own file, and are given these functions here, above the tables.

use std::sync::LazyLock;

use hashbrown::HashMap;

use super::modifiers::MODIFIERS;
use super::verbs::VERBS;
use super::{ModifierRow, Primitive, Word};

impl Primitive {
    /// The row of a verb.
    pub fn of(word: Word) -> Option<&'static Primitive> {
        static TABLE: LazyLock<HashMap<Word, &'static Primitive>> =
            LazyLock::new(|| VERBS.iter().map(|row| (row.word, row)).collect());
        TABLE.get(&word).copied()
    }
}

impl ModifierRow {
    /// The row of an adverb or conjunction.
    pub fn of(word: Word) -> Option<&'static ModifierRow> {
        static TABLE: LazyLock<HashMap<Word, &'static ModifierRow>> =
            LazyLock::new(|| MODIFIERS.iter().map(|row| (row.word, row)).collect());
        TABLE.get(&word).copied()
    }
}
