//! The arguments of an operation of flat code: on the stack, or where they lie already.

use super::cells::{Stack, atom_of};
use super::entity::Entity;
use super::env::Env;
use super::evaluate::{noun_of, slot_noun};
use super::expression::Expression;
use super::frame::Frame;
use crate::array::Array;
use crate::error::Result;
use crate::verbs::atomic::scalar::Scalar;

/// Where an argument is.
#[derive(Clone, Debug)]
pub enum Operand {
    /// The last value of the stack, or the one before it.
    Stack(usize),
    /// The noun in a slot.
    Slot(usize),
    /// This atom.
    Scalar(Scalar, Array),
    /// This noun.
    Noun(Array),
}

/// The arguments of a dyad.
#[derive(Debug)]
pub struct Pair {
    /// The left argument.
    pub x: Operand,
    /// The right argument.
    pub y: Operand,
    /// How many of them are on the stack.
    pub taken: usize,
}

impl Operand {
    /// An argument that need not be put on the stack.
    pub fn of(tree: &Expression) -> Option<Operand> {
        match tree {
            Expression::Slot(slot) => Some(Operand::Slot(*slot)),
            Expression::Constant(Entity::Noun(noun)) => Some(match Scalar::of(noun) {
                Some(atom) => Operand::Scalar(atom, noun.clone()),
                None => Operand::Noun(noun.clone()),
            }),
            _ => None,
        }
    }

    /// The machine atom that the argument is.
    #[inline(always)]
    pub fn atom(&self, stack: &Stack, base: usize) -> Option<Scalar> {
        match self {
            Operand::Stack(depth) => atom_of(stack.from_top(*depth)),
            Operand::Slot(slot) => atom_of(stack.get(base + slot)),
            Operand::Scalar(atom, _) => Some(*atom),
            Operand::Noun(_) => None,
        }
    }

    /// The argument where it lies.
    #[inline(always)]
    pub fn lent<'a>(&'a self, stack: &'a Stack, base: usize) -> Option<&'a Array> {
        let cell = match self {
            Operand::Stack(depth) => stack.from_top(*depth),
            Operand::Slot(slot) => stack.get(base + slot),
            Operand::Scalar(_, noun) | Operand::Noun(noun) => return Some(noun),
        };
        match cell {
            Some(Some(Entity::Noun(noun))) => Some(noun),
            _ => None,
        }
    }

    /// The argument, taken off the stack if it is there.
    pub fn take(&self, env: &Env<'_>, frame: &Frame<'_>) -> Result<Array> {
        match self {
            Operand::Stack(_) => noun_of(frame.cells.pop()),
            Operand::Slot(slot) => slot_noun(env, *slot),
            Operand::Scalar(_, noun) | Operand::Noun(noun) => Ok(noun.clone()),
        }
    }
}

impl Pair {
    /// The arguments, the left one taken off the stack first.
    pub fn take(&self, env: &Env<'_>, frame: &Frame<'_>) -> Result<(Array, Array)> {
        let x = self.x.take(env, frame)?;
        Ok((x, self.y.take(env, frame)?))
    }

    /// Both machine atoms.
    #[inline(always)]
    pub fn atoms(&self, stack: &Stack, base: usize) -> Option<(Scalar, Scalar)> {
        Some((self.x.atom(stack, base)?, self.y.atom(stack, base)?))
    }
}
