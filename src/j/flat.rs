//! Flat code: what a compiled sentence does, in the order in which it is done, on the stack of cells.
//!
//! A tree whose nodes call each other moves every value through memory several times. Flat code runs in one loop, reads
//! machine atoms where they lie, and a call finds its arguments already in the slots of its frame: loops and recursions of
//! scalar code are several times as fast.

use super::called::NamedVerb;
use super::cells::{Stack, atom_of};
use super::entity::{Entity, Verb};
use super::env::Env;
use super::evaluate::{noun_of, slot_noun, with_this};
use super::expression::{Expression, VerbExpression};
use super::frame::Frame;
use super::target::Target;
use crate::array::{Array, Tolerance};
use crate::error::Result;
use crate::operators::Known;
use crate::verbs::atomic::scalar::{Scalar, ScalarDyad, ScalarMonad};
use crate::verbs::atomic::{AtomicDyad, short_lent};

/// One operation.
#[derive(Debug)]
pub enum Operation {
    /// Pushes the noun in a slot.
    Slot(usize),
    /// Pushes a noun.
    Noun(Array),
    /// Pushes the value of an expression that is not flat.
    Tree(Box<Expression>),
    /// An elementwise verb that has a short way for atoms.
    Atomic(Box<Atomic>),
    /// A monad that has a short way for atoms.
    AtomicMonad(Box<AtomicMonad>),
    /// Applies a verb to the last value.
    Monad(Verb, usize),
    /// Applies a verb to the last two values, of which the later is the left argument.
    Dyad(Verb, usize),
    /// Applies what a name means to the last value, or the last two.
    Call(Box<NamedVerb>, bool, usize),
    /// Moves the last value to a slot.
    Assign(usize),
    /// Copies the last value to a slot.
    Keep(usize),
    /// Changes a name's noun in its place.
    Change(Box<Expression>),
}

/// Where an argument is.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Operand {
    /// The last value of the stack, or the one before it.
    Stack(usize),
    /// The noun in a slot.
    Slot(usize),
    /// This atom.
    Scalar(Scalar),
}

/// An elementwise dyad on atoms.
#[derive(Debug)]
pub struct Atomic {
    scalar: ScalarDyad,
    full: &'static AtomicDyad,
    x: Operand,
    y: Operand,
    /// How many arguments are on the stack.
    taken: usize,
    word: usize,
}

/// A monad on atoms.
#[derive(Debug)]
pub struct AtomicMonad {
    scalar: ScalarMonad,
    full: Verb,
    word: usize,
}

/// Where the value of a sentence is when its flat code has run.
#[derive(Debug)]
pub enum End {
    /// The sentence was empty.
    Nothing,
    /// On the stack.
    Value,
    /// The value of the name that was assigned.
    Assigned(Target),
}

/// The flat code of a sentence.
pub fn flatten(tree: Option<Expression>) -> (Vec<Operation>, End) {
    let mut code = Vec::new();
    let end = match tree {
        None => End::Nothing,
        Some(Expression::AssignSlot(slot, value)) => {
            push(*value, &mut code);
            code.push(Operation::Assign(slot));
            End::Assigned(Target::Slot(slot))
        }
        Some(change @ (Expression::AmendInPlace { .. } | Expression::AppendInPlace { .. })) => {
            let (Expression::AmendInPlace { target, .. } | Expression::AppendInPlace { target, .. }) = &change else {
                return (code, End::Nothing);
            };
            let target = target.clone();
            code.push(Operation::Change(Box::new(change)));
            End::Assigned(target)
        }
        Some(tree) => {
            push(tree, &mut code);
            End::Value
        }
    };
    (code, end)
}

