//! Shifts and rotations in flat code, and the elementwise verb that follows one: it reads the array where that lies, so that the
//! shifted one is never made.

use super::application::{Atomic, Dyadic};
use super::bytecode::{Made, Operation};
use super::evaluate::with_this;
use super::expression::is_quiet;
use super::operand::{Operand, Pair};
use crate::array::{Arg, Array};
use crate::error::Result;
use crate::names::env::Env;
use crate::value::entity::{Entity, Verb};
use crate::value::frame::Frame;
use crate::value::value_stack::Stack;
use crate::verbs::atomic::AtomicDyad;
use crate::verbs::selection::shifted::{FUSED_ELEMENTS_MIN, Shift, met, met_onto};
use crate::vocabulary::fast_ways;
use crate::words::modifiers::rank::shift;

impl Dyadic {
    /// Applies the verb; how many of the later operations were done with it.
    pub(super) fn run(&self, later: &[Operation], env: &Env<'_>, frame: &Frame<'_>) -> Result<usize> {
        match &self.shift {
            Some(shift) if self.into.is_none() => match self.and_later_on_short(later, env, frame) {
                Some(done) => Ok(done),
                None => run(shift, &self.arguments, later, env, frame, || self.alone(env, frame)),
            },
            _ => self.alone(env, frame).map(|()| 0),
        }
    }

    /// Whether it only puts its result on the stack, whenever it is applied.
    fn is_still(&self) -> bool {
        self.arguments.taken == 0 && self.into.is_none() && self.verb.primitive().is_some() && is_quiet(&self.verb)
    }
}

impl Made {
    /// Applies the verb that it is now; how many of the later operations were done with it.
    pub(super) fn run(&self, later: &[Operation], env: &Env<'_>, frame: &Frame<'_>) -> Result<usize> {
        let verb = self.verb.verb(env)?;
        match shift(&verb) {
            Some(shift) => run(&shift, &self.arguments, later, env, frame, || self.alone(&verb, env, frame)),
            None => self.alone(&verb, env, frame).map(|()| 0),
        }
    }

    /// Applies the verb that it is now.
    fn alone(&self, verb: &Verb, env: &Env<'_>, frame: &Frame<'_>) -> Result<()> {
        let run = |x: Arg<'_>, y: Arg<'_>| with_this(env, verb, |env| env.dyad(verb, x, y));
        self.arguments.apply(env, frame, false, run).map_err(|error| error.mark(self.word))
    }
}

/// A shift, with what comes after it if that can be done at once; how many of the later operations were done.
fn run(
    shift: &Shift,
    arguments: &Pair,
    later: &[Operation],
    env: &Env<'_>,
    frame: &Frame<'_>,
    alone: impl FnOnce() -> Result<()>,
) -> Result<usize> {
    let count = |y: &Array| (y.count() >= FUSED_ELEMENTS_MIN).then_some(());
    match later {
        _ if arguments.y.with_noun(env, &frame.cells.0.borrow(), frame.base, count).is_none() => {}
        _ if !fast_ways::SHIFTS.on(env.cx) => {}
        [Operation::Atomic(next), ..] if next.arguments.taken > 0 && and_next(shift, arguments, next, env, frame) => {
            return Ok(1);
        }
        // What makes the other argument does not mind being done first.
        [Operation::Dyad(other), Operation::Atomic(next), ..]
            if arguments.taken < 2 && other.is_still() && takes_both(next) =>
        {
            if let Err(error) = other.alone(env, frame) {
                // The shift comes first, and so does its error.
                alone()?;
                return Err(error);
            }
            if below(shift, arguments, next, env, frame) {
                return Ok(2);
            }
            if arguments.taken > 0 {
                frame.cells.exchange();
            }
            alone()?;
            frame.cells.exchange();
            return Ok(1);
        }
        _ => {}
    }
    alone().map(|()| 0)
}

/// Whether a verb takes the last value as its left argument and the one before as its right one.
fn takes_both(next: &Atomic) -> bool {
    matches!((&next.arguments.x, &next.arguments.y), (Operand::Stack(1), Operand::Stack(2)))
}

