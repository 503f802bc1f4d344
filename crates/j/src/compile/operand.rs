//! The arguments of an operation of flat code: on the stack, or where they lie already.

use super::evaluate::{global, noun_of, slot_noun};
use super::expression::Expression;
use crate::array::{Arg, Array};
use crate::error::{Error, ErrorKind, Result};
use crate::names::env::Env;
use crate::show::report::{Brief, with_arguments};
use crate::value::entity::Entity;
use crate::value::frame::Frame;
use crate::value::name::Name;
use crate::value::value_stack::{Stack, atom_of};
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
    /// The noun that a simple global name has.
    Global(Name),
}

/// The arguments of a dyad.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The left argument.
    pub x: Operand,
    /// The right argument.
    pub y: Operand,
    /// How many of them are on the stack.
    pub taken: usize,
}

impl Operand {
    /// The operand of an expression that need not be put on the stack; `None` for other expressions.
    pub fn from_expression(tree: &Expression) -> Option<Operand> {
        match tree {
            Expression::Slot(slot) => Some(Operand::Slot(*slot)),
            Expression::Constant(Entity::Noun(noun)) => Some(match Scalar::from_array(noun) {
                Some(atom) => Operand::Scalar(atom, noun.clone()),
                None => Operand::Noun(noun.clone()),
            }),
            Expression::Global(name) if name.is_simple() => Some(Operand::Global(name.clone())),
            _ => None,
        }
    }

    /// The same argument where so many values lie above it.
    pub fn below(&self, above: usize) -> Operand {
        match self {
            Operand::Stack(depth) => Operand::Stack(depth + above),
            other => other.clone(),
        }
    }

    /// The machine atom that the argument is.
    #[inline]
    pub fn atom(&self, stack: &Stack, base: usize) -> Option<Scalar> {
        match self {
            Operand::Stack(depth) => atom_of(stack.from_top(*depth)),
            Operand::Slot(slot) => atom_of(stack.get(base + slot)),
            Operand::Scalar(atom, _) => Some(*atom),
            Operand::Noun(_) | Operand::Global(_) => None,
        }
    }

    /// The integer atom that the argument is. A boolean in the text counts: beside an integer it is one.
    #[inline(always)]
    fn int(&self, stack: &Stack, base: usize) -> Option<i64> {
        let cell = match self {
            Operand::Slot(slot) => stack.get(base + slot),
            Operand::Stack(depth) => stack.from_top(*depth),
            Operand::Scalar(atom, _) => return atom.int(),
            Operand::Noun(_) | Operand::Global(_) => return None,
        };
        match cell {
            Some(Some(Entity::Noun(noun))) => noun.as_atom::<i64>().copied(),
            _ => None,
        }
    }

    /// A reference to the argument; `None` for global names, and if it is not a noun.
    #[inline(always)]
    pub fn noun_in_place<'a>(&'a self, stack: &'a Stack, base: usize) -> Option<&'a Array> {
        let cell = match self {
            Operand::Stack(depth) => stack.from_top(*depth),
            Operand::Slot(slot) => stack.get(base + slot),
            Operand::Scalar(_, noun) | Operand::Noun(noun) => return Some(noun),
            Operand::Global(_) => return None,
        };
        match cell {
            Some(Some(Entity::Noun(noun))) => Some(noun),
            _ => None,
        }
    }

    /// The description of an argument for an error, before it is taken off the stack.
    #[inline]
    fn seen(&self, frame: &Frame<'_>) -> Option<Brief> {
        match self {
            Operand::Stack(_) => self.noun_in_place(&frame.cells.0.borrow(), frame.base).map(Brief::new),
            _ => None,
        }
    }

    /// The description of an argument for an error.
    fn brief(&self, seen: Option<Brief>, env: &Env<'_>, frame: &Frame<'_>) -> Option<Brief> {
        let lies = || self.with_noun(env, &frame.cells.0.borrow(), frame.base, |noun| Some(Brief::new(noun)));
        seen.or_else(lies)
    }

