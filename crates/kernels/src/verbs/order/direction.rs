//! The two directions of an order, and when keys are counted.

/// Fewer bytes than this are not counted: clearing the counts costs more.
pub(super) const COUNTED_FROM: usize = 64;

/// The direction of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Ascending.
    Up,
    /// Descending.
    Down,
}
