//! The values of running definitions: one stack of cells, on it the slots of each call and the operands of its sentences.
//!
//! Machine atoms are read and written where they lie, type by type: a value that is put together first and then moved is
//! read back in other pieces than it was written in, which stalls the processor.

use std::cell::RefCell;
use std::mem::forget;

use super::entity::Entity;
use crate::array::{Array, Small, View};
use crate::verbs::atomic::scalar::Scalar;

/// A stack of values, the innermost call's last.
#[derive(Debug, Default)]
pub struct Cells(pub RefCell<Stack>);

/// The cells. Those from `top` on are free: they hold nothing, or a machine atom, which needs no drop.
#[derive(Debug, Default)]
pub struct Stack {
    cells: Vec<Option<Entity>>,
    top: usize,
}

impl Stack {
    /// The number of values.
    #[inline]
    pub fn len(&self) -> usize {
        self.top
    }

    /// Whether there is no value.
    pub fn is_empty(&self) -> bool {
        self.top == 0
    }

    /// The value at a place, counted from the first.
    #[inline]
    pub fn get(&self, index: usize) -> Option<&Option<Entity>> {
        self.cells.get(index)
    }

    /// The cell at a place.
    #[inline]
    pub fn get_mut(&mut self, index: usize) -> Option<&mut Option<Entity>> {
        self.cells.get_mut(index)
    }

    /// The last value but `depth - 1`.
    #[inline]
    pub fn from_top(&self, depth: usize) -> Option<&Option<Entity>> {
        self.cells.get(self.top.wrapping_sub(depth))
    }

    /// Puts a value on the stack.
    #[inline]
    pub fn push(&mut self, value: Option<Entity>) {
        match self.cells.get_mut(self.top) {
            Some(cell) => forget(std::mem::replace(cell, value)),
            None => self.cells.push(value),
        }
        self.top += 1;
    }

    /// Puts a machine atom on the stack.
    #[inline(always)]
    pub fn push_atom(&mut self, atom: Scalar) {
        match self.cells.get_mut(self.top) {
            Some(cell) => write_atom(cell, atom),
            None => self.grow(atom),
        }
        self.top += 1;
    }

    /// Puts a small result on the stack.
    #[inline(always)]
    pub fn push_small(&mut self, small: Small) {
        if self.top == self.cells.len() {
            self.cells.push(None);
        }
        if let Some(cell) = self.cells.get_mut(self.top) {
            write_small(cell, small);
        }
        self.top += 1;
    }

    #[cold]
    fn grow(&mut self, atom: Scalar) {
        self.cells.push(Some(Entity::Noun(atom.into())));
    }

    /// Takes the last value.
    #[inline]
    pub fn pop(&mut self) -> Option<Entity> {
        self.top = self.top.saturating_sub(1);
        self.cells.get_mut(self.top).and_then(Option::take)
    }

    /// Takes the last value if it is a machine atom.
    #[inline]
    pub fn pop_atom(&mut self) -> Option<Scalar> {
        let atom = atom_of(self.from_top(1));
        if atom.is_some() {
            self.top -= 1;
        }
        atom
    }

    /// Sets the last value, which is a machine atom, to another.
    #[inline(always)]
    pub fn replace_atom(&mut self, atom: Scalar) {
        if let Some(cell) = self.cells.get_mut(self.top.wrapping_sub(1)) {
            write_atom(cell, atom);
        }
    }

    /// Drops the values from a place on.
    #[inline(always)]
    pub fn truncate(&mut self, length: usize) {
        while self.top > length {
            self.top -= 1;
            if let Some(cell) = self.cells.get_mut(self.top)
                && !is_plain(cell)
            {
                *cell = None;
            }
        }
    }

    /// Drops the last value.
    #[inline(always)]
    pub fn drop_last(&mut self) {
        self.top = self.top.saturating_sub(1);
        if let Some(cell) = self.cells.get_mut(self.top)
            && !is_plain(cell)
        {
            *cell = None;
        }
    }

    /// Adds cells without values up to a length.
    #[inline]
    pub fn extend_to(&mut self, length: usize) {
        while self.top < length {
            match self.cells.get_mut(self.top) {
                Some(cell) => forget(cell.take()),
                None => self.cells.push(None),
            }
            self.top += 1;
        }
    }
}

impl Cells {
    /// Puts a value on the stack.
    #[inline]
    pub fn push(&self, value: Entity) {
        self.0.borrow_mut().push(Some(value));
    }

