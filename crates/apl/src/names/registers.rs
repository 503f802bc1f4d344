//! Room for the numbers of names that a stretch of statements holds beside the table of names.

use crate::verbs::atomic::scalar::Scalar;

/// What is held for a slot.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Held {
    /// The stretch in which it was looked up: what an earlier one found does not count.
    pub(super) stretch: u64,
    /// The number that the name is, if it is one.
    pub(super) value: Option<Scalar>,
    /// Whether a number may be assigned to the name.
    pub(super) takes: bool,
    /// Whether the table of names is still to be told.
    pub(super) changed: bool,
    /// How deep the function in braces is called whose own name it is, from 1; 0 for a name of the table.
    pub(super) depth: usize,
}

/// A place a slot.
#[derive(Debug, Default)]
pub(super) struct Registers {
    pub(super) held: Vec<Held>,
    /// The number of the stretch that runs, or ran last.
    pub(super) stretch: u64,
}
