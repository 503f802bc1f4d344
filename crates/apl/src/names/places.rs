//! What a workspace keeps of namespaces: those that wait while it is in another, those that there are.

use super::entry::{Entry, Meaning};
use super::space::{Faint, Space};

/// A namespace that waits, with its names.
pub(super) struct Suspended {
    pub(super) space: Space,
    pub(super) entries: Vec<Entry>,
    /// The call whose names were in force in it.
    pub(super) scope: Option<usize>,
}

/// The names that belong to no namespace: arguments and operands of functions in braces.
pub(super) const ARGUMENTS: [&str; 4] = ["⍺", "⍵", "⍺⍺", "⍵⍵"];

/// Whether a name is one of them.
pub(super) fn is_argument(name: &str) -> bool {
    name.starts_with(['⍺', '⍵'])
}

/// How a namespace was entered.
pub enum How {
    /// The workspace was in it.
    Already,
    /// It waited at a place, and the one around it waits there instead, with what the arguments meant in it.
    Exchanged(usize, [Meaning; 4]),
    /// Its names were taken out of it.
    Unpacked,
}

/// Those of a workspace, and when they are looked through next.
#[derive(Default)]
pub(super) struct Known {
    pub(super) all: Vec<Faint>,
    pub(super) next: usize,
}
