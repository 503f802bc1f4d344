//! What a verb that remembers its results remembers.

use hashbrown::HashMap;

use crate::array::Array;

/// The applications that are remembered.
#[derive(Debug, Default)]
pub struct Memo {
    /// Applications by a hash of their arguments.
    pub kept: HashMap<u64, Vec<Remembered>>,
    /// The atoms in the arguments and results.
    pub atoms: usize,
}

/// An application and its result.
#[derive(Debug)]
pub struct Remembered {
    /// The left argument.
    pub x: Option<Array>,
    /// The right argument.
    pub y: Array,
    /// What came of them.
    pub result: Array,
}
