//! Flat code: what a compiled sentence does, in the order in which it is done, on the stack of cells.
//!
//! A tree whose nodes call each other moves every value through memory several times. Flat code runs in one loop, reads
//! machine atoms where they lie, and a call finds its arguments already in the slots of its frame: loops and recursions of
//! scalar code are several times as fast.

use super::application::{Atomic, Dyadic, Monadic};
use super::evaluate::{amend_target, append_target, global, noun_of, slot_noun};
use super::expression::{Expression, NamedVerb, Target, VerbExpression};
use super::operand::{Operand, Pair};
use crate::array::Array;
use crate::error::Result;
use crate::j::names::env::Env;
use crate::j::value::entity::{Class, Entity, Verb};
use crate::j::value::frame::Frame;
use crate::j::value::name::Name;
use crate::j::value::value_stack::atom_of;
use crate::verbs::atomic::scalar::Scalar;

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
    /// Pushes the value of a global noun.
    Global(Name),
    /// Copies the last value to what is assigned to.
    Set(Box<Target>),
    /// Changes parts of a name's noun in its place: to the left argument, where the right one says.
    Amend(Box<(Target, Pair, usize)>),
    /// Appends the last value to a name's noun in its place.
    Append(Box<(Target, usize)>),
    /// Pushes the noun of what was assigned to.
    Read(Box<Target>),
    /// Exchanges the last two values.
    Exchange,
    /// Applies a verb, of a word with this number, to the value below the last one.
    Below(Box<(VerbExpression, usize)>),
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
            change_in_place(change, &mut code).map_or(End::Nothing, End::Assigned)
        }
        Some(tree) => {
            push(tree, &mut code);
            End::Value
        }
    };
    (code, end)
}

/// Appends the code that changes a name's noun in its place; what is changed.
fn change_in_place(change: Expression, code: &mut Vec<Operation>) -> Option<Target> {
    match change {
        Expression::AmendInPlace { target, x, m, word } => {
            let arguments = pair(*x, *m, code);
            code.push(Operation::Amend(Box::new((target.clone(), arguments, word))));
            Some(target)
        }
        Expression::AppendInPlace { target, y, word } => {
            push(*y, code);
            code.push(Operation::Append(Box::new((target.clone(), word))));
            Some(target)
        }
        _ => None,
    }
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
        Expression::Global(name) => code.push(Operation::Global(name)),
        Expression::Assign(target, value) if value.class() == Class::Noun => {
            push(*value, code);
            code.push(Operation::Set(Box::new(target)));
        }
        change @ (Expression::AmendInPlace { .. } | Expression::AppendInPlace { .. }) => {
            if let Some(target) = change_in_place(change, code) {
                code.push(Operation::Read(Box::new(target)));
            }
        }
        Expression::Monad { verb: VerbExpression::Fixed(verb), y, word } => {
            let y = Operand::of(&y).unwrap_or_else(|| {
                push(*y, code);
                Operand::Stack(1)
            });
            code.push(with_one(verb, y, word));
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
            // The exchange brings the argument of the last verb to the top, and its result stays there.
            let exchanged = match last {
                VerbExpression::Named(name) => {
                    code.extend([Operation::Exchange, Operation::Call(name, false, place)]);
                    true
                }
                VerbExpression::Fixed(verb) => {
                    code.extend([Operation::Exchange, with_one(verb, Operand::Stack(1), place)]);
                    true
                }
                last => {
                    code.push(Operation::Below(Box::new((last, place))));
                    false
                }
            };
            let (x, y) = if exchanged { (2, 1) } else { (1, 2) };
            let arguments = Pair { x: Operand::Stack(x), y: Operand::Stack(y), taken: 2 };
            match verb {
                VerbExpression::Named(name) => {
                    code.extend(exchanged.then_some(Operation::Exchange));
                    code.push(Operation::Call(name, true, word));
                }
                VerbExpression::Fixed(verb) => code.push(with_pair(verb, arguments, word)),
                VerbExpression::Computed(_) => {}
            }
        }
        other => code.push(Operation::Tree(Box::new(other))),
    }
}

/// A verb with its one argument.
fn with_one(verb: Verb, y: Operand, word: usize) -> Operation {
    Operation::Monad(Box::new(Monadic::new(verb, y, word)))
}

/// A verb with its two arguments, by its short way if it has one.
fn with_pair(verb: Verb, arguments: Pair, word: usize) -> Operation {
    match Atomic::of(&verb, arguments, word) {
        Ok(atomic) => Operation::Atomic(Box::new(atomic)),
        Err(arguments) => Operation::Dyad(Box::new(Dyadic::new(verb, arguments, word))),
    }
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
            Operation::Exchange => frame.cells.exchange(),
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
    /// What concerns names that are assigned to.
    #[inline(never)]
    fn change(&self, env: &Env<'_>, frame: &Frame<'_>) -> Result<()> {
        let cells = frame.cells;
        match self {
            Operation::Set(target) => {
                let value = noun_of(cells.0.borrow().from_top(1).cloned().flatten())?;
                target.set(env, &value.into())?;
            }
            Operation::Amend(amending) => {
                let (target, arguments, word) = &**amending;
                let (x, m) = arguments.take(env, frame)?;
                amend_target(env, target, x, m).map_err(|error| error.mark(*word))?;
            }
            Operation::Append(appending) => {
                let (target, word) = &**appending;
                let y = noun_of(cells.pop())?;
                append_target(env, target, y).map_err(|error| error.mark(*word))?;
            }
            Operation::Read(target) => cells.push(target.value(env)?.into()),
            _ => {}
        }
        Ok(())
    }

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
            Operation::Global(name) => cells.push(global(env, name)?.into()),
            Operation::Set(_) | Operation::Amend(_) | Operation::Append(_) | Operation::Read(_) => {
                self.change(env, frame)?;
            }
            Operation::Below(below) => {
                let (verb, word) = &**below;
                let (x, y) = (noun_of(cells.pop())?, noun_of(cells.pop())?);
                let y = verb.explained(env, None, y).map_err(|error| error.mark(*word))?;
                cells.push(y.into());
                cells.push(x.into());
            }
            Operation::Slot(_)
            | Operation::Assign(_)
            | Operation::Atomic(_)
            | Operation::Exchange
            | Operation::Call(..) => {}
        }
        Ok(())
    }
}
