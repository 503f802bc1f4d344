//! The notations of a session: the table of their interpreters, and what is known of each before anything runs.

use std::rc::Rc;

use crate::k::Dialect;
use crate::language::{self, Gathering, Language, Surroundings, interop};
use crate::{apl, j, k};

/// An interpreter, and the notations that it reads.
pub(super) struct Row {
    /// Makes the interpreter.
    pub begin: fn(&Surroundings) -> Rc<dyn Language>,
    /// The notations.
    pub notations: &'static [&'static language::Notation],
}

/// All of them. The first row's interpreter keeps the names of the session; its first notation is the one that a session
/// begins in.
pub(super) static ROWS: &[Row] = &[
    Row { begin: j::language::begin, notations: &[&j::language::J] },
    Row { begin: k::language::begin, notations: &[&k::language::K, &k::language::Q] },
    Row { begin: apl::language::begin, notations: &[&apl::language::APL] },
];

/// A notation of a session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Notation {
    /// The row of its interpreter.
    pub(super) row: u8,
    /// Its place among the notations of that interpreter.
    pub(super) place: u8,
}

impl Notation {
    pub(super) const fn at(row: u8, place: u8) -> Self {
        Notation { row, place }
    }
    /// J.
    pub const J: Notation = Notation::at(0, 0);
    /// k.
    pub const K: Notation = Notation::at(1, 0);
    /// q: k with keywords, and another console.
    pub const Q: Notation = Notation::at(1, 1);
    /// APL.
    pub const APL: Notation = Notation::at(2, 0);
}

impl Notation {
    /// All of them, in the order of the table.
    pub fn all() -> impl Iterator<Item = Notation> {
        (0..)
            .zip(ROWS)
            .flat_map(|(row, known)| (0..).zip(known.notations).map(move |(place, _)| Notation::at(row, place)))
    }

    /// The facts about it.
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
    pub fn from_name(name: &str) -> Option<Notation> {
        Notation::all().find(|notation| notation.name() == name)
    }

    /// The notation of a script, if the ending of its name tells.
    ///
    /// ```
    /// use jackal::rooms::session::Notation;
    /// assert_eq!(Notation::from_file_name("a/queens.k"), Some(Notation::K));
    /// assert_eq!(Notation::from_file_name("queens.ijs"), Some(Notation::J));
    /// assert_eq!(Notation::from_file_name("QUEENS.IJS"), Some(Notation::J));
    /// assert_eq!(Notation::from_file_name("queens"), None);
    /// ```
    pub fn from_file_name(name: &str) -> Option<Notation> {
        Notation::all().find(|notation| notation.facts().is_ending_of(name))
    }

    /// The notation of the blocks that Markdown fences with a word.
    pub fn from_fence(word: &str) -> Option<Notation> {
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
        Notation::from_name(std::str::from_utf8(name).ok()?)
    }

    /// The notation of the prompt with which a line begins, and the number of bytes of that prompt: `k)+/1 2 3`. Such a line is in that notation,
    /// whatever the session's is.
    ///
    /// ```
    /// use jackal::rooms::session::Notation;
    /// assert_eq!(Notation::prompted(b"apl)+/1 2 3"), Some((Notation::APL, 4)));
    /// assert_eq!(Notation::prompted(b"f) 1"), None);
    /// ```
    pub fn prompted(line: &[u8]) -> Option<(Notation, usize)> {
        let (name, _) = interop::prompted(line.utf8_chunks().next()?.valid())?;
        Some((Notation::from_name(name)?, name.len() + 1))
    }

    /// The same in a session of this notation. A line of k among those of q is left to q, which shows its value as its own.
    pub(crate) fn other_prompted(self, line: &[u8]) -> Option<(Notation, usize)> {
        Notation::prompted(line).filter(|&(notation, _)| (self, notation) != (Notation::Q, Notation::K))
    }

    /// The commands of the notation's own, in capitals.
    pub fn commands(self) -> &'static [&'static str] {
        self.facts().commands
    }

    /// The text before a line at the prompt.
    pub fn prompt(self) -> &'static str {
        self.facts().prompt
    }

    /// The text before a further line of a definition.
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
    /// assert!(!Notation::J.needs_more(")help {{"));
    /// ```
    pub fn needs_more(self, text: &str) -> bool {
        // A command of the prompt is one line, whatever its words mean in the notation.
        let is_command = |line: &str| line.starts_with(|first: char| first.is_ascii_alphabetic());
        if text.strip_prefix(')').is_some_and(is_command) || text.starts_with("help ") {
            return false;
        }
        let mut gathering = self.gathering();
        text.lines().for_each(|line| gathering.feed(line));
        gathering.needs_more()
    }

    /// A gatherer of the lines of an input, which knows whether the input continues.
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

    /// The number of lines after a line of output that belong to it though they may look like input.
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
