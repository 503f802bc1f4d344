//! The notations that a session speaks, and how they are told apart.

use crate::j::names::interpreter::CONTINUATION;
use crate::k::Dialect;
use crate::k::system::commands;

use super::lines;

/// A notation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Notation {
    /// J.
    #[default]
    J,
    /// k.
    K,
    /// q: k with keywords, and another console.
    Q,
}

impl Notation {
    /// All of them.
    pub const ALL: [Notation; 3] = [Notation::J, Notation::K, Notation::Q];

    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            Notation::J => "j",
            Notation::K => "k",
            Notation::Q => "q",
        }
    }

    /// The notation of a name.
    pub fn named(name: &str) -> Option<Notation> {
        Notation::ALL.into_iter().find(|notation| notation.name() == name)
    }

    /// The notation of a script, if the ending of its name tells.
    ///
    /// ```
    /// use jackal::session::Notation;
    /// assert_eq!(Notation::of_file("a/queens.k"), Some(Notation::K));
    /// assert_eq!(Notation::of_file("queens.ijs"), Some(Notation::J));
    /// assert_eq!(Notation::of_file("queens"), None);
    /// ```
    pub fn of_file(name: &str) -> Option<Notation> {
        match commands::dialect_of(name) {
            Some(Dialect::K) => Some(Notation::K),
            Some(Dialect::Q) => Some(Notation::Q),
            None => (std::path::Path::new(name).extension()? == "ijs").then_some(Notation::J),
        }
    }

    /// The notation that a line switches to: `)j`, `)k`, `)q`.
    ///
    /// ```
    /// use jackal::session::Notation;
    /// assert_eq!(Notation::switched_to(b")q"), Some(Notation::Q));
    /// assert_eq!(Notation::switched_to(b")"), None);
    /// ```
    pub fn switched_to(line: &[u8]) -> Option<Notation> {
        let name = line.trim_ascii_end().strip_prefix(b")")?;
        Notation::named(std::str::from_utf8(name).ok()?)
    }

    /// What stands before a line at the prompt.
    pub fn prompt(self) -> &'static str {
        match self {
            Notation::J => "   ",
            Notation::K => Dialect::K.prompt(),
            Notation::Q => Dialect::Q.prompt(),
        }
    }

    /// What stands before a further line of a definition.
    pub fn continuation(self) -> &'static str {
        match self {
            Notation::J => CONTINUATION,
            Notation::K | Notation::Q => "  ",
        }
    }

    /// Whether evaluating a text would ask for further lines: it ends within a definition.
    ///
    /// ```
    /// use jackal::session::Notation;
    /// assert!(Notation::J.needs_more("f =: 3 : 0\n y + 1"));
    /// assert!(Notation::K.needs_more("f:{x+"));
    /// assert!(!Notation::Q.needs_more("f:{x+1}"));
    /// ```
    pub fn needs_more(self, text: &str) -> bool {
        match self {
            Notation::J => lines::needs_more(text),
            Notation::K | Notation::Q => crate::k::read::lines::needs_more(text),
        }
    }

    /// Whether a line that could be the whole of an input is likely to go on in the next one, if that is indented.
    pub fn may_go_on(self, line: &str) -> bool {
        self != Notation::J && crate::k::read::lines::may_go_on(line)
    }

    /// The dialect, if it is one of k.
    pub fn dialect(self) -> Option<Dialect> {
        match self {
            Notation::J => None,
            Notation::K => Some(Dialect::K),
            Notation::Q => Some(Dialect::Q),
        }
    }
}