/// A shift and the verb after it, whose left argument is the last value already, above the arguments of the shift. Whether it was done; if
/// not, nothing has changed.
fn below(shift: &Shift, arguments: &Pair, next: &Atomic, env: &Env<'_>, frame: &Frame<'_>) -> bool {
    let mut stack = frame.cells.0.borrow_mut();
    let (amount, y) = (arguments.x.below(1), arguments.y.below(1));
    let Some((amount, y)) = operands((&amount, &y), &stack, env, frame.base) else { return false };
    let other = |other: &Array| met(env.cx, next.row(), (shift, amount), &y, other, false);
    let Some(made) = Operand::Stack(1).with_noun(env, &stack, frame.base, other) else { return false };
    (0..=arguments.taken).for_each(|_| stack.drop_last());
    stack.push(Some(Entity::Noun(made)));
    drop(stack);
    next.into.into_iter().for_each(|slot| frame.store(slot));
    true
}

/// The amount of a shift, and the shifted array.
fn operands((amount, y): (&Operand, &Operand), stack: &Stack, env: &Env<'_>, base: usize) -> Option<(i64, Array)> {
    let amount = amount.with_noun(env, stack, base, |x| match x.as_atom::<i64>() {
        Some(&int) => Some(int),
        None => x.as_atom::<bool>().map(|&bool| bool.into()),
    })?;
    Some((amount, y.with_noun(env, stack, base, |y| Some(y.clone()))?))
}

/// A shift and the verb after it, which takes the result: done at once. Whether it was; if not, nothing has changed.
#[inline(never)]
fn and_next(shift: &Shift, arguments: &Pair, next: &Atomic, env: &Env<'_>, frame: &Frame<'_>) -> bool {
    // The shifted array would be the last value; what the other operand is on the stack lies below the arguments of the shift.
    let (other, left) = match (&next.arguments.x, &next.arguments.y) {
        (Operand::Stack(1), Operand::Stack(2)) => (&Operand::Stack(1 + arguments.taken), true),
        (Operand::Stack(1), other) => (other, true),
        (other, Operand::Stack(1)) => (other, false),
        _ => return false,
    };
    let base = frame.base;
    let mut stack = frame.cells.0.borrow_mut();
    let Some((amount, y)) = operands((&arguments.x, &arguments.y), &stack, env, base) else { return false };
    let shift = (shift, amount);
    let both = next.arguments.taken == 2;
    if !both || !onto_below(next.row(), shift, &y, (&mut stack, 1 + arguments.taken), env) {
        let made = other.with_noun(env, &stack, base, |other| met(env.cx, next.row(), shift, &y, other, left));
        let Some(made) = made else { return false };
        if both {
            put_below(&mut stack, 1 + arguments.taken, made);
        } else {
            (0..arguments.taken).for_each(|_| stack.drop_last());
            stack.push(Some(Entity::Noun(made)));
        }
    }
    if both {
        (0..arguments.taken).for_each(|_| stack.drop_last());
    }
    drop(stack);
    next.into.into_iter().for_each(|slot| frame.store(slot));
    true
}

/// Puts the results in the place of the value at a depth of the stack, the right argument of the verb, if nobody else holds that.
fn onto_below(
    verb: &AtomicDyad,
    shift: (&Shift, i64),
    y: &Array,
    (stack, depth): (&mut Stack, usize),
    env: &Env<'_>,
) -> bool {
    let place = stack.len().wrapping_sub(depth);
    match stack.get_mut(place) {
        Some(Some(Entity::Noun(other))) => met_onto(env.cx, verb, shift, y, other, true),
        _ => false,
    }
}

/// Sets the value at a depth of the stack.
fn put_below(stack: &mut Stack, depth: usize, made: Array) {
    let place = stack.len().wrapping_sub(depth);
    if let Some(cell) = stack.get_mut(place) {
        *cell = Some(Entity::Noun(made));
    }
}
