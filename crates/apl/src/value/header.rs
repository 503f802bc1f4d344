//! Headers: what a definition between dels says of its names.

use super::short::Slot;

/// The names of a function's header.
#[derive(Clone, Debug, Default)]
pub struct Header {
    /// What the function is called.
    pub name: String,
    /// What its result is called, if it has one.
    pub result: Option<Slot>,
    /// Whether the result is not shown: `{Z}←F X`.
    pub shy: bool,
    /// Its left argument.
    pub left: Option<Slot>,
    /// Its right argument.
    pub right: Option<Slot>,
    /// The operand at the left, of an operator.
    pub left_operand: Option<Slot>,
    /// The operand at the right.
    pub right_operand: Option<Slot>,
    /// The names of the items of its right argument, where it has a list of them.
    pub right_items: Vec<Slot>,
    /// The names of the items of its result.
    pub result_items: Vec<Slot>,
    /// Its other local names.
    pub locals: Vec<Slot>,
    /// The variables of the system that are local.
    pub quads: Vec<&'static str>,
}

impl Header {
    /// Its names beside those that stand alone: the items of argument and result, and what is local.
    pub fn listed(&self) -> impl Iterator<Item = Slot> {
        self.right_items.iter().chain(&self.result_items).chain(&self.locals).copied()
    }
}
