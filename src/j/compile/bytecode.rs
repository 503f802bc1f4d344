//! Flat code: what a compiled sentence does, in the order in which it is done, on the stack of cells.
//!
//! A tree whose nodes call each other moves every value through memory several times. Flat code runs in one loop, reads
//! machine atoms where they lie, and a call finds its arguments already in the slots of its frame: loops and recursions of
//! scalar code are several times as fast.

use super::evaluate::{noun_of, slot_noun, with_this};
use super::expression::{Expression, NamedVerb, Target, VerbExpression};
use super::operand::{Operand, Pair};
use crate::array::{Array, Context, Extended, Small, Tolerance};
use crate::error::Result;
use crate::j::names::env::Env;
use crate::j::value::entity::{Entity, Verb};
use crate::j::value::frame::Frame;
use crate::j::value::value_stack::{Stack, atom_of};
use crate::operators::borrowed;
use crate::operators::{KnownDyad, KnownMonad};
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
    /// Applies a verb to one argument.
    Monad(Box<Monadic>),
    /// Applies a verb to two arguments.
    Dyad(Box<Dyadic>),
    /// Applies what a name means to the last value, or the last two.
    Call(Box<NamedVerb>, bool, usize),
    /// Moves the last value to a slot.
    Assign(usize),
    /// Copies the last value to a slot.
    Keep(usize),
    /// Changes a name's noun in its place.
    Change(Box<Expression>),
    /// Applies a verb, of a word with this number, to the value below the last one.
    Below(Box<(VerbExpression, usize)>),
}

/// An elementwise dyad on atoms.
#[derive(Debug)]
pub struct Atomic {
    scalar: ScalarDyad,
    full: &'static AtomicDyad,
    arguments: Pair,
    word: usize,
}

/// What a short way gives.
enum Short {
    Atom(Scalar),
    List(Small),
    Exact(Array),
}

/// A verb of one argument.
#[derive(Debug)]
pub struct Monadic {
    verb: Verb,
    scalar: Option<ScalarMonad>,
    y: Operand,
    word: usize,
}

/// A verb of two arguments.
#[derive(Debug)]
pub struct Dyadic {
    verb: Verb,
    arguments: Pair,
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
            let y = Operand::of(&y).unwrap_or_else(|| {
                push(*y, code);
                Operand::Stack(1)
            });
            let scalar = match verb.primitive().and(verb.0.known_monad) {
                Some(KnownMonad::Each(each)) => each.scalar,
                _ => None,
            };
            code.push(Operation::Monad(Box::new(Monadic { verb, scalar, y, word })));
        }
        Expression::Monad { verb: VerbExpression::Named(name), y, word } => {
            push(*y, code);
            code.push(Operation::Call(name, false, word));
        }
        Expression::Dyad { x, verb: VerbExpression::Fixed(verb), y, word } => {
            let arguments = pair(*x, *y, code);
            code.push(with_pair(verb, arguments, word));
        }
        Expression::Dyad { x, verb: VerbExpression::Named(name), y, word } => {
            push(*y, code);
            push(*x, code);
            code.push(Operation::Call(name, true, word));
        }
        Expression::Stacked { x, verb: verb @ (VerbExpression::Fixed(_) | VerbExpression::Named(_)), y, word } => {
            let Expression::Monad { verb: last, y, word: place } = *y else { return };
            push(*y, code);
            push(*x, code);
            code.push(Operation::Below(Box::new((last, place))));
            let arguments = Pair { x: Operand::Stack(1), y: Operand::Stack(2), taken: 2 };
            code.push(match verb {
                VerbExpression::Named(name) => Operation::Call(name, true, word),
                VerbExpression::Fixed(verb) => with_pair(verb, arguments, word),
                VerbExpression::Computed(_) => return,
            });
        }
        other => code.push(Operation::Tree(Box::new(other))),
    }
}

/// A verb with its two arguments, by its short way if it has one.
fn with_pair(verb: Verb, arguments: Pair, word: usize) -> Operation {
    match short_way(&verb) {
        Some((scalar, full)) => Operation::Atomic(Box::new(Atomic { scalar, full, arguments, word })),
        None => Operation::Dyad(Box::new(Dyadic { verb, arguments, word })),
    }
}

fn short_way(verb: &Verb) -> Option<(ScalarDyad, &'static AtomicDyad)> {
    let Some(KnownDyad::Atomic(full)) = verb.primitive().and(verb.0.known) else { return None };
    full.scalar.map(|scalar| (scalar, full))
}

