//! The notations that a session speaks: the one place above their rooms that names them. A further one is a further row.

use std::rc::Rc;

use crate::language::{self, Language, Surroundings};
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

/// One of the notations of a session.
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