    /// Puts the arguments of a call on the stack; whether there are two.
    #[inline]
    pub fn push_arguments(&self, x: Option<Array>, y: Array) -> bool {
        let dyad = x.is_some();
        self.push(y.into());
        if let Some(x) = x {
            self.push(x.into());
        }
        dyad
    }

    /// Takes the last value.
    #[inline]
    pub fn pop(&self) -> Option<Entity> {
        self.0.borrow_mut().pop()
    }

    /// Exchanges the last two values.
    #[inline]
    pub fn exchange(&self) {
        let mut stack = self.0.borrow_mut();
        let top = stack.top;
        if let Some([.., first, last]) = stack.cells.get_mut(..top) {
            std::mem::swap(first, last);
        }
    }

    /// Drops the value before the last.
    #[inline]
    pub fn drop_second(&self) {
        let mut stack = self.0.borrow_mut();
        if let Some(last) = stack.pop_atom() {
            if let Some(second) = stack.top.checked_sub(1).and_then(|second| stack.cells.get_mut(second)) {
                set_atom(second, last);
            }
            return;
        }
        let last = stack.pop();
        let second = stack.pop();
        stack.push(last);
        drop(second);
    }

    /// The number of values.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.borrow().len()
    }

    /// Whether there is no value.
    pub fn is_empty(&self) -> bool {
        self.0.borrow().is_empty()
    }

    /// Drops the values from a place on.
    #[inline]
    pub fn truncate(&self, length: usize) {
        self.0.borrow_mut().truncate(length);
    }
}

/// The machine atom in a cell, if it holds one.
#[inline]
pub fn atom_of(cell: Option<&Option<Entity>>) -> Option<Scalar> {
    match cell {
        Some(Some(Entity::Noun(noun))) => Scalar::from_array(noun),
        _ => None,
    }
}

/// An item of a list of machine numbers.
#[inline]
pub fn machine_item(list: &View<'_>, index: usize) -> Option<Scalar> {
    match list {
        View::Int(items) => items.get(index).map(|&int| Scalar::Int(int)),
        View::Float(items) => items.get(index).map(|&float| Scalar::Float(float)),
        View::Bool(items) => items.get(index).map(|&bool| Scalar::bool(bool)),
        _ => None,
    }
}

/// Whether a cell holds nothing that needs a drop.
#[inline]
pub fn is_plain(cell: &Option<Entity>) -> bool {
    match cell {
        None => true,
        Some(Entity::Noun(noun)) => noun.is_machine_atom(),
        Some(_) => false,
    }
}

/// Sets a cell to a machine atom.
#[inline]
pub fn set_atom(cell: &mut Option<Entity>, atom: Scalar) {
    if !is_plain(cell) {
        *cell = None;
    }
    write_atom(cell, atom);
}

/// Sets a cell that holds an integer atom to another; whether it does.
#[inline(always)]
pub fn replace_int(cell: &mut Option<Entity>, atom: Scalar) -> bool {
    match (cell, atom) {
        (Some(Entity::Noun(noun)), Scalar::Int(int)) => noun.put_int(int),
        _ => false,
    }
}

/// Writes a small result into a cell that holds nothing to drop.
#[inline(always)]
pub fn write_small(cell: &mut Option<Entity>, small: Small) {
    // Each kind is written where it stays.
    match small {
        Small::Int(int) => forget(cell.replace(Entity::Noun(int.into()))),
        Small::Float(bits) => forget(cell.replace(Entity::Noun(f64::from_bits(bits).into()))),
        Small::Bool(bits) => forget(cell.replace(Entity::Noun((bits != 0).into()))),
        Small::Ints(list) => forget(cell.replace(Entity::Noun(list.into()))),
        Small::Floats(list) => forget(cell.replace(Entity::Noun(list.into()))),
        Small::Bools(list) => forget(cell.replace(Entity::Noun(list.into()))),
        Small::Bytes(list) => forget(cell.replace(Entity::Noun(list.into()))),
    }
}

/// Writes a machine atom into a cell that holds nothing to drop.
#[inline(always)]
fn write_atom(cell: &mut Option<Entity>, atom: Scalar) {
    match atom {
        Scalar::Int(int) => forget(cell.replace(Entity::Noun(int.into()))),
        Scalar::Float(float) => forget(cell.replace(Entity::Noun(float.into()))),
        Scalar::Bool(bool) => forget(cell.replace(Entity::Noun(bool::from(bool).into()))),
    }
}