/// Appends the code of those arguments that must be put on the stack.
fn pair(x: Expression, y: Expression, code: &mut Vec<Operation>) -> Pair {
    // y comes first: it may stay where it is only if x cannot change it.
    let right = if x.assigns() { None } else { Operand::of(&y) };
    let right = right.unwrap_or_else(|| {
        push(y, code);
        Operand::Stack(1)
    });
    // Of two atoms in the text one is put on the stack: `Pair::ints` wants it so.
    let both = matches!((&x, &right), (Expression::Constant(_), Operand::Scalar(..)));
    let left = Operand::of(&x).filter(|_| !both).unwrap_or_else(|| {
        push(x, code);
        Operand::Stack(1)
    });
    let taken = [&left, &right].iter().filter(|operand| matches!(operand, Operand::Stack(_))).count();
    let y = if taken == 2 { Operand::Stack(2) } else { right };
    Pair { x: left, y, taken }
}

/// Runs flat code. After an error operands may be left on the stack.
#[inline]
pub fn run(code: &[Operation], env: &Env<'_>, frame: &Frame<'_>) -> Result<()> {
    match code {
        [Operation::Atomic(atomic), Operation::Assign(slot)] if atomic.arguments.taken == 0 => {
            if !atomic.assign(env, frame, *slot) {
                atomic.long(env, frame)?;
                frame.store(*slot);
            }
            return Ok(());
        }
        [Operation::Slot(from), Operation::Assign(to)] if frame.copy(*from, *to) => return Ok(()),
        _ => {}
    }
    for operation in code {
        match operation {
            Operation::Atomic(atomic) => {
                if !atomic.short(env, frame) {
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
        [Operation::Atomic(atomic)] if atomic.arguments.taken == 0 => {
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
            Operation::Monad(monadic) => monadic.run(env, frame)?,
            Operation::Dyad(dyadic) => dyadic.run(env, frame)?,
            Operation::Change(change) => change.change_in_place(env)?,
            Operation::Below(below) => {
                let (verb, word) = &**below;
                if let VerbExpression::Named(name) = verb {
                    cells.exchange();
                    name.call(env, false).map_err(|error| error.mark(*word))?;
                    cells.exchange();
                    return Ok(());
                }
                let (x, y) = (noun_of(cells.pop())?, noun_of(cells.pop())?);
                let y = verb.explained(env, None, y).map_err(|error| error.mark(*word))?;
                cells.push(y.into());
                cells.push(x.into());
            }
            Operation::Slot(_) | Operation::Assign(_) | Operation::Atomic(_) | Operation::Call(..) => {}
        }
        Ok(())
    }
}

impl Atomic {
    /// The value, if both arguments are atoms and the short way answers.
    #[inline(always)]
    fn value(&self, stack: &Stack, base: usize, tolerance: Tolerance) -> Option<Scalar> {
        self.ints(stack, base, tolerance).or_else(|| self.value_of_others(stack, base, tolerance))
    }

    /// The value of two integers.
    #[inline(always)]
    fn ints(&self, stack: &Stack, base: usize, tolerance: Tolerance) -> Option<Scalar> {
        let (x, y) = self.arguments.ints(stack, base)?;
        self.scalar.apply(tolerance, Scalar::Int(x), Scalar::Int(y))
    }

    /// The value of atoms of which one is no integer.
    #[inline(never)]
    fn value_of_others(&self, stack: &Stack, base: usize, tolerance: Tolerance) -> Option<Scalar> {
        let (x, y) = self.arguments.atoms(stack, base)?;
        self.scalar.apply(tolerance, x, y)
    }

    /// Puts the value into a slot if the short way answers; whether it did. Neither argument is on the stack.
    #[inline(always)]
    fn assign(&self, env: &Env<'_>, frame: &Frame<'_>, slot: usize) -> bool {
        let mut stack = frame.cells.0.borrow_mut();
        match self.ints(&stack, frame.base, env.cx.tolerance) {
            Some(value) => frame.set_atom(&mut stack, slot, value),
            None => return self.assign_others(&mut stack, env, frame, slot),
        }
        true
    }

    /// The same for other atoms and short lists.
    #[inline(never)]
    fn assign_others(&self, stack: &mut Stack, env: &Env<'_>, frame: &Frame<'_>, slot: usize) -> bool {
        match self.of_lent(stack, frame.base, env.cx) {
            Some(Short::Atom(atom)) => frame.set_atom(stack, slot, atom),
            Some(Short::List(list)) => frame.set_small(stack, slot, list),
            Some(Short::Exact(atom)) => frame.set_noun(stack, slot, atom),
            None => return false,
        }
        true
    }

    /// Replaces the arguments by the value if a short way answers; whether it did.
    #[inline(always)]
    fn short(&self, env: &Env<'_>, frame: &Frame<'_>) -> bool {
        let mut stack = frame.cells.0.borrow_mut();
        match self.ints(&stack, frame.base, env.cx.tolerance) {
            Some(value) => self.replace(&mut stack, value),
            None => return self.others(&mut stack, frame.base, env),
        }
        true
    }

    /// Puts an atom in the place of the arguments, of which those on the stack are atoms.
    #[inline(always)]
    fn replace(&self, stack: &mut Stack, value: Scalar) {
        match self.arguments.taken {
            0 => stack.push_atom(value),
            1 => stack.replace_atom(value),
            _ => {
                stack.pop_atom();
                stack.replace_atom(value);
            }
        }
    }

    /// The same for other atoms and short lists.
    #[inline(never)]
    fn others(&self, stack: &mut Stack, base: usize, env: &Env<'_>) -> bool {
        match self.of_lent(stack, base, env.cx) {
            Some(Short::Atom(atom)) => self.replace(stack, atom),
            Some(Short::List(list)) => {
                (0..self.arguments.taken).for_each(|_| stack.drop_last());
                stack.push_small(list);
            }
            Some(Short::Exact(atom)) => {
                (0..self.arguments.taken).for_each(|_| stack.drop_last());
                stack.push(Some(Entity::Noun(atom)));
            }
            None => return false,
        }
        true
    }

    /// The value of arguments that stay where they are.
    #[inline(always)]
    fn of_lent(&self, stack: &Stack, base: usize, cx: &Context) -> Option<Short> {
        let (x, y) = (self.arguments.x.lent(stack, base)?, self.arguments.y.lent(stack, base)?);
        if x.is_machine_atom() && y.is_machine_atom() {
            return self.scalar.apply(cx.tolerance, Scalar::of(x)?, Scalar::of(y)?).map(Short::Atom);
        }
        if x.as_atom::<Extended>().is_some() {
            return self.full.exact_atoms(cx, x, y).map(Short::Exact);
        }
        short_lent(self.full, cx, x, y).map(Short::List)
    }

    #[inline(never)]
    fn long(&self, env: &Env<'_>, frame: &Frame<'_>) -> Result<()> {
        let run = |x, y| self.full.apply(env.cx, x, y);
        self.arguments.apply(env, frame, run).map_err(|error| error.mark(self.word))
    }
}

/// Replaces the arguments by what a quick way gives for them where they lie; whether it gave something.
#[inline(always)]
fn lent_dyad(
    stack: &mut Stack,
    base: usize,
    arguments: &Pair,
    quick: impl FnOnce(&Array, &Array) -> Option<Small>,
) -> bool {
    let (Some(x), Some(y)) = (arguments.x.lent(stack, base), arguments.y.lent(stack, base)) else { return false };
    let Some(result) = quick(x, y) else { return false };
    (0..arguments.taken).for_each(|_| stack.drop_last());
    stack.push_small(result);
    true
}

impl Dyadic {
    fn run(&self, env: &Env<'_>, frame: &Frame<'_>) -> Result<()> {
        if let Some(known) = self.verb.0.known
            && lent_dyad(&mut frame.cells.0.borrow_mut(), frame.base, &self.arguments, |x, y| {
                borrowed::dyad(env.cx, known, x, y)
            })
        {
            return Ok(());
        }
        let run = |x, y| with_this(env, &self.verb, |env| env.dyad(&self.verb, x, y));
        self.arguments.apply(env, frame, run).map_err(|error| error.mark(self.word))
    }
}

impl Monadic {
    fn run(&self, env: &Env<'_>, frame: &Frame<'_>) -> Result<()> {
        if self.quick(env, frame) {
            return Ok(());
        }
        let run = |y| with_this(env, &self.verb, |env| env.monad(&self.verb, y));
        self.y.apply(env, frame, run).map_err(|error| error.mark(self.word))
    }

    /// The ways of atoms and of arguments that stay where they are; whether there was one.
    fn quick(&self, env: &Env<'_>, frame: &Frame<'_>) -> bool {
        let mut stack = frame.cells.0.borrow_mut();
        let taken = usize::from(matches!(self.y, Operand::Stack(_)));
        if let Some(scalar) = self.scalar
            && let Some(result) = self.y.atom(&stack, frame.base).and_then(|y| scalar.apply(y))
        {
            if taken == 1 {
                stack.replace_atom(result)
            } else {
                stack.push_atom(result)
            }
            return true;
        }
        let Some(known) = self.verb.0.known_monad else { return false };
        let Some(y) = self.y.lent(&stack, frame.base) else { return false };
        let Some(result) = borrowed::monad(env.cx, known, y) else { return false };
        (0..taken).for_each(|_| stack.drop_last());
        stack.push_small(result);
        true
    }
}