/// Appends the code of an expression, which leaves its value on the stack.
fn push(tree: Expression, code: &mut Vec<Operation>) {
    match tree {
        Expression::Constant(Entity::Noun(noun)) => code.push(Operation::Noun(noun)),
        Expression::Slot(slot) => code.push(Operation::Slot(slot)),
        Expression::AssignSlot(slot, value) => {
            push(*value, code);
            code.push(Operation::Keep(slot));
        }
        Expression::Monad { verb: VerbExpression::Fixed(verb), y, word } => {
            push(*y, code);
            let short = verb.primitive().and_then(|primitive| scalar_monad(primitive.spelling));
            code.push(match short {
                Some(scalar) => Operation::AtomicMonad(Box::new(AtomicMonad { scalar, full: verb, word })),
                None => Operation::Monad(verb, word),
            });
        }
        Expression::Monad { verb: VerbExpression::Named(name), y, word } => {
            push(*y, code);
            code.push(Operation::Call(name, false, word));
        }
        Expression::Dyad { x, verb: VerbExpression::Fixed(verb), y, word } => match short_way(&verb) {
            Some((scalar, full)) => atomic(*x, *y, scalar, full, word, code),
            None => {
                push(*y, code);
                push(*x, code);
                code.push(Operation::Dyad(verb, word));
            }
        },
        Expression::Dyad { x, verb: VerbExpression::Named(name), y, word } => {
            push(*y, code);
            push(*x, code);
            code.push(Operation::Call(name, true, word));
        }
        other => code.push(Operation::Tree(Box::new(other))),
    }
}

fn short_way(verb: &Verb) -> Option<(ScalarDyad, &'static AtomicDyad)> {
    let Some(Known::Atomic(full)) = verb.primitive().and(verb.0.known) else { return None };
    ScalarDyad::of(full).map(|scalar| (scalar, full))
}

fn atomic(
    x: Expression,
    y: Expression,
    scalar: ScalarDyad,
    full: &'static AtomicDyad,
    word: usize,
    code: &mut Vec<Operation>,
) {
    // y comes first: it may stay where it is only if x cannot change it.
    let right = if x.assigns() { None } else { operand(&y) };
    let right = right.unwrap_or_else(|| {
        push(y, code);
        Operand::Stack(1)
    });
    let left = operand(&x).unwrap_or_else(|| {
        push(x, code);
        Operand::Stack(1)
    });
    let taken = [left, right].iter().filter(|operand| matches!(operand, Operand::Stack(_))).count();
    let y = if taken == 2 { Operand::Stack(2) } else { right };
    code.push(Operation::Atomic(Box::new(Atomic { scalar, full, x: left, y, taken, word })));
}

/// An argument that need not be put on the stack.
fn operand(tree: &Expression) -> Option<Operand> {
    match tree {
        Expression::Slot(slot) => Some(Operand::Slot(*slot)),
        Expression::Constant(Entity::Noun(noun)) => Scalar::of(noun).map(Operand::Scalar),
        _ => None,
    }
}

/// The short way of a primitive's monad.
fn scalar_monad(spelling: &str) -> Option<ScalarMonad> {
    Some(match spelling {
        "-" => ScalarMonad::Negate,
        ">:" => ScalarMonad::Increment,
        "<:" => ScalarMonad::Decrement,
        "+:" => ScalarMonad::Double,
        "*:" => ScalarMonad::Square,
        "-." => ScalarMonad::Not,
        _ => return None,
    })
}

/// Runs flat code. After an error operands may be left on the stack.
#[inline]
pub fn run(code: &[Operation], env: &Env<'_>, frame: &Frame<'_>) -> Result<()> {
    for operation in code {
        match operation {
            Operation::Atomic(atomic) => {
                if !atomic.short(frame, env.cx.tolerance) {
                    atomic.long(env, frame)?;
                }
            }
            Operation::Call(name, dyad, word) => name.call(env, *dyad).map_err(|error| error.mark(*word))?,
            Operation::Slot(slot) => {
                let mut stack = frame.cells.0.borrow_mut();
                match atom_of(stack.get(frame.base + slot)) {
                    Some(atom) => stack.push_atom(atom),
                    None => {
                        drop(stack);
                        frame.cells.push(slot_noun(env, *slot)?.into());
                    }
                }
            }
            Operation::Assign(slot) => frame.store(*slot),
            other => other.run(env, frame)?,
        }
    }
    Ok(())
}

/// The value of code that is one operation on atoms and needs no stack.
#[inline(always)]
pub fn scalar(code: &[Operation], env: &Env<'_>, frame: &Frame<'_>) -> Option<Scalar> {
    match code {
        [Operation::Atomic(atomic)] if atomic.taken == 0 => {
            atomic.value(&frame.cells.0.borrow(), frame.base, env.cx.tolerance)
        }
        [Operation::Slot(slot)] => frame.atom(*slot),
        _ => None,
    }
}

