//! The functions that run.

use std::sync::Arc;

use smallvec::SmallVec;

use super::entry::Meaning;
use crate::array::Array;
use crate::value::{Defined, Slot};

/// A function that runs.
#[derive(Clone, Debug)]
pub struct Running {
    /// The line it is at.
    pub line: usize,
    /// The function.
    pub function: Arc<Defined>,
    /// What its local names meant before it; what they mean in it while the names of other calls are in force.
    pub saved: SmallVec<[(Slot, Meaning); 6]>,
    /// The same of the variables of the system that are local.
    pub quads: Vec<(&'static str, Array)>,
    /// The call that it stands on.
    pub(super) below: Option<usize>,
    /// The call that functions in no other stand on where it calls them.
    pub(super) outermost: Option<usize>,
    /// Where the namespace is that it runs in.
    pub(super) space: usize,
    /// What tells it from the other calls of the session.
    pub(super) serial: u64,
}