    /// Runs a verb on the argument, taken off the stack if it is there; puts the result on the stack. An error describes what
    /// the argument was.
    pub fn apply(
        &self,
        env: &Env<'_>,
        frame: &Frame<'_>,
        lends: bool,
        run: impl FnOnce(Arg<'_>) -> Result<Array>,
    ) -> Result<()> {
        let seen = self.seen(frame);
        let result = match self.taken(env, frame, lends)? {
            Some(y) => run(y.into()),
            None => self.with_arg(env, frame, run),
        };
        match result {
            Ok(result) => frame.cells.push(result.into()),
            Err(error) => {
                return Err(match self.brief(seen, env, frame) {
                    Some(y) => with_arguments(error, None, &y),
                    None => error,
                });
            }
        }
        Ok(())
    }

    /// The argument, taken off the stack if it is there; `None` if the verb may use it in its place.
    fn taken(&self, env: &Env<'_>, frame: &Frame<'_>, lends: bool) -> Result<Option<Array>> {
        match self {
            Operand::Stack(_) => noun_of(frame.cells.pop()).map(Some),
            Operand::Scalar(..) | Operand::Noun(_) | Operand::Global(_) if lends => Ok(None),
            Operand::Slot(_) if lends && self.noun_in_place(&frame.cells.0.borrow(), frame.base).is_some() => Ok(None),
            Operand::Slot(slot) => slot_noun(env, *slot).map(Some),
            Operand::Scalar(_, noun) | Operand::Noun(noun) => Ok(Some(noun.clone())),
            Operand::Global(name) => global(env, name).map(Some),
        }
    }

    /// Runs a verb, which must not look up names, with a reference to the argument.
    fn with_arg<T>(&self, env: &Env<'_>, frame: &Frame<'_>, run: impl FnOnce(Arg<'_>) -> Result<T>) -> Result<T> {
        if let Operand::Global(name) = self {
            if !frame.has_others() {
                let locale = env.interpreter.current.borrow();
                let names = locale.names.borrow();
                if let Some(noun) = names.get(&name.0.symbol).and_then(Entity::noun) {
                    return run(noun.into());
                }
            }
            return run(global(env, name)?.into());
        }
        let stack = frame.cells.0.borrow();
        run(self.noun_in_place(&stack, frame.base).ok_or_else(|| Error::new(ErrorKind::Value))?.into())
    }

    /// Calls a quick way with a reference to the argument, which may be the noun of a global name.
    #[inline(always)]
    pub fn with_noun<T>(
        &self,
        env: &Env<'_>,
        stack: &Stack,
        base: usize,
        quick: impl FnOnce(&Array) -> Option<T>,
    ) -> Option<T> {
        match self {
            Operand::Global(name) => with_global_noun(env, name, quick),
            other => quick(other.noun_in_place(stack, base)?),
        }
    }
}

/// Calls a quick way, which must not look up names, with the noun of a global name.
fn with_global_noun<T>(env: &Env<'_>, name: &Name, quick: impl FnOnce(&Array) -> Option<T>) -> Option<T> {
    if env.frame.is_some_and(Frame::has_others) {
        return None;
    }
    let locale = env.interpreter.current.borrow();
    let names = locale.names.borrow();
    quick(names.get(&name.0.symbol)?.noun()?)
}

impl Pair {
    /// Runs a verb on the arguments, of which those on the stack are taken off it, the upper one first; puts the result on
    /// the stack. A verb that looks at no name may use the others in their places. An error tells what the arguments were.
    pub fn apply(
        &self,
        env: &Env<'_>,
        frame: &Frame<'_>,
        lends: bool,
        run: impl FnOnce(Arg<'_>, Arg<'_>) -> Result<Array>,
    ) -> Result<()> {
        let (left, right) = (self.x.seen(frame), self.y.seen(frame));
        let result = match self.taken(env, frame, lends)? {
            (Some(x), Some(y)) => run(x.into(), y.into()),
            (Some(x), None) => self.y.with_arg(env, frame, |y| run(x.into(), y)),
            (None, Some(y)) => self.x.with_arg(env, frame, |x| run(x, y.into())),
            (None, None) => self.x.with_arg(env, frame, |x| self.y.with_arg(env, frame, |y| run(x, y))),
        };
        match result {
            Ok(result) => frame.cells.push(result.into()),
            Err(error) => {
                return Err(match (self.x.brief(left, env, frame), self.y.brief(right, env, frame)) {
                    (Some(x), Some(y)) => with_arguments(error, Some(&x), &y),
                    _ => error,
                });
            }
        }
        Ok(())
    }

    /// The arguments, of which those on the stack are taken off it, the upper one first.
    pub fn arrays(&self, env: &Env<'_>, frame: &Frame<'_>) -> Result<(Array, Array)> {
        match self.taken(env, frame, false)? {
            (Some(x), Some(y)) => Ok((x, y)),
            _ => Err(Error::new(ErrorKind::Value)),
        }
    }

    fn taken(&self, env: &Env<'_>, frame: &Frame<'_>, lends: bool) -> Result<(Option<Array>, Option<Array>)> {
        let above = if let (Operand::Stack(2), Operand::Stack(1)) = (&self.x, &self.y) {
            Some(self.y.taken(env, frame, lends)?)
        } else {
            None
        };
        let x = self.x.taken(env, frame, lends)?;
        let y = above.map_or_else(|| self.y.taken(env, frame, lends), Ok)?;
        Ok((x, y))
    }

    /// Both integer atoms. They are not both in the text.
    #[inline(always)]
    pub fn ints(&self, stack: &Stack, base: usize) -> Option<(i64, i64)> {
        Some((self.x.int(stack, base)?, self.y.int(stack, base)?))
    }

    /// Both machine atoms.
    #[inline]
    pub fn atoms(&self, stack: &Stack, base: usize) -> Option<(Scalar, Scalar)> {
        Some((self.x.atom(stack, base)?, self.y.atom(stack, base)?))
    }
}