impl Operation {
    fn run(&self, env: &Env<'_>, frame: &Frame<'_>) -> Result<()> {
        let cells = frame.cells;
        match self {
            Operation::Noun(noun) => cells.push(Entity::Noun(noun.clone())),
            Operation::Tree(tree) => cells.push(tree.entity(env)?),
            Operation::Keep(slot) => {
                let value = noun_of(cells.pop())?;
                frame.set_slot(*slot, Some(value.clone().into()));
                cells.push(value.into());
            }
            Operation::AtomicMonad(atomic) => atomic.run(env, frame)?,
            Operation::Monad(verb, word) => {
                let y = noun_of(cells.pop())?;
                let result = with_this(env, verb, |env| env.monad(verb, y)).map_err(|error| error.mark(*word))?;
                cells.push(result.into());
            }
            Operation::Dyad(verb, word) => {
                let (x, y) = (noun_of(cells.pop())?, noun_of(cells.pop())?);
                let result = with_this(env, verb, |env| env.dyad(verb, x, y)).map_err(|error| error.mark(*word))?;
                cells.push(result.into());
            }
            Operation::Change(change) => change.change_in_place(env)?,
            Operation::Slot(_) | Operation::Assign(_) | Operation::Atomic(_) | Operation::Call(..) => {}
        }
        Ok(())
    }
}

impl Atomic {
    /// The value, if both arguments are atoms and the short way answers.
    #[inline(always)]
    fn value(&self, stack: &Stack, base: usize, tolerance: Tolerance) -> Option<Scalar> {
        let read = |operand: Operand| match operand {
            Operand::Stack(depth) => atom_of(stack.from_top(depth)),
            Operand::Slot(slot) => atom_of(stack.get(base + slot)),
            Operand::Scalar(scalar) => Some(scalar),
        };
        self.scalar.apply(tolerance, read(self.x)?, read(self.y)?)
    }

    /// Replaces the arguments by the value if the short way answers; whether it did.
    #[inline]
    fn short(&self, frame: &Frame<'_>, tolerance: Tolerance) -> bool {
        let mut stack = frame.cells.0.borrow_mut();
        let Some(value) = self.value(&stack, frame.base, tolerance) else { return false };
        if self.taken == 0 {
            stack.push_atom(value);
            return true;
        }
        if self.taken == 2 {
            stack.pop_atom();
        }
        stack.replace_atom(value);
        true
    }

    /// The value of short lists in slots, which stay there.
    fn lent(&self, env: &Env<'_>, frame: &Frame<'_>) -> Option<Array> {
        if self.taken != 0 {
            return None;
        }
        let stack = frame.cells.0.borrow();
        let noun = |slot: usize| stack.get(frame.base + slot)?.as_ref().and_then(Entity::noun);
        match (self.x, self.y) {
            (Operand::Slot(x), Operand::Slot(y)) => short_lent(self.full, env.cx, noun(x)?, noun(y)?),
            (Operand::Scalar(x), Operand::Slot(y)) => short_lent(self.full, env.cx, &x.into(), noun(y)?),
            (Operand::Slot(x), Operand::Scalar(y)) => short_lent(self.full, env.cx, noun(x)?, &y.into()),
            _ => None,
        }
    }

    #[inline(never)]
    fn long(&self, env: &Env<'_>, frame: &Frame<'_>) -> Result<()> {
        if let Some(result) = self.lent(env, frame) {
            frame.cells.push(result.into());
            return Ok(());
        }
        let take = |operand: Operand| match operand {
            Operand::Stack(_) => noun_of(frame.cells.pop()),
            Operand::Slot(slot) => slot_noun(env, slot),
            Operand::Scalar(scalar) => Ok(scalar.into()),
        };
        let (x, y) = (take(self.x)?, take(self.y)?);
        let result = self.full.apply(env.cx, x, y).map_err(|error| error.mark(self.word))?;
        frame.cells.push(result.into());
        Ok(())
    }
}

impl AtomicMonad {
    fn run(&self, env: &Env<'_>, frame: &Frame<'_>) -> Result<()> {
        let cells = frame.cells;
        let mut stack = cells.0.borrow_mut();
        if let Some(result) = atom_of(stack.from_top(1)).and_then(|y| self.scalar.apply(y)) {
            stack.replace_atom(result);
            return Ok(());
        }
        drop(stack);
        let y = noun_of(cells.pop())?;
        let result = env.monad(&self.full, y).map_err(|error| error.mark(self.word))?;
        cells.push(result.into());
        Ok(())
    }
}
