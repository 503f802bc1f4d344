//! How notations are told apart, and what is known of them before anything runs.

pub use super::table::Notation;
use super::table::ROWS;
use crate::k::Dialect;
use crate::language::{self, Gathering};

impl Notation {
    /// All of them, in the order of the table.
    pub fn all() -> impl Iterator<Item = Notation> {
        (0..)
            .zip(ROWS)
            .flat_map(|(row, known)| (0..).zip(known.notations).map(move |(place, _)| Notation::at(row, place)))
    }

    /// What is known of it.
    pub fn facts(self) -> &'static language::Notation {
        ROWS[usize::from(self.row)].notations[usize::from(self.place)]
    }

    /// The row of its interpreter.
    pub(super) fn row(self) -> usize {
        usize::from(self.row)
    }

    /// The name.
    pub fn name(self) -> &'static str {
        self.facts().name
    }

    /// The notation of a name.
    pub fn named(name: &str) -> Option<Notation> {
        Notation::all().find(|notation| notation.name() == name)
    }

    /// The notation of a script, if the ending of its name tells.
    ///
    /// ```
    /// use jackal::rooms::session::Notation;
    /// assert_eq!(Notation::of_file("a/queens.k"), Some(Notation::K));
    /// assert_eq!(Notation::of_file("queens.ijs"), Some(Notation::J));
    /// assert_eq!(Notation::of_file("QUEENS.IJS"), Some(Notation::J));
    /// assert_eq!(Notation::of_file("queens"), None);
    /// ```
    pub fn of_file(name: &str) -> Option<Notation> {
        Notation::all().find(|notation| notation.facts().is_ending_of(name))
    }

    /// The notation of the blocks that Markdown fences with a word.
    pub fn of_fence(word: &str) -> Option<Notation> {
        Notation::all().find(|notation| notation.facts().fence == word)
    }

    /// The notation that a line switches to: `)j`, `)k`, `)q`.
    ///
    /// ```
    /// use jackal::rooms::session::Notation;
    /// assert_eq!(Notation::switched_to(b")q"), Some(Notation::Q));
    /// assert_eq!(Notation::switched_to(b")"), None);
    /// ```
    pub fn switched_to(line: &[u8]) -> Option<Notation> {
        let name = line.trim_ascii_end().strip_prefix(b")")?;
        Notation::named(std::str::from_utf8(name).ok()?)
    }

    /// The commands of the notation's own, in capitals.
    pub fn commands(self) -> &'static [&'static str] {
        self.facts().commands
    }

    /// What stands before a line at the prompt.
    pub fn prompt(self) -> &'static str {
        self.facts().prompt
    }

    /// What stands before a further line of a definition.
    pub fn continuation(self) -> &'static str {
        self.facts().continuation
    }

    /// Whether evaluating a text would ask for further lines: it ends within a definition.
    ///
    /// ```
    /// use jackal::rooms::session::Notation;
    /// assert!(Notation::J.needs_more("f =: 3 : 0\n y + 1"));
    /// assert!(Notation::K.needs_more("f:{x+"));
    /// assert!(!Notation::Q.needs_more("f:{x+1}"));
    /// ```
    pub fn needs_more(self, text: &str) -> bool {
        let mut gathering = self.gathering();
        text.lines().for_each(|line| gathering.feed(line));
        gathering.needs_more()
    }

    /// What takes in the lines of an input one by one, and knows whether it goes on.
    ///
    /// ```
    /// let mut gathering = jackal::rooms::session::Notation::K.gathering();
    /// gathering.feed("f:{x+");
    /// assert!(gathering.needs_more());
    /// gathering.feed(" 1}");
    /// assert!(!gathering.needs_more());
    /// ```
    pub fn gathering(self) -> Box<dyn Gathering> {
        (self.facts().gathering)()
    }

    /// How many lines behind a line of output belong to it though they may look like input.
    pub fn shown_with(self, line: &str) -> usize {
        (self.facts().shown_with)(line)
    }

    /// Whether a line that could be the whole of an input is likely to go on in the next one, if that is indented.
    pub fn may_go_on(self, line: &str) -> bool {
        (self.facts().may_go_on)(line)
    }

    /// The dialect of k, if it is one.
    pub fn dialect(self) -> Option<Dialect> {
        match self {
            Notation::K => Some(Dialect::K),
            Notation::Q => Some(Dialect::Q),
            _ => None,
        }
    }
}
