//! Names behind points: what the parser has seen of them, so that a line is read anew when they mean something of another class.

use super::short::Slot;

/// Where a name with points begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Head {
    /// With a name.
    Name(Slot),
    /// With a namespace of the system: `#`, `##`, `⎕THIS`.
    Space(&'static str),
}

/// `a.b.c`: where it begins, and the names behind the points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dotted {
    /// Where it begins.
    pub head: Head,
    /// The names behind it, the last one the one that is meant.
    pub path: Vec<Slot>,
}
