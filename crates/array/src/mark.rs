//! Marks of the order of a list's items: a hint for searches, which no result depends on.

/// The known order of a list's items.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// The order is unknown.
    #[default]
    None,
    /// Each item is at least the one before it.
    Sorted,
    /// No item is there twice.
    Unique,
    /// Equal items are neighbours.
    Parted,
    /// Searches by value are to be quick; nothing is said of the items.
    Grouped,
    /// The keys of a step function: sorted, and a key that is not there stands for the greatest one below it.
    Step,
}

impl Mark {
    /// All that say something of a list, with the letters that notations know them by.
    pub const LETTERS: [(char, Mark); 4] =
        [('s', Mark::Sorted), ('u', Mark::Unique), ('p', Mark::Parted), ('g', Mark::Grouped)];

    /// The letter, a blank for none.
    ///
    /// ```
    /// use jackal_array::Mark;
    /// assert_eq!((Mark::Sorted.letter(), Mark::from_letter('g')), (Some('s'), Some(Mark::Grouped)));
    /// assert_eq!(Mark::None.letter(), None);
    /// ```
    pub fn letter(self) -> Option<char> {
        match self {
            Mark::Step => Some('s'),
            mark => Mark::LETTERS.iter().find(|(_, other)| *other == mark).map(|(letter, _)| *letter),
        }
    }

    /// The mark of a letter.
    pub fn from_letter(letter: char) -> Option<Mark> {
        Mark::LETTERS.iter().find(|(other, _)| *other == letter).map(|(_, mark)| *mark)
    }
}
